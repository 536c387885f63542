package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// mostDeals is how often a deal is tried before it is said that there is none: a question may hang on cards of which
// there are hardly any.
const mostDeals = 1000

// DealAnew deals anew what the table hides, for people to play on with: as onlookers could not tell it from what lay
// there, but for cards that everybody at the table has seen go where they lie. Unlike a redeal for computer players it
// leaves a chance that nobody can work out from what they see.
func DealAnew(s *play.State, seed engine.Seed) error {
	if s.Over() {
		return nil // nothing is hidden that anybody could still draw
	}
	v := of(s, engine.Onlooker, (*View).rememberShared)
	c := engine.Restore(seed, 0)
	t := &play.State{}
	for range mostDeals {
		t.CopyFrom(&v.s)
		t.Unseen = play.ZoneNowhere
		if v.fillIn(t, &c) && answerable(t) {
			t.Chance = c
			for seat := range t.Seats {
				z, n := lookedAt(t, seat)
				t.LooksAt(seat, z, n)
			}
			s.CopyFrom(t)
			return nil
		}
	}
	return engine.Errorf(engine.NotNow, engine.T("error.deal-anew"), "the open question allows no other deal")
}

// rememberShared gives an onlooker what all at the table remember: those who hold a card, that they hold it.
func (v *View) rememberShared(s *play.State, _ int8) {
	if s.Solo() { // nobody is there to have seen what the one player took
		return
	}
	shared := program.Set{}
	for c := program.Card(0); int(c) < s.R.N; c++ {
		if v.s.ZoneOf[c] == play.ZoneNowhere && s.ZoneOf[c] != play.ZoneNowhere && allFollow(s, c) {
			shared.Add(c)
		}
	}
	v.recallAll(s, shared)
	for rest := shared; !rest.Empty(); {
		c := rest.Pop()
		for w := range s.Seats {
			if !s.Shows(s.ZoneOf[c], w) {
				v.s.Minds[w].Followed.Add(c)
			}
		}
	}
}

// allFollow reports whether every seat sees a card or knows where it is.
func allFollow(s *play.State, c program.Card) bool {
	for w := range s.Seats {
		if !s.Shows(s.ZoneOf[c], w) && !s.Minds[w].Followed.Has(c) {
			return false
		}
	}
	return true
}
