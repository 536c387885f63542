package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// leastSwing is how many points at once are told of by themselves, in the story and as a highlight.
const leastSwing = 4

// From where on something is a highlight.
const (
	leastNight  = 4 // cards that the Events of one Night touch
	leastMargin = 3 // points between the first and the second, at most
	leastTrials = 2 // Characters of one player put on trial
	leastUses   = 4 // times that one card casts or stirs
)

// Highlights names the moments of a game that stood out: the narrowest win, the best Sacrifice, the wildest Night, the
// busiest card, who stood before the court most often. It reads what everybody was told.
func Highlights(r *play.Rules, line []engine.Step, end engine.Standing) []engine.Text {
	h := highlights{r: r, uses: map[use]int{}}
	for _, s := range line {
		for _, e := range s.Events {
			if e.Secret == 0 {
				h.see(e)
			}
		}
	}
	h.nightEnds()
	var out []engine.Text
	for _, t := range []engine.Text{closest(end), h.sacrifice(), h.night(), h.court(), h.busiest()} {
		if !t.IsZero() {
			out = append(out, t)
		}
	}
	return out
}

// highlights is what a game's events have come to so far.
type highlights struct {
	r     *play.Rules
	round int16

	best          engine.Event // what the best Sacrifice so far has made of a Character
	before, after int          // what she was worth before and after

	dark            bool        // it is Night
	touched         program.Set // the cards its Events have touched
	most            int         // the most of them in one Night, and after which Day that was
	wildest         int16
	drawn, wildCard []engine.CardID // the Events of this Night, and of the wildest

	trials [play.MaxSeats]int
	uses   map[use]int
}

// use is a card in a player's Coven.
type use struct {
	card int16
	seat engine.Seat
}

// see takes an event in.
func (h *highlights) see(e engine.Event) {
	switch e.Kind {
	case play.EvRound:
		h.round = e.Args[0]
	case play.EvNight:
		h.dark, h.touched, h.drawn = true, program.Set{}, nil
	case play.EvDaybreak:
		h.nightEnds()
	case play.EvNightEvent, play.EvDayEvent:
		h.drawn = append(h.drawn, h.r.Cards[e.Args[0]].ID)
	case play.EvBecomes:
		if before, after := int(e.Args[1]), int(e.Args[2]); after-before > h.after-h.before {
			h.best, h.before, h.after = e, before, after
		}
	case play.EvCast, play.EvReacts, play.EvActivated:
		if e.Seat >= 0 {
			h.uses[use{e.Args[0], e.Seat}]++
		}
	}
	if touches(e.Kind) && h.dark {
		h.touched.Add(program.Card(e.Args[0]))
	}
	if e.Kind == play.EvAccused && e.Seat >= 0 && int(e.Seat) < play.MaxSeats {
		h.trials[e.Seat]++
	}
}

// touches reports whether a kind of event is something that happens to a card.
func touches(k engine.EventKind) bool {
	switch k {
	case play.EvPlaced, play.EvTakenOff, play.EvReplaced, play.EvFlipped, play.EvAccused, play.EvBurned, play.EvRaised,
		play.EvBuried:
		return true
	}
	return false
}

// nightEnds compares the Night that is over with the wildest before.
func (h *highlights) nightEnds() {
	if n := h.touched.Len(); h.dark && n > h.most {
		h.most, h.wildest, h.wildCard = n, h.round, h.drawn
	}
	h.dark = false
}

// closest is how narrowly the game was won.
func closest(end engine.Standing) engine.Text {
	if len(end.Seats) < 2 || len(end.Winners) != 1 {
		return engine.Text{}
	}
	first, second := 0, -1<<30
	for _, s := range end.Seats {
		if s.Seat == end.Winners[0] {
			first = s.Total
		} else {
			second = max(second, s.Total)
		}
	}
	who, n := engine.A("who", engine.Who(end.Winners[0])), engine.A("n", engine.Number(first-second))
	switch {
	case first == second:
		return engine.T("best.tie", who)
	case first-second <= leastMargin:
		return engine.T("best.close", who, n)
	}
	return engine.Text{}
}

func (h *highlights) sacrifice() engine.Text {
	if h.after-h.before < leastSwing {
		return engine.Text{}
	}
	return engine.T("best.sacrifice", engine.A("who", engine.Who(h.best.Seat)),
		engine.A("card", h.r.Cards[h.best.Args[0]].ID),
		engine.A("before", engine.Number(h.before)), engine.A("after", engine.Number(h.after)))
}

func (h *highlights) night() engine.Text {
	if h.most < leastNight {
		return engine.Text{}
	}
	var events engine.List
	for i, c := range h.wildCard {
		event := engine.T("table.card", engine.A("card", c))
		switch n := times(h.wildCard, c); { // an Event goes back and may be drawn again in the same Night
		case slices.Index(h.wildCard, c) < i:
			continue
		case n > 1:
			event = engine.T("tell.item.times", engine.A("item", event), engine.A("n", engine.Number(n)))
		}
		events = append(events, event)
	}
	return engine.T("best.night", engine.A("round", engine.Number(h.wildest)), engine.A("events", events),
		engine.A("n", engine.Number(h.most)))
}

// times is how often a card is in a list.
func times(list []engine.CardID, c engine.CardID) (n int) {
	for _, other := range list {
		if other == c {
			n++
		}
	}
	return n
}

func (h *highlights) court() engine.Text {
	worst := 0
	for seat, n := range h.trials {
		if n > h.trials[worst] {
			worst = seat
		}
	}
	if h.trials[worst] < leastTrials {
		return engine.Text{}
	}
	return engine.T("best.court", engine.A("who", engine.Who(worst)), engine.A("n", engine.Number(h.trials[worst])))
}

// busiest is the card that cast or stirred most often in one Coven; of equal ones the first of the pack.
func (h *highlights) busiest() engine.Text {
	var top use
	n := 0
	for u, k := range h.uses {
		if int(u.card) < h.r.N && h.r.Cards[u.card].Kind == program.Event {
			continue
		}
		if k > n || k == n && (u.card < top.card || u.card == top.card && u.seat < top.seat) {
			top, n = u, k
		}
	}
	if n < leastUses {
		return engine.Text{}
	}
	return engine.T("best.busy", engine.A("who", engine.Who(top.seat)), engine.A("card", h.r.Cards[top.card].ID),
		engine.A("n", engine.Number(n)))
}
