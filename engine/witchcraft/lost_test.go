package witchcraft

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
)

// TestBothLossesAreTold: who loses the fifth person while a second Mission fails is told both; who loses them with a
// Mission overcome, or with the first that fails, only that.
func TestBothLossesAreTold(t *testing.T) {
	g := withTexts(t)
	for _, c := range []struct{ fails, bonus, say string }{
		{"1", "0", "witchcraft.say.villagers.failing"},
		{"0", "0", "witchcraft.say.villagers"},
		{"1", "5", "witchcraft.say.villagers"},
	} {
		missions := "{mission: light-the-ford}"
		if c.fails == "1" {
			missions = `{mission: light-the-ford, failed: "true"}`
		}
		p := laid(t, g, `{stage: resolve, chosen: 1, fails: `+c.fails+`, bonus: `+c.bonus+`,
  lost-souls: [villager-2, villager-1], villagers: [villager-3, rest], display: [{mission: count-the-night-fold, challenges: [grey-wolf]}, `+missions+`,
  {mission: hide-the-almanacs}]}`)
		for !p.Over() {
			d := p.Open(nil)[0].ID
			k := play.AnsGoOn
			if p.(*play.State).Asked(d) == play.AskJuror {
				k = play.AnsJuror
			}
			list := p.View(0).Answers(d)
			i := slices.IndexFunc(list, func(a engine.Answer) bool { of, _, _ := play.Split(a); return of == k })
			if err := p.Apply(engine.Move{Decision: d, Answer: list[max(i, 0)]}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if say := p.View(0).Standing().Say.Key; say != c.say {
			t.Errorf("with %s failed and %s power it is told %q, not %q", c.fails, c.bonus, say, c.say)
		}
	}
}

// TestALostMissionIsToldBesideTheCurse: where the Curse too many comes of a second Mission that is failing, the result
// says both, and the Curse alone is counted (A52); where the first is failing, the Curse alone is told.
func TestALostMissionIsToldBesideTheCurse(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, c := range []struct{ missions, fails, say string }{
		{`{mission: light-the-ford, failed: "true"}`, "1", "witchcraft.say.curses.failing"},
		{"{mission: light-the-ford}", "0", "witchcraft.say.curses"},
	} {
		p := laid(t, g, `{stage: resolve, chosen: 1, fails: `+c.fails+`, curses: 0,
  display: [{mission: count-the-night-fold, challenges: [hedge-elder]}, `+c.missions+`, {mission: hide-the-almanacs}]}`)
		for !p.Over() {
			d := p.Open(nil)[0].ID
			if err := p.Apply(engine.Move{Decision: d, Answer: p.View(0).Answers(d)[0]}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if s := p.(*play.State); fmt.Sprint(s.Fails) != c.fails || s.Ending != play.LostCurses {
			t.Errorf("with %s failed it ends by %q, and %d are failed", c.fails, play.Endings.Word(int(s.Ending)), s.Fails)
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		say := p.View(0).Standing().Say
		if say.Key != c.say {
			t.Errorf("with %s failed it is told %q, not %q", c.fails, say.Key, c.say)
		}
		for lang, want := range map[string]string{"en": "and a second Mission was failing, too",
			"es": "además, fracasaba una segunda Misión"} {
			if got := book.Speaker(lang, callers{g, book, lang}, nil).Say(say); strings.Contains(got, want) != (c.fails == "1") {
				t.Errorf("with %s failed it is said %q", c.fails, got)
			}
		}
	}
}

// TestTheLastCurseIsToldFirst: the next one loses the game.
func TestTheLastCurseIsToldFirst(t *testing.T) {
	g := withTexts(t)
	for left, want := range map[int16]bool{0: true, 1: false} {
		told, ok := g.Tell(engine.Event{Kind: play.EvCursed, Args: [4]int16{int16(g.rules.Index["curse"]), left}})
		if !ok || told.Foremost != want {
			t.Errorf("with %d left in the pile it is foremost: %v", left, told.Foremost)
		}
	}
}

// TestCursesAreCountedUp: two Curses that are gained one after the other are told as one, and that the pile is empty
// with them, in both languages.
func TestCursesAreCountedUp(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	curse := int16(g.rules.Index["curse"])
	var events []engine.Event
	for _, left := range []int16{1, 0} {
		events = append(events, engine.Event{Kind: play.EvCursed, Args: [4]int16{curse, left}})
	}
	told := engine.Told(g, events, 0)
	if len(told) != 1 || !told[0].Foremost {
		t.Fatalf("it is told in %d sentences: %v", len(told), told)
	}
	for lang, want := range map[string]string{"en": "You gain 2 🕷️ Curses: the pile is empty.",
		"es": "Recibes 2 🕷️ Maldiciones: la pila queda vacía."} {
		if got := book.Speaker(lang, callers{g, book, lang}, nil).To(0).Say(told[0].Text); got != want {
			t.Errorf("it is told %q, want %q", got, want)
		}
	}
}

// TestWhyGoingOnLosesIsSaid: where going on would lose the game, the question says by what, in both languages.
func TestWhyGoingOnLosesIsSaid(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, c := range []struct{ table, en, es string }{
		{`curses: 0, bonus: 2, display: [{mission: count-the-night-fold, challenges: [hedge-elder]},
  {mission: light-the-ford}, gap]`,
			"the Mission fails, and you lose: more 🕷️ Curses come than the pile has.",
			"la Misión fracasa y pierdes la partida: llegan más 🕷️ Maldiciones de las que hay en la pila."},
		{`curses: 1, bonus: 2, display: [{mission: count-the-night-fold, challenges: [hedge-elder]},
  {mission: light-the-ford}, gap]`, "the Mission fails, and Hedge Elder is left.",
			"la Misión fracasa y queda sin superar: Anciana del Seto."},
		{`fails: 1, bonus: 2, display: [{mission: count-the-night-fold, challenges: [hedge-elder]},
  {mission: light-the-ford, failed: "true"}, gap]`, "the Mission fails, the second one, and you lose.",
			"fracasa la segunda Misión y pierdes la partida."},
		{`curses: 0, bonus: 9, display: [{mission: count-the-night-fold, challenges: [hedge-elder]},
  {mission: light-the-ford}, gap]`, "left, and you lose: more 🕷️ Curses come than the pile has.",
			"pierdes la partida: llegan más 🕷️ Maldiciones de las que hay en la pila."},
	} {
		p := laid(t, g, "{stage: resolve, chosen: 1, "+c.table+"}")
		for lang, want := range map[string]string{"en": c.en, "es": c.es} {
			asked := book.Speaker(lang, callers{g, book, lang}, nil).Say(p.View(0).Ask(p.Open(nil)[0].ID))
			if !strings.Contains(asked, want) {
				t.Errorf("at {%s} it is asked %q, without %q", c.table, asked, want)
			}
		}
	}
}

// TestThatAllThreeAreNeverConvincedIsSaid: where each Juror might be convinced and not all, since there are too few low
// Convictions, the question says so.
func TestThatAllThreeAreNeverConvincedIsSaid(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for have, want := range map[string]bool{"3": true, "9": false} {
		p := laid(t, g, `{stage: trial, jurors: {ned-sallow: `+have+`, bettany-rusk: `+have+`, eldred-voss: `+have+`},
  display: [{mission: count-the-night-fold}, {mission: light-the-ford}, {mission: hide-the-almanacs}],
  discards: [hesper-bellamy]}`)
		for lang, line := range map[string]string{"en": "All three together: never", "es": "Los tres a la vez: nunca"} {
			asked := book.Speaker(lang, callers{g, book, lang}, nil).Say(p.View(0).Ask(p.Open(nil)[0].ID))
			if strings.Contains(asked, line) != want {
				t.Errorf("with %s over each it is asked %q", have, asked)
			}
		}
	}
}

// TestNobodyIsPraisedForTheBeginning: a Juror who is convinced by the persuasion with which the game began has not been
// convinced by the last point of it.
func TestNobodyIsPraisedForTheBeginning(t *testing.T) {
	g := withTexts(t)
	for _, c := range []struct {
		have, conviction string
		want             bool
	}{{"1", "conviction-1", false}, {"2", "conviction-2", true}} {
		p := laid(t, g, `{stage: trial, jurors: {ned-sallow: `+c.have+`, bettany-rusk: 9, eldred-voss: 9},
  convictions: {ned-sallow: [`+c.conviction+` up], bettany-rusk: [conviction-3 up], eldred-voss: [conviction-4 up]},
  display: [{mission: count-the-night-fold}, {mission: light-the-ford}, {mission: hide-the-almanacs}],
  discards: [hesper-bellamy]}`)
		step := give(t, p, "trial")
		has := slices.ContainsFunc(g.Highlights([]engine.Step{step}, p), func(best engine.Text) bool {
			return best.Key == "witchcraft.best.spare"
		})
		if has != c.want {
			t.Errorf("at %s against %s: that it was just enough is told: %v", c.have, c.conviction, has)
		}
	}
}

// TestWhatLosesAMissionLosesIt: behind a Challenge of which it is said that overcoming it loses the game, the Mission
// is not overcome, whatever is done.
func TestWhatLosesAMissionLosesIt(t *testing.T) {
	l, g := lore.New(bookOf(t)), withTexts(t)
	said := 0
	for seed := range uint64(60) {
		p, err := g.Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Host: 0}, nil)
		if err != nil {
			t.Fatal(err)
		}
		secret := engine.Chance{Seed: engine.SeedOf(seed)}
		for chance := secret.Quick(); !p.Over(); {
			d, s := p.Open(nil)[0], p.(*play.State)
			for _, a := range p.View(0).Answers(d.ID) {
				o := p.View(0).Option(d.ID, a)
				if k, _, _ := play.Split(a); k == play.AnsOvercome && o.Loses {
					if said++; overcomes(*s, a) {
						t.Errorf("seed %d: the Mission can be overcome behind %s, which is said to lose", seed, o.Key())
					}
				}
			}
			l.Advance(p, d, &chance)
		}
	}
	if t.Logf("%d answers are said to lose", said); said < 20 {
		t.Errorf("%d answers are too few to show anything", said)
	}
}

// overcomes reports whether the Mission can be overcome behind an answer.
func overcomes(s play.State, a engine.Answer) bool {
	if err := s.Apply(engine.Move{Decision: s.Ask[0].ID, Answer: a}, &engine.Log{}); err != nil || s.Won || s.Over() {
		return s.Won
	}
	return s.Stage <= play.StageOvercome && slices.ContainsFunc(s.Answers(s.Ask[0].ID, nil), func(a engine.Answer) bool {
		return overcomes(s, a)
	})
}
