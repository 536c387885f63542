package screen

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/fit"
	"witchtable/bot/lang"
	"witchtable/bot/say"
	"witchtable/bot/scenetest"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// TestAHandIsSeenWhole: where some cards of a small hand are chosen among, tiles show what else is held, too, each copy
// of it; not where there is no room for it, nor where one of them alone is asked about.
func TestAHandIsSeenWhole(t *testing.T) {
	hand := engine.Panel{Name: "hand", Private: true, Zones: []engine.Zone{{}}}
	for _, id := range []engine.CardID{"owl", "moth", "curse", "curse"} {
		hand.Zones[0].Cards = append(hand.Zones[0].Cards, engine.CardShown{Card: id})
	}
	p := Panel{scene: engine.Scene{Panels: []engine.Panel{hand}}}
	for _, tt := range []struct {
		chosen, want []engine.CardID
		whole        bool
	}{
		{[]engine.CardID{"moth", "owl", "hill"}, []engine.CardID{"moth", "owl", "hill", "curse", "curse"}, true},
		{[]engine.CardID{"moth", "owl"}, []engine.CardID{"moth", "owl"}, false},
		{[]engine.CardID{"moth", "hill"}, []engine.CardID{"moth", "hill"}, true},
		{[]engine.CardID{"curse", "owl"}, []engine.CardID{"curse", "owl", "moth", "curse"}, true},
	} {
		var got []engine.CardID
		for _, c := range p.withHeld(tt.chosen, tt.whole) {
			got = append(got, c.id)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("with %v are shown %v, want %v", tt.chosen, got, tt.want)
		}
	}
}

// TestWhatIsHeldLiesInHand: what one holds is shown in hand, in pictures, and all of it, where copies of it are put
// away beside what lies before the seat: these are not the ones that are meant.
func TestWhatIsHeldLiesInHand(t *testing.T) {
	cards := func(ids ...engine.CardID) (out []engine.CardShown) {
		for _, id := range ids {
			out = append(out, engine.CardShown{Card: id})
		}
		return out
	}
	for _, many := range []engine.Zone{{Cards: cards("curse")}, {Cards: cards("curse", "curse")}} {
		many.Name, many.Laid = "discards", engine.InHeap
		hand := engine.Zone{Name: "hand", Cards: cards("owl", "moth", "curse")}
		p := Panel{scene: engine.Scene{Panels: []engine.Panel{{Name: "coven", Zones: []engine.Zone{many}},
			{Name: "hand", Private: true, Zones: []engine.Zone{hand}}}}}
		shown := p.withHeld([]engine.CardID{"owl", "moth"}, true)
		if len(shown) != 3 {
			t.Fatalf("%d cards are shown of 3 in hand", len(shown))
		}
		for _, c := range append(shown, p.laid([]engine.CardID{"curse"})...) {
			if !c.ok || c.at.panel.Name != "hand" {
				t.Errorf("with %d put away, %s lies in %q", len(many.Cards), c.id, c.at.panel.Name)
			}
		}
	}
}

// TestWhatAnAnswerNamesIsQuoted: an entry of a menu says what the card says that its answer names and that lies for
// all; of several, each by its name.
func TestWhatAnAnswerNamesIsQuoted(t *testing.T) {
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	table := tables.Table{}
	table.Rules.Game = faces{}
	m := Menus{v: say.Books{Own: book}.Voice(table, "en"), t: table, spots: spots{}}
	many := []engine.CardID{"owl", "moth", "hill", "tower"}
	for _, id := range many {
		m.spots[id] = []spot{{panel: engine.Panel{Seat: engine.Onlooker}, card: engine.CardShown{Card: id}}}
	}
	named := func(ids ...engine.CardID) (o engine.Option) {
		for _, id := range ids {
			o.Operands = append(o.Operands, engine.Operand{Word: string(id)})
		}
		return o
	}
	one, two := m.saysOf(named("witch", "owl", "owl")), m.saysOf(named("witch", "owl", "moth"))
	under := m.saysOf(engine.Option{Operands: []engine.Operand{{Word: "place", At: "hill"}, {Word: "owl"}}})
	if want := "printed one printed two"; one != want {
		t.Errorf("of one card is said %q, want %q", one, want)
	}
	owl, moth := m.v.Label(engine.T("bot.picture.card", engine.A("card", engine.CardID("owl")))),
		m.v.Label(engine.T("bot.picture.card", engine.A("card", engine.CardID("moth"))))
	if want := owl + " · " + one + " " + moth + " · " + one; two != want {
		t.Errorf("of two cards is said %q, want %q", two, want)
	}
	if want := owl + " · " + one; under != want {
		t.Errorf("of a card beside another that lies face down there is said %q, want %q", under, want)
	}
	said := m.saysOf(named(many...)) // more than an entry has room for
	for _, id := range many {
		if !strings.Contains(said, string(id)) || fit.Size(said) > fit.MaxChoiceLabel {
			t.Errorf("of four cards is said %q; want something of each, in room of %d", said, fit.MaxChoiceLabel)
		}
	}
}

// TestWhatCameStandsBeforeWhatWasChosen: of what is told behind an answer, what its own player has chosen to do is left
// out first; what others did stays.
func TestWhatCameStandsBeforeWhatWasChosen(t *testing.T) {
	told := func(word string, by engine.Seat, deed bool) engine.Telling {
		return engine.Telling{Text: scenetest.Said(word), By: by, Deed: deed}
	}
	var got []string
	for _, t := range (Panel{}).comeOf([]engine.Telling{told("chosen", 0, true), told("gained", 0, false),
		told("theirs", 1, true)}) {
		got = append(got, string(t.Text.Args[0].Value.(engine.Literal)))
	}
	if want := []string{"gained", "theirs"}; !slices.Equal(got, want) {
		t.Errorf("what came of it is %v, want %v", got, want)
	}
}

// TestWhatCardsSayIsElsewhere: where what tiles say is too much to stand above them, it is said where to read it, in
// both languages; nothing of that where there is a lesson to be read.
func TestWhatCardsSayIsElsewhere(t *testing.T) {
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{
		"en": "-# What these cards say is under **Cards**.",
		"es": "-# Lo que dicen estas cartas está en **Cartas**.",
	} {
		line := say.Books{Own: book}.Voice(tables.Table{}, code).Say(engine.T("bot.panel.sayings"))
		var s, taught shown
		s.says("Owl: hoots.", line, false)
		taught.says("Owl: hoots.", line, true)
		if got := s.above[0].forms; !s.above[0].tall || !slices.Equal(got, []string{"Owl: hoots.", want, ""}) {
			t.Errorf("in %s it is said in %q", code, got)
		}
		if len(taught.above) > 0 {
			t.Errorf("beside a lesson is said %q", taught.above[0].forms)
		}
	}
}
