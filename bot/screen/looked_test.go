package screen

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/lang"
	"witchtable/bot/say"
	"witchtable/bot/scenetest"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// TestWhatIsLookedAtIsNotTheOneInHand: a card of the deck that is looked at is shown as that, in both languages, where
// copies of it are in hand; these are told as what is held. One of which the answers do not say where it lies is the
// one that is to be seen.
func TestWhatIsLookedAtIsNotTheOneInHand(t *testing.T) {
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	shown := []engine.CardShown{{Card: "owl"}, {Card: "owl"}}
	scene := engine.Scene{Panels: []engine.Panel{
		{Name: "hand", Private: true, Title: scenetest.Said("hand"), Zones: []engine.Zone{{Name: "hand", Cards: shown}}},
		{Name: "decks", Quiet: true, Seat: engine.Onlooker, Zones: []engine.Zone{{Name: "deck", Hidden: 7,
			Label: scenetest.Said("deck"), Cards: append(shown[:1:1], engine.CardShown{Card: "moth"})}}},
	}}
	table := tables.Table{}
	table.Rules.Game = faces{}
	for code, want := range map[string]string{"en": "Looked at: deck", "es": "Lo que miras: deck"} {
		p := Panel{v: say.Books{Own: book}.Voice(table, code), t: table, scene: scene}
		op := engine.Operand{Word: "owl.2", Card: "owl", Zone: "deck"}
		var o Offered
		o.note(faces{}, []Offer{{Option: engine.Option{Operands: []engine.Operand{op}}}}, 0)
		if p.zones = o.zones; !slices.Equal(o.cards, []engine.CardID{"owl"}) {
			t.Fatalf("%v are chosen among", o.cards)
		}
		if got := p.chosenAmong(o.cards, true); !strings.Contains(got, want) || strings.Contains(got, "hand") {
			t.Errorf("in %s it is shown as\n%s", code, got)
		}
		if got := p.withHeld(o.cards, true); len(got) != 1 {
			t.Errorf("with it are shown %v", got)
		}
		if at, ok := p.spots().of("owl"); !ok || len(at.zone.Cards) != 1 || at.zone.Hidden > 0 {
			t.Errorf("it lies among %v", at.zone.Cards)
		}
		if got := p.held(o.cards, nil, true); !strings.Contains(got, "hand") || !strings.Contains(got, "×2") {
			t.Errorf("in %s what is held is told as\n%s", code, got)
		}
		p.zones = nil
		if at, ok := p.spots().of("owl"); !ok || at.panel.Name != "hand" {
			t.Errorf("where nothing is said of it it lies in %q", at.panel.Name)
		}
	}
}
