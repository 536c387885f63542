package witchcraft

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// crowned is the round of somebody who took both Challenges of one Mission for two Witches.
const crowned = `{stage: rest, chosen: 1, hand: [nell-fenwick, wren-ashdown, ruth-bellamy], display: [
  {mission: light-the-ford, challenges: [rooting-hog, gallows-crow, fold-dog]}, {mission: hide-the-almanacs, challenges: [grey-wolf]}, gap]}`

// said is what is taken of a menu, by the keys of its choices.
func said(t *testing.T, p engine.Position, keys ...string) (of engine.Several, taken []engine.Choice) {
	t.Helper()
	of = p.View(0).(engine.Joining).Joined(p.Open(nil)[0].ID).Several
	for _, key := range keys {
		i := slices.IndexFunc(of.Choices, func(c engine.Choice) bool { return c.Key() == key })
		if i < 0 {
			for _, c := range of.Choices {
				t.Log(c.Key())
			}
			t.Fatalf("%s is not in the menu", key)
		}
		taken = append(taken, of.Choices[i])
	}
	return of, taken
}

// gives gives what is due as far as it goes, and returns the keys of the answers and what is left.
func gives(t *testing.T, p engine.Position, due []engine.Due) (keys []string, left []engine.Due) {
	t.Helper()
	for !p.Over() {
		d := p.Open(nil)[0].ID
		a, left, ok := engine.DueTo(p.View(0), d, due)
		if !ok {
			break
		}
		keys = append(keys, p.View(0).Option(d, a).Key())
		if err := p.Apply(engine.Move{Decision: d, Answer: a}, nil); err != nil {
			t.Fatal(err)
		}
		due = left
	}
	return keys, due
}

const (
	nellTakesTheHog  = "play:nell-fenwick>reveal>use>rooting-hog"
	wrenTakesTheCrow = "play:wren-ashdown>reveal>use>light-the-ford>gallows-crow"
	wrenTakesTheHog  = "play:wren-ashdown>reveal>use>light-the-ford>rooting-hog"
)

// TestACardIsMeantThoughItsPlaceChanges: what is taken after something else has left the same Mission is done to the
// card that was named, and not asked for again.
func TestACardIsMeantThoughItsPlaceChanges(t *testing.T) {
	p := laid(t, withTexts(t), crowned)
	of, taken := said(t, p, nellTakesTheHog, wrenTakesTheCrow)
	keys, left := gives(t, p, of.Dues(taken))
	want := []string{"reveal:nell-fenwick", "use", "pick:rooting-hog", "reveal:wren-ashdown", "use", "pick:light-the-ford",
		"pick:gallows-crow", "hide:ruth-bellamy"}
	if len(keys) < len(want) || !slices.Equal(keys[:len(want)], want) {
		t.Errorf("given are %v, and %v is left; want %v", keys, left, want)
	}
	s := p.(*play.State)
	if n := s.At[play.At(0)].N; n != 1 {
		t.Errorf("%d Challenges are left, want the Dog", n)
	}
}

// TestWhatIsGoneIsNotReplaced: of two Witches who are to discard the same Challenge one is left undone, and nothing
// else is discarded in its place, by nobody and by no rule.
func TestWhatIsGoneIsNotReplaced(t *testing.T) {
	for _, keys := range [][]string{{nellTakesTheHog, wrenTakesTheHog}, {wrenTakesTheHog, nellTakesTheHog}} {
		p := laid(t, withTexts(t), crowned)
		of, taken := said(t, p, keys...)
		if given, left := gives(t, p, of.Dues(taken)); !slices.Equal(engine.Undone(left), []int{2}) {
			t.Errorf("%v are given, and left is %v; want the second", given, left)
		}
		if n := p.(*play.State).At[play.At(0)].N; n != 2 {
			t.Errorf("%d Challenges are left, want the Dog and the Crow", n)
		}
	}
}

