package tables

import (
	"reflect"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

const (
	// chapterLength is the largest number of events told in one message of the story: few enough that what is told of
	// them has room there.
	chapterLength = 40
	// chapterAge is how long a message of the story may still be continued: Discord hardly lets messages be
	// edited that are older than an hour.
	chapterAge = store.Millis(40 * 60 * 1000)
	// newsLength is how many private events, and how many answers, are kept for a seat.
	newsLength = 8
	// aside is how much longer changes of a private message are gathered that calls nobody: whoever plays by what the channel
	// shows does not look at it, and what is pressed in an old one is answered by a new one.
	aside = store.Millis(20 * 1000)
	// cameLength is how many events of an answer are kept for the seat that has given it.
	cameLength = 24
)

// story writes the events that are told in public into chapters. A headline begins a chapter; what is told before the
// next one belongs to it, unless it has grown too long or too old. What goes on in a chapter is gathered for a while
// before it is told, headings at once; what somebody did in a turn no longer than until the turn is over, so that people
// can follow turn by turn.
func (n *next) story(g engine.Game, events []engine.Event, now, gather store.Millis) {
	st := &n.desk.Story
	for _, e := range events {
		e = e.For(engine.Onlooker)
		told, ok := g.Tell(e)
		if !ok {
			continue
		}
		if EndsTurn(told) {
			n.tellGathered(now)
		}
		if st.Chapter == 0 || st.Closed || told.Weight == engine.Headline || len(st.Events) >= chapterLength || now-st.Since > chapterAge {
			n.tellChapter() // in case it was held back
			st.turn(now)
		}
		st.Events = append(st.Events, e)
		st.quote(told, st.Chapter)
		switch {
		case told.Weight >= engine.Heading || !st.HasLines:
			st.Due = 0
		case st.Due <= now:
			st.Due = now + gather
		}
		st.Held = true
		st.HasLines = st.HasLines || told.Weight >= engine.Line
		if st.HasLines { // asides alone wait for what they go with
			n.tellChapter()
		}
	}
}

// tellGathered has what is still being gathered of the chapter told at once.
func (n *next) tellGathered(now store.Millis) {
	st := &n.desk.Story
	if st.HasLines && st.Due > now {
		st.Due, st.Held = 0, true
		n.tellChapter()
	}
}

// quote notes that what a card says has been told in a chapter.
func (s *StoryDesk) quote(told engine.Telling, chapter int) {
	if _, before := s.Quoted[told.Card]; before || len(told.Quote) == 0 || told.Card == "" {
		return
	}
	if s.Quoted == nil {
		s.Quoted = map[engine.CardID]int{}
	}
	s.Quoted[told.Card] = chapter
}

// tellChapter puts the chapter as it is now into the outbox, in place of the same chapter with fewer events. It
// does nothing when all of it is there already.
func (n *next) tellChapter() {
	st := &n.desk.Story
	if !st.Held {
		return
	}
	st.Held = false
	e := outbox.Entry{Kind: outbox.Story, Chapter: st.Chapter, Events: slices.Clone(st.Events), Due: st.Due}
	if last := len(n.say) - 1; last >= 0 && n.say[last].Topic() == e.Topic() {
		e.Due = min(e.Due, n.say[last].Due)
		n.say[last] = e
		return
	}
	n.tell(e)
}

// turnPage lets go of what the mover has learnt and answered when the move has brought a headline: a new part of the
// game begins. Whoever plays alone is never called anew, and would else carry old news along for ever.
func (n *next) turnPage(g engine.Game, events []engine.Event, mover engine.Seat) {
	if mover < 0 || int(mover) >= len(n.desk.Hands) {
		return
	}
	for _, e := range events {
		if told, ok := g.Tell(e.For(engine.Onlooker)); ok && told.Weight == engine.Headline {
			n.desk.Hands[mover].forget()
			return
		}
	}
}

// news keeps for each seat what it alone has learnt. What came of the mover's own answer it has read, up to where a new part of the
// game begins.
func (n *next) news(g engine.Game, events []engine.Event, mover engine.Seat) {
	for i := range n.desk.Hands {
		own := engine.Seat(i) == mover
		for _, e := range events {
			told, ok := g.Tell(e.For(engine.Seat(i)))
			own = own && !(ok && EndsTurn(told))
			if !ok || !e.SecretFrom(engine.Onlooker) || e.SecretFrom(engine.Seat(i)) {
				continue
			}
			n.desk.Hands[i].learn(e.For(engine.Seat(i)), own)
		}
	}
}

// EndsTurn reports whether what is told is no longer what came of an answer: a new part of the game begins.
func EndsTurn(told engine.Telling) bool { return told.Weight >= engine.Heading || told.Turn }

// learn adds to the news.
func (h *HandDesk) learn(e engine.Event, known bool) {
	h.News = append(h.News, e)
	if known {
		h.Known = len(h.News)
	}
	if old := len(h.News) - newsLength; old > 0 {
		h.News, h.Known = slices.Clone(h.News[old:]), max(0, h.Known-old)
	}
}

// did notes an answer, and what came of it, for the seat's private message.
func (n *next) did(seat engine.Seat, label engine.Text, events []engine.Event) {
	h := &n.desk.Hands[seat]
	h.Came = nil
	for _, e := range events[:min(len(events), cameLength)] {
		h.Came = append(h.Came, e.For(seat))
	}
	h.Answers = append(h.Answers, store.TextOf(label))
	if len(h.Answers) > newsLength {
		h.Answers = slices.Clone(h.Answers[len(h.Answers)-newsLength:])
	}
}

// callPlayers finds out who is awaited now that was not before, and has them called: once, not for the questions that
// follow upon one's own answer; whose stand-in has answered is called for those. Those who may answer and need not are shown beside them, and called only, and once, where
// a question asks for that.
func (n *next) callPlayers(beforePos engine.Position, mover engine.Seat, nudgeAt store.Millis, resting func(engine.Seat) bool) {
	back := n.handBack(beforePos, mover)
	before, after := people(n.head, awaited(beforePos)), people(n.head, awaited(n.pos))
	mayBefore, may := people(n.head, invited(beforePos)), people(n.head, invited(n.pos))
	var had []engine.Decision
	if beforePos != nil {
		had = beforePos.Open(nil)
	}
	called := people(n.head, urged(n.pos, had))
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
		still := slices.DeleteFunc(slices.Concat(after, people(n.head, urged(n.pos, nil))), func(s engine.Seat) bool { return s == mover && !back })
		n.summon(called, still, resting)
		for _, s := range called {
			n.desk.Hands[s].called(n.head.Seats[s], n.wait(s).Owed)
		}
		return
	}
	if !slices.Equal(mayBefore, may) && slices.Equal(before, after) {
		n.tell(outbox.Entry{Kind: outbox.Turn})
	}
	n.shrink(before, after, nudgeAt)
}

