package lore

import (
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/brain/learn"
	"witchtable/engine/revolution/play"
)

// Scholar learns the lore for each number of players by itself. What a position promises it learns by regression of how
// games ended on what lay open in them. The rule of thumb it learns by trying: each game that is played by rule of
// thumb alone is played with weights that differ a little, by chance; those that went with better games are kept.
type Scholar struct {
	lore  *Lore
	games int
	tried [play.MaxSeats]*learn.Trials
	odds  [play.MaxSeats]*learn.Odds
}

var _ brain.Scholar = (*Scholar)(nil)

// NewScholar begins with what is known.
func NewScholar(l *Lore) *Scholar {
	s := &Scholar{}
	s.begin(l.book)
	return s
}

func (s *Scholar) begin(b Book) {
	s.lore = New(b)
	s.lore.wavers = true
	for seats := range s.tried {
		s.tried[seats], s.odds[seats] = learn.NewTrials(int(weights)), learn.NewOdds(int(hopes))
	}
}

// Lore is what is known so far. At true positions its weights waver, by the seed of the game.
func (s *Scholar) Lore() brain.Lore { return s.lore }

// weightsOf is the weights by which a game is played.
func (l *Lore) weightsOf(s *play.State) Weights {
	w := l.book.Rule[s.Seats-1]
	if !l.wavers || s.Chance.IsQuick() {
		return w
	}
	learn.Waver(s.Chance.Seed, w[:])
	return w
}

// notebook is the notes of one game.
type notebook struct {
	turn  uint8
	seen  []sight
	thumb bool // the game was played by rule of thumb alone
	end   *play.State
}

// Notebook begins the notes of one game.
func (s *Scholar) Notebook() brain.Notebook { return &notebook{thumb: true} }

// each is in every how many turns the table is noted.
const each = 3

// Weighed notes the table now and then.
func (n *notebook) Weighed(p engine.Position, _ engine.Decision, answers []brain.Weighed) {
	s := p.(*play.State)
	n.thumb = n.thumb && len(answers) == 0
	if s.Turn == n.turn || (s.Turn+s.Chance.Seed[0])%each != 0 {
		return
	}
	n.turn = s.Turn
	var x sight
	x.see(s)
	n.seen = append(n.seen, x)
}

// Over notes how the game ended.
func (n *notebook) Over(p engine.Position) { n.end = p.(*play.State) }

// Study reads the notes of a game.
func (s *Scholar) Study(b brain.Notebook) {
	n := b.(*notebook)
	at := n.end.Seats - 1
	won := n.end.Ending == play.Won
	s.games++
	for i := range n.seen {
		s.odds[at].Add(n.seen[i][:], won)
	}
	if n.thumb {
		s.tried[at].Over(n.end.Chance.Seed, outcome(n.end))
	}
}

// outcome is how well a game went: to win is what counts, and to come near it a little.
func outcome(s *play.State) float64 {
	if s.Ending == play.Won {
		return 1.5
	}
	return 0.5 * share(s)
}

// Learn makes new lore of what has been studied. Errors: learn.ErrSingular.
func (s *Scholar) Learn() error {
	next := s.lore.book
	next.Games += s.games
	for at := range s.tried {
		if !s.tried[at].Enough() {
			continue
		}
		if err := s.tried[at].Take(next.Rule[at][:]); err != nil {
			return err
		}
		if err := s.odds[at].Fit(next.Hope[at][:]); err != nil {
			return err
		}
	}
	s.games = 0
	s.begin(next)
	return nil
}

// Write is the lore as it is stored.
func (s *Scholar) Write() ([]byte, error) { return []byte(s.lore.book.String()), nil }
