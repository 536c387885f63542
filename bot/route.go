package bot

import (
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/store"
)

// route is what a component stands for, as its custom id says it: all that is needed to act on it, so that it works
// whoever is running when it is used.
//
//	do/table/decision/answer/depth/page
//
// Trailing zero parts are left out. An unknown word is an unreadable route.
type route struct {
	do       doing
	table    store.TableID
	decision engine.DecisionID
	answer   engine.Answer
	depth    int    // how many operands are settled
	page     int    // of a long menu
	name     string // of an option; instead of decision, answer, depth and page
}

// doing is what a component does. The words stand in messages that outlive the program: add, never rename.
type doing string

const (
	doOpen   doing = "open"   // shows the user's private panel
	doAnswer doing = "answer" // gives an answer
	doStep   doing = "step"   // a menu: the next operand of an answer like the route's
	doGroup  doing = "group"  // shows that menu
	doPick   doing = "pick"   // a menu of all answers to all questions
	doBack   doing = "back"   // shows the whole panel again

	doJoin     doing = "join"
	doLeave    doing = "leave"
	doClaim    doing = "claim"
	doComputer doing = "computer"
	doRemove   doing = "remove"
	doStart    doing = "start"
	doClose    doing = "close"
	doOptions  doing = "options"
	doOption   doing = "option" // a menu: which option
	doValue    doing = "value"  // a menu: which value for the option called name

	doReallyClose doing = "close!"
	doReallyLeave doing = "leave!"
	doReallyEnd   doing = "end!" // leaves as the last person, which ends the game
	doKeep        doing = "keep" // thinks better of it

	doScore doing = "score"
	doHelp  doing = "help"
	doAgain doing = "again"
	doDone  doing = "done" // the table is over and may be put away
)

func known(d doing) bool {
	switch d {
	case doOpen, doAnswer, doStep, doGroup, doPick, doBack, doJoin, doLeave, doClaim, doComputer, doRemove, doStart, doClose,
		doOptions, doOption, doValue, doReallyClose, doReallyLeave, doReallyEnd, doKeep, doScore, doHelp, doAgain, doDone:
		return true
	}
	return false
}

// String writes the route as a custom id of at most 100 characters.
func (r route) String() string {
	parts := []string{string(r.do), string(r.table)}
	if r.name != "" {
		return strings.Join(append(parts, r.name), "/")
	}
	numbers := []uint64{uint64(r.decision), uint64(r.answer), uint64(r.depth), uint64(r.page)}
	for len(numbers) > 0 && numbers[len(numbers)-1] == 0 {
		numbers = numbers[:len(numbers)-1]
	}
	for _, n := range numbers {
		parts = append(parts, strconv.FormatUint(n, 36))
	}
	return strings.Join(parts, "/")
}

// readRoute reads what String wrote.
func readRoute(id string) (route, error) {
	parts := strings.Split(id, "/")
	unreadable := engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "custom id %q", id)
	if len(parts) < 2 || len(parts) > 6 || !known(doing(parts[0])) || !store.TableID(parts[1]).Valid() {
		return route{}, unreadable
	}
	r := route{do: doing(parts[0]), table: store.TableID(parts[1])}
	if r.do == doValue {
		if len(parts) != 3 {
			return route{}, unreadable
		}
		r.name = parts[2]
		return r, nil
	}
	var numbers [4]uint64
	for i, p := range parts[2:] {
		n, err := strconv.ParseUint(p, 36, 32)
		if err != nil {
			return route{}, fmt.Errorf("%w: %w", unreadable, err)
		}
		numbers[i] = n
	}
	r.decision, r.answer = engine.DecisionID(numbers[0]), engine.Answer(numbers[1])
	r.depth, r.page = int(numbers[2]), int(numbers[3])
	return r, nil
}
