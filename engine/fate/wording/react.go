package wording

import "witchtable/engine"

// after which a card lies in a place of its own accord: where a trigger's search may leave its place unsaid.
var liesAfter = map[string]string{
	"recruited": "coven", "entered": "coven", "sacrificed": "graveyard", "buried": "graveyard", "accused": "trial",
	"burned": "burn", "drafted": "hand", "retrieved": "coven",
}

// trigger says what a react ability waits for: "each time you sacrifice another Character".
func (s *scribe) trigger(n *engine.Node) engine.Text {
	event, who := n.Word("event", ""), n.Word("who", "everyone")
	what := n.Get("what")
	switch event {
	case "turn_start", "turn_end":
		return engine.T("trigger."+event, engine.A("turn", s.owned("turn", who)))
	case "dawn", "night_event", "day_event":
		return engine.T(s.asks("trigger."+event, who), s.triggerWho(who))
	case "prepared", "exchanged":
		return engine.T(s.asks("trigger."+event, who), s.triggerWho(who))
	case "activated":
		if what != nil {
			return engine.T(s.asks("trigger.activated.with", who), s.triggerWho(who), s.triggerCard(event, who, what))
		}
		s.spoken++
		s.it.mark = -1
		return engine.T(s.asks("trigger.activated", who), s.triggerWho(who))
	case "cast", "icon_used":
		return s.used(n, event, who, what)
	case "drafted":
		return s.drafted(n, who, what)
	case "attached":
		s.it.noun = "item"
		return engine.T(s.asks("trigger.attached", who), s.triggerWho(who), s.triggerCard(event, who, what))
	case "token_placed", "token_removed":
		kind := engine.T("token.kind." + n.Word("token", "any"))
		return engine.T("trigger."+event, engine.A("tokens", kind), s.triggerCard(event, who, what))
	case "entered", "left":
		return engine.T("trigger."+event, s.triggerCard(event, who, what), engine.A("whose", s.owned("a-coven", who)))
	case "buried":
		return engine.T("trigger.buried", s.triggerCard(event, who, what), engine.A("whose", s.owned("a-graveyard", who)))
	case "accused", "burned":
		return engine.T("trigger."+event, s.triggerCard(event, who, what))
	}
	return engine.T(s.asks("trigger."+event, who), s.triggerWho(who), s.triggerCard(event, who, what))
}

// asks is the message for what "you" do, or somebody else.
func (s *scribe) asks(key, who string) string {
	switch {
	case who == "me" && !s.event():
		return key + ".me"
	case who == "everyone":
		return key + ".any"
	}
	return key + ".one"
}

func (s *scribe) triggerWho(who string) engine.Arg { return engine.A("who", s.player(who, "any")) }

// triggerCard says the card that something happens to, and whose it is where the sentence does not say that.
func (s *scribe) triggerCard(event, who string, what *engine.Node) engine.Arg {
	said := event != "token_placed" && event != "token_removed" && event != "accused" && event != "burned" && event != "cast" && event != "icon_used"
	if what == nil {
		noun := s.it.noun
		if event == "burned" {
			noun = "card"
		}
		text := engine.T("noun.a."+noun, engine.A("n", engine.Number(1)))
		if !said && who != "everyone" {
			text = engine.T("noun.where", engine.A("what", text), engine.A("where", s.placeOf("of", who, false)))
		}
		s.spoken++
		s.it = ref{noun: noun, mark: s.spoken}
		return engine.A("what", text)
	}
	of := what.Word("of", "me")
	ownerless := liesAfter[event] == "trial" || liesAfter[event] == "burn"
	implied := what.Word("zone", "") == liesAfter[event] && (ownerless || of == who)
	r := s.search(what, how{det: detAny, nowhere: implied})
	text := r.text
	if !said && who != "everyone" && (ownerless || of != who) {
		text = engine.T("noun.where", engine.A("what", text), engine.A("where", s.placeOf("of", who, false)))
	}
	s.it = r
	return engine.A("what", text)
}

// used says that somebody's Character uses an effect: "a Character in your Cauldron uses a Cast effect".
func (s *scribe) used(n *engine.Node, event, who string, what *engine.Node) engine.Text {
	effect := s.effect(event, n.Texts("icon"))
	via := n.Word("via", "")
	if via != "coven" && via != "cauldron" {
		text := engine.T("trigger.uses", s.triggerCard(event, who, what), engine.A("effect", effect))
		if via != "" {
			text = engine.T("trigger.via", engine.A("when", text), engine.A("from", engine.T("from."+viaPlace(via))))
		}
		return text
	}
	if what == nil {
		s.spoken++
		s.it = ref{noun: "character", mark: s.spoken}
		user := engine.T("noun.where", engine.A("what", engine.T("noun.a.character", engine.A("n", engine.Number(1)))),
			engine.A("where", s.placeOf("in."+via, who, false)))
		return engine.T("trigger.uses", engine.A("what", user), engine.A("effect", effect))
	}
	r := s.search(what, how{det: detAny, nowhere: what.Word("zone", "") == via && what.Word("of", "me") == who})
	s.it = r
	user := engine.T("noun.where", engine.A("what", r.text), engine.A("where", s.placeOf("in."+via, who, false)))
	return engine.T("trigger.uses", engine.A("what", user), engine.A("effect", effect))
}

// effect names the effects that are waited for: any of some icons.
func (s *scribe) effect(event string, icons []string) engine.Text {
	var names []engine.Text
	seen := map[string]bool{}
	for _, i := range icons {
		if !seen[i] {
			names = append(names, engine.T("icon."+i))
		}
		seen[i] = true
	}
	if len(names) == 0 {
		return engine.T("effect." + event)
	}
	return engine.T("effect."+event+".icon", engine.A("icons", orList(names)))
}

func (s *scribe) drafted(n *engine.Node, who string, what *engine.Node) engine.Text {
	via := n.Word("via", "")
	if what == nil {
		s.spoken++
		s.it = ref{noun: "card", mark: s.spoken}
		if via == "" {
			return engine.T(s.asks("trigger.drafted", who), s.triggerWho(who))
		}
		return engine.T(s.asks("trigger.drafted.from", who), s.triggerWho(who), engine.A("from", engine.T("from."+viaPlace(via))))
	}
	card := s.triggerCard("drafted", who, what)
	if via == "" {
		return engine.T(s.asks("trigger.drafted.card", who), s.triggerWho(who), card)
	}
	return engine.T(s.asks("trigger.drafted.card-from", who), s.triggerWho(who), card, engine.A("from", engine.T("from."+viaPlace(via))))
}

// viaPlace is where a Draft Action can take from; nothing is drafted from a Coven or Cauldron.
func viaPlace(via string) string {
	if via == "coven" || via == "cauldron" {
		return via + ".everyone"
	}
	return via
}
