package board

// Measures of what marks a card that is new or has changed, in pixels: its edge, and a turned-down corner.
const (
	freshEdge = 3
	earSize   = 28
	earClear  = 9           // how much farther right than others the emblem of such a card stands
	earSmall  = earSize / 2 // of cards told by their names
)

// ear draws a turned-down corner.
func (b *brush) ear(x, y, size int) { b.sign("changed", x, y, size) }
