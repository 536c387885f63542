package screen

import (
	"cmp"
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/engine"
)

// panelWriter writes panels of a scene.
type panelWriter struct {
	b strings.Builder
	v *say.Voice
	// rules, if not nil, is asked what the cards say.
	rules engine.Game
	// room is how long a panel may become by that; 0 means maxDetail.
	room int
	// most is how many cards of a zone are written; 0 means all.
	most int
	// changed are the cards of which it is said that they are new to whoever reads, or have changed.
	changed []engine.CardID
}

// topCards is how many cards of a shared pile are on the board.
const topCards = 3

// maxDetail is how long a panel may become by what its cards say: some screens of a phone.
const maxDetail = 2200

// AreaEmbed writes a panel in full and, zone by zone as long as there is room, with what its cards say.
func AreaEmbed(v *say.Voice, g engine.Game, p engine.Panel) discord.Embed {
	w := panelWriter{v: v, rules: g}
	return w.embed(p)
}

func (w *panelWriter) embed(p engine.Panel) discord.Embed {
	e := discord.Embed{Title: w.v.Say(p.Title), Color: colourShared}
	switch {
	case p.Private:
		e.Color = colourPrivate
	case p.Seat != engine.Onlooker:
		e.Color = colourSeat
	}
	e.Description = w.words(p)
	if e.Description == "" {
		e.Description = w.v.Say(engine.T("bot.scene.empty"))
	}
	return e
}

// words writes what a panel says below its title; "" where that is nothing.
func (w *panelWriter) words(p engine.Panel) string {
	for _, l := range p.Lines {
		say.Line(&w.b, w.v.Say(l))
	}
	for _, z := range p.Zones {
		if len(z.Cards) > 0 && saysAlready(w.v, p.Title, z.Label) {
			z.Label = engine.Text{}
		}
		w.roomyZone(z)
	}
	return strings.TrimRight(w.b.String(), "\n")
}

// saysAlready reports whether the title of an area has the name of one of its zones in it: "The Event Line" needs no
// "Event Line" below.
func saysAlready(v *say.Voice, title, label engine.Text) bool {
	return !label.IsZero() && strings.Contains(strings.ToLower(v.Say(title)), strings.ToLower(v.Say(label)))
}

// roomyZone writes a zone, without what its cards say if that would make the panel too long.
func (w *panelWriter) roomyZone(z engine.Zone) {
	before := w.b.String()
	w.zone(z)
	if w.rules == nil || fit.Size(w.b.String()) <= cmp.Or(w.room, maxDetail) {
		return
	}
	brief := panelWriter{v: w.v, most: w.most, changed: w.changed}
	brief.b.WriteString(before)
	brief.zone(z)
	w.b.Reset()
	w.b.WriteString(brief.b.String())
}

// zone writes a zone: in one line when there is nothing to tell of its cards, else a line for each card.
func (w *panelWriter) zone(z engine.Zone) {
	label := w.v.Say(z.Label)
	hidden := ""
	if z.Hidden > 0 {
		hidden = w.v.Say(engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden))))
	}
	switch {
	case len(z.Cards) == 0 && z.Hidden == 0:
		say.Line(&w.b, labelled(label, w.v.Say(engine.T("bot.scene.nothing"))))
		return
	case len(z.Cards) == 0:
		say.Line(&w.b, labelled(label, hidden))
		return
	case putAway(z):
		names := engine.List{}
		for _, c := range z.Cards {
			names = append(names, say.CardName(c.Card))
		}
		say.Line(&w.b, labelled(label, w.v.Say(engine.T("bot.scene.put-away",
			engine.A("n", engine.Number(len(names))), engine.A("cards", names)))))
		return
	}
	if label != "" {
		say.Line(&w.b, "**"+label+"**"+suffix(hidden))
	} else {
		say.Line(&w.b, hidden)
	}
	cards := z.Cards
	if w.most > 0 && !allOf(z) && len(cards) > w.most+1 { // a line that says "one more" could as well show it
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
		say.Line(&w.b, w.v.Say(engine.T("bot.scene.more", engine.A("n", engine.Number(more)))))
	}
}

// allOf reports whether all cards of a zone are told wherever it is: pictures of a heap name each of its cards.
// mostInHeap is up to how many cards that are done with have a line each.
const mostInHeap = 4

// putAway reports whether a zone is a heap of cards of which nothing but their names is to be told.
func putAway(z engine.Zone) bool {
	return z.Laid == engine.InHeap && len(z.Cards) > mostInHeap && z.Hidden == 0 &&
		!slices.ContainsFunc(z.Cards, func(c engine.CardShown) bool {
			return !c.Note.IsZero() || len(c.Marks)+len(c.Under) > 0
		})
}

func allOf(z engine.Zone) bool { return z.Whole || z.Laid == engine.InHeap }

// emptySpaces writes the spaces of a zone between two cards.
func (w *panelWriter) emptySpaces(from, to int) {
	for _, words := range emptyWords(w.v, from, to) {
		say.Line(&w.b, words)
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
	if c.Down { // its place is said with it
		say.Line(&w.b, nested(sign, depth)+w.v.Say(board.Said(c)))
		return
	}
	if c.Place > 0 {
		sign = w.v.Say(engine.T("bot.scene.place", engine.A("n", engine.Number(c.Place)))) + " "
	}
	text := nested(sign, depth) + "**" + w.v.Say(say.CardName(c.Card)) + "**" + w.fresh(c.Card)
	for _, m := range (spot{card: c}).marked(w.v.Say) {
		text += suffix(m)
	}
	say.Line(&w.b, text)
	if w.rules != nil {
		w.face(c.Card)
	}
	for _, under := range c.Under {
		w.card(under, depth+1)
	}
}

// nested is how a line begins that tells of a card, or of one that lies so deep under others.
func nested(sign string, depth int) string {
	if depth == 0 {
		return sign
	}
	return strings.Repeat("\u2003", depth) + "↳ "
}

// fresh says of a card that it has changed, where that is to be said.
func (w *panelWriter) fresh(id engine.CardID) string {
	if !slices.Contains(w.changed, id) {
		return ""
	}
	return suffix(w.v.Say(engine.T("bot.panel.fresh")))
}

// face writes what a card says.
func (w *panelWriter) face(id engine.CardID) {
	face, ok := w.rules.Card(id)
	if !ok {
		return
	}
	for _, r := range face.Rules {
		say.Line(&w.b, w.v.Say(engine.T("bot.scene.rule", engine.A("rule", r))))
	}
}

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
