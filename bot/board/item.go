package board

import "image"

// Measures of cards that are attached to a tile's, in pixels: each is a bar at its foot.
const (
	itemText       = smallest
	itemStep       = 22 // from one line to the next
	itemFrame      = 4  // above and below the lines together
	itemTop        = 1  // above them
	itemGap        = 2  // between bars
	itemFoot       = 5  // below the lowest, with the edge of the tile
	itemSide       = 5  // between a bar and the sides of the tile
	itemRound      = 8
	itemEdge       = 2 // of one that is new or has changed
	itemEmblem     = 24
	itemEmblemLeft = 3
	itemNameLeft   = 30 // of a name behind an emblem
	itemNameRight  = 2
	itemBareSide   = 4 // left and right of a name without one
	itemLines      = 3 // of a name, at most
)

// itemName is how the name of an attached card is written.
var itemName = setting{most: itemText, least: itemText, lines: itemLines}

// tileItem is an attached card measured.
type tileItem struct {
	card
	name fitted
	bare bool // without its emblem, whose room the name needs: a third line would make the whole row higher
}

// measureItem measures a card that is attached to a tile's, for the tile's width.
func (b *brush) measureItem(c card, w int) tileItem {
	inner := w - 2*itemSide
	i := tileItem{card: c, name: b.fit(strong, c.Name, inner-itemNameLeft-itemNameRight, itemName)}
	bare := b.fit(strong, c.Name, inner-2*itemBareSide, itemName)
	if !i.name.whole || len(i.name.lines) > max(2, len(bare.lines)) {
		i.name, i.bare = bare, true
	}
	return i
}

func (i tileItem) height() int { return len(i.name.lines)*itemStep + itemFrame }

// flat is attached cards with what is attached to them, one after another.
func flat(list []card) (out []card) {
	for _, c := range list {
		out = append(append(out, c), flat(c.Under)...)
	}
	return out
}

// items draws what is attached to a card, upwards from the lower edge of its tile, and returns where it begins.
func (b *brush) items(list []tileItem, tile image.Rectangle) int {
	y := tile.Max.Y - itemFoot
	for n := len(list) - 1; n >= 0; n-- {
		i := list[n]
		r := image.Rect(tile.Min.X+itemSide, y-i.height(), tile.Max.X-itemSide, y)
		b.item(i, r)
		y = r.Min.Y - itemGap
	}
	return y
}

// item draws an attached card into its bar.
func (b *brush) item(i tileItem, r image.Rectangle) {
	ground := b.theme.of(b.sigil(i.card)).ink.ground()
	if i.Fresh {
		b.canvas.framed(r, itemRound, itemEdge, cream, ground)
	} else {
		b.canvas.round(r, itemRound, allRound, ground)
	}
	left := r.Min.X + itemBareSide
	if !i.bare {
		at := slot{r.Min.Y, r.Dy()}.centred(itemEmblem)
		b.face(i.card, r.Min.X+itemEmblemLeft, at, itemEmblem, cream)
		left = r.Min.X + itemNameLeft
	}
	if i.Fresh {
		b.ear(r.Min.X, r.Min.Y, earSmall)
	}
	b.writeNameLines(i.name, left, slot{r.Min.Y + itemTop, itemStep}, cream)
}
