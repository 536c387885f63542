package engine

// Bar says why something that a person would expect to be able to do is not among the legal answers of a question. It
// is made from what the viewer may know, as everything in a [View].
type Bar struct {
	Verb     string    // as of the answers: "recruit"
	Operands []Operand // what it would be done with; fewer than the verb has: with whatever follows it is not possible
	Cause    Text      // the reason as a whole sentence: "Hollow Oak: nobody recruits while it stands"
	Card     CardID    // the card that forbids; empty when it is a rule or the phase
}

// Key is the form an answer would have that is barred, see [Option.Key].
func (b Bar) Key() string { return Option{Verb: b.Verb, Operands: b.Operands}.Key() }

// Bars reports whether the bar speaks of an answer: the same verb, and the bar's operands are the answer's first.
func (b Bar) Bars(o Option) bool {
	if b.Verb != o.Verb || len(b.Operands) > len(o.Operands) {
		return false
	}
	for i, p := range b.Operands {
		if o.Operands[i].Word != p.Word {
			return false
		}
	}
	return true
}
