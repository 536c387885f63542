package search

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/pile"
	"witchtable/engine/saved"
)

// TestTurns: what leaves no choice is taken without asking, one after another, until it is enough.
func TestTurns(t *testing.T) {
	one := Of(struct{}{})
	upTo, all, lot := one, one, one
	upTo.UpTo, all.All, lot.Chooser = true, true, ByLot
	upToByLot := lot
	upToByLot.UpTo = true
	for _, tt := range []struct {
		what            string
		s               Search[struct{}]
		picked, left, n int
		want            Turn
	}{
		{"nothing is found", one, 0, 0, 1, Done},
		{"one of one", one, 0, 1, 1, First},
		{"one of three", one, 0, 3, 1, Ask},
		{"one is taken", one, 1, 2, 1, Done},
		{"two of two", one, 0, 2, 2, First},
		{"the second of two", one, 1, 1, 2, First},
		{"two, where there is one", one, 0, 1, 2, First},
		{"the second of two, of three left", one, 1, 3, 2, Ask},
		{"up to one of one", upTo, 0, 1, 1, Ask},
		{"up to two, two taken", upTo, 2, 3, 2, Done},
		{"up to none", upTo, 0, 3, 0, Done},
		{"all of three", all, 0, 3, 1, First},
		{"all, the last taken", all, 3, 0, 1, Done},
		{"one of three by lot", lot, 0, 3, 1, Lot},
		{"one of one by lot", lot, 0, 1, 1, First},
		{"two of two by lot", lot, 0, 2, 2, First},
		{"up to one of three by lot", upToByLot, 0, 3, 1, Lot},
		{"up to two of two by lot", upToByLot, 0, 2, 2, First},
	} {
		if got := tt.s.Turn(tt.picked, tt.left, tt.n); got != tt.want {
			t.Errorf("%s: turn %d; want %d", tt.what, got, tt.want)
		}
	}
}

// TestPasses: a card passes all filters that a search has, and no other is asked.
func TestPasses(t *testing.T) {
	type sel = Search[uint8]
	asked := 0
	even := Filter[int, int, int, uint8]{Fits: func(_ *int, _ int, _ *sel, c effect.Card) bool { return c%2 == 0 }}
	over := Filter[int, int, int, uint8]{Fits: func(s *int, x int, sel *sel, c effect.Card) bool {
		asked++
		return int(c) > *s+x+int(sel.Own)
	}}
	tests := TestsOf([]Filter[int, int, int, uint8]{even, {}, over})
	five := 5
	for filters, want := range map[uint32][2]bool{0: {true, true}, 1: {true, false}, 4: {false, true}, 5: {false, false}} {
		s := sel{Filters: filters, Own: 1}
		if got := [2]bool{tests.Passes(&five, 1, &s, 6), tests.Passes(&five, 1, &s, 9)}; got != want {
			t.Errorf("filters %b: 6 and 9 pass %v; want %v", filters, got, want)
		}
	}
	if asked != 3 {
		t.Errorf("the last filter was asked %d times; want 3", asked)
	}
}

// TestMemory: names stay when the step is done, and all of it is stored.
func TestMemory(t *testing.T) {
	var m Memory[pile.Set256]
	m.Part.Add(200)
	m.Bind(-1)
	m.Bind(2)
	m.Next()
	m.Walks[1].Add(7)
	named := m.Named(effect.Target{Kind: effect.ByBound, Slot: 2})
	if !m.Part.Empty() || !named.Has(200) || named.Len() != 1 {
		t.Errorf("taken are %v, named %v; want nothing, and the card 200", m.Part, named)
	}
	if other := m.Named(effect.Target{Kind: effect.BySearch}); !other.Empty() {
		t.Errorf("a search is known by the name of %v", other)
	}
	form := saved.Form{Version: 1, Pack: "test"}
	var back Memory[pile.Set256]
	if err := form.Open(form.Seal(nil, m.Walk), back.Walk); err != nil || back != m {
		t.Errorf("stored and read it is %v, %v; want %v", back, err, m)
	}
	sets := 0
	m.All(func(set *pile.Set256) { sets++; set.Add(1) })
	if want := 1 + effect.MaxSlots + effect.MaxLoops; sets != want || !m.Part.Has(1) {
		t.Errorf("there are %d sets; want %d, all of which can be changed", sets, want)
	}
	var narrow Memory[pile.Set128]
	narrow.Part.Add(100)
	var read Memory[pile.Set128]
	if err := form.Open(form.Seal(nil, narrow.Walk), read.Walk); err != nil || read != narrow {
		t.Errorf("narrow, stored and read it is %v, %v", read, err)
	}
}

