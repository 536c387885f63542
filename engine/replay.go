package engine

import (
	"fmt"
	"slices"
)

// Replay plays a recorded log again from the set-up, entries that take back included. It is how a stored table is
// verified, and how moves are taken back: replay the log with [TakeBack] added. each, if not nil, is called after every
// entry, counted from 0, with the events of it; a step back has none.
func Replay(g Game, s Setup, moves []Move, each func(i int, p Position, log *Log) error) (Position, error) {
	log := &Log{WantScores: true}
	p, err := Begin(g, s, log)
	if err != nil {
		return nil, err
	}
	r := newReel(p, s, moves)
	for i, m := range moves {
		log.Reset()
		if err := r.apply(m, log); err != nil {
			return nil, fmt.Errorf("move %d (seat %d, decision %d, answer %d): %w", i+1, m.Seat, m.Decision, m.Answer, err)
		}
		if each != nil {
			if err := each(i, r.p, log); err != nil {
				return nil, err
			}
		}
	}
	return r.p, nil
}

// Retrace replays a log and returns the steps that stand, in order: those that were not taken back.
func Retrace(g Game, s Setup, moves []Move) (line []Step, p Position, err error) {
	start, err := Begin(g, s, nil)
	if err != nil {
		return nil, nil, err
	}
	waits := map[int]uint32{0: awaited(start)} // by the number of the entry after which the game stood so
	before, begins := 0, s.Begins()
	p, err = Replay(g, s, moves, func(i int, p Position, log *Log) error {
		m := moves[i]
		waits[i+1] = awaited(p)
		if n, ok := m.TakesBack(); ok {
			line = cut(line, n)
		} else {
			s := log.Step(m)
			s.N, s.Events, s.PassesOn = i+1, slices.Clone(log.Events), waits[i+1]&^waits[before] != 0
			line = append(line, s)
		}
		if i+1 == begins && len(line) > 0 {
			line[len(line)-1].Begins = true
		}
		before = i + 1
		return nil
	})
	return line, p, err
}

// awaited is the set of seats that a position waits for, as bits.
func awaited(p Position) (seats uint32) {
	for _, d := range p.Open(nil) {
		if !d.Optional && d.Seat >= 0 {
			seats |= 1 << uint(d.Seat)
		}
	}
	return seats
}

// cut keeps the steps up to entry n.
func cut(line []Step, n int) []Step {
	i := slices.IndexFunc(line, func(s Step) bool { return s.N > n })
	if i < 0 {
		return line
	}
	return line[:i]
}

// reel is a log being played: the position it has come to, and those to which it will be taken back.
type reel struct {
	p     Position
	setup Setup
	n     int              // entries played
	stand []int            // numbers of the entries that stand
	kept  map[int]Position // by number of entries; nil for those to be kept and not reached yet
	newst DecisionID       // the highest id given out so far
	open  []Decision
}

func newReel(p Position, s Setup, moves []Move) *reel {
	r := &reel{p: p, setup: s, kept: map[int]Position{}}
	for _, m := range moves {
		if n, ok := m.TakesBack(); ok {
			r.kept[n] = nil
		}
	}
	r.note()
	return r
}

// note remembers what the position has that a later step back needs.
func (r *reel) note() {
	if _, wanted := r.kept[r.n]; wanted {
		r.kept[r.n] = r.p.Clone()
	}
	r.open = r.p.Open(r.open[:0])
	for _, d := range r.open {
		r.newst = max(r.newst, d.ID)
	}
}

func (r *reel) apply(m Move, log *Log) error {
	if n, ok := m.TakesBack(); ok {
		at := 0
		if n < r.setup.Begins() {
			return errNotStanding(n)
		}
		if n != 0 {
			if at = slices.Index(r.stand, n) + 1; at == 0 {
				return errNotStanding(n)
			}
		}
		r.stand = r.stand[:at]
		r.p = r.kept[n].Clone()
		r.p.Renumber(r.newst)
		r.n++
		r.note()
		return nil
	}
	if err := r.p.Apply(m, log); err != nil {
		return err
	}
	r.n++
	r.stand = append(r.stand, r.n)
	if err := r.setup.DealtAfter(r.n, r.p); err != nil {
		return err
	}
	r.note()
	return nil
}
