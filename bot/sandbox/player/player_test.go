package player_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

func village(t *testing.T) (*sandbox.Server, *player.User, *player.User) {
	t.Helper()
	s, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	ash, err := player.Dial(within(t, 10*time.Second), s.URL(), "Ash")
	if err != nil {
		t.Fatal(err)
	}
	birch, err := player.Dial(within(t, 10*time.Second), s.URL(), "birch")
	if err != nil {
		t.Fatal(err)
	}
	return s, ash, birch
}

func within(t *testing.T, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

func TestAwaitMessage(t *testing.T) {
	_, ash, birch := village(t)
	ctx := within(t, 10*time.Second)
	found := make(chan error, 1)
	go func() {
		_, err := ash.AwaitMessage(ctx, "#tavern", func(m wire.Message) bool { return m.Content == "now" })
		found <- err
	}()
	for _, say := range []struct{ where, what string }{{"#crossroads", "now"}, {"#tavern", "not yet"},
		{"#tavern", "now"}} {
		if _, err := birch.Say(ctx, say.where, say.what); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-found; err != nil {
		t.Error(err)
	}
}

func TestAwaitEndsWithItsContext(t *testing.T) {
	_, ash, _ := village(t)
	_, err := ash.AwaitMessage(within(t, 50*time.Millisecond), "#tavern", func(wire.Message) bool { return true })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's end", err)
	}
}

func TestEventsComeOnceAndInOrder(t *testing.T) {
	_, ash, birch := village(t)
	ctx := within(t, 10*time.Second)
	for _, text := range []string{"one", "two"} {
		if _, err := birch.Say(ctx, "#tavern", text); err != nil {
			t.Fatal(err)
		}
	}
	var last uint64
	for n := 0; n < 2; {
		events, reset, err := ash.Events(ctx)
		if err != nil || reset {
			t.Fatalf("events: reset %t, %v", reset, err)
		}
		for _, e := range events {
			if e.Seq <= last {
				t.Errorf("event %d after %d", e.Seq, last)
			}
			last = e.Seq
			n++
		}
	}
}

func TestReadMarks(t *testing.T) {
	_, ash, birch := village(t)
	ctx := within(t, 10*time.Second)
	unread := func() (int, int) {
		places, err := ash.Channels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return places[0].Unread, places[0].Pinged
	}
	if _, err := birch.Say(ctx, "#tavern", "hello <@"+string(ash.ID)+">"); err != nil {
		t.Fatal(err)
	}
	if n, pinged := unread(); n != 1 || pinged != 1 {
		t.Errorf("%d unread, %d pinged, want 1 and 1", n, pinged)
	}
	if err := ash.MarkRead(ctx, "#tavern"); err != nil {
		t.Fatal(err)
	}
	if n, _ := unread(); n != 0 {
		t.Errorf("%d unread after reading, want 0", n)
	}
}

func TestUnknownPerson(t *testing.T) {
	s, _, _ := village(t)
	if _, err := player.Dial(within(t, 10*time.Second), s.URL(), "Zed"); !errors.Is(err, player.ErrRefused) {
		t.Errorf("got %v, want a refusal", err)
	}
}

func TestText(t *testing.T) {
	m := wire.Message{Content: "a", Embeds: []wire.Embed{{Title: "b", Fields: []wire.EmbedField{{Name: "c", Value: "d"}}}},
		Components: []wire.Component{
			{Type: wire.Container, Components: []wire.Component{{Type: wire.TextDisplay, Content: "e"}}}}}
	if got, want := player.Text(m), "a\nb\nc\nd\ne"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPictures(t *testing.T) {
	picture := func(url, alt string) wire.MediaItem {
		return wire.MediaItem{Media: wire.Media{URL: url, Width: 3, Height: 2}, Description: alt}
	}
	m := wire.Message{
		Attachments: []wire.Attachment{{URL: "file", ContentType: "text/plain"},
			{URL: "attached", ContentType: "image/png", Description: "a", Flags: wire.AttachmentSpoiler}},
		Embeds: []wire.Embed{{Image: &wire.EmbedImage{URL: "embedded", Description: "b"}}},
		Components: []wire.Component{{Type: wire.Container, Components: []wire.Component{
			{Type: wire.Section, Components: []wire.Component{{Type: wire.TextDisplay, Content: "x"}},
				Accessory: &wire.Component{Type: wire.Thumbnail, Description: "c", Media: &wire.Media{URL: "thumb"}}},
			{Type: wire.MediaGallery, Items: []wire.MediaItem{picture("one", "d"), picture("two", "")}},
		}}},
	}
	want := []player.Picture{{"attached", "a", 0, 0, true}, {URL: "embedded", Alt: "b"}, {URL: "thumb", Alt: "c"},
		{"one", "d", 3, 2, false}, {"two", "", 3, 2, false}}
	if got := player.Pictures(m); !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}
