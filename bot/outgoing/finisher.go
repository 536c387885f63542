package outgoing

import (
	"context"

	"github.com/rs/zerolog"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/bot/turns"
)

// Config is what a Finisher needs, all of it.
type Config struct {
	// Port is how messages leave.
	Port discord.Port
	// Themes has, by game, how the signs look that are drawn as emojis.
	Themes map[string]board.Theme
	Clock  tables.Clock
	Log    zerolog.Logger
	Meter  gauge.Meter
}

// Finisher has messages finished. It is safe for concurrent use.
type Finisher struct {
	Config
	signs    say.Signs
	pictures pictureTrials
}

// New makes a Finisher that knows of no emojis yet, and expects that Discord takes pictures.
func New(c Config) *Finisher {
	return &Finisher{Config: c,
		pictures: pictureTrials{clock: c.Clock, log: c.Log, meter: c.Meter, easels: turns.NewGate(easels)}}
}

// Finished is the port by which all messages leave finished, answers to its inputs, too.
func (f *Finisher) Finished() discord.Port { return finishedPort{f.Port, f} }

// Signed is a message as Discord will have it, but for its pictures.
func (f *Finisher) Signed(m discord.Message) discord.Message { return f.signs.In(m) }

// Drawn has the files of a message made that somebody waits for, before it is sent, which may take a while. Errors:
// those of making them; ctx's.
func (f *Finisher) Drawn(ctx context.Context, m discord.Message) (discord.Message, error) {
	return f.pictures.drawing(ctx, m, true)
}

// EditsShow reports whether Discord takes pictures that come by an edit, as far as that is known.
func (f *Finisher) EditsShow() bool { return f.pictures.expected(wayEdit, "") == nil }

// FilesAllowed is told when an input shows that files may be sent to a channel.
func (f *Finisher) FilesAllowed(c discord.ChannelID) { f.pictures.allowed(c) }

// PicturesRefused is how often pictures were refused that nobody had forbidden; none of those that were kept back
// because of that is counted.
func (f *Finisher) PicturesRefused() int { return f.pictures.refusals() }

// send has do send a message as Discord is to have it.
func (f *Finisher) send(
	ctx context.Context, w way, c discord.ChannelID, m discord.Message, do func(discord.Message) error,
) error {
	return f.pictures.send(ctx, w, c, m, func(m discord.Message) error { return do(f.signs.In(m)) })
}

// finishedPort is a port by which messages leave finished.
type finishedPort struct {
	discord.Port
	f *Finisher
}

// Run implements discord.Port.
func (p finishedPort) Run(ctx context.Context, commands []discord.SlashCommand, h discord.Handler) error {
	return p.Port.Run(ctx, commands, func(ctx context.Context, in discord.Input, r discord.Reply) {
		h(ctx, in, finishedReply{r, p.f})
	})
}

// Send implements discord.Port.
func (p finishedPort) Send(
	ctx context.Context, c discord.ChannelID, m discord.Message,
) (id discord.MessageID, err error) {
	err = p.f.send(ctx, wayNew, c, m, func(m discord.Message) (err error) {
		id, err = p.Port.Send(ctx, c, m)
		return err
	})
	return id, err
}

// Change implements discord.Port.
func (p finishedPort) Change(ctx context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message) error {
	return p.f.send(ctx, wayEdit, c, m, func(m discord.Message) error { return p.Port.Change(ctx, c, id, m) })
}

// finishedReply answers by finished messages. Answers need no permission for files.
type finishedReply struct {
	discord.Reply
	f *Finisher
}

// Answer implements discord.Reply.
func (r finishedReply) Answer(ctx context.Context, m discord.Message) error {
	return r.f.send(ctx, wayAnswer, "", m, func(m discord.Message) error { return r.Reply.Answer(ctx, m) })
}

// Say implements discord.Reply.
func (r finishedReply) Say(ctx context.Context, m discord.Message) error {
	return r.f.send(ctx, wayAnswer, "", m, func(m discord.Message) error { return r.Reply.Say(ctx, m) })
}

// Update implements discord.Reply.
func (r finishedReply) Update(ctx context.Context, m discord.Message) error {
	return r.f.send(ctx, wayAnswer, "", m, func(m discord.Message) error { return r.Reply.Update(ctx, m) })
}

// Edit implements discord.Reply.
func (r finishedReply) Edit(ctx context.Context, m discord.Message) error {
	return r.f.send(ctx, wayLater, "", m, func(m discord.Message) error { return r.Reply.Edit(ctx, m) })
}

// Follow implements discord.Reply.
func (r finishedReply) Follow(ctx context.Context, m discord.Message) error {
	return r.f.send(ctx, wayLater, "", m, func(m discord.Message) error { return r.Reply.Follow(ctx, m) })
}

// Bring implements discord.Reply.
func (r finishedReply) Bring(ctx context.Context, m discord.Message) (b discord.Brought, err error) {
	err = r.f.send(ctx, wayLater, "", m, func(m discord.Message) (err error) {
		b, err = r.Reply.Bring(ctx, m)
		return err
	})
	return finishedBrought{b, r.f}, err
}

// finishedBrought is changed to finished messages.
type finishedBrought struct {
	discord.Brought
	f *Finisher
}

// Edit implements discord.Brought.
func (b finishedBrought) Edit(ctx context.Context, m discord.Message) error {
	return b.f.send(ctx, wayLater, "", m, func(m discord.Message) error { return b.Brought.Edit(ctx, m) })
}
