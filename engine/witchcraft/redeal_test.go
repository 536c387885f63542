package witchcraft

import (
	"fmt"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// top names the first two cards of a zone.
func top(p engine.Position, z play.Zone) (out string) {
	s := p.(*play.State)
	for i := range 2 {
		out += fmt.Sprint(s.ID(s.Nth(&s.At[z], i)), " ")
	}
	return out
}

// answer gives the open question the answer of that key.
func answer(t *testing.T, p engine.Position, key string) {
	t.Helper()
	d, v := p.Open(nil)[0].ID, p.View(0)
	a, ok := engine.FindKey(v, d, key)
	if !ok {
		t.Fatalf("%s is not among the answers", key)
	}
	if err := p.Apply(engine.Move{Decision: d, Answer: a}, nil); err != nil {
		t.Fatal(err)
	}
}

// TestRedealsKeepWhatIsKnown: what the player has looked at stays where it lies however often the rest is dealt anew,
// onlookers have not seen it, and everything else is dealt otherwise now and then; the player's view of what was dealt
// is the one that it was dealt for.
func TestRedealsKeepWhatIsKnown(t *testing.T) {
	g := withTexts(t)
	p := laid(t, g, `{stage: play, hand: [petra-fenwick, curse], villagers: [villager-2, villager-1, rest],
  convictions: {ned-sallow: [conviction-5 up, conviction-2]}, jurors: {ned-sallow: 2, eldred-voss: 1, maud-ferrier: 1},
  display: [{mission: count-the-night-fold, challenges: [rival-crone, grey-wolf up]}, {mission: light-the-ford,
  challenges: [rooting-hog, torch-mob]}, gap], play: [hesper-bellamy], familiars: [chimney-cat]}`)
	for _, key := range []string{"hide:petra-fenwick", "use", "enough"} {
		answer(t, p, key)
	}
	seen, chance := map[string]map[string]bool{}, engine.Restore(engine.SeedOf(4), 0)
	note := func(what, is string) {
		if seen[what] == nil {
			seen[what] = map[string]bool{}
		}
		seen[what][is] = true
	}
	for range 40 {
		for _, seat := range []engine.Seat{0, engine.Onlooker} {
			q := p.View(seat).Redeal(&chance)
			who := map[engine.Seat]string{0: "player: ", engine.Onlooker: "onlooker: "}[seat]
			note(who+"top Challenges", top(q, play.ZoneChallenges))
			note(who+"face down", top(q, play.ZoneAt+1))
			note(who+"Conviction", top(q, play.ZoneBefore))
			note(who+"hand", top(q, play.ZoneHand))
			if seat == 0 {
				if string(q.View(0).AppendBinary(nil)) != string(p.View(0).AppendBinary(nil)) {
					t.Fatal("the player's view of what was dealt anew is another")
				}
			}
		}
	}
	for what, same := range map[string]bool{"player: top Challenges": true, "onlooker: top Challenges": false,
		"player: face down": false, "player: Conviction": false, "player: hand": true, "onlooker: hand": false} {
		if got := len(seen[what]); (got == 1) != same {
			t.Errorf("%s: %d ways in 40 deals: %v", what, got, seen[what])
		}
	}
	for face := range seen["player: Conviction"] {
		if face[:len("conviction-5 ")] != "conviction-5 " {
			t.Errorf("the Conviction that lies face up has become %s", face)
		}
	}
}
