package witchcraft

import (
	"context"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	shared "witchtable/engine/difficulty"
	"witchtable/engine/scenario"
	"witchtable/engine/witchcraft/difficulty"
	"witchtable/engine/witchcraft/lore"
)

// viewOf is a table laid by a description, as the player sees it, and what is asked there.
func viewOf(t testing.TB, text string) (engine.View, engine.Decision) {
	t.Helper()
	n, err := scenario.ParseTable("a table", []byte(strings.ReplaceAll(text, "\t", " ")))
	if err != nil {
		t.Fatal(err)
	}
	p, err := withTexts(t).Arrange(n, nil)
	if err != nil {
		t.Fatal(err)
	}
	open := p.Open(nil)
	if len(open) != 1 {
		t.Fatalf("%s: %d questions are open; want one", text, len(open))
	}
	return p.View(0), open[0]
}

// TestPlannersPlan: what is worth most is chosen, and what would lose the game is not left.
func TestPlannersPlan(t *testing.T) {
	guess, err := lore.Read() // what it does in one place must not hang on what was found by playing
	if err != nil {
		t.Fatal(err)
	}
	b := ByRule(lore.New(guess))
	for what, c := range map[string]struct{ table, want string }{
		"a Mission that can be overcome": {`{stage: choose, hand: [constance-ellery, hesper-bellamy],
			display: [{mission: count-the-night-fold, challenges: [grey-wolf up, rival-crone up, torch-mob up]},
			{mission: guard-the-seed-corn}, gap]}`, "mission:guard-the-seed-corn"},
		"what blocks is first": {`{stage: resolve, bonus: 7, display: [{mission: guard-the-seed-corn, challenges: [rooting-hog,
			gallows-crow]}, gap, {mission: count-the-night-fold}]}`, "overcome:gallows-crow"},
		"what brings power is first": {`{stage: resolve, bonus: 5, display: [{mission: guard-the-seed-corn, challenges: [fell-ram,
			fold-dog]}, gap, {mission: count-the-night-fold}]}`, "overcome:fold-dog"},
		"a Curse that would lose the game": {`{stage: resolve, bonus: 4, curses: 0, display: [{mission: guard-the-seed-corn,
			challenges: [rival-crone]}, gap, {mission: count-the-night-fold}]}`, "overcome:rival-crone"},
		"a Curse that would not": {`{stage: resolve, bonus: 4, curses: 3, display: [{mission: guard-the-seed-corn,
			challenges: [rival-crone]}, gap, {mission: count-the-night-fold}]}`, "go-on"},
		"a trial that cannot be lost": {`{stage: trial, won: "true",
			display: [gap, {mission: guard-the-seed-corn}, {mission: count-the-night-fold}], jurors: {osric-tallow: 9, bettany-rusk: 9, maud-ferrier: 9}}`,
			"trial"},
		"a trial that cannot be won": {`{stage: trial, won: "true",
			display: [gap, {mission: guard-the-seed-corn}, {mission: count-the-night-fold}], jurors: {osric-tallow: 1, bettany-rusk: 1, maud-ferrier: 1}}`,
			"stay"},
		"power that is wanted is revealed": {`{stage: rest, hand: [hesper-bellamy], display: [{mission: guard-the-seed-corn}, gap,
			{mission: count-the-night-fold}]}`, "reveal:hesper-bellamy"},
		"power that is not wanted is hidden": {`{stage: rest, bonus: 4, hand: [hesper-bellamy], display: [{mission:
			guard-the-seed-corn}, gap, {mission: count-the-night-fold}]}`, "hide:hesper-bellamy"},
	} {
		v, d := viewOf(t, c.table)
		if got := v.Option(d.ID, answers(t, b, v, d, 1)).Key(); got != c.want {
			t.Errorf("%s: the answer is %s; want %s", what, got, c.want)
		}
	}
}

// TestAdvice: who asks what to do before a trial that cannot be lost is told to go, and not to go on.
func TestAdvice(t *testing.T) {
	roster, err := Players(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	v, d := viewOf(t, `{stage: trial, won: "true",
		display: [gap, {mission: guard-the-seed-corn}, {mission: count-the-night-fold}], jurors: {osric-tallow: 9, bettany-rusk: 9, maud-ferrier: 9}}`)
	chance := engine.Chance{Seed: engine.SeedOf(1)}
	c := roster.Adviser().Advise(context.Background(), brain.Question{View: v, Decision: d.ID, Chance: &chance}, 2)
	if len(c.Best) != 2 || v.Option(d.ID, c.Best[0].Answer).Key() != "trial" || c.Best[1].Verdict == brain.AsGood {
		t.Errorf("the advice is %+v; want the trial, and to go on as worse", c)
	}
}

// TestWhoLooksAheadJudges: games that are over are judged by who knows the game.
func TestWhoLooksAheadJudges(t *testing.T) {
	roster, err := Players(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, known := roster.Judge().Lore.(*lore.Lore); !known {
		t.Errorf("the judge goes by %T; want the lore of the game", roster.Judge().Lore)
	}
	if got := roster.Usual(); got != "witch" {
		t.Errorf("the player to begin with is %s; want witch", got)
	}
}

// BenchmarkHint measures what somebody is told who asks what to do, in the middle of a game.
func BenchmarkHint(b *testing.B) {
	roster, err := Players(houseLore(b))
	if err != nil {
		b.Fatal(err)
	}
	adviser, start := roster.Adviser(), starts(b)[0]
	l, p := lore.New(bookOf(b)), start.Clone()
	c := engine.Chance{Seed: engine.SeedOf(3)}
	for range 50 {
		l.Advance(p, p.Open(nil)[0], &c)
	}
	b.ResetTimer()
	for b.Loop() {
		v, chance := p.View(0), engine.Chance{Seed: engine.SeedOf(5)}
		adviser.Advise(b.Context(), brain.Question{View: v, Decision: p.Open(nil)[0].ID, Chance: &chance}, 3)
	}
}

// BenchmarkLookingAhead measures an answer of who looks ahead.
func BenchmarkLookingAhead(b *testing.B) {
	who, start := named(b, "high-witch"), starts(b)[0]
	l, p := lore.New(bookOf(b)), start.Clone()
	c := engine.Chance{Seed: engine.SeedOf(3)}
	for range 50 {
		l.Advance(p, p.Open(nil)[0], &c)
	}
	b.ResetTimer()
	for b.Loop() {
		v, chance := p.View(0), engine.Chance{Seed: engine.SeedOf(5)}
		who.Choose(b.Context(), brain.Question{View: v, Decision: p.Open(nil)[0].ID, Chance: &chance})
	}
}

// TestPlayersEndGames: by rule of thumb at tables of all kinds, and looking ahead a little.
func TestPlayersEndGames(t *testing.T) {
	for _, options := range []map[string]string{
		{"coven": "starter", "late_chosen": "all"}, {"pool28": "true", "filter_difficulty": "current"},
		{"auto_order": "false", "late_chosen": "none"}, {"start_persuasion": "0", "spectators_see_hand": "true"},
	} {
		for name, games := range map[string]int{"witch": 8, "high-witch": 1} {
			r := shared.Run[difficulty.Cell, *difficulty.Cell]{Game: withTexts(t), Brain: named(t, name), Games: games,
				First: 3, Playouts: 6}
			c, err := r.Cell(t.Context(), 1, options)
			if err != nil || c.Games != games || c.Moves < 20*games {
				t.Errorf("%v: %s has ended %d of %d games with %d answers, %v", options, name, c.Games, games, c.Moves, err)
			}
		}
	}
}
