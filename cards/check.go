package cards

import (
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
)

// checker checks raw pieces against the vocabulary and turns them into nodes.
type checker struct {
	*vocabulary
	faults *collector
}

// node checks a piece against a shape. After a fault the node is incomplete, and only good for finding more faults.
func (c *checker) node(s *engine.Shape, r *raw, path string) engine.Node {
	n := engine.Node{Pos: r.pos, Shape: s.Name}
	if s.Form == engine.Either {
		return c.either(s, r, path)
	}
	if !accepts(s.Form, r.kind) {
		c.wrongForm(s, r, path)
		return n
	}
	switch s.Form {
	case engine.Integer:
		c.integer(&n, s, r, path)
	case engine.Flag:
		c.flag(&n, r, path)
	case engine.Record:
		c.keys(&n, s.Keys, "", r, path)
	case engine.OneKey:
		c.oneKey(&n, s, r, path)
	case engine.Listing:
		c.listing(&n, s, r, path)
	case engine.Tagged:
		c.tagged(&n, s, r, path)
	default:
		c.text(&n, s, r, path)
	}
	return n
}

// accepts reports whether a form can be written as a piece of the kind.
func accepts(f engine.Form, k rawKind) bool {
	switch f {
	case engine.Integer:
		return k == rawInteger
	case engine.Flag:
		return k == rawFlag
	case engine.Record, engine.OneKey, engine.Tagged:
		return k == rawMapping
	case engine.Listing:
		return k == rawList
	}
	return k == rawText
}

func (c *checker) wrongForm(s *engine.Shape, r *raw, path string) {
	if r.kind == rawNothing {
		c.faults.add(r.pos, path, "want "+c.wanted(s), "has no value")
		return
	}
	suggest := ""
	switch {
	case s.Form == engine.Integer && r.kind == rawText && decimal.MatchString(r.text):
		suggest = fmt.Sprintf("write %s without quotes", r.text)
	case s.Form == engine.Flag && r.kind == rawText:
		suggest = flagFor(r.text)
	case r.plain && isScalarText(s.Form) && s.Form != engine.Word:
		suggest = fmt.Sprintf("write %q, in quotes", r.text)
	case s.Form == engine.Listing:
		suggest = "begin each element of the list with a hyphen"
	}
	c.faults.add(r.pos, path, suggest, "want %s, have %s", c.wanted(s), have(r))
}

func isScalarText(f engine.Form) bool {
	return f == engine.Word || f == engine.Name || f == engine.Prose || f == engine.Bound
}

func have(r *raw) string {
	switch r.kind {
	case rawInteger, rawNumber:
		return fmt.Sprintf("the number %s", r.shown())
	case rawFlag:
		return r.shown()
	case rawText:
		return fmt.Sprintf("the text %q", r.shown())
	}
	return r.kind.String()
}

// flagFor reads the words that other YAML readers, or people, take for true and false.
func flagFor(s string) string {
	switch strings.ToLower(s) {
	case "yes", "on", "y", "true":
		return "write true"
	case "no", "off", "n", "false":
		return "write false"
	}
	return "write true or false"
}

// wanted describes what a shape wants, in few words.
func (c *checker) wanted(s *engine.Shape) string {
	switch s.Form {
	case engine.Integer:
		return fmt.Sprintf("a whole number from %d to %d", s.Min, s.Max)
	case engine.Flag:
		return "true or false"
	case engine.Word:
		if len(s.Words) <= 8 {
			return "one of " + strings.Join(wordNames(s.Words), ", ")
		}
		return "a word (" + s.Name + ")"
	case engine.Name:
		return "a name (lower case letters, digits, hyphens)"
	case engine.Bound:
		return "a bound name such as $one"
	case engine.Record:
		return "a mapping (" + s.Name + ")"
	case engine.OneKey:
		return "a mapping with one key (" + s.Name + ")"
	case engine.Tagged:
		return fmt.Sprintf("a mapping with the key %q (%s)", s.Tag, s.Name)
	case engine.Listing:
		return "a list (" + s.Name + ")"
	case engine.Either:
		return c.wantedEither(s)
	}
	return "text"
}

func (c *checker) wantedEither(s *engine.Shape) string {
	alts, _ := c.alternatives(s, nil) // checked by index
	words := make([]string, len(alts))
	for i, a := range alts {
		words[i] = c.wanted(a)
	}
	return strings.Join(words, ", or ")
}

func (c *checker) integer(n *engine.Node, s *engine.Shape, r *raw, path string) {
	i, err := strconv.Atoi(r.text)
	if err != nil || i < s.Min || i > s.Max {
		c.faults.add(r.pos, path, "", "%s is not between %d and %d", r.shown(), s.Min, s.Max)
		return
	}
	n.Int, n.Text = i, strconv.Itoa(i)
}

func (c *checker) flag(n *engine.Node, r *raw, path string) {
	switch r.text {
	case "true":
		n.Bool = true
	case "false":
	default:
		c.faults.add(r.pos, path, flagFor(r.text), "want true or false, have %s", r.shown())
		return
	}
	n.Text = r.text
}

