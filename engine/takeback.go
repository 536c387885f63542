package engine

import (
	"fmt"
	"slices"
)

// TakeBack is the entry in a game's log by which a seat takes the game back to where it stood after the nth entry; 0 is
// the beginning. Nothing is struck from a log: what was taken back stays there, before the entry that did it, so that
// ids of questions are never given out twice and every reader of the log finds the same position. See [Replay].
func TakeBack(by Seat, n int) Move { return Move{Seat: by, Answer: Answer(n)} }

// TakesBack reports whether a log's entry takes back, and to behind which entry.
func (m Move) TakesBack() (n int, ok bool) {
	if m.Decision != 0 {
		return 0, false
	}
	return int(m.Answer), true
}

// Step is an entry of a log together with what it did, see [Retrace].
type Step struct {
	N      int // its number in the log, from 1
	Move   Move
	Events []Event
	// PassesOn is set when afterwards the game waits for a seat it did not wait for before: the turn goes on.
	PassesOn bool
	// Drawn is how many random outcomes the step had, see [Log].
	Drawn int
	// Hinged is set when what the step did hung on something hidden, see [Log].
	Hinged bool
	// Begins is set for the last of the entries that led to where the game began to be played, see [From].
	Begins bool
}

// Reveals reports whether somebody learnt something by the step that cannot be unlearnt: something hidden was turned
// up, another than the one who moved was told a secret, what happened hung on something hidden, or a lot was drawn.
// Chance is restored with the position, so whoever could take a lot back would try until it fell well, or know how the
// next one falls. So it is with the step behind which the game began to be played: what came before was another game.
func (s Step) Reveals() bool {
	return s.Begins || s.Drawn > 0 || s.Hinged || slices.ContainsFunc(s.Events, func(e Event) bool {
		own := uint32(0)
		if s.Move.Seat >= 0 && s.Move.Seat < 32 {
			own = 1 << uint(s.Move.Seat)
		}
		return e.Reveals || e.Secret != 0 && e.Knows&^own != 0
	})
}

// Consenting is a [Game] with a rule of its own for whose consent a step back needs. The kernel's rule is [OwnTurn].
type Consenting interface {
	Game
	// Consent lists the other seats that must agree before a seat takes these steps back, the earliest first. None of
	// the steps reveals anything. seats is how many sit at the table.
	Consent(back []Step, by Seat, seats int) []Seat
}

// OwnTurn is the kernel's rule of consent: one's own answers within one's own turn are one's own affair; for everything
// else all others must agree.
func OwnTurn(back []Step, by Seat, seats int) []Seat {
	others := func(s Step) bool { return s.Move.Seat != by || s.PassesOn }
	if !slices.ContainsFunc(back, others) {
		return nil
	}
	var out []Seat
	for s := Seat(0); s < Seat(seats); s++ {
		if s != by {
			out = append(out, s)
		}
	}
	return out
}

// MayTakeBack decides whether a seat may take the game back to behind the nth entry of its log, and whose consent that
// needs beside its own: nobody's, or that of the seats returned. line is the log as it stands, see [Retrace]. Computer
// players agree to everything; who asks the people, and what their silence means, is the caller's.
//
// Errors have a sentence for the player: BadInput when n is no entry that still stands, NotNow when nothing came after
// it, Forbidden when somebody has learnt something since. The last has the number of the earliest entry to which the
// game can go back as the argument "n".
func MayTakeBack(g Game, line []Step, seats int, by Seat, n int) ([]Seat, error) {
	from := 0 // the first step that would be taken back
	if n != 0 {
		from = slices.IndexFunc(line, func(s Step) bool { return s.N == n }) + 1
		if from == 0 {
			return nil, Errorf(BadInput, T("error.take-back.unknown", A("n", Number(n))), "entry %d of the log does not stand",
				n)
		}
	}
	back := line[from:]
	if len(back) == 0 {
		return nil, Errorf(NotNow, T("error.take-back.nothing"), "nothing came after entry %d", n)
	}
	if least := EarliestTakeBack(line); n < least {
		if slices.ContainsFunc(back, func(s Step) bool { return s.Begins }) {
			return nil, Errorf(Forbidden, T("error.take-back.begins", A("n", Number(least))),
				"the game began to be played behind entry %d", n)
		}
		return nil, Errorf(Forbidden, T("error.take-back.revealed", A("n", Number(least))), "entry %d revealed something",
			least)
	}
	if c, ok := g.(Consenting); ok {
		return c.Consent(back, by, seats), nil
	}
	return OwnTurn(back, by, seats), nil
}

// EarliestTakeBack is the number of the entry behind which everything can still be taken back: the last one that
// revealed something, or 0.
func EarliestTakeBack(line []Step) int {
	for i := len(line) - 1; i >= 0; i-- {
		if line[i].Reveals() {
			return line[i].N
		}
	}
	return 0
}

// BeforeOwnLast is the number to take the game back to so that the seat's last answer is gone; ok is false when the
// seat has given none that still stands.
func BeforeOwnLast(line []Step, by Seat) (n int, ok bool) {
	for i := len(line) - 1; i >= 0; i-- {
		if line[i].Move.Seat != by {
			continue
		}
		if i == 0 {
			return 0, true
		}
		return line[i-1].N, true
	}
	return 0, false
}

// errNotStanding names an entry of a log that takes back to where the game cannot be taken back to.
func errNotStanding(n int) error {
	return fmt.Errorf("takes back to entry %d, which does not stand", n)
}
