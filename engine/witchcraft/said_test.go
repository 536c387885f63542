package witchcraft

import (
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// crowned is the round of somebody who took both Challenges of one Mission for two Witches.
const crowned = `{stage: rest, chosen: 1, hand: [nell-fenwick, wren-ashdown, ruth-bellamy], display: [
  {mission: light-the-ford, challenges: [rooting-hog, gallows-crow, fold-dog]}, {mission: hide-the-almanacs, challenges: [grey-wolf]}, gap]}`

// said is what is taken of a menu, by the keys of its choices.
func said(t *testing.T, p engine.Position, keys ...string) (of engine.Several, taken []engine.Choice) {
	t.Helper()
	of = p.View(0).(engine.Joining).Joined(p.Open(nil)[0].ID).Several
	for _, key := range keys {
		i := slices.IndexFunc(of.Choices, func(c engine.Choice) bool { return c.Key() == key })
		if i < 0 {
			for _, c := range of.Choices {
				t.Log(c.Key())
			}
			t.Fatalf("%s is not in the menu", key)
		}
		taken = append(taken, of.Choices[i])
	}
	return of, taken
}

// gives gives what is due as far as it goes, and returns the keys of the answers and what is left.
func gives(t *testing.T, p engine.Position, due []engine.Due) (keys []string, left []engine.Due) {
	t.Helper()
	for !p.Over() {
		d := p.Open(nil)[0].ID
		a, left, ok := engine.DueTo(p.View(0), d, due)
		if !ok {
			break
		}
		keys = append(keys, p.View(0).Option(d, a).Key())
		if err := p.Apply(engine.Move{Decision: d, Answer: a}, nil); err != nil {
			t.Fatal(err)
		}
		due = left
	}
	return keys, due
}

const (
	nellTakesTheHog  = "play:nell-fenwick>reveal>use>rooting-hog"
	wrenTakesTheCrow = "play:wren-ashdown>reveal>use>light-the-ford>gallows-crow"
	wrenTakesTheHog  = "play:wren-ashdown>reveal>use>light-the-ford>rooting-hog"
)

// TestACardIsMeantThoughItsPlaceChanges: what is taken after something else has left the same Mission is done to the
// card that was named, and not asked for again.
func TestACardIsMeantThoughItsPlaceChanges(t *testing.T) {
	p := laid(t, withTexts(t), crowned)
	of, taken := said(t, p, nellTakesTheHog, wrenTakesTheCrow)
	keys, left := gives(t, p, of.Dues(taken))
	want := []string{"reveal:nell-fenwick", "use", "pick:rooting-hog", "reveal:wren-ashdown", "use", "pick:light-the-ford",
		"pick:gallows-crow", "hide:ruth-bellamy"}
	if len(keys) < len(want) || !slices.Equal(keys[:len(want)], want) {
		t.Errorf("given are %v, and %v is left; want %v", keys, left, want)
	}
	s := p.(*play.State)
	if n := s.At[play.At(0)].N; n != 1 {
		t.Errorf("%d Challenges are left, want the Dog", n)
	}
}

// TestWhatIsGoneIsNotReplaced: of two Witches who are to discard the same Challenge one is left undone, and nothing else
// is discarded in its place, by nobody and by no rule.
func TestWhatIsGoneIsNotReplaced(t *testing.T) {
	for _, keys := range [][]string{{nellTakesTheHog, wrenTakesTheHog}, {wrenTakesTheHog, nellTakesTheHog}} {
		p := laid(t, withTexts(t), crowned)
		of, taken := said(t, p, keys...)
		if given, left := gives(t, p, of.Dues(taken)); !slices.Equal(engine.Undone(left), []int{2}) {
			t.Errorf("%v are given, and left is %v; want the second", given, left)
		}
		if n := p.(*play.State).At[play.At(0)].N; n != 2 {
			t.Errorf("%d Challenges are left, want the Dog and the Crow", n)
		}
	}
}
