package lore

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// form is the version of the stored form. It grows when a weight gets another meaning.
const form = 1

// Book is all that is learnt: for 1 to 4 players the weights of the rule of thumb, and what positions promise.
type Book struct {
	Games int // it was learnt from
	Rule  [play.MaxSeats]Weights
	Hope  [play.MaxSeats]Hopes
}

// ErrLore means that what should be stored lore is none that this program reads; the error says why.
var ErrLore = errors.New("the lore of a pack cannot be read")

// stored is the stored form: of each weight its name and its value for 1 to 4 players.
type stored struct {
	Form  int                  `json:"form"`
	Games int                  `json:"games"`
	Rule  map[string][]float64 `json:"rule"`
	Hope  map[string][]float64 `json:"hope"`
}

// Read reads stored lore; of several the first that is not empty, and where all are, what can be guessed. Errors:
// ErrLore.
func Read(lores ...[]byte) (Book, error) {
	for _, data := range lores {
		if len(data) > 0 {
			return read(data)
		}
	}
	return guess(), nil
}

func read(data []byte) (b Book, err error) {
	var st stored
	if err := json.Unmarshal(data, &st); err != nil {
		return b, fmt.Errorf("%w: %w", ErrLore, err)
	}
	if st.Form != form {
		return b, fmt.Errorf("%w: it has the form %d; this program reads %d", ErrLore, st.Form, form)
	}
	b.Games = st.Games
	if err := fill(st.Rule, names, func(seats, i int, v float64) { b.Rule[seats][i] = v }); err != nil {
		return b, err
	}
	return b, fill(st.Hope, hopeNames, func(seats, i int, v float64) { b.Hope[seats][i] = v })
}

// fill takes weights by their names: each must be there, with a number for each number of players, and no others.
func fill(from map[string][]float64, names program.Words, set func(seats, i int, v float64)) error {
	if len(from) != len(names) {
		return fmt.Errorf("%w: it has %d weights where this program wants %d", ErrLore, len(from), len(names))
	}
	for i, name := range names {
		list := from[name]
		if len(list) != play.MaxSeats {
			return fmt.Errorf("%w: the weight %q has %d numbers; this program wants %d", ErrLore, name, len(list),
				play.MaxSeats)
		}
		for seats, v := range list {
			set(seats, i, v)
		}
	}
	return nil
}

// String writes the lore as Read reads it, a line for each weight.
func (b Book) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "{\"form\": %d, \"games\": %d,\n\"rule\": {\n", form, b.Games)
	lines(&out, names, func(seats, i int) float64 { return b.Rule[seats][i] })
	out.WriteString("},\n\"hope\": {\n")
	lines(&out, hopeNames, func(seats, i int) float64 { return b.Hope[seats][i] })
	out.WriteString("}}\n")
	return out.String()
}

func lines(out *strings.Builder, names program.Words, get func(seats, i int) float64) {
	for i, name := range names {
		fmt.Fprintf(out, "%-12s [", `"`+name+`":`)
		for seats := range play.MaxSeats {
			if seats > 0 {
				out.WriteString(", ")
			}
			fmt.Fprintf(out, "%6.2f", get(seats, i))
		}
		end := "],\n"
		if i == len(names)-1 {
			end = "]\n"
		}
		out.WriteString(end)
	}
}

// guess is what can be said without having learnt anything.
func guess() (b Book) {
	for seats := range b.Rule {
		b.Rule[seats] = Weights{Seeker: 1, Dedicant: 1.9, Celebrant: 2.7, Steward: 3.5, Relic: 1.8, Trophy: 1, Sign: 0.7,
			Help: 0.8, Marker: 3, Scarce: 1, Second: 0.4, Danger: 2, Skull: 0.8, Liberty: 1.5, Least: 0.1, Extra: 0.3,
			Recruit: 0.7, Paid: 0.5, Shuffle: 1, Useless: 0.1, Keep: 5, Better: 0.8, Fear: 0.75, Moon: 1.5, Draw: 0.8,
			Fresh: 2, Again: 0.5}
		b.Hope[seats] = Hopes{hopeBase: 1, hopeLeft: -1.5, hopeGoals: 0.2, hopeFree0: -2, hopeFree1: -1, hopeFree2: -0.4,
			hopeLow1: -1.2, hopeLow2: -0.6, hopeLow3: -0.2, hopeLiberty: 2, hopeMoon: -0.5, hopeIcons: 0.5, hopeHand: 0.3,
			hopeHelp: 0.3, hopeDecks: 1}
	}
	return b
}
