package fate

import (
	"witchtable/engine"
	"witchtable/engine/fate/view"
)

var _ engine.Staging = (*Game)(nil)

// ActEnds reports which Night an event ends, see [view.ActEnds].
func (g *Game) ActEnds(e engine.Event) (n int, ok bool) { return view.ActEnds(e) }

// Act is the last Night of some events, see [view.Act].
func (g *Game) Act(events []engine.Event) engine.Act { return view.Act(g.rules, events) }
