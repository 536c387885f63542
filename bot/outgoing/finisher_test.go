package outgoing

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
)

// sink is Discord as messages come to it: it keeps the last one, and refuses as it is told.
type sink struct {
	got   discord.Message
	files int // how often some came
	no    error
}

func (s *sink) take(m discord.Message) error {
	s.got = m
	if len(m.Files) == 0 {
		return nil
	}
	s.files++
	return s.no
}

type sinkPort struct {
	discord.Port
	*sink
}

func (p sinkPort) Send(_ context.Context, _ discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	return "1", p.take(m)
}

func (p sinkPort) Change(_ context.Context, _ discord.ChannelID, _ discord.MessageID, m discord.Message) error {
	return p.take(m)
}

type sinkReply struct {
	discord.Reply
	*sink
}

func (r sinkReply) Answer(_ context.Context, m discord.Message) error { return r.take(m) }
func (r sinkReply) Say(_ context.Context, m discord.Message) error    { return r.take(m) }
func (r sinkReply) Update(_ context.Context, m discord.Message) error { return r.take(m) }
func (r sinkReply) Edit(_ context.Context, m discord.Message) error   { return r.take(m) }
func (r sinkReply) Follow(_ context.Context, m discord.Message) error { return r.take(m) }
func (r sinkReply) Bring(_ context.Context, m discord.Message) (discord.Brought, error) {
	return sinkBrought{r.sink}, r.take(m)
}

type sinkBrought struct{ *sink }

func (b sinkBrought) Edit(_ context.Context, m discord.Message) error { return b.take(m) }
func (b sinkBrought) Withdraw(context.Context) error                  { return nil }

// handClock is a clock that is set by hand.
type handClock struct{ now time.Time }

func (c *handClock) Now() time.Time { return c.now }
func (c *handClock) AfterFunc(time.Duration, func()) (_ func() bool) {
	return func() bool { return true }
}

// finishing is a Finisher before a sink.
func finishing(themes map[string]board.Theme) (*Finisher, *sink, *handClock) {
	s, clock := &sink{}, &handClock{time.Unix(1e9, 0)}
	return New(Config{Port: sinkPort{sink: s}, Themes: themes, Clock: clock, Log: zerolog.Nop(), Meter: gauge.Off{}}),
		s, clock
}

// Whatever takes a message finishes it: a way out that is forgotten shows letters where all else has emojis.
func TestEveryWayOutIsFinished(t *testing.T) {
	f, s, _ := finishing(nil)
	f.signs.Know(map[string]string{"🔔": "<:bell:1>"})
	reply := finishedReply{sinkReply{sink: s}, f}
	brought, err := reply.Bring(t.Context(), discord.Message{})
	if err != nil {
		t.Fatal(err)
	}
	ways := 0
	for _, out := range []struct {
		face reflect.Type
		by   any
	}{
		{reflect.TypeFor[discord.Port](), f.Finished()}, {reflect.TypeFor[discord.Reply](), reply},
		{reflect.TypeFor[discord.Brought](), brought},
	} {
		for i := range out.face.NumMethod() {
			m := out.face.Method(i)
			var args []reflect.Value
			sends := false
			for j := range m.Type.NumIn() {
				switch in := m.Type.In(j); in {
				case reflect.TypeFor[context.Context]():
					args = append(args, reflect.ValueOf(t.Context()))
				case reflect.TypeFor[discord.Message]():
					args, sends = append(args, reflect.ValueOf(discord.Message{Content: "🔔"})), true
				default:
					args = append(args, reflect.Zero(in))
				}
			}
			if !sends {
				continue
			}
			ways++
			s.got = discord.Message{}
			reflect.ValueOf(out.by).MethodByName(m.Name).Call(args)
			if s.got.Content != "<:bell:1>" {
				t.Errorf("%s.%s sends %q", out.face.Name(), m.Name, s.got.Content)
			}
		}
	}
	if ways < 9 {
		t.Errorf("%d ways out were looked at: the test shows little", ways)
	}
}

// picturedMessage is one with a picture that can also be had in words.
func picturedMessage() discord.Message {
	return discord.Message{
		Files:   []discord.File{{Name: "board.png", Make: func() ([]byte, error) { return []byte("png"), nil }}},
		InWords: func(error) discord.Message { return discord.Message{Content: "in words"} },
		Nonce:   "n", Mentions: []discord.UserID{"7"},
	}
}

// Pictures that Discord finds fault with are not tried again that way for some minutes, and are in another.
func TestWordsTakeThePlaceOfPictures(t *testing.T) {
	f, s, clock := finishing(nil)
	out := f.Finished()
	s.no = fmt.Errorf("400: %w", discord.ErrRefused)
	for range 3 {
		if err := out.Change(t.Context(), "1", "2", picturedMessage()); err != nil {
			t.Fatal(err)
		}
		if s.got.Content != "in words" || len(s.got.Files) > 0 || s.got.Nonce != "n" || len(s.got.Mentions) != 1 {
			t.Errorf("in place of a picture comes %+v", s.got)
		}
	}
	if s.files != 1 || f.PicturesRefused() != 1 || f.EditsShow() {
		t.Errorf("pictures were sent %d times, %d refusals are counted, edits show them: %v", s.files, f.PicturesRefused(),
			f.EditsShow())
	}
	s.no = nil
	if _, err := out.Send(t.Context(), "1", picturedMessage()); err != nil || string(s.got.Files[0].Data) != "png" {
		t.Errorf("a new message brings %+v, %v", s.got.Files, err)
	}
	clock.now = clock.now.Add(picturesRefusedFor)
	if err := out.Change(t.Context(), "1", "2", picturedMessage()); err != nil || s.files != 3 || !f.EditsShow() {
		t.Errorf("after some minutes an edit is sent in words: %v", err)
	}
}

// A permission that lacks is one channel's, and an input shows when it is there again.
func TestForbiddenFilesAreAChannels(t *testing.T) {
	f, s, clock := finishing(nil)
	out := f.Finished()
	send := func(c discord.ChannelID) (pictured bool) {
		t.Helper()
		if _, err := out.Send(t.Context(), c, picturedMessage()); err != nil {
			t.Fatal(err)
		}
		return len(s.got.Files) > 0
	}
	s.no = fmt.Errorf("403: %w", discord.ErrForbidden)
	if send("1") || f.PicturesRefused() != 0 {
		t.Error("what is forbidden is shown, or counted for a fault")
	}
	s.no = nil
	if send("1") || !send("2") {
		t.Error("another channel is told in words, or the same one is not")
	}
	f.FilesAllowed("1") // by an input that was on its way before
	if send("1") {
		t.Error("an input of before is believed")
	}
	clock.now = clock.now.Add(2 * time.Minute)
	if f.FilesAllowed("1"); !send("1") {
		t.Error("files are held to be forbidden")
	}
}

// What cannot be drawn is said in words, and speaks against no pictures; what fails otherwise is its sender's affair.
func TestWhatCannotBeDrawnIsSaid(t *testing.T) {
	f, s, _ := finishing(nil)
	m := picturedMessage()
	m.Files[0].Make = func() ([]byte, error) { return nil, errors.New("no brush") }
	if _, err := f.Finished().Send(t.Context(), "1", m); err != nil || s.got.Content != "in words" || s.files > 0 {
		t.Errorf("in its place comes %+v, %v", s.got, err)
	}
	s.no = errors.New("a cable was pulled")
	if _, err := f.Finished().Send(t.Context(), "1", picturedMessage()); !errors.Is(err, s.no) || s.files != 1 {
		t.Errorf("a message that is lost is told as %v, after %d attempts", err, s.files)
	}
}