// TestWhatTakesAwayFromAnotherIsRefused: two Witches who are to discard the same Challenge exclude one another, and
// both are named; two who discard different ones do not.
func TestWhatTakesAwayFromAnotherIsRefused(t *testing.T) {
	p := laid(t, withTexts(t), crowned)
	v, d := p.View(0).(engine.Joining), p.Open(nil)[0].ID
	_, taken := said(t, p, nellTakesTheHog, wrenTakesTheHog)
	if says, ok := v.Spoilt(d, taken); !ok || says.Key != "witchcraft.several.both" {
		t.Errorf("of two who discard the same is said %v", says)
	}
	if _, taken = said(t, p, nellTakesTheHog, wrenTakesTheCrow); true {
		if says, ok := v.Spoilt(d, taken); ok {
			t.Errorf("of two who discard different Challenges is said %v", says)
		}
	}
}

// TestWhatIsReplacedIsTakenAway: where one Witch replaces a Challenge, by which another comes to light, and a second
// one is to discard it, both are named and nothing is begun; not where she discards another.
func TestWhatIsReplacedIsTakenAway(t *testing.T) {
	p := laid(t, withTexts(t), strings.Replace(crowned, "nell-fenwick", "tamsin-ashdown", 1))
	v, d := p.View(0).(engine.Joining), p.Open(nil)[0].ID
	const replaces = "play:tamsin-ashdown>hide>use>gallows-crow"
	for second, want := range map[string]string{wrenTakesTheCrow: "witchcraft.several.both", wrenTakesTheHog: ""} {
		_, taken := said(t, p, replaces, second)
		if says, ok := v.Spoilt(d, taken); ok != (want != "") || says.Key != want {
			t.Errorf("of %s and %s is said %q, want %q", replaces, second, says.Key, want)
		}
	}
}

// TestTheLastWitchIsRevealedByHerself: where all that is taken would leave no Witch for the next hand, it is refused
// with the one who would, in both languages: that she would be the last stands at no entry of the menu.
func TestTheLastWitchIsRevealedByHerself(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	p := laid(t, g, `{stage: rest, chosen: 1, display: [{mission: light-the-ford}, {mission: hide-the-almanacs}, gap],
  hand: [ruth-bellamy, isolde-bellamy, hesper-bellamy], coven: [], discards: [curse], recruits: []}`)
	v, d := p.View(0).(engine.Joining), p.Open(nil)[0].ID
	keys := []string{"reveal:ruth-bellamy", "reveal:isolde-bellamy", "reveal:hesper-bellamy"}
	_, taken := said(t, p, keys...)
	says, ok := v.Spoilt(d, taken)
	for lang, want := range map[string]string{"en": "this would leave no Witch for your next hand: “",
		"es": "esto no dejaría ninguna Bruja para tu próxima mano: «"} {
		if got := book.Speaker(lang, callers{g, book, lang}, nil).Say(says); !ok || !strings.Contains(got, want) {
			t.Errorf("in %s is said %q, without %q", lang, got, want)
		}
	}
	if _, taken = said(t, p, keys[:2]...); true {
		if says, ok := v.Spoilt(d, taken); ok {
			t.Errorf("where one stays hidden is said %v", says)
		}
	}
}

// TestTooMuchIsSaidInSums: Challenges that leave too little for a Mission that could be overcome are refused
// whole, with another round taken as well as without it, with what they take and what there is; and a game that
// is lost by it is said to be, in both languages.
func TestTooMuchIsSaidInSums(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, tt := range []struct {
		failed, en, es string
	}{
		{"gap", "All of that and Light the Ford take 10 💫, and you have 7. Nothing has been done: choose less.",
			"Todo eso y Alumbrar el Vado cuestan 10 💫, y tienes 7. No se hizo nada: elige menos."},
		{"{mission: count-the-night-fold, failed: true}", "All of that and Light the Ford take 10 💫, and you have 7: " +
			"the Mission would fail, and the game be lost. Nothing has been done: choose less.",
			"Todo eso y Alumbrar el Vado cuestan 10 💫, y tienes 7: la Misión fracasaría y perderías la " +
				"partida. No se hizo nada: elige menos."},
	} {
		p := laid(t, g, `{stage: resolve, chosen: 1, bonus: 7, display: [{mission: light-the-ford,
  challenges: [rooting-hog, grey-wolf, corn-weevils]}, {mission: hide-the-almanacs}, `+tt.failed+`]}`)
		v, d := p.View(0).(engine.Joining), p.Open(nil)[0].ID
		for _, more := range [][]string{nil, {"stay"}} {
			_, taken := said(t, p, append([]string{"overcome:rooting-hog", "overcome:grey-wolf"}, more...)...)
			says, ok := v.Spoilt(d, taken)
			for lang, want := range map[string]string{"en": tt.en, "es": tt.es} {
				if got := book.Speaker(lang, callers{g, book, lang}, nil).Say(says); !ok || got != want {
					t.Errorf("in %s with %v is said %q, want %q", lang, more, got, want)
				}
			}
		}
	}
}

