package bottest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// allMessages is how many of the newest messages of a channel are looked at: the most that a sandbox lists.
const allMessages = 1000

// Sandbox is the Place of a sandbox, reached through its HTTP API.
type Sandbox struct {
	base string

	mu    sync.Mutex
	users map[discord.UserID]*player.User
}

// OnSandbox is the place of the sandbox at an address.
func OnSandbox(base string) *Sandbox {
	return &Sandbox{base: base, users: map[discord.UserID]*player.User{}}
}

// Person is the sandbox's person of a name, in a channel by its id or its "#name".
func (s *Sandbox) Person(ctx context.Context, t testing.TB, name, channel string) (Person, error) {
	u, err := player.Dial(ctx, s.base, name)
	if err != nil {
		return Person{}, err
	}
	id := discord.UserID(u.ID)
	s.mu.Lock()
	s.users[id] = u
	s.mu.Unlock()
	places, err := u.Channels(ctx)
	if err != nil {
		return Person{}, err
	}
	for _, p := range places {
		if "#"+p.Name == channel || string(p.ID) == channel {
			return Person{T: t, Place: s, ID: id, Name: u.Name, At: discord.ChannelID(p.ID)}, nil
		}
	}
	return Person{}, fmt.Errorf("%s does not see a channel %s", name, channel)
}

// User is a person of the sandbox who has come in by Person, for what is possible there alone.
func (s *Sandbox) User(id discord.UserID) (*player.User, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[id]
	if u == nil {
		return nil, fmt.Errorf("nobody here is %s", id)
	}
	return u, nil
}

// announced is how long somebody waits for an answer that was announced: the process that did may have died since.
const announced = time.Minute

// Do sends what somebody does, and waits until an answer that is only announced has come. Errors: ErrFailed also where
// it never comes.
func (s *Sandbox) Do(ctx context.Context, in discord.Input) (*Answer, error) {
	u, err := s.User(in.User.ID)
	if err != nil {
		return nil, err
	}
	result, err := s.send(ctx, u, in)
	switch {
	case errors.Is(err, player.ErrRefused):
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	case errors.Is(err, player.ErrFailed):
		return nil, fmt.Errorf("%w: %w", ErrFailed, err)
	case err != nil:
		return nil, err
	}
	in.ID = string(result.ID)
	a := &Answer{In: in, Choices: choicesOf(result.Choices)}
	if result.Message == nil {
		return a, nil
	}
	m := *result.Message
	if m.Thinking() {
		waiting, end := context.WithTimeout(ctx, announced)
		defer end()
		if m, err = u.AwaitAnswer(waiting, result); err != nil {
			if ctx.Err() == nil && waiting.Err() != nil {
				err = fmt.Errorf("%w: an answer was announced and has not come: %w", ErrFailed, err)
			}
			return a, err
		}
	}
	if m.Failed {
		return a, fmt.Errorf("%w: an answer was announced and will never come", ErrFailed)
	}
	a.Posted = postedOf(m)
	return a, nil
}

func (s *Sandbox) send(ctx context.Context, u *player.User, in discord.Input) (wire.Result, error) {
	options := player.Values{}
	for name, v := range in.Options {
		options[name] = v
	}
	channel, path := string(in.Channel), strings.Join(in.Path, " ")
	switch in.Kind {
	case discord.CommandRun:
		return u.Command(ctx, channel, path, options)
	case discord.Autocomplete:
		choices, err := u.Autocomplete(ctx, channel, path, options, in.Focused)
		return wire.Result{Choices: choices}, err
	}
	on := wire.Message{ID: wire.MessageID(in.Message), ChannelID: wire.ChannelID(in.Channel)}
	if on.ID == "" {
		var err error
		if on, err = newestWith(ctx, u, channel, in.CustomID); err != nil {
			return wire.Result{}, err
		}
	}
	return u.Select(ctx, on, in.CustomID, in.Values...)
}

// newestWith finds the newest message of a channel that has a component.
func newestWith(ctx context.Context, u *player.User, channel, customID string) (wire.Message, error) {
	list, err := u.Messages(ctx, channel, allMessages)
	if err != nil {
		return wire.Message{}, err
	}
	for _, m := range list {
		if wire.Find(m.Components, customID) != nil {
			return m, nil
		}
	}
	return wire.Message{}, fmt.Errorf("%w: no message has %q", player.ErrRefused, customID)
}

// Commands lists what somebody is offered in a channel.
func (s *Sandbox) Commands(
	ctx context.Context, who discord.UserID, c discord.ChannelID,
) ([]discord.SlashCommand, error) {
	u, err := s.User(who)
	if err != nil {
		return nil, err
	}
	list, err := u.Commands(ctx, string(c))
	if err != nil {
		return nil, err
	}
	var out []discord.SlashCommand
	for _, command := range list {
		if command.Type == wire.CommandChat {
			out = append(out, commandOf(command))
		}
	}
	return out, nil
}

