package fate_test

import (
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	fateplay "witchtable/engine/fate/play"
)

// hobAnnie is a table at which Ash may sacrifice Hob Annie, who is worth -1 (2, an Item that takes 1, a Cursed token)
// and will be worth 6 in the Graveyard: 0, 4 by the Item, and the token turns over.
const hobAnnie = "{seats: 2, used: {draft: 1}, " +
	"A: {coven: [marrable, hob-annie: {cursed: 1, items: [coffin-nail]}, osric]}}"

// A Sacrifice is weighed by what a Character is truly worth before and after, Items and tokens included, and so it is
// told, with its reason, and with what it has made of the score.
func TestASacrificeIsToldByItsTrueWorth(t *testing.T) {
	g := house(t)
	p := arranged(t, g, hobAnnie)
	log := &engine.Log{WantScores: true}
	for _, key := range []string{"cast:marrable", "pick:hob-annie"} {
		d, _ := questionOf(p, 0)
		a, ok := engine.FindKey(p.View(0), d, key)
		if !ok {
			t.Fatalf("%s is not legal", key)
		}
		if err := p.Apply(engine.Move{Seat: 0, Decision: d, Answer: a}, log); err != nil {
			t.Fatal(err)
		}
	}
	best := g.Highlights([]engine.Step{{N: 1, Events: log.Events}}, p)
	for lang, want := range map[string][]string{
		"en": {"Hob Annie, worth −1, is worth 6 in the Graveyard: a Cursed token turns over and becomes Blessed.",
			"Ash: 1 → 8 points", "Best Sacrifice, by Ash: Hob Annie, worth −1, became worth 6 in the Graveyard."},
		"es": {"Hob Annie, que valía −1, vale 6 en el Cementerio: una ficha de Maldición se da la vuelta y pasa a Bendición.",
			"Ash: 1 → 8 puntos", "El mejor Sacrificio, de Ash: Hob Annie, que valía −1, pasó a valer 6 en el Cementerio."},
	} {
		said := tellAll(t, g, lang, engine.Told(g, log.Events, engine.Onlooker))
		say := houseWords(t).Speaker(lang, call(housePack(t).Cards), nil)
		for _, b := range best {
			said += say.Say(b) + "\n"
		}
		for _, w := range want {
			if !strings.Contains(said, w) {
				t.Errorf("%s: nothing says %q:\n%s", lang, w, said)
			}
		}
	}
}

// Logs that do not ask for scores are as they were: referees read them.
func TestScoresAreToldWhereTheyAreWanted(t *testing.T) {
	g := house(t)
	for _, want := range []bool{false, true} {
		log := &engine.Log{WantScores: want}
		p := arranged(t, g, hobAnnie)
		for _, key := range []string{"cast:marrable", "pick:hob-annie"} {
			d, _ := questionOf(p, 0)
			a, _ := engine.FindKey(p.View(0), d, key)
			if err := p.Apply(engine.Move{Seat: 0, Decision: d, Answer: a}, log); err != nil {
				t.Fatal(err)
			}
		}
		told := 0
		for _, e := range log.Events {
			if e.Kind == fateplay.EvSwing || e.Kind == fateplay.EvBecomes {
				told++
			}
		}
		if (told > 0) != want {
			t.Errorf("a log that wants scores: %v; events about them: %d", want, told)
		}
	}
}

// tellAll says what is told, line by line.
func tellAll(t *testing.T, g engine.Game, lang string, list []engine.Telling) string {
	t.Helper()
	var out strings.Builder
	writeStory(&out, houseWords(t).Speaker(lang, call(housePack(t).Cards), nil), list)
	return out.String()
}

func housePack(t *testing.T) engine.PackSource {
	t.Helper()
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	return pack.Source()
}
