package engine_test

import (
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
	}, Rest: []engine.Answer{7}}
	want := []engine.Due{{Answer: 1}, {Answer: 2, Next: true}, {Answer: 3, IfAsked: true}, {Answer: 6, IfAsked: true},
		{Answer: 5}, {Answer: 7, IfAsked: true}}
	if got := of.Dues(func(o engine.Option) bool { return o.Answer != 4 }); !slices.Equal(got, want) {
		t.Errorf("due is %v; want %v", got, want)
	}
}
