package layout

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

func (l *layer) tracks(n *engine.Node) {
	s := l.s
	s.Liberty = uint8(l.number(n, "liberty", int(s.Board().Liberty), 1, program.TopLiberty))
	s.Moon = uint8(l.number(n, "moon", 1, 1, len(s.Board().Moon)) - 1)
}

// board lays the line, the row, and what is used up.
func (l *layer) board(n *engine.Node) {
	l.spaces(n.Get("line"), play.ZoneLine, l.s.Loss()-1, event)
	l.spaces(n.Get("row"), play.ZoneRow, program.RowSpaces, recruit)
	l.list(n.Get("gone"), play.ZoneEventsGone, event)
	l.list(n.Get("banished"), play.ZoneBanished, banishable)
}

// spaces lays cards on numbered spaces, the first of which is 1.
func (l *layer) spaces(n *engine.Node, z play.Zone, last int, fits kinds) {
	if n == nil {
		return
	}
	for i := range n.Keys {
		at := &n.Keys[i].Node
		space, err := strconv.Atoi(n.Keys[i].Name)
		if err != nil || space < 1 || space > last {
			l.fail(at, "there is no space %q: 1 to %d", n.Keys[i].Name, last)
			return
		}
		if c, ok := l.card(at, at.Text); ok && l.take(at, c, fits) {
			l.s.LayOn(c, z, space)
		}
	}
}

// goals lays an Objective of each type, with its markers: those that are no trophies, or as many as are said; the
// others have left the game.
func (l *layer) goals(n *engine.Node) {
	s := l.s
	if list := n.Get("objectives"); list != nil {
		for i := range list.Items {
			at := &list.Items[i]
			if c, ok := l.card(at, at.Text); ok && l.take(at, c, objective) {
				if goal := l.r.Cards[c].Goal; s.Goals[goal] != program.NoCard {
					l.fail(at, "%s: an Objective of its type lies there already", at.Text)
				} else {
					s.Goals[goal] = c
				}
			}
		}
	}
	for c := program.Card(0); int(c) < l.r.N; c++ {
		if d := &l.r.Cards[c]; d.Kind == program.Objective && s.Goals[d.Goal] == program.NoCard {
			s.Goals[d.Goal] = c
		}
	}
	for goal, c := range s.Goals {
		if c == program.NoCard || l.err != nil {
			continue
		}
		s.Lay(c, play.ZoneGoals)
		open := uint8(0)
		for i, power := range program.GoalPowers[goal] {
			open += l.markers(n, power, int(l.r.Cards[c].Markers[i]))
		}
		if open == 0 {
			s.Achieved |= 1 << goal
		}
	}
	if left := n.Get("markers"); left != nil {
		l.keys(left, "markers", program.Powers[:program.PowerKinds]...)
	}
}

// markers lays the markers of a kind, of which there are so many.
func (l *layer) markers(n *engine.Node, power program.Power, all int) uint8 {
	s, word := l.s, program.Powers.Word(int(power))
	won := 0
	for seat := range s.Trophies {
		won += int(s.Trophies[seat][power])
	}
	if won > all {
		l.fail(n, "there are %d %s trophies, of %d markers", won, word, all)
		return 0
	}
	left := all - won
	if given := n.Get("markers"); given != nil {
		left = l.number(given, word, left, 0, all-won)
	}
	s.Left[power], s.Spent[power] = uint8(left), uint8(all-won-left)
	return uint8(left)
}

// decks lays the decks, after all else has been laid.
func (l *layer) decks(n *engine.Node) {
	for _, d := range []struct {
		key  string
		z    play.Zone
		fits kinds
	}{{"events", play.ZoneEvents, event}, {"recruits", play.ZoneRecruits, flippable}} {
		l.deck(n.Get(d.key), d.z, play.Nobody, d.fits)
	}
}
