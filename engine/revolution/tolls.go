package revolution

import (
	"witchtable/engine"
	"witchtable/engine/revolution/view"
)

var _ engine.Reckoning = (*Game)(nil)

// Tolls parts the events of a move into what they have done to each seat, see [view.Tolls].
func (g *Game) Tolls(events []engine.Event, mover engine.Seat) []engine.Toll {
	return view.Tolls(g.rules, events, mover)
}
