package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Why a card that an effect names cannot be chosen for it.

// targets bars the cards that the step's search finds and that nothing can be done to, where there is a cause to name. Cards that
// only fall short of others, such as those that are not the highest-valued, are no surprise.
func (b *barring) targets() {
	o, x, i, named := b.s.Named()
	for !named.Empty() {
		c := named.Pop()
		if cause, by := b.target(o, x, i, c); !cause.IsZero() {
			b.bar("pick", by, cause, operand(b.s, c))
		}
	}
}

// harm is what a step does to its i-th target that Characters can be protected from.
func harm(o *program.Op, i int) (program.Harm, bool) {
	switch {
	case o.Verb == program.VerbPlace, o.Verb == program.VerbShift && i == 1:
		return harmOf(o.Token)
	case o.Verb == program.VerbReplace:
		return harmOf(o.Token2)
	case o.Verb == program.VerbAccuse:
		return program.AgainstTrial, true
	case o.Verb == program.VerbBurn:
		return program.AgainstBurn, true
	case o.Verb == program.VerbSacrifice:
		return program.AgainstSacrifice, true
	}
	return 0, false
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

// target is why a card cannot be a step's i-th target; the zero text where no cause can be named.
func (b *barring) target(o *program.Op, x play.Ctx, i int, c program.Card) (engine.Text, program.Card) {
	if h, ok := harm(o, i); ok {
		if by, immune := b.s.ImmuneBy(b.s.BodyOf(c), h); immune {
			return b.immune(c, by, h), by
		}
	}
	switch o.Verb {
	case program.VerbRemove, program.VerbReplace, program.VerbShift:
		if i == 0 && b.s.Tokens[c][o.Token] == 0 {
			return engine.T("bar.bare", b.card(c), engine.A("tokens", engine.T("token.kind."+program.Tokens.Word(int(o.Token))))), program.NoCard
		}
	case program.VerbTake, program.VerbTrade, program.VerbAttach:
		if b.s.Stolen(x, c) {
			by, _ := b.s.ImmuneBy(b.s.BodyOf(c), program.AgainstSteal)
			return b.immune(c, by, program.AgainstSteal), by
		}
	case program.VerbSacrifice:
		return b.unsacrificed(x, c), program.NoCard
	case program.VerbRetrieve:
		if owner := b.s.Owner[c]; b.s.Opts.OwnTrial && owner != x.Home() {
			return engine.T("bar.not-own", b.card(c)), program.NoCard
		}
	case program.VerbActivate:
		return b.uncast(c)
	}
	return engine.Text{}, program.NoCard
}

// immune says what a card is protected from, and by which other card if it is another.
func (b *barring) immune(c, by program.Card, h program.Harm) engine.Text {
	key := "bar.immune." + program.Harms.Word(int(h))
	if by == c {
		return engine.T(key, b.card(c))
	}
	return engine.T(key+".by", b.card(c), b.by(by))
}

// unsacrificed is why a Character cannot be sacrificed: it is under Suspicion (L434), or the table does not let it sacrifice itself.
func (b *barring) unsacrificed(x play.Ctx, c program.Card) engine.Text {
	switch {
	case b.s.Tokens[c][program.Suspicion] > 0:
		return engine.T("bar.suspect", b.card(c))
	case b.s.Opts.NoSelf && c == x.Src:
		return engine.T("bar.self", b.card(c))
	}
	return engine.Text{}
}

// uncast is why a card cannot be made to cast.
func (b *barring) uncast(c program.Card) (engine.Text, program.Card) {
	casts := b.s.R.Cards[c].Casts
	if len(casts) == 0 {
		return engine.T("bar.no-cast", b.card(c)), program.NoCard
	}
	return b.idle(c, casts[0])
}
