package randompack

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"witchtable/engine"
)

// Limits of shrinking: how many smaller packs are tried, and how many games each is given to fail in.
const (
	maxTries = 300
	retries  = 12
)

// shrinker leaves out of a failing pack whatever it fails without.
type shrinker struct {
	t     *testing.T
	tr    Trial
	f     Failure
	tries int
	file  string
}

// shrink returns the failure with the smallest pack found that still fails in the same way.
func (tr Trial) shrink(t *testing.T, f Failure) Failure {
	t.Helper()
	list, err := tr.Pack(f.Pack)
	if err != nil {
		return f
	}
	s := &shrinker{t: t, tr: tr, f: f, file: filepath.Join(t.TempDir(), "pack.yaml")}
	plain := make([]bool, len(list))
	if s.fails(list) {
		list, plain = s.cards(list)
		list = s.pieces(list, plain)
	}
	var left []engine.CardSource
	for i := range list {
		if !plain[i] {
			left = append(left, list[i])
		}
	}
	s.f.Pack, s.f.Cards = f.Pack, string(YAML(tr.Header, tr.Vocabulary, left))
	return s.f
}

// fails plays with a pack and reports whether it fails as the first one did.
func (s *shrinker) fails(list []engine.CardSource) bool {
	s.t.Helper()
	if s.tries++; s.tries > maxTries {
		return false
	}
	if err := os.WriteFile(s.file, YAML(s.tr.Header, s.tr.Vocabulary, list), 0o600); err != nil {
		s.t.Fatal(err)
	}
	o := order{File: s.file, Sign: s.f.Sign}
	step := 4 * max(1, len(s.tr.Config.Players)) // the same number of seats, the same player
	for i := range retries {
		o.Tries = append(o.Tries, s.f.Game+i*step)
	}
	said := command(s.t, o)
	found := said.failures
	if !said.done {
		found = append(found, said.death())
	}
	for _, f := range found {
		if f.Sign == s.f.Sign {
			return true
		}
	}
	return false
}

// cards puts plain cards in the place of as many as possible, at first of many at once.
func (s *shrinker) cards(list []engine.CardSource) ([]engine.CardSource, []bool) {
	plain := make([]bool, len(list))
	for size := (len(list) + 1) / 2; size > 0; size /= 2 {
		for from := 0; from < len(list); from += size {
			next := slices.Clone(list)
			to, changed := min(from+size, len(list)), false
			for i := from; i < to; i++ {
				if !plain[i] {
					next[i], changed = s.tr.Plain(list[i]), true
				}
			}
			if changed && s.fails(next) {
				list = next
				for i := from; i < to; i++ {
					plain[i] = true
				}
			}
		}
	}
	return list, plain
}

// pieces leaves out keys and elements of the cards that are not plain.
func (s *shrinker) pieces(list []engine.CardSource, plain []bool) []engine.CardSource {
	for again := true; again; {
		again = false
		for i := range list {
			if plain[i] {
				continue
			}
			for _, n := range smaller(s.tr.Vocabulary, &list[i].Node, true) {
				next := slices.Clone(list)
				next[i].Node = n
				if s.fails(next) {
					list, again = next, true
					break
				}
			}
		}
	}
	return list
}

// smaller lists the nodes that are like n with one thing left out.
func smaller(v *engine.Vocabulary, n *engine.Node, root bool) []engine.Node {
	s := v.Shape(n.Shape)
	if s == nil {
		return nil
	}
	var out []engine.Node
	for i := range n.Items {
		if len(n.Items) > s.Min {
			c := *n
			c.Items = slices.Delete(slices.Clone(n.Items), i, i+1)
			out = append(out, c)
		}
	}
	keys := keysOf(s, n)
	for i := range n.Keys {
		if optional(keys, n.Keys[i].Name) {
			c := *n
			c.Keys = slices.Delete(slices.Clone(n.Keys), i, i+1)
			out = append(out, c)
		}
	}
	if !root && len(n.Items) == 1 { // what the list is in may do with what is in the list
		for _, inner := range n.Items[0].Keys {
			out = append(out, lists(n.Shape, &inner.Node)...)
		}
	}
	for i := range n.Items {
		for _, x := range smaller(v, &n.Items[i], false) {
			c := *n
			c.Items = slices.Clone(n.Items)
			c.Items[i] = x
			out = append(out, c)
		}
	}
	for i := range n.Keys {
		for _, x := range smaller(v, &n.Keys[i].Node, false) {
			c := *n
			c.Keys = slices.Clone(n.Keys)
			c.Keys[i].Node = x
			out = append(out, c)
		}
	}
	return out
}

// lists finds lists of a shape directly inside a node: the steps inside a step.
func lists(shape string, n *engine.Node) []engine.Node {
	var out []engine.Node
	for _, p := range n.Keys {
		if p.Node.Shape == shape {
			out = append(out, p.Node)
		}
	}
	for _, x := range n.Items {
		if x.Shape == shape {
			out = append(out, x)
		}
	}
	return out
}
