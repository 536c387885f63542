package witchcraftcards_test

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"witchtable/cards"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
)

// house reads the pack once: it is the same for every test.
var house = sync.OnceValues(func() (*cards.Pack, error) { return cards.Read(witchcraftcards.House(), vocabulary()) })

func load(t *testing.T) *cards.Pack {
	t.Helper()
	p, err := house()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// of are the cards of a kind, each kind of copy once.
func of(t *testing.T, kinds ...string) (out []engine.CardSource) {
	t.Helper()
	for _, c := range load(t).Cards() {
		if slices.Contains(kinds, c.Node.Word("kind", "")) {
			out = append(out, c)
		}
	}
	return out
}

// copies is how many of a card there are.
func copies(c *engine.CardSource) int { return c.Node.Number("n", 1) }

func flagged(c *engine.CardSource, flag string) bool {
	n := c.Node.Get(flag)
	return n != nil && n.Bool
}

// written is a node in one line, for looking into.
func written(n *engine.Node) string {
	if n == nil {
		return ""
	}
	var parts []string
	for i := range n.Keys {
		parts = append(parts, n.Keys[i].Name+":"+written(&n.Keys[i].Node))
	}
	for i := range n.Items {
		parts = append(parts, written(&n.Items[i]))
	}
	switch {
	case n.Keys != nil:
		return "{" + strings.Join(parts, ",") + "}"
	case n.Items != nil:
		return "[" + strings.Join(parts, ",") + "]"
	}
	return n.Text
}

// onTable are the entries of a list of the table.
func onTable(t *testing.T, key string) []engine.Node {
	t.Helper()
	table := load(t).Table()
	if list := table.Get(key); list != nil {
		return list.Items
	}
	return nil
}

// jurors are the Jurors of the table, by their ids.
func jurors(t *testing.T) (out []string) {
	t.Helper()
	for _, n := range onTable(t, "jurors") {
		out = append(out, n.Word("id", ""))
	}
	return out
}

// The pack is the same by the game's own vocabulary, and by the one that the tests hold it to.
func TestTheGameReadsThePack(t *testing.T) {
	p, err := witchcraftcards.Load()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.Hash(), load(t).Hash(); got != want {
		t.Errorf("the pack read by the game's vocabulary is %s; want %s", got, want)
	}
}

// TestThePackHasTheGamesNumberOfCards, of each kind, copies counted (R2).
func TestThePackHasTheGamesNumberOfCards(t *testing.T) {
	got := map[string]int{}
	for _, c := range load(t).Cards() {
		got[c.Node.Word("kind", "")] += copies(&c)
	}
	want := map[string]int{"witch": 28, "challenge": 60, "mission": 24, "curse": 6}
	if !maps.Equal(got, want) {
		t.Errorf("the pack has %v; want %v", got, want)
	}
	if n := len(jurors(t)); n != 8 {
		t.Errorf("the table has %d Jurors; want 8", n)
	}
}

// Eight families of three are drafted from, half of them the starter coven; the Vanes are extras (R11, R12, A5).
func TestFamilies(t *testing.T) {
	members, starters, extras := map[string]int{}, 0, 0
	for _, c := range of(t, "witch") {
		family := c.Node.Word("family", "")
		if !strings.HasSuffix(string(c.ID), "-"+family) {
			t.Errorf("%s is of the family %s", c.ID, family)
		}
		members[family]++
		if flagged(&c, "starter") {
			starters++
		}
		if extra := flagged(&c, "extra"); extra != (family == "vane") {
			t.Errorf("%s: extra is %t", c.ID, extra)
		} else if extra {
			extras++
		}
	}
	if starters != 12 || extras != 4 {
		t.Errorf("%d Witches are of the starter coven, and %d extras; want 12 and 4", starters, extras)
	}
	for family, n := range members {
		if want := 3; family != "vane" && n != want {
			t.Errorf("the family %s has %d Witches; want %d", family, n, want)
		}
	}
	if len(members) != 9 {
		t.Errorf("there are %d families; want 9", len(members))
	}
}

// A hidden Witch has 0 to 2 power and a revealed one 2 to 4, of the Vanes up to one more; revealing her is never for
// less.
func TestRevealingGivesPower(t *testing.T) {
	for _, c := range of(t, "witch") {
		hidden, revealed := c.Node.Get("hidden").Number("power", -1), c.Node.Get("revealed").Number("power", -1)
		most := 0
		if flagged(&c, "extra") {
			most = 1
		}
		if hidden < 0 || hidden > 2+most || revealed < 2 || revealed > 4+most || revealed < hidden {
			t.Errorf("%s has %d power hidden and %d revealed", c.ID, hidden, revealed)
		}
	}
}

// To each Juror belong two kinds of Challenges twice and a Familiar, and a Mission of each act.
func TestWhatEachJurorBrings(t *testing.T) {
	challenges, familiars, acts := map[string]int{}, map[string]int{}, map[string][]int{}
	for _, c := range of(t, "challenge") {
		juror := c.Node.Word("juror", "")
		challenges[juror] += copies(&c)
		if c.Node.Get("familiar") != nil {
			familiars[juror]++
			if copies(&c) != 1 {
				t.Errorf("the Familiar %s is there %d times", c.ID, copies(&c))
			}
		}
	}
	for _, c := range of(t, "mission") {
		juror := c.Node.Word("juror", "")
		acts[juror] = append(acts[juror], c.Node.Number("act", 0))
	}
	for _, id := range jurors(t) {
		if slices.Sort(acts[id]); challenges[id] != 5 || familiars[id] != 1 || !slices.Equal(acts[id], []int{1, 2, 3}) {
			t.Errorf("%s brings %d Challenges, %d of them Familiars, and Missions of the acts %v; want 5, 1 and 1 2 3", id,
				challenges[id], familiars[id], acts[id])
		}
	}
	if challenges[""] != 20 || familiars[""] != 1 {
		t.Errorf("%d Challenges are common, %d of them Familiars; want 20 and 1", challenges[""], familiars[""])
	}
	if len(challenges) != 9 || len(acts) != 8 {
		t.Errorf("Challenges are linked to %d Jurors, and Missions to %d; want 8", len(challenges)-1, len(acts))
	}
}

// Failure effects, copies counted: what they threaten is where the losses come from.
func TestWhatFailureCosts(t *testing.T) {
	got := map[string]int{}
	for _, c := range of(t, "challenge") {
		said := "none"
		if box := c.Node.Get("failure"); box != nil {
			said = written(box)
		}
		got[kindOf(said)] += copies(&c)
	}
	want := map[string]int{"curse": 15, "lose_villager": 10, "jail": 6, "dissuade": 6, "next_hand": 4, "lose": 4, "add": 2,
		"none": 13}
	if !maps.Equal(got, want) {
		t.Errorf("Challenges that are not overcome do\n%v\nwant\n%v", got, want)
	}
}

// kindOf is the verb that a failure effect is counted under.
func kindOf(said string) string {
	for _, verb := range []string{"lose_villager", "lose", "jail", "dissuade", "next_hand", "add", "curse"} {
		if strings.Contains(said, "{"+verb+":") {
			return verb
		}
	}
	return said
}

// Difficulties are what the game is balanced by: means in tenths, of what a game can have.
func TestDifficulties(t *testing.T) {
	sum, n := 0, 0
	for _, c := range of(t, "challenge") {
		d := c.Node.Number("difficulty", 0)
		if d < 1 || d > 4 {
			t.Errorf("%s has the difficulty %d; want 1 to 4", c.ID, d)
		}
		sum, n = sum+d*copies(&c), n+copies(&c)
	}
	if n != 60 || sum != 137 { // 2.28 each
		t.Errorf("%d Challenges have %d difficulty together; want 60 with 137", n, sum)
	}
	type totals struct{ n, difficulty, challenges int }
	acts := map[int]totals{}
	for _, c := range of(t, "mission") {
		got := acts[c.Node.Number("act", 0)]
		got.n++
		got.difficulty += c.Node.Number("difficulty", 0)
		got.challenges += c.Node.Number("challenges", 0)
		acts[c.Node.Number("act", 0)] = got
		if deal := c.Node.Number("challenges", 0); deal < 3 || deal > 6 {
			t.Errorf("%s has %d Challenges; want 3 to 6", c.ID, deal)
		}
	}
	want := map[int]totals{1: {8, 37, 31}, 2: {8, 73, 32}, 3: {8, 92, 35}}
	if !maps.Equal(acts, want) {
		t.Errorf("the Missions of each act, their difficulty and Challenges, are %v; want %v", acts, want)
	}
}

// The linked Juror is worth more than another, and later Missions more than those before.
func TestMissionsPersuade(t *testing.T) {
	for _, c := range of(t, "mission") {
		linked, other, act := c.Node.Number("linked", 0), c.Node.Number("other", 0), c.Node.Number("act", 0)
		if linked <= other || other < 1 || linked < act+1 || linked > act+2 {
			t.Errorf("%s, of act %d, brings %d persuasion over its Juror and %d over another", c.ID, act, linked, other)
		}
	}
}

func TestTheTable(t *testing.T) {
	table := load(t).Table()
	for key, want := range map[string]string{
		"track":       "9",
		"convictions": "[1,2,2,3,4,4,4,4,4,4,4,5]", // 41 together: an average pair is 6.8
		"villagers":   "[0,1,1,1,1,2,2,3]",
	} {
		if got := written(table.Get(key)); got != want {
			t.Errorf("%s is %s; want %s", key, got, want)
		}
	}
}

// The rulebook's own cards belong to their owners.
func TestNoCardIsNamedLikeThePrintedOnes(t *testing.T) {
	printed := []string{"Hayes", "Kent", "Lilly", "Miller", "Perrin", "Stephens", "Tancred", "Whip-poor-will", "Boar",
		"Witch Elder", "Evil Witch", "Angry Mob", "Skeleton", "Wood Sprites", "Possessed", "Fox", "Chickens", "Grain Supply",
		"Wildegrens", "Linn"}
	names := slices.Clone(jurorNames(t))
	for _, c := range load(t).Cards() {
		names = append(names, c.Name)
	}
	for _, name := range names {
		for _, word := range printed {
			if slices.Contains(strings.Fields(name), word) || strings.Contains(word, " ") && strings.Contains(name, word) {
				t.Errorf("%s is like a card of the printed game", name)
			}
		}
	}
}

func jurorNames(t *testing.T) (out []string) {
	t.Helper()
	for _, n := range onTable(t, "jurors") {
		out = append(out, n.Word("name", ""))
	}
	return out
}

// Whoever looks for what must not be told looks for names of cards: one within another would be found with it.
func TestNoNameIsWithinAnother(t *testing.T) {
	names := jurorNames(t)
	for _, c := range load(t).Cards() {
		names = append(names, c.Name)
	}
	for i, a := range names {
		for j, b := range names {
			if i != j && strings.Contains(b, a) {
				t.Errorf("the name %q is within %q", a, b)
			}
		}
	}
}
