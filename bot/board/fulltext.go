package board

import (
	"image"
	"slices"

	"witchtable/engine"
)

// Chosen is one of the cards that somebody chooses among.
type Chosen struct {
	Card  engine.CardShown
	Owner engine.Text // whose it is, where that matters
}

// sheetOfCards is cards in full text, side by side.
type sheetOfCards struct {
	Title  string
	Sign   string
	Counts []count
	Score  engine.Amount
	Groups []group
}

type group struct {
	Label string
	Cards []card
	Note  string
}

// mostInFull is how many cards one picture shows in full text: about two screens of a phone.
const mostInFull = 8

// Area draws one panel with the full text of its cards: as many pictures as are needed.
func (p *Painter) Area(r Reader, panel engine.Panel) []Picture {
	a := sheetOfCards{Title: r.Say(panel.Title), Counts: counts(panel.Counts), Score: panel.Score}
	words := teller{r: r}
	words.say(panel.Title)
	for _, l := range panel.Lines {
		words.say(l)
	}
	var told [][]Chosen
	for _, z := range panel.Zones {
		g, cards := r.group(z)
		a.Groups, told = append(a.Groups, g), append(told, cards)
	}
	return p.inFull(r, a, words, told)
}

// Hand draws what a viewer holds, in full text: the private panels of his scene. Nothing where there are none.
func (p *Painter) Hand(r Reader, s engine.Scene) []Picture {
	var out []Picture
	for _, panel := range s.Panels {
		if panel.Private {
			out = append(out, p.Area(r, panel)...)
		}
	}
	return out
}

// Choice draws the cards that somebody chooses among, in full text, in the order given: title is the question.
func (p *Painter) Choice(r Reader, title engine.Text, among []Chosen) []Picture {
	a := sheetOfCards{Title: r.Say(title)}
	words := teller{r: r}
	words.say(title)
	var g group
	among = slices.Clone(among)
	for i, c := range among {
		drawn := r.card(c.Card)
		if drawn.Owner = r.Say(c.Owner); drawn.Owner == a.Title {
			drawn.Owner, among[i].Owner = "", engine.Text{} // said above
		}
		g.Cards = append(g.Cards, drawn)
	}
	a.Groups = []group{g}
	return p.inFull(r, a, words, [][]Chosen{among})
}

// group is a zone in full text.
func (r Reader) group(z engine.Zone) (g group, told []Chosen) {
	g = group{Label: r.Say(z.Label)}
	for _, c := range z.Cards {
		g.Cards, told = append(g.Cards, r.card(c)), append(told, Chosen{Card: c})
	}
	if z.Hidden > 0 {
		g.Note = r.Say(engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden))))
	} else if len(z.Cards) == 0 {
		g.Note = r.Say(engine.T("bot.scene.nothing"))
	}
	return g, told
}

// inFull makes pictures of cards in full text, with what the cards say in their words.
func (p *Painter) inFull(r Reader, a sheetOfCards, head teller, told [][]Chosen) []Picture {
	var out []Picture
	page, words, room := sheetOfCards{Title: a.Title, Counts: a.Counts, Score: a.Score}, head, mostInFull
	flush := func() {
		done := page
		out = append(out, p.picture(done, words.text(), func(b *brush) { b.inFull(done) }))
		page, words, room = sheetOfCards{Title: a.Title}, teller{r: r, list: head.list[:min(1, len(head.list))]}, mostInFull
	}
	for i, g := range a.Groups {
		rest := g.Cards
		for first := true; first || len(rest) > 0; first = false {
			if room == 0 && len(rest) > 0 {
				flush()
			}
			n := min(room, len(rest))
			page.Groups = append(page.Groups, group{Label: g.Label, Cards: rest[:n], Note: g.Note})
			words.group(g, told[i][len(told[i])-len(rest):][:n])
			rest, room = rest[n:], room-n
		}
	}
	flush()
	return out
}

