package tables

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Undo is a step back as a person would take it now: the game would stand again where it stood behind an earlier move.
type Undo struct {
	// To is the number of that move; 0 is the beginning.
	To int
	// At is the length of the log from which this was worked out. When that has grown, it must be worked out anew.
	At   int
	Seat engine.Seat
	// Back is what would be taken back, the earliest first.
	Back []Undone
	// Ask lists the seats whose people must agree before.
	Ask []engine.Seat
}

// Undone is an answer that is taken back.
type Undone struct {
	// N is its number in the log.
	N    int
	Seat engine.Seat
	// Label is the answer in words. It is set for the asker's own answers only: others' may be secret.
	Label engine.Text
}

// UndoDesk is about the step back that somebody has asked the others for.
type UndoDesk struct {
	// N counts such requests, and how often people are asked anew; Open is set while the last one waits for answers.
	N    int  `json:"n,omitempty"`
	Open bool `json:"open,omitempty"`
	// By asks for it, To and At are as in Undo, Moves is how many answers it takes back, Others those that are not By's.
	By    engine.Seat `json:"by,omitempty"`
	To    int         `json:"to,omitempty"`
	At    int         `json:"at,omitempty"`
	Moves int         `json:"moves,omitempty"`

	Others []Given `json:"others,omitempty"`
	// Ask lists who must agree, Agreed who has.
	Ask    []engine.Seat `json:"ask,omitempty"`
	Agreed []engine.Seat `json:"agreed,omitempty"`

	// Call lists whom the request notifies as it is numbered now, Owed those who are to be notified when they rest no more: then it
	// is numbered anew.
	Call []engine.Seat `json:"call,omitempty"`
	Owed []engine.Seat `json:"owed,omitempty"`

	// Shown is the request that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// Missing lists those who have not agreed yet.
func (d UndoDesk) Missing() []engine.Seat {
	return slices.DeleteFunc(slices.Clone(d.Ask), func(s engine.Seat) bool { return slices.Contains(d.Agreed, s) })
}

// Undoing is what came of the wish to take something back.
type Undoing struct {
	// Table is the table afterwards.
	Table Table
	Undo  Undo
	// Done is set when it was taken back; else the seats of Undo.Ask are asked.
	Done bool
}

// LastOwn stands, where the number of a move to go back to is wanted, for the one before the person's own last answer.
const LastOwn = -1

// PlanUndo works out what it would mean to take the game back to behind a move, or to before the person's own last answer
// (LastOwn). Errors: Forbidden for onlookers and where something has been revealed since, NotNow if there is nothing to
// take back or no game runs, BadInput if the move does not stand.
func (s *Service) PlanUndo(ctx context.Context, id store.TableID, by store.UserID, to int) (Undo, error) {
	var u Undo
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		past, err := s.past(ctx, l)
		if err != nil {
			return err
		}
		u, err = past.named(l, seat, to)
		return err
	})
	return u, err
}

// UndoChoices lists the steps back that a person can take or ask for, the shortest first, at most so many. Errors: as
// PlanUndo.
func (s *Service) UndoChoices(ctx context.Context, id store.TableID, by store.UserID, most int) ([]Undo, error) {
	var out []Undo
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		past, err := s.past(ctx, l)
		if err != nil {
			return err
		}
		least := engine.EarliestTakeBack(past.line)
		for i := len(past.line) - 1; i >= 0 && past.line[i].N > least && len(out) < most; i-- {
			u, err := past.plan(l, seat, past.before(i))
			if err != nil {
				return err
			}
			out = append(out, u)
		}
		if len(out) == 0 {
			return nil
		}
		labels, err := past.labels(l, out[len(out)-1])
		if err != nil {
			return err
		}
		for _, u := range out {
			u.name(labels)
		}
		return nil
	})
	return out, err
}

