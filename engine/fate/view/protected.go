package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Why a card that an effect names cannot be chosen for it.

// targets bars the cards that the step's search finds and that nothing can be done to, where there is a cause to name.
// Cards that only fall short of others, such as those that are not the highest-valued, are no surprise.
func (b *barring) targets() {
	o, x, i, named := b.s.Named()
	for !named.Empty() {
		c := named.Pop()
		if cause, by := b.target(o, x, i, c); !cause.IsZero() {
			b.bar("pick", by, cause, operand(b.s, c))
		}
	}
}

// target is why a card cannot be a step's i-th target; the zero text where no cause can be named.
func (b *barring) target(o *program.Op, x play.Ctx, i int, c program.Card) (engine.Text, program.Card) {
	reasons := &b.s.R.Reasons[o.Verb]
	if h, ok := reasons.Harm(o, i); ok {
		if by, immune := b.s.ImmuneBy(b.s.BodyOf(c), h); immune {
			return b.immune(c, by, h), by
		}
	}
	return whyNot[reasons.Why(b.s, x, o, i, c)](b, o, c)
}

// whyNot says the causes that a card cannot be a target, and which card is to blame.
var whyNot = [play.Causes]func(b *barring, o *program.Op, c program.Card) (engine.Text, program.Card){
	play.NoCause: func(*barring, *program.Op, program.Card) (engine.Text, program.Card) {
		return engine.Text{}, program.NoCard
	},
	play.BecauseBare: func(b *barring, o *program.Op, c program.Card) (engine.Text, program.Card) {
		kind := "token.kind." + program.Tokens.Word(int(o.Own.Token))
		return engine.T("bar.bare", b.card(c), engine.A("tokens", engine.T(kind))), program.NoCard
	},
	play.BecauseStolen: func(b *barring, o *program.Op, c program.Card) (engine.Text, program.Card) {
		by, _ := b.s.ImmuneBy(b.s.BodyOf(c), program.AgainstSteal)
		return b.immune(c, by, program.AgainstSteal), by
	},
	play.BecauseSuspect: plainly("bar.suspect"),
	play.BecauseItself:  plainly("bar.self"),
	play.BecauseNotOwn:  plainly("bar.not-own"),
	play.BecauseIdle: func(b *barring, o *program.Op, c program.Card) (engine.Text,
		program.Card) {
		return b.uncast(c)
	},
}

func plainly(key string) func(b *barring, o *program.Op, c program.Card) (engine.Text, program.Card) {
	return func(b *barring, o *program.Op, c program.Card) (engine.Text, program.Card) {
		return engine.T(key, b.card(c)), program.NoCard
	}
}

// immune says what a card is protected from, and by which other card if it is another.
func (b *barring) immune(c, by program.Card, h program.Harm) engine.Text {
	key := "bar.immune." + program.Harms.Word(int(h))
	if by == c {
		return engine.T(key, b.card(c))
	}
	return engine.T(key+".by", b.card(c), b.by(by))
}

// uncast is why a card cannot be made to cast.
func (b *barring) uncast(c program.Card) (engine.Text, program.Card) {
	casts := b.s.R.Cards[c].Casts
	if len(casts) == 0 {
		return engine.T("bar.no-cast", b.card(c)), program.NoCard
	}
	return b.idle(c, casts[0])
}
