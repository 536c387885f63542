package wording

import (
	"maps"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// Sayings is what the words of the vocabulary say.
type Sayings struct {
	say.Sayings[*Scribe]
	mods map[string]func(s *Scribe, v *engine.Node) engine.Text
}

// The words for whoever an effect speaks of. There is nobody but the reader; packs write none of them.
const me, them = "me", "them"

// NewSayings returns the whole vocabulary.
func NewSayings() *Sayings {
	w := &Sayings{mods: mods()}
	w.People = say.People{Me: me, Them: them, Host: me}
	w.Verbs = map[string]say.Verb[*Scribe]{}
	for _, more := range []func() map[string]say.Verb[*Scribe]{control, challengeVerbs, covenVerbs, curseVerbs,
		villageVerbs, roundVerbs} {
		maps.Copy(w.Verbs, more())
	}
	w.Numbers, w.Conds = numbers(), conds()
	return w
}

// Scribe writes down one box of a card.
type Scribe struct {
	say.Scribe[*Scribe]
	kind   string        // the card's
	juror  engine.CardID // the one to whom it is linked; "" for none
	box    string        // which box it is
	moment string        // when the box can be used, of a Familiar
	there  engine.CardID // the Mission or Juror that a name of the card stands for by now, where steps are asked about
	must   *engine.Node  // the step that takes one although it may leave it: the box is used for its sake alone
}

// scribe returns one for a box of a card.
func (w *Sayings) scribe(card *engine.Node, box string) *Scribe {
	s := &Scribe{kind: card.Word("kind", ""), juror: engine.CardID(card.Word("juror", "")), box: box}
	s.Begin(s, &w.Sayings, say.Card{ID: engine.CardID(card.Word("id", "")), Noun: "card"})
	return s
}

// lies reports whether the card lies at a Mission when its box works, or is one.
func (s *Scribe) lies() bool { return s.kind != "witch" && s.box != "familiar" }
