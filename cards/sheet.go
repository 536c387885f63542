package cards

import (
	"encoding/xml"
	"fmt"
	"strings"

	"witchtable/engine/emblem"
)

// How the sheet of emblems is laid out, in pixels.
const (
	sheetColumns = 8
	sheetWide    = 136 // a card's place
	sheetHigh    = 96
	sheetLarge   = 64
	sheetTop     = 8
	sheetLeft    = 12 // of the large one
	sheetSmall   = 88 // of the small one
)

const sheetStyle = `text{font:11px sans-serif;text-anchor:middle;fill:#2a2030}
.light{--ink:#f3e9d2}.tint{--ink:#b79cff}.dark{--ink:#15101f}
.fill{fill:var(--ink)}.cut{fill:#3a3048}
.line{stroke:var(--ink)}.cutline{stroke:#3a3048}.line,.cutline{fill:none;stroke-linecap:round;stroke-linejoin:round}
`

// EmblemSheet draws the emblems of a pack on one page, in the pack's order, as SVG: each of them large, and
// beside it as small as it must be told from the others. Cards without one have their names alone.
func (p *Pack) EmblemSheet() string {
	rows := (len(p.cards) + sheetColumns - 1) / sheetColumns
	wide, high := sheetColumns*sheetWide, rows*sheetHigh+sheetTop
	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d "+
		"%d\">\n<style>\n%s</style>\n", wide, high, wide, high, sheetStyle)
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"#f3e9d2\"/>\n", wide, high)
	for i := range p.cards {
		c := &p.cards[i]
		x, y := i%sheetColumns*sheetWide, i/sheetColumns*sheetHigh+sheetTop
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\">%s</text>\n", x+sheetWide/2, y+sheetLarge+14, escaped(c.Name))
		e, err := emblem.Parse(c.Emblem)
		if err != nil {
			continue // a card without one: the others have been read
		}
		ground := func(left, size int) {
			fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#3a3048\"/>\n", left-2, y-2,
				size+4, size+4)
		}
		ground(x+sheetLeft, sheetLarge)
		ground(x+sheetSmall, smallest)
		fmt.Fprintf(&b, "<g transform=\"translate(%d %d)\"><g id=\"%s-drawn\">\n", x+sheetLeft, y, c.ID)
		for _, s := range e.Shapes {
			stroke := ""
			if s.Kind.Stroke() {
				stroke = fmt.Sprintf(" stroke-width=\"%g\"", s.Width)
			}
			fmt.Fprintf(&b, "<path class=\"%s\"%s d=\"%s\"/>\n", s.Class(), stroke, s.Data())
		}
		fmt.Fprint(&b, "</g></g>\n")
		fmt.Fprintf(&b, "<use href=\"#%s-drawn\" transform=\"translate(%d %d) scale(%g)\"/>\n", c.ID, x+sheetSmall, y,
			float64(smallest)/emblem.Size)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder takes all
	}
	return b.String()
}