// TestTooMuchIsSaidBeforeSomethingComesToLight: what is taken is counted to its end, also where a Witch who is
// recruited stands between, and where the game is over by it.
func TestTooMuchIsSaidBeforeSomethingComesToLight(t *testing.T) {
	p := laid(t, withTexts(t), `{stage: resolve, chosen: 1, bonus: 7, display: [{mission: boil-the-willow-bark,
  challenges: [gallows-crow, hedge-elder, jar-leech]}, gap, gap], mission-deck: []}`)
	v, d := p.View(0).(engine.Joining), p.Open(nil)[0].ID
	_, taken := said(t, p, "overcome:gallows-crow", "overcome:hedge-elder", "overcome:jar-leech")
	says, ok := v.Spoilt(d, taken)
	want := "witchcraft.several.spoilt card=boil-the-willow-bark n=8 have=7"
	got := says.Key
	for _, a := range says.Args {
		got += fmt.Sprintf(" %s=%v", a.Name, a.Value)
	}
	if !ok || got != want {
		t.Errorf("of Challenges that leave the Mission less than it takes is said %q, want %q", got, want)
	}
	if _, taken = said(t, p, "overcome:gallows-crow", "overcome:hedge-elder"); true {
		if says, ok := v.Spoilt(d, taken); ok {
			t.Errorf("of Challenges that leave it just as much is said %v", says)
		}
	}
}

// TestTooDearIsSaidThoughTheMissionEnds: Challenges that cost more than there is are refused with the sums, also where
// the Mission comes to its end, and a Villager is drawn, once there is power for none of them any more.
func TestTooDearIsSaidThoughTheMissionEnds(t *testing.T) {
	p := laid(t, withTexts(t), `{stage: resolve, chosen: 1, bonus: 7, display: [{mission: bind-the-river-hag,
  challenges: [rooting-hog, grey-wolf, drowned-sailor, sweating-fever]}, {mission: light-the-ford}, gap]}`)
	v, d := p.View(0).(engine.Joining), p.Open(nil)[0].ID
	_, taken := said(t, p, "overcome:rooting-hog", "overcome:grey-wolf", "overcome:drowned-sailor")
	says, ok := v.Spoilt(d, taken)
	got := says.Key
	for _, a := range says.Args {
		got += fmt.Sprintf(" %s=%v", a.Name, a.Value)
	}
	if want := "witchcraft.several.much n=9 have=7"; !ok || got != want {
		t.Errorf("of Challenges that cost too much is said %q, want %q", got, want)
	}
	if _, taken = said(t, p, "overcome:rooting-hog", "overcome:grey-wolf"); true {
		if says, ok := v.Spoilt(d, taken); ok {
			t.Errorf("of Challenges that there is power for is said %v", says)
		}
	}
}

