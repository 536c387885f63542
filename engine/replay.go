package engine

import "fmt"

// Replay plays recorded moves again from the set-up. It is how a stored table is verified, and how a move is
// taken back: replay all but the last ones. each, if not nil, is called after every move with the events of it.
func Replay(g Game, s Setup, moves []Move, each func(i int, p Position, log *Log) error) (Position, error) {
	log := &Log{}
	p, err := g.Start(s, log)
	if err != nil {
		return nil, err
	}
	for i, m := range moves {
		log.Reset()
		if err := p.Apply(m, log); err != nil {
			return nil, fmt.Errorf("move %d (seat %d, decision %d, answer %d): %w", i+1, m.Seat, m.Decision, m.Answer, err)
		}
		if each != nil {
			if err := each(i, p, log); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}
