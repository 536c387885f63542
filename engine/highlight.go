package engine

// Highlighter is a [Game] that can tell which moments of a finished game were worth remembering.
type Highlighter interface {
	Game
	// Highlights are sentences for everybody, the best first, made from what everybody has seen: line is the game's log
	// as it stands, see [Retrace], and end the position it led to. A game in which nothing stood out has none.
	Highlights(line []Step, end Position) []Text
}

// Highlights replays a finished game and names its best moments; none for games that cannot tell, and for games under
// way.
func Highlights(g Game, s Setup, moves []Move) ([]Text, error) {
	h, ok := g.(Highlighter)
	if !ok {
		return nil, nil
	}
	line, end, err := Retrace(g, s, moves)
	if err != nil || !end.Over() {
		return nil, err
	}
	return h.Highlights(line, end), nil
}
