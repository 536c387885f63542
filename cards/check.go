package cards

import (
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// checker checks pieces of a text against the vocabulary and turns them into nodes.
type checker struct {
	*vocabulary
	faults *collector
}

// node checks a piece against a shape. After a fault the node is incomplete, and only good for finding more faults.
func (c *checker) node(s *engine.Shape, r *yaml.Node, path string) engine.Node {
	n := engine.Node{Pos: r.Pos, Shape: s.Name}
	if s.Form == engine.Either {
		return c.either(s, r, path)
	}
	if !accepts(s.Form, r.Kind) {
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
func accepts(f engine.Form, k yaml.Kind) bool {
	switch f {
	case engine.Integer:
		return k == yaml.Integer
	case engine.Flag:
		return k == yaml.Bool
	case engine.Record, engine.OneKey, engine.Tagged:
		return k == yaml.Mapping
	case engine.Listing:
		return k == yaml.Sequence
	}
	return k == yaml.String
}

func (c *checker) wrongForm(s *engine.Shape, r *yaml.Node, path string) {
	if r.Kind == yaml.Null {
		c.faults.add(r.Pos, path, "want "+c.wanted(s), "has no value")
		return
	}
	suggest := ""
	switch {
	case s.Form == engine.Integer && r.Kind == yaml.String && yaml.IsDecimal(r.Text):
		suggest = fmt.Sprintf("write %s without quotes", r.Text)
	case s.Form == engine.Flag && r.Kind == yaml.String:
		suggest = flagFor(r.Text)
	case r.Plain && isScalarText(s.Form) && s.Form != engine.Word:
		suggest = fmt.Sprintf("write %q, in quotes", r.Text)
	case s.Form == engine.Listing:
		suggest = "begin each element of the list with a hyphen"
	}
	c.faults.add(r.Pos, path, suggest, "want %s, have %s", c.wanted(s), have(r))
}

func isScalarText(f engine.Form) bool {
	return f == engine.Word || f == engine.Name || f == engine.Prose || f == engine.Bound
}

func have(r *yaml.Node) string {
	switch r.Kind {
	case yaml.Integer, yaml.Number:
		return fmt.Sprintf("the number %s", shown(r))
	case yaml.Bool:
		return shown(r)
	case yaml.String:
		return fmt.Sprintf("the text %q", shown(r))
	}
	return r.Kind.String()
}

// shown is a scalar as it is quoted in a fault.
func shown(r *yaml.Node) string {
	s := []rune(r.Text)
	if len(s) > 40 {
		s = append(s[:40], '…')
	}
	return string(s)
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

func (c *checker) integer(n *engine.Node, s *engine.Shape, r *yaml.Node, path string) {
	i, err := strconv.Atoi(r.Text)
	if err != nil || i < s.Min || i > s.Max {
		c.faults.add(r.Pos, path, "", "%s is not between %d and %d", shown(r), s.Min, s.Max)
		return
	}
	n.Int, n.Text = i, strconv.Itoa(i)
}

func (c *checker) flag(n *engine.Node, r *yaml.Node, path string) {
	switch r.Text {
	case "true":
		n.Bool = true
	case "false":
	default:
		c.faults.add(r.Pos, path, flagFor(r.Text), "want true or false, have %s", shown(r))
		return
	}
	n.Text = r.Text
}

func (c *checker) text(n *engine.Node, s *engine.Shape, r *yaml.Node, path string) {
	n.Text = r.Text
	switch s.Form {
	case engine.Word:
		words := wordNames(s.Words)
		if !contains(words, r.Text) {
			c.faults.add(r.Pos, path, didYouMean(r.Text, words), "unknown word %q (%s)", shown(r), s.Name)
		}
	case engine.Name:
		if !nameRE.MatchString(r.Text) {
			c.faults.add(r.Pos, path, kebab(r.Text), "%q is not a name: lower case letters, digits, words joined by hyphens",
				shown(r))
			return
		}
		c.trap(r, path)
	case engine.Bound:
		if !boundRE.MatchString(r.Text) {
			c.faults.add(r.Pos, path, "write $ and the name, as in $one", "%q is not a bound name", shown(r))
		}
	case engine.Prose:
		if problem := proseProblem(r.Text); problem != "" {
			c.faults.add(r.Pos, path, "", "%s", problem)
			return
		}
		c.trap(r, path)
	}
}

// trap refuses bare words that are text here and a flag to other readers of YAML.
func (c *checker) trap(r *yaml.Node, path string) {
	if !r.Plain {
		return
	}
	switch strings.ToLower(r.Text) {
	case "yes", "no", "on", "off", "y", "n":
		c.faults.add(r.Pos, path, fmt.Sprintf("write %q, in quotes", r.Text),
			"other readers of YAML take %s for true or false", r.Text)
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

func (c *checker) listing(n *engine.Node, s *engine.Shape, r *yaml.Node, path string) {
	if len(r.Items) < s.Min {
		c.faults.add(r.Pos, path, "", "the list has %d elements and needs at least %d", len(r.Items), s.Min)
	}
	of := c.shapes[s.Of]
	for i := range r.Items {
		n.Items = append(n.Items, c.node(of, &r.Items[i], fmt.Sprintf("%s[%d]", path, i)))
	}
}

// keys checks the keys of a mapping. tag, if set, is a key that has been dealt with.
func (c *checker) keys(n *engine.Node, keys []engine.Key, tag string, r *yaml.Node, path string) {
	for i := range r.Keys {
		p := &r.Keys[i]
		if tag != "" && p.Name == tag {
			n.Keys = append(n.Keys, engine.Pair{Name: tag, Pos: p.Pos, Node: engine.Node{Pos: p.Value.Pos, Text: p.Value.Text}})
			continue
		}
		k := findKey(keys, p.Name)
		if k == nil {
			names := keyNames(keys)
			if tag != "" {
				names = append([]string{tag}, names...)
			}
			c.unknownKey(p, names, path)
			continue
		}
		value := c.node(c.shapes[k.Shape], &p.Value, yaml.Join(path, p.Name))
		n.Keys = append(n.Keys, engine.Pair{Name: p.Name, Pos: p.Pos, Node: value})
	}
	for _, k := range keys {
		if k.Required && r.Get(k.Name) == nil {
			c.faults.add(r.Pos, path, "", "the key %q is missing", k.Name)
		}
	}
}

func (c *checker) unknownKey(p *yaml.Pair, names []string, path string) {
	suggest := didYouMean(p.Name, names)
	if len(names) == 0 {
		suggest = "write {}: there is nothing to say"
	}
	c.faults.add(p.Pos, yaml.Join(path, p.Name), suggest, "unknown key %q", p.Name)
}

func (c *checker) oneKey(n *engine.Node, s *engine.Shape, r *yaml.Node, path string) {
	optional := make([]engine.Key, len(s.Keys)) // each is required only in so far as one of them is
	for i, k := range s.Keys {
		k.Required = false
		optional[i] = k
	}
	c.keys(n, optional, "", r, path)
	switch {
	case len(r.Keys) == 0:
		c.faults.add(r.Pos, path, didYouMean("", keyNames(s.Keys)), "needs one key (%s)", s.Name)
	case len(r.Keys) > 1:
		c.faults.add(r.Keys[1].Pos, path, "begin the next one with a hyphen of its own",
			"has the keys %q and %q, and only one is possible (%s)",
			r.Keys[0].Name, r.Keys[1].Name, s.Name)
	}
}

func (c *checker) tagged(n *engine.Node, s *engine.Shape, r *yaml.Node, path string) {
	var tag *yaml.Node
	for i := range r.Keys {
		if r.Keys[i].Name == s.Tag {
			tag = &r.Keys[i].Value
		}
	}
	words := caseNames(s.Cases)
	if tag == nil {
		suggest := ""
		for _, p := range r.Keys {
			if near := nearest(p.Name, []string{s.Tag}); near != "" {
				suggest = fmt.Sprintf("did you mean it by %q?", p.Name)
			}
		}
		c.faults.add(r.Pos, path, suggest, "the key %q is missing; it says which %s this is: %s", s.Tag, s.Name,
			strings.Join(words, ", "))
		return
	}
	at := yaml.Join(path, s.Tag)
	if tag.Kind != yaml.String {
		c.faults.add(tag.Pos, at, "", "want one of %s, have %s", strings.Join(words, ", "), have(tag))
		return
	}
	chosen := findCase(s, tag.Text)
	if chosen == nil {
		c.faults.add(tag.Pos, at, didYouMean(tag.Text, words), "unknown word %q (which %s this is)", shown(tag), s.Name)
		return
	}
	c.keys(n, chosen.Keys, s.Tag, r, path)
}
