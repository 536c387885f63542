package engine

import (
	"fmt"
	"slices"
)

// A game can be played on from a position of another, in which everything else goes as it went there, or with the
// hidden cards dealt anew. Its log begins with the moves that led there, and its set-up says how many those are and
// where cards were dealt anew: so set-up and log alone give each of its positions, as they do of any game.

// From says where a game begins that is played on from another.
type From struct {
	// Moves is how many entries at the beginning of the log are that other game's. None of them is a step back, and none
	// can be taken back.
	Moves int `json:"moves"`
	// Deals are where the hidden cards were dealt anew, in order: behind the last of those entries at the latest.
	Deals []Deal `json:"deals,omitempty"`
}

// Deal is a new deal of what is hidden.
type Deal struct {
	After int  `json:"after"` // so many entries of the log
	Seed  Seed `json:"seed"`  // of the deal and of all chance behind it; as secret as that of the set-up
}

// Dealing is a [Position] whose hidden cards can be dealt anew for people to play on with.
type Dealing interface {
	Position
	// DealAnew deals anew what lies hidden, and sets the chance of all that follows by the seed. What everybody may know
	// stays as it is, to the byte of an onlooker's view, the ids of the open questions included; so does where a card
	// lies that all at the table know to be there. All else is as likely to be anywhere as onlookers have to think. What
	// seats have learnt of cards that are somewhere else now is forgotten. An error has the kind NotNow and a sentence,
	// and leaves the position as it was: the question that is open does not allow it.
	DealAnew(seed Seed) error
}

// Begin lays the table, as [Game.Start] does, with what the set-up says has been dealt anew since.
func Begin(g Game, s Setup, log *Log) (Position, error) {
	p, err := g.Start(s, log)
	if err != nil {
		return nil, err
	}
	return p, s.DealtAfter(0, p)
}

// DealtAfter deals anew what the set-up says was dealt anew behind the nth entry of the log; to nearly all positions
// it does nothing. Whoever plays a log entry by entry calls it after each.
func (s Setup) DealtAfter(n int, p Position) error {
	if s.From == nil {
		return nil
	}
	for _, d := range s.From.Deals {
		if d.After != n {
			continue
		}
		if err := dealAnew(p, d.Seed); err != nil {
			return fmt.Errorf("dealing anew behind entry %d: %w", n, err)
		}
	}
	return nil
}

func dealAnew(p Position, seed Seed) error {
	d, ok := p.(Dealing)
	if !ok {
		return Errorf(NotNow, T("error.deal-anew"), "the game cannot deal its hidden cards anew")
	}
	return d.DealAnew(seed)
}

// Begins is how many entries of the log led to where the game began to be played: 0 but for games played on from
// others.
func (s Setup) Begins() int {
	if s.From == nil {
		return 0
	}
	return s.From.Moves
}

// PlayOn works out a game that is played on from another, given by its set-up and log, as it stood behind the nth
// entry: the set-up and the first entries of the new one, and its position. Steps back are not among those: what was
// taken back by then is left out. With anew, what is hidden is dealt anew by that seed. Errors: BadInput where the log
// is not so long; those of replaying; of [Dealing.DealAnew].
func PlayOn(g Game, s Setup, moves []Move, n int, anew *Seed) (Setup, []Move, Position, error) {
	if n < 0 || n > len(moves) {
		return s, nil, nil, Errorf(BadInput, T("error.play-on.move", A("n", Number(len(moves)))),
			"entry %d of a log of %d", n, len(moves))
	}
	n = max(n, s.Begins()) // what came before is another game's
	line, err := standing(g, s, moves[:n])
	if err != nil {
		return s, nil, nil, err
	}
	from := &From{Moves: len(line)}
	if s.From != nil {
		from.Deals = slices.Clone(s.From.Deals)
	}
	if anew != nil {
		from.Deals = append(from.Deals, Deal{After: len(line), Seed: *anew})
	}
	s.From = from
	p, err := Replay(g, s, line, nil)
	return s, line, p, err
}

// standing is a log without its steps back and what they took back: the same answers to the same questions, which have
// other ids where something was taken back before.
func standing(g Game, s Setup, moves []Move) ([]Move, error) {
	if !slices.ContainsFunc(moves, func(m Move) bool { _, back := m.TakesBack(); return back }) {
		return slices.Clone(moves), nil
	}
	line, _, err := Retrace(g, s, moves)
	if err != nil {
		return nil, err
	}
	start, err := Begin(g, s, nil)
	if err != nil {
		return nil, err
	}
	open := [][]Decision{start.Open(nil)} // behind each entry
	_, err = Replay(g, s, moves, func(_ int, p Position, _ *Log) error {
		open = append(open, p.Open(nil))
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := make([]Move, 0, len(line))
	for _, step := range line {
		asked := slices.IndexFunc(open[step.N-1], func(d Decision) bool { return d.ID == step.Move.Decision })
		now := start.Open(nil)
		if asked < 0 || asked >= len(now) {
			return nil, errNotStanding(step.N)
		}
		m := step.Move
		m.Decision = now[asked].ID
		if err := start.Apply(m, nil); err != nil {
			return nil, fmt.Errorf("entry %d without those taken back: %w", step.N, err)
		}
		out = append(out, m)
		if err := s.DealtAfter(len(out), start); err != nil {
			return nil, err
		}
	}
	return out, nil
}
