package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// story writes the events that are told in public into chapters. A headline begins a chapter; what follows belongs to
// it until the next headline, or until the chapter has grown too long or too old. A heading is told at once. What
// happens under it is gathered for a while first, but not beyond the end of somebody's turn, so that people can follow
// turn by turn.
//
// untold tells whether something of a chapter is still in the outbox.
func (n *next) story(g engine.Game, events []engine.Event, now, gather store.Millis, untold func(chapter int) bool) {
	st := &n.desk.Story
	for _, e := range events {
		e = e.For(engine.Onlooker)
		told, ok := g.Tell(e)
		if _, ends := engine.ActEnds(g, e); !ok && !ends {
			continue // what ends an act is kept untold: its picture goes with the chapter
		}
		if EndsTurn(told) {
			n.tellGathered(now)
		}
		if st.Ends(told, now) {
			n.tellChapter() // in case it was held back
			n.endChapter(untold)
			st.Turn(now)
		}
		st.Add(e, told, now, gather)
		if st.HasLines { // asides alone wait for what they go with
			n.tellChapter()
		}
	}
}

// tellGathered has the changes of the chapter that are still being gathered told at once.
func (n *next) tellGathered(now store.Millis) {
	st := &n.desk.Story
	if st.HasLines && st.Due > now {
		st.Due, st.Held = 0, true
		n.tellChapter()
	}
}

// tellChapter puts the chapter as it is now into the outbox, in place of the same chapter with fewer events. It
// does nothing when all of it is there already.
func (n *next) tellChapter() {
	st := &n.desk.Story
	if !st.Held {
		return
	}
	st.Held = false
	e := outbox.Entry{Kind: outbox.Story, Chapter: st.Chapter, Told: len(st.Events), Due: st.Due}
	if last := len(n.say) - 1; last >= 0 && n.say[last].Topic() == e.Topic() {
		e.Due = min(e.Due, n.say[last].Due)
		n.say[last] = e
		return
	}
	n.tell(e)
}

// endChapter sees to it that what is still to be told of the chapter carries its events, since the desk drops them once
// nothing can be taken back of it.
func (n *next) endChapter(untold func(chapter int) bool) {
	st := &n.desk.Story
	whole := outbox.Entry{Kind: outbox.Story, Chapter: st.Chapter, Told: len(st.Events), Events: st.Events}
	told := false
	for i, e := range n.say {
		if e.Topic() == whole.Topic() {
			n.say[i].Events, told = whole.Events[:e.Told], true
		}
	}
	if !told && len(st.Events) > 0 && untold(st.Chapter) {
		n.tell(whole)
	}
}

// untold tells whether something of a chapter of a table is in the outbox. Where that cannot be read, it may be.
func (s *keeper) untold(id store.TableID) func(chapter int) bool {
	return func(chapter int) bool {
		left, err := s.config.Store.Outbox(s.ctx, store.OutboxQuery{Table: id, Kind: string(outbox.Story)})
		for _, o := range slices.Backward(left) { // the chapter is the last one, so its entries are as well
			if e, err := outbox.Read(o); err != nil || e.Chapter == chapter {
				return true
			}
		}
		return err != nil
	}
}

// turnPage drops what the mover has learnt and answered when the move has brought a headline: a new part of the game
// begins. Whoever plays alone is never called anew, and would otherwise keep old news for ever.
func (n *next) turnPage(g engine.Game, events []engine.Event, mover engine.Seat) {
	if mover < 0 || int(mover) >= len(n.desk.Hands) {
		return
	}
	for _, e := range events {
		if told, ok := g.Tell(e.For(engine.Onlooker)); ok && told.Weight == engine.Headline {
			n.desk.Hands[mover].Forget()
			return
		}
	}
}

// EndsTurn reports whether something new begins with what is told, so that what follows is no longer what came of the
// last answer.
func EndsTurn(told engine.Telling) bool { return told.Weight >= engine.Heading || told.Turn }

// takeFromStory takes out of the story the events that are taken back (the earliest first), and has the chapters told
// anew that told of them.
func (n *next) takeFromStory(g engine.Game, taken []engine.Event) {
	st := &n.desk.Story
	for _, p := range st.TakeBack(g, taken) {
		e := outbox.Entry{Kind: outbox.Story, Chapter: p.Chapter, Told: len(p.Events)}
		if p.Chapter != st.Chapter {
			e.Events = p.Events
		}
		n.tell(e)
	}
}
