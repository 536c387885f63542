package sandbox

import (
	"fmt"
	"strings"
	"time"

	"witchtable/bot/sandbox/wire"
)

// world is all that the sandbox knows: everything here is guarded by Server.mu,
// and everything here but the interactions is what a saved world holds.
type world struct {
	ids      snowflakes
	app      application
	guilds   map[wire.GuildID]*guild
	channels map[wire.ChannelID]*channel
	users    map[wire.UserID]*person
	files    map[wire.AttachmentID]*file
	emojis   map[wire.EmojiID]*emoji  // the application's own
	dms      map[wire.UserID]*channel // with the bot, by the person
	// commands by scope: "" is global, otherwise a guild's id.
	commands map[wire.GuildID][]wire.Command

	interactions map[wire.InteractionID]*interaction
	byToken      map[string]*interaction
	nonces       nonceBook
	history      int // messages kept per channel
}

type application struct {
	ID    wire.AppID  `json:"id"`
	Name  string      `json:"name"`
	Token string      `json:"token"`
	BotID wire.UserID `json:"bot_id"`
}

type guild struct {
	ID       wire.GuildID            `json:"id"`
	Name     string                  `json:"name"`
	OwnerID  wire.UserID             `json:"owner_id"`
	Locale   string                  `json:"locale"`
	Roles    []wire.Role             `json:"roles"`
	Channels []wire.ChannelID        `json:"channels"` // in order; threads too
	members  map[wire.UserID]*member // saved apart, ordered
}

type member struct {
	Roles    []wire.RoleID `json:"roles"`
	JoinedAt time.Time     `json:"joined_at"`
}

type person struct {
	wire.Person
	order int // of joining the sandbox, for listings
}

// channel is a text channel, a thread or a direct message, with its messages.
type channel struct {
	wire.Channel
	messages      []*message // by age
	threadMembers map[wire.UserID]bool
	read          map[wire.UserID]wire.MessageID // last one read
}

// message is a message with what only the sandbox may know about it.
type message struct {
	ID          wire.MessageID            `json:"id"`
	ChannelID   wire.ChannelID            `json:"channel_id"`
	Author      wire.UserID               `json:"author"`
	Type        int                       `json:"type"`
	Content     string                    `json:"content,omitempty"`
	Created     time.Time                 `json:"created"`
	Edited      *time.Time                `json:"edited,omitempty"`
	Embeds      []wire.Embed              `json:"embeds,omitempty"`
	Components  []wire.Component          `json:"components,omitempty"`
	Files       []*file                   `json:"files,omitempty"`
	Flags       int                       `json:"flags,omitempty"`
	Nonce       any                       `json:"nonce,omitempty"`
	Mentions    []wire.UserID             `json:"mentions,omitempty"`
	Everyone    bool                      `json:"everyone,omitempty"`
	Interaction *wire.InteractionMetadata `json:"interaction,omitempty"`
	Command     string                    `json:"command,omitempty"`
	Webhook     bool                      `json:"webhook,omitempty"`
	OnlyFor     wire.UserID               `json:"only_for,omitempty"` // ephemeral: its one reader
	Failed      bool                      `json:"failed,omitempty"`
}

// file is an attachment's data. data is saved in a file of its own.
type file struct {
	ID          wire.AttachmentID `json:"id"`
	ChannelID   wire.ChannelID    `json:"channel_id"`
	Filename    string            `json:"filename"`
	Description string            `json:"description,omitempty"`
	ContentType string            `json:"content_type"`
	Width       int               `json:"width,omitempty"`
	Height      int               `json:"height,omitempty"`
	Ephemeral   bool              `json:"ephemeral,omitempty"`
	Spoiler     bool              `json:"spoiler,omitempty"`
	data        []byte
}

func newWorld(history int) *world {
	return &world{
		guilds:       map[wire.GuildID]*guild{},
		channels:     map[wire.ChannelID]*channel{},
		users:        map[wire.UserID]*person{},
		files:        map[wire.AttachmentID]*file{},
		emojis:       map[wire.EmojiID]*emoji{},
		dms:          map[wire.UserID]*channel{},
		commands:     map[wire.GuildID][]wire.Command{},
		interactions: map[wire.InteractionID]*interaction{},
		byToken:      map[string]*interaction{},
		nonces:       nonceBook{seen: map[nonceKey]nonceEntry{}},
		history:      history,
	}
}

// bot is the bot's account.
func (w *world) bot() wire.User { return w.users[w.app.BotID].User }

// people are the users that are not bots, in the order in which they came.
func (w *world) people() []*person {
	out := make([]*person, 0, len(w.users))
	for _, p := range w.usersInOrder() {
		if !p.Bot {
			out = append(out, p)
		}
	}
	return out
}

func (w *world) usersInOrder() []*person {
	out := make([]*person, len(w.users))
	for _, p := range w.users {
		out[p.order] = p
	}
	return out
}

