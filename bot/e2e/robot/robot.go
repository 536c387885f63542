package robot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// Style is the way a robot gives its answers.
type Style int

// The styles.
const (
	// Clicker uses buttons and menus of private panels in the channel, and never types after the game has begun.
	Clicker Style = iota
	// Typist types commands only: those of the game with the completions that are offered, and /answer.
	Typist
	// Correspondent answers by direct message as long as direct messages come, else like a Clicker.
	Correspondent
	// Mixed draws lots before each act.
	Mixed
)

// Config says who plays, and how.
type Config struct {
	Base    string // the sandbox's address
	Name    string // of the person
	Channel string // where the table is or will be: "#name"
	Style   Style
	Seed    uint64
	// Own are the first words of the bot's own commands; all others are taken for the game's.
	Own []string
	// Undo makes the robot want its last answer back once in so many acts; 0 means never.
	Undo int
}

// Robot is a person who plays. Its methods are for one goroutine, except Seen.
type Robot struct {
	Config
	User   *player.User
	Report Report

	random  *rand.Rand
	channel wire.ChannelID
	watch   *watch
	panel   *wire.Message  // where questions can be answered, as far as the robot knows
	old     []wire.Message // panels of earlier times
	called  string         // the version of the call that was followed last
	direct  string         // the version of the direct message that turned out to be of no use
	look    bool           // something went wrong, or was typed: see how things stand
	refused int            // times in a row
	asked   string         // the version of the request to take something back that was answered last
}

// refusedInARow is how many acts may be refused one after the other before the robot gives up.
const refusedInARow = 40

// New returns a robot that watches from now on, until ctx ends.
func New(ctx context.Context, c Config) (*Robot, error) {
	u, err := player.Dial(ctx, c.Base, c.Name)
	if err != nil {
		return nil, err
	}
	r := &Robot{Config: c, User: u, random: rand.New(rand.NewPCG(c.Seed, 0x70b07))}
	places, err := u.Channels(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range places {
		if "#"+p.Name == c.Channel || string(p.ID) == c.Channel {
			r.channel = p.ID
		}
	}
	if r.channel == "" {
		return nil, fmt.Errorf("%s does not see a channel %s", c.Name, c.Channel)
	}
	r.watch, err = follow(ctx, u, r.channel)
	return r, err
}

// Seen returns everything that was shown to the person so far, in order, each version of a message by itself.
func (r *Robot) Seen() []Seen {
	r.watch.mu.Lock()
	defer r.watch.mu.Unlock()
	return append([]Seen(nil), r.watch.seen...)
}

// Shown lists the messages that stand in a channel now, oldest first; "dm" are those with the bot.
func (r *Robot) Shown(ctx context.Context) ([]wire.Message, error) {
	const all = 1000
	newest, err := r.User.Messages(ctx, string(r.channel), all)
	if err != nil {
		return nil, err
	}
	out := make([]wire.Message, 0, len(newest))
	for i := len(newest) - 1; i >= 0; i-- {
		out = append(out, newest[i])
	}
	return out, nil
}

// Await returns once a message stands in the channel that matches.
func (r *Robot) Await(ctx context.Context, what string, match func(wire.Message) bool) (wire.Message, error) {
	var found wire.Message
	err := r.watch.await(ctx, what, func() bool {
		all := r.watch.newest(r.channel, match)
		if len(all) > 0 {
			found = all[0]
		}
		return len(all) > 0
	})
	return found, err
}

// chance is true once in n times, by lot.
func (r *Robot) chance(n int) bool { return r.random.IntN(n) == 0 }

// do carries out something that the bot must answer. acted is false when it came to nothing; then the robot has
// waited for the bot, if that was away, and will look how things stand.
func (r *Robot) do(ctx context.Context, act func() (wire.Result, error)) (result wire.Result, acted bool, err error) {
	r.Report.Interactions++
	result, err = act()
	switch {
	case err == nil:
		r.refused = 0
		if result.Message != nil && result.Message.Thinking() {
			m, err := r.User.AwaitAnswer(ctx, result)
			if err != nil {
				return result, false, err
			}
			result.Message = &m
		}
		return result, true, nil
	case errors.Is(err, player.ErrFailed):
		r.Report.Failed++
		r.look, r.panel = true, nil
		return result, false, r.awaitBot(ctx)
	case errors.Is(err, player.ErrRefused):
		r.Report.Refused++
		r.look, r.panel = true, nil
		if r.refused++; r.refused > refusedInARow {
			return result, false, fmt.Errorf("%s is refused again and again: %w", r.Name, err)
		}
		return result, false, r.awaitBot(ctx)
	}
	return result, false, err
}

// awaitBot returns when the bot is there.
func (r *Robot) awaitBot(ctx context.Context) error {
	return r.watch.await(ctx, "the bot to come back", func() bool { return r.watch.connected })
}

// command types a command.
func (r *Robot) command(ctx context.Context, name string, o player.Values) (wire.Result, bool, error) {
	return r.do(ctx, func() (wire.Result, error) { return r.User.Command(ctx, string(r.channel), name, o) })
}

// press uses a component.
func (r *Robot) press(ctx context.Context, m wire.Message, c wire.Component, values ...string) (wire.Result, bool, error) {
	seen, refused := r.watch.version(), r.refused
	result, acted, err := r.do(ctx, func() (wire.Result, error) { return r.User.Select(ctx, m, c.CustomID, values...) })
	if err == nil && r.refused > refused {
		// The message has changed or gone, and the news of it is on the way. Pressing it again before that comes in is
		// what a person on a busy machine might do, but not forty times.
		err = r.watch.await(ctx, "news of a message that is refused", func() bool { return r.watch.knowsMore(seen, m) })
	}
	return result, acted, err
}
