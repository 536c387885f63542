package engine

// Answer is one legal answer as a small value whose meaning belongs to the game; [View.Option] makes it readable. The
// highest bit is the kernel's, see [Back].
type Answer uint32

// Back marks, as a bit, an answer that takes something half-made back or leads nowhere: drop a pledge, put a card of
// the payment back, leave a menu. People find it among the others; computer players give it only where nothing else is
// possible, so that they do not go round for ever.
const Back Answer = 1 << 31

// IsBack reports whether the answer leads back.
func (a Answer) IsBack() bool { return a&Back != 0 }

// Forward keeps, in place, the answers that lead on; when there is none, it keeps them all.
func Forward(answers []Answer) []Answer {
	n := 0
	for _, a := range answers {
		if !a.IsBack() {
			answers[n] = a
			n++
		}
	}
	if n == 0 { // nothing was moved
		return answers
	}
	return answers[:n]
}
