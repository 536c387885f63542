package witchcraft

import (
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/scenario"
	"witchtable/engine/witchcraft/play"
)

// TestArrangeRefuses: what cannot lie on a table is refused, with its place and in the game's words.
func TestArrangeRefuses(t *testing.T) {
	g := withTexts(t)
	for table, want := range map[string]string{
		"{seats: 1}":                                   `no "seats"`,
		"{options: {speed: fast}}":                     `no option "speed"`,
		"{stage: night}":                               `no stage "night"`,
		"{chosen: 1}":                                  "no Mission is chosen yet at the stage play",
		"{stage: rest, chosen: 4}":                     "chosen: want a number from 1 to 3",
		"{stage: rest, won: \"true\"}":                 "place 1 has a Mission exactly when",
		"{hand: [raven]}":                              `no card "raven"`,
		"{hand: [rival-crone]}":                        "rival-crone, a card of the kind challenge, cannot lie here",
		"{familiars: [rival-crone]}":                   "rival-crone, a card of the kind challenge, cannot lie here",
		"{hand: [rival-crone.3]}":                      `no copy "rival-crone.3"`,
		"{hand: [wren-ashdown], jail: [wren-ashdown]}": "wren-ashdown lies on the table already, at table:1:",
		"{play: [wren-ashdown up]}":                    `a card does not lie "up" here`,
		"{jurors: {osric-tallow: 1}}":                  "there are 1 Jurors; want 3",
		"{display: [gap]}":                             "the display has 3 places; here are 1",
		"{display: [{sky: 1}, gap, gap]}":              `a place has no "sky"`,
		"{convictions: {eldred-voss: []}}":             `"eldred-voss" is no Juror of this table`,
		"{curses: 6, hand: [curse, hesper-bellamy]}":   "curses: 6: so many are not left",
		"{curses: 7}":                                  "curses: want a number from 0 to 6",
		"{jurors: {osric-tallow: 10, a: 1, b: 1}}":     "osric-tallow: want a number from 0 to 9",
		"{lost-souls: [villager-3, villager-2]}":       "this table cannot be: 5 people are lost",
		"{display: [{failed: \"true\", challenges: [grey-wolf]}, gap, gap], stage: play}": "Challenges lie at place 1",
	} {
		n, err := scenario.ParseTable("table", []byte(table))
		if err != nil {
			t.Fatal(err)
		}
		switch _, err := g.Arrange(n, nil); {
		case err == nil:
			t.Errorf("%s was laid; it should be refused because %s", table, want)
		case !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "table:1"):
			t.Errorf("%s was refused with %q; it should say where, and %q", table, err, want)
		}
	}
}

// TestArrangedTableIsWhole: a table laid by hand is a position like any other: it can be stored, dealt anew for a
// viewer, and played to its end.
func TestArrangedTableIsWhole(t *testing.T) {
	g := withTexts(t)
	p := laid(t, g, `{jurors: {ned-sallow: 4, maud-ferrier: 0, eldred-voss: 2}, round: 4, stage: rest, chosen: 2,
  display: [{mission: light-the-ford, failed: "true"}, {mission: seal-the-fever-house, challenges: [river-fog, jar-leech]},
    {mission: hide-the-almanacs, challenges: [witch-finder up, rival-crone]}], hand: [ivy-dunmere, curse],
  familiars: [mill-otter], play: [maren-vane, wren-ashdown revealed], coven: [jocasta-vane, nell-fenwick, curse],
  lost-souls: [villager-2], convictions: {ned-sallow: [conviction-5 up]}, mission-deck: [bind-the-river-hag]}`)
	data, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := g.Load(data)
	if err != nil {
		t.Fatalf("it cannot be loaded: %v", err)
	}
	if again, err := back.AppendBinary(nil); err != nil || string(again) != string(data) {
		t.Fatalf("it is not the same after loading: %v", err)
	}
	c := engine.Chance{Seed: engine.SeedOf(4)}
	for _, seat := range []engine.Seat{0, engine.Onlooker} {
		q := p.View(seat).Redeal(&c)
		for moves := 0; !q.Over(); moves++ {
			if err := q.Check(); err != nil || moves == 2000 {
				t.Fatalf("seat %d, after %d moves: %v", seat, moves, err)
			}
			d := q.Open(nil)[0]
			list := q.Answers(d.ID, nil)
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[c.Below(uint32(len(list)), nil)]}
			if err := q.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
		}
		if q.(*play.State).Ending == play.Playing {
			t.Errorf("seat %d: it is over without an ending", seat)
		}
	}
}
