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

// The words of the vocabulary for players.
const (
	owner, active, them = "owner", "active", "them"
)

// NewSayings returns the whole vocabulary.
func NewSayings() *Sayings {
	w := &Sayings{mods: mods()}
	w.People = say.People{Me: owner, Them: them, Host: active}
	w.Verbs = map[string]say.Verb[*Scribe]{}
	for _, more := range []func() map[string]say.Verb[*Scribe]{control, trackVerbs, cardVerbs, lineVerbs, turnVerbs} {
		maps.Copy(w.Verbs, more())
	}
	w.Numbers, w.Conds = numbers(), conds()
	w.Player = (*Scribe).player
	w.Together = say.Together[*Scribe]{Goes: actWithIcons, Say: sayActWithIcons}
	return w
}

// Scribe writes down one ability.
type Scribe struct {
	say.Scribe[*Scribe]
	kind, typ string // the card's
	when      string // the ability's
	then      string // where a card goes that is played for it: discard or banish
	least     int    // who does the step has at least so many cards in hand; 0: whoever it is
}

func (w *Sayings) scribe(card *engine.Node, when string) *Scribe {
	s := &Scribe{kind: card.Word("kind", ""), typ: card.Word("type", ""), when: when}
	s.Begin(s, &w.Sayings, say.Card{ID: engine.CardID(card.Word("id", "")), Nobodys: s.nobodys(), Noun: "event"})
	return s
}

// nobodys reports whether the card has no player of its own.
func (s *Scribe) nobodys() bool {
	return s.kind == "event" || s.kind == "blessing" || s.kind == "objective"
}

// Rules is what is printed on a card: one text for each ability. A Seeker's is that of all Seekers.
func (w *Sayings) Rules(card *engine.Node) (out []engine.Text) {
	if card.Word("kind", "") == "seeker" && card.Get("abilities") == nil {
		return []engine.Text{say.Sentence(engine.T("class.seeker"))}
	}
	list := card.Get("abilities")
	if list == nil {
		return nil
	}
	for i := range list.Items {
		n := &list.Items[i]
		out = append(out, w.ability(w.scribe(card, n.Word("when", "")), n))
	}
	return out
}

// Ability says one of a card's abilities.
func (w *Sayings) Ability(card, ability *engine.Node) engine.Text {
	return w.ability(w.scribe(card, ability.Word("when", "")), ability)
}

// Steps says what some of a card's steps do, in a form, to a player who decides about them. when is that of their
// ability.
func (w *Sayings) Steps(card *engine.Node, when string, steps *engine.Node, f say.Form, to say.Reader) engine.Text {
	s := w.scribe(card, when)
	s.To(to)
	return s.Steps(steps, f)
}

func (w *Sayings) ability(s *Scribe, n *engine.Node) engine.Text {
	do := n.Get("do")
	s.then = n.Word("then", "discard")
	switch s.when {
	case "while":
		return w.holds(s, n.Get("mods"))
	case "moved":
		return s.Led("flow.lead", engine.T("when.moved", engine.A("space", spaces(n.Get("spaces")))), do)
	case "flipped", "overcome":
		return s.Led("flow.lead", engine.T("when."+s.when), do)
	case "play":
		return s.Led("flow.lead", engine.T("when.play."+n.Word("then", "discard")+"."+s.class()), do)
	case "assist":
		return s.assisting(n.Get("assist"))
	case "after_use":
		return s.afterUse(n, do)
	}
	return s.Sentences(do) // revealed, achieved
}

// class is relic for things, and witch for people.
func (s *Scribe) class() string {
	if s.kind == "relic" {
		return s.kind
	}
	return "witch"
}

// assisting says how the card helps in the Act of another.
func (s *Scribe) assisting(v *engine.Node) engine.Text {
	var out []engine.Text
	if n := v.Get("icons"); n != nil && n.Text == "all" {
		out = append(out, engine.T("assist.all."+s.class()))
	} else if n != nil {
		out = append(out, engine.T("assist.icons", engine.A("n", engine.Number(n.Int))))
	}
	if also := v.Get("also"); also != nil {
		n := engine.A("n", engine.Number(also.Number("n", 1)))
		out = append(out, engine.T("assist.also", engine.A("cards", engine.T("brought."+also.Word("kind", ""), n))))
	}
	out[0] = engine.T("flow.lead", engine.A("when", engine.T("when.assist")), engine.A("what", out[0]))
	if s.class() == "relic" {
		out = append(out, engine.T("relic.used"))
	}
	return say.Paragraph(out)
}

