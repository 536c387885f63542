package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// callPlayers has those called who are awaited now and were not before. Whoever has just answered is not called for the
// questions that follow from that, unless a stand-in gave the answer. Seats that may answer but need not are shown
// beside those who are called; they are called themselves only where a question asks for it, and only once.
func (n *next) callPlayers(beforePos engine.Position, mover engine.Seat, nudgeAt store.Millis,
	resting func(engine.Seat) bool) {
	// Whose stand-in has just answered was awaited no more: that they have their seat back leaves nobody alone.
	had, open := opened(beforePos), opened(n.pos)
	before, mayBefore := people(n.head, had.awaited()), people(n.head, had.invited())
	back := n.handBack(had, open, mover)
	after, may := people(n.head, open.awaited()), people(n.head, open.invited())
	called := people(n.head, open.urged(had))
	for _, s := range called {
		n.wait(s).CalledAt = 0 // it is another call than the one before
	}
	for _, s := range after {
		if !slices.Contains(before, s) && !slices.Contains(called, s) {
			called = append(called, s)
		}
	}
	called = slices.DeleteFunc(called, func(s engine.Seat) bool { return s == mover })
	if back && slices.Contains(after, mover) {
		called = append(called, mover)
	}
	slices.Sort(called)
	if len(called) > 0 || (len(before)+len(mayBefore) == 0 && len(after)+len(may) > 0) {
		still := slices.DeleteFunc(slices.Concat(after, people(n.head, open.urged(nil))), func(s engine.Seat) bool {
			return s == mover && !back
		})
		n.summon(called, still, resting)
		for _, s := range called {
			n.desk.Hands[s].Called(n.head.Seats[s], n.wait(s).Owed)
		}
		return
	}
	// Whose question another has turned has an old one before them; the entry has it turned there, too.
	turned := slices.ContainsFunc(people(n.head, open.turned(had)), func(s engine.Seat) bool { return s != mover })
	if slices.Equal(before, after) && (turned || !slices.Equal(mayBefore, may)) {
		n.tell(outbox.Entry{Kind: outbox.Turn})
	}
	n.shrink(before, after, nudgeAt)
}

// summon calls seats. Those whose people rest are noted, and called when they rest no more. still lists all who may be
// called at present.
func (n *next) summon(seats, still []engine.Seat, resting func(engine.Seat) bool) {
	var now []engine.Seat
	for _, s := range seats {
		if n.wait(s).Owed = resting(s); !n.wait(s).Owed {
			now = append(now, s)
		}
	}
	n.desk.Turn.Next(now, still)
	n.tell(outbox.Entry{Kind: outbox.Turn})
}

// callAgain calls people once more: those in owed could not be called when they should have been, those in late have
// not answered.
func (n *next) callAgain(owed, late []engine.Seat) {
	if len(owed)+len(late) == 0 {
		return
	}
	all := append(append([]engine.Seat{}, owed...), late...)
	n.desk.Turn.Next(all, nil)
	n.desk.Turn.Late = len(owed) == 0
	n.tell(outbox.Entry{Kind: outbox.Turn})
	for _, seat := range all {
		n.again(seat)
	}
}