// Read lists what stands before somebody in a channel; DirectTo somebody is that one's channel with the bot.
func (s *Sandbox) Read(ctx context.Context, who discord.UserID, c discord.ChannelID) ([]Posted, error) {
	u, err := s.User(who)
	if err != nil {
		return nil, err
	}
	channel := string(c)
	if c == DirectTo(who) {
		channel = "dm"
	}
	newest, err := u.Messages(ctx, channel, allMessages)
	if err != nil {
		return nil, err
	}
	var out []Posted
	for _, m := range slices.Backward(newest) {
		out = append(out, postedOf(m))
	}
	return out, nil
}

// Dismiss takes a message that only its reader sees out of their sight.
func (s *Sandbox) Dismiss(ctx context.Context, who discord.UserID, m Posted) error {
	u, err := s.User(who)
	if err != nil {
		return err
	}
	err = u.Dismiss(ctx, wire.Message{ID: wire.MessageID(m.ID), ChannelID: wire.ChannelID(m.Channel)})
	if errors.Is(err, player.ErrRefused) {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return err
}

// Watch follows the sandbox's events for somebody.
func (s *Sandbox) Watch(ctx context.Context, who discord.UserID, c discord.ChannelID) (*Watch, error) {
	u, err := s.User(who)
	if err != nil {
		return nil, err
	}
	e := &eventReader{Watch: newWatch(u.Name), user: u, others: map[wire.ChannelID]bool{}}
	if err := e.look(ctx, wire.ChannelID(c)); err != nil {
		return nil, err
	}
	go e.run(ctx)
	return e.Watch, nil
}

// eventReader shows a Watch what the sandbox tells somebody.
type eventReader struct {
	*Watch
	user   *player.User
	others map[wire.ChannelID]bool // channels of servers that are not looked at
	seq    uint64                  // events up to here have been taken
}

// look reads everything there is to see at the beginning.
func (e *eventReader) look(ctx context.Context, channel wire.ChannelID) error {
	view, err := e.user.View(ctx)
	if err != nil {
		return err
	}
	places := view.DMs
	for _, g := range view.Guilds {
		for _, p := range g.Channels {
			if p.ID == channel {
				places = append(places, p)
			} else {
				e.others[p.ID] = true
			}
		}
	}
	var found []Posted
	for _, p := range places {
		newest, err := e.user.Messages(ctx, string(p.ID), allMessages)
		if err != nil {
			return err
		}
		for _, m := range newest {
			found = append(found, postedOf(m))
		}
	}
	slices.SortFunc(found, func(a, b Posted) int { return byAge(a.ID, b.ID) })
	e.seq = view.Seq
	e.change(func(s *Sight) {
		s.Connected = view.Connected
		for _, m := range found {
			s.show(m)
		}
	})
	return nil
}

// answered is until when the bot may have answered an interaction. When that began is in the upper bits of its id.
func answered(id wire.InteractionID) time.Time {
	n, err := strconv.ParseInt(string(id), 10, 64)
	if err != nil {
		panic(fmt.Sprintf("the sandbox names an interaction %q", id)) // it has made the id itself
	}
	const epoch = 1420070400000 // Discord's: the beginning of 2015
	return time.UnixMilli(n>>22 + epoch).Add(3 * time.Second)
}

// byAge orders messages' ids, which are numbers, from the oldest to the newest.
func byAge(a, b discord.MessageID) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(string(a), string(b))
}

func (e *eventReader) run(ctx context.Context) {
	for {
		got, err := e.user.EventsAfter(ctx, e.seq)
		if err == nil && got.Reset {
			err = errors.New("the sandbox has forgotten events that were not read in time")
		}
		if err == nil {
			err = e.take(got)
		}
		if err != nil {
			e.end(err)
			return
		}
	}
}

func (e *eventReader) take(got wire.Events) (err error) {
	e.seq = got.Seq
	e.change(func(s *Sight) {
		for _, event := range got.Events {
			if err = e.event(s, event); err != nil {
				err = fmt.Errorf("event %d (%s): %w", event.Seq, event.Type, err)
				return
			}
		}
	})
	return err
}

func (e *eventReader) event(s *Sight, event wire.Event) error {
	switch event.Type {
	case wire.EventMessage, wire.EventMessageEdit:
		var m wire.Message
		if err := json.Unmarshal(event.Data, &m); err != nil {
			return err
		}
		if !e.others[m.ChannelID] {
			s.show(postedOf(m))
		}
	case wire.EventMessageDelete:
		var gone wire.MessageGone
		if err := json.Unmarshal(event.Data, &gone); err != nil {
			return err
		}
		s.remove(discord.MessageID(gone.ID))
	case wire.EventInteraction:
		var r wire.Result
		if err := json.Unmarshal(event.Data, &r); err != nil {
			return err
		}
		if len(r.Choices) > 0 {
			s.seen = append(s.seen, Seen{Choices: choicesOf(r.Choices), At: answered(r.ID)})
		}
	case wire.EventBot:
		var state wire.BotState
		if err := json.Unmarshal(event.Data, &state); err != nil {
			return err
		}
		s.Connected = state.Connected
	}
	return nil
}
