package wording

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// Form is the form of a verb.
type Form = say.Form

// Ref is a card spoken of; its noun is character, witch, villager, companion, item or card.
type Ref = say.Ref

// Reader is the player to whom steps are said while they run.
type Reader = say.Reader

// VerbSaid says one step.
type VerbSaid = say.Verb[*Scribe]

// CondSaid says that a condition holds, or that it does not.
type CondSaid = say.Cond[*Scribe]

// Sayings is what the words of the vocabulary say on a card, by their keys. Package lexicon has them all.
type Sayings struct {
	say.Sayings[*Scribe]
	Points   map[string]func(s *Scribe, v *engine.Node) engine.Text // of numbers, see NumberSaid
	Mods     map[string]ModSaid
	Triggers map[string]TriggerSaid
}

// NewSayings returns sayings without any word.
func NewSayings() *Sayings {
	return &Sayings{
		Sayings: say.Sayings[*Scribe]{
			People: say.People{Me: "me", Them: "them", Host: "coin"},
			Verbs:  map[string]VerbSaid{}, Numbers: map[string]say.Number[*Scribe]{}, Conds: map[string]CondSaid{},
			Player: (*Scribe).Player, Implied: impliedBy,
			Together: say.Together[*Scribe]{Goes: samePlace, Say: placeAll},
		},
		Points: map[string]func(s *Scribe, v *engine.Node) engine.Text{},
		Mods:   map[string]ModSaid{}, Triggers: map[string]TriggerSaid{},
	}
}

// NumberSaid says a computed number.
type NumberSaid struct {
	// Noun and PerOne are those of say.Number.
	Noun   func(s *Scribe, v *engine.Node) engine.Text
	PerOne func(s *Scribe, v *engine.Node) engine.Text
	// Points is the number as points of the score; nil where "points equal to" the noun phrase says it.
	Points func(s *Scribe, v *engine.Node) engine.Text
}

// ModSaid says what holds: one of the two is set.
type ModSaid struct {
	// That says it of cards: "are worth 1 more". n tells one card from several.
	That func(s *Scribe, v *engine.Node, n engine.Arg) engine.Text
	// Rule says it of players, whole.
	Rule func(s *Scribe, v *engine.Node, of string) engine.Text
}

// TriggerSaid says what is waited for. word is the trigger's; who does it, what it happens to, nil for any card.
type TriggerSaid func(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text

// Face is what is printed on a card.
func (w *Sayings) Face(src engine.CardSource) engine.CardFace {
	n := &src.Node
	f := engine.CardFace{ID: src.ID, Kind: n.Word("kind", ""), Type: n.Word("type", ""), Facts: facts(n),
		Flavour: n.Word("flavour", ""), Emblem: src.Emblem, Plural: n.Word("plural", "") == "true"}
	if f.Kind == "character" {
		f.Worth = engine.Known(n.Number("value", 0))
		f.Figures = []engine.Mark{{Name: "graveyard", N: n.Number("grave", 0)}}
	}
	if f.Kind == "item" && slices.Contains(n.Texts("works_in"), "graveyard") {
		f.Icons = append(f.Icons, "graveyard")
	}
	if list := n.Get("abilities"); list != nil {
		for i := range list.Items {
			f.Rules = append(f.Rules, w.scribe(n).ability(&list.Items[i]))
			for _, icon := range list.Items[i].Texts("icons") {
				if !slices.Contains(f.Icons, icon) {
					f.Icons = append(f.Icons, icon)
				}
			}
		}
	}
	return f
}

// Steps says what some of a card's steps do, to a player who decides about them: "remove 2 Enchantment tokens".
func (w *Sayings) Steps(card, steps *engine.Node, to Reader) engine.Text {
	s := w.scribe(card)
	s.To(to)
	return s.Steps(steps, say.To)
}
