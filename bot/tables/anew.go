package tables

import (
	"reflect"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// callAnew sees to it that whoever ends a part of the game and is asked first in the next is called below it, like
// everybody else whose turn comes: their old call stands above all that happened since. They have just pressed
// something, and their panel asks already, so nothing is said until at; and nothing then if they have answered, or used
// their panel in the last moments. Who plays without company has nobody who could be taken for the one to move.
//
// moves is the length of the log behind what they did.
func (n *next) callAnew(g engine.Game, events []engine.Event, mover engine.Seat, moves int, at store.Millis) {
	if mover < 0 || len(n.head.Seats) < 2 || !n.desk.MayNudge(mover) {
		return
	}
	if after := people(n.head, opened(n.pos).awaited()); len(after) != 1 || after[0] != mover {
		return
	}
	if beginsAnew(g, events) {
		n.tell(outbox.Entry{Kind: outbox.Nudge, Seat: mover, Call: n.desk.Turn.N, Told: moves, Due: at})
	}
}

// beginsAnew reports whether events have a headline, such as that of a round.
func beginsAnew(g engine.Game, events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		told, ok := g.Tell(e.For(engine.Onlooker))
		return ok && told.Weight == engine.Headline
	})
}

// followCall has the call of whoever plays without company say what they are asked by now: no other call comes, and
// what it said first would stand in the channel all game. Nobody reads it while they play: it waits until they pause,
// or until something else begins, such as a round: nobody is called to what was asked in the one before.
//
// due is until when changes are gathered; zero: they are not.
func (n *next) followCall(
	before engine.Position, g engine.Game, events []engine.Event, mover engine.Seat, due store.Millis,
) {
	if mover < 0 || len(n.head.Seats) > 1 || before == nil {
		return
	}
	switch {
	case beginsAnew(g, events):
		due = 0
	case due > 0:
		due += aside
	}
	if !reflect.DeepEqual(questionTo(before, mover), questionTo(n.pos, mover)) {
		n.tell(outbox.Entry{Kind: outbox.Asked, Call: n.desk.Turn.N, Due: due})
	}
}

// questionTo is what onlookers are told that a seat is asked first.
func questionTo(p engine.Position, seat engine.Seat) engine.Text {
	v := p.View(engine.Onlooker)
	for _, d := range v.Open() {
		if d.Seat == seat && !d.Quiet {
			return v.Ask(d.ID)
		}
	}
	return engine.Text{}
}
