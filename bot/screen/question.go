package screen

import (
	"slices"
	"strings"

	"witchtable/bot/say"
	"witchtable/engine"
	"witchtable/store"
)

// force says what is in force for everybody, when the seat is called: one decides by it. Nothing of it is said again
// with each question after that, nor where a card asks about something else.
func (p Panel) force() string {
	if !p.answers() || len(p.asked()) == 0 || len(p.t.Desk.Hand(p.seat).Answers) > 0 || !p.atLarge() {
		return ""
	}
	var out strings.Builder
	said := p.first()
	for _, c := range p.scene.Force {
		if slices.Contains(said, c.Card) {
			continue
		}
		rules := c.Rules
		if face, ok := p.t.Rules.Game.Card(c.Card); ok && rules == nil {
			rules = face.Rules
		}
		for _, r := range rules {
			say.Line(&out, p.v.Say(engine.T("bot.panel.force", engine.A("card", say.CardName(c.Card)),
				engine.A("rule", r))))
		}
	}
	return out.String()
}

// question asks what the seat is asked, with the answers in full that are too long for their buttons, or says for whom
// the game waits.
func (p Panel) question(spelt []string) string {
	switch p.t.Head.State {
	case store.Lobby:
		return p.v.Say(engine.T("bot.panel.not-begun"))
	case store.Over:
		return p.v.Say(engine.T("bot.panel.over"))
	case store.Closed:
		return p.v.Say(engine.T("bot.panel.closed"))
	}
	if p.t.Away(p.seat) {
		return p.v.Say(engine.T("bot.panel.away"))
	}
	if !p.t.Person(p.seat) {
		return p.v.Say(engine.T("bot.panel.stand-in"))
	}
	var b strings.Builder
	asked := p.asked()
	for i, d := range asked {
		question, _ := p.asks(d)
		key := "bot.panel.asked"
		switch {
		case d.Quiet:
			key = "bot.panel.setting"
		case d.Optional && !p.declines(d):
			key = "bot.panel.may"
		}
		question = p.v.Say(engine.T(key, engine.A("question", say.Markup(question))))
		if len(asked) > 1 {
			question = p.v.Say(engine.T("bot.panel.numbered", engine.A("n", engine.Number(i+1)),
				engine.A("question", say.Markup(question))))
		}
		say.Line(&b, question)
	}
	for _, s := range spelt {
		say.Line(&b, s)
	}
	switch {
	case len(asked) > 0:
	case p.direct: // the message stays while the game goes on, so it says what stays true
		say.Line(&b, p.v.Say(engine.T("bot.panel.later")))
	default:
		say.Line(&b, say.Waiting(p.v, p.t))
		say.Line(&b, p.v.Say(engine.T("bot.panel.later")))
	}
	return strings.TrimRight(b.String(), "\n")
}

// declines reports whether one of the answers to a question does nothing of what is asked, and so says that one need
// not.
func (p Panel) declines(d engine.Decision) bool {
	return slices.ContainsFunc(p.view.Answers(d.ID),
		func(a engine.Answer) bool { return p.view.Option(d.ID, a).Leaves })
}

// source says what stands behind the questions: what they add to their first line, and what the card says that asks,
// unless it is among those shown or has been quoted.
func (p Panel) source(shown []engine.CardID) string {
	if !p.answers() {
		return ""
	}
	var b strings.Builder
	for _, d := range p.asked() {
		_, more := p.asks(d)
		for _, l := range strings.Split(more, "\n") {
			p.quote(&b, l)
		}
		question, _ := p.asks(d)
		for _, r := range p.rulesOf(d, shown) {
			if said := p.v.Say(r); !strings.Contains(b.String(), said) && !repeats(question, said) {
				p.quote(&b, said)
			}
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// rulesOf are what the card says that asks a question: the rule that is at work where the game can tell, else all of
// them; nothing of a card that is shown.
func (p Panel) rulesOf(d engine.Decision, shown []engine.CardID) []engine.Text {
	asks := cardsIn(p.view.Ask(d.ID)) // the first of them is the one that asks
	if len(asks) == 0 || slices.Contains(shown, asks[0]) {
		return nil
	}
	if game, ok := p.view.(engine.Quoting); ok {
		if rule := game.Quote(d.ID); !rule.IsZero() {
			return []engine.Text{rule}
		}
		return nil
	}
	face, _ := p.t.Rules.Game.Card(asks[0])
	return face.Rules
}

// repeats reports whether a question says all that a rule does, but for what the rule begins with up to a colon: what
// kind it is.
func repeats(question, rule string) bool {
	_, does, ok := strings.Cut(rule, ": ")
	return ok && strings.Contains(strings.ToLower(question), strings.ToLower(strings.TrimRight(does, ".")))
}

// quoted is what cards say that have been chosen: what follows is chosen for them.
func (p Panel) quoted(cards []engine.CardID) string {
	var b strings.Builder
	for _, id := range cards {
		if face, ok := p.t.Rules.Game.Card(id); ok {
			for _, r := range face.Rules {
				p.quote(&b, p.v.Say(r))
			}
		}
	}
	return b.String()
}

func (p Panel) quote(b *strings.Builder, said string) {
	if said != "" {
		say.Line(b, p.v.Say(engine.T("bot.panel.quote", engine.A("words", say.Markup(said)))))
	}
}
