package press

import (
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/store"
)

// Ref names an answer to a question of a table, in the one form in which answers leave the bot and come back: in custom
// ids and in the values of menus.
//
//	table.decision.answer
//
// The numbers are written to base 36. Answers that are given with it follow in the same way.
type Ref struct {
	Table    store.TableID
	Decision engine.DecisionID
	Answer   engine.Answer
	Then     Then
}

// MostThen is how many answers can be given with another.
const MostThen = 9

// Then are the answers that are given with another, one after the other; those behind the last are 0, which none is.
type Then [MostThen]engine.Answer

// ThenOf packs answers that are given with another; ok is false where they are too many.
func ThenOf(list []engine.Answer) (t Then, ok bool) {
	return t, copy(t[:], list) == len(list)
}

// All are the answers.
func (t Then) All() (out []engine.Answer) {
	for _, a := range t {
		if a != 0 {
			out = append(out, a)
		}
	}
	return out
}

// String writes the form that ParseRef reads, in at most 24 characters and eight for each answer more.
func (r Ref) String() string {
	out := string(r.Table) + "." + base36(uint32(r.Decision)) + "." + base36(uint32(r.Answer))
	for _, a := range r.Then.All() {
		out += "." + base36(uint32(a))
	}
	return out
}

func base36(n uint32) string { return strconv.FormatUint(uint64(n), 36) }

// ParseRef reads what String wrote. Errors: BadInput.
func ParseRef(s string) (Ref, error) {
	parts := strings.Split(s, ".")
	if len(parts) < 3 || len(parts) > 3+MostThen || !store.TableID(parts[0]).Valid() {
		return Ref{}, unreadable("%q names no answer", s)
	}
	var numbers [2 + MostThen]uint64
	for i, p := range parts[1:] {
		n, err := strconv.ParseUint(p, 36, 32)
		if err != nil {
			return Ref{}, unreadable("%q names no answer: %w", s, err)
		}
		numbers[i] = n
	}
	r := Ref{Table: store.TableID(parts[0]), Decision: engine.DecisionID(numbers[0]), Answer: engine.Answer(numbers[1])}
	for i := range r.Then {
		r.Then[i] = engine.Answer(numbers[2+i])
	}
	return r, nil
}

// PageWord begins the values of a menu that turn its page instead of choosing.
const PageWord = "page:"

// Chosen is what was chosen in a menu of answers: one of them, or another page of the menu.
type Chosen struct {
	Ref         // where the page was not turned
	Page   int  // to show, where it was
	Turned bool // whether it was
}

// ParseChosen reads the value of a menu of answers to questions of a table. Errors: BadInput.
func ParseChosen(table store.TableID, value string) (Chosen, error) {
	if text, ok := strings.CutPrefix(value, PageWord); ok {
		page, err := strconv.Atoi(text)
		if err != nil || page < 0 {
			return Chosen{}, unreadable("page %q", text)
		}
		return Chosen{Page: page, Turned: true}, nil
	}
	r, err := ParseRef(value)
	if err == nil && r.Table != table {
		err = unreadable("an answer of table %s in a menu of %s", r.Table, table)
	}
	if err != nil {
		return Chosen{}, fmt.Errorf("a menu's value: %w", err)
	}
	return Chosen{Ref: r}, nil
}
