package bot

import (
	"cmp"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Colours of the embeds.
const (
	colourTable   = 0x5B4B8A
	colourShared  = 0x3E6B57
	colourSeat    = 0x4A5A78
	colourPrivate = 0x8A5B4B
	colourScore   = 0xB8892B
)

// panelWriter writes panels of a scene.
type panelWriter struct {
	b strings.Builder
	v *voice
	// rules, if not nil, is asked what the cards say.
	rules engine.Game
	// room is how long a panel may become by that; 0 means maxDetail.
	room int
	// most is how many cards of a zone are written; 0 means all.
	most int
}

// topCards is how many cards of a shared pile are on the board.
const topCards = 3

// maxDetail is how long a panel may become by what its cards say: some screens of a phone.
const maxDetail = 2200

// detailedEmbed writes a panel in full and, zone by zone as long as there is room, with what its cards say.
func detailedEmbed(v *voice, g engine.Game, p engine.Panel) discord.Embed {
	w := panelWriter{v: v, rules: g}
	return w.embed(p)
}

func (w *panelWriter) embed(p engine.Panel) discord.Embed {
	e := discord.Embed{Title: w.v.say(p.Title), Color: colourShared}
	switch {
	case p.Private:
		e.Color = colourPrivate
	case p.Seat != engine.Onlooker:
		e.Color = colourSeat
	}
	e.Description = w.words(p)
	if e.Description == "" {
		e.Description = w.v.say(engine.T("bot.scene.empty"))
	}
	return e
}

// words writes what a panel says below its title; "" where that is nothing.
func (w *panelWriter) words(p engine.Panel) string {
	for _, l := range p.Lines {
		line(&w.b, w.v.say(l))
	}
	for _, z := range p.Zones {
		w.roomyZone(z)
	}
	return strings.TrimRight(w.b.String(), "\n")
}

func line(b *strings.Builder, s string) {
	if s != "" {
		b.WriteString(s)
		b.WriteByte('\n')
	}
}

// roomyZone writes a zone, without what its cards say if that would make the panel too long.
func (w *panelWriter) roomyZone(z engine.Zone) {
	before := w.b.String()
	w.zone(z)
	if w.rules == nil || size(w.b.String()) <= cmp.Or(w.room, maxDetail) {
		return
	}
	brief := panelWriter{v: w.v, most: w.most}
	brief.b.WriteString(before)
	brief.zone(z)
	w.b.Reset()
	w.b.WriteString(brief.b.String())
}

// zone writes a zone: in one line when there is nothing to tell of its cards, else a line for each card.
func (w *panelWriter) zone(z engine.Zone) {
	label := w.v.say(z.Label)
	hidden := ""
	if z.Hidden > 0 {
		hidden = w.v.say(engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden))))
	}
	switch {
	case len(z.Cards) == 0 && z.Hidden == 0:
		line(&w.b, labelled(label, w.v.say(engine.T("bot.scene.nothing"))))
		return
	case len(z.Cards) == 0:
		line(&w.b, labelled(label, hidden))
		return
	}
	if label != "" {
		line(&w.b, "**"+label+"**"+suffix(hidden))
	} else {
		line(&w.b, hidden)
	}
	cards := z.Cards
	if w.most > 0 && !z.Whole && len(cards) > w.most+1 { // a line that says "one more" could as well show it
		cards = cards[:w.most]
	}
	space := 1 // the next one, where spaces are numbered
	for _, c := range cards {
		if c.Place > 0 {
			w.emptySpaces(space, c.Place-1)
			space = c.Place + 1
		}
		w.card(c, 0)
	}
	if more := len(z.Cards) - len(cards); more > 0 {
		line(&w.b, w.v.say(engine.T("bot.scene.more", engine.A("n", engine.Number(more)))))
	}
}

// emptySpaces writes the spaces of a zone between two cards.
func (w *panelWriter) emptySpaces(from, to int) {
	for _, words := range emptyWords(w.v, from, to) {
		line(&w.b, words)
	}
}

func labelled(label, what string) string {
	if label == "" {
		return what
	}
	return "**" + label + "** · " + what
}

func suffix(s string) string {
	if s == "" {
		return ""
	}
	return " · " + s
}

func (w *panelWriter) card(c engine.CardShown, depth int) {
	sign := "• "
	if c.Place > 0 {
		sign = w.v.say(engine.T("bot.scene.place", engine.A("n", engine.Number(c.Place)))) + " "
	}
	if depth > 0 {
		sign = strings.Repeat("\u2003", depth) + "↳ "
	}
	text := sign + "**" + w.v.say(cardName(c.Card)) + "**"
	for _, m := range (spot{card: c}).marked(w.v.say) {
		text += suffix(m)
	}
	line(&w.b, text)
	if w.rules != nil {
		w.face(c.Card)
	}
	for _, under := range c.Under {
		w.card(under, depth+1)
	}
}

// face writes what a card says.
func (w *panelWriter) face(id engine.CardID) {
	face, ok := w.rules.Card(id)
	if !ok {
		return
	}
	for _, r := range face.Rules {
		line(&w.b, w.v.say(engine.T("bot.scene.rule", engine.A("rule", r))))
	}
}

// cardName is a text that is a card's name and nothing else.
func cardName(id engine.CardID) engine.Text { return engine.T("bot.scene.card", engine.A("card", id)) }

// boardPanels are the panels of the board: those that everybody may see and nobody must ask for.
func boardPanels(s engine.Scene) []engine.Panel {
	var out []engine.Panel
	for _, p := range s.Panels {
		if !p.Quiet && !p.Private {
			out = append(out, p)
		}
	}
	return out
}

// tableTitle names a table: the game and the number.
func tableTitle(v *voice, t tables.Table) string {
	if t.Rules.Game == nil { // it cannot be read any more
		return v.label(engine.T("bot.table.title", engine.A("game", engine.Literal(t.Head.Game)), engine.A("n", engine.Number(t.Head.Number))))
	}
	return v.label(engine.T("bot.table.title", engine.A("game", t.Rules.Game.Info().Title), engine.A("n", engine.Number(t.Head.Number))))
}

// waiting says who is awaited, and for what, in the words that onlookers may read; empty when nobody is.
func waiting(v *voice, t tables.Table) string {
	if t.Head.PausedAt != 0 {
		return v.say(engine.T("bot.board.paused"))
	}
	return strings.TrimSpace(awaitedFor(v, t) + "\n" + invited(v, t, t.Invited()))
}

// invited says who may answer though the game goes on without; empty when nobody may.
func invited(v *voice, t tables.Table, seats []engine.Seat) string {
	if len(seats) == 0 {
		return ""
	}
	names := engine.List{}
	for _, s := range seats {
		names = append(names, playerName(t, s))
	}
	return v.say(engine.T("bot.board.invited", engine.A("players", names)))
}

func awaitedFor(v *voice, t tables.Table) string {
	seats := t.Awaited()
	if len(seats) == 0 {
		return ""
	}
	if len(seats) == 1 {
		asked := t.Asked(seats[0])[0]
		return v.say(engine.T("bot.board.asked", engine.A("question", t.View(engine.Onlooker).Ask(asked.ID))))
	}
	names := engine.List{}
	for _, s := range seats {
		names = append(names, playerName(t, s))
	}
	return v.say(engine.T("bot.board.waiting", engine.A("players", names)))
}

// playerName is a text that is a player's name and tells computer players from people.
func playerName(t tables.Table, seat engine.Seat) engine.Text {
	key := "bot.player.person"
	if !t.Person(seat) {
		key = "bot.player.computer"
	}
	return engine.T(key, engine.A("who", engine.Who(seat)))
}
