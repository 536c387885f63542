package lore

import (
	"math"

	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Hope numbers a weight of what a position promises: how likely the players are to win it, as a logistic regression
// over what lies open.
type Hope int

// What bears on it.
const (
	hopeBase    Hope = iota // 1
	hopeLeft                // markers, in tens
	hopeAhead               // Events to come, in tens
	hopePace                // markers for each Event that is to come or lies there
	hopeTight               // markers of each kind, by the Events from which they can still be taken
	hopeGoals               // Objectives achieved
	hopeFree0               // no space is free in the line
	hopeFree1               // one is
	hopeFree2               // two are
	hopeFree                // free spaces, in tens
	hopeLoad                // what the Events in the line cost, in tens of icons
	hopeSkulls              // Events in the line that hold as long as they lie there
	hopeFlags               // steps of Liberty that those in the line may still cost
	hopeLow1                // one step from Tyranny
	hopeLow2                // two
	hopeLow3                // three
	hopeLiberty             // steps of Liberty, in tens
	hopeMoon                // what the Moon adds
	hopeWane                // how far it has come, in tens
	hopeIcons               // trophies of magic icons, in tens
	hopeSigns               // other trophies, in tens
	hopeHand                // icons in the hand of whose turn it is, in tens
	hopeHelp                // icons in the hands of the others, in tens for each
	hopeDecks               // how many icons a card of the Covens has above those of a Seeker
	hopeMany                // cards of a Coven, in tens
	hopeDrawn               // cards of a Coven that can be drawn before it is reshuffled, in tens
	hopes
)

// hopeNames are their names in what is stored.
var hopeNames = program.Words{"base", "left", "ahead", "pace", "tight", "goals", "free0", "free1", "free2", "free",
	"load",
	"skulls", "flags", "low1", "low2", "low3", "liberty", "moon", "wane", "icons", "signs", "hand", "help", "decks",
	"many", "drawn"}

// Hopes are the weights of one number of players.
type Hopes [hopes]float64

// sight is what bears on it at a table.
type sight [hopes]float64

// see looks at a table.
func (x *sight) see(s *play.State) {
	*x = sight{hopeBase: 1}
	left := 0
	for _, n := range s.Left {
		left += int(n)
	}
	events := int(s.At[play.ZoneEvents].N)
	x[hopeLeft], x[hopeAhead] = float64(left)/10, float64(events)/10
	x[hopePace] = float64(left) / float64(events+int(s.At[play.ZoneLine].N)+1)
	x[hopeTight] = tightness(s)
	for goal := range program.GoalKinds {
		x[hopeGoals] += float64(s.Achieved >> goal & 1)
	}
	x.seeLine(s)
	if s.Liberty >= 1 && s.Liberty <= 3 {
		x[int(hopeLow1)+int(s.Liberty)-1] = 1
	}
	x[hopeLiberty] = float64(s.Liberty) / 10
	x[hopeMoon], x[hopeWane] = float64(s.MoonNumber()), float64(s.Moon)/10
	for seat := range s.Seats {
		for power, n := range s.Trophies[seat] {
			if power < program.Icons {
				x[hopeIcons] += float64(n) / 10
			} else {
				x[hopeSigns] += float64(n) / 10
			}
		}
	}
	x.seeCovens(s)
}

// tightness is how many markers of each kind there are for the Events from which they can still be taken.
func tightness(s *play.State) (sum float64) {
	var gone [program.PowerKinds]int
	for c := s.At[play.ZoneEventsGone].Head; c != play.NoCard; c = s.Next[c] {
		for shows, power := s.R.Cards[c].Type.Shows(), 0; power < program.PowerKinds; power++ {
			gone[power] += int(shows >> power & 1)
		}
	}
	for power, n := range s.Left {
		each := 2 * program.PerType
		if power >= program.Icons {
			each = program.PerType
		}
		share := float64(n) / float64(max(1, each-gone[power]))
		sum += share * share
	}
	return sum
}

func (x *sight) seeLine(s *play.State) {
	switch free := s.FreeSpaces(); {
	case free <= 0:
		x[hopeFree0] = 1
	case free == 1:
		x[hopeFree1] = 1
	case free == 2:
		x[hopeFree2] = 1
	}
	x[hopeFree] = float64(s.FreeSpaces()) / 10
	for space, end := 1, s.Loss(); space < end; space++ {
		c := s.Line[space]
		if c == play.NoCard {
			continue
		}
		d := &s.R.Cards[c]
		least := math.Inf(1)
		for _, p := range d.Prices {
			if p.N > 0 {
				least = min(least, float64(int(p.N)+int(d.PerSeat)*int(s.Seats)))
			}
		}
		x[hopeLoad] += least / 10
		if s.R.Modded[c] {
			x[hopeSkulls]++
		}
		for into := 2; d.Liberty && into <= 6; into += 2 {
			if into > space && into < end {
				x[hopeFlags]++
			}
		}
	}
}

func (x *sight) seeCovens(s *play.State) {
	cards, icons := 0, 0
	for c := range play.Card(s.R.N) {
		if s.Owner[c] != play.Nobody {
			cards++
			icons += int(s.R.Cards[c].Total)
		}
	}
	seats := float64(s.Seats)
	x[hopeDecks] = float64(icons)/float64(max(1, cards)) - seekersIcons
	x[hopeMany] = float64(cards) / seats / 10
	for seat := range s.Seats {
		x[hopeDrawn] += float64(s.At[play.Deck(seat)].N) / seats / 10
		if seat == s.Active {
			x[hopeHand] = float64(iconsOf(s, seat)) / 10
		} else {
			x[hopeHelp] += float64(iconsOf(s, seat)) / 10 / (seats - 1)
		}
	}
}

// iconsOf is how many icons a hand shows.
func iconsOf(s *play.State, seat int8) (n int) {
	for c := s.At[play.Hand(seat)].Head; c != play.NoCard; c = s.Next[c] {
		n += int(s.R.Cards[c].Total)
	}
	return n
}

// chance is how likely the players are to win.
func (h *Hopes) chance(x *sight) float64 {
	sum := 0.0
	for i, w := range h {
		sum += w * x[i]
	}
	return 1 / (1 + math.Exp(-sum))
}
