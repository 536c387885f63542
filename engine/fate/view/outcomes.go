package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// What has come of a deed, in phrases that are told with it where room is short. Each names the card it is about, and
// whose that is unless a heading has named them.

// comesTo is a phrase about nothing that is somebody's.
func comesTo(word string) func(narrator) engine.Outcome {
	return func(narrator) engine.Outcome { return outcome(engine.T("outcome." + word)) }
}

func outcome(phrase engine.Text) engine.Outcome {
	return engine.Outcome{Phrase: phrase, Alone: engine.T("outcome.alone")}
}

// ofSomebody is a phrase about something that may be somebody's: args are what it is given beside whose.
func (t narrator) ofSomebody(key string, args ...engine.Arg) engine.Outcome {
	out := outcome(engine.T(key, args...))
	if t.e.Seat != engine.Onlooker {
		out.Phrase, out.Own = engine.T(key+".of", append(args[:len(args):len(args)], t.who())...), out.Phrase
	}
	return out
}

// tokensCome is for tokens that come to a card, or go; there is one phrase for all kinds of tokens.
func tokensCome(word string) func(narrator) engine.Outcome {
	return func(t narrator) engine.Outcome {
		out := t.ofSomebody("outcome."+word, t.token("token", 1, 2), t.card("card", 0))
		out.Several = engine.T("outcome."+word+".all", t.token("token", 1, 2), t.n(2))
		out.Self, out.To = engine.T("outcome."+word+".self", t.token("token", 1, 2)), t.cardOf(0)
		out.Adds, out.N = word+"."+t.tokenWord(1)+"."+string(out.To), int(t.e.Args[2])
		return out
	}
}

// suffering is for cards that are burned or put on trial.
func suffering(word string) func(narrator) engine.Outcome {
	return func(t narrator) engine.Outcome {
		out := t.ofSomebody("outcome."+word, t.card("card", 0))
		out.Several = engine.T("outcome." + word + ".all")
		return out
	}
}

// drawn is for cards that nobody else sees.
func drawn(deck string) func(narrator) engine.Outcome {
	return func(t narrator) engine.Outcome {
		if t.knows() {
			return engine.Outcome{}
		}
		out := t.ofSomebody("outcome.drew." + deck)
		out.Several = engine.T("outcome.drew." + deck + ".all")
		return out
	}
}

func (t narrator) carriedComes() engine.Outcome {
	out := t.ofSomebody("outcome.carried", t.token("token", 2, 3), t.card("card", 0), t.card("to", 1))
	out.Self, out.To = engine.T("outcome.carried.self", t.token("token", 2, 3), t.card("card", 0)), t.cardOf(1)
	if t.e.Seat != engine.Onlooker {
		out.Self = engine.T("outcome.carried.self.of", append(out.Self.Args, t.who())...)
	}
	return out
}

func (t narrator) replacedComes() engine.Outcome {
	return t.ofSomebody("outcome.replaced", t.card("card", 0), t.token("token", 1, 3), t.token("with", 2, 3))
}

func (t narrator) flippedComes() engine.Outcome {
	was, n := program.Cursed, t.e.Args[1]
	switch blessed := t.e.Args[2]; {
	case blessed != 0 && n != 0:
		return t.ofSomebody("outcome.flipped.both", t.card("card", 0))
	case blessed != 0:
		was, n = program.Blessed, blessed
	}
	return t.ofSomebody("outcome.flipped."+program.Tokens.Word(was), t.card("card", 0), engine.A("n", engine.Number(n)))
}

func (t narrator) cancelledComes() engine.Outcome {
	return t.ofSomebody("outcome.cancelled", t.card("card", 0), t.n(1))
}