// group tells the cards of a group with what they say.
func (t *teller) group(g group, cards []Chosen) {
	t.plain(g.Label)
	t.plain(g.Note)
	for _, c := range cards {
		if c.Owner.IsZero() {
			t.say(Said(c.Card))
		} else {
			t.say(engine.T("bot.picture.owned", engine.A("owner", c.Owner), engine.A("card", Said(c.Card))))
		}
		t.rules(c.Card, false)
	}
}

func (t *teller) plain(s string) {
	if s != "" {
		t.list = append(t.list, sentence(s))
	}
}

// rules tells what a card says, and what those say that are attached to it, by their names.
func (t *teller) rules(c engine.CardShown, attached bool) {
	if face, ok := t.r.Face(c.Card); ok {
		for _, rule := range face.Rules {
			if attached {
				rule = engine.T("bot.picture.rule", engine.A("card", c.Card), engine.A("rule", rule))
			}
			t.say(rule)
		}
	}
	for _, u := range c.Under {
		t.rules(u, true)
	}
}

// Measures of full text.
const (
	fullHead   = 60
	fullText   = 24
	fullStep   = 29
	fullPad    = 14
	fullLabel  = 40
	fullEmblem = 50
	metaH      = 34

	fullTitle     = 29
	fullTitleStep = 36
)

// fullCard is a card in full text, measured.
type fullCard struct {
	card
	name    fitted
	rules   [][]laidLine
	marks   [][]count
	under   []fullCard
	h       int
	inside  bool // it is attached to another
	hasMeta bool
}

func (b *brush) measureFull(c card, w int, inside bool) fullCard {
	f := fullCard{card: c, inside: inside}
	room := w - fullEmblem - 26
	if c.Worth.Known {
		wide, _ := b.ringWidth(ring, c.Worth.N)
		room -= wide + 4
	}
	if f.name = b.fit(display, c.Name, room, 28, 24, 1); !f.name.whole {
		f.name = b.fitName(c.Name, room, 24, smallest, 1)
	}
	text := w - 2*fullPad
	f.h = fullHead + 6
	if f.meta(); f.hasMeta {
		f.h += metaH
	}
	for _, rule := range c.Rules {
		lines := b.lay(lead(b.pieces(rule, plain, cream)), fullText, text)
		f.rules = append(f.rules, lines)
		f.h += len(lines)*fullStep + 4
	}
	if f.marks = b.flow(c.Marks, text); len(f.marks) > 0 {
		f.h += len(f.marks)*markStep + 6
	}
	for _, u := range c.Under {
		m := b.measureFull(u, w-16, true)
		f.under = append(f.under, m)
		f.h += m.h + 8
	}
	f.h += 8
	return f
}

// meta decides whether there is a line between name and text: the sign of the type, other numbers, icons, whose it is.
func (f *fullCard) meta() {
	f.hasMeta = !f.inside || len(f.Icons) > 0 || f.Owner != ""
}

// full draws a measured card at least h high.
func (b *brush) full(f fullCard, x, y, w, h int) {
	look := b.theme.of(b.sigil(f.card))
	inner := slab
	if f.inside {
		inner = slab.mixed(look.ink.ground(), 0.3)
	}
	b.canvas.framed(image.Rect(x, y, x+w, y+h), tileRound, tileEdge, look.ink.mixed(slab, 0.45), inner)
	b.fullHead(f, x, y, w)
	y += fullHead + 6
	if f.hasMeta {
		b.fullMeta(f, x+fullPad, y, w-2*fullPad)
		y += metaH
	}
	for _, rule := range f.rules {
		y = b.lines(x+fullPad, y, rule, fullText, fullStep) + 4
	}
	for _, line := range f.marks {
		at := x + fullPad
		for _, m := range line {
			at = b.token(m, at, y) + markGap + 4
		}
		y += markStep
	}
	if len(f.marks) > 0 {
		y += 6
	}
	for _, u := range f.under {
		b.full(u, x+8, y, w-16, u.h)
		y += u.h + 8
	}
}

