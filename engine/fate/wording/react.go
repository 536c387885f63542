package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// after which a card lies in a place of its own accord: where a trigger's search may leave its place unsaid.
var liesAfter = map[string]string{
	"recruited": "coven", "entered": "coven", "sacrificed": "graveyard", "buried": "graveyard", "accused": "trial",
	"burned": "burn", "drafted": "hand", "retrieved": "coven",
}

// trigger says what a react ability waits for: "each time you sacrifice another Character".
func (s *Scribe) trigger(n *engine.Node) engine.Text {
	word := n.Word("event", "")
	return s.says.Triggers[word](s, n, word, n.Word("who", "everyone"), n.Get("what"))
}

// TurnComes says "at the start of your turn".
func TurnComes(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	return engine.T("trigger."+word, engine.A("turn", s.Owned("turn", who)))
}

// SomebodyActs says "each time you exchange".
func SomebodyActs(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	return engine.T(s.asks("trigger."+word, who), s.triggerWho(who))
}

// SomebodyDoes says "each time you sacrifice a Character".
func SomebodyDoes(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	return engine.T(s.asks("trigger."+word, who), s.triggerWho(who), s.triggerCard(word, who, what))
}

// CauldronActivated says "each time you activate your Cauldron", with a certain card in it if need be.
func CauldronActivated(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	if what != nil {
		return engine.T(s.asks("trigger.activated.with", who), s.triggerWho(who), s.triggerCard(word, who, what))
	}
	s.Spoken++
	s.It.Mark = -1
	return engine.T(s.asks("trigger.activated", who), s.triggerWho(who))
}

// ItemAttached says "each time an Item is attached".
func ItemAttached(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	s.It.Noun = "item"
	return SomebodyDoes(s, n, word, who, what)
}

// TokenMoved says "each time a Cursed token is put on a Character".
func TokenMoved(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	kind := engine.T("token.kind." + n.Word("token", "any"))
	return engine.T("trigger."+word, engine.A("tokens", kind), s.triggerCard(word, who, what))
}

// CovenChanges says "each time a Character enters your Coven".
func CovenChanges(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	card := s.triggerCard(word, who, what)
	s.Spoken++ // the Coven: "it" might be that
	return engine.T("trigger."+word, card, engine.A("whose", s.Owned("a-coven", who)))
}

// GraveyardFills says "each time a Character comes into your Graveyard".
func GraveyardFills(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	card := s.triggerCard(word, who, what)
	s.Spoken++ // the Graveyard: "it" might be that
	return engine.T("trigger."+word, card, engine.A("whose", s.Owned("a-graveyard", who)))
}

// CardSuffers says "each time a Character is put on trial".
func CardSuffers(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	return engine.T("trigger."+word, s.triggerCard(word, who, what))
}

// asks is the message for what "you" do, or somebody else.
func (s *Scribe) asks(key, who string) string {
	switch {
	case who == "me" && !s.Ownerless():
		return key + ".me"
	case who == "everyone":
		return key + ".any"
	}
	return key + ".one"
}

func (s *Scribe) triggerWho(who string) engine.Arg { return engine.A("who", s.Player(who, "any")) }

// triggerCard says the card that something happens to, and whose it is where the sentence does not say that.
func (s *Scribe) triggerCard(event, who string, what *engine.Node) engine.Arg {
	said := event != "token_placed" && event != "token_removed" && event != "accused" && event != "burned" &&
		event != "cast" && event != "icon_used"
	if what == nil {
		noun := s.It.Noun
		if event == "burned" {
			noun = "card"
		}
		text := engine.T("noun.a."+noun, engine.A("n", engine.Number(1)))
		if !said && who != "everyone" {
			text = s.belonging(text, who)
		}
		s.Spoken++
		s.It = Ref{Noun: noun, Mark: s.Spoken}
		return engine.A("what", text)
	}
	of := what.Word("of", "me")
	ownerless := liesAfter[event] == "trial" || liesAfter[event] == "burn"
	implied := what.Word("zone", "") == liesAfter[event] && (ownerless || of == who)
	r := s.Search(what, How{Det: Any, Nowhere: implied})
	text := r.Text
	if !said && who != "everyone" && (ownerless || of != who) {
		text = s.belonging(text, who)
	}
	s.It = r
	return engine.A("what", text)
}

// belonging says whose a card is: "a Witch of yours".
func (s *Scribe) belonging(card engine.Text, of string) engine.Text {
	whose := s.placeOf("of", of, some)
	whose.Args = []engine.Arg{engine.A("what", card)}
	return whose
}

// EffectUsed says that somebody's Character uses an effect: "a Character in your Cauldron uses a Cast effect".
func EffectUsed(s *Scribe, n *engine.Node, event, who string, what *engine.Node) engine.Text {
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
		s.Spoken++
		s.It = Ref{Noun: "character", Mark: s.Spoken}
		user := engine.T("noun.where", engine.A("what", engine.T("noun.a.character", engine.A("n", engine.Number(1)))),
			engine.A("where", s.placeOf("in."+via, who, some)))
		return engine.T("trigger.uses", engine.A("what", user), engine.A("effect", effect))
	}
	r := s.Search(what, How{Det: Any, Nowhere: what.Word("zone", "") == via && what.Word("of", "me") == who})
	s.It = r
	user := engine.T("noun.where", engine.A("what", r.Text), engine.A("where", s.placeOf("in."+via, who, some)))
	return engine.T("trigger.uses", engine.A("what", user), engine.A("effect", effect))
}

// effect names the effects that are waited for: any of some icons.
func (s *Scribe) effect(event string, icons []string) engine.Text {
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
	return engine.T("effect."+event+".icon", engine.A("icons", say.OrList(names)))
}

// CardDrafted says "each time you draft a card".
func CardDrafted(s *Scribe, n *engine.Node, word, who string, what *engine.Node) engine.Text {
	via := n.Word("via", "")
	if what == nil {
		s.Spoken++
		s.It = Ref{Noun: "card", Mark: s.Spoken}
		if via == "" {
			return engine.T(s.asks("trigger.drafted", who), s.triggerWho(who))
		}
		return engine.T(s.asks("trigger.drafted.from", who), s.triggerWho(who),
			engine.A("from", engine.T("from."+viaPlace(via))))
	}
	card := s.triggerCard("drafted", who, what)
	if via == "" {
		return engine.T(s.asks("trigger.drafted.card", who), s.triggerWho(who), card)
	}
	return engine.T(s.asks("trigger.drafted.card-from", who), s.triggerWho(who), card,
		engine.A("from", engine.T("from."+viaPlace(via))))
}

// viaPlace is where a Draft Action can take from; nothing is drafted from a Coven or Cauldron.
func viaPlace(via string) string {
	if via == "coven" || via == "cauldron" {
		return via + ".everyone"
	}
	return via
}
