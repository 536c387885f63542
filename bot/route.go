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
//	do/table                              about the table
//	do/table/name                         about one of its options, or what else has a name at the table
//	do//name                              about what has a name where there is no table
//	do/table.decision.answer/depth/page   about an answer, see ref
//
// Trailing zero parts of the last are left out. An unknown word is an unreadable route.
type route struct {
	do       doing
	table    store.TableID
	decision engine.DecisionID
	answer   engine.Answer
	depth    int    // how many operands are settled
	page     int    // of a long menu
	name     string // of an option, a request, a moment; instead of decision, answer, depth and page
	// old is set for components of before answers had their one form. Their moment has passed, whatever they were for.
	old bool
}

// doing is what a component does. The words stand in messages that outlive the program: add, never rename.
type doing string

const (
	doOpen   doing = "open"   // shows the user's private panel
	doAnswer doing = "answer" // gives an answer
	doStep   doing = "step"   // a menu: the next operand of an answer like the route's
	doGroup  doing = "group"  // shows what is chosen among at a step
	doPick   doing = "pick"   // a menu of all answers to all questions
	doBack   doing = "back"   // shows the whole panel again
	doCards  doing = "cards"  // shows, in the panel's place, what the cards of an area say
	doArea   doing = "area"   // a menu: of which area
	doWhyNot doing = "why"    // tells, in the panel's place, what cannot be done now and why; the name, if any, is a further page
	doHint   doing = "hint"   // gives, in the panel's place, a hint; the name, if any, says that it is wanted whatever it costs
	doTable  doing = "table"  // shows, in the panel's place, the whole table in short
	doRead   doing = "read"   // opens the guide in the panel's place
	doReadOn doing = "readon" // a menu of the guide there: which topic

	doKnown     doing = "known"      // puts the lessons of a tutorial away that are shown
	doNoLessons doing = "no-lessons" // and all that would follow

	doSettings doing = "settings" // shows the questions that are asked of nobody and can be answered at any time
	doUndo     doing = "undo"     // takes the last answer back, if the log is as long as the name says
	doAskUndo  doing = "undo!"    // asks the others for that; the name says what for
	doAgree    doing = "agree"    // to the request that the name numbers
	doRefuse   doing = "refuse"

	doJoin     doing = "join"
	doLeave    doing = "leave"
	doClaim    doing = "claim"
	doComputer doing = "computer"
	doRemove   doing = "remove"
	doStart    doing = "start"
	doBring    doing = "bring" // tells how to bring something along
	doClose    doing = "close"
	doOptions  doing = "options"
	doOption   doing = "option" // a menu: which option
	doValue    doing = "value"  // a menu: which value for the option called name
	doSet      doing = "set"    // settles what is called name, see tableOptions

	doReallyClose doing = "close!"
	doReallyLeave doing = "leave!"
	doReallyEnd   doing = "end!" // leaves as the last person, which ends the game
	doKeep        doing = "keep" // thinks better of it

	doHere doing = "here" // says that whoever presses it is back
	doMine doing = "mine" // a menu of a person's settings: the name says which

	doForget doing = "forget!" // forgets the person, or not: the name says

	doScore   doing = "score"
	doScoreOf doing = "scoreof" // a menu: whose score is told in full, in the place of the message

	doLog   doing = "log" // a menu: which part of the story to tell in the place of the message
	doHelp  doing = "help"
	doGuide doing = "guide" // shows the guide to whoever asks, in a message of its own; the name, if any, is a topic
	doCard  doing = "card"  // shows the card called name in the place of the message
	doTopic doing = "topic" // a menu of the guide: which topic; the name, where there is no table, is a game
	doAgain doing = "again"
	doDone  doing = "done" // the table is over and may be put away
)

func known(d doing) bool {
	switch d {
	case doOpen, doAnswer, doStep, doGroup, doPick, doBack, doCards, doArea, doTable, doRead, doReadOn, doWhyNot, doHint, doKnown, doNoLessons, doSettings,
		doUndo, doAskUndo, doAgree, doRefuse,
		doJoin, doLeave, doClaim, doComputer, doRemove, doStart, doBring, doClose, doOptions, doOption, doValue, doSet,
		doReallyClose, doReallyLeave, doReallyEnd, doKeep, doScore, doScoreOf, doLog, doHelp, doGuide, doTopic, doCard, doAgain, doDone, doHere, doMine, doForget:
		return true
	}
	return false
}

// named reports whether a component is about something that has a name at the table.
func named(d doing) bool {
	switch d {
	case doValue, doSet, doCard, doUndo, doAskUndo, doAgree, doRefuse:
		return true
	}
	return false
}

// String writes the route as a custom id of at most 100 characters.
func (r route) String() string {
	if r.name != "" {
		return strings.Join([]string{string(r.do), string(r.table), r.name}, "/")
	}
	parts := []string{string(r.do), string(r.table)}
	if r.decision != 0 || r.answer != 0 || r.depth != 0 || r.page != 0 {
		parts[1] = ref{r.table, r.decision, r.answer}.String()
	}
	for _, n := range trimZeros(r.depth, r.page) {
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, "/")
}

func trimZeros(list ...int) []int {
	for len(list) > 0 && list[len(list)-1] == 0 {
		list = list[:len(list)-1]
	}
	return list
}

// readRoute reads what String wrote. Errors: BadInput.
func readRoute(id string) (route, error) {
	parts := strings.Split(id, "/")
	unreadable := engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "custom id %q", id)
	if len(parts) < 2 || !known(doing(parts[0])) {
		return route{}, unreadable
	}
	r, rest := route{do: doing(parts[0]), table: store.TableID(parts[1])}, parts[2:]
	if strings.Contains(parts[1], ".") {
		answer, err := readRef(parts[1])
		if err != nil {
			return route{}, fmt.Errorf("%w: %w", unreadable, err)
		}
		r.table, r.decision, r.answer = answer.table, answer.decision, answer.answer
		if r.depth, r.page, err = readSteps(rest); err != nil {
			return route{}, fmt.Errorf("%w: %w", unreadable, err)
		}
		return r, nil
	}
	switch {
	case (r.do == doTopic || r.do == doCard || r.do == doMine || r.do == doForget) && r.table == "" && len(rest) == 1:
		r.name = rest[0]
	case !r.table.Valid():
		return route{}, unreadable
	case named(r.do) && len(rest) == 1:
		r.name = rest[0]
	case answering(r.do) && len(rest) > 0 && len(rest) <= 4:
		return route{do: r.do, table: r.table, old: true}, nil
	case (r.do == doGuide || r.do == doTopic || r.do == doWhyNot || r.do == doHint) && len(rest) <= 1:
		r.name = strings.Join(rest, "")
	case named(r.do) || len(rest) > 0:
		return route{}, unreadable
	}
	return r, nil
}

// answering reports whether a component takes part in giving an answer.
func answering(d doing) bool { return d == doAnswer || d == doStep || d == doGroup || d == doPick }

func readSteps(parts []string) (depth, page int, err error) {
	if len(parts) > 2 {
		return 0, 0, fmt.Errorf("%d parts after the answer", len(parts))
	}
	var numbers [2]int
	for i, p := range parts {
		if numbers[i], err = strconv.Atoi(p); err != nil {
			return 0, 0, err
		}
	}
	return numbers[0], numbers[1], nil
}
