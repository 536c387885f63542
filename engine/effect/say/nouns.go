package say

import "witchtable/engine"

// Noun is what a search looks for, without a word before it: "full baskets in the yard". Which word that is, each
// method says by a phrase of this room; what follows it is the game's.
type Noun struct {
	Of    func(n int) engine.Text // as one, or as several
	Other bool                    // others than the card itself
}

// word puts a word before what is meant. Which words there are is a matter of grammar, so each is a message.
func (u Noun) word(key string, n int) engine.Text {
	return engine.T(u.key(key), engine.A("what", u.Of(n)))
}

// count says so many of it, or so many as the sentence explains.
func (u Noun) count(key string, n int, x bool) engine.Text {
	if x {
		return u.word(key+".x", 2)
	}
	return engine.T(u.key(key), engine.A("n", engine.Number(n)), engine.A("what", u.Of(n)))
}

func (u Noun) key(key string) string {
	if u.Other {
		return key + ".other"
	}
	return key
}

// Any says that one is meant, whichever: "a basket", "another basket".
func (u Noun) Any() engine.Text { return u.word("det.any", 1) }

// None says that there is none: "no basket".
func (u Noun) None() engine.Text { return u.word("det.none", 1) }

// All says all of them: "all baskets".
func (u Noun) All() engine.Text { return u.word("det.all", 2) }

// Bare is the noun behind a number, or behind "for each": "basket", "other baskets".
func (u Noun) Bare(n int) engine.Text {
	if u.Other {
		return u.word("det.bare", n)
	}
	return u.Of(n)
}

// Within adds to a noun what must be true of it, and where it is; either may be nothing. In which order is for the
// language to say.
func Within(what engine.Text, that []engine.Text, where engine.Text) engine.Text {
	args := []engine.Arg{engine.A("what", what)}
	if len(that) > 0 {
		args = append(args, engine.A("that", engine.List(that)))
	}
	if !where.IsZero() {
		args = append(args, engine.A("where", where))
	}
	switch {
	case len(args) == 1:
		return what
	case len(that) == 0:
		return engine.Text{Key: "noun.where", Args: args}
	case where.IsZero():
		return engine.Text{Key: "noun.that", Args: args}
	}
	return engine.Text{Key: "noun.that-where", Args: args}
}

// Taking is how many of what a search finds are taken, and whether it is chance that takes them.
type Taking struct {
	N      *engine.Node // how many; nil: one
	All    bool
	UpTo   bool // N or fewer, as whoever picks likes
	Random bool
}

// TakingOf reads the keys pick and chooser of a search, as package effect/search has them. random is the word for
// chance.
func TakingOf(v *engine.Node, random string) Taking {
	t := Taking{N: v.Get("pick"), Random: v.Word("chooser", "") == random}
	switch {
	case t.N == nil:
	case t.N.Text == "all":
		t = Taking{All: true}
	case t.N.Get("up_to") != nil:
		t.N, t.UpTo = t.N.Get("up_to"), !t.Random // chance leaves out none
	}
	return t
}

// Several reports whether more than one may be taken.
func (t Taking) Several() bool { return t.All || t.N != nil && (!fixed(t.N) || t.N.Int != 1) }

// Optional reports whether it is one, or none: "you may sell a basket" rather than "sell up to one basket".
func (t Taking) Optional() bool { return t.UpTo && !t.Several() }

// Take says what is taken: "2 baskets", "up to 2 baskets", "all baskets". wrap puts around the clause what the number
// depends on: "for each cart, ..." of what the reader is told, and behind the clause else.
func (s *Scribe[S]) Take(u Noun, t Taking, f Form) (text engine.Text, wrap func(engine.Text) engine.Text) {
	if t.All {
		return u.All(), plain
	}
	word := "det.taken"
	switch {
	case t.Random:
		word = "det.random"
	case t.UpTo:
		word = "det.up-to"
	}
	phrase := func(n int, x bool) engine.Text { return u.count(word, n, x) }
	if t.N == nil {
		return phrase(1, false), plain
	}
	each, ok := s.PerOne(t.N)
	switch {
	case !ok || each.N < 1 || each.Most != nil && *each.Most%each.N != 0: // the cap is not one of whole times
		return s.Amount(t.N, phrase)
	case f == Tell:
		return phrase(each.N, false), each.before
	}
	return phrase(each.N, false), each.behind
}

// behind puts what there is so much for behind what is done: "sell a basket for each cart (at most 2)".
func (p PerOne) behind(what engine.Text) engine.Text {
	return p.Around("amount", what, func(n int) engine.Value { return Counted("amount.times", n/p.N, false) })
}

// before puts what there is so much for before what is done: "for each cart, sell a basket".
func (p PerOne) before(what engine.Text) engine.Text {
	args := []engine.Arg{engine.A("each", p.Text), engine.A("do", what)}
	if p.Most == nil {
		return engine.Text{Key: "flow.repeat-each", Args: args}
	}
	most := Counted("amount.times", *p.Most/p.N, false)
	return engine.Text{Key: "flow.repeat-each-most", Args: append(args, engine.A("most", most))}
}
