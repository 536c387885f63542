package board

import (
	"image"
	"slices"

	"witchtable/engine"
)

// Tiles draws the cards that somebody chooses among without what they say: emblem, name, value, tokens and what is
// attached to each, in the order given, two or three side by side; whose they are stands above those of one owner. It
// is for choosing where what matters is what a card is worth and bears: some 120 pixels high for three cards, where
// [Painter.Choice] takes 300. Attached cards are named below all. Its words are those of Choice without the texts.
func (p *Painter) Tiles(r Reader, title engine.Text, among []Chosen) []Picture {
	a := targets{Title: r.Say(title)}
	for _, c := range among {
		drawn := r.card(c.Card)
		if drawn.Owner = r.Say(c.Owner); drawn.Owner == a.Title {
			drawn.Owner, a.Own = "", a.Title
		}
		drawn.Spaced = c.Card.Place > 0
		a.Cards = append(a.Cards, drawn)
	}
	var out []Picture
	for _, n := range p.cutTargets(a) {
		shown := a
		shown.Cards, a.Cards, a.Title = a.Cards[:n], a.Cards[n:], ""
		words := teller{r: r}
		words.say(title)
		words.fresh([]group{{Cards: shown.Cards}})
		for _, c := range among[:n] {
			words.owned(c, r.Say(c.Owner) != r.Say(title))
		}
		among = among[n:]
		out = append(out, p.picture(p.theme.light(r.Phase), shown, words.text(), func(b *brush) { b.targets(shown) }))
	}
	return out
}

// owned names a card with all that lies on it, and whose it is if that is wanted.
func (t *teller) owned(c Chosen, whose bool) {
	said := Said(c.Card)
	if c.times > 1 {
		said = c.copies(said)
	}
	if whose && !c.Owner.IsZero() {
		said = engine.T("bot.picture.owned", engine.A("owner", c.Owner), engine.A("card", said))
	}
	t.say(said)
}

// targets are cards told by tiles.
type targets struct {
	Title string
	Cards []card
	Own   string // the title of them all, where it says whose those are that have no owner
}

// Measures of tiles to choose among, in pixels.
const (
	ownerH    = 35 // of the line with owners
	ownerRise = 2
	targetGap = 8
	// fewTargets are the tiles in a line where they are few: two, or twice two.
	fewTargets = 2
	targetTop  = margin // above the first line where there is no title
)

// mixed is no owner's name: a line with several.
const mixed = "\x00"

// targetLine is a line of tiles, with the owners that stand above them.
type targetLine struct {
	tiles  []tile
	owners []string // above each, "" where it is that of the one before it
	high   int
	band   int
}

// label is how high the owners are.
func (l targetLine) label() int {
	if slices.ContainsFunc(l.owners, func(s string) bool { return s != "" }) {
		return ownerH
	}
	return 0
}

// layTargets puts cards into lines. An owner is named above the first of his cards in a line, unless the line goes on
// with the last owner of the line before, which begins with him too, and has no other. Those whom the title names are
// named again where others stand in one line with them.
func (b *brush) layTargets(a targets) (out []targetLine) {
	last := ""
	lines, cols := targetLines(a.Cards)
	w := (innerWidth - (cols-1)*cardGap) / cols
	for n, some := range lines {
		var l tileLine
		one := targetLine{}
		alone := !slices.ContainsFunc(some, func(c card) bool { return c.Owner != last })
		for i, c := range some {
			t := tile{card: c, w: w, flat: true, figured: c.toldByFigures()}
			b.measure(&t)
			l.tiles = append(l.tiles, t)
			owner := c.Owner
			if alone || i > 0 && some[i-1].Owner == owner {
				owner = ""
			}
			if !alone && i == 0 && n > 0 && owner == "" {
				owner = a.Own
			}
			one.owners = append(one.owners, owner)
		}
		if last = some[0].Owner; some[len(some)-1].Owner != last {
			last = mixed
		}
		l.measure()
		one.tiles, one.high, one.band = l.tiles, l.high, l.band
		out = append(out, one)
	}
	laidRow{lines: tileLines(out)}.alike(b)
	return out
}

