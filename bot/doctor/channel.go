package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strconv"
	"strings"
	"time"

	"witchtable/bot/discord"
)

// permissions that the bot needs where tables are, as Discord's settings call them.
var permissions = []struct {
	need discord.Permissions
	name string
}{
	{discord.ViewChannel, "View Channel"}, {discord.SendMessages, "Send Messages"},
	{discord.AttachFiles, "Attach Files"}, {discord.ReadMessageHistory, "Read Message History"},
	{discord.CreatePublicThreads, "Create Public Threads"},
	{discord.SendMessagesInThreads, "Send Messages in Threads"},
}

// channel tries in a channel all that tables do there.
func (e *exam) channel(ctx context.Context) {
	place, err := e.Client.Place(ctx, e.Channel, discord.UserID(e.app.ID))
	if err != nil {
		e.found(failed("channel", "looking at it", err))
		return
	}
	var lacks []string
	for _, p := range permissions {
		if place.Permissions&p.need == 0 {
			lacks = append(lacks, p.name)
		}
	}
	switch {
	case place.Guild == "":
		e.found(Finding{Fail, "channel", "it is one of direct messages", "name a channel of a server"})
		return
	case len(lacks) > 0:
		e.found(Finding{Fail, "permissions", "in #" + place.Name + " the bot lacks " + strings.Join(lacks, ", "),
			"give them to the bot's role there, or invite it again by the link above"})
	default:
		e.pass("permissions", "in #%s the bot has all that it needs", place.Name)
	}
	t := &trial{exam: e, place: place}
	t.all(ctx)
	if e.Play != nil {
		says, err := e.Play(ctx, place, discord.UserID(e.app.ID))
		if err != nil {
			e.found(failed("game", "playing a short one", err))
		} else {
			e.pass("game", "%s", says)
		}
	}
}

// trial is what is posted in one channel.
type trial struct {
	*exam
	place discord.Place
	// posted are the messages to be removed again, each with its channel.
	posted []postedMessage
}

type postedMessage struct {
	in discord.ChannelID
	id discord.MessageID
}

func (t *trial) send(ctx context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	m.Silent = true
	id, err := t.Client.Send(ctx, c, m)
	if err == nil && id != "" {
		t.posted = append(t.posted, postedMessage{c, id})
	}
	return id, err
}

// all tries everything, in the order in which one thing needs the other.
func (t *trial) all(ctx context.Context) {
	defer t.remove(ctx)
	plain, err := t.send(ctx, t.place.ID, discord.Message{Content: "witchtable doctor: a message, soon to be removed."})
	if err != nil {
		t.found(failed("message", "sending one", err))
		return
	}
	t.pass("message", "one was sent")
	t.try(ctx, "pictures", t.pictures)
	t.try(ctx, "to blocks", func(ctx context.Context) (string, error) {
		return "a plain message was turned into one of blocks", t.Client.Change(ctx, t.place.ID, plain,
			discord.Message{Body: []discord.Block{discord.Box{Blocks: []discord.Block{discord.Text("Blocks, in a box.")}}}})
	})
	t.try(ctx, "long text", func(ctx context.Context) (string, error) {
		_, err := t.send(ctx, t.place.ID, discord.Message{Body: []discord.Block{
			discord.Text(strings.Repeat("魔", 3300))}})
		return "3,300 characters of three bytes each were taken", err
	})
	t.try(ctx, "nonce", t.nonce)
	t.try(ctx, "thread", t.thread)
}

// try finds out whether something can be done.
func (t *trial) try(ctx context.Context, check string, do func(context.Context) (string, error)) {
	says, err := do(ctx)
	if err != nil {
		t.found(failed(check, "", err))
		return
	}
	t.pass(check, "%s", says)
}