// findUser resolves an id, a name or a mention.
func (w *world) findUser(name string) (*person, error) {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "<@"), ">")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "!"), "@")
	if p := w.users[wire.UserID(name)]; p != nil {
		return p, nil
	}
	for _, p := range w.usersInOrder() {
		if strings.EqualFold(p.Username, name) || strings.EqualFold(p.GlobalName, name) {
			return p, nil
		}
	}
	return nil, fmt.Errorf("user %q: %w", name, ErrUnknown)
}

// findChannel resolves an id, "#name" or, for a given user, "dm".
func (w *world) findChannel(name string, user wire.UserID) (*channel, error) {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "<#"), ">")
	if ch := w.channels[wire.ChannelID(name)]; ch != nil {
		return ch, nil
	}
	if name == "dm" {
		if ch := w.dms[user]; ch != nil {
			return ch, nil
		}
		return nil, fmt.Errorf("direct message channel with the bot: %w", ErrUnknown)
	}
	bare := strings.TrimPrefix(name, "#")
	var found *channel
	for _, id := range sortedKeys(w.channels) {
		ch := w.channels[id]
		if ch.Name == "" || !strings.EqualFold(ch.Name, bare) {
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("channel %q: %w: use its id", name, ErrAmbiguous)
		}
		found = ch
	}
	if found == nil {
		return nil, fmt.Errorf("channel %q: %w", name, ErrUnknown)
	}
	return found, nil
}

func (ch *channel) hasRecipient(user wire.UserID) bool {
	for _, r := range ch.Recipients {
		if r.ID == user {
			return true
		}
	}
	return false
}

// find returns a message of the channel, ephemeral ones included, or nil.
func (ch *channel) find(id wire.MessageID) *message {
	// Ids grow, so the slice is sorted; the wanted one is mostly near the end.
	lo, hi := 0, len(ch.messages)
	for lo < hi {
		mid := (lo + hi) / 2
		if idLess(ch.messages[mid].ID, id) {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(ch.messages) && ch.messages[lo].ID == id {
		return ch.messages[lo]
	}
	return nil
}

// add appends a message and drops the oldest ones beyond the kept history;
// it returns those dropped.
func (ch *channel) add(m *message, keep int) (dropped []*message) {
	ch.messages = append(ch.messages, m)
	if m.OnlyFor == "" {
		id := m.ID
		ch.LastMessageID = &id
		ch.MessageCount++
	}
	if keep > 0 && len(ch.messages) > keep {
		n := len(ch.messages) - keep
		dropped = append(dropped, ch.messages[:n]...)
		ch.messages = append([]*message(nil), ch.messages[n:]...)
	}
	return dropped
}

func (ch *channel) remove(id wire.MessageID) *message {
	for i, m := range ch.messages {
		if m.ID == id {
			ch.messages = append(ch.messages[:i:i], ch.messages[i+1:]...)
			return m
		}
	}
	return nil
}

// sharesGuild reports whether a user is in a guild with the bot.
func (w *world) sharesGuild(user wire.UserID) bool {
	for _, g := range w.guilds {
		if g.members[user] != nil && g.members[w.app.BotID] != nil {
			return true
		}
	}
	return false
}

// nonceLife is how long a repeated nonce brings back the first message.
const nonceLife = 5 * time.Minute

type nonceKey struct {
	channel wire.ChannelID
	nonce   string
}

type nonceEntry struct {
	message wire.MessageID
	at      time.Time
}

// nonceBook remembers enforced nonces for a few minutes.
type nonceBook struct {
	seen  map[nonceKey]nonceEntry
	order []nonceKey
}

func (b *nonceBook) find(k nonceKey, now time.Time) (wire.MessageID, bool) {
	e, ok := b.seen[k]
	if !ok || now.Sub(e.at) > nonceLife {
		return "", false
	}
	return e.message, true
}

func (b *nonceBook) remember(k nonceKey, id wire.MessageID, now time.Time) {
	b.seen[k] = nonceEntry{message: id, at: now}
	b.order = append(b.order, k)
	for len(b.order) > 0 && now.Sub(b.seen[b.order[0]].at) > nonceLife {
		delete(b.seen, b.order[0])
		b.order = b.order[1:]
	}
}

// attached returns the file that attachment://NAME means in a message, or nil.
func (m *message) attached(link string) *file {
	name, ok := attachmentName(link)
	if !ok {
		return nil
	}
	for _, f := range m.Files {
		if f.Filename == name {
			return f
		}
	}
	return nil
}

// emoji is a picture of the application's own for texts, buttons and menus. data is saved in a file of its own.
type emoji struct {
	ID          wire.EmojiID `json:"id"`
	Name        string       `json:"name"`
	Animated    bool         `json:"animated,omitempty"`
	ContentType string       `json:"content_type"`
	data        []byte
}
