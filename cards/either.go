package cards

import (
	"strings"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// either finds the alternative that fits. If none does, it reports the faults of the one that was probably meant.
func (c *checker) either(s *engine.Shape, r *yaml.Node, path string) engine.Node {
	alts, _ := c.alternatives(s, nil) // checked by index
	var fitting []*engine.Shape
	for _, a := range alts {
		if accepts(a.Form, r.Kind) {
			fitting = append(fitting, a)
		}
	}
	switch {
	case len(fitting) == 0:
		c.wrongForm(s, r, path)
		return engine.Node{Pos: r.Pos, Shape: s.Name}
	case len(fitting) == 1:
		return c.node(fitting[0], r, path)
	}
	best, bestLikeness := fitting[0], -1
	var bestFaults []*engine.PackError
	for _, a := range fitting {
		trial := &checker{vocabulary: c.vocabulary, faults: &collector{}}
		n := trial.node(a, r, path)
		if len(trial.faults.list) == 0 {
			return n
		}
		l := likeness(a, r)
		if l > bestLikeness || l == bestLikeness && len(trial.faults.list) < len(bestFaults) {
			best, bestLikeness, bestFaults = a, l, trial.faults.list
		}
	}
	if best.Form == engine.Word {
		c.unknownWord(s, fitting, r, path)
	} else {
		c.faults.list = append(c.faults.list, bestFaults...)
	}
	return engine.Node{Pos: r.Pos, Shape: best.Name}
}

// likeness guesses how much a piece was meant to be of a shape.
func likeness(s *engine.Shape, r *yaml.Node) int {
	n := 0
	switch s.Form {
	case engine.Bound:
		if strings.HasPrefix(r.Text, "$") {
			n = 2
		}
	case engine.Word:
		n = 1
	case engine.Tagged:
		for _, p := range r.Keys {
			if p.Name == s.Tag {
				n += 2
			}
		}
	case engine.Record, engine.OneKey:
		for _, p := range r.Keys {
			if findKey(s.Keys, p.Name) != nil {
				n++
			}
		}
	}
	return n
}

// unknownWord reports a word that is in none of the lists the place allows.
func (c *checker) unknownWord(s *engine.Shape, fitting []*engine.Shape, r *yaml.Node, path string) {
	var words []string
	for _, a := range fitting {
		words = append(words, wordNames(a.Words)...)
	}
	suggest := didYouMean(r.Text, words)
	for _, a := range fitting {
		if a.Form == engine.Bound && !strings.HasPrefix(suggest, "did") {
			suggest = "write one of " + strings.Join(words, ", ") + ", or $ and a bound name"
		}
	}
	c.faults.add(r.Pos, path, suggest, "unknown word %q (%s as a word)", shown(r), s.Name)
}
