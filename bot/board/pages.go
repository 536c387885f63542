package board

import (
	"image"
	"slices"
	"sort"

	"witchtable/bot/board/canvas"
)

// Cards in full text stand in rows, in their order: one reads from left to right and from above what lies beside what.
// A row has two cards, as high as each other, or one that is as wide as both, whichever makes all of them together
// lowest.
//
// Pictures of them are hardly taller than wide, since Discord's desktop client fits each into a box wider than high, in
// which a tall one becomes too small to read: what would be taller is cut between rows, into pictures about equally
// high. They stand below each other; what heads the first heads all.

const (
	// tallest is how high a picture is at most, if its rows can be cut so: the box into which Discord's desktop client
	// fits pictures is 550 wide and 350 high.
	tallest = Width * 350 / 550
	// mostPages is how many pictures are made of that height.
	mostPages = 6
	// tallestOfMany is how high each is where mostPages are not enough: whoever looks at so many cards has many
	// pictures before them anyway.
	tallestOfMany = tallest * 2
	// tallestRow is how high a row may be to be on a picture of that height, below a title and a label.
	tallestRow = tallest - titleH - numbersFoot - fullLabel - margin
	// fullLabel is how high the line is that a group's label is written in.
	fullLabel = 40
	// pageTop is the room above the first row of a picture without a title.
	pageTop = margin

	titleTop     = 6  // above the title
	numbersFoot  = 8  // below a title with numbers
	questionFoot = 14 // above and below a question
	pageLeft     = margin + padding + 4
	labelRoom    = Width - 40 // how wide a label is at most
)

// How titles and labels of full text are written.
var (
	fullTitle = writing{size: 33, step: 38}
	pageLabel = setting{most: smallest, least: smallest, lines: 1}
)

// strip is a row of a group's cards, or its label alone where it has none.
type strip struct {
	group, first, n int
	high            int // with the label, where a group begins, and the gap below
}

// inFull makes pictures of cards in full text, with what the cards say in their words.
func (p *Painter) inFull(r Reader, a sheetOfCards, head teller, told [][]Chosen) []Picture {
	var out []Picture
	shown, words := sheetOfCards{Title: a.Title, Counts: a.Counts, Score: a.Score}, head
	for _, page := range p.pages(a) {
		for len(page) > 0 {
			s, n := page[0], 0
			for len(page) > 0 && page[0].group == s.group {
				n, page = n+page[0].n, page[1:]
			}
			g := a.Groups[s.group]
			words.group(g, told[s.group][s.first:s.first+n])
			if g.Cards = g.Cards[s.first : s.first+n]; s.first > 0 {
				g.Label, g.Note = "", ""
			}
			shown.Groups = append(shown.Groups, g)
		}
		done := shown
		out = append(out, p.picture(p.theme.light(r.Phase), done, words.text(), func(b *brush) { b.inFull(done) }))
		shown, words = sheetOfCards{}, teller{r: r, list: slices.Clone(head.list[:min(1, len(head.list))])}
	}
	return out
}

// pages cuts cards into pictures: as few as there can be, none higher than it need be. There is one at least.
func (p *Painter) pages(a sheetOfCards) [][]strip {
	p.ruler.Lock()
	defer p.ruler.Unlock()
	b := &p.ruler.brush
	var strips []strip
	for i, g := range a.Groups {
		label := 0
		if g.label() != "" {
			label = fullLabel
		}
		if len(g.Cards) == 0 {
			strips = append(strips, strip{group: i, high: label})
		}
		first := 0
		for _, row := range b.rows(g.Cards) {
			strips = append(strips, strip{i, first, len(row.cards), label + row.h + margin})
			first, label = first+len(row.cards), 0
		}
	}
	head, most := b.headHigh(a), tallest
	if len(cutStrips(strips, head, most)) > mostPages {
		most = tallestOfMany
	}
	few := len(cutStrips(strips, head, most))
	lowest := sort.Search(most, func(high int) bool { return len(cutStrips(strips, head, high)) <= few })
	return cutStrips(strips, head, lowest)
}

