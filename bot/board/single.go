package board

import (
	"image"
	"strings"

	"witchtable/bot/board/canvas"
	"witchtable/engine"
)

// Card draws one card as it is printed, with its emblem large. ok is false where the game has no such card.
func (p *Painter) Card(r Reader, id engine.CardID) (pic Picture, ok bool) {
	face, ok := r.Face(id)
	if !ok {
		return Picture{}, false
	}
	c := r.printed(face, id)
	facts := make([]string, 0, 4)
	for _, f := range face.Facts {
		facts = append(facts, r.Say(f))
	}
	c.Facts, c.Flavour = strings.Join(facts, " · "), r.Say(face.Line())
	words := teller{r: r}
	words.plain(c.Name)
	words.plain(c.Facts)
	for _, rule := range face.Rules {
		words.say(rule)
	}
	words.say(face.Line())
	return p.picture(p.theme.light(r.Phase), c, words.text(), func(b *brush) { b.single(c) }), true
}

// Measures of a card alone, in pixels: its emblem on the left, above its numbers, and its text on the right.
const (
	singleEdge     = 3
	singleArt      = 250 // how wide the part with the emblem is
	singleMark     = 190 // the emblem
	singleMarkTop  = 26
	singleMarkFoot = 12 // below it
	singleArtFoot  = 20 // below the numbers
	singleIconFoot = 16 // below icons, which stand below the numbers

	singleTop     = 22 // above the name
	singleLeft    = 24 // before the text
	singleRight   = 24
	singleText    = Width - 2*margin - singleArt - singleLeft - singleRight
	singleNameGap = 6 // between lines of the name
	singleFactsOn = 4 // between name and facts
	singleRulesOn = 12
	singleRuleGap = 8  // below each rule
	singleFoot    = 32 // below all
)

// How a card alone is written.
var (
	singleName  = setting{most: 44, least: 30, lines: 2}
	singleFacts = writing{size: smallest, step: 34}
	singleRules = writing{size: 32, step: 39}
)

// laidSingle is a card alone, measured.
type laidSingle struct {
	card
	look   look
	name   fitted
	facts  []laidLine
	rules  [][]laidLine
	height int
}

func (b *brush) laySingle(c card) laidSingle {
	l := laidSingle{card: c, look: b.theme.of(b.sigil(c))}
	l.name = b.fit(canvas.Strong, c.Name, singleText, singleName)
	l.facts = b.lay(b.pieces(c.Facts, canvas.Strong, b.tones.legible(l.look.ink)), singleFacts.size, singleText)
	text := singleTop + len(l.name.lines)*l.nameLine() + singleFactsOn + len(l.facts)*singleFacts.step + singleRulesOn
	l.rules = make([][]laidLine, 0, len(c.Rules))
	for _, rule := range c.Rules {
		lines := b.lay(b.lead(b.pieces(rule, canvas.Plain, b.tones.text)), singleRules.size, singleText)
		l.rules = append(l.rules, lines)
		text += len(lines)*singleRules.step + singleRuleGap
	}
	lines := b.lay(b.pieces(c.Flavour, canvas.Plain, b.tones.muted), singleRules.size, singleText)
	if more := len(lines)*singleRules.step + singleRuleGap; text+more+singleFoot+2*margin <= tallest && len(lines) > 0 {
		l.rules, text = append(l.rules, lines), text+more
	}
	numbers := singleMarkTop + singleMark + singleMarkFoot + numbersSize
	l.height = max(text+singleFoot, numbers+singleArtFoot)
	if len(c.Icons) > 0 {
		l.height = max(l.height, numbers+iconsTop+iconSize+singleIconFoot)
	}
	return l
}

func (l laidSingle) nameLine() int { return l.name.size + singleNameGap }

func (b *brush) single(c card) {
	l := b.laySingle(c)
	b.canvas.Clear(Width, l.height+2*margin, b.tones.behind)
	r := image.Rect(margin, margin, Width-margin, margin+l.height)
	b.canvas.Framed(r, areaRound, singleEdge, b.edge(l.look), b.tones.slab)
	art := image.Rect(r.Min.X+singleEdge, r.Min.Y+singleEdge, r.Min.X+singleArt, r.Max.Y-singleEdge)
	b.canvas.Round(art, areaRound-singleEdge, canvas.TopLeft|canvas.BottomLeft, groundOf(l.look.ink))
	cx, top := (art.Min.X+art.Max.X)/2, r.Min.Y+singleMarkTop
	b.face(c, cx-singleMark/2, top, singleMark, chalk)
	b.singleNumbers(c, cx, top+singleMark+singleMarkFoot)
	b.singleWords(l, art.Max.X+singleLeft, r.Min.Y+singleTop)
}

// singleWords writes name, facts and rules below each other.
func (b *brush) singleWords(l laidSingle, x, y int) {
	b.writeNameLines(l.name, x, slot{y, l.nameLine()}, b.tones.text)
	y += len(l.name.lines) * l.nameLine()
	y = b.lines(x, y+singleFactsOn, l.facts, singleFacts) + singleRulesOn
	for _, rule := range l.rules {
		y = b.lines(x, y, rule, singleRules) + singleRuleGap
	}
}

// Measures of the numbers of a card alone, in pixels.
const (
	numbersSize = 54 // height of the ring
	numbersGap  = 14
	typeLarge   = 40 // of the sign of its type
	iconSize    = 34
	iconStep    = 44 // from one to the next
	iconsTop    = 10 // above them
)

// singleNumbers draws the printed numbers behind the sign of the card's type, and its icons below, with their middle
// at cx.
func (b *brush) singleNumbers(c card, cx, y int) {
	in, w := slot{y, numbersSize}, typeLarge
	wide, _ := b.ringWidth(numbersSize, c.Worth.N)
	if c.Worth.Known {
		w += wide + numbersGap
	}
	for _, f := range c.Figures {
		w += b.figureWidth(f) + numbersGap
	}
	x := cx - w/2
	b.signIn(b.sigil(c), x, in.centred(typeLarge), typeLarge, chalk)
	x += typeLarge + numbersGap
	if c.Worth.Known {
		b.ring(x+wide, y, numbersSize, c.Worth.N)
		x += wide + numbersGap
	}
	for _, f := range c.Figures {
		b.figure(f, x, in, chalk)
		x += b.figureWidth(f) + numbersGap
	}
	x = cx - (len(c.Icons)*iconStep-(iconStep-iconSize))/2
	for _, icon := range c.Icons {
		b.signIn(icon, x, y+numbersSize+iconsTop, iconSize, chalk)
		x += iconStep
	}
}
