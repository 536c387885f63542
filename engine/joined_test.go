package engine_test

import (
	"maps"
	"slices"
	"testing"

	"witchtable/engine"
)

// TestNextDue: what must be given is given when it can be, in whichever order; what is given only if it is asked for
// keeps its place, and what belongs together stays together.
func TestNextDue(t *testing.T) {
	type (
		due   = []engine.Due
		asked = [][]engine.Answer // what can be answered to one question after the other
		given = []engine.Answer
	)
	must := func(a engine.Answer) engine.Due { return engine.Due{Answer: a} }
	ifAsked := func(a engine.Answer) engine.Due { return engine.Due{Answer: a, IfAsked: true} }
	next := func(a engine.Answer) engine.Due { return engine.Due{Answer: a, Next: true} }
	for name, tt := range map[string]struct {
		due   due
		asked asked
		want  given
	}{
		"in order":                   {due{must(1), must(2)}, asked{{1, 2, 3}, {2, 3}}, given{1, 2}},
		"one is in another's way":    {due{must(1), must(2)}, asked{{2, 3}, {1, 3}}, given{2, 1}},
		"what is not asked":          {due{must(1), ifAsked(2), must(3)}, asked{{1}, {3}}, given{1, 3}},
		"what is asked":              {due{must(1), ifAsked(2), must(3)}, asked{{1}, {2, 4}, {3}}, given{1, 2, 3}},
		"it stays passed by":         {due{ifAsked(2), must(3), must(4)}, asked{{3}, {2}}, given{3}},
		"it waits for what is first": {due{must(1), ifAsked(2)}, asked{{2, 3}}, nil},
		"anything else is asked":     {due{must(1), must(2)}, asked{{1}, {7, 8}, {2}}, given{1}},
		"together": {due{must(1), next(5), must(2), next(6)}, asked{{2, 5}, {5, 6}, {1}, {5, 6}},
			given{2, 6, 1, 5}},
		"not behind anything else": {due{must(1), next(5), must(2)}, asked{{1}, {2}}, given{1}},
	} {
		var got []engine.Answer
		due := tt.due
		for _, answers := range tt.asked {
			a, left, ok := engine.NextDue(answers, due)
			if !ok {
				break
			}
			got, due = append(got, a), left
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v are given; want %v", name, got, tt.want)
		}
	}
}

// TestSeveralIsGivenInItsOrder: what is taken comes with what is about it, and the rest last.
func TestSeveralIsGivenInItsOrder(t *testing.T) {
	of := engine.Several{Choices: []engine.Choice{
		{Option: engine.Option{Answer: 1, Then: []engine.Answer{2}}, After: []engine.Answer{3}},
		{Option: engine.Option{Answer: 4}},
		{Option: engine.Option{Answer: 5}, Before: []engine.Answer{6}},
	}, Rest: []engine.Due{{Answer: 7}}}
	want := []engine.Due{{Answer: 1, Of: 1}, {Answer: 2, Next: true, Of: 1}, {Answer: 3, IfAsked: true},
		{Answer: 6, IfAsked: true}, {Answer: 5, Of: 2}, {Answer: 7, IfAsked: true}}
	if got := of.Dues(of.Taken(func(o engine.Option) bool { return o.Answer != 4 })); !slices.Equal(got, want) {
		t.Errorf("due is %v; want %v", got, want)
	}
}

// TestWhatBuildsOnOthersComesLater: choices are done as they were taken, but those before which more is to be given
// come behind the others, whenever they were taken; not where they are done backward.
func TestWhatBuildsOnOthersComesLater(t *testing.T) {
	s := engine.Several{Choices: []engine.Choice{{}, {}, {Before: []engine.Answer{9}}, {Before: []engine.Answer{9, 8}}}}
	at := func(n int) int { return map[int]int{3: 0, 2: 1, 1: 2, 0: 3}[n] }
	for backward, want := range map[bool][]int{false: {1, 0, 2, 3}, true: {0, 1, 2, 3}} {
		s.Backward = backward
		got := []int{0, 1, 2, 3}
		if s.Order(got, at); !slices.Equal(got, want) {
			t.Errorf("taken from the last to the first they are done in the order %v, want %v", got, want)
		}
	}
}

// TestWhatExcludesOneAnother: of choices that decide the same one can be taken, or as many as are said of those that
// differ in their last answers alone, which then are one; and the menu takes no more than that.
func TestWhatExcludesOneAnother(t *testing.T) {
	of := func(decides string, times int, answers ...engine.Answer) engine.Choice {
		return engine.Choice{Option: engine.Option{Answer: answers[0], Then: answers[1:]}, Decides: decides, Times: times}
	}
	hidden := engine.Choice{Option: engine.Option{Answer: 9}, Against: []engine.Answer{1}}
	s := engine.Several{Choices: []engine.Choice{of("ann", 2, 1, 2, 3), of("ann", 2, 1, 2, 4), of("ann", 2, 1, 2, 5),
		of("ann", 1, 1), of("bea", 1, 6), of("bea", 1, 7), of("", 0, 8), hidden}}
	if got := s.Most(); got != 4 {
		t.Errorf("%d can be taken at most, want two of one, one of the other, and one more", got)
	}
	c := s.Choices
	for _, tt := range []struct {
		taken []engine.Choice
		clash bool
	}{
		{[]engine.Choice{c[0], c[1]}, false},
		{[]engine.Choice{c[0], c[1], c[2]}, true},
		{[]engine.Choice{c[0], c[3]}, true},
		{[]engine.Choice{c[4], c[5]}, true},
		{[]engine.Choice{c[0], c[4], c[6]}, false},
		{[]engine.Choice{c[3], hidden}, true},
		{[]engine.Choice{c[4], hidden}, false},
	} {
		if _, _, clash := engine.Clash(tt.taken); clash != tt.clash {
			t.Errorf("%v: exclude one another is %t", tt.taken, clash)
		}
	}
	want := []engine.Due{{Answer: 1, Of: 1}, {Answer: 2, Next: true, Of: 1}, {Answer: 3, Next: true, Of: 1},
		{Answer: 5, Next: true, Of: 2}, {Answer: 6, Of: 3}}
	got := s.Dues([]engine.Choice{c[0], c[2], c[4]})
	if !slices.Equal(got, want) {
		t.Errorf("due is %v; want %v", got, want)
	}
	if left := engine.Undone(got[3:]); !slices.Equal(left, []int{3}) {
		t.Errorf("not begun are %v, want the third", left)
	}
}

// TestCopiesAreTakenTogether: of choices that are alike and called the same the third stands for three; what is only
// alike, such as one card face down beside another, is taken by itself.
func TestCopiesAreTakenTogether(t *testing.T) {
	choice := func(a engine.Answer, alike, label string) engine.Choice {
		return engine.Choice{Option: engine.Option{Answer: a, Alike: alike, Label: engine.T(label)}}
	}
	of := engine.Several{Choices: []engine.Choice{choice(1, "wolf", "wolf"), choice(2, "", "crow"),
		choice(3, "wolf", "wolf"), choice(4, "down", "first"), choice(5, "down", "second"), choice(6, "wolf", "wolf")}}
	for n, want := range []int{1, 1, 2, 1, 1, 3} {
		if got := of.Copies(n); got != want {
			t.Errorf("choice %d is the %dth of its kind, want %d", n, got, want)
		}
	}
	got := of.WithCopies(func(n int) bool { return n == 2 || n == 4 })
	if want := map[int]int{0: 2, 2: 2, 4: 4}; !maps.Equal(got, want) {
		t.Errorf("the second wolf and the second card face down are %v, want %v", got, want)
	}
}
