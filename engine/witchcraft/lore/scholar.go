package lore

import (
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/brain/learn"
	"witchtable/engine/witchcraft/play"
)

// Scholar learns the lore. What a position promises it learns by regression of how games ended on what lay open in them
// whenever it was asked whether to go to trial. The rule of thumb it learns by trying: each game that is played by rule
// of thumb alone is played with weights that differ a little, by chance; those that went with better games are kept.
type Scholar struct {
	lore  *Lore
	games int
	tried *learn.Trials
	odds  *learn.Odds
}

var _ brain.Scholar = (*Scholar)(nil)

// NewScholar begins with what is known.
func NewScholar(b Book) *Scholar {
	s := &Scholar{}
	s.begin(b)
	return s
}

func (s *Scholar) begin(b Book) {
	s.lore = New(b)
	s.lore.wavers = true
	s.tried, s.odds = learn.NewTrials(int(weights)), learn.NewOdds(int(hopes))
}

// Lore is what is known so far. At true positions its weights waver, by the seed of the game.
func (s *Scholar) Lore() brain.Lore { return s.lore }

// weightsOf is the weights by which a game is played.
func (l *Lore) weightsOf(s *play.State) Weights {
	w := l.book.Rule
	if !l.wavers || s.Chance.IsQuick() {
		return w
	}
	learn.Waver(s.Chance.Seed, w[:])
	return w
}

// notebook is the notes of one game.
type notebook struct {
	lore    *Lore
	seen    []sight
	pending bool // the last of them may be of a game that did not go on
	thumb   bool // the game was played by rule of thumb alone
	end     *play.State
}

// Notebook begins the notes of one game.
func (s *Scholar) Notebook() brain.Notebook { return &notebook{lore: s.lore, thumb: true} }

// Weighed notes the table when it is asked whether to go to trial.
func (n *notebook) Weighed(p engine.Position, d engine.Decision, answers []brain.Weighed) {
	s := p.(*play.State)
	n.thumb = n.thumb && len(answers) == 0
	if n.pending = s.Asked(d.ID) == play.AskTrial; !n.pending {
		return
	}
	var x sight
	m := n.lore.think(s)
	m.see(&x)
	n.lore.minds.Put(m)
	n.seen = append(n.seen, x)
}

// Over notes how the game ended. Where the trial was chosen, what lay open before it says nothing of going on.
func (n *notebook) Over(p engine.Position) {
	n.end = p.(*play.State)
	if n.pending && n.end.Ending.Tried() {
		n.seen = n.seen[:len(n.seen)-1]
	}
}

// Study reads the notes of a game.
func (s *Scholar) Study(b brain.Notebook) {
	n := b.(*notebook)
	s.games++
	for i := range n.seen {
		s.odds.Add(n.seen[i][:], n.end.Ending == play.Innocent)
	}
	if n.thumb {
		s.tried.Over(n.end.Chance.Seed, outcome(n.end))
	}
}

// outcome is how well a game went: to win is what counts, and to come near it a little.
func outcome(s *play.State) float64 {
	switch s.Ending {
	case play.Innocent:
		return 1
	case play.NotGuilty:
		return 0.15
	case play.Guilty:
		return 0.05
	}
	return 0
}

// Learn makes new lore of what has been studied. Errors: learn.ErrSingular.
func (s *Scholar) Learn() error {
	next := s.lore.book
	next.Games += s.games
	if s.tried.Enough() {
		if err := s.tried.Take(next.Rule[:]); err != nil {
			return err
		}
	}
	if learn.Enough(s.odds.Len()) {
		if err := s.odds.Fit(next.Hope[:]); err != nil {
			return err
		}
	}
	s.games = 0
	s.begin(next)
	return nil
}

// Write is the lore as it is stored.
func (s *Scholar) Write() ([]byte, error) { return []byte(s.lore.book.String()), nil }
