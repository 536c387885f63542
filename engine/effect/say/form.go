package say

import "witchtable/engine"

// Form is the form of a verb: who does it, and whether it is told, allowed or described.
type Form uint8

// The forms of a verb.
const (
	Tell Form = iota // "draw a card": the reader is told to
	To               // "(you may) draw a card"
	Does             // "(each player) draws a card"
)

// Key names the message of a verb in a form.
func (f Form) Key(verb string) string { return verb + [...]string{"", ".to", ".does"}[f] }

// Negated is the message for something that holds, or for its opposite.
func Negated(key string, holds bool) string {
	if holds {
		return key
	}
	return key + ".not"
}

// Signed is the message for more of something, or for less.
func Signed(key string, n int) string {
	if n < 0 {
		return key + ".less"
	}
	return key + ".more"
}

// Abs is a number without its sign.
func Abs(n int) engine.Number {
	if n < 0 {
		return engine.Number(-n)
	}
	return engine.Number(n)
}

// Counted is a phrase with a number that is known, or that the sentence calls X.
func Counted(key string, n int, x bool) engine.Text {
	if x {
		return engine.T(key + ".x")
	}
	return engine.T(key, engine.A("n", engine.Number(n)))
}

// Joined joins alternatives by the messages prefix.pair, prefix.middle and prefix.last; there is at least one.
func Joined(prefix string, list []engine.Text) engine.Text {
	if len(list) == 1 {
		return list[0]
	}
	out := engine.T(prefix+"."+listPart(1, len(list)), engine.A("a", list[0]), engine.A("b", list[1]))
	for i := 2; i < len(list); i++ {
		out = engine.T(prefix+"."+listPart(i, len(list)), engine.A("a", out), engine.A("b", list[i]))
	}
	return out
}

func listPart(i, n int) string {
	switch {
	case n == 2:
		return "pair"
	case i == n-1:
		return "last"
	}
	return "middle"
}

// OrList joins with "or".
func OrList(list []engine.Text) engine.Text { return Joined("or", list) }

// AndList joins with "and", as the language joins any list.
func AndList(list []engine.Text) engine.Text {
	return engine.T("list.and", engine.A("list", engine.List(list)))
}

// Until says how long something holds that would else not end: "until the end of the turn". until is a word of the
// vocabulary, "end_of_turn"; where it is "", nothing is added.
func Until(until string, what engine.Text) engine.Text {
	if until == "" {
		return what
	}
	return engine.T("until."+until, engine.A("what", what))
}

// Sentence makes a clause a sentence.
func Sentence(clause engine.Text) engine.Text {
	return engine.T("flow.sentence", engine.A("what", clause))
}

// Paragraph makes each clause a sentence and puts them one after another; there is at least one.
func Paragraph(clauses []engine.Text) engine.Text {
	out := Sentence(clauses[0])
	for _, c := range clauses[1:] {
		out = engine.T("flow.paragraph", engine.A("a", out), engine.A("b", Sentence(c)))
	}
	return out
}
