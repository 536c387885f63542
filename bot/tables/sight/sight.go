// Package sight tells positions apart by what is to be seen of them, so that newer rules that lead a running game
// elsewhere are found: what was to be seen is stored as fingerprints, which are compared when the moves have been
// played again. How a position is stored may change with the rules; what lies before people must not.
//
// Only package tables uses it, when a table comes to rest and when it is read under other rules.
package sight

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"

	"witchtable/engine"
)

// Of is the fingerprint of what onlookers, and then each seat, see of a position: the cards and tokens, who is
// asked and what may be answered, and the score, but no words, which change without the rules. It is nil when the game
// cannot say.
func Of(pos engine.Position, seats int) (out []string) {
	defer func() {
		if recover() != nil { // whoever is to be shown the table finds out why
			out = nil
		}
	}()
	for seat := engine.Onlooker; int(seat) < seats; seat++ {
		raw, err := json.Marshal(seen(pos.View(seat)))
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
	Open    []asked
	Answers [][]string
	Zones   []zone
	Scores  [][2]int
}

type asked struct {
	ID       engine.DecisionID
	Seat     engine.Seat
	Optional bool
}

type zone struct {
	Panel  string
	Seat   engine.Seat
	Hidden int
	Cards  []card
}

type card struct {
	Card  engine.CardID
	Marks []mark
	Under []card
}

type mark struct {
	Name string
	N    int
}

func seen(v engine.View) (s sight) {
	for _, d := range v.Open() {
		s.Open = append(s.Open, asked{d.ID, d.Seat, d.Optional})
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
func zonesOf(v engine.View) (out []zone) {
	for _, p := range v.Scene().Panels {
		for _, z := range p.Zones {
			if z.Hidden > 0 || len(z.Cards) > 0 { // an empty place more or less is nothing to be seen
				out = append(out, zone{p.Name, p.Seat, z.Hidden, shown(z.Cards)})
			}
		}
	}
	return out
}

// Differ compares the cards and tokens of two positions, as onlookers and then each seat see them: it is the first
// whose view differs. It cannot find anything of a position whose game cannot say.
func Differ(was, now engine.Position, seats int) (seat engine.Seat, differ bool) {
	a, b := zones(was, seats), zones(now, seats)
	for i := range min(len(a), len(b)) {
		if !reflect.DeepEqual(a[i], b[i]) {
			return engine.Onlooker + engine.Seat(i), true
		}
	}
	return 0, false
}

// zones is zonesOf for the onlookers and then each seat; nil when the game cannot say.
func zones(pos engine.Position, seats int) (out [][]zone) {
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

func shown(cards []engine.CardShown) []card {
	var out []card
	for _, c := range cards {
		var marks []mark
		for _, m := range c.Marks {
			marks = append(marks, mark{m.Name, m.N})
		}
		out = append(out, card{c.Card, marks, shown(c.Under)})
	}
	return out
}
