package witchcraft

import (
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// TestUpToTwoAreTakenTogether: where a text is done to up to two, and its pairs are too many to be listed, two entries
// of the menu of several are taken together, and no third; both are done, and nothing is asked in between.
func TestUpToTwoAreTakenTogether(t *testing.T) {
	p := laid(t, withTexts(t), `{stage: rest, chosen: 1, hand: [bridget-garrow, isolde-bellamy], jail: [hesper-bellamy,
  tamsin-ashdown, nell-fenwick, petra-fenwick, morwen-corrow, constance-ellery], display: [{mission: light-the-ford},
  {mission: hide-the-almanacs}, {mission: count-the-night-fold}]}`)
	d := p.Open(nil)[0].ID
	of := p.View(0).(engine.Joining).Joined(d).Several
	var rescues []engine.Choice
	for _, c := range of.Choices {
		if k, _, _ := play.Split(c.Answer); k == play.AnsReveal && c.Operands[0].Word == "bridget-garrow" && c.Times > 0 {
			rescues = append(rescues, c)
		}
	}
	if len(rescues) != 6 {
		t.Fatalf("%d Witches can be rescued, of six", len(rescues))
	}
	if a, b, clash := engine.Clash(rescues[:2]); clash {
		t.Errorf("%s and %s exclude one another", a.Key(), b.Key())
	}
	a, b, clash := engine.Clash(rescues[:3])
	if n, ok := engine.Surplus(a, b); !clash || !ok || n != 2 {
		t.Errorf("of three is said that %d can be taken, %v", n, clash)
	}
	keys, left := gives(t, p, of.Dues(rescues[:2]))
	if len(engine.Undone(left)) > 0 || !slices.Contains(keys, "pick:hesper-bellamy") || len(keys) < 4 {
		t.Errorf("%v is given, and %v is left", keys, left)
	}
	if jail := p.(*play.State).At[play.ZoneJail].N; jail != 4 {
		t.Errorf("%d are in Jail, want 4", jail)
	}
}