// cutStrips fills pages up to a height, the first of them below the head. A row that is higher has a page of its own.
func cutStrips(strips []strip, head, most int) [][]strip {
	out, y := [][]strip{nil}, head
	for _, s := range strips {
		if len(out[len(out)-1]) > 0 && y+s.high > most {
			out, y = append(out, nil), pageTop
		}
		last := len(out) - 1
		out[last], y = append(out[last], s), y+s.high
	}
	return out
}

// fullRow is a row of cards, measured.
type fullRow struct {
	cards []fullCard
	w, h  int // of each
}

// rows lays cards out in rows, so that all together are as low as can be. The rows behind any row are those that the
// remaining cards would have by themselves, so that a page may end with any row.
func (b *brush) rows(cards []card) []fullRow {
	type plan struct{ h, n int } // of the cards from here on: how high, and how many are in the first row
	plans := make([]plan, len(cards)+1)
	at := make([]map[int]fullRow, len(cards))
	for i := len(cards) - 1; i >= 0; i-- {
		at[i] = map[int]fullRow{}
		for n := min(2, len(cards)-i); n > 0; n-- {
			row := b.measureRow(cards[i : i+n])
			at[i][n] = row
			h := row.h + margin + plans[i+n].h + max(0, row.h-tallestRow) // what is higher makes its picture smaller
			if plans[i].n == 0 || h < plans[i].h {
				plans[i] = plan{h, n}
			}
		}
	}
	var out []fullRow
	for i := 0; i < len(cards); i += plans[i].n {
		out = append(out, at[i][plans[i].n])
	}
	return out
}

// measureRow measures cards that stand side by side.
func (b *brush) measureRow(cards []card) fullRow {
	row := fullRow{w: (Width - (len(cards)+1)*margin) / len(cards)}
	for _, c := range cards {
		f := b.measureFull(c, row.w, false)
		row.cards, row.h = append(row.cards, f), max(row.h, f.h)
	}
	return row
}

// headHigh is how high the title is.
func (b *brush) headHigh(a sheetOfCards) int {
	switch {
	case a.numbers():
		return titleH + numbersFoot
	case a.Title == "":
		return pageTop
	}
	return len(b.fullTitle(a))*fullTitle.step + questionFoot // as long as it is
}

func (a sheetOfCards) numbers() bool { return len(a.Counts) > 0 || a.Score.Known }

func (b *brush) fullTitle(a sheetOfCards) []laidLine {
	return b.lay(b.pieces(a.Title, canvas.Display, b.tones.text), fullTitle.size, innerWidth)
}

// label is what is written above a group.
func (g group) label() string {
	if g.Label != "" && g.Note != "" {
		return g.Label + "  ·  " + g.Note
	}
	return g.Label + g.Note
}

// fullPlace is something at its place on a page: a label or a card.
type fullPlace struct {
	label      string
	card       fullCard
	x, y, w, h int
}

// layFull lays groups out.
func (b *brush) layFull(groups []group, y int) (places []fullPlace, end int) {
	for _, g := range groups {
		if label := g.label(); label != "" {
			places = append(places, fullPlace{label: label, x: pageLeft, y: y})
			y += fullLabel
		}
		for _, row := range b.rows(g.Cards) {
			for i, f := range row.cards {
				places = append(places, fullPlace{card: f, x: margin + i*(row.w+margin), y: y, w: row.w, h: row.h})
			}
			y += row.h + margin
		}
	}
	return places, y
}

// inFull draws cards in full text.
func (b *brush) inFull(a sheetOfCards) {
	places, end := b.layFull(a.Groups, b.headHigh(a))
	b.canvas.Clear(Width, end, b.tones.behind)
	if a.numbers() {
		b.areaTitle(area{Title: a.Title, Counts: a.Counts, Score: a.Score}, titleTop)
	} else {
		b.lines(pageLeft, titleTop, b.fullTitle(a), fullTitle)
	}
	for _, p := range places {
		if p.label == "" {
			b.full(p.card, image.Rect(p.x, p.y, p.x+p.w, p.y+p.h))
			continue
		}
		name := b.fit(canvas.Strong, p.label, labelRoom, pageLabel)
		b.writeName(name, p.x, slot{p.y, fullLabel}, b.tones.muted)
	}
}
