package robot

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/bottest"
)

// answers reports whether a component takes part in answering a question.
func answers(c bottest.Control) bool {
	switch c.Does() {
	case "answer", "step", "group":
		return true
	}
	return false
}

// Answering lists the components of a message that answer questions and can be used.
func Answering(m bottest.Posted) []bottest.Control {
	return slices.DeleteFunc(bottest.Controls(m.Message), func(c bottest.Control) bool { return !answers(c) })
}

// find returns the usable component of a message that does something.
func find(m bottest.Posted, does string) (bottest.Control, bool) {
	for _, c := range bottest.Controls(m.Message) {
		if c.Does() == does {
			return c, true
		}
	}
	return bottest.Control{}, false
}

func has(m bottest.Posted, does string) bool {
	_, ok := find(m, does)
	return ok
}

// asks returns the table and question that a component answers; ok is false for others. Its custom id names the
// answer as table.decision.answer, the numbers to base 36.
func asks(c bottest.Control) (table string, decision uint64, ok bool) {
	if !answers(c) {
		return "", 0, false
	}
	_, named, _ := strings.Cut(c.CustomID, "/")
	named, _, _ = strings.Cut(named, "/")
	parts := strings.Split(named, ".")
	if len(parts) != 3 {
		return "", 0, false
	}
	decision, err := strconv.ParseUint(parts[1], 36, 64)
	return parts[0], decision, err == nil
}

// stillAsks reports whether a message has a component for the question.
func stillAsks(m bottest.Posted, decision uint64) bool {
	return slices.ContainsFunc(Answering(m), func(c bottest.Control) bool {
		_, d, ok := asks(c)
		return ok && d == decision
	})
}

// late reports whether a panel says that the answer came too late: to a question that was answered or is gone.
func late(m bottest.Posted) bool {
	return says(m, "what you are asked any more", "not possible any more", "ya no se te pregunta", "ya no es posible")
}

// unshown reports whether an answer says that it could not be shown: the message that was to show it went while the
// person pressed on it. Whoever reads that looks at the table anew.
func unshown(m bottest.Posted) bool {
	return says(m, "Discord didn't take my answer", "Discord no aceptó mi respuesta")
}

// says reports whether a message says one of these, in one of the languages that robots read.
func says(m bottest.Posted, any ...string) bool {
	said := bottest.SaidIn(m.Message)
	return slices.ContainsFunc(any, func(s string) bool { return strings.Contains(said, s) })
}
