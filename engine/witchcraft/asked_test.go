package witchcraft

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// asking is a table at which something is asked: given are the keys of what is answered there first.
type asking struct {
	name, table string
	given       []string
}

// laid is the table as it asks.
func (at asking) laid(t *testing.T, g *Game) engine.Position {
	t.Helper()
	p := laid(t, g, at.table)
	for _, key := range at.given {
		give(t, p, key)
	}
	return p
}

// askings are tables at which something is asked of each kind, by what they show.
var askings = []asking{
	{"A Witch: her power, and what she makes of others'; a Curse; who could do nothing", `{stage: play,
  hand: [isolde-bellamy, morwen-corrow, bridget-garrow, curse], play: [ruth-bellamy revealed]}`, nil},
	{"A Curse on top of the deck is looked at, while there is one in hand", `{stage: play, hand: [isolde-bellamy, curse],
  coven: [curse, wren-ashdown]}`, nil},
	{"Phase 3: what the Mission takes, what is forbidden, that all are played", `{stage: rest, chosen: 1,
  display: [{mission: light-the-ford, challenges: [river-fog]}, {mission: count-the-night-fold}, gap],
  jurors: {ned-sallow: 1, bettany-rusk: 1, maud-ferrier: 1}, hand: [wren-ashdown, hesper-bellamy], play: [fern-dunmere]}`, nil},
	{"Whether she acts, and then on what: by place, by name, no more", `{stage: play, hand: [wren-ashdown, petra-fenwick],
  display: [{mission: count-the-night-fold, challenges: [rival-crone, grey-wolf up]}, {mission: light-the-ford,
  challenges: [rooting-hog, torch-mob up]}, gap]}`, nil},
	{"Which Challenge: what is left by each, what blocks, what fails, what cannot be paid", `{stage: resolve, chosen: 1,
  bonus: 5, fails: 0, display: [{mission: count-the-night-fold, challenges: [fold-dog, fell-ram, torch-mob, grey-wolf]},
  {mission: light-the-ford, challenges: [rooting-hog up]}, gap]}`, nil},
	{"Going on loses: a second Mission fails", `{stage: resolve, chosen: 1, bonus: 3, fails: 1,
  display: [{mission: count-the-night-fold, challenges: [fell-ram]}, {mission: light-the-ford, failed: "true"}, gap]}`, nil},
	{"Going on loses: a Curse too many", `{stage: resolve, chosen: 1, bonus: 6, curses: 0,
  display: [{mission: count-the-night-fold, challenges: [rival-crone]}, {mission: light-the-ford}, gap]}`, nil},
	{"Which Mission", `{stage: choose, display: [{mission: count-the-night-fold, challenges: [fell-ram, fold-dog]},
  {mission: light-the-ford, failed: "true"}, {mission: hide-the-almanacs, challenges: [grey-wolf]}]}`, nil},
	{"Over whom persuasion is gained", `{stage: resolve, chosen: 1, bonus: 30,
  jurors: {ned-sallow: 6, bettany-rusk: 2, eldred-voss: 9}, play: [linnet-corrow],
  display: [{mission: face-the-fell-king}, {mission: light-the-ford}, gap]}`, nil},
	{"A Familiar, and what it does", `{stage: play, familiars: [barn-owl], hand: [curse], play: [hesper-bellamy],
  display: [{mission: count-the-night-fold, challenges: [fell-ram, fold-dog]}, {mission: light-the-ford}, gap]}`, nil},
	{"The trial: what is to be hoped for", `{stage: trial, jurors: {ned-sallow: 6, bettany-rusk: 2, eldred-voss: 9},
  convictions: {bettany-rusk: [conviction-3 up, conviction-2]}, display: [{mission: count-the-night-fold}, {mission: light-the-ford},
  {mission: hide-the-almanacs}], discards: [hesper-bellamy]}`, nil},
	{"Another round loses: no Witch is left", `{stage: trial, jurors: {ned-sallow: 1, bettany-rusk: 1, eldred-voss: 1},
  coven: [], discards: [curse], hand: [], display: [{mission: count-the-night-fold}, {mission: light-the-ford},
  {mission: hide-the-almanacs}]}`, nil},
	{"The last who could be in the next hand; who acts for nothing, since no Familiar lies open", `{stage: rest, chosen: 1,
  coven: [], discards: [curse], jail: [hesper-bellamy, ruth-bellamy], play: [isolde-bellamy revealed],
  hand: [bramble-dunmere], display: [{mission: count-the-night-fold, challenges: [fell-ram]}, {mission: light-the-ford}, gap]}`, nil},
	{"Few are left for the next hand", `{stage: play, coven: [wren-ashdown], discards: [curse],
  jail: [hesper-bellamy, ruth-bellamy], play: [isolde-bellamy], hand: [morwen-corrow], display: [{mission: count-the-night-fold}, {mission:
  light-the-ford}, gap]}`, nil},
	{"From which Mission, and to which", `{stage: play, hand: [odile-ashdown], display: [{mission: count-the-night-fold,
  challenges: [fell-ram up, fold-dog]}, {mission: light-the-ford, challenges: [rooting-hog up]}, {mission: hide-the-almanacs}]}`, nil},
	{"One of two things, of which one loses", `{stage: choose, curses: 0,
  jurors: {maud-ferrier: 2, bettany-rusk: 1, eldred-voss: 1},
  display: [{mission: cleanse-the-deep-well}, {mission: count-the-night-fold}, gap]}`, nil},
	{"Which Challenge, as a second Mission would lose: one leaves a way through another, one leaves none",
		`{stage: resolve, chosen: 1, fails: 1, bonus: 7,
  display: [{mission: count-the-night-fold, challenges: [ash-hedgehog, fell-ram, grey-wolf]},
  {mission: light-the-ford, failed: "true"}, gap]}`, nil},
	{"Another round behind the Mission: who goes to Jail if it fails is the only one for the next hand",
		`{options: {pool28: "true"}, stage: resolve, chosen: 1, bonus: 9,
  display: [{mission: count-the-night-fold, challenges: [grey-wolf]}, {mission: light-the-ford}, {mission: hide-the-almanacs}],
  play: [thessaly-vane], jail: [hesper-bellamy], coven: [], recruits: []}`, nil},
	{"Another round behind the Mission, of which it can be told that it loses", `{stage: resolve, chosen: 1, bonus: 9,
  display: [{mission: count-the-night-fold, challenges: [fell-ram]}, {mission: light-the-ford}, {mission: hide-the-almanacs}],
  play: [ruth-bellamy revealed], jail: [hesper-bellamy], coven: [], recruits: []}`, nil},
	{"The last Witch before the last Mission: no hand comes any more", `{stage: play, round: 9,
  display: [{mission: count-the-night-fold}, {mission: light-the-ford, failed: "true"}, gap], mission-deck: [],
  hand: [tamsin-ashdown], jail: [hesper-bellamy], coven: [], recruits: []}`, nil},
	{"The trial behind a Mission overcome, in whose place another comes", `{stage: trial, chosen: 1, won: "true",
  display: [gap, {mission: light-the-ford}, {mission: hide-the-almanacs}], mission-deck: [face-the-fell-king],
  discards: [hesper-bellamy, wren-ashdown]}`, nil},
	{"What the Mission takes: what a Challenge there adds, and what a text takes away", `{stage: rest, chosen: 1,
  display: [{mission: count-the-night-fold, challenges: [fell-ram, fell-ram, torch-mob]}, {mission: light-the-ford}, gap],
  familiars: [barn-owl], hand: [ivy-dunmere, wren-ashdown]}`, []string{"reveal:ivy-dunmere", "use"}},
}

