package bot

import (
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/store"
)

// ref names an answer to a question of a table, in the one form in which answers leave the bot and come back: in custom
// ids and in the values of menus.
//
//	table.decision.answer
//
// The numbers are written to base 36.
type ref struct {
	table    store.TableID
	decision engine.DecisionID
	answer   engine.Answer
}

// String writes the form that readRef reads, in at most 24 characters.
func (r ref) String() string {
	return string(r.table) + "." + strconv.FormatUint(uint64(r.decision), 36) + "." + strconv.FormatUint(uint64(r.answer), 36)
}

// readRef reads what String wrote.
func readRef(s string) (ref, error) {
	parts := strings.Split(s, ".")
	if len(parts) != 3 || !store.TableID(parts[0]).Valid() {
		return ref{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q names no answer", s)
	}
	var numbers [2]uint64
	for i, p := range parts[1:] {
		n, err := strconv.ParseUint(p, 36, 32)
		if err != nil {
			return ref{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q names no answer: %w", s, err)
		}
		numbers[i] = n
	}
	return ref{store.TableID(parts[0]), engine.DecisionID(numbers[0]), engine.Answer(numbers[1])}, nil
}

// pageWord begins the values of a menu that turn its page instead of choosing.
const pageWord = "page:"

// chosen is what was chosen in a menu of answers: one of them, or another page of the menu.
type chosen struct {
	ref
	page   int
	turned bool
}

// readChosen reads the value of a menu of answers to questions of a table. Errors: BadInput.
func readChosen(table store.TableID, value string) (chosen, error) {
	if text, ok := strings.CutPrefix(value, pageWord); ok {
		page, err := strconv.Atoi(text)
		if err != nil {
			return chosen{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "page %q", text)
		}
		return chosen{page: page, turned: true}, nil
	}
	r, err := readRef(value)
	if err == nil && r.table != table {
		err = engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "an answer of table %s in a menu of %s", r.table, table)
	}
	if err != nil {
		return chosen{}, fmt.Errorf("a menu's value: %w", err)
	}
	return chosen{ref: r}, nil
}