// toldByFigures reports whether other numbers of a card than its value stand on its tile: they say what it gives or
// costs in the space where it lies, or it has no one value.
func (c card) toldByFigures() bool { return c.Spaced || !c.Worth.Known && len(c.Figures) > 0 }

// targetLines cuts cards into lines of so many columns: where that takes no more lines each owner begins a line, so
// that one sees at once whose they are.
func targetLines(cards []card) (lines [][]card, cols int) {
	cols = targetColumns(len(cards))
	lines = slices.Collect(slices.Chunk(cards, cols))
	others := func(c card) bool { return c.Owner != cards[0].Owner }
	if !slices.ContainsFunc(cards, others) {
		return lines, cols
	}
	var apart [][]card
	most := fewTargets
	for first := 0; first < len(cards); {
		n := first + 1
		for n < len(cards) && cards[n].Owner == cards[first].Owner {
			n++
		}
		for some := range slices.Chunk(cards[first:n], flatInLine) {
			apart, most = append(apart, some), max(most, len(some))
		}
		first = n
	}
	if len(apart) > len(lines) || most < cols {
		return lines, cols
	}
	return apart, most
}

// targetColumns is how many tiles a line of so many has: three, or two where three would leave most of a line empty.
func targetColumns(n int) int {
	if n <= fewTargets || n == 2*fewTargets {
		return fewTargets
	}
	return flatInLine
}

// tileLines are the lines without their owners, which share their tiles.
func tileLines(list []targetLine) (out []tileLine) {
	for _, l := range list {
		out = append(out, tileLine{tiles: l.tiles})
	}
	return out
}

// targetsHead is how high the title is.
func (b *brush) targetsHead(a targets) int {
	if a.Title == "" {
		return targetTop
	}
	return len(b.fullTitle(sheetOfCards{Title: a.Title}))*fullTitle.step + questionFoot
}

// attached are the cards that lie on others.
func (a targets) attached() (out []card) {
	for _, c := range a.Cards {
		for _, u := range flat(c.Under) {
			if !u.Down {
				out = append(out, u)
			}
		}
	}
	return out
}

// targetsHigh is how high the picture is.
func (b *brush) targetsHigh(a targets) int {
	h := b.targetsHead(a)
	for _, l := range b.layTargets(a) {
		h += l.label() + l.high + targetGap
	}
	return h + chipsHigh(b.layChips(a.attached()))
}

// cutTargets says how many cards each picture has: as many lines as stay below what is shown in full on a desk.
func (p *Painter) cutTargets(a targets) (out []int) {
	p.ruler.Lock()
	defer p.ruler.Unlock()
	b, all := &p.ruler.brush, a.Cards
	for {
		lines, _ := targetLines(all)
		n := len(lines[0])
		for _, line := range lines[1:] {
			more := a
			if more.Cards = all[:n+len(line)]; b.targetsHigh(more) > tallest {
				break
			}
			n += len(line)
		}
		out, all, a.Title = append(out, n), all[n:], ""
		if len(all) == 0 {
			return out
		}
	}
}

// targets draws cards to choose among as tiles.
func (b *brush) targets(a targets) {
	b.canvas.Clear(Width, b.targetsHigh(a), b.tones.behind)
	if a.Title != "" {
		b.lines(pageLeft, titleTop, b.fullTitle(sheetOfCards{Title: a.Title}), fullTitle)
	}
	y := b.targetsHead(a)
	for _, l := range b.layTargets(a) {
		x := margin + padding
		for i, t := range l.tiles {
			if l.owners[i] != "" {
				n := i + 1 // so many tiles the name may stand above
				for n < len(l.tiles) && l.owners[n] == "" && l.tiles[n].Owner == t.Owner {
					n++
				}
				room := (n-i)*(t.w+cardGap) - cardGap - labelLeft
				b.writeName(b.fitName(l.owners[i], room, rowLabel), x+labelLeft, slot{y - ownerRise, ownerH}, b.tones.muted)
			}
			top := y + l.label()
			b.tile(t, image.Rect(x, top, x+t.w, top+l.high), l.band)
			x += t.w + cardGap
		}
		y += l.label() + l.high + targetGap
	}
	for _, c := range b.layChips(a.attached()) {
		b.chip(c, margin+padding+c.x, y+c.line*(chipH+cardGap))
	}
}
