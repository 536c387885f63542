package search

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
)

// Reader reads the searches of a game's packs.
type Reader[K, O, A any] struct {
	Keys []Key[K, O]
	// Choosers are the words for who picks, the first two of which are ByPlayer and ByLot.
	Choosers effect.Scale
	// Compiler is the shared part of the game's compiler: &k.Compiler.
	Compiler func(k K) *effect.Compiler[K, A]
}

// NewReader reads searches by the filters of a game.
func NewReader[K, S, X, O, A any](filters []Filter[K, S, X, O], choosers effect.Scale,
	compiler func(k K) *effect.Compiler[K, A]) Reader[K, O, A] {
	r := Reader[K, O, A]{Choosers: choosers, Compiler: compiler}
	for _, f := range filters {
		r.Keys = append(r.Keys, f.Key)
	}
	return r
}

// Read reads the filters of a search, and how many it takes; a standing one has no choice in it and takes all. What it
// finds wrong it reports at the key in question.
func (r *Reader[K, O, A]) Read(game K, sel *Search[O], n *engine.Node, standing bool) {
	for i := range r.Keys {
		f := &r.Keys[i]
		if v := n.Get(f.Word); v != nil && f.Compile != nil && f.Compile(game, sel, v) {
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
		for _, v := range []*engine.Node{pick, chooser, as} {
			if v != nil && v.Text != "all" {
				k.Fail(v, "pick, chooser and as belong to steps; this search finds all")
			}
		}
		return
	}
	switch {
	case pick == nil:
	case pick.Text == "all":
		sel.All = true
	case pick.Get("up_to") != nil:
		sel.UpTo, sel.N = true, positive(k, pick.Get("up_to"))
	default:
		sel.N = positive(k, pick)
	}
	if chooser != nil {
		sel.Chooser = uint8(r.Choosers.Index(chooser.Text))
	}
	if as != nil {
		if slot, ok := k.Bind(as, as.Text); ok {
			sel.Slot = int8(slot)
		}
	}
}

// positive compiles how many are taken: at least one, where it is fixed.
func positive[K, A any](k *effect.Compiler[K, A], n *engine.Node) int16 {
	if len(n.Keys) == 0 && n.Int < 1 {
		k.Fail(n, "pick must be at least 1")
	}
	return k.Number(n)
}

// Shape is a search as a shape of the vocabulary: its keys, and behind them pick, chooser and as.
func (r *Reader[K, O, A]) Shape(name, doc string, more ...engine.Key) engine.Shape {
	out := words.Record(name)
	out.Doc = doc
	for _, f := range r.Keys {
		out.Keys = append(out.Keys,
			engine.Key{Name: f.Word, Shape: f.Shape, Doc: f.Doc, Default: f.Default, Required: f.Required})
	}
	out.Keys = append(append(out.Keys, TakingKeys()...), more...)
	return out
}

// TakingKeys are pick, chooser and as.
func TakingKeys() []engine.Key {
	return []engine.Key{
		words.Can("pick", "pick", "1 in a step, all in a count", "how many of what is found"),
		words.Can("chooser", "chooser", "player", "who picks where there is a choice"),
		words.Can("as", "id", "", "a name for what was picked, used later as $name")}
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
