package simulate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"witchtable/engine"
)

// counter turns outcomes into a summary.
type counter struct {
	c     *Config
	games int
	sizes map[int]*sizeCount
	cards map[engine.CardID]*cardCount
	verbs map[string]int
}

type sizeCount struct {
	games, level, shared                    int
	moves, rounds, scores, winning, margins []int
	seats                                   []*shareCount
	brains                                  map[string]*shareCount
	titles, endings                         map[string]int
	together                                sums // victories, where all win or lose as one
	alone                                   sums // victories of games for one
	parts                                   parts
	classes                                 map[class]*sums
}

// class is a class of seats, and by what it is one.
type class struct{ of, name string }

type shareCount struct {
	won    sums
	scores []int
	verbs  map[string]int // answers given; of brains
}

type cardCount struct {
	chosen               int
	points, scores, lift sums
	dealt                sums // the lift of those who were dealt it
	together, alone      sums // victories of those who had it, where all win or lose as one, and in games for one
}

func newCounter(c *Config) *counter {
	n := &counter{c: c, sizes: map[int]*sizeCount{}, cards: map[engine.CardID]*cardCount{}, verbs: map[string]int{}}
	for _, id := range c.Rules.Game.Cards() {
		n.cards[id] = &cardCount{}
	}
	return n
}

func (n *counter) add(o outcome) {
	n.games++
	for v, k := range o.verbs {
		n.verbs[v] += k
	}
	for id, k := range o.chosen {
		n.cards[id].chosen += k
	}
	players := len(o.brains)
	s := n.sizes[players]
	if s == nil {
		s = &sizeCount{brains: map[string]*shareCount{}, titles: map[string]int{}, endings: map[string]int{},
			classes: map[class]*sums{}}
		for range players {
			s.seats = append(s.seats, &shareCount{})
		}
		n.sizes[players] = s
	}
	s.games++
	s.moves = append(s.moves, o.moves)
	s.rounds = append(s.rounds, o.rounds)
	if o.standing.Ending != "" {
		s.endings[n.say(engine.T(n.c.Rules.Game.Info().Name+".ending."+o.standing.Ending))]++
	}
	if o.standing.Together {
		n.addTogether(s, o)
	} else {
		n.addScores(s, o)
	}
	for seat, verbs := range o.mix {
		c := s.brains[o.brains[seat]]
		if c == nil { // nobody has a score in this game
			continue
		}
		if c.verbs == nil {
			c.verbs = map[string]int{}
		}
		for v, k := range verbs {
			c.verbs[v] += k
		}
	}
}

// addTogether counts a game that all won or lost as one: its score counts once, and its victory for everybody.
func (n *counter) addTogether(s *sizeCount, o outcome) {
	won := 0.0
	if len(o.standing.Winners) > 0 {
		won = 1
	}
	s.together.add(won)
	s.scores = append(s.scores, o.standing.Common.Total)
	if !o.standing.Common.Title.IsZero() {
		s.titles[n.say(o.standing.Common.Title)]++
	}
	for _, brain := range o.brains {
		if s.brains[brain] == nil {
			s.brains[brain] = &shareCount{}
		}
		s.brains[brain].won.add(won)
		s.brains[brain].scores = append(s.brains[brain].scores, o.standing.Common.Total)
	}
	for id, points := range pointsOf(o.standing.Common) {
		if c := n.cards[id]; c != nil {
			c.points.add(float64(points))
			c.scores.add(float64(o.standing.Common.Total))
			c.together.add(won)
		}
	}
}

func (n *counter) addScores(s *sizeCount, o outcome) {
	var totals []int
	for _, seat := range o.standing.Seats {
		totals = append(totals, seat.Total)
		won := wonShare(o.standing, seat.Seat)
		brain := o.brains[seat.Seat]
		if s.brains[brain] == nil {
			s.brains[brain] = &shareCount{}
		}
		for _, c := range []*shareCount{s.seats[seat.Seat], s.brains[brain]} {
			c.won.add(won)
			c.scores = append(c.scores, seat.Total)
		}
		if !seat.Title.IsZero() {
			s.titles[n.say(seat.Title)]++
		}
		n.addCards(seat, won, o.standing)
	}
	if len(o.standing.Seats) == 1 {
		s.alone.add(wonShare(o.standing, o.standing.Seats[0].Seat))
	} else if len(o.standing.Winners) > 0 {
		s.parts.add(o.standing.Seats)
		s.addClasses(o)
		n.addDealt(o)
	}
	slices.SortFunc(totals, func(a, b int) int { return b - a })
	s.scores = append(s.scores, totals...)
	if len(totals) == 0 {
		return
	}
	s.winning = append(s.winning, totals[0])
	if len(totals) > 1 {
		s.margins = append(s.margins, totals[0]-totals[1])
		if totals[0] == totals[1] {
			s.level++
		}
	}
	if len(o.standing.Winners) > 1 {
		s.shared++
	}
}

func (n *counter) say(t engine.Text) string {
	if n.c.Rules.Say == nil {
		return t.Key
	}
	return n.c.Rules.Say(t)
}

// wonShare is the seat's part of the victory.
func wonShare(s engine.Standing, seat engine.Seat) float64 {
	if !slices.Contains(s.Winners, seat) {
		return 0
	}
	return 1 / float64(len(s.Winners))
}