func (c *checker) text(n *engine.Node, s *engine.Shape, r *raw, path string) {
	n.Text = r.text
	switch s.Form {
	case engine.Word:
		words := wordNames(s.Words)
		if !contains(words, r.text) {
			c.faults.add(r.pos, path, didYouMean(r.text, words), "unknown word %q (%s)", r.shown(), s.Name)
		}
	case engine.Name:
		if !nameRE.MatchString(r.text) {
			c.faults.add(r.pos, path, kebab(r.text), "%q is not a name: lower case letters, digits, words joined by hyphens", r.shown())
			return
		}
		c.trap(r, path)
	case engine.Bound:
		if !boundRE.MatchString(r.text) {
			c.faults.add(r.pos, path, "write $ and the name, as in $one", "%q is not a bound name", r.shown())
		}
	case engine.Prose:
		if problem := proseProblem(r.text); problem != "" {
			c.faults.add(r.pos, path, "", "%s", problem)
			return
		}
		c.trap(r, path)
	}
}

// trap refuses bare words that are text here and a flag to other readers of YAML.
func (c *checker) trap(r *raw, path string) {
	if !r.plain {
		return
	}
	switch strings.ToLower(r.text) {
	case "yes", "no", "on", "off", "y", "n":
		c.faults.add(r.pos, path, fmt.Sprintf("write %q, in quotes", r.text), "other readers of YAML take %s for true or false", r.text)
	}
}

func contains(words []string, w string) bool {
	for _, x := range words {
		if x == w {
			return true
		}
	}
	return false
}

func (c *checker) listing(n *engine.Node, s *engine.Shape, r *raw, path string) {
	if len(r.items) < s.Min {
		c.faults.add(r.pos, path, "", "the list has %d elements and needs at least %d", len(r.items), s.Min)
	}
	of := c.shapes[s.Of]
	for i := range r.items {
		n.Items = append(n.Items, c.node(of, &r.items[i], fmt.Sprintf("%s[%d]", path, i)))
	}
}

// keys checks the keys of a mapping. tag, if set, is a key that has been dealt with.
func (c *checker) keys(n *engine.Node, keys []engine.Key, tag string, r *raw, path string) {
	for i := range r.pairs {
		p := &r.pairs[i]
		if tag != "" && p.name == tag {
			n.Keys = append(n.Keys, engine.Pair{Name: tag, Pos: p.pos, Node: engine.Node{Pos: p.value.pos, Text: p.value.text}})
			continue
		}
		k := findKey(keys, p.name)
		if k == nil {
			names := keyNames(keys)
			if tag != "" {
				names = append([]string{tag}, names...)
			}
			c.unknownKey(p, names, path)
			continue
		}
		value := c.node(c.shapes[k.Shape], &p.value, join(path, p.name))
		n.Keys = append(n.Keys, engine.Pair{Name: p.name, Pos: p.pos, Node: value})
	}
	for _, k := range keys {
		if k.Required && !has(r, k.Name) {
			c.faults.add(r.pos, path, "", "the key %q is missing", k.Name)
		}
	}
}

func (c *checker) unknownKey(p *rawPair, names []string, path string) {
	suggest := didYouMean(p.name, names)
	if len(names) == 0 {
		suggest = "write {}: there is nothing to say"
	}
	c.faults.add(p.pos, join(path, p.name), suggest, "unknown key %q", p.name)
}

func has(r *raw, key string) bool {
	for i := range r.pairs {
		if r.pairs[i].name == key {
			return true
		}
	}
	return false
}

func (c *checker) oneKey(n *engine.Node, s *engine.Shape, r *raw, path string) {
	optional := make([]engine.Key, len(s.Keys)) // each is required only in so far as one of them is
	for i, k := range s.Keys {
		k.Required = false
		optional[i] = k
	}
	c.keys(n, optional, "", r, path)
	switch {
	case len(r.pairs) == 0:
		c.faults.add(r.pos, path, didYouMean("", keyNames(s.Keys)), "needs one key (%s)", s.Name)
	case len(r.pairs) > 1:
		c.faults.add(r.pairs[1].pos, path, "begin the next one with a hyphen of its own", "has the keys %q and %q, and only one is possible (%s)",
			r.pairs[0].name, r.pairs[1].name, s.Name)
	}
}

func (c *checker) tagged(n *engine.Node, s *engine.Shape, r *raw, path string) {
	var tag *raw
	for i := range r.pairs {
		if r.pairs[i].name == s.Tag {
			tag = &r.pairs[i].value
		}
	}
	words := caseNames(s.Cases)
	if tag == nil {
		suggest := ""
		for _, p := range r.pairs {
			if near := nearest(p.name, []string{s.Tag}); near != "" {
				suggest = fmt.Sprintf("did you mean it by %q?", p.name)
			}
		}
		c.faults.add(r.pos, path, suggest, "the key %q is missing; it says which %s this is: %s", s.Tag, s.Name, strings.Join(words, ", "))
		return
	}
	at := join(path, s.Tag)
	if tag.kind != rawText {
		c.faults.add(tag.pos, at, "", "want one of %s, have %s", strings.Join(words, ", "), have(tag))
		return
	}
	chosen := findCase(s, tag.text)
	if chosen == nil {
		c.faults.add(tag.pos, at, didYouMean(tag.text, words), "unknown word %q (%s)", tag.shown(), s.Name)
		return
	}
	c.keys(n, chosen.Keys, s.Tag, r, path)
}
