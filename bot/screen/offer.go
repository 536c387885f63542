package screen

import (
	"slices"
	"strings"

	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Offer is a legal answer to one of a seat's open questions, readable.
type Offer struct {
	Decision engine.DecisionID
	Option   engine.Option
	// way is set for those of engine.Joined: it may be one answer alone, said together with others.
	way bool
}

// OffersTo lists the legal answers to all of a seat's questions.
func OffersTo(t tables.Table, seat engine.Seat) []Offer {
	return offersOf(t, seat, nil, t.Questions(seat))
}

// offersOf lists the legal answers to some of a seat's questions, as the seat's view has them; where that is nil it is
// made.
func offersOf(t tables.Table, seat engine.Seat, v engine.View, questions []engine.Decision) []Offer {
	if seat == engine.Onlooker || !t.HasGame() {
		return nil
	}
	var out []Offer
	if v == nil {
		v = t.View(seat)
	}
	for _, d := range questions {
		for _, a := range v.Answers(d.ID) {
			out = append(out, Offer{Decision: d.ID, Option: v.Option(d.ID, a)})
		}
		for _, way := range joinedOf(t, seat, v, d.ID).Ways {
			out = append(out, Offer{Decision: d.ID, Option: way, way: true})
		}
	}
	return out
}

// joinedOf is what can be said at once to a question: nothing beside a lesson, which teaches one step at a time and
// takes the room that longer answers would want.
func joinedOf(t tables.Table, seat engine.Seat, v engine.View, d engine.DecisionID) engine.Joined {
	if joining, ok := v.(engine.Joining); ok && len(t.Lessons(seat)) == 0 {
		return joining.Joined(d)
	}
	return engine.Joined{}
}

// joined leaves out of the answers to a question those that ways of several answers begin with.
func joined(t tables.Table, seat engine.Seat, v engine.View, offers []Offer) []Offer {
	if _, can := v.(engine.Joining); !can {
		return offers
	}
	instead := map[engine.DecisionID][]engine.Answer{}
	return slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool {
		if _, known := instead[o.Decision]; !known {
			instead[o.Decision] = joinedOf(t, seat, v, o.Decision).Instead
		}
		return !o.way && slices.Contains(instead[o.Decision], o.Option.Answer)
	})
}

// entire has each answer that is chosen as a whole name one thing, which is all of it.
func entire(offers []Offer) []Offer {
	for i := range offers {
		o := &offers[i].Option
		if !o.Whole || len(o.Operands) == 0 {
			continue
		}
		_, word, _ := strings.Cut(o.Key(), ":")
		o.Operands = []engine.Operand{{Word: word, Label: o.Label, Card: o.Operands[0].Lookup(),
			At: o.Operands[0].At}}
	}
	return offers
}

// unlike leaves out answers between which there is nothing to choose, but for the first of each kind.
func unlike(offers []Offer) []Offer {
	type kind struct {
		of    engine.DecisionID
		verb  string
		alike string
	}
	seen := map[kind]bool{}
	return slices.DeleteFunc(offers, func(o Offer) bool {
		k := kind{o.Decision, o.Option.Verb, o.Option.Alike}
		again := k.alike != "" && seen[k]
		seen[k] = true
		return again
	})
}

// ref names the answer in components of a table.
func (o Offer) ref(t store.TableID) press.Ref {
	then, _ := press.ThenOf(o.Option.Then)
	return press.Ref{Table: t, Decision: o.Decision, Answer: o.Option.Answer, Then: then}
}

// Group is a set of legal answers that a player chooses from in steps: the answers of one question with one verb.
type Group struct {
	question int // which of several questions it belongs to, from 1; 0 when there is only one
	offers   []Offer
}

func (g Group) decision() engine.DecisionID { return g.offers[0].Decision }

func (g Group) verb() string { return g.offers[0].Option.Verb }

// back reports whether all answers of the group lead back.
func (g Group) back() bool {
	return !slices.ContainsFunc(g.offers, func(o Offer) bool { return !o.Option.Answer.IsBack() })
}

// inParts reports whether answers of the group name several things, one after the other.
func (g Group) inParts() bool {
	return slices.ContainsFunc(g.offers, func(o Offer) bool { return len(o.Option.Operands) > 1 })
}

// cardsIn lists the cards that a text names, in the order of its arguments.
func cardsIn(t engine.Text) []engine.CardID {
	return slices.DeleteFunc(slices.Collect(t.Cards()), func(id engine.CardID) bool { return id == "" })
}

// alike keeps the answers that share the verb and the first depth operands with the reference answer.
func alike(offers []Offer, like engine.Answer, depth int) []Offer {
	i := slices.IndexFunc(offers, func(o Offer) bool { return o.Option.Answer == like })
	if i < 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(offers),
		func(o Offer) bool { return !samePrefix(o.Option, offers[i].Option, depth) })
}

func samePrefix(a, b engine.Option, depth int) bool {
	if a.Verb != b.Verb || len(a.Operands) < depth || len(b.Operands) < depth {
		return false
	}
	for i := range depth {
		if a.Operands[i].Word != b.Operands[i].Word {
			return false
		}
	}
	return true
}

// parts are the answers that differ at depth, the first of each kind.
func parts(offers []Offer, depth int) []Offer {
	var out []Offer
	seen := map[string]bool{}
	for _, o := range offers {
		word := ""
		if len(o.Option.Operands) > depth {
			word = o.Option.Operands[depth].Word
		}
		if !seen[word] {
			seen[word], out = true, append(out, o)
		}
	}
	return out
}

// partText says what an answer names at depth; the whole of one that ends before.
func partText(o Offer, depth int) engine.Text {
	if len(o.Option.Operands) > depth {
		return o.Option.Operands[depth].Label
	}
	return o.Option.Label
}

// joined reports whether answers of the group are several at once: those are chosen in a menu, not a step further on.
func (g Group) joined() bool {
	return slices.ContainsFunc(g.offers, func(o Offer) bool { return o.way })
}

// settled finds the answer meant by the choice of an operand, as Settled does; what is given with it goes along.
func settled(g Group, choice Offer, depth int) (Offer, bool) {
	a, ok := Settled(g, choice.Option.Answer, depth)
	switch i := slices.IndexFunc(g.offers, func(o Offer) bool { return o.Option.Answer == a }); {
	case len(choice.Option.Then) > 0:
		return choice, true
	case ok && i >= 0:
		return g.offers[i], true
	}
	return Offer{}, false
}

// Settled finds the answer meant by the choice of an operand: ok is false while further operands are to be chosen.
func Settled(g Group, choice engine.Answer, depth int) (engine.Answer, bool) {
	left := alike(g.offers, choice, depth+1)
	switch len(left) {
	case 0:
		return choice, true // an answer that ends before this operand
	case 1:
		return left[0].Option.Answer, true
	}
	return 0, false
}
