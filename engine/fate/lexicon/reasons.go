package lexicon

import (
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// unexplained are the reasons of verbs of whose targets there is nothing to say.
func unexplained() play.Reasons {
	return play.Reasons{
		Token: func(*program.Op) (uint8, bool) { return 0, false },
		Harm:  func(*program.Op, int) (program.Harm, bool) { return 0, false },
		Why:   func(*play.State, play.Ctx, *program.Op, int, program.Card) play.Cause { return play.NoCause },
	}
}

// ofToken are the reasons of verbs that are about a token.
func ofToken() play.Reasons {
	r := unexplained()
	r.Token = func(o *program.Op) (uint8, bool) { return o.Own.Token, true }
	return r
}

// bearing are the reasons of verbs whose first target must bear the token.
func bearing() play.Reasons {
	r := ofToken()
	r.Why = func(s *play.State, x play.Ctx, o *program.Op, i int, c program.Card) play.Cause {
		if i == 0 && s.Tokens[c][o.Own.Token] == 0 {
			return play.BecauseBare
		}
		return play.NoCause
	}
	return r
}

// doing are the reasons of verbs that do a harm to what they find.
func doing(h program.Harm) play.Reasons {
	r := unexplained()
	r.Harm = func(*program.Op, int) (program.Harm, bool) { return h, true }
	return r
}

// taking are the reasons of verbs that take cards away.
func taking() play.Reasons {
	r := unexplained()
	r.Why = func(s *play.State, x play.Ctx, o *program.Op, i int, c program.Card) play.Cause {
		if s.Stolen(x, c) {
			return play.BecauseStolen
		}
		return play.NoCause
	}
	return r
}

// harmOf is the harm that receiving a token is.
func harmOf(token uint8) (program.Harm, bool) {
	switch token {
	case program.Suspicion:
		return program.AgainstSuspicion, true
	case program.Cursed:
		return program.AgainstCursed, true
	}
	return 0, false
}

func placing() play.Reasons {
	r := ofToken()
	r.Harm = func(o *program.Op, i int) (program.Harm, bool) { return harmOf(o.Own.Token) }
	return r
}

func shifting() play.Reasons {
	r := bearing()
	r.Harm = func(o *program.Op, i int) (program.Harm, bool) {
		if i == 0 {
			return 0, false
		}
		return harmOf(o.Own.Token)
	}
	return r
}

func replacing() play.Reasons {
	r := bearing()
	r.Harm = func(o *program.Op, i int) (program.Harm, bool) { return harmOf(o.Own.Token2) }
	return r
}

func sacrificing() play.Reasons {
	r := doing(program.AgainstSacrifice)
	r.Why = func(s *play.State, x play.Ctx, o *program.Op, i int, c program.Card) play.Cause {
		switch {
		case s.Tokens[c][program.Suspicion] > 0:
			return play.BecauseSuspect
		case s.Opts.NoSelf && c == x.Src:
			return play.BecauseItself
		}
		return play.NoCause
	}
	return r
}

func retrieving() play.Reasons {
	r := unexplained()
	r.Why = func(s *play.State, x play.Ctx, o *program.Op, i int, c program.Card) play.Cause {
		if s.Opts.OwnTrial && s.Owner[c] != x.Home() {
			return play.BecauseNotOwn
		}
		return play.NoCause
	}
	return r
}

func activating() play.Reasons {
	r := unexplained()
	r.Why = func(*play.State, play.Ctx, *program.Op, int, program.Card) play.Cause { return play.BecauseIdle }
	return r
}
