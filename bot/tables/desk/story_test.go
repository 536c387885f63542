package desk

import (
	"fmt"
	"maps"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// Which remarks have been told is known from chapter to chapter; what is told anew of one takes the place of what was
// noted.
func TestRemarksAreNoted(t *testing.T) {
	s := Story{Chapter: 1}
	s.Says(1, []string{"a", "b"})
	s.Turn(1)
	s.Says(s.Chapter, nil)
	s.Says(3, []string{"c"})
	if !s.SaidBefore("a", 2) || s.SaidBefore("a", 1) || s.SaidBefore("c", 3) || s.SaidBefore("d", 9) {
		t.Errorf("noted are %v", s.Remarks)
	}
	for _, c := range []struct {
		chapter int
		remarks []string
		want    bool
	}{
		{1, []string{"b", "a"}, true}, {1, []string{"a"}, false}, {1, []string{"a", "c"}, false}, {2, nil, true},
		{2, []string{"a"}, false}, {3, nil, false},
	} {
		if got := s.Noted(c.chapter, c.remarks); got != c.want {
			t.Errorf("that chapter %d says %v is known: %t, want %t", c.chapter, c.remarks, got, c.want)
		}
	}
	d := Desk{Story: s}
	copied := d.Clone()
	copied.Story.Says(1, []string{"b"})
	if want := map[string]int{"b": 1, "c": 3}; !maps.Equal(copied.Story.Remarks, want) {
		t.Errorf("told anew, noted are %v, want %v", copied.Story.Remarks, want)
	}
	if len(d.Story.Remarks) != 3 {
		t.Errorf("a copy's remarks change those of the original: %v", d.Story.Remarks)
	}
}

// Which message shows a chapter is known when the story has gone on, so that it can be told again; of what was told too
// long ago it is known that it was told.
func TestMessagesOfEarlierChaptersAreRemembered(t *testing.T) {
	var s Story
	message := func(n int) store.MessageID { return store.MessageID(fmt.Sprint("m", n)) }
	for n := range mostPosted + 3 {
		s.Turn(0)
		s.Shows(n+1, nil, message(n+1))
	}
	s.Shows(5, nil, "anew")
	last := mostPosted + 3
	for n, want := range map[int]store.MessageID{
		1: "", 2: "", 3: message(3), 5: "anew", last - 1: message(last - 1), last: message(last), last + 1: "",
	} {
		if got := s.MessageOf(n); got != want {
			t.Errorf("chapter %d is shown by %q, want %q", n, got, want)
		}
		if got := s.ToldBefore(n); got != (n < last) {
			t.Errorf("that chapter %d was told before the last one: %t", n, got)
		}
	}
	s.Before = []Page{{Chapter: 1, Owed: true}}
	if s.ToldBefore(1) {
		t.Error("a chapter is told for good of which something has been taken back")
	}
	s.Before = nil
	s.Shows(3, nil, "anew") // and the next one takes the place of the earliest, which that still is
	s.Turn(0)
	s.Shows(last+1, nil, message(last+1))
	if third, fourth := s.MessageOf(3), s.MessageOf(4); third != "" || fourth != message(4) {
		t.Errorf("chapter 3 is shown by %q, chapter 4 by %q; want the earlier to be forgotten first", third, fourth)
	}
}

// The same holds of the lines that tell of steps back, also when more is taken back.
func TestMessagesOfEarlierLinesAreRemembered(t *testing.T) {
	var d StepBack
	for n, m := range []store.MessageID{"a", "b", "c"} {
		d.Add(engine.Seat(n), 1, nil, nil)
		d.Shows(d.N, m)
	}
	d.Shows(1, "anew")
	for n, want := range map[int]store.MessageID{1: "anew", 2: "b", 3: "c", 4: ""} {
		if got := d.MessageOf(n); got != want {
			t.Errorf("line %d is shown by %q, want %q", n, got, want)
		}
	}
}

// A chapter goes on to owe what was taken back of it while another text of the same length was told.
func TestAnotherStoryOfTheSameLengthIsOwed(t *testing.T) {
	old, now := store.Events{{Kind: 1}, {Kind: 2}}, store.Events{{Kind: 1}, {Kind: 3}}
	for _, chapter := range []int{1, 2} {
		s := Story{Chapter: 2, Events: now, Owed: true, Before: []Page{{Chapter: 1, Events: now, Owed: true}}}
		s.Shows(chapter, old, "m")
		if !s.Owes(chapter) {
			t.Errorf("chapter %d: what was told before the step back counts as told since", chapter)
		}
		s.Shows(chapter, now, "m")
		if s.Owes(chapter) {
			t.Errorf("chapter %d is told, and still owed", chapter)
		}
	}
}
