package lore

import "witchtable/engine/witchcraft/play"

// weightsOf is the weights by which a game is played.
func (l *Lore) weightsOf(s *play.State) Weights { return l.book.Rule }
