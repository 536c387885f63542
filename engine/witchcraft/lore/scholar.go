package lore

import (
	"encoding/binary"
	"math"

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
	count int
	tried *learn.Ridge
	rows  []row
}

// row is what bore on a game at one moment, and whether it was won.
type row struct {
	x   [hopes]float32
	won bool
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
	s.tried = learn.NewRidge(int(weights) + 1)
	s.count, s.rows = 0, nil
}

// Lore is what is known so far. At true positions its weights waver, by the seed of the game.
func (s *Scholar) Lore() brain.Lore { return s.lore }

// wavering is by how much weights waver: what e is raised to has about this standard deviation.
const wavering = 0.3

// waver is how the weights of a game differ from those that are known, in standard deviations: it follows from the
// game's seed.
func waver(seed engine.Seed) (out [weights]float64) {
	x := binary.BigEndian.Uint64(seed[:8])
	for i := range out {
		sum := -2.0
		for range 4 { // four uniform draws are near enough to a normal one
			x += 0x9e3779b97f4a7c15
			z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			sum += float64((z^z>>31)>>11) / (1 << 53)
		}
		out[i] = sum * math.Sqrt(3)
	}
	return out
}

// weightsOf is the weights by which a game is played.
func (l *Lore) weightsOf(s *play.State) Weights {
	w := l.book.Rule
	if !l.wavers || s.Chance.IsQuick() {
		return w
	}
	for i, by := range waver(s.Chance.Seed) {
		w[i] *= math.Exp(wavering * by)
	}
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
		r := row{won: n.end.Ending == play.Innocent}
		for k, v := range n.seen[i] {
			r.x[k] = float32(v)
		}
		s.rows = append(s.rows, r)
	}
	if !n.thumb {
		return
	}
	s.count++
	places, x := make([]int, weights+1), make([]float64, weights+1)
	for i, by := range waver(n.end.Chance.Seed) {
		places[i], x[i] = i, by
	}
	places[weights], x[weights] = int(weights), 1
	s.tried.Add(places, x, outcome(n.end))
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

// How what was tried is taken over.
const (
	doubt  = 1000 // games must speak against so many in which nothing made a difference
	stride = 12   // how many standard deviations a weight moves for a victory more in each game
	most   = 0.7  // and at most
	enough = 200  // games, for anything to be learnt of them
)

// Learn makes new lore of what has been studied. Errors: learn.ErrSingular.
func (s *Scholar) Learn() error {
	next := s.lore.book
	next.Games += s.games
	if s.count >= enough {
		strength, prior := make([]float64, weights+1), make([]float64, weights+1)
		for i := range strength {
			strength[i] = doubt
		}
		strength[weights] = 1
		gain, err := s.tried.Solve(strength, prior)
		if err != nil {
			return err
		}
		for i := range next.Rule {
			next.Rule[i] *= math.Exp(wavering * min(max(stride*gain[i], -most), most))
		}
	}
	if len(s.rows) >= enough {
		var err error
		if next.Hope, err = fit(next.Hope, s.rows); err != nil {
			return err
		}
	}
	s.games = 0
	s.begin(next)
	return nil
}

// fit is the logistic regression of victories, by Newton's steps: each is a ridge regression with weighted rows.
func fit(h Hopes, rows []row) (Hopes, error) {
	places, strength := make([]int, hopes), make([]float64, hopes)
	for i := range places {
		places[i], strength[i] = i, 5
	}
	var x sight
	scaled := make([]float64, hopes)
	for range 12 {
		r := learn.NewRidge(int(hopes))
		for k := range rows {
			for i, v := range rows[k].x {
				x[i] = float64(v)
			}
			z := h.odds(&x)
			p, y := chance(z), 0.0
			if rows[k].won {
				y = 1
			}
			w := max(p*(1-p), 0.01)
			root := math.Sqrt(w)
			for i := range x {
				scaled[i] = root * x[i]
			}
			r.Add(places, scaled, root*(z+(y-p)/w))
		}
		next, err := r.Solve(strength, make([]float64, hopes))
		if err != nil {
			return h, err
		}
		copy(h[:], next)
	}
	return h, nil
}

// Write is the lore as it is stored.
func (s *Scholar) Write() ([]byte, error) { return []byte(s.lore.book.String()), nil }
