package robot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
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
	Person bottest.Person // at the place and in the channel where the table is or will be
	Style  Style
	Seed   uint64
	// Own are the first words of the bot's own commands; all others are taken for the game's.
	Own []string
	// Undo makes the robot want its last answer back once in so many acts; 0 means never.
	Undo int
	// Gate is held during each act of Play; nil means that nobody can keep the robot from acting.
	Gate sync.Locker
	// Patience is how long the robot waits for something to happen until it looks again, or tries again, by itself, as
	// people do where the bot says that it cannot for the moment; zero means for ever.
	Patience time.Duration
}

// Robot is a person who plays. Its methods are for one goroutine, except Seen.
type Robot struct {
	Config
	Name   string
	Report Report

	random  *rand.Rand
	watch   *bottest.Watch
	panel   *bottest.Posted  // where questions can be answered, as far as the robot knows
	old     []bottest.Posted // panels of earlier times
	called  string           // the version of the call that was followed last
	direct  string           // the version of the direct message that turned out to be of no use
	look    bool             // something went wrong, or was typed: see how things stand
	refused int              // times in a row
	asked   string           // the version of the request to take something back that was answered last
}

// refusedInARow is how many acts may be refused one after the other before the robot gives up.
const refusedInARow = 40

// New returns a robot that watches from now on, until ctx ends.
func New(ctx context.Context, c Config) (*Robot, error) {
	watch, err := c.Person.Place.Watch(ctx, c.Person.ID, c.Person.At)
	if err != nil {
		return nil, err
	}
	return &Robot{Config: c, Name: c.Person.Name, watch: watch, random: rand.New(rand.NewPCG(c.Seed, 0x70b07))}, nil
}

// Seen returns everything that was shown to the person so far, in order, each version of a message by itself.
func (r *Robot) Seen() []bottest.Seen { return r.watch.Seen() }

// Shown lists the messages that stand in the channel now, oldest first.
func (r *Robot) Shown(ctx context.Context) ([]bottest.Posted, error) {
	return r.Person.Place.Read(ctx, r.Person.ID, r.Person.At)
}

// Await returns once a message stands in the channel that matches.
func (r *Robot) Await(
	ctx context.Context, what string, match func(bottest.Posted) bool,
) (found bottest.Posted, err error) {
	err = r.watch.Await(ctx, what, func(s *bottest.Sight) bool {
		all := r.inChannel(s, match)
		if len(all) > 0 {
			found = all[0]
		}
		return len(all) > 0
	})
	return found, err
}

// inChannel lists the messages in the channel that match, newest first.
func (r *Robot) inChannel(s *bottest.Sight, match func(bottest.Posted) bool) []bottest.Posted {
	return s.Newest(func(m bottest.Posted) bool { return m.Channel == r.Person.At && match(m) })
}

// here is inChannel, as things stand now.
func (r *Robot) here(match func(bottest.Posted) bool) (found []bottest.Posted) {
	r.watch.Look(func(s *bottest.Sight) { found = r.inChannel(s, match) })
	return found
}

// version counts what has changed in sight so far.
func (r *Robot) version() (n uint64) {
	r.watch.Look(func(s *bottest.Sight) { n = s.Version })
	return n
}

// awaitChange returns once anything has changed in sight since a version.
func (r *Robot) awaitChange(ctx context.Context, what string, since uint64) error {
	return r.watch.Await(ctx, what, func(s *bottest.Sight) bool { return s.Version > since })
}

// patiently waits for something as long as the robot has patience; over is set if that has run out.
func (r *Robot) patiently(ctx context.Context, await func(context.Context) error) (over bool, err error) {
	if r.Patience == 0 {
		return false, await(ctx)
	}
	limited, cancel := context.WithTimeout(ctx, r.Patience)
	defer cancel()
	err = await(limited)
	if limited.Err() != nil && ctx.Err() == nil {
		return true, nil
	}
	return false, err
}

// chance is true once in n times, by lot.
func (r *Robot) chance(n int) bool { return r.random.IntN(n) == 0 }

// excusedFor is how long a robot leaves the bot in peace that cannot deal with something for the moment.
const excusedFor = 300 * time.Millisecond

// Excused reports whether an answer says no more than that the bot cannot deal with it for the moment, or does not know
// what has become of it.
func Excused(a *bottest.Answer) bool {
	return a != nil && says(a.Posted, "I can't get at my tables right now", "I lost my memory's answer in the middle of")
}

// do carries out something that the bot must answer. acted is false when it came to nothing; then the robot has
// waited for the bot, if that was away, and will look how things stand.
func (r *Robot) do(ctx context.Context, in discord.Input) (result *bottest.Answer, acted bool, err error) {
	r.Report.Interactions++
	result, err = r.Person.Place.Do(ctx, in)
	switch {
	case err == nil && Excused(result):
		r.Report.Excused++
		r.look, r.panel = true, nil
		select {
		case <-time.After(excusedFor):
			return nil, false, nil
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
	case err == nil:
		r.refused = 0
		return result, true, nil
	case errors.Is(err, bottest.ErrFailed):
		r.Report.Failed++
		r.look, r.panel = true, nil
		return nil, false, r.awaitBot(ctx)
	case errors.Is(err, bottest.ErrRefused):
		r.Report.Refused++
		r.look, r.panel = true, nil
		if r.refused++; r.refused > refusedInARow {
			return nil, false, fmt.Errorf("%s is refused again and again: %w", r.Name, err)
		}
		return nil, false, r.awaitBot(ctx)
	}
	return nil, false, err
}

// awaitBot returns when the bot is there.
func (r *Robot) awaitBot(ctx context.Context) error {
	return r.watch.Await(ctx, "the bot to come back", func(s *bottest.Sight) bool { return s.Connected })
}

// command types a command.
func (r *Robot) command(ctx context.Context, path string, o map[string]string) (*bottest.Answer, bool, error) {
	in := r.Person.Input(discord.CommandRun)
	in.Path, in.Options = strings.Fields(path), o
	return r.do(ctx, in)
}

// press uses a component.
func (r *Robot) press(
	ctx context.Context, m bottest.Posted, c bottest.Control, values ...string,
) (*bottest.Answer, bool, error) {
	seen, refused := r.version(), r.refused
	result, acted, err := r.do(ctx, r.Person.Pressing(m, c.CustomID, values...))
	if err == nil && r.refused > refused {
		// The message has changed or gone, and the news of it is on the way. Pressing it again before that comes in is
		// what a person on a busy machine might do, but not forty times.
		err = r.watch.Await(ctx, "news of a message that is refused", func(s *bottest.Sight) bool {
			return s.Version > seen || s.Differs(m)
		})
	}
	return result, acted, err
}
