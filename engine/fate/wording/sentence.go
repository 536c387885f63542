package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// facts are the printed facts beside the text, one each.
func facts(n *engine.Node) []engine.Text {
	kind := n.Word("kind", "")
	switch kind {
	case "character":
		return []engine.Text{
			engine.T("fact.character." + n.Word("type", "")),
			engine.T("fact.value", engine.A("n", engine.Number(n.Number("value", 0)))),
			engine.T("fact.grave", engine.A("n", engine.Number(n.Number("grave", 0)))),
		}
	case "item":
		place := "coven"
		for _, p := range n.Texts("works_in") {
			if p == "graveyard" {
				place = "graveyard"
			}
		}
		return []engine.Text{engine.T("fact.item"), engine.T("fact.works-in." + place)}
	}
	day := n.Word("type", "")
	out := []engine.Text{engine.T("fact.event." + day)}
	if day == "night" {
		out = append(out, engine.T("fact.chain."+n.Word("chain", "draw")))
		if after := n.Word("after", "night_card"); after != "night_card" {
			out = append(out, engine.T("fact.after."+after))
		}
	}
	return out
}

// Scribe writes down one ability, with all that package say knows.
type Scribe struct {
	say.Scribe[*Scribe]
	says *Sayings
	kind string
}

func (w *Sayings) scribe(card *engine.Node) *Scribe {
	s := &Scribe{says: w, kind: card.Word("kind", "")}
	s.Begin(s, &w.Sayings, say.Card{
		ID: engine.CardID(card.Word("id", "")), Nobodys: s.kind == "event", Thing: s.kind != "character", Noun: "character",
	})
	return s
}

// ability says one ability, with the word for its kind in front where cards show one.
func (s *Scribe) ability(n *engine.Node) engine.Text {
	when := n.Word("when", "")
	var text engine.Text
	switch when {
	case "while":
		text = s.mods(n.Get("mods"))
	case "endgame":
		return s.endgame(n)
	case "enter":
		text = s.Led("flow.after", s.entering(), n.Get("do"))
	case "react":
		text = s.Led("flow.after", s.trigger(n.Get("trigger")), n.Get("do"))
	default:
		text = s.Sentences(n.Get("do"))
	}
	return s.labelled(when, n.Texts("icons"), text)
}

// labelled puts Cast or Fate before what a Character does, and the icons.
func (s *Scribe) labelled(when string, icons []string, text engine.Text) engine.Text {
	key := "ability.plain"
	if s.kind == "character" {
		key = "ability.fate"
		if when == "cast" {
			key = "ability.cast"
		}
	}
	what := engine.A("text", text)
	if len(icons) == 0 { // as on every Item and Event
		return engine.T(key, what)
	}
	var names []engine.Text
	for _, i := range icons {
		names = append(names, engine.T("icon."+i))
	}
	return engine.T(key+".icons", what, engine.A("icons", say.Joined("icons", names)))
}

func (s *Scribe) endgame(n *engine.Node) engine.Text {
	key := "ability.endgame"
	if s.kind == "character" {
		key = "ability.fate.endgame"
	}
	return engine.T(key, engine.A("text", say.Sentence(s.Points(n.Get("score")))))
}

func (s *Scribe) entering() engine.Text {
	key := "trigger.enters"
	if s.kind == "item" {
		key = "trigger.attaches"
	}
	s.Spoken++
	return engine.T(key, engine.A("card", s.ID()))
}
