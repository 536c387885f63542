package engine

// Topic is a page of a game's guide: one matter in a few paragraphs, for people who look a word or a number up while
// they play.
type Topic struct {
	Name  string // stable, lower case: "suspicion"
	Title Text
	Text  []Text // paragraphs
}

// Explaining is a [Game] that explains itself.
type Explaining interface {
	Game
	// Topics is the guide as these table options have it, in the order of reading; what is not chosen is as the
	// default, and options the game does not know change nothing.
	Topics(options map[string]string) []Topic
}
