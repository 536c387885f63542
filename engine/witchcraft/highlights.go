package witchcraft

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/view"
)

var (
	_ engine.Highlighter = (*Game)(nil)
	_ engine.Explaining  = (*Game)(nil)
)

// Highlights names the best moments of a game, see [view.Highlights].
func (g *Game) Highlights(line []engine.Step, end engine.Position) []engine.Text {
	s, ok := end.(*play.State)
	if !ok || !s.Over() {
		return nil
	}
	return view.Highlights(g.rules, line, s)
}

// Topics is the guide to the game.
func (g *Game) Topics(map[string]string) []engine.Topic { return view.Topics() }
