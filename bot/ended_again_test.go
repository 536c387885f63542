package bot_test

import (
	"bytes"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/store"
)

// Where somebody has taken away the message that tells the end, the score leads to it once more, for whoever asks: with
// the page that plays the game again, its record, and a rematch.
func TestTheEndIsToldOnceMore(t *testing.T) {
	v := newTavern(t, recorded)
	people, final := v.ended()
	v.settle()
	if err := v.Delete(t.Context(), final.Channel, final.ID); err != nil {
		t.Fatal(err)
	}
	score := people[1].Run("score")
	end := people[1].Press(bottest.Button(t, score.Message, "How it ended"))
	if got := bottest.TextOf(end.Message); !strings.Contains(got, "The game is over!") {
		t.Errorf("how it ended is told by %q", got)
	}
	reel := people[1].Press(bottest.Button(t, end.Message, "Watch the game again")).Message
	if len(reel.Files) != 2 {
		t.Errorf("from there one is given %d files, want the page and the record", len(reel.Files))
	}
	people[1].Press(bottest.Button(t, end.Message, "Rematch"))
	v.AwaitMessage(bottest.TheChannel, "another game?")
}

// The story of a game that its log does not lead to any more is refused in words of its own, not in those of a step
// back.
func TestAStoryThatCannotBeToldAgain(t *testing.T) {
	v := newTavern(t, ownTime)
	people := v.begin("Ash", "Birch")
	v.settle()
	id := v.table().Head.ID
	v.stop()
	snap, err := v.store.Snapshot(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	other := bytes.Replace(snap.Data, []byte(`"Cheers":[0,0]`), []byte(`"Cheers":[0,1]`), 1)
	if bytes.Equal(other, snap.Data) {
		t.Fatalf("the snapshot has no cheers to change: %s", snap.Data)
	}
	head, err := v.store.Table(t.Context(), id)
	if err == nil {
		_, err = v.store.Commit(t.Context(), id, store.Change{Expect: head.Version, Snapshot: other})
	}
	if err != nil {
		t.Fatal(err)
	}
	v.again()
	want := "The rules have been mended since this game began, so its story can't be told again."
	if got := people[0].Run("log").Says(); got != want {
		t.Errorf("the log reads %q, want %q", got, want)
	}
}
