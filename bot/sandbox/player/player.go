// Package player plays on a sandbox as a person: it says things, runs commands,
// presses buttons, and waits for what it wants to see. It speaks the JSON API
// under /sandbox, so it works from any process. It has no patience of its own:
// every wait ends with its context.
package player

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"witchtable/bot/sandbox/wire"
)

// ErrRefused is wrapped when the sandbox refuses a request: an unknown command,
// a disabled button, a value that is not offered.
var ErrRefused = errors.New("refused by the sandbox")

// ErrFailed is wrapped when the bot did not answer an interaction.
var ErrFailed = errors.New("interaction failed")

// User plays as one person. Its methods may be called from several goroutines.
type User struct {
	base string
	name string
	http *http.Client

	// ID and Name are who this is.
	ID   wire.UserID
	Name string

	mu  sync.Mutex
	seq uint64 // events up to here are in no later Events call
}

// Values of a command by name; see the sandbox's API.md for their values.
type Values map[string]any

// Dial finds a person by name or id on the sandbox at a base URL.
func Dial(ctx context.Context, base, name string) (*User, error) {
	u := &User{base: strings.TrimSuffix(base, "/"), name: name,
		http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8}}}
	v, err := u.View(ctx)
	if err != nil {
		return nil, err
	}
	u.ID, u.Name, u.name, u.seq = v.Me.ID, v.Me.Name(), string(v.Me.ID), v.Seq
	return u, nil
}

// View is what the person sees: guilds, channels, direct messages, unread marks.
func (u *User) View(ctx context.Context) (wire.View, error) {
	var v wire.View
	return v, u.do(ctx, "GET", "/view", nil, &v)
}

// Channels lists the channels and threads that the person sees, direct messages last.
func (u *User) Channels(ctx context.Context) ([]wire.Place, error) {
	v, err := u.View(ctx)
	if err != nil {
		return nil, err
	}
	var out []wire.Place
	for _, g := range v.Guilds {
		out = append(out, g.Channels...)
	}
	return append(out, v.DMs...), nil
}

// Messages reads the newest messages of a channel (id, "#name" or "dm"), newest
// first, up to limit (1..1000), the person's ephemeral ones included.
func (u *User) Messages(ctx context.Context, channel string, limit int) ([]wire.Message, error) {
	var out []wire.Message
	return out, u.do(ctx, "GET", channelPath(channel)+"/messages?limit="+strconv.Itoa(limit), nil, &out)
}

// Say posts a plain message.
func (u *User) Say(ctx context.Context, channel, content string) (wire.Message, error) {
	var out wire.Message
	return out, u.do(ctx, "POST", channelPath(channel)+"/messages", map[string]string{"content": content}, &out)
}

// MarkRead marks a channel as read.
func (u *User) MarkRead(ctx context.Context, channel string) error {
	return u.do(ctx, "POST", channelPath(channel)+"/read", nil, nil)
}

// OpenDM opens the direct message channel with the bot, or finds it again.
func (u *User) OpenDM(ctx context.Context) (wire.Place, error) {
	var out wire.Place
	return out, u.do(ctx, "POST", "/dm", nil, &out)
}

// CloseDMs closes or reopens the person's direct messages.
func (u *User) CloseDMs(ctx context.Context, closed bool) error {
	return u.do(ctx, "PATCH", "", map[string]bool{"dms_closed": closed}, nil)
}

// SetLocale sets the person's language, such as "es-ES".
func (u *User) SetLocale(ctx context.Context, locale string) error {
	return u.do(ctx, "PATCH", "", map[string]string{"locale": locale}, nil)
}

// Commands lists the commands that the person may use in a channel.
func (u *User) Commands(ctx context.Context, channel string) ([]wire.Command, error) {
	var out []wire.Command
	return out, u.do(ctx, "GET", channelPath(channel)+"/commands", nil, &out)
}

// Command runs a slash command, such as "fate new", and returns once the bot has
// acknowledged it: with its answer, deferred, or with an error that wraps ErrFailed.
func (u *User) Command(ctx context.Context, channel, name string, options Values) (wire.Result, error) {
	return u.interact(ctx, "/commands", map[string]any{"channel": channel, "name": name, "options": options})
}

// Autocomplete asks what the bot offers for an option that is being typed.
func (u *User) Autocomplete(ctx context.Context, channel, name string, options Values, focused string) ([]wire.Choice,
	error) {
	r, err := u.interact(ctx, "/commands",
		map[string]any{"channel": channel, "name": name, "options": options, "focused": focused})
	return r.Choices, err
}

// Press presses a button of a message.
func (u *User) Press(ctx context.Context, m wire.Message, customID string) (wire.Result, error) {
	return u.Select(ctx, m, customID)
}

// Select chooses values of a select menu of a message.
func (u *User) Select(ctx context.Context, m wire.Message, customID string, values ...string) (wire.Result, error) {
	return u.interact(ctx, "/components",
		map[string]any{"channel": m.ChannelID, "message": m.ID, "custom_id": customID, "values": values})
}

// Submit sends in the modal that an interaction opened. Values go by custom id.
func (u *User) Submit(ctx context.Context, opened wire.Result, values map[string]any) (wire.Result, error) {
	return u.interact(ctx, "/modals", map[string]any{"interaction": opened.ID, "values": values})
}

