package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Tolls parts the events of a move into what they have done to each seat, see [engine.Reckoning].
func Tolls(r *play.Rules, events []engine.Event, mover engine.Seat) []engine.Toll {
	t := tolls{r: r, own: mover}
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
	deed    engine.Event
	shared  engine.Event // the last one that does not say whose cards it touches
	touched [play.MaxSeats][]engine.Event
	last    [play.MaxSeats]reason // of what each seat's last toll came, since something began
	out     []engine.Toll
}

// reason is the card that a swing came of and whose deed it was, as its operands have them, and the toll it came to.
type reason struct {
	src, by int16
	toll    int // in tolls.out, from 1; 0 for none
}

// see takes an event in.
func (t *tolls) see(e engine.Event) {
	switch e.Kind {
	case play.EvRound, play.EvTurn, play.EvNight, play.EvDaybreak, play.EvScored:
		t.begin(engine.Event{})
	case play.EvNightEvent, play.EvDayEvent:
		t.begin(e)
	case play.EvRecruited, play.EvAttached, play.EvCast, play.EvActivated, play.EvRemoved, play.EvExchanged, play.EvReacts,
		play.EvEnters:
		t.settle()
		t.deed, t.shared = e, engine.Event{}
	case play.EvTraded, play.EvCarried:
		t.shared = e
		t.touch(e)
	case play.EvSwing:
		t.swing(e)
	default:
		t.touch(e)
	}
}

// begin is where something new begins that is nobody's answer any more.
func (t *tolls) begin(deed engine.Event) {
	t.settle()
	t.own, t.deed, t.shared = engine.Onlooker, deed, engine.Event{}
}

// touch notes an event for the seat whose cards it is about.
func (t *tolls) touch(e engine.Event) {
	seat := e.Seat
	switch e.Kind {
	case play.EvPlaced, play.EvTakenOff, play.EvReplaced, play.EvFlipped, play.EvCancelled, play.EvCarried,
		play.EvSacrificed, play.EvBuried, play.EvAccused, play.EvBurned:
	case play.EvTook, play.EvRaised, play.EvRetrieved:
		if seat = engine.Seat(e.Args[1]); seat == e.Seat {
			return
		}
	default:
		return
	}
	if seat >= 0 && seat < play.MaxSeats {
		t.touched[seat] = append(t.touched[seat], e)
	}
}

// swing makes a toll of a change of a seat's score, unless it is its own doing. Changes by the same cause are one.
func (t *tolls) swing(e engine.Event) {
	seat := e.Seat
	if seat < 0 || seat >= play.MaxSeats {
		return
	}
	events := t.touched[seat]
	t.touched[seat] = nil
	if t.ownDoing(e) {
		return
	}
	if len(events) == 0 && t.shared.Kind != 0 {
		events = []engine.Event{t.shared}
	}
	from := reason{src: e.Args[2], by: e.Args[3], toll: t.last[seat].toll}
	if t.last[seat] == from && from.toll > 0 {
		same := &t.out[from.toll-1]
		same.Points += int(e.Args[1]) - int(e.Args[0])
		same.Events = append(same.Events, events...)
		return
	}
	t.add(seat, int(e.Args[1])-int(e.Args[0]), e.Args[2], e.Args[3], events)
	from.toll = len(t.out)
	t.last[seat] = from
}

// ownDoing reports whether a swing is what the seat has done to itself: by its answer, with its own cards or at the
// bidding of an Event.
func (t *tolls) ownDoing(e engine.Event) bool {
	src, by := e.Args[2], e.Args[3]
	return t.own == e.Seat && (by == int16(e.Seat) || by < 0 || src >= 0 && t.r.Cards[src].Kind == program.Event)
}

// add makes a toll that came of a card, or -1, by somebody's deed. What an Event does is nobody's.
func (t *tolls) add(seat engine.Seat, points int, src, by int16, events []engine.Event) {
	toll := engine.Toll{Seat: seat, Points: points, By: engine.Onlooker, Events: slices.Clip(events)}
	if by >= 0 && by < play.MaxSeats {
		toll.By = engine.Seat(by)
	}
	if src >= 0 {
		if toll.Card = t.r.Cards[src].ID; t.r.Cards[src].Kind == program.Event {
			toll.By = engine.Onlooker
		}
	}
	t.out = append(t.out, toll)
}

// settle ends a cause: what it has touched without changing a score is a toll of its own.
func (t *tolls) settle() {
	for seat, events := range t.touched {
		if len(events) > 0 && t.own != engine.Seat(seat) {
			src, by := int16(-1), int16(t.own)
			if t.deed.Kind != 0 {
				by = int16(t.deed.Seat)
				if t.deed.Kind != play.EvExchanged {
					src = t.deed.Args[0]
				}
			}
			t.add(engine.Seat(seat), 0, src, by, events)
		}
		t.touched[seat] = nil
	}
	t.last = [play.MaxSeats]reason{}
}