func (s *Scribe) afterUse(n, do *engine.Node) engine.Text {
	when := engine.T("when.after." + n.Word("via", "any"))
	to := n.Word("self_to", "")
	if to == "" {
		return s.Led("flow.lead", when, do)
	}
	goes := engine.T("flow.lead", engine.A("when", when), engine.A("what", engine.T("self."+to)))
	clauses := []engine.Text{goes}
	if do != nil {
		clauses = append(clauses, s.Clauses(do)...)
	}
	return say.Paragraph(clauses)
}

// spaces names spaces of the line: "the fourth", "the third or fifth".
func spaces(list *engine.Node) engine.Text {
	var out []engine.Text
	for _, n := range list.Items {
		out = append(out, nth(n.Int))
	}
	return say.OrList(out)
}

// nth is the place of a space in its row: "fourth".
func nth(n int) engine.Text {
	return engine.T("nth." + []string{"1", "2", "3", "4", "5", "6", "7", "8"}[min(max(n, 1), 8)-1])
}

// player names players. On cards of nobody's, and beside an Act of another, who chooses is the active player.
func (s *Scribe) player(word, number string) engine.Text {
	word = s.Person(word)
	key := "player." + word
	if word == "a_player" && (s.Ownerless() || s.when == "after_use") {
		key += ".host"
	}
	t := engine.T(key)
	if s.least > 0 {
		t = engine.T("player.with-hand", engine.A("who", t), engine.A("n", engine.Number(s.least)))
		s.least = 0
	}
	return t
}

// who is the word for who does a step, as this ability means it.
func (s *Scribe) who(v *engine.Node, otherwise string) string {
	w := v.Word("who", otherwise)
	if w == active && (s.nobodys() || s.when == "play") {
		return owner // of cards of nobody's, the host
	}
	return w
}

// by reports whether a step on a card of nobody's leaves to the active player what is done.
func by(otherwise string) func(v *engine.Node) bool {
	return func(v *engine.Node) bool {
		w := v.Word("who", otherwise)
		return w == active || w == owner
	}
}

// does says a step that somebody does: the verb in the form of who does it, and whose the cards are, owner or them.
func (s *Scribe) does(v *engine.Node, otherwise string, f say.Form,
	what func(f say.Form, whose string) engine.Text) engine.Text {
	who := s.who(v, otherwise)
	return s.DoneBy(who, f, func(f say.Form) engine.Text {
		switch {
		case who == them:
			return what(f, s.Whose())
		case s.Person(who) == owner:
			return what(f, owner)
		}
		return what(f, them)
	})
}

// control is what package say has, in the forms in which this game's packs write it.
func control() map[string]say.Verb[*Scribe] {
	always := func(*engine.Node) bool { return true }
	return map[string]say.Verb[*Scribe]{
		"may": {Stand: say.Alone, ByPlayer: always, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.May(stepsOf(v), f)
		}},
		"choose": {Stand: say.Alone, ByPlayer: always, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			list := make([]*engine.Node, len(v.Items))
			for i := range v.Items {
				list[i] = stepsOf(&v.Items[i])
			}
			return s.Choose(list, f)
		}},
		"for_each": {Stand: say.Alone, Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.EachPlayer(v.Word("players", ""), v.Get("do"), f)
		}},
		"if": {
			Say:     func(s *Scribe, v *engine.Node, f say.Form) engine.Text { return s.IfInside(v, f) },
			Clauses: func(s *Scribe, v *engine.Node) []engine.Text { return s.IfClauses(v) },
		},
		"note": {Stand: say.Silent},
	}
}

// stepsOf are steps that stand by themselves, or under do.
func stepsOf(v *engine.Node) *engine.Node {
	if do := v.Get("do"); do != nil {
		return do
	}
	return v
}
