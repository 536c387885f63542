package revolutioncards_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"witchtable/cards"
	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine"
)

// house reads the pack once: it is the same for every test.
var house = sync.OnceValues(func() (*cards.Pack, error) { return cards.Read(revolutioncards.House(), vocabulary()) })

func load(t *testing.T) *cards.Pack {
	t.Helper()
	p, err := house()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// of are the cards of a kind.
func of(t *testing.T, kinds ...string) (out []engine.CardSource) {
	t.Helper()
	for _, c := range load(t).Cards() {
		if slices.Contains(kinds, c.Node.Word("kind", "")) {
			out = append(out, c)
		}
	}
	return out
}

// counts reads a mapping of words to numbers, such as icons or markers.
func counts(n *engine.Node) map[string]int {
	out := map[string]int{}
	if n != nil {
		for i := range n.Keys {
			out[n.Keys[i].Name] = n.Keys[i].Node.Int
		}
	}
	return out
}

func sum(m map[string]int) (n int) {
	for _, v := range m {
		n += v
	}
	return n
}

// wheel has the six magic icons in their order: every type of Event with two icons has two neighbours.
var wheel = []string{"familiars", "hexing", "rituals", "brewing", "enchanting", "channeling"}

func letters(list ...string) string {
	var b strings.Builder
	for _, name := range list {
		b.WriteByte(name[0])
	}
	return b.String()
}

// beside are an icon's two neighbours on the wheel.
func beside(icon string) []string {
	i := slices.Index(wheel, icon)
	return []string{wheel[(i+1)%6], wheel[(i+5)%6]}
}

// TestThePackHasTheGamesNumberOfCards, of each class (R8-R14, A4).
func TestThePackHasTheGamesNumberOfCards(t *testing.T) {
	want := map[string]int{"seeker": 60, "dedicant": 12, "celebrant": 6, "steward": 6, "relic": 6, "blessing": 6,
		"objective": 16, "event": 80}
	got := map[string]int{}
	all := load(t).Cards()
	for _, c := range all {
		got[c.Node.Word("kind", "")]++
	}
	for kind, n := range want {
		if got[kind] != n {
			t.Errorf("the pack has %d cards of the class %s; want %d", got[kind], kind, n)
		}
	}
	if len(all) != 192 {
		t.Errorf("the pack has %d cards; want 192", len(all))
	}
}

// Each coven has each pair of icons once, on a card whose id says so (R18, A3).
func TestEveryCovenHasEveryPairOnce(t *testing.T) {
	pairs := map[string]map[string]bool{}
	for _, c := range of(t, "seeker") {
		icons := counts(c.Node.Get("icons"))
		var two []string
		for name, n := range icons {
			if n != 1 {
				t.Errorf("the Seeker %s shows %s %d times; want once", c.ID, name, n)
			}
			two = append(two, name)
		}
		slices.Sort(two)
		coven := c.Node.Word("coven", "")
		if want := engine.CardID("seeker-" + coven + "-" + letters(two...)); len(two) != 2 || c.ID != want {
			t.Errorf("the Seeker %s of %s shows %v; want two icons, and the id %s", c.ID, coven, two, want)
		}
		if pairs[coven] == nil {
			pairs[coven] = map[string]bool{}
		}
		pairs[coven][letters(two...)] = true
	}
	table := load(t).Table()
	covens := table.Get("covens").Items
	if len(pairs) != 4 || len(covens) != 4 {
		t.Errorf("there are Seekers of %d covens, and %d covens on the table; want four of both", len(pairs), len(covens))
	}
	for i := range covens {
		if id := covens[i].Word("id", ""); len(pairs[id]) != 15 {
			t.Errorf("the coven %s has %d pairs of icons; want all 15", id, len(pairs[id]))
		}
	}
}

// stars are what a card of each class costs and pays (A4).
var stars = map[string]int{"seeker": 1, "dedicant": 2, "celebrant": 3, "steward": 4, "relic": 0}

func TestRecruitsAreInBalance(t *testing.T) {
	icons := map[string]int{}
	var patterns []string
	for _, c := range of(t, "dedicant", "celebrant", "steward", "relic") {
		kind := c.Node.Word("kind", "")
		patterns = append(patterns, kind+" "+pattern(c.Node.Get("icons")))
		for name, n := range counts(c.Node.Get("icons")) {
			icons[name] += n
		}
	}
	var want []string
	for i, icon := range wheel {
		next, before := beside(icon)[0], beside(icon)[1]
		want = append(want, "dedicant "+drawn(icon, 2, next), "dedicant "+drawn(icon, 2, before),
			"celebrant "+drawn(icon, 2, next, next), "steward "+drawn(icon, 3, next, before),
			"relic "+drawn(icon, 2, wheel[(i+3)%6]))
	}
	slices.Sort(patterns)
	slices.Sort(want)
	if !slices.Equal(patterns, want) {
		t.Errorf("the Recruits show\n%v\nwant\n%v", patterns, want)
	}
	for _, icon := range wheel {
		if icons[icon] != 18 {
			t.Errorf("%s is on the Recruits %d times; want 18", icon, icons[icon])
		}
	}
	for _, c := range of(t, "seeker", "dedicant", "celebrant", "steward", "relic") {
		kind := c.Node.Word("kind", "")
		if got := c.Node.Number("stars", -1); got != stars[kind] {
			t.Errorf("%s has %d stars; a card of the class %s has %d", c.ID, got, kind, stars[kind])
		}
	}
}

// pattern writes icons as letters, in order: FFH.
func pattern(icons *engine.Node) string {
	var out []string
	for name, n := range counts(icons) {
		for range n {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return letters(out...)
}

// drawn is the pattern of n of one icon, and others.
func drawn(icon string, n int, others ...string) string {
	out := append(slices.Repeat([]string{icon}, n), others...)
	slices.Sort(out)
	return letters(out...)
}

// What every card of a class can do stands on each of them: a card says all that it does.
func TestCardsOfAClassDoWhatTheClassDoes(t *testing.T) {
	for _, c := range load(t).Cards() {
		kind, first := c.Node.Word("kind", ""), ability(&c.Node, 0)
		ok := true
		switch kind {
		case "seeker":
			ok = first.Word("when", "") == "play" && verbs(first) == "extra_act"
		case "dedicant":
			ok = first.Get("assist").Get("also").Word("kind", "") == "seeker"
		case "relic":
			ok = first.Get("assist").Word("icons", "") == "all" && ability(&c.Node, 1).Word("then", "") == "banish"
		case "blessing":
			ok = first.Word("when", "") == "revealed"
		case "objective":
			ok = first.Word("when", "") == "achieved"
		}
		if n := len(abilities(&c.Node)); !ok || kind != "event" && kind != "relic" && n != 1 {
			t.Errorf("%s does not do what cards of the class %s do, or more", c.ID, kind)
		}
	}
}

// abilities are a card's abilities in their order; none where it has no text.
func abilities(card *engine.Node) []engine.Node {
	if list := card.Get("abilities"); list != nil {
		return list.Items
	}
	return nil
}

// ability is one of them, or an empty one.
func ability(card *engine.Node, i int) *engine.Node {
	if list := abilities(card); i < len(list) {
		return &list[i]
	}
	return &engine.Node{}
}

// verbs are what an ability does, or the mods it has, by their words.
func verbs(ability *engine.Node) string {
	var out []string
	for _, key := range []string{"do", "mods"} {
		if list := ability.Get(key); list != nil {
			for i := range list.Items {
				out = append(out, list.Items[i].Keys[0].Name)
			}
		}
	}
	return strings.Join(out, " ")
}
