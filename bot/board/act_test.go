package board_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/board"
	"witchtable/bot/scenetest"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/golden"
)

// actsOf plays a game out and returns its acts.
func (h house) actsOf(t testing.TB, n uint64, seats int) (out []engine.Act) {
	t.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(n), Host: engine.Onlooker,
		Options: map[string]string{"well_order": "auto"}}
	p, err := h.game.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage := h.game.(engine.Staging)
	who := enginetest.Prefer("recruit", "cast", "exchange", "activate", "attach", "prepare", "any", "yes", "pick")
	rng, log := rand.New(rand.NewPCG(n, 9)), &engine.Log{WantScores: true}
	for seen := 0; !p.Over(); {
		d := p.Open(nil)[0]
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)}
		if err := p.Apply(m, log); err != nil {
			t.Fatal(err)
		}
		for ; seen < len(log.Events); seen++ {
			if _, ends := stage.ActEnds(log.Events[seen]); ends {
				out = append(out, stage.Act(log.Events[:seen+1]))
			}
		}
	}
	return out
}

// What the picture of an act may be: as many bytes as any, and so high that its letters are 9 pixels high in the box of
// a client for desks. Most are not higher than that box (see mostTall).
const (
	mostAct  = 110 << 10
	actTall  = 1128
	mostTall = 45 // of a hundred, in games of four
)

// TestActs holds the words of the acts of a game to a file, with their heights, and pictures of many to what they may
// be. WITCHTABLE_PICTURES names a folder to which they are written.
func TestActs(t *testing.T) {
	var out strings.Builder
	tall, all := 0, 0
	for _, tongue := range []string{"en", "es"} {
		h := fateHouseIn(t, tongue)
		for seed := uint64(41); seed < 45; seed++ {
			for i, act := range h.actsOf(t, seed, 4) {
				pic := h.painter.Act(h.reader, act)
				data, err := pic.PNG()
				if err != nil {
					t.Fatal(err)
				}
				if dir := os.Getenv("WITCHTABLE_PICTURES"); dir != "" {
					name := fmt.Sprintf("act-%d-%02d-%s.png", seed, i+1, tongue)
					if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				high := pic.Image().Rect.Dy()
				if len(data) > mostAct || high > actTall || pic.SmallestType(t)*onPhone < readable*board.Width {
					t.Errorf("%s: %d bytes, %d high, letters of %d; want at most %d and %d, and %d on a phone", pic.Alt, len(data),
						high, pic.SmallestType(t), mostAct, actTall, readable)
				}
				if seed == 41 {
					fmt.Fprintf(&out, "%d high: %s\n", high, strings.ReplaceAll(pic.Alt, ". ", ".\n  "))
				}
				if all++; !act.Quiet() && high > deskHigh {
					tall++
				}
			}
		}
	}
	golden.Check(t, "testdata/acts.txt", out.String())
	if tall*100 > mostTall*all {
		t.Errorf("%d of %d acts are higher than a desk's box, want %d of 100 at most", tall, all, mostTall)
	}
}

// sampleAct has a value in each field.
func sampleAct() engine.Act {
	said := scenetest.Said
	moved := engine.Touched{Card: "ant", Kind: "beast", Type: "bird", Of: 0, To: 1, Before: engine.Known(3),
		After: engine.Known(5), Marks: []engine.MarkChange{{Name: "sun", Before: 1, After: 3}},
		From: "sun", Place: "sun", Whence: said("whence"), Where: said("where")}
	return engine.Act{
		Title: said("title"), Sign: "sun",
		Incidents: []engine.Incident{
			{Card: "storm", Touched: []engine.Touched{moved}, Lasts: []engine.Text{said("lasts")}, Until: said("until")},
			{Card: "calm"},
		},
		Scores: []engine.ScoreChange{{Seat: 1, Before: 4, After: 6}},
	}
}

// unsaid are the fields that are not said, with the reason why not: of the picture, and of its words.
var unsaid = map[string][2]string{
	"Sign":                         {"", "the title says it"},
	"Incidents[].Touched[].Kind":   {"its type has a look", "the card is told by its name"},
	"Incidents[].Touched[].Type":   {"", "the card is told by its name"},
	"Incidents[].Touched[].To":     {"", "the place says whose it is"},
	"Incidents[].Touched[].From":   {"", "it is said in words"},
	"Incidents[].Touched[].Place":  {"", "it is said in words"},
	"Incidents[].Touched[].Whence": {"its sign is drawn", ""},
	"Incidents[].Touched[].Where":  {"its sign is drawn", ""},
}

// TestPicturesSayWhatAnActHolds: each field of an act changed alone changes pixels and words, or there is a reason why
// not. So picture and words are equal in content.
func TestPicturesSayWhatAnActHolds(t *testing.T) {
	p, r := painter(t, scenetest.Theme), sceneReader(t)
	look := func(a engine.Act) (string, string) {
		pic := p.Act(r, a)
		return string(pic.Image().Pix), pic.Alt
	}
	pixels, words := look(sampleAct())
	for _, path := range scenetest.Paths(reflect.TypeFor[engine.Act]()) {
		a := sampleAct()
		if !scenetest.Change(reflect.ValueOf(&a).Elem(), path) {
			t.Errorf("the sample has no %s to be changed", path)
			continue
		}
		otherPixels, otherWords := look(a)
		for i, changed := range []bool{otherPixels != pixels, otherWords != words} {
			what := [...]string{"picture", "words"}[i]
			if reason := unsaid[path][i]; changed == (reason != "") {
				t.Errorf("the %s of an act: %s is said: %v; the reason why not is %q", what, path, changed, reason)
			}
		}
	}
}

// TestActsAreKept: the same act is the same picture, another is another.
func TestActsAreKept(t *testing.T) {
	p, r := painter(t, scenetest.Theme), sceneReader(t)
	a, b := p.Act(r, sampleAct()), p.Act(r, sampleAct())
	other := sampleAct()
	other.Scores[0].After++
	if c := p.Act(r, other); a.Key != b.Key || a.Key == c.Key || !slices.Equal(a.Image().Pix, b.Image().Pix) {
		t.Errorf("keys: %s, %s, of another %s", a.Key, b.Key, c.Key)
	}
}
