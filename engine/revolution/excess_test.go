package revolution

import (
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// What packs can ask for beyond all measure: it comes to an end, and nothing turns into its opposite.

const five = "{count: {zone: hand, times: 20}}"

func TestTracksStayOnTheirEnds(t *testing.T) {
	hand := "b:fh b:fr b:hr b:bc b:be b:ef b:eh"
	b := flipping(t, 2, "[{for_each: {players: others, do: [{liberty: {by: "+five+"}}]}}]").hand(1, hand).flip()
	is(b, "Liberty after it rose by 140", b.s.Liberty, 7)
	b = flipping(t, 2, "[{for_each: {players: others, do: [{moon: {by: "+five+"}}]}}]").hand(1, hand).flip()
	is(b, "the Moon after it went on by 140", int(b.s.Moon), len(b.s.Board().Moon)-1)
}

func TestPlentyIsPlenty(t *testing.T) {
	cards := "a:fh a:fr a:hr a:bc a:be a:ef a:eh"
	often := func(step string) string { return "[" + strings.Repeat(step+",", 30) + step + "]" }
	b := playing(t, 2, "[{extra_act: {n: "+five+"}}, {extra_act: {n: "+five+"}}]").hand(0, cards).plays()
	is(b, "Acts", b.s.Acts, 99)
	b = playing(t, 2, often("{extra_recruit: {n: 20, reduce: 20}}")).hand(0, cards).plays()
	is(b, "Recruits and what the next costs less", [2]int{int(b.s.Recruits), int(b.s.NextStars)}, [2]int{99, 99})
	b = playing(t, 2, often("{ease: {n: 20}}")).line("1:k-e5").hand(0, cards).plays()
	need, _ := b.s.Price(play.Target{Space: 1})
	is(b, "the price of an Event", need, 1)
	b = playing(t, 2, often("{stars: {n: 20, until: end_of_turn}}")).row("1:ste-tempest").hand(0, cards).plays()
	is(b, "stars of a Steward", b.s.RecruitPrice(1, false, 0), 0)
}

// Free icons of two kinds are kept apart.
func TestFreeIconsOfTwoKinds(t *testing.T) {
	b := playing(t, 2, "[{icons: {n: 2, kind: hexing}}, {icons: {n: 1, kind: rituals}}, {icons: {n: 1, kind: any}}]").
		line("1:fh-e1 2:u-e1").hand(0, "a:fh a:hr").plays()
	b.do(0, "act fh-e1 hexing")
	_, sum := b.s.Used()
	is(b, "free icons toward Hexing", sum, 3)
	b.do(0, "lay a:fh", "cancel", "act u-e1 any")
	_, sum = b.s.Used()
	is(b, "free icons where any will do", sum, 4)
}

// Twenty Events are added one after another, in the middle of whatever is under way.
func TestManyEventsAreAdded(t *testing.T) {
	b := flipping(t, 1, "[{add_event: {n: 20}}]")
	left := b.n(play.ZoneEvents)
	b.flip()
	is(b, "ending", b.s.Ending, play.LostLine)
	is(b, "Events that came before the line was full", left-b.n(play.ZoneEvents), 9)
}

// A Recruit that costs more than anybody could ever pay is not offered, and asks for nothing that is not there.
func TestStarsBeyondMeasure(t *testing.T) {
	b := lay(t, 2)
	for i := range b.s.R.Mods {
		if b.s.R.Mods[i].Kind == program.ModRecruitCost {
			defer func(was int8) { b.s.R.Mods[i].Add = was }(b.s.R.Mods[i].Add)
			b.s.R.Mods[i].Add = 100
		}
	}
	b = b.row("1:ste-tempest").line("1:k-e2").hand(0, "ste-abbess a:fh").act()
	if set, ok := b.s.PurseFor(1); ok {
		t.Errorf("%b pays %d stars", set, b.s.RecruitPrice(1, false, 0))
	}
}

// A helper may change their mind as often as they like.
func TestManyPledges(t *testing.T) {
	b := lay(t, 3, "standing_default=ask").line("1:fh-e1").hand(0, "a:fh a:fr a:ef").hand(1, "b:fh").hand(2, "c:fh").act()
	b.do(0, "act fh-e1 familiars", "lay a:fh", "lay a:fr")
	b.do(2, "help c:fh")
	for range 300 {
		b.do(1, "help b:fh", "withdraw")
	}
	b.do(1, "help b:fh")
	_, sum := b.s.Used()
	is(b, "icons", sum, 4)
	b.do(0, "lay a:ef")
	used, _ := b.s.Used()
	is(b, "who came first is used", used, 1<<2)
}

// A card whose text never ends is cut short, with a line that names it, and the table goes on.
func TestEndlessTextsAreCut(t *testing.T) {
	each := func(do string) string { return "[{for_each: {players: each, do: " + do + "}}]" }
	bounce := each(each(each("[{retreat: {event: this, n: 1}}, {advance: {event: this, n: 1}}]")))
	g := saying(t, "ev-u-h1", "{when: moved, spaces: [2, 3], do: "+bounce+"}")
	b := layWith(t, g, 4).line("1:u-h1").hand(0, "a:fh a:fr").top(play.ZoneEvents, "fh-e1").from(play.StageEvents)
	b.check()
	cut := slices.IndexFunc(b.log.Events, func(e engine.Event) bool { return e.Kind == play.EvCut })
	if cut < 0 {
		t.Fatal("nothing was cut")
	}
	if said, ok := g.Tell(b.log.Events[cut]); !ok || said.Card != "ev-u-h1" {
		t.Errorf("what was cut is told of %q", said.Card)
	}
	is(b, "the active player goes on", b.has(0, "done"), true)
}
