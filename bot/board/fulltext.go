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

// sheetOfCards is cards in full text, two side by side.
type sheetOfCards struct {
	Title  string // of the first picture; on those after it the label of a group says where its cards lie
	Counts []count
	Score  engine.Amount
	Groups []group
}

type group struct {
	Label string
	Cards []card
	Note  string
}

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
	text    int  // how wide its text is
	beside  bool // what is attached to it stands beside its text, not below
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
	f.meta()
	stacked, beside := b.fullBody(f, w, false), fullCard{}
	if len(c.Under) > 0 && !inside && w > Width/2 {
		if beside = b.fullBody(f, w, true); beside.h < stacked.h {
			return beside
		}
	}
	return stacked
}

// fullBody measures what is below the head: what is attached stands beside the text, or below.
func (b *brush) fullBody(f fullCard, w int, beside bool) fullCard {
	left, right := w, w-16
	if beside {
		left, right = w/2, w-w/2-8
	}
	f.beside, f.text = beside, left-2*fullPad
	f.h = fullHead + 6
	if f.hasMeta {
		f.h += metaH
	}
	for _, rule := range f.Rules {
		lines := b.lay(lead(b.pieces(rule, plain, cream)), fullText, f.text)
		f.rules = append(f.rules, lines)
		f.h += len(lines)*fullStep + 4
	}
	if f.marks = b.flow(f.Marks, f.text); len(f.marks) > 0 {
		f.h += len(f.marks)*markStep + 6
	}
	below := f.h
	if beside {
		below = fullHead + 8
	}
	for _, u := range f.Under {
		m := b.measureFull(u, right, true)
		f.under = append(f.under, m)
		below += m.h + 8
	}
	f.h = max(f.h, below) + 8
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
	top := y + fullHead + 8
	y += fullHead + 6
	if f.hasMeta {
		b.fullMeta(f, x+fullPad, y, f.text)
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
	x, w = x+8, w-16
	if f.beside {
		x, y, w = x-8+f.text+2*fullPad, top, w+8-f.text-2*fullPad
	}
	for _, u := range f.under {
		b.full(u, x, y, w, u.h)
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
