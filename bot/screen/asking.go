package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/engine"
)

// Message shows the panel. note, if not zero, is said first.
func (p Panel) Message(note engine.Text) discord.Message {
	if p.isOver() {
		return p.over(note)
	}
	if note.IsZero() {
		note = p.leftOver()
	}
	if !p.answers() {
		m, _, _ := p.asking(note, Offered{}, p.beside())
		return m
	}
	_, m := p.offered(note)
	return m
}

// offered is the panel with what it offers to answer by: as much at once as leaves room for what is chosen among, and
// for what is to be learnt with it if there is a way.
func (p Panel) offered(note engine.Text) (Offered, discord.Message) {
	menus := NewMenus(p.v, p.t, p.seat, p.asked())
	var first Offered // of those that leave room for all but the lesson
	var crowded *discord.Message
	learns := p.painter != nil && p.lesson() != ""
	for _, how := range []struct {
		most        int
		large, near bool
	}{{mostAtOnce, true, true}, {mostAtOnce, false, true}, {fewAtOnce, true, true}, {fewAtOnce, true, false},
		{0, false, false}} {
		menus.large, menus.near = how.large, how.near
		o := menus.All(how.most)
		m, fits, whole := p.asking(note, o, p.beside())
		switch {
		case fits && (!learns || whole):
			return o, m
		case fits && crowded == nil:
			first, crowded = o, &m
		}
	}
	if crowded != nil {
		return first, *crowded
	}
	menus.large, menus.near = true, false
	o := menus.All(mostAtOnce)
	m, _, _ := p.asking(note, o, p.beside())
	return o, m
}

// Step shows the panel with a part of an answer that is given in steps; Back leads to the whole panel.
func (p Panel) Step(o Offered) discord.Message {
	m, _, _ := p.asking(engine.Text{}, o, append([]discord.Button{p.backButton()}, p.lookButtons(press.Table)...))
	return m
}

// asking writes the panel with the answers offered and the buttons beside them. What one chooses among stands right
// above the question, all else above that. note, if not zero, is said with the question, where the eyes are. fits is
// false where even so the answers leave no room for what is chosen among, whole is true where all is seen at once.
func (p Panel) asking(note engine.Text, o Offered, beside []discord.Button) (m discord.Message, fits, whole bool) {
	p.zones = o.zones
	begins := o.title.IsZero() // else it goes on
	rows := o.rows
	if learn := p.lessonButtons(); begins && len(learn) > 0 {
		rows = append(rows, discord.Row{Buttons: learn})
	}
	if len(beside) > 0 {
		rows = append(rows, discord.Row{Buttons: beside})
	}
	question := p.v.Say(o.title) + "\n" + strings.Join(o.spelt, "\n")
	if begins {
		question = p.question(o.spelt)
	}
	of := shown{}
	fits = true
	if p.t.HasGame() && !(p.Passing && p.answers() && len(p.asked()) == 0) {
		of, fits = p.fitting(o, discord.Text(strings.TrimSpace(p.v.Say(note)+"\n"+question)), rows)
	}
	s := p.ahead(o, of)
	s = append(s, of.below...)
	s.add(yieldNever, p.v.Say(note))
	s.add(yieldNever, question)
	m = discord.Message{Body: s.lower(rows), Rows: rows, Files: s.files()}
	if len(m.Files) > 0 {
		m.InWords = func(error) discord.Message {
			words, _, _ := p.undrawn().asking(note, o, beside)
			return words
		}
	}
	return fit.Message(m), fits, fit.Height(m.Body, rows, s.sizes()) <= fit.PhoneScreen
}

// ahead is what stands above that which is chosen among: what was done to the seat, where the game stands, what is new,
// what is in force, and what the card says that asks; then how the seat stands, and last what is to be learnt.
func (p Panel) ahead(o Offered, of shown) sheet {
	var s sheet
	begins := o.title.IsZero()
	if begins {
		s.add(yieldNever, p.toll())
		s.add(yieldSince, fewer(p.overnight())...)
	}
	s.add(yieldNever, p.place())
	if begins {
		s.add(yieldSince, fewer(p.since())...)
		p.unread(s.add(yieldFacts), of.told)
	}
	s = append(s, of.above...)
	if begins {
		s.add(yieldFacts, p.force(), "")
		s.add(yieldFacts, p.source(of.told), "")
		s.add(yieldBarred, p.unexpected(), "")
	} else {
		s.add(yieldFacts, p.quoted(o.chosen), "")
	}
	for _, whole := range o.said {
		s.add(yieldFacts, p.v.Say(engine.T("bot.panel.said", engine.A("answer", say.Markup(whole)))))
	}
	s.add(yieldNever, p.status())
	if begins { // a panel is read from its end: nothing parts it from what it is about
		s.add(yieldNever, p.lesson())
	}
	return s
}

// fewer are the forms of lines of which the first may be left out, one after the other.
func fewer(lines []string) []string {
	out := make([]string, 0, len(lines)+1)
	for i := range len(lines) + 1 {
		out = append(out, strings.Join(lines[i:], "\n"))
	}
	return out
}

// oneLine is how many of the buttons beside the answers a phone has room for in a line.
const oneLine = 3

// beside are the buttons beside the answers: to take back what the seat has just answered, where that is to be had, for
// a hint, to ask why not, to look around, and to the settings. Where they are too many for a row, or for a line where
// there is a lesson to be seen above them, the guide yields: it is beside the cards.
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
	if len(out) > fit.MaxRowButtons || len(out) > oneLine && p.lesson() != "" {
		guide := press.Route{Do: press.Read, Table: p.t.Head.ID}.String()
		out = slices.DeleteFunc(out, func(b discord.Button) bool { return b.CustomID == guide })
	}
	return out
}

// leftOver says what the seat's person has said at once that is not done yet, or cannot be any more as it was said.
func (p Panel) leftOver() engine.Text {
	said := p.t.Desk.Hand(p.seat).Said
	if !p.answers() {
		return engine.Text{}
	}
	var out, left engine.Text
	if list := said.Changed(); len(list) > 0 {
		out = engine.T("bot.panel.otherwise", engine.A("list", list))
	}
	if list := said.Left(); len(list) > 0 {
		key := "bot.panel.still-to-do"
		if said.Dropped {
			key = "bot.panel.not-done"
		}
		left = engine.T(key, engine.A("list", list))
	}
	switch {
	case out.IsZero():
		return left
	case left.IsZero():
		return out
	}
	return engine.T("bot.panel.both", engine.A("one", out), engine.A("other", left))
}