// Undo takes the game back to behind a move if nobody's consent is needed, and else asks for it. at is the length of the
// log that the person has seen. Errors: as PlanUndo, and Gone if the log has grown.
func (s *Service) Undo(ctx context.Context, id store.TableID, by store.UserID, to, at int) (Undoing, error) {
	var out Undoing
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		if at != l.head.MoveCount {
			return engine.Errorf(engine.Gone, engine.T("error.undo-late"), "the log has %d entries, not %d", l.head.MoveCount, at)
		}
		past, err := s.past(ctx, l)
		if err != nil {
			return err
		}
		if out.Undo, err = past.named(l, seat, to); err != nil {
			return err
		}
		n := l.begin()
		if out.Done = len(out.Undo.Ask) == 0; out.Done {
			err = s.takeBackTo(l, n, past, out.Undo, "")
		} else {
			n.request(out.Undo, s.resting(n.head))
		}
		if err != nil {
			return err
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		out.Table = l.snapshot()
		return nil
	})
	return out, err
}

// owed are those who have not agreed yet and are still to be notified of the request.
func (d UndoDesk) owed() []engine.Seat {
	if !d.Open {
		return nil
	}
	missing := d.Missing()
	return slices.DeleteFunc(slices.Clone(d.Owed), func(s engine.Seat) bool { return !slices.Contains(missing, s) })
}

// Owe notes seats whose people could not be notified of the request, since they rest.
func (d *UndoDesk) Owe(seats []engine.Seat) {
	for _, s := range seats {
		if !slices.Contains(d.Owed, s) {
			d.Owed = append(slices.Clone(d.Owed), s)
		}
	}
}

// askAgain asks people who rest no more: by a new message, since edits notify nobody.
func (n *next) askAgain(seats []engine.Seat) {
	if len(seats) == 0 {
		return
	}
	d := &n.desk.Undo
	d.N, d.Call = d.N+1, seats
	d.Owed = slices.DeleteFunc(slices.Clone(d.Owed), func(s engine.Seat) bool { return slices.Contains(seats, s) })
	n.tell(outbox.Entry{Kind: outbox.AskUndo})
}

// request asks the others for a step back, those who rest once they rest no more.
func (n *next) request(u Undo, resting func(engine.Seat) bool) {
	d := &n.desk.Undo
	*d = UndoDesk{
		N: d.N + 1, Open: true, By: u.Seat, To: u.To, At: u.At, Moves: len(u.Back), Others: u.Others(), Ask: u.Ask,
		Shown: d.Shown, Message: d.Message,
	}
	for _, s := range u.Ask {
		if resting(s) {
			d.Owed = append(d.Owed, s)
		} else {
			d.Call = append(d.Call, s)
		}
	}
	n.tell(outbox.Entry{Kind: outbox.AskUndo})
}

// Consent answers the request with a number. All who are asked must agree; the last of them takes the step back. One No
// ends it. Errors: Forbidden for those who are not asked, Gone if the request has been answered or the game has gone on.
func (s *Service) Consent(ctx context.Context, id store.TableID, by store.UserID, request int, yes bool) (Undoing, error) {
	var out Undoing
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		d := l.desk.Undo
		if !d.Open || d.N != request {
			return engine.Errorf(engine.Gone, engine.T("error.undo-gone"), "request %d is not open", request)
		}
		if !slices.Contains(d.Ask, seat) {
			return engine.Errorf(engine.Forbidden, engine.T("error.undo-not-asked"), "seat %d is not asked", seat)
		}
		n := l.begin()
		if yes {
			out, err = s.agree(ctx, l, n, seat)
		} else {
			n.refuse(l, seat)
		}
		if err != nil {
			return err
		}
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		out.Table = l.snapshot()
		return nil
	})
	return out, err
}

// refuse ends the request, and calls the one who has made it.
func (n *next) refuse(l *live, seat engine.Seat) {
	d := &n.desk.Undo
	d.Open = false
	no := outbox.NoticeOf(engine.T("bot.notice.undo-refused", engine.A(outbox.CalledArg, engine.Who(d.By)), engine.A("who", engine.Who(seat))))
	no.User = l.head.Seats[d.By].User
	n.tell(outbox.Entry{Kind: outbox.AskUndo}, no)
}

