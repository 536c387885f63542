package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Tolls parts the events of a move into what they have done to each seat, see [engine.Reckoning]. Liberty is what is
// counted, of all together: who moves it has done so for everybody else.
func Tolls(r *play.Rules, events []engine.Event, mover engine.Seat) []engine.Toll {
	t := tolls{r: r, own: mover, cause: engine.Toll{By: engine.Onlooker}}
	if mover >= 0 {
		t.cause.By = mover
	}
	for _, e := range events {
		t.see(e)
	}
	t.settle()
	return t.out
}

// tolls is what the events so far have done.
type tolls struct {
	r       *play.Rules
	own     engine.Seat // whose deed it is so far; Onlooker once something new has begun
	cause   engine.Toll // the card that it comes of, and whose deed it is
	liberty int         // by how much Liberty has moved by it, by the events that tell it
	moves   []engine.Event
	touched [play.MaxSeats][]engine.Event
	out     []engine.Toll
}

// see takes an event in.
func (t *tolls) see(e engine.Event) {
	switch e.Kind {
	case play.EvTurn, play.EvReshuffled:
		if e.Kind == play.EvTurn || e.Args[1] == 0 { // paid for with an Event
			t.begin(-1)
		}
	case play.EvEventAdded, play.EvBlessing:
		t.begin(e.Args[0])
	case play.EvActPaid, play.EvPlayed, play.EvWorks:
		t.comesOf(e.Args[0], e.Seat)
	case play.EvRecruited:
		t.comesOf(-1, e.Seat) // the sentence names it
	case play.EvLiberty:
		t.liberty, t.moves = t.liberty+int(e.Args[1]-e.Args[0]), append(t.moves, e)
		return
	case play.EvOvercome: // by an answer that came after it was paid for
		if t.cause.Card == "" {
			t.cause.Card = t.r.Cards[e.Args[0]].ID
		}
	}
	if seat := whose(e); seat >= 0 && seat < play.MaxSeats && seat != t.own {
		t.touched[seat] = append(t.touched[seat], e)
	}
}

// whose is the seat to which an event has happened that it may not have chosen; Onlooker for none.
func whose(e engine.Event) engine.Seat {
	switch e.Kind {
	case play.EvRelicGone, play.EvTrophySpent, play.EvTrophyLost, play.EvRecovered:
		return e.Seat
	case play.EvCardUsed:
		if e.Args[1] != 0 {
			return e.Seat
		}
	case play.EvDiscarded, play.EvDrawn:
		if e.Args[1] == 0 {
			return e.Seat
		}
	case play.EvReshuffled:
		if e.Args[1] != 0 {
			return e.Seat
		}
	case play.EvBanished:
		return e.Seat
	case play.EvRecruited:
		if to := engine.Seat(e.Args[1]); to != e.Seat {
			return to
		}
	}
	return engine.Onlooker
}

// begin is where something new begins that is nobody's answer any more: what the table itself brings.
func (t *tolls) begin(card int16) {
	t.comesOf(card, engine.Onlooker)
	t.own = engine.Onlooker
}

// comesOf is where something begins to happen by another card. What cards of the table do is nobody's deed.
func (t *tolls) comesOf(card int16, by engine.Seat) {
	t.settle()
	t.cause = engine.Toll{By: by}
	if card < 0 {
		return
	}
	d := &t.r.Cards[card]
	t.cause.Card = d.ID
	switch d.Kind {
	case program.Event, program.Blessing, program.Objective:
		if t.own == engine.Onlooker {
			t.cause.By = engine.Onlooker
		}
	}
}

// settle ends a cause: what it has done to each seat is a toll.
func (t *tolls) settle() {
	for i, events := range t.touched {
		seat := engine.Seat(i)
		points := t.liberty
		if seat == t.own {
			points = 0
		}
		if points == 0 && len(events) == 0 {
			continue
		}
		toll := t.cause
		toll.Seat, toll.Points, toll.Events, toll.Common = seat, points, slices.Clip(events), len(events) == 0
		if toll.Common && toll.Card == "" { // an answer has let go on what the table had begun
			toll.By, toll.Events = engine.Onlooker, slices.Clip(t.moves)
		}
		if toll.By == seat && toll.Card == "" {
			toll.By = engine.Onlooker
		}
		t.out = append(t.out, toll)
		t.touched[i] = nil
	}
	t.liberty, t.moves = 0, nil
}
