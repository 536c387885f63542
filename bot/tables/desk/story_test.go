package desk

import (
	"maps"
	"testing"

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