// pictures posts a gallery, changes its picture, and then its words while the picture stays.
func (t *trial) pictures(ctx context.Context) (string, error) {
	shows := func(words string, colours ...color.Color) discord.Message {
		var g discord.Gallery
		m := discord.Message{}
		for i, c := range colours {
			name := "doctor" + strconv.Itoa(i) + nameOf(c) + ".png"
			m.Files = append(m.Files, discord.File{Name: name, Alt: "a colour", Data: picture(c)})
			g = append(g, discord.Picture{File: name, Alt: "a colour"})
		}
		m.Body = []discord.Block{discord.Text(words), g}
		return m
	}
	red, blue := color.RGBA{200, 30, 30, 255}, color.RGBA{30, 30, 200, 255}
	id, err := t.send(ctx, t.place.ID, shows("A picture.", red))
	if err != nil {
		return "", fmt.Errorf("a new message with a picture: %w", err)
	}
	if err := t.Client.Change(ctx, t.place.ID, id, shows("Another picture.", blue)); err != nil {
		return "", fmt.Errorf("an edit that brings another picture: %w", err)
	}
	id, err = t.send(ctx, t.place.ID, shows("A picture that stays.", red))
	if err != nil {
		return "", fmt.Errorf("a new message with a picture: %w", err)
	}
	kept, err := t.Client.Keep(ctx, t.place.ID, id, shows("The same picture, other words.", red))
	switch {
	case err != nil:
		return "", fmt.Errorf("an edit that keeps a picture by its attachment id: %w", err)
	case kept == 0:
		return "", errors.New("an edit that keeps a picture by its attachment id was taken, but the picture was not kept")
	}
	return "sent, changed by an edit, and kept by an edit", nil
}

func nameOf(c color.Color) string {
	r, _, b, _ := c.RGBA()
	return fmt.Sprintf("%x%x", r>>8, b>>8)
}

// picture is a small picture of one colour.
func picture(c color.Color) []byte {
	img := image.NewPaletted(image.Rect(0, 0, 64, 32), color.Palette{c})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err) // a picture in memory can be written to memory
	}
	return b.Bytes()
}

// nonce sends the same message twice, which must be there once.
func (t *trial) nonce(ctx context.Context) (string, error) {
	m := discord.Message{Content: "Sent twice, here once.",
		Nonce: "doctor " + strconv.FormatInt(time.Now().UnixNano(), 36)}
	first, err := t.send(ctx, t.place.ID, m)
	if err != nil {
		return "", err
	}
	second, err := t.send(ctx, t.place.ID, m)
	switch {
	case err != nil:
		return "", err
	case first != second:
		return "", errors.New("a message that was sent twice with the same nonce is there twice")
	}
	t.posted = t.posted[:len(t.posted)-1]
	return "what is sent twice is there once", nil
}

// thread begins a thread, says something in it and archives it.
func (t *trial) thread(ctx context.Context) (string, error) {
	if t.place.IsThread {
		return "not tried, since this is one", nil
	}
	under, err := t.send(ctx, t.place.ID, discord.Message{Content: "A message with a thread."})
	if err != nil {
		return "", err
	}
	thread, err := t.Client.StartThread(ctx, t.place.ID, under, "witchtable doctor")
	if err != nil {
		return "", fmt.Errorf("beginning one: %w", err)
	}
	id, err := t.send(ctx, thread, discord.Message{Content: "A message in a thread."})
	if err != nil {
		return "", fmt.Errorf("writing in it: %w", err)
	}
	// While it is still open: whoever changes something in an archived one opens it.
	if err := t.Client.Delete(ctx, thread, id); err != nil {
		return "", fmt.Errorf("removing what was written: %w", err)
	}
	t.posted = t.posted[:len(t.posted)-1]
	if err := t.Client.ArchiveThread(ctx, thread); err != nil {
		return "", fmt.Errorf("archiving it: %w", err)
	}
	return "begun, written in and archived; it stays, since bots may not remove threads without Manage Threads", nil
}

// remove takes all away again that was posted, also where the exam was broken off.
func (t *trial) remove(ctx context.Context) {
	if len(t.posted) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	for _, m := range t.posted {
		if err := t.Client.Delete(ctx, m.in, m.id); err != nil {
			t.found(failed("clearing", "removing what was posted", err))
			return
		}
	}
	t.pass("clearing", "%d messages were removed again", len(t.posted))
}

// direct sends somebody a direct message.
func (e *exam) direct(ctx context.Context) {
	ch, err := e.Client.OpenDM(ctx, e.User)
	if err != nil {
		e.found(failed("direct", "opening direct messages", err))
		return
	}
	id, err := e.Client.Send(ctx, ch, discord.Message{Content: "witchtable doctor: a direct message, soon to be removed.",
		Silent: true})
	if err == nil {
		err = e.Client.Delete(ctx, ch, id)
	}
	if err != nil {
		e.found(failed("direct", "writing to them", err))
		return
	}
	e.pass("direct", "a message was sent, and removed again")
}