// agree notes that a seat agrees, and takes the step back once all do.
func (s *Service) agree(ctx context.Context, l *live, n *next, seat engine.Seat) (Undoing, error) {
	d := &n.desk.Undo
	if !slices.Contains(d.Agreed, seat) {
		d.Agreed = append(d.Agreed, seat)
	}
	n.tell(outbox.Entry{Kind: outbox.AskUndo})
	if len(d.Missing()) > 0 {
		return Undoing{}, nil
	}
	past, err := s.past(ctx, l)
	if err != nil {
		return Undoing{}, err
	}
	u, err := past.plan(l, d.By, d.To)
	if err != nil {
		return Undoing{}, err
	}
	d.Open = false
	by := l.head.Seats[d.By].User // who waits for it, and does not see the others agree
	if err := s.takeBackTo(l, n, past, u, by); err != nil {
		return Undoing{}, err
	}
	n.tellHand(d.By, 0)
	return Undoing{Undo: u, Done: true}, nil
}

// lapse lets a request go when the game goes on without it: somebody has moved, or the people at the table are others.
func (n *next) lapse(l *live) {
	d := &n.desk.Undo
	if !d.Open {
		return
	}
	same := n.head.State == l.head.State && len(n.head.Seats) == len(l.head.Seats)
	for i := range n.head.Seats {
		same = same && n.head.Seats[i].Brain == l.head.Seats[i].Brain
	}
	if len(n.log) > 0 || !same {
		d.Open = false
		n.tell(outbox.Entry{Kind: outbox.AskUndo})
	}
}

// past is a table's log, and what of it still stands.
type past struct {
	moves []engine.Move
	line  []engine.Step
}

// past reads the log of the table's game.
func (s *Service) past(ctx context.Context, l *live) (p past, err error) {
	log, err := s.Store.Log(ctx, l.head.ID, 1)
	if err != nil {
		return p, err
	}
	p.moves = answers(log)
	var now engine.Position
	if p.line, now, err = engine.Retrace(l.rules.Game, l.head.Setup, p.moves); err == nil {
		err = samePosition(now, l.pos)
	}
	if err != nil {
		// The table goes on from what was stored, and the present rules do not lead there.
		return p, engine.Errorf(engine.NotNow, engine.T("error.undo-rules"), "table %s: the log cannot be played again: %w", l.head.ID, err)
	}
	return p, nil
}

func samePosition(a, b engine.Position) error {
	x, err := a.AppendBinary(nil)
	if err != nil {
		return err
	}
	y, err := b.AppendBinary(nil)
	if err == nil && !bytes.Equal(x, y) {
		err = errors.New("it leads to another position")
	}
	return err
}

// before is the number of the step before the ith that stands.
func (p past) before(i int) int {
	if i == 0 {
		return 0
	}
	return p.line[i-1].N
}

// plan works out a step back.
func (p past) plan(l *live, seat engine.Seat, to int) (Undo, error) {
	if to == LastOwn {
		var ok bool
		if to, ok = engine.BeforeOwnLast(p.line, seat); !ok {
			return Undo{}, engine.Errorf(engine.NotNow, engine.T("error.take-back.nothing"), "seat %d has answered nothing that stands", seat)
		}
	}
	consent, err := engine.MayTakeBack(l.rules.Game, p.line, len(l.head.Seats), seat, to)
	if err != nil {
		return Undo{}, err
	}
	u := Undo{To: to, At: len(p.moves), Seat: seat, Ask: people(l.head, consent)}
	for _, step := range p.line {
		if step.N > to {
			u.Back = append(u.Back, Undone{N: step.N, Seat: step.Move.Seat})
		}
	}
	return u, nil
}

