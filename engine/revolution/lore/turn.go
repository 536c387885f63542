package lore

import (
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// turn is by how much a text changes what holds in this turn.
type turn struct {
	acts, recruits  int
	ease, stars     int
	allStars, icons int
	of              program.Power
}

// step adds a step; ok is false where it is about something else.
func (t *turn) step(o *program.Op, n int) bool {
	switch o.Verb {
	case program.VerbExtraAct:
		t.acts += n
	case program.VerbExtraRecruit:
		t.recruits += n
		t.stars += int(o.Own.Reduce)
	case program.VerbIcons:
		t.icons += n
		t.of = o.Own.Power
	case program.VerbEase:
		t.ease += n
	case program.VerbStars:
		if o.Own.Flag {
			t.allStars += n
		} else {
			t.stars += n
		}
	default:
		return false
	}
	return true
}

// changed is what it is worth that this turn is changed so, by a card that is gone then: how much better the best Act
// becomes, and the best Recruit. It is tried out on the table, which is put back as it was.
func (m *mind) changed(t *turn, without play.Card) float64 {
	s := m.s
	acts, recruits, free := s.Acts, s.Recruits, s.Free
	ease, stars, next := s.Ease, s.Stars, s.NextStars
	before := m.prospects(play.NoCard)
	s.Acts += uint8(t.acts)
	s.Recruits += uint8(t.recruits)
	s.Ease += int8(t.ease)
	s.Stars += int8(t.allStars)
	s.NextStars += int8(t.stars)
	if t.icons > 0 {
		s.Free[t.of] += uint8(t.icons)
	}
	after := m.prospects(without)
	s.Acts, s.Recruits, s.Free = acts, recruits, free
	s.Ease, s.Stars, s.NextStars = ease, stars, next
	m.forget()
	return after - before
}

// prospects is what the best Act is worth, if there is one to come, and the best Recruit, without a card of the hand.
func (m *mind) prospects(without play.Card) (v float64) {
	m.forget()
	m.without = without
	if m.s.Acts > 0 {
		if top, ok := m.best(); ok {
			v += max(0, top.net)
		}
	}
	if m.s.Recruits > 0 {
		_, gain := m.recruit()
		v += gain
	}
	m.without = play.NoCard
	return v
}
