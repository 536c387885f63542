package witchcraft

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/layout"
)

// Arrange lays a table from a description instead of dealing it, see [layout.Arrange].
func (g *Game) Arrange(n *engine.Node, log *engine.Log) (engine.Position, error) {
	return layout.Arrange(g.rules, n, log)
}

// Fact reads a fact of a position by name, see [layout.Fact].
func (g *Game) Fact(p engine.Position, name string) (any, bool) { return layout.Fact(p, name) }