// TestQuestionsSayWhatComesOfAnswers writes down what the player is asked at such tables, and what can be answered,
// with what the card says that asks and why other answers are not there, in both languages; what follows from the first
// answer is asked next. It is to be read.
func TestQuestionsSayWhatComesOfAnswers(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, lang := range []string{"en", "es"} {
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		var out strings.Builder
		for _, at := range askings {
			fmt.Fprintf(&out, "## %s\n", at.name)
			askedAlong(t, at.laid(t, g), func(p engine.Position, v engine.View, d engine.DecisionID) {
				fmt.Fprintf(&out, "%s\n", say.Say(v.Ask(d)))
				if quote := v.(engine.Quoting).Quote(d); !quote.IsZero() {
					fmt.Fprintf(&out, "    > %s\n", say.Say(quote))
				}
				for _, a := range v.Answers(d) {
					o := v.Option(d, a)
					fmt.Fprintf(&out, "    [%s] %s\n", say.Say(o.Label), o.Key())
				}
				writeJoined(&out, say, v.(engine.Joining).Joined(d))
				for _, b := range v.Barred(d) {
					for _, o := range b.Operands {
						fmt.Fprintf(&out, "    - %s: ", say.Say(o.Label))
					}
					fmt.Fprintf(&out, "%s %s\n", b.Verb, say.Say(b.Cause))
				}
				fmt.Fprintf(&out, "  onlookers: %s\n", say.Say(p.View(engine.Onlooker).Ask(d)))
			})
			out.WriteString("\n")
		}
		golden.Check(t, "testdata/asked."+lang+".txt", out.String())
	}
}

// askedAlong shows what a position asks first, and then what follows, each behind the first answer to the one before:
// three questions at the most.
func askedAlong(t *testing.T, p engine.Position, show func(engine.Position, engine.View, engine.DecisionID)) {
	t.Helper()
	for range 3 {
		open := p.Open(nil)
		if p.Over() || len(open) == 0 {
			return
		}
		d, v := open[0].ID, p.View(0)
		show(p, v, d)
		if err := p.Apply(engine.Move{Decision: d, Answer: v.Answers(d)[0]}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAnswersAreNarrated writes down how each answer at such tables is told where the question is not read: what was
// done, and what could have been. It is to be read; each names what it is about.
func TestAnswersAreNarrated(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, lang := range []string{"en", "es"} {
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		var out strings.Builder
		for _, at := range askings {
			fmt.Fprintf(&out, "## %s\n", at.name)
			askedAlong(t, at.laid(t, g), func(_ engine.Position, v engine.View, d engine.DecisionID) {
				said := map[string]bool{}
				for _, a := range v.Answers(d) {
					deed, phrase := v.(engine.Narrating).Narrate(d, a)
					if !said[deed.Key] { // one of each kind
						fmt.Fprintf(&out, "%s | %s\n", say.Say(deed), say.Say(phrase))
					}
					said[deed.Key] = true
				}
			})
		}
		golden.Check(t, "testdata/narrated."+lang+".txt", out.String())
	}
}

// writeJoined writes down what can be said at once.
func writeJoined(out *strings.Builder, say *words.Speaker, j engine.Joined) {
	for _, o := range j.Ways {
		fmt.Fprintf(out, "    + [%s] %s\n", say.Say(o.Label), o.Key())
	}
	if len(j.Several.Choices) > 0 {
		fmt.Fprintf(out, "    <%s>\n", say.Say(j.Several.Title))
	}
	for _, c := range j.Several.Choices {
		fmt.Fprintf(out, "      * [%s] %s\n", say.Say(c.Label), c.Key())
	}
}
