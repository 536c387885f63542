package revolution

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/permuted"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// What is tried with a position aside of its game.

// aside tries with a position what must hold whatever comes of it.
func aside(t *testing.T, s *play.State, rng *rand.Rand) {
	hiddenCardsChangePlaces(t, s, rng)
	helpersAreSilent(t, s, rng)
	oneMoreCard(t, s)
	stale(t, s)
}

// hiddenCardsChangePlaces: with the cards of a deck in another order nobody sees or is asked anything else (I41).
func hiddenCardsChangePlaces(t *testing.T, s *play.State, rng *rand.Rand) {
	other := s.Clone().(*play.State)
	names := permuted.Same()
	shuffle := func(z play.Zone, top, end int) {
		if end > top {
			names.Shuffle(s.List(z, nil)[top:end], rng)
		}
	}
	shuffle(play.ZoneEvents, 0, int(s.At[play.ZoneEvents].N))
	for seat := range s.Seats {
		shuffle(play.Deck(seat), int(s.KnownTop[seat]), int(s.At[play.Deck(seat)].N)-int(s.KnownEnd[seat]))
	}
	names.Shuffle(slices.DeleteFunc(s.List(play.ZoneRecruits, nil), func(c play.Card) bool {
		return s.R.Cards[c].Kind == program.Blessing
	}), rng)
	permuted.Lists(names, &other.Lists, other.At[:])
	permuted.Noted(names, other.Tags[:])
	permuted.Noted(names, other.Owner[:])
	if err := other.Check(); err != nil {
		t.Fatal(err)
	}
	for seat := engine.Onlooker; seat < engine.Seat(s.Seats); seat++ {
		if err := enginetest.Alike(s, other, seat); err != nil {
			t.Errorf("seat %d sees that hidden cards have changed places: %v (I41)", seat, err)
		}
	}
}

// helpersAreSilent: whoever must answer comes to the end of the turn though nobody helps (I36).
func helpersAreSilent(t *testing.T, s *play.State, rng *rand.Rand) {
	p := s.Clone().(*play.State)
	for moves := 0; !p.Over() && p.Turn == s.Turn; moves++ {
		open := slices.DeleteFunc(p.Open(nil), func(d engine.Decision) bool { return d.Optional })
		if len(open) == 0 || moves == 1000 {
			t.Fatalf("without help the turn does not end (I36)")
		}
		list := p.Answers(open[0].ID, nil)
		m := engine.Move{Seat: open[0].Seat, Decision: open[0].ID, Answer: list[rng.IntN(len(list))]}
		if err := p.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// oneMoreCard: another card in the active hand takes nothing away from what there is to do (I44).
func oneMoreCard(t *testing.T, s *play.State) {
	q := s.Question(s.Active, play.AskingMain)
	top := s.At[play.ZoneRecruits].Tail // not from the deck: cards draw from it
	if q.Kind != play.AskMenu || top == play.NoCard || s.R.Cards[top].Kind == program.Blessing {
		return
	}
	p := s.Clone().(*play.State)
	p.Lay(top, play.Hand(s.Active))
	now := p.Answers(q.ID, nil)
	for _, a := range s.Answers(q.ID, nil) {
		if k, _, _, _ := play.Split(a); k != play.AnsDraw && !slices.Contains(now, a) { // a full hand draws nothing
			t.Errorf("with %s in hand %s can no longer be answered (I44)", s.ID(top), s.View(0).Option(q.ID, a).Key())
		}
	}
}

// stale: an answer to a proposal that has changed since is refused, and so is what nobody offers (I35, I37).
func stale(t *testing.T, s *play.State) {
	p := s.Clone().(*play.State)
	before, _ := p.AppendBinary(nil)
	for _, d := range s.Open(nil) {
		for _, m := range []engine.Move{
			{Seat: d.Seat, Decision: d.ID - 1, Answer: s.Answers(d.ID, nil)[0]},
			{Seat: d.Seat, Decision: s.NextID + 7, Answer: s.Answers(d.ID, nil)[0]},
			{Seat: d.Seat + 1, Decision: d.ID, Answer: s.Answers(d.ID, nil)[0]},
			{Seat: d.Seat, Decision: d.ID, Answer: play.Give(play.AnsKinds, 255, 255, 255)},
			{Seat: d.Seat, Decision: d.ID, Answer: play.Give(play.AnsAct, 254, 1, 1)},
			{Seat: d.Seat, Decision: d.ID, Answer: play.Give(play.AnsPlay, 255, 255, 1)},
		} {
			if seat, _ := s.Asked(m.Decision); engine.Seat(seat) == m.Seat && m.Decision != d.ID {
				continue // another question of the same player
			}
			err := p.Apply(m, nil)
			if err == nil || !errors.Is(err, engine.ErrGone) && !errors.Is(err, engine.ErrNotYours) &&
				!errors.Is(err, engine.ErrIllegal) {
				t.Errorf("%+v was answered with %v (I35, I37)", m, err)
			}
		}
	}
	if after, _ := p.AppendBinary(nil); !bytes.Equal(before, after) {
		t.Errorf("what was refused has changed the table (I35)")
	}
}