// called begins a new message where the seat's private message is what calls, and may; else the one that stands goes on, and
// notifies nobody. What came of its last turn goes; what it has learnt since is new to it.
func (h *HandDesk) called(holder store.SeatHolder, rests bool) {
	if h.N == 0 || holder.Calls == store.CallsDirect && !rests {
		h.N++
	}
	unread := slices.Clone(h.News[min(h.Known, len(h.News)):])
	h.forget()
	if len(unread) > 0 {
		h.News = unread
	}
}

// answered lets go of what the seat has learnt before its person answers: they have read it.
func (h *HandDesk) answered() { h.News, h.Known = nil, 0 }

// renew lets go of all that the seat's person has been shown: the seat is somebody else's now. Messages are counted on, since what
// they are known by must not come twice.
func (h *HandDesk) renew() { *h = HandDesk{N: h.N, Shown: h.N} }

// forget lets go of what the seat has learnt and answered.
func (h *HandDesk) forget() { h.News, h.Known, h.Answers, h.Came = nil, 0, nil, nil }

// next begins a new call. Those whom the last one was meant for and has not reached yet are called by this one, if
// they are still to be.
func (t *TurnDesk) next(called, still []engine.Seat) {
	if t.Shown < t.N {
		for _, s := range t.Call {
			if slices.Contains(still, s) && !slices.Contains(called, s) {
				called = append(called, s)
			}
		}
		slices.Sort(called)
	}
	t.N++
	t.Call, t.Last, t.Late = called, false, false
}

// shrink follows up on a change of those awaited by which nobody new must be called: the one who is left of
// several is told, after a while, that everybody waits.
func (n *next) shrink(before, after []engine.Seat, nudgeAt store.Millis) {
	if slices.Equal(before, after) {
		return
	}
	n.tell(outbox.Entry{Kind: outbox.Turn})
	if times(n.head).Nudge && len(before) > 1 && len(after) == 1 && slices.Contains(before, after[0]) {
		n.tell(outbox.Entry{Kind: outbox.Nudge, Seat: after[0], Call: n.desk.Turn.N, Due: nudgeAt})
	}
}

// hands has the private messages of those seats renewed whose questions or private panels have changed.
// New ones are sent at once; of one that stands, changes are gathered until due and somewhat longer.
func (n *next) hands(before engine.Position, mover engine.Seat, due store.Millis) {
	if due > 0 {
		due += aside
	}
	for i := range n.head.Seats {
		seat := engine.Seat(i)
		switch {
		case before == nil, n.desk.Hands[i].N > n.desk.Hands[i].Shown:
			n.tellHand(seat, 0)
		case seat == mover, !reflect.DeepEqual(secrets(before, seat), secrets(n.pos, seat)):
			n.tellHand(seat, due)
		}
	}
}

func (n *next) allHands() {
	for i := range n.desk.Hands {
		n.tellHand(engine.Seat(i), 0)
	}
}

func (n *next) tellHand(seat engine.Seat, due store.Millis) {
	if person(n.head, seat) && n.head.Seats[seat].DMs != store.DMsClosed {
		n.tell(outbox.Entry{Kind: outbox.Hand, Seat: seat, Due: due})
	}
}

// private is what a seat's private message depends on.
type private struct {
	asked  []engine.Decision
	panels []engine.Panel
}

func secrets(p engine.Position, seat engine.Seat) private {
	v := p.View(seat)
	var out private
	for _, d := range v.Open() {
		if d.Seat == seat && !d.Quiet { // settings are found behind a button that stays the same
			out.asked = append(out.asked, d)
		}
	}
	for _, panel := range v.Scene().Panels {
		if panel.Private {
			out.panels = append(out.panels, panel)
		}
	}
	return out
}