// pointsOf is the points of each card that has a line in a score.
func pointsOf(score engine.Score) map[engine.CardID]int {
	points := map[engine.CardID]int{}
	for _, sec := range score.Sections {
		for _, l := range sec.Lines {
			if id, ok := cardOf(l.Text); ok {
				points[id] += l.Points
			}
		}
	}
	return points
}

func (n *counter) addCards(seat engine.Score, won float64, s engine.Standing) {
	for id, p := range pointsOf(seat) {
		c := n.cards[id]
		if c == nil {
			continue
		}
		c.points.add(float64(p))
		c.scores.add(float64(seat.Total))
		if len(s.Seats) == 1 {
			c.alone.add(won)
		} else if len(s.Winners) > 0 {
			c.lift.add(won - 1/float64(len(s.Seats)))
		}
	}
}

// addDealt counts what became of those who were dealt a card.
func (n *counter) addDealt(o outcome) {
	for seat, cards := range o.dealt {
		lift := wonShare(o.standing, engine.Seat(seat)) - 1/float64(len(o.dealt))
		for _, id := range cards {
			n.cards[id].dealt.add(lift)
		}
	}
}

// addClasses counts who won by what they had at the end.
func (s *sizeCount) addClasses(o outcome) {
	for seat, classes := range o.classes {
		won := wonShare(o.standing, engine.Seat(seat))
		for of, name := range classes {
			c := s.classes[class{of, name}]
			if c == nil {
				c = &sums{}
				s.classes[class{of, name}] = c
			}
			c.add(won)
		}
	}
}

// cardOf is the card a line of a score is about.
func cardOf(t engine.Text) (engine.CardID, bool) {
	for _, a := range t.Args {
		if id, ok := a.Value.(engine.CardID); ok {
			return id, true
		}
	}
	return "", false
}

func (n *counter) summary() Summary {
	c := n.c
	out := Summary{
		Game: c.Rules.Game.Info().Name, Pack: c.Rules.Pack.Name, Hash: c.Rules.Pack.Hash, Seed: c.Seed, Options: c.Options,
		Games: n.games, Verbs: n.verbs, Sizes: []Size{}, Cards: []Card{},
	}
	var together, alone sums
	for _, players := range slices.Sorted(maps.Keys(n.sizes)) {
		s := n.sizes[players]
		together.merge(s.together)
		if s.wonOrLost() {
			alone.merge(s.alone)
		}
		out.Sizes = append(out.Sizes, s.size(players))
	}
	for _, id := range c.Rules.Game.Cards() {
		k := n.cards[id]
		if k.together.n > 0 {
			k.lift.merge(k.together.less(together.x / together.n))
		}
		if k.alone.n > 0 && alone.n > 0 {
			k.lift.merge(k.alone.less(alone.x / alone.n))
		}
		out.Cards = append(out.Cards,
			Card{ID: id, Chosen: k.chosen, Held: int(k.points.n), Points: k.points.mean(), Scores: k.scores.mean(),
				Lift: k.lift.mean(), Dealt: int(k.dealt.n), DealtLift: k.dealt.mean()})
	}
	return out
}

func (s *sizeCount) size(players int) Size {
	out := Size{
		Players: players, Games: s.games, Moves: distOf(s.moves), Rounds: distOf(s.rounds), Scores: distOf(s.scores),
		Winning: distOf(s.winning), Margin: distOf(s.margins), Level: s.level, Shared: s.shared, Titles: s.titles,
		Endings: s.endings,
	}
	if s.together.n > 0 {
		won := s.together.mean()
		out.Together = &won
		for _, name := range slices.Sorted(maps.Keys(s.brains)) {
			out.Brains = append(out.Brains, s.brains[name].share(name, won.Mean))
		}
		return out
	}
	if players == 1 && s.wonOrLost() {
		won := s.alone.mean()
		out.Won = &won
		for _, name := range slices.Sorted(maps.Keys(s.brains)) {
			out.Brains = append(out.Brains, s.brains[name].share(name, won.Mean))
		}
		return out
	}
	if s.anybodyWon() {
		even := round(1 / float64(players))
		for i, c := range s.seats {
			out.Seats = append(out.Seats, c.share(fmt.Sprintf("seat %d", i+1), even))
		}
		for _, name := range slices.Sorted(maps.Keys(s.brains)) {
			out.Brains = append(out.Brains, s.brains[name].share(name, even))
		}
		out.Parts = s.parts.list()
		for _, c := range slices.SortedFunc(maps.Keys(s.classes), class.compare) {
			out.Classes = append(out.Classes, Class{c.of, c.name, int(s.classes[c].n), s.classes[c].mean()})
		}
	}
	return out
}

func (c class) compare(d class) int {
	return cmp.Or(cmp.Compare(c.of, d.of), cmp.Compare(c.name, d.name))
}

func (s *sizeCount) anybodyWon() bool {
	return slices.ContainsFunc(s.seats, func(c *shareCount) bool { return c.won.x > 0 })
}

// wonOrLost reports whether games for one can be won or lost, and are not only measured: somebody won, or they end for
// several reasons.
func (s *sizeCount) wonOrLost() bool { return s.alone.n > 0 && (s.alone.x > 0 || len(s.endings) > 0) }

func (c *shareCount) share(name string, even float64) Share {
	return Share{Name: name, N: int(c.won.n), Won: c.won.mean(), Even: even, Scores: distOf(c.scores), Verbs: c.verbs}
}
