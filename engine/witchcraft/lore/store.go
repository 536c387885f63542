package lore

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"witchtable/engine/witchcraft/program"
)

// form is the version of the stored form. It grows when a weight gets another meaning.
const form = 1

// Book is all that is learnt: the weights of the rule of thumb, and what positions promise.
type Book struct {
	Games int // it was learnt from
	Rule  Weights
	Hope  Hopes
}

// ErrLore means that what should be stored lore is none that this program reads; the error says why.
var ErrLore = errors.New("the lore of a pack cannot be read")

// stored is the stored form: of each weight its name and its value.
type stored struct {
	Form  int                `json:"form"`
	Games int                `json:"games"`
	Rule  map[string]float64 `json:"rule"`
	Hope  map[string]float64 `json:"hope"`
}

// Read reads stored lore; of several the first that is not empty, and where all are, what can be guessed. Errors:
// ErrLore.
func Read(lores ...[]byte) (Book, error) {
	for _, data := range lores {
		if len(data) > 0 {
			return read(data)
		}
	}
	return Book{Rule: guess(), Hope: guessHope()}, nil
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
	if err := fill(st.Rule, names, b.Rule[:]); err != nil {
		return b, err
	}
	return b, fill(st.Hope, hopeNames, b.Hope[:])
}

// fill takes weights by their names: each must be there, and no others.
func fill(from map[string]float64, names program.Words, to []float64) error {
	if len(from) != len(names) {
		return fmt.Errorf("%w: it has %d weights where this program wants %d", ErrLore, len(from), len(names))
	}
	for i, name := range names {
		v, ok := from[name]
		if !ok {
			return fmt.Errorf("%w: it has no weight %q", ErrLore, name)
		}
		to[i] = v
	}
	return nil
}

// String writes the lore as Read reads it, a line for each weight.
func (b Book) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "{\"form\": %d, \"games\": %d,\n\"rule\": {\n", form, b.Games)
	lines(&out, names, b.Rule[:])
	out.WriteString("},\n\"hope\": {\n")
	lines(&out, hopeNames, b.Hope[:])
	out.WriteString("}}\n")
	return out.String()
}

func lines(out *strings.Builder, names program.Words, values []float64) {
	for i, name := range names {
		end := ",\n"
		if i == len(names)-1 {
			end = "\n"
		}
		fmt.Fprintf(out, "%-12s %7.3f%s", `"`+name+`":`, values[i], end)
	}
}
