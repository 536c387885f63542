package brain

import "witchtable/engine"

// Scholar learns a game's lore from games that are played for it. Its methods must not run side by side; those of its
// notebooks may, each by itself.
type Scholar interface {
	// Lore is what is known so far: the games for the next lessons are played by it. It does not change afterwards.
	Lore() Lore
	// Notebook begins the notes of one game.
	Notebook() Notebook
	// Study reads the notes of a game that is over.
	Study(n Notebook)
	// Learn makes new lore of all that has been studied since it last did.
	Learn() error
	// Write is what is known so far as the game's Lore is stored.
	Write() ([]byte, error)
}

// Notebook takes notes of a game. It is shown true positions: who learns is no player.
type Notebook interface {
	// Weighed notes a question that is about to be answered, and what came of trying the answers.
	Weighed(p engine.Position, d engine.Decision, answers []Weighed)
	// Over notes how the game ended.
	Over(p engine.Position)
}
