package robot

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// word is the first word of a component's custom id: what it does.
func word(customID string) string {
	w, _, _ := strings.Cut(customID, "/")
	return w
}

// answers reports whether a component takes part in answering a question.
func answers(c wire.Component) bool {
	switch word(c.CustomID) {
	case "answer", "step", "group":
		return true
	}
	return false
}

// Answering lists the components of a message that answer questions and can be used.
func Answering(m wire.Message) []wire.Component {
	var out []wire.Component
	for _, c := range append(player.Buttons(m), player.Selects(m)...) {
		if answers(c) {
			out = append(out, c)
		}
	}
	return out
}

// find returns the usable component of a message that does something.
func find(m wire.Message, does string) (wire.Component, bool) {
	for _, c := range append(player.Buttons(m), player.Selects(m)...) {
		if word(c.CustomID) == does {
			return c, true
		}
	}
	return wire.Component{}, false
}

func has(m wire.Message, does string) bool {
	_, ok := find(m, does)
	return ok
}

// asks returns the table and question that a component answers; ok is false for others. Its custom id names the answer
// as table.decision.answer, the numbers to base 36.
func asks(c wire.Component) (table string, decision uint64, ok bool) {
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
func stillAsks(m *wire.Message, decision uint64) bool {
	if m == nil {
		return false
	}
	for _, c := range Answering(*m) {
		if _, d, ok := asks(c); ok && d == decision {
			return true
		}
	}
	return false
}

// late reports whether a panel says that the answer came too late: to a question that was answered or is gone.
func late(m wire.Message) bool {
	return says(m, "answered already", "not possible any more", "ya se ha respondido", "ya no es posible")
}

// says reports whether a message says one of these, in one of the languages that robots read.
func says(m wire.Message, any ...string) bool {
	said := player.Text(m)
	return slices.ContainsFunc(any, func(s string) bool { return strings.Contains(said, s) })
}