// compiler is the compiler of a game with searches and nothing else.
type compiler struct {
	effect.Compiler[*compiler, struct{}]
}

// TestReading: filters by their table, pick, chooser and as; what is wrong is reported.
func TestReading(t *testing.T) {
	type sel = Search[int]
	r := NewReader([]Filter[*compiler, int, int, int]{
		{Key: engine.Key{Name: "in", Shape: "place", Required: true}},
		{Key: engine.Key{Name: "big", Shape: "flag"}, Compile: func(_ *compiler, s *sel, v *engine.Node) bool {
			s.Own = v.Int
			return v.Int > 0
		}},
	}, Manner{Choosers: effect.NewScale("chooser", "", "", "random", "owner"), Player: "me", Standing: "a count"},
		func(k *compiler) *effect.Compiler[*compiler, struct{}] { return &k.Compiler })
	number := func(n int) engine.Node { return engine.Node{Int: n} }
	text := func(s string) engine.Node { return engine.Node{Text: s} }
	for _, tt := range []struct {
		what     string
		keys     map[string]engine.Node
		standing bool
		want     sel
		fault    bool
	}{
		{"nothing", nil, false, sel{N: -1, Slot: -1}, false},
		{"a filter", map[string]engine.Node{"big": number(3)}, false, sel{N: -1, Slot: -1, Filters: 2, Own: 3}, false},
		{"two", map[string]engine.Node{"pick": number(2)}, false, sel{N: 0, Slot: -1}, false},
		{"none", map[string]engine.Node{"pick": number(0)}, false, sel{N: 0, Slot: -1}, true},
		{"all", map[string]engine.Node{"pick": text("all")}, false, sel{N: -1, Slot: -1, All: true}, false},
		{"up to two", map[string]engine.Node{"pick": {Keys: []engine.Pair{{Name: "up_to", Node: number(2)}}}}, false,
			sel{N: 0, Slot: -1, UpTo: true}, false},
		{"by lot, named", map[string]engine.Node{"chooser": text("random"), "as": text("it")}, false,
			sel{N: -1, Slot: 0, Chooser: ByLot}, false},
		{"by another of the game's choosers", map[string]engine.Node{"chooser": text("owner")}, false,
			sel{N: -1, Slot: -1, Chooser: 2}, false},
		{"standing", nil, true, sel{N: -1, Slot: -1, All: true}, false},
		{"standing, with a pick", map[string]engine.Node{"pick": number(1)}, true, sel{N: -1, Slot: -1, All: true}, true},
	} {
		if got, fault := reading(r, tt.keys, tt.standing); got != tt.want || fault != tt.fault {
			t.Errorf("%s: %+v, a fault: %t; want %+v, %t", tt.what, got, fault, tt.want, tt.fault)
		}
	}
	r.Written = true
	for n, fault := range map[int]bool{3: false, 1: false, 0: true} {
		got, failed := reading(r, map[string]engine.Node{"pick": number(n)}, false)
		if got.Written() != n || failed != fault {
			t.Errorf("of %d as they are written: %+v, a fault: %t; want %t", n, got, failed, fault)
		}
	}
	s := r.Shape("selector", "", engine.Key{Name: "to"})
	if len(s.Keys) != 6 || s.Keys[0].Name != "in" || !s.Keys[0].Required || s.Keys[3].Default != "me" ||
		s.Keys[5].Name != "to" {
		t.Errorf("as a shape it is %+v", s)
	}
}

// reading reads one search, and reports whether there was a fault in it.
func reading(r Reader[*compiler, int, struct{}], keys map[string]engine.Node, standing bool) (Search[int], bool) {
	k := &compiler{}
	k.Begin(k, &effect.Program[struct{}]{}, &effect.Entries[*compiler, struct{}]{})
	k.NewAbility()
	n := &engine.Node{}
	for name, v := range keys {
		n.Keys = append(n.Keys, engine.Pair{Name: name, Node: v})
	}
	got := Of(0)
	r.Read(k, &got, n, standing)
	return got, k.Faults() != nil
}
