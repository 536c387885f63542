package bot

import (
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// panel is what only one player sees: what to decide, what to decide it by, and the ways to answer. It fits on one screen of a
// phone, as far as that can be. From top to bottom it says where the game stands and the seat with it, what came of the seat's
// last answer, what the question is about, and last, right above the answers, the question. All else is one tap away: what lies
// elsewhere (see looks.go), what cannot be done and why (see panel_barred.go).
type panel struct {
	v    *say.Voice
	t    tables.Table
	seat engine.Seat
	// view and scene are what the seat may know; nil and empty where there is no game.
	view  engine.View
	scene engine.Scene
	// painter draws the hand and what is chosen among; nil for whoever reads words instead.
	painter *board.Painter
	// direct is set for direct messages, which must say which table they belong to.
	direct bool
	// passing is set where the panel has just been answered in: where nothing more is asked, it only says so. What the seat has
	// is shown when asked for; in the channel others go on below.
	passing bool
	// settings is set where the settings are shown in place of what the seat is asked.
	settings bool
	// known is set where the lessons of the question have just been put away, and no others.
	known bool
}

func (s *studio) panel(t tables.Table, seat engine.Seat, lang string, direct bool) panel {
	p := panel{v: s.voice(t, lang), t: t, seat: seat, direct: direct}
	if t.HasGame() {
		p.view = t.View(seat)
		p.scene = p.view.Scene()
		if t.LooksTo(seat) != store.InWords {
			p.painter = s.painter(t)
		}
	}
	return p
}

// message shows the panel. note, if not zero, is said first.
func (p panel) message(note engine.Text) discord.Message {
	var o offered
	if p.answers() {
		o = newMenus(p.v, p.t, p.seat, p.asked()).all()
	}
	return p.asking(note, o, p.beside())
}

// step shows the panel with a part of an answer that is given in steps; Back leads to the whole panel.
func (p panel) step(o offered) discord.Message {
	return p.asking(engine.Text{}, o, append([]discord.Button{p.backButton()}, p.lookButtons(press.Table)...))
}

// answers reports whether the seat's person answers questions here.
func (p panel) answers() bool {
	return p.t.Head.State == store.Playing && p.t.Person(p.seat) && p.t.HasGame()
}

// The order in which parts of a panel yield where it would be too long. What is chosen among and the question never do.
const (
	yieldOwn = iota
	yieldSince
	yieldBarred
	yieldFacts
	yieldNever
)

// Boxes of a panel: what is the seat's own, and what one chooses among.
const (
	boxOwn = 1 + iota
	boxChosen
)

// asking writes the panel with the answers offered and the buttons beside them. note, if not zero, is said above the question,
// where the eyes are.
func (p panel) asking(note engine.Text, o offered, beside []discord.Button) discord.Message {
	var s sheet
	s.add(yieldNever, p.where())
	begins := o.title.IsZero() // else it goes on
	if begins {
		s.add(yieldSince, fewer(p.since())...)
	}
	fresh := s.add(yieldFacts)
	var told []engine.CardID
	if p.t.HasGame() && !(p.passing && p.answers() && len(p.asked()) == 0) {
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
	if learn := p.lessonButtons(); begins && len(learn) > 0 {
		m.Rows = append(m.Rows, discord.Row{Buttons: learn})
	}
	if len(beside) > 0 {
		m.Rows = append(m.Rows, discord.Row{Buttons: beside})
	}
	return fit.Message(m)
}

// force says what is in force for everybody, while the seat is asked: one decides by it.
func (p panel) force() string {
	if !p.answers() || len(p.asked()) == 0 {
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
			say.Line(&out, p.v.Say(engine.T("bot.panel.force", engine.A("card", say.CardName(c.Card)), engine.A("rule", r))))
		}
	}
	return out.String()
}

// fewer are the forms of lines of which the first may be left out, one after the other.
func fewer(lines []string) []string {
	out := make([]string, 0, len(lines)+1)
	for i := range len(lines) + 1 {
		out = append(out, strings.Join(lines[i:], "\n"))
	}
	return out
}

// beside are the buttons beside the answers: to take back what the seat has just answered, where that is to be had, for a hint, to
// ask why not, to look around, and to the settings. Where they are too many for a row the guide yields: it is beside the cards.
func (p panel) beside() []discord.Button {
	var out []discord.Button
	// A direct message on which nothing is asked stays while the game goes on.
	hand := p.t.Desk.Hand(p.seat)
	if p.answers() && len(hand.Answers) > 0 && hand.MayUndo && !(p.direct && len(p.asked()) == 0) {
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

func (p panel) button(key string, do press.Word) discord.Button {
	return discord.Button{Label: p.v.Label(engine.T(key)), CustomID: press.Route{Do: do, Table: p.t.Head.ID}.String()}
}

func (p panel) backButton() discord.Button { return p.button("bot.button.back", press.Back) }

// where says at which table and where its game stands, and how the seat stands in it: in small lines.
func (p panel) where() string {
	at := engine.List{engine.T("bot.scene.word", engine.A("word", engine.Literal(say.TableTitle(p.v, p.t))))}
	if p.t.HasGame() {
		at = append(at, p.scene.Title)
	}
	key := "bot.panel.where"
	if p.direct {
		key = "bot.panel.where-direct"
	}
	var words []string
	for _, t := range at {
		words = append(words, p.v.Say(t))
	}
	var b strings.Builder
	say.Line(&b, p.v.Say(engine.T(key, engine.A("where", say.Markup(strings.Join(words, " · "))),
		engine.A("channel", say.ChannelLink(discord.ChannelID(p.t.Head.Channel))))))
	for _, area := range p.scene.Panels {
		if area.Quiet || area.Seat != p.seat {
			continue
		}
		for _, l := range area.Lines {
			say.Line(&b, p.v.Say(engine.T("bot.panel.status", engine.A("status", l))))
		}
	}
	return b.String()
}

// What came of an answer is told in the first of its sentences, and in as many more as have room: two lines or three of a phone.
const (
	mostTold = 4
	roomTold = 150
)

// since tells what is new to the seat: what it alone has learnt since it was called, and what came of its last answer.
func (p panel) since() []string {
	if p.t.Rules.Game == nil {
		return nil // nothing can be told of a game that cannot be read
	}
	hand := p.t.Desk.Hand(p.seat)
	var out []string
	read := p.ownDoing(hand)
	for i, e := range hand.News {
		told, ok := p.t.Rules.Game.Tell(e)
		if ok && told.Weight != engine.Aside && !slices.Contains(read, e) && !(i < hand.Known && p.atHand(told.Text)) {
			out = append(out, p.v.Say(engine.T("bot.panel.news", engine.A("news", told.Text))))
		}
	}
	if came := p.came(hand); came != "" {
		out = append(out, came)
	}
	return out
}

// atHand reports whether all cards that a text names lie before the seat: what has brought them there need not be told again.
func (p panel) atHand(t engine.Text) bool {
	seen, cards := spotsOf(p.scene), cardsIn(t)
	return len(cards) > 0 && !slices.ContainsFunc(cards, func(id engine.CardID) bool {
		at, ok := seen.of(id)
		return !ok || at.panel.Seat != p.seat
	})
}

// ownDoing is what came of the seat's last answer, until a new part of the game begins.
func (p panel) ownDoing(hand tables.HandDesk) []engine.Event {
	for i, e := range hand.Came {
		if told, ok := p.t.Rules.Game.Tell(e); ok && tables.EndsTurn(told) {
			return hand.Came[:i]
		}
	}
	return hand.Came
}

// came tells what came of the seat's last answer, as the story does, until a new part of the game begins; of one by which nothing
// happened, what it was.
func (p panel) came(hand tables.HandDesk) string {
	var said []string
	more, used := false, 0
	for _, told := range engine.Told(p.t.Rules.Game, p.ownDoing(hand), p.seat) {
		sentence := p.v.Say(told.Text)
		if used += fit.Size(sentence); len(said) == mostTold || len(said) > 0 && used > roomTold {
			more = true
			break
		}
		said = append(said, sentence)
	}
	did := hand.Did()
	switch {
	case more:
		return p.v.Say(engine.T("bot.panel.came-more", engine.A("what", say.Markup(strings.Join(said, " ")))))
	case len(said) > 0:
		return p.v.Say(engine.T("bot.panel.came", engine.A("what", say.Markup(strings.Join(said, " ")))))
	case len(did) > 0:
		return p.v.Say(engine.T("bot.panel.did", engine.A("answer", did[len(did)-1])))
	}
	return ""
}

// question asks what the seat is asked, with the answers in full that are too long for their buttons, or says for whom the
// game waits.
func (p panel) question(spelt []string) string {
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
		case d.Optional:
			key = "bot.panel.may"
		}
		question = p.v.Say(engine.T(key, engine.A("question", say.Markup(question))))
		if len(asked) > 1 {
			question = p.v.Say(engine.T("bot.panel.numbered", engine.A("n", engine.Number(i+1)), engine.A("question", say.Markup(question))))
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

// asks parts what a decision asks into the question, which is its first line, and what is said to it.
func (p panel) asks(d engine.Decision) (question, more string) {
	question, more, _ = strings.Cut(p.v.Say(p.view.Ask(d.ID)), "\n")
	return strings.ReplaceAll(question, "**", ""), more
}

// source says what stands behind the questions: what they add to their first line, and what the card says that asks, unless it
// is among those shown or has been quoted.
func (p panel) source(shown []engine.CardID) string {
	if !p.answers() {
		return ""
	}
	var b strings.Builder
	for _, d := range p.asked() {
		_, more := p.asks(d)
		for _, l := range strings.Split(more, "\n") {
			p.quote(&b, l)
		}
		asks := cardsIn(p.view.Ask(d.ID)) // the first of them is the one that asks
		if len(asks) == 0 || slices.Contains(shown, asks[0]) {
			continue
		}
		if face, ok := p.t.Rules.Game.Card(asks[0]); ok {
			question, _ := p.asks(d)
			for _, r := range face.Rules {
				if said := p.v.Say(r); !strings.Contains(b.String(), said) && !repeats(question, said) {
					p.quote(&b, said)
				}
			}
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// repeats reports whether a question says all that a rule does, but for what the rule begins with up to a colon: what kind it is.
func repeats(question, rule string) bool {
	_, does, ok := strings.Cut(rule, ": ")
	return ok && strings.Contains(strings.ToLower(question), strings.ToLower(strings.TrimRight(does, ".")))
}

// quoted is what cards say that have been chosen: what follows is chosen for them.
func (p panel) quoted(cards []engine.CardID) string {
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

func (p panel) quote(b *strings.Builder, said string) {
	if said != "" {
		say.Line(b, p.v.Say(engine.T("bot.panel.quote", engine.A("words", say.Markup(said)))))
	}
}

// asked are the questions that the panel is about.
func (p panel) asked() []engine.Decision {
	if p.settings {
		return p.t.Settings(p.seat)
	}
	return p.t.Asked(p.seat)
}
