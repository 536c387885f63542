package press

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/store"
)

// Route is what a component stands for, as its custom id says it: all that is needed to act on it, so that it works
// whoever is running when it is used.
//
//	do/table                              about the table
//	do/table/name                         about one of its options, or what else has a name at the table
//	do//name                              about what has a name where there is no table
//	do/table.decision.answer/depth/page   about an answer, see Ref
//
// Trailing zero parts of the last are left out. An unknown word is an unreadable route.
type Route struct {
	Do       Word
	Table    store.TableID
	Decision engine.DecisionID
	Answer   engine.Answer
	Then     Then   // the answers that are given with it
	Depth    int    // how many operands are settled
	Page     int    // of a long menu
	Name     string // of an option, a request, a moment; instead of decision, answer, depth and page
	// Old is set for components of before answers had their one form. Their moment has passed, whatever they were for.
	Old bool
}

// String writes the route as a custom id of at most 100 characters.
func (r Route) String() string {
	parts := []string{string(r.Do), string(r.Table)}
	switch {
	case rows[r.Do].answer:
		parts[1] = r.Ref().String()
		for _, n := range trimZeros(r.Depth, r.Page) {
			parts = append(parts, strconv.Itoa(n))
		}
	case r.Name != "":
		parts = append(parts, r.Name)
	}
	return strings.Join(parts, "/")
}

// Ref is the answer that the route is about.
func (r Route) Ref() Ref { return Ref{r.Table, r.Decision, r.Answer, r.Then} }

func trimZeros(list ...int) []int {
	for len(list) > 0 && list[len(list)-1] == 0 {
		list = list[:len(list)-1]
	}
	return list
}

// Parse reads what String wrote. Errors: BadInput.
func Parse(id string) (Route, error) {
	parts := strings.Split(id, "/")
	of, known := rows[Word(parts[0])]
	if !known || len(parts) < 2 {
		return Route{}, unreadable("custom id %q", id)
	}
	r, err := of.read(parts[1], parts[2:])
	if err != nil {
		return Route{}, unreadable("custom id %q: %w", id, err)
	}
	r.Do = Word(parts[0])
	return r, nil
}

func unreadable(format string, args ...any) error {
	return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), format, args...)
}

// read reads what stands behind a word: what it is about, and the parts behind that.
func (f form) read(about string, rest []string) (Route, error) {
	if f.answer {
		return readAnswer(about, rest)
	}
	table := store.TableID(about)
	switch isNowhere := about == "" && f.at != atTable && len(rest) == 1; {
	case !isNowhere && f.at == nowhere:
		return Route{}, errors.New("it is about no table")
	case !isNowhere && !table.Valid():
		return Route{}, errors.New("it names no table")
	case len(rest) > 1 || len(rest) == 1 && f.name == never || len(rest) == 0 && f.name == always:
		return Route{}, fmt.Errorf("%d parts behind the table", len(rest))
	case len(rest) == 1 && rest[0] == "":
		return Route{}, errors.New("the name is empty")
	default:
		return Route{Table: table, Name: strings.Join(rest, "")}, nil
	}
}

// mostOldParts is how many parts an answer had at most when a stop did not yet hold them together.
const mostOldParts = 4

// readAnswer reads an answer and how far it is settled. One of before answers had their one form is only known by its
// table.
func readAnswer(about string, rest []string) (Route, error) {
	if strings.Contains(about, ".") {
		answer, err := ParseRef(about)
		if err != nil {
			return Route{}, err
		}
		depth, page, err := readSteps(rest)
		return Route{Table: answer.Table, Decision: answer.Decision, Answer: answer.Answer, Then: answer.Then, Depth: depth,
			Page: page}, err
	}
	table := store.TableID(about)
	if !table.Valid() || len(rest) > mostOldParts {
		return Route{}, errors.New("it names no table, or too much behind it")
	}
	return Route{Table: table, Old: len(rest) > 0}, nil
}

// readSteps reads the depth and the page of an answer; what is left out is 0.
func readSteps(parts []string) (depth, page int, err error) {
	if len(parts) > 2 {
		return 0, 0, fmt.Errorf("%d parts after the answer", len(parts))
	}
	var numbers [2]int
	for i, p := range parts {
		if numbers[i], err = strconv.Atoi(p); err != nil {
			return 0, 0, err
		}
		if numbers[i] < 0 {
			return 0, 0, fmt.Errorf("%d steps or pages", numbers[i])
		}
	}
	return numbers[0], numbers[1], nil
}
