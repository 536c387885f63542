package board

import "slices"

// Measures of counts in a line, in pixels: a sign, what is counted in words where there is room, the number.
const (
	countSign     = 30
	countText     = 31
	countWord     = smallest
	countSignGap  = 3  // behind the sign
	countWordGap  = 7  // behind the word
	countGap      = 12 // between counts
	countsMost    = 2  // thirds of the line that counts may take with their words
	countOverhead = countSign + countSignGap + countWordGap + countGap
)

// counts draws counts so that the last ends at right, and returns where they begin.
func (b *brush) counts(list []count, right int, in slot) int {
	x := right
	list = b.fitCounts(list, right*countsMost/3)
	for i := len(list) - 1; i >= 0; i-- {
		s := signed(list[i].N)
		x -= b.letters.width(strong, countText, s)
		b.write(strong, countText, x, in, s, cream)
		if word := list[i].Word; word != "" {
			x -= b.letters.width(plain, countWord, word) + countWordGap
			b.write(plain, countWord, x, in, word, muted)
		}
		x -= countSign + countSignGap
		b.sign(list[i].Name, x, in.centred(countSign), countSign)
		x -= countGap
	}
	return x
}

// fitCounts leaves out the words of counts that would be wider than given with them.
func (b *brush) fitCounts(list []count, width int) []count {
	list = slices.Clone(list)
	wide := 0
	for i, c := range list {
		list[i].Word = b.writable(plain, c.Word)
		wide += b.letters.width(strong, countText, signed(c.N)) + b.letters.width(plain, countWord, list[i].Word)
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