// fullHead draws the strip with emblem, name and value.
func (b *brush) fullHead(f fullCard, x, y, w int) {
	look := b.theme.of(b.sigil(f.card))
	b.canvas.round(image.Rect(x+tileEdge, y+tileEdge, x+w-tileEdge, y+fullHead), tileRound-tileEdge, topRound, look.ink.ground())
	b.face(f.ID, f.Emblem, x+9, y+(fullHead-fullEmblem)/2+1, fullEmblem, cream)
	step := f.name.size + 3
	top := y + 1 + (fullHead-len(f.name.lines)*step)/2
	for _, l := range f.name.lines {
		b.letters.write(b.canvas, f.name.face, f.name.size, x+fullEmblem+17, top+baseline(f.name.size, step), l, cream)
		top += step
	}
	if f.Worth.Known {
		b.ring(x+w-8, y+1+(fullHead-ring)/2, ring, f.Worth.N)
	}
}

// fullMeta draws the line below: type, other numbers, whose it is; icons at its end.
func (b *brush) fullMeta(f fullCard, x, y, w int) {
	right := x + w
	for i := len(f.Icons) - 1; i >= 0; i-- {
		right -= figureSize
		b.sign(f.Icons[i], right, y+(metaH-figureSize)/2-1, figureSize)
		right -= 8
	}
	if !f.inside {
		b.sign(b.sigil(f.card), x, y+(metaH-figureSize)/2-1, figureSize)
		x += figureSize + 12
		for _, g := range f.Figures {
			b.figure(g, x, y-1, metaH, muted)
			x += b.figureWidth(g) + 12
		}
	}
	if owner := b.fit(strong, f.Owner, right-x, 22, smallest, 1); len(owner.lines) > 0 {
		b.letters.write(b.canvas, strong, owner.size, x, y-1+baseline(owner.size, metaH), owner.lines[0], muted)
	}
}

// fullPlace is something at its place on a page: a label or a card.
type fullPlace struct {
	label string
	card  fullCard
	x, y  int
}

// layFull lays groups out in two columns: each card goes where there is more room, so that a long one leaves no hole.
func (b *brush) layFull(groups []group, w, y int) (places []fullPlace, end int) {
	for _, g := range groups {
		label := g.Label
		if g.Note != "" {
			label += "  ·  " + g.Note
		}
		if label != "" {
			places = append(places, fullPlace{label: label, x: margin + padding + 4, y: y})
			y += fullLabel
		}
		columns := [2]int{y, y}
		for _, c := range g.Cards {
			n := 0
			if columns[1] < columns[0] {
				n = 1
			}
			f := b.measureFull(c, w, false)
			places = append(places, fullPlace{card: f, x: margin + n*(w+margin), y: columns[n]})
			columns[n] += f.h + margin
		}
		y = max(columns[0], columns[1])
	}
	return places, y
}

// inFull draws cards in full text.
func (b *brush) inFull(a sheetOfCards) {
	w := (Width - 3*margin) / 2
	title := b.lay(b.pieces(a.Title, display, cream), fullTitle, Width-2*margin-2*padding)
	numbers := len(a.Counts) > 0 || a.Score.Known
	y := titleH + 8
	if !numbers { // a question, as long as it is
		y = len(title)*fullTitleStep + 14
	}
	places, end := b.layFull(a.Groups, w, y)
	b.canvas.clear(Width, end, night)
	if numbers {
		b.areaTitle(area{Title: a.Title, Counts: a.Counts, Score: a.Score}, 6)
	} else {
		b.lines(margin+padding+4, 6, title, fullTitle, fullTitleStep)
	}
	for _, p := range places {
		if p.label == "" {
			b.full(p.card, p.x, p.y, w, p.card.h)
			continue
		}
		if name := b.fit(strong, p.label, Width-40, 24, smallest, 1); len(name.lines) > 0 {
			b.letters.write(b.canvas, strong, name.size, p.x, p.y+baseline(name.size, fullLabel), name.lines[0], muted)
		}
	}
}
