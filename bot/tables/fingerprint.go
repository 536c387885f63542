package tables

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"witchtable/engine"
)

// seenOf is the fingerprint of what onlookers, and then each seat, see of a position: the cards and tokens, who is
// asked and what may be answered, and the score, but no words, which change without the rules. It is nil when the game
// cannot say.
func seenOf(pos engine.Position, seats int) (out []string) {
	defer func() {
		if recover() != nil { // whoever is to be shown the table finds out why
			out = nil
		}
	}()
	for seat := engine.Onlooker; int(seat) < seats; seat++ {
		raw, err := json.Marshal(sightOf(pos.View(seat)))
		if err != nil {
			return nil
		}
		sum := sha256.Sum256(raw)
		out = append(out, hex.EncodeToString(sum[:8]))
	}
	return out
}

// sight is what fingerprints are made of. They are compared between versions of the program: a change of these fields
// makes every table look different, so change nothing here without giving the fingerprints another name in the header.
type sight struct {
	Open    []sightAsked
	Answers [][]string
	Zones   []sightZone
	Scores  [][2]int
}

type sightAsked struct {
	ID       engine.DecisionID
	Seat     engine.Seat
	Optional bool
}

type sightZone struct {
	Panel  string
	Seat   engine.Seat
	Hidden int
	Cards  []sightCard
}

type sightCard struct {
	Card  engine.CardID
	Marks []sightMark
	Under []sightCard
}

type sightMark struct {
	Name string
	N    int
}

func sightOf(v engine.View) (s sight) {
	for _, d := range v.Open() {
		s.Open = append(s.Open, sightAsked{d.ID, d.Seat, d.Optional})
		var keys []string
		for _, a := range v.Answers(d.ID) {
			keys = append(keys, v.Option(d.ID, a).Key())
		}
		s.Answers = append(s.Answers, keys)
	}
	s.Zones = zonesOf(v)
	for _, sc := range v.Standing().Seats {
		s.Scores = append(s.Scores, [2]int{sc.Total, sc.Rank})
	}
	return s
}

// zonesOf are the cards and tokens that a view shows, by the places where they lie.
func zonesOf(v engine.View) (out []sightZone) {
	for _, p := range v.Scene().Panels {
		for _, z := range p.Zones {
			if z.Hidden > 0 || len(z.Cards) > 0 { // an empty place more or less is nothing to be seen
				out = append(out, sightZone{p.Name, p.Seat, z.Hidden, sightCards(z.Cards)})
			}
		}
	}
	return out
}

// zonesSeen is zonesOf for the onlookers and then each seat; nil when the game cannot say.
func zonesSeen(pos engine.Position, seats int) (out [][]sightZone) {
	defer func() {
		if recover() != nil {
			out = nil
		}
	}()
	for seat := engine.Onlooker; int(seat) < seats; seat++ {
		out = append(out, zonesOf(pos.View(seat)))
	}
	return out
}

func sightCards(cards []engine.CardShown) []sightCard {
	var out []sightCard
	for _, c := range cards {
		var marks []sightMark
		for _, m := range c.Marks {
			marks = append(marks, sightMark{m.Name, m.N})
		}
		out = append(out, sightCard{c.Card, marks, sightCards(c.Under)})
	}
	return out
}
