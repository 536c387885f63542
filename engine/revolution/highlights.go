package revolution

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/view"
)

var _ engine.Highlighter = (*Game)(nil)

// Highlights names the best moments of a game, see [view.Highlights].
func (g *Game) Highlights(line []engine.Step, end engine.Position) []engine.Text {
	s, ok := end.(*play.State)
	if !ok || !s.Over() {
		return nil
	}
	return view.Highlights(g.rules, line, s)
}
