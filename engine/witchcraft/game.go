package witchcraft

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/lexicon"
)

// Name is the game's short name.
const Name = "witchcraft"

// Vocabulary returns everything a pack of the game can say.
func Vocabulary() *engine.Vocabulary { return lexicon.Vocabulary() }
