package pile

// Slide puts a card into the first place of a row with gaps. What lies there moves on by one place, and so does each
// card behind it up to the first gap, which takes up the push; what lies beyond stays. It returns how many cards moved
// on, those of the places 0 to moved-1, and the card that was pushed out at the far end, which counts among them, or
// NoCard if there was a gap.
//
// A gap is NoCard in its place: an empty row is full of them, not zeroes.
func Slide(row []Card, c Card) (moved int, out Card) {
	for ; moved < len(row); moved++ {
		row[moved], c = c, row[moved]
		if c == NoCard {
			break
		}
	}
	return moved, c
}
