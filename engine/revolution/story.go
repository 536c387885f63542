package revolution

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/view"
)

// Tell puts an event into a sentence, with what the card says where the table brings one.
func (g *Game) Tell(e engine.Event) (engine.Telling, bool) {
	t, ok := view.Tell(g.rules, e)
	if !ok {
		return t, false
	}
	switch e.Kind {
	case play.EvEventAdded, play.EvBlessing, play.EvAchieved:
		g.quote(&t, e.Args[0])
	}
	return t, true
}

// quote puts what a card says with its telling. In short that is what it says of the time to come: what it does at once
// is told next. A line of flavour is for the few that come once in a while, and are not Events.
func (g *Game) quote(t *engine.Telling, card int16) {
	n := &g.rules.Pack.Cards[card].Node
	if face, ok := g.Card(t.Card); ok && face.Flavour != "" && n.Word("kind", "") != "event" {
		t.Quote, t.Tone = []engine.Text{engine.T("revolution.quote", engine.A("flavour", face.Line()))}, 1
	}
	rules := g.says.Rules(n)
	list := n.Get("abilities")
	for i, rule := range rules {
		if happens(&list.Items[i]) {
			t.Loose = append(t.Loose, t.Tone+i)
		}
		t.Quote = append(t.Quote, rule)
	}
}

// happens reports whether all that an ability does is done at once, and can be told then: when the card comes, or when
// it goes.
func happens(ability *engine.Node) bool {
	if !slices.Contains([]string{"flipped", "revealed", "achieved", "overcome"}, ability.Word("when", "")) {
		return false
	}
	do := ability.Get("do")
	for i := range do.Items {
		if do.Items[i].Get("skip") != nil {
			return false
		}
	}
	return true
}
