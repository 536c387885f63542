package fate

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/view"
)

var _ engine.Highlighter = (*Game)(nil)

// Highlights names the best moments of a game, see [view.Highlights].
func (g *Game) Highlights(line []engine.Step, end engine.Position) []engine.Text {
	p, ok := end.(*play.State)
	if !ok {
		return nil
	}
	return view.Highlights(g.rules, line, p.View(engine.Onlooker).Standing())
}