// named is plan, with the asker's own answers in words.
func (p past) named(l *live, seat engine.Seat, to int) (Undo, error) {
	u, err := p.plan(l, seat, to)
	if err != nil {
		return u, err
	}
	labels, err := p.labels(l, u)
	u.name(labels)
	return u, err
}

// name puts words to the answers that have some.
func (u Undo) name(labels map[int]engine.Text) {
	for i, b := range u.Back {
		u.Back[i].Label = labels[b.N]
	}
}

// labels puts the asker's own answers into words, by their numbers, as they were read before they were given.
func (p past) labels(l *live, u Undo) (map[int]engine.Text, error) {
	before, err := l.rules.Game.Start(l.head.Setup, nil)
	if err != nil {
		return nil, err
	}
	wanted := map[int]bool{}
	for _, b := range u.Back {
		wanted[b.N] = b.Seat == u.Seat
	}
	out := map[int]engine.Text{}
	_, err = engine.Replay(l.rules.Game, l.head.Setup, p.moves, func(i int, pos engine.Position, _ *engine.Log) error {
		if m := p.moves[i]; wanted[i+1] {
			out[i+1] = before.View(m.Seat).Option(m.Decision, m.Answer).Label
		}
		if wanted[i+2] {
			before = pos.Clone()
		}
		return nil
	})
	return out, err
}

// takeBackTo writes down a step back: in the log, in the position, and in what people are shown and told. calls is whom that is to
// notify, if anybody.
func (s *Service) takeBackTo(l *live, n *next, p past, u Undo, calls store.UserID) error {
	entry := engine.TakeBack(u.Seat, u.To)
	pos, err := engine.Replay(l.rules.Game, l.head.Setup, append(slices.Clone(p.moves), entry), nil)
	if err != nil {
		return fmt.Errorf("table %s: taking back: %w", l.head.ID, err)
	}
	before, now := n.pos, store.MillisOf(s.Clock.Now())
	n.pos, n.log = pos, []store.LogEntry{{Move: entry, At: now, By: l.head.Seats[u.Seat].User}}
	n.forget(u)
	n.desk.Lessons.PutAway() // they were about a question that is taken back
	n.noteUndoes(p.line, u.To)
	var undone []engine.Event
	for _, step := range p.line {
		if step.N > u.To {
			undone = append(undone, step.Events...)
		}
	}
	n.untell(l.rules.Game, undone)
	n.tellChapter() // in case it was held back
	n.desk.Story.Closed = true
	n.tellUndone(u, calls)
	n.callPlayers(before, u.Seat, store.MillisOf(s.Clock.Now().Add(s.Grace)), s.resting(n.head))
	n.tell(outbox.Entry{Kind: outbox.Turn})
	n.hands(before, u.Seat, 0)
	return nil
}

// forget takes answers that are taken back out of what their seats are reminded of.
func (n *next) forget(u Undo) {
	for _, b := range u.Back {
		h := &n.desk.Hands[b.Seat]
		if last := len(h.Answers) - 1; last >= 0 {
			h.Answers = h.Answers[:last]
		}
		h.News, h.Known, h.Came = nil, 0, nil
	}
}

// noteUndo notes for whom a step back is to be had after one more step, by the judgement of [engine.MayTakeBack] on a
// log that need not be read for it.
func (n *next) noteUndo(step engine.Step) {
	if step.Reveals() {
		n.mayNotUndo()
		return
	}
	n.desk.Hands[step.Move.Seat].MayUndo = true
}

// noteUndoes is noteUndo after a step back to behind an entry of the line.
func (n *next) noteUndoes(line []engine.Step, to int) {
	n.mayNotUndo()
	for _, step := range line {
		if step.N <= to {
			n.noteUndo(step)
		}
	}
}

// mayNotUndo notes that nobody can take anything back.
func (n *next) mayNotUndo() {
	for i := range n.desk.Hands {
		n.desk.Hands[i].MayUndo = false
	}
}
