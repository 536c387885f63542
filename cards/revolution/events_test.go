package revolutioncards_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
)

// typesOfEvents are the eight types with the icons that pay them; the last two are paid in any.
var typesOfEvents = map[string][]string{
	"fh": {"familiars", "hexing"}, "hr": {"hexing", "rituals"}, "rb": {"rituals", "brewing"},
	"be": {"brewing", "enchanting"}, "ec": {"enchanting", "channeling"}, "cf": {"channeling", "familiars"},
	"u": nil, "k": nil,
}

// grades are the cards of each type and grade.
func grades(t *testing.T) map[string][]engine.CardSource {
	t.Helper()
	out := map[string][]engine.CardSource{}
	for _, c := range of(t, "event") {
		key := c.Node.Word("type", "") + "-" + c.Node.Word("grade", "")[:1]
		if !strings.HasPrefix(string(c.ID), "ev-"+key) {
			t.Errorf("the Event %s is of the type and grade %s", c.ID, key)
		}
		out[key] = append(out[key], c)
	}
	return out
}

func flagged(c *engine.CardSource, flag string) bool {
	n := c.Node.Get(flag)
	return n != nil && n.Bool
}

// Of each type and grade there are five, of which one is a Peril, and one moves Liberty: but of the Crescents none.
func TestEventsOfEachTypeAndGrade(t *testing.T) {
	all := grades(t)
	for kind := range typesOfEvents {
		for _, grade := range []string{"e", "h"} {
			list := all[kind+"-"+grade]
			if len(list) != 5 {
				t.Errorf("there are %d Events of the type and grade %s-%s; want 5", len(list), kind, grade)
			}
			got := map[string]int{}
			for i := range list {
				for _, flag := range []string{"liberty", "peril"} {
					if flagged(&list[i], flag) {
						got[flag]++
					}
				}
			}
			want := map[string]int{"liberty": 1, "peril": 1}
			if kind == "u" {
				delete(want, "liberty")
			}
			if !maps.Equal(got, want) {
				t.Errorf("of the type and grade %s-%s there are the flags %v; want %v", kind, grade, got, want)
			}
		}
	}
}

// The prices are where the game is balanced: one icon more on every Event halves its chances again and again.
func TestEventsCostWhatTheirGradeCosts(t *testing.T) {
	cheap, dear, two := map[string]int{}, map[string]int{}, map[string]int{}
	for _, c := range of(t, "event") {
		kind, grade, cost := c.Node.Word("type", ""), c.Node.Word("grade", ""), counts(c.Node.Get("cost"))
		pair := typesOfEvents[kind]
		switch {
		case pair != nil:
			a, b := cost[pair[0]], cost[pair[1]]
			if len(cost) != 2 || a < 3 || b < 3 || a > 5 || b > 5 {
				t.Errorf("%s costs %v; want two prices of 3 to 5, in %v", c.ID, cost, pair)
			}
			cheap[grade] += min(a, b)
			dear[grade] += max(a, b)
			two[grade]++
		case kind == "u":
			if least := 5; cost["any"] < least || cost["any"] > 7 || len(cost) != 1 {
				t.Errorf("%s costs %v; want 5 to 7 of any", c.ID, cost)
			}
		default:
			least, most := 5, 6
			if grade == "hard" {
				least, most = 6, 8
			}
			if cost["any"] < least || cost["any"] > most || cost["per_player"] != 1 {
				t.Errorf("%s costs %v; want %d to %d of any, and one for each player", c.ID, cost, least, most)
			}
		}
	}
	for grade, want := range map[string][2]int{"easy": {36, 40}, "hard": {38, 44}} {
		n := two[grade]
		if got := [2]int{(cheap[grade]*10 + n/2) / n, (dear[grade]*10 + n/2) / n}; got != want {
			t.Errorf("%s Events cost %v tenths on average, the cheaper and the dearer price; want %v", grade, got, want)
		}
	}
}

