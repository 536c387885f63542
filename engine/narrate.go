package engine

// Narrating is a view that tells what was answered where neither the question is read nor what came of it: when a game
// that is over is looked back upon.
type Narrating interface {
	// Narrate is an answer as a sentence about whoever gives it, with all that it was about, and as a short phrase of
	// what could be done: both zero for answers that it does not know.
	Narrate(d DecisionID, a Answer) (deed, phrase Text)
}
