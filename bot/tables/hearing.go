package tables

import "witchtable/engine"

// hearing is a game that puts each event into a sentence once. What follows from a move is worked out in several
// places that ask how its events are told, mostly the same ones. It is for one goroutine and one move.
type hearing struct {
	engine.Game
	heard []heard
}

type heard struct {
	event engine.Event
	told  engine.Telling
	ok    bool
}

// Tell is as engine.Game has it.
func (h *hearing) Tell(e engine.Event) (engine.Telling, bool) {
	for i := range h.heard {
		if h.heard[i].event == e {
			return h.heard[i].told, h.heard[i].ok
		}
	}
	told, ok := h.Game.Tell(e)
	h.heard = append(h.heard, heard{e, told, ok})
	return told, ok
}

// ActEnds is as engine.Staging has it.
func (h *hearing) ActEnds(e engine.Event) (n int, ok bool) { return engine.ActEnds(h.Game, e) }
