package wording

import "witchtable/engine"

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

// Scribe writes down one ability.
type Scribe struct {
	says  *Sayings
	card  engine.CardID
	kind  string
	Doing bool // inside a for_each over players: they do what is done
	Bound map[string]Ref
	each  []Ref // the cards of the for_each around, innermost last
	it    Ref   // the card the trigger is about
	// spoken counts the cards spoken of so far: "it" is clear only for the last one.
	Spoken int
	// taken is the mark of the card that was last taken up as "it".
	taken int
	// reader is who is spoken to while the card's steps run; nil on the card itself.
	reader *Reader
	toThem bool // the player of the for_each around is the reader
	themMe bool // the for_each around runs over the card's own player
}

func (w *Sayings) scribe(card *engine.Node) *Scribe {
	return &Scribe{says: w, card: engine.CardID(card.Word("id", "")), kind: card.Word("kind", ""), Bound: map[string]Ref{},
		it: Ref{Noun: "character"}, taken: -1}
}

// Event reports whether the card has no player of its own.
func (s *Scribe) Event() bool { return s.kind == "event" && (s.reader == nil || !s.reader.Mine) }

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
		text = s.after(s.entering(), n.Get("do"))
	case "react":
		text = s.after(s.trigger(n.Get("trigger")), n.Get("do"))
	default:
		text = paragraph(s.clauses(n.Get("do")))
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
	return engine.T(key+".icons", what, engine.A("icons", Joined("icons", names)))
}

func (s *Scribe) endgame(n *engine.Node) engine.Text {
	key := "ability.endgame"
	if s.kind == "character" {
		key = "ability.fate.endgame"
	}
	return engine.T(key, engine.A("text", sentence(s.Points(n.Get("score")))))
}

func (s *Scribe) entering() engine.Text {
	key := "trigger.enters"
	if s.kind == "item" {
		key = "trigger.attaches"
	}
	s.Spoken++
	return engine.T(key, engine.A("card", s.card))
}

// after says what happens when something else does: the first clause goes on with the sentence that names it.
func (s *Scribe) after(when engine.Text, do *engine.Node) engine.Text {
	clauses := s.clauses(do)
	first := engine.T("ability.after", engine.A("when", when), engine.A("what", clauses[0]))
	return paragraph(append([]engine.Text{first}, clauses[1:]...))
}

// sentence makes a clause a sentence.
func sentence(clause engine.Text) engine.Text {
	return engine.T("sentence", engine.A("what", clause))
}

// paragraph makes each clause a sentence and puts them one after another.
func paragraph(clauses []engine.Text) engine.Text {
	out := sentence(clauses[0])
	for _, c := range clauses[1:] {
		out = engine.T("paragraph", engine.A("a", out), engine.A("b", sentence(c)))
	}
	return out
}
