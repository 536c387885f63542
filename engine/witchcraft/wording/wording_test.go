package wording_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/effect/say/saytest"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft/lexicon"
	"witchtable/engine/witchcraft/wording"
)

// The page of the whole vocabulary: each of its words, in both languages, to be read side by side.
func TestEveryWordOfTheVocabularyIsSaid(t *testing.T) {
	p := newPage(t)
	for _, w := range written(t) {
		fmt.Fprintf(p, "\n%s\n", w.text)
		for _, c := range w.cards(t)[:w.shown] {
			p.say(c)
		}
	}
	golden.Check(t, "testdata/vocabulary.txt", p.String())
}

func TestCardsSayWhatTheyDo(t *testing.T) {
	p := newPage(t)
	for _, c := range read(t, "cards.yaml") {
		fmt.Fprintf(p, "\n%s\n", c.ID)
		p.say(c.Node)
	}
	golden.Check(t, "testdata/cards.txt", p.String())
}

// A phrase that no card can say is one that translators should not be asked for.
func TestEveryPhraseCanBeSaid(t *testing.T) {
	p := newPage(t)
	p.Expect(saytest.Phrases(t, catalogues+"/cards.en.yaml"))
	for _, c := range read(t, "cards.yaml") {
		p.say(c.Node)
	}
	for _, w := range written(t) {
		for _, c := range w.cards(t) {
			p.say(c)
			p.asked(c)
		}
	}
	p.Unsaid()
}

// head is what stands above the cards of a pack; of its table only what the reader asks for.
const head = `pack: said
game: witchcraft
format: 1
title: Said
language: en
table: {track: 9, jurors: [{id: osric-tallow, name: Osric Tallow}], convictions: [1], villagers: [0]}
cards:
`

// read reads cards as a pack has them.
func read(t *testing.T, name string) []engine.CardSource {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return packOf(t, string(text))
}

func packOf(t *testing.T, cardsOf string) []engine.CardSource {
	t.Helper()
	pack, err := cards.ReadFile("said.yaml", []byte(head+cardsOf), lexicon.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return pack.Source().Cards
}

// piece is a line of testdata/vocabulary.yaml: a step, a condition, something that holds, or a number.
type piece struct {
	text  string
	boxes []string // the boxes in which it is said, each of them a card
	shown int      // how many of them the page shows
}

// written reads the lines of the vocabulary, each under the sort that it is of.
func written(t *testing.T) (out []piece) {
	t.Helper()
	file, err := os.ReadFile("testdata/vocabulary.yaml")
	if err != nil {
		t.Fatal(err)
	}
	sort := ""
	for line := range strings.Lines(string(file)) {
		line = strings.TrimSpace(line)
		text, listed := strings.CutPrefix(line, "- ")
		switch {
		case !listed:
			sort = strings.TrimSuffix(line, ":")
		case sort == "steps":
			out = append(out, piece{text, []string{"witch revealed: {power: 1, do: [%s]}", "challenge failure: {do: [%s]}",
				"challenge familiar: {moment: recover, do: [%s]}", "mission chosen: {do: [%s]}",
				"challenge familiar: {moment: before_choose, do: [%s]}",
				"challenge chosen: {do: [{may: {do: [%s]}}]}"}, 3})
		case sort == "conditions":
			out = append(out, piece{text, []string{
				"challenge failure: {do: [{if: {cond: %s, then: [{draw: {n: 1}}], else: [{curse: 1}]}}]}",
				"challenge failure: {do: [{if: {cond: {not: %s}, then: [{draw: {n: 1}}]}}]}"}, 2})
		case sort == "mods":
			out = append(out, piece{text, []string{"challenge chosen: {while: [%s]}", "mission chosen: {while: [%s]}",
				"challenge familiar: {while: [%s]}"}, 3})
		case sort == "numbers":
			out = append(out, piece{text, []string{"witch revealed: {power: 1, star: %s}",
				"challenge failure: {do: [{draw: {n: %s}}]}",
				"challenge failure: {do: [{adjust: {of: chosen_mission, n: %s}}]}",
				"mission success: {do: [{next_hand: {n: %s}}]}",
				"challenge failure: {do: [{uncover: {in: at, mission: {pick: 1}, pick: {up_to: %s}}}]}",
				"challenge failure: {do: [{peek: {deck: coven, n: %s, bottom: {up_to: %[1]s}}}]}",
				"challenge chosen: {while: [{difficulty: {of: self, add: %s}}]}",
				"challenge familiar: {while: [{hand: {add: %s}}]}", "challenge chosen: {while: [{hand: {add: %s}}]}",
				"challenge failure: {do: [{persuasion_bonus: {for: any, n: %s}}]}",
				"challenge failure: {do: [{persuade: {n: %s, juror: most}}, {curse: {n: %[1]s}}, {lose_villager: {n: %[1]s}}, " +
					"{recruit: {n: %[1]s}}, {power: {n: %[1]s}}]}"}, 5})
		}
	}
	return out
}

// cards are the cards on which a piece is said.
func (p piece) cards(t *testing.T) (out []engine.Node) {
	t.Helper()
	const (
		witch     = "{kind: witch, id: ash, name: Ash, family: ashdown, hidden: {power: 1}, %s}\n"
		challenge = "{kind: challenge, id: ash, name: Ash, difficulty: 1, %s}\n"
		mission   = "{kind: mission, id: ash, name: Ash, act: 1, juror: osric-tallow, difficulty: 4, challenges: 3, " +
			"linked: 2, other: 1, %s}\n"
	)
	for _, box := range p.boxes {
		kind, box, _ := strings.Cut(box, " ")
		card := map[string]string{"witch": witch, "challenge": challenge, "mission": mission}[kind]
		out = append(out, packOf(t, "  - "+fmt.Sprintf(card, fmt.Sprintf(box, p.text)))[0].Node)
	}
	return out
}

// page writes down what cards say in both languages.
type page struct {
	*saytest.Page
	w *wording.Sayings
}

const catalogues = "../../../cards/witchcraft/lang"

func newPage(t *testing.T) *page {
	t.Helper()
	p := &page{saytest.NewPage(t, catalogues, "Osric Tallow", "cards.en.yaml", "cards.es.yaml", "names.en.yaml",
		"names.es.yaml"), wording.NewSayings()}
	p.Exact = true
	return p
}

func (p *page) say(c engine.Node) {
	p.Say(p.w.Rules(&c)...)
}

// asked says the steps of a card's boxes to the player who decides about them, each by itself.
func (p *page) asked(c engine.Node) {
	for _, box := range []string{"revealed", "chosen", "failure", "success", "familiar"} {
		do := c.Get(box).Get("do")
		if do == nil {
			continue
		}
		for i := range do.Items {
			step := &engine.Node{Items: do.Items[i : i+1]}
			for _, there := range []engine.CardID{"", "there"} {
				p.Say(p.w.Steps(&c, box, step, say.To, say.Reader{Mine: true}, there))
			}
		}
	}
}
