package witchcraft

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/view"
)

// Tell puts an event into a sentence, with what a new Mission says where the table brings one.
func (g *Game) Tell(e engine.Event) (engine.Telling, bool) {
	t, ok := view.Tell(g.rules, e)
	if !ok || e.Kind != play.EvMissionRevealed {
		return t, ok
	}
	face, _ := g.Card(t.Card)
	if face.Flavour != "" {
		t.Quote, t.Tone = []engine.Text{engine.T("witchcraft.quote", engine.A("flavour", face.Line()))}, 1
	}
	t.Quote = append(t.Quote, face.Rules...)
	return t, true
}