// What Events say beside their price.
func TestEventsSayNoMoreThanTheyMay(t *testing.T) {
	mute, falls := map[string]int{}, map[string]int{}
	for _, c := range of(t, "event") {
		kind, grade := c.Node.Word("type", ""), c.Node.Word("grade", "")
		if len(abilities(&c.Node)) == 0 {
			mute[grade]++
		}
		fallen := false
		for i := range abilities(&c.Node) {
			a := ability(&c.Node, i)
			said := written(a)
			fallen = fallen || strings.Contains(said, "liberty:{by:-1}")
			if a.Word("when", "") != "while" || kind == "k" {
				continue
			}
			for _, mod := range a.Get("mods").Items {
				if said := written(&mod); !strings.Contains(said, "of:this") && !strings.Contains(said, "against:this") {
					t.Errorf("%s: only Catastrophes work on other cards while they lie in the line, not %s", c.ID, said)
				}
			}
		}
		if fallen {
			falls[grade]++
		}
		if first := ability(&c.Node, 0); kind == "k" && first.Word("when", "") != "while" {
			t.Errorf("the Catastrophe %s is not in force while it lies in the line", c.ID)
		}
	}
	if mute["easy"] != 13 || mute["hard"] != 8 {
		t.Errorf("%v Events say nothing; want 13 easy and 8 hard", mute)
	}
	if falls["easy"] != 7 || falls["hard"] != 9 {
		t.Errorf("%v Events lower Liberty; want 7 easy and 9 hard", falls)
	}
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

// Each kind of marker is on the Objectives of one type, which has four of them; a game wants 23 to 31 markers.
func TestObjectivesWantMarkersThatThereAre(t *testing.T) {
	kinds := map[string][]string{"fh": {"familiars", "hexing"}, "rb": {"brewing", "rituals"},
		"ec": {"channeling", "enchanting"}, "ku": {"catastrophe", "unaligned"}}
	totals := map[string][]int{}
	const most = 4 // markers of each kind in the game
	for _, c := range of(t, "objective") {
		kind, markers := c.Node.Word("type", ""), counts(c.Node.Get("markers"))
		if got := slices.Sorted(maps.Keys(markers)); !slices.Equal(got, kinds[kind]) {
			t.Errorf("%s is of the type %s and wants %v; want %v", c.ID, kind, got, kinds[kind])
		}
		for name, n := range markers {
			if n > most {
				t.Errorf("%s wants %d markers of %s, and there are %d", c.ID, n, name, most)
			}
		}
		totals[kind] = append(totals[kind], sum(markers))
	}
	fewest, all := 0, 0
	for kind, list := range totals {
		if len(list) != 4 {
			t.Errorf("there are %d Objectives of the type %s; want 4", len(list), kind)
		}
		fewest, all = fewest+slices.Min(list), all+slices.Max(list)
	}
	if fewest != 23 || all != 31 || len(totals) != 4 {
		t.Errorf("a game wants %d to %d markers, of %d types; want 23 to 31, of 4", fewest, all, len(totals))
	}
}

func TestTheBoards(t *testing.T) {
	table := load(t).Table()
	for i, want := range []string{
		"{name:a,start:4,loss:[9,9,7,6],moon:[0,0,0,0,1,1,1,1,2,2,2,2,3],liberty:[" + spaces + "]}",
		"{name:b,start:5,loss:[8,8,7,6],moon:[0,0,0,0,1,1,1,2,2,2,3,3,3],liberty:[" + spaces + "]}",
	} {
		if got := written(&table.Get("boards").Items[i]); got != want {
			t.Errorf("the board is\n%s\nwant\n%s", got, want)
		}
	}
}

const spaces = "{at:1,no_discounts:true},{at:2,recruits:1},{at:6,first_space:-1},{at:7,recruits:-1}"

// The rulebook's own cards belong to their owners.
func TestNoCardIsNamedLikeThePrintedOnes(t *testing.T) {
	printed := regexp.MustCompile(`Brigands|British Propaganda|Shipwrecked|Benjamin|Supply Train|Boguet|Flank`)
	for _, c := range load(t).Cards() {
		if printed.MatchString(c.Name) {
			t.Errorf("%s is like a card of the printed game", c.Name)
		}
	}
}

// Whoever looks for what must not be told looks for names of cards: one within another would be found with it.
func TestNoNameIsWithinAnother(t *testing.T) {
	all := load(t).Cards()
	for _, a := range all {
		for _, b := range all {
			if a.ID != b.ID && strings.Contains(b.Name, a.Name) {
				t.Errorf("the name %q is within %q", a.Name, b.Name)
			}
		}
	}
}