// TestAFailedMissionIsSaidWithTheEffects: who is asked which effect is next reads that the Mission has failed, and that
// the second to fail loses the game; the Challenge that leaves too little for it has said so.
func TestAFailedMissionIsSaidWithTheEffects(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	p := laid(t, g, `{stage: resolve, chosen: 1, bonus: 5, display: [{mission: light-the-ford,
  challenges: [grey-wolf, hedge-elder, night-constable, rooting-hog]}, {mission: hide-the-almanacs},
  {mission: count-the-night-fold, failed: true}]}`)
	d := p.Open(nil)[0].ID
	a, _ := engine.FindKey(p.View(0), d, "overcome:grey-wolf")
	label := p.View(0).Option(d, a).Label
	for lang, want := range map[string]string{
		"en": "Grey Wolf: 4 💫, 1 left, too little: you lose",
		"es": "Lobo Gris: 4 💫, quedan 1, no alcanza: pierdes",
	} {
		if got := book.Speaker(lang, callers{g, book, lang}, nil).Say(label); got != want {
			t.Errorf("in %s the Challenge is %q, want %q", lang, got, want)
		}
	}
	give(t, p, "overcome:grey-wolf")
	d = p.Open(nil)[0].ID
	for lang, want := range map[string]string{
		"en": "❌ Light the Ford has failed, the second Mission: you lose the game after this. Which Failure is next?",
		"es": "❌ Alumbrar el Vado fracasa y es la segunda que lo hace: después de esto pierdes la partida. " +
			"¿Qué Fracaso ocurre primero?",
	} {
		if got := book.Speaker(lang, callers{g, book, lang}, nil).Say(p.View(0).Ask(d)); got != want {
			t.Errorf("in %s is asked %q, want %q", lang, got, want)
		}
	}
}

// TestLabelsSayWhatIsDone: in both languages, of a Challenge that is moved is said from where and to where; two that
// are uncovered together are named once, whichever comes first; and of Curses that are alike how many are removed.
func TestLabelsSayWhatIsDone(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	labels := func(text, lang string) (out []string) {
		t.Helper()
		p := laid(t, g, text)
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		for _, w := range p.View(0).(engine.Joining).Joined(p.Open(nil)[0].ID).Ways {
			out = append(out, say.Say(w.Label))
		}
		return out
	}
	const moved = `{stage: play, hand: [nell-fenwick], display: [{mission: count-the-night-fold, challenges: [fold-dog,
  grey-wolf]}, {mission: light-the-ford}, {mission: hide-the-almanacs}]}`
	const cursed = `{stage: play, hand: [constance-ellery], discards: [curse, curse.2, curse.3],
  display: [{mission: count-the-night-fold}, {mission: light-the-ford}, gap]}`
	for _, tt := range []struct{ text, lang, want string }{
		{moved, "en", "🌑 Nell Fenwick: 1 💫, moves one face down: Count the Night Fold → Light the Ford"},
		{moved, "es", "🌑 Nela Marjal: 1 💫, mueve uno boca abajo: Contar el Redil de Noche → Alumbrar el Vado"},
		{cursed, "en", "🌝 Constance Ellery: 2 💫, removes 2 Curses (discards)"},
		{cursed, "es", "🌝 Constanza Aliseda: 2 💫, retira 2 Maldiciones (descarte)"},
	} {
		if got := labels(tt.text, tt.lang); !slices.Contains(got, tt.want) {
			t.Errorf("%q is not among %q", tt.want, got)
		}
	}
	for _, w := range labels(strings.Replace(moved, "nell-fenwick", "wren-ashdown", 1), "en") {
		if a, b, two := strings.Cut(strings.TrimPrefix(w, "🌑 Wren Ashdown: 1 💫, acts: "), ", "); two &&
			slices.Contains(labels(strings.Replace(moved, "nell-fenwick", "wren-ashdown", 1), "en"),
				"🌑 Wren Ashdown: 1 💫, acts: "+b+", "+a) && a != b {
			t.Errorf("%q is there the other way round, too", w)
		}
	}
}

// TestNoMoreCanBeTakenThanThereAreWitches: a menu of the hand takes one thing of each Witch.
func TestNoMoreCanBeTakenThanThereAreWitches(t *testing.T) {
	p := laid(t, withTexts(t), crowned)
	if of, _ := said(t, p); of.Most() != 3 {
		t.Errorf("%d can be taken of three Witches", of.Most())
	}
}
