package board

import (
	"slices"

	"witchtable/bot/board/canvas"
)

// Measures of counts in a line, in pixels: a sign, what is counted in words where there is room, the number.
const (
	countSign     = 30
	countText     = 31
	countWord     = smallest
	countSignGap  = 6  // behind the sign
	countWordGap  = 7  // behind the word
	countGap      = 11 // between counts
	countsMost    = 2  // thirds of the line that counts may take with their words
	countOverhead = countSign + countSignGap + countWordGap + countGap
)

// counts draws counts so that the last ends at right, and returns where they begin.
func (b *brush) counts(list []count, right int, in slot) int {
	x := right
	list = b.fitCounts(list, right*countsMost/3)
	for i := len(list) - 1; i >= 0; i-- {
		s := list[i].number()
		x -= b.letters.Width(canvas.Strong, countText, s)
		b.write(canvas.Strong, countText, x, in, s, b.tones.text)
		if word := list[i].Word; word != "" {
			x -= b.letters.Width(canvas.Plain, countWord, word) + countWordGap
			b.write(canvas.Plain, countWord, x, in, word, b.tones.muted)
		}
		x -= countSign
		if !list[i].lone {
			x -= countSignGap
		}
		b.sign(list[i].Name, x, in.centred(countSign), countSign)
		x -= countGap
	}
	return x
}

// terse are counts without the numbers of those that are tokens, each the only one of its kind.
func terse(list []count) []count {
	list = slices.Clone(list)
	for i := range list {
		list[i].lone = list[i].Token && list[i].N == 1
	}
	return list
}

// number is what is written of a count.
func (c count) number() string {
	if c.lone {
		return ""
	}
	if c.Of != 0 {
		return signed(c.N) + "/" + signed(c.Of)
	}
	return signed(c.N)
}

// countsWide is how wide counts are, with the words that they have.
func (b *brush) countsWide(list []count) (w int) {
	for _, c := range list {
		w += b.letters.Width(canvas.Strong, countText, c.number()) + countSign + countGap
		if !c.lone {
			w += countSignGap
		}
		if c.Word != "" {
			w += b.letters.Width(canvas.Plain, countWord, c.Word) + countWordGap
		}
	}
	return w
}

// fitCounts leaves out the words of counts that would be wider than given with them.
func (b *brush) fitCounts(list []count, width int) []count {
	list = slices.Clone(list)
	wide := 0
	for i, c := range list {
		list[i].Word = b.writable(canvas.Plain, c.Word)
		wide += b.letters.Width(canvas.Strong, countText, c.number()) + b.letters.Width(canvas.Plain, countWord, list[i].Word)
		wide += countOverhead
	}
	if wide <= width {
		return list
	}
	for i := range list {
		list[i].Word = ""
	}
	return list
}
