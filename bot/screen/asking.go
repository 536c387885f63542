package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/engine"
)

// Message shows the panel. note, if not zero, is said first.
func (p Panel) Message(note engine.Text) discord.Message {
	var o Offered
	if p.answers() {
		o = NewMenus(p.v, p.t, p.seat, p.asked()).All()
	}
	return p.asking(note, o, p.beside())
}

// Step shows the panel with a part of an answer that is given in steps; Back leads to the whole panel.
func (p Panel) Step(o Offered) discord.Message {
	return p.asking(engine.Text{}, o, append([]discord.Button{p.backButton()}, p.lookButtons(press.Table)...))
}

// asking writes the panel with the answers offered and the buttons beside them. note, if not zero, is said above the
// question, where the eyes are.
func (p Panel) asking(note engine.Text, o Offered, beside []discord.Button) discord.Message {
	var s sheet
	begins := o.title.IsZero() // else it goes on
	if begins {
		s.add(yieldNever, p.toll())
		s.add(yieldSince, fewer(p.overnight())...)
	}
	s.add(yieldNever, p.where())
	if begins {
		s.add(yieldSince, fewer(p.since())...)
	}
	fresh := s.add(yieldFacts)
	var told []engine.CardID
	if p.t.HasGame() && !(p.Passing && p.answers() && len(p.asked()) == 0) {
		told = p.subject(&s, o)
	}
	if begins {
		p.unread(fresh, told)
	}
	source, question := p.source(o.cards), p.v.Say(o.title)
	if begins {
		s.add(yieldFacts, p.force(), "")
		s.add(yieldFacts, source, "")
		s.add(yieldBarred, p.unexpected(), "")
		question = p.question(o.spelt)
	} else {
		s.add(yieldFacts, p.quoted(o.chosen), "")
		question += "\n" + strings.Join(o.spelt, "\n")
	}
	s.add(yieldNever, p.v.Say(note))
	if begins {
		s.add(yieldNever, p.lesson())
	}
	s.add(yieldNever, question)
	m := discord.Message{Body: s.write(colourPrivate, colourShared), Rows: o.rows, Files: s.files()}
	if len(m.Files) > 0 {
		m.InWords = func(error) discord.Message { return p.undrawn().asking(note, o, beside) }
	}
	if learn := p.lessonButtons(); begins && len(learn) > 0 {
		m.Rows = append(m.Rows, discord.Row{Buttons: learn})
	}
	if len(beside) > 0 {
		m.Rows = append(m.Rows, discord.Row{Buttons: beside})
	}
	return fit.Message(m)
}

// fewer are the forms of lines of which the first may be left out, one after the other.
func fewer(lines []string) []string {
	out := make([]string, 0, len(lines)+1)
	for i := range len(lines) + 1 {
		out = append(out, strings.Join(lines[i:], "\n"))
	}
	return out
}

// beside are the buttons beside the answers: to take back what the seat has just answered, where that is to be had, for
// a hint, to ask why not, to look around, and to the settings. Where they are too many for a row the guide yields: it
// is beside the cards.
func (p Panel) beside() []discord.Button {
	var out []discord.Button
	// A direct message on which nothing is asked stays while the game goes on.
	hand := p.t.Desk.Hand(p.seat)
	if p.answers() && len(hand.Answers) > 0 && hand.MayStepBack && !(p.direct && len(p.asked()) == 0) {
		out = append(out, undoButton(p.v, p.t))
	}
	if hint, ok := p.hintButton(); ok {
		out = append(out, hint)
	}
	if p.answers() && len(p.causes()) > 0 {
		out = append(out, p.button("bot.button.why-not", press.WhyNot))
	}
	out = append(out, p.lookButtons(press.Table)...)
	if p.answers() && len(p.t.Settings(p.seat)) > 0 {
		out = append(out, p.button("bot.button.settings", press.Settings))
	}
	if len(out) > fit.MaxRowButtons {
		guide := press.Route{Do: press.Read, Table: p.t.Head.ID}.String()
		out = slices.DeleteFunc(out, func(b discord.Button) bool { return b.CustomID == guide })
	}
	return out
}