// Dismiss takes an ephemeral message away.
func (u *User) Dismiss(ctx context.Context, m wire.Message) error {
	return u.do(ctx, "DELETE", channelPath(string(m.ChannelID))+"/messages/"+string(m.ID), nil, nil)
}

func (u *User) interact(ctx context.Context, path string, body any) (wire.Result, error) {
	var out wire.Result
	if err := u.do(ctx, "POST", path, body, &out); err != nil {
		return out, err
	}
	if out.Status == wire.StatusFailed {
		return out, fmt.Errorf("%w: %s", ErrFailed, out.Error)
	}
	return out, nil
}

// Events returns what happened since the last call (or since Dial), waiting for
// the first event until ctx ends. After a gap in the record it returns an empty
// list with reset set: look at the channels afresh.
func (u *User) Events(ctx context.Context) (events []wire.Event, reset bool, err error) {
	u.mu.Lock()
	after := u.seq
	u.mu.Unlock()
	got, err := u.EventsAfter(ctx, after)
	if err != nil {
		return nil, false, err
	}
	u.mu.Lock()
	u.seq = max(u.seq, got.Seq)
	u.mu.Unlock()
	return got.Events, got.Reset, nil
}

// EventsAfter returns the events after a sequence number, waiting for the first
// until ctx ends. It leaves the position of Events alone.
func (u *User) EventsAfter(ctx context.Context, after uint64) (wire.Events, error) {
	return u.eventsIn(ctx, "", after)
}

func (u *User) eventsIn(ctx context.Context, channel string, after uint64) (wire.Events, error) {
	for {
		var out wire.Events
		path := "/events?wait=30&after=" + strconv.FormatUint(after, 10) + "&channel=" + url.QueryEscape(channel)
		if err := u.do(ctx, "GET", path, nil, &out); err != nil {
			return out, err
		}
		if len(out.Events) > 0 || out.Reset {
			return out, nil
		}
		after = out.Seq
	}
}

// AwaitMessage returns the newest message of a channel that matches, as soon as
// there is one: among those already there, new, or by an edit.
func (u *User) AwaitMessage(ctx context.Context, channel string, match func(wire.Message) bool) (wire.Message, error) {
	return u.await(ctx, channel, func(m []wire.Message) (wire.Message, bool) {
		for _, one := range m {
			if match(one) {
				return one, true
			}
		}
		return wire.Message{}, false
	})
}

// AwaitEdit returns a message as soon as it, in its present form, matches.
func (u *User) AwaitEdit(ctx context.Context, m wire.Message, match func(wire.Message) bool) (wire.Message, error) {
	return u.AwaitMessage(ctx, string(m.ChannelID), func(now wire.Message) bool { return now.ID == m.ID && match(now) })
}

// AwaitAnswer returns the message that answers an interaction once it is no longer "thinking…".
func (u *User) AwaitAnswer(ctx context.Context, r wire.Result) (wire.Message, error) {
	if r.Message == nil {
		return wire.Message{}, fmt.Errorf("interaction %s has no message", r.ID)
	}
	return u.AwaitEdit(ctx, *r.Message, func(m wire.Message) bool { return !m.Thinking() })
}

// await looks at a channel's newest messages again after each event there.
func (u *User) await(ctx context.Context, channel string, look func([]wire.Message) (wire.Message, bool)) (wire.Message,
	error) {
	const newest = 100
	view, err := u.View(ctx)
	if err != nil {
		return wire.Message{}, err
	}
	after := view.Seq // read before the messages, so that no event falls between
	for {
		messages, err := u.Messages(ctx, channel, newest)
		switch {
		case errors.Is(err, ErrRefused) && channel == "dm":
			// The direct message channel may be opened by the message awaited.
		case err != nil:
			return wire.Message{}, err
		default:
			if m, ok := look(messages); ok {
				return m, nil
			}
		}
		if after, err = u.nextMessageEvent(ctx, channel, after); err != nil {
			return wire.Message{}, fmt.Errorf("%s waits for a message in %s: %w", u.Name, channel, err)
		}
	}
}

// nextMessageEvent waits until messages may have changed.
func (u *User) nextMessageEvent(ctx context.Context, channel string, after uint64) (uint64, error) {
	for {
		got, err := u.eventsIn(ctx, channel, after)
		if err != nil {
			return 0, err
		}
		after = got.Seq
		if got.Reset {
			return after, nil
		}
		for _, e := range got.Events {
			switch e.Type {
			case wire.EventMessage, wire.EventMessageEdit, wire.EventMessageDelete, wire.EventChannel:
				return after, nil
			}
		}
	}
}

func channelPath(channel string) string { return "/channels/" + url.PathEscape(channel) }

// do performs one request below the person's path.
func (u *User) do(ctx context.Context, method, path string, body, out any) error {
	var reader io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return fmt.Errorf("player: %w", err)
		}
		reader = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(ctx, method, u.base+"/sandbox/users/"+url.PathEscape(u.name)+path, reader)
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := u.http.Do(r)
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("player: %s %s: %w", method, path, err)
	}
	if resp.StatusCode != http.StatusOK {
		var e wire.Error
		if json.Unmarshal(raw, &e) != nil || e.Message == "" {
			e.Message = strings.TrimSpace(string(raw))
		}
		return fmt.Errorf("player: %s %s: %w: %s", method, path, ErrRefused, e.Message)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return fmt.Errorf("player: %s %s: %w", method, path, err)
	}
	return nil
}
