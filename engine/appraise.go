package engine

// Appraising is a view that says what an answer is good for, where somebody asks for advice.
type Appraising interface {
	// Appraise says what an answer is good for, by what lies open: facts that whoever reads them can check. Zero where
	// there is nothing to be said that the answer's label does not say.
	Appraise(d DecisionID, a Answer) Text
}
