package engine

// Quoting is a View that knows which of a card's rules asks: a card may have several, and those that are used up or
// wait for something else say nothing about the question.
type Quoting interface {
	// Quote is the rule that asks an open question of the viewer's; zero where the game itself asks.
	Quote(DecisionID) Text
}
