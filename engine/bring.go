package engine

// Bringing is a [Game] to whose table people bring something of their own, such as a deck they have built. What each
// seat brings is a text in the game's own form, kept in [Setup.Bring]; nobody but the game reads it.
type Bringing interface {
	Game
	// Bring says what may be brought.
	Bring() BringSpec
	// CheckBring reads what a person wants to bring to a table with these options, and returns it as it is to be kept:
	// the same content always gives the same text. An error has a Kind (BadInput, or NotNow when another option would
	// allow it) and a sentence that tells the person what is wrong with it.
	CheckBring(text string, options map[string]string) (kept string, err error)
}

// BringSpec says what people bring to the table.
type BringSpec struct {
	Name     string // short and stable: "deck"
	Doc      Text   // what it is and how it is written, for the one who is asked for it
	Required bool   // without it nobody can play; else an empty text means the game's own choice
	Secret   bool   // the others learn nothing of it before the game shows it
	Most     int    // the longest text in bytes
}
