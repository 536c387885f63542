package search

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
)

// Reader reads the searches of a game's packs.
type Reader[K, O, A any] struct {
	Keys []Key[K, O]
	Manner
	// Compiler is the shared part of the game's compiler: &k.Compiler.
	Compiler func(k K) *effect.Compiler[K, A]
}

// Key is a filter as far as the compiler must know it.
type Key[K, O any] struct {
	engine.Key
	Compile func(k K, sel *Search[O], v *engine.Node) bool
}

// Manner is how a game's searches take what they find.
type Manner struct {
	// Choosers are the words for who picks by their numbers, the first two of which are ByPlayer and ByLot. The word for
	// ByPlayer is "" where that is whom nobody names.
	Choosers effect.Scale
	// Player says who picks where none of them is written, and Standing in what all is taken without being written: "a
	// count". Both are for the reference page.
	Player, Standing string
	// Written is set where how many are taken is always a number that is written, and never worked out.
	Written bool
}

// NewReader reads searches by the filters of a game.
func NewReader[K, S, X, O, A any](filters []Filter[K, S, X, O], m Manner,
	compiler func(k K) *effect.Compiler[K, A]) Reader[K, O, A] {
	r := Reader[K, O, A]{Manner: m, Compiler: compiler}
	for _, f := range filters {
		r.Keys = append(r.Keys, Key[K, O]{f.Key, f.Compile})
	}
	return r
}

// Read reads the filters of a search, and how many it takes; a standing one has no choice in it and takes all. What it
// finds wrong it reports at the key in question.
func (r *Reader[K, O, A]) Read(game K, sel *Search[O], n *engine.Node, standing bool) {
	for i := range r.Keys {
		f := &r.Keys[i]
		if v := n.Get(f.Name); v != nil && f.Compile != nil && f.Compile(game, sel, v) {
			sel.Filters |= 1 << i
		}
	}
	r.Taking(game, sel, n, standing)
}

// Taking reads pick, chooser and as alone.
func (r *Reader[K, O, A]) Taking(game K, sel *Search[O], n *engine.Node, standing bool) {
	k := r.Compiler(game)
	pick, chooser, as := n.Get("pick"), n.Get("chooser"), n.Get("as")
	if standing {
		sel.All = true
		if pick != nil && pick.Text != "all" || chooser != nil || as != nil {
			k.Fail(n, "pick, chooser and as belong to steps; this search finds all")
		}
		return
	}
	switch {
	case pick == nil:
	case pick.Text == "all":
		sel.All = true
	case pick.Get("up_to") != nil:
		sel.UpTo, sel.N = true, r.positive(k, n, pick.Get("up_to"))
	default:
		sel.N = r.positive(k, n, pick)
	}
	if chooser != nil {
		sel.Chooser = uint8(r.Choosers.Index(chooser.Text))
	}
	if as != nil {
		if slot, ok := k.Bind(n, as.Text); ok {
			sel.Slot = int8(slot)
		}
	}
}

// positive compiles how many the search n takes: at least one, where it is fixed.
func (r *Reader[K, O, A]) positive(k *effect.Compiler[K, A], n, pick *engine.Node) int16 {
	if len(pick.Keys) == 0 && pick.Int < 1 {
		k.Fail(n, "pick must be at least 1")
	}
	if r.Written {
		return Exactly(pick.Int)
	}
	return k.Number(pick)
}

// Shape is a search as a shape of the vocabulary: its keys, and behind them pick, chooser and as.
func (r *Reader[K, O, A]) Shape(name, doc string, more ...engine.Key) engine.Shape {
	out := words.Record(name)
	out.Doc = doc
	for _, f := range r.Keys {
		out.Keys = append(out.Keys, f.Key)
	}
	out.Keys = append(out.Keys,
		words.Can("pick", "pick", "1 in a step, all in "+r.Standing, "how many of those found"),
		words.Can("chooser", "chooser", r.Player, "who chooses when there is a choice"),
		words.Can("as", "id", "", "a name for what was picked, used later as $name"))
	out.Keys = append(out.Keys, more...)
	return out
}

// PickShapes are the shape "pick" and what it is made of. The numbers in it have the shape "points", which is the
// game's.
func PickShapes() []engine.Shape {
	return []engine.Shape{
		{Name: "pick", Form: engine.Either, Shapes: []string{"points", "pick-all", "pick-up-to"},
			Doc: "How many: a number, all, or up to a number."},
		{Name: "pick-all", Form: engine.Word, Words: []engine.WordDef{{Name: "all", Doc: "all that are found"}}},
		words.Record("pick-up-to", words.Must("up_to", "number", "at most so many, none too")),
	}
}
