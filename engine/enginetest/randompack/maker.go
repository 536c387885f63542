package randompack

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"witchtable/engine"
)

// Maker makes random cards over a vocabulary. It is for one goroutine.
type Maker struct {
	v    *engine.Vocabulary
	fits func(engine.CardSource) error
	rng  *rand.Rand
	seed uint64

	shapes map[string]*engine.Shape
	height map[string]int // the least depth a piece of the shape has
	used   Coverage       // by the cards made so far: what is rare is chosen more often
	line   int            // the last place given to a node
	names  []string       // that the ability being made has bound

	// Zealous makers say little beside what they are fond of; each is fond of something else, by its seed.
	Zealous bool
	// Tried and Refused count the parts that were shown to the game and those that could not be mended.
	Tried, Refused int
}

// NewMaker returns a maker for a vocabulary. fits is the game's word on a card: nil, or the errors, *engine.PackError
// among them, with the places of the nodes they are about. All chance comes from seed.
func NewMaker(v *engine.Vocabulary, seed uint64, fits func(engine.CardSource) error) *Maker {
	m := &Maker{v: v, fits: fits, seed: seed, rng: rand.New(rand.NewPCG(seed, 3)), shapes: map[string]*engine.Shape{},
		height: map[string]int{}, used: Coverage{}}
	for i := range v.Shapes {
		m.shapes[v.Shapes[i].Name] = &v.Shapes[i]
	}
	m.measure()
	return m
}

// endless stands for the height of a shape that cannot be written without an end.
const endless = 1 << 20

// measure finds the least height of every shape, going round until nothing changes.
func (m *Maker) measure() {
	for i := range m.v.Shapes {
		m.height[m.v.Shapes[i].Name] = endless
	}
	for changed := true; changed; {
		changed = false
		for i := range m.v.Shapes {
			s := &m.v.Shapes[i]
			if h := m.heightOf(s); h < m.height[s.Name] {
				m.height[s.Name], changed = h, true
			}
		}
	}
}

func (m *Maker) heightOf(s *engine.Shape) int {
	least := func(n int, of func(int) int) int {
		h := endless
		for i := range n {
			h = min(h, of(i))
		}
		return h
	}
	switch s.Form {
	case engine.Record:
		return 1 + m.required(s.Keys)
	case engine.OneKey:
		return 1 + least(len(s.Keys), func(i int) int { return m.height[s.Keys[i].Shape] })
	case engine.Tagged:
		return 1 + least(len(s.Cases), func(i int) int { return m.required(s.Cases[i].Keys) })
	case engine.Either:
		return least(len(s.Shapes), func(i int) int { return m.height[s.Shapes[i]] })
	case engine.Listing:
		if s.Min > 0 {
			return 1 + m.height[s.Of]
		}
		return 1
	}
	return 0
}

func (m *Maker) required(keys []engine.Key) int {
	h := 0
	for _, k := range keys {
		if k.Required {
			h = max(h, m.height[k.Shape])
		}
	}
	return h
}

// Recipe says how many cards of a sort a pack has: cards whose keys have these words or names.
type Recipe struct {
	Count int
	Fix   map[string]string
	// Parts is how many elements a list of a card has at most, such as its abilities; 0 means 2.
	Parts int
}

// Card makes a card with the given id by the recipe. It is an error if the game refuses whatever is made.
func (m *Maker) Card(id string, r Recipe) (engine.CardSource, error) {
	var c engine.CardSource
	var err error
	for range 100 { // what a card says outside its parts may be wrong whatever its parts are
		if c, err = m.card(id, r); err == nil {
			m.used.add(m.v, &c.Node)
			return c, nil
		}
	}
	return c, err
}

func (m *Maker) card(id string, r Recipe) (engine.CardSource, error) {
	root := m.shapes[m.v.Root]
	keys, n := root.Keys, engine.Node{Shape: root.Name, Pos: m.place()}
	if root.Form == engine.Tagged {
		word := r.Fix[root.Tag]
		i := slices.IndexFunc(root.Cases, func(c engine.Case) bool { return c.Word == word })
		if i < 0 {
			return engine.CardSource{}, fmt.Errorf("the recipe says %s: %q, which no card can be", root.Tag, word)
		}
		keys = root.Cases[i].Keys
		n.Keys = append(n.Keys, engine.Pair{Name: root.Tag, Pos: n.Pos, Node: engine.Node{Pos: n.Pos, Text: word}})
	}
	var lists []engine.Key
	for _, k := range keys {
		s := m.shapes[k.Shape]
		switch fixed, ok := r.Fix[k.Name]; {
		case k.Name == "id":
			n.Keys = append(n.Keys, m.scalar(k, id))
		case k.Name == "name":
			n.Keys = append(n.Keys, m.scalar(k, "Card "+id))
		case ok:
			n.Keys = append(n.Keys, m.scalar(k, fixed))
		case s.Form == engine.Listing && m.height[s.Of] > 0:
			lists = append(lists, k)
		case k.Required || m.rng.IntN(3) == 0:
			n.Keys = append(n.Keys, engine.Pair{Name: k.Name, Pos: m.place(), Node: m.node(k.Shape, 0)})
		}
	}
	c := engine.CardSource{ID: engine.CardID(id), Name: "Card " + id, Node: n}
	for _, k := range lists {
		if err := m.fill(&c, k, r.Parts); err != nil {
			return c, err
		}
	}
	if err := m.fits(c); err != nil {
		return c, fmt.Errorf("card %s: %w", id, err)
	}
	return c, nil
}

// fill gives a card a list of parts, each of which the game accepts.
func (m *Maker) fill(c *engine.CardSource, k engine.Key, most int) error {
	s := m.shapes[k.Shape]
	if most == 0 {
		most = 2
	}
	want := m.rng.IntN(most + 1)
	if want = max(want, s.Min); want == 0 {
		return nil
	}
	c.Node.Keys = append(c.Node.Keys,
		engine.Pair{Name: k.Name, Pos: m.place(), Node: engine.Node{Shape: s.Name, Pos: m.place()}})
	list := &c.Node.Keys[len(c.Node.Keys)-1].Node
	at := slices.Clone(list.Items)
	for tries := 0; len(at) < want; tries++ {
		if tries == 20 {
			return fmt.Errorf("card %s: twenty parts of %s in a row were refused", c.ID, k.Name)
		}
		part, ok := m.part(s.Of, func(n engine.Node) error {
			list.Items = append(slices.Clone(at), n)
			return m.fits(*c)
		})
		if ok {
			at = append(at, part)
		}
	}
	list.Items = at
	return nil
}

// repairs is how often a part that was refused is changed before it is given up.
const repairs = 40

// part makes a part and mends it where the game finds fault with it.
func (m *Maker) part(shape string, fits func(engine.Node) error) (engine.Node, bool) {
	m.Tried++
	m.names = nil
	n := m.node(shape, 0)
	for range repairs {
		err := fits(n)
		if err == nil {
			return n, true
		}
		var fault *engine.PackError
		if !errors.As(err, &fault) || !m.mend(&n, fault.Pos) {
			break
		}
	}
	m.Refused++
	return engine.Node{}, false
}

// mend changes the node at a place: it makes it anew, gives it another key, or leaves out the key or element it stands
// in. It returns false if no such node is inside n.
func (m *Maker) mend(n *engine.Node, at engine.Pos) bool {
	path := find(n, at, nil)
	if path == nil {
		return false
	}
	bad := path[len(path)-1]
	switch m.rng.IntN(3) {
	case 0: // leave it out
		for i := len(path) - 2; i >= 0; i-- {
			if m.leaveOut(path[i], path[i+1]) {
				return true
			}
		}
	case 1:
		if m.rekey(bad, len(path)) {
			return true
		}
	}
	up := max(0, len(path)-1-m.rng.IntN(3)) // an alternative of the piece around it may be what fits
	m.names = names(m, n, nil)
	*path[up] = m.node(path[up].Shape, up)
	return true
}

// find is the way to the node with a place, n first; nil if it is not there.
func find(n *engine.Node, at engine.Pos, way []*engine.Node) []*engine.Node {
	way = append(way, n)
	if n.Pos == at {
		return way
	}
	for i := range n.Keys {
		if w := find(&n.Keys[i].Node, at, slices.Clone(way)); w != nil {
			return w
		}
	}
	for i := range n.Items {
		if w := find(&n.Items[i], at, slices.Clone(way)); w != nil {
			return w
		}
	}
	return nil
}

// names are the names that a part binds: its scalars of form Name.
func names(m *Maker, n *engine.Node, list []string) []string {
	if s := m.shapes[n.Shape]; s != nil && s.Form == engine.Name {
		list = append(list, n.Text)
	}
	for i := range n.Keys {
		list = names(m, &n.Keys[i].Node, list)
	}
	for i := range n.Items {
		list = names(m, &n.Items[i], list)
	}
	return list
}

// leaveOut takes a child away from a node that can do without.
func (m *Maker) leaveOut(parent, child *engine.Node) bool {
	s := m.shapes[parent.Shape]
	if s == nil {
		return false
	}
	for i := range parent.Items {
		if &parent.Items[i] == child && len(parent.Items) > s.Min {
			parent.Items = slices.Delete(slices.Clone(parent.Items), i, i+1)
			return true
		}
	}
	for i := range parent.Keys {
		if &parent.Keys[i].Node == child && optional(keysOf(s, parent), parent.Keys[i].Name) {
			parent.Keys = slices.Delete(slices.Clone(parent.Keys), i, i+1)
			return true
		}
	}
	return false
}

// rekey gives a mapping another optional key, takes one away, or makes the value of one anew.
func (m *Maker) rekey(n *engine.Node, depth int) bool {
	s := m.shapes[n.Shape]
	if s == nil || s.Form != engine.Record && s.Form != engine.Tagged {
		return false
	}
	keys := keysOf(s, n)
	if len(keys) == 0 {
		return false
	}
	k := keys[m.rng.IntN(len(keys))]
	i := slices.IndexFunc(n.Keys, func(p engine.Pair) bool { return p.Name == k.Name })
	switch {
	case i < 0:
		n.Keys = append(slices.Clone(n.Keys), engine.Pair{Name: k.Name, Pos: m.place(), Node: m.node(k.Shape, depth+1)})
	case !k.Required && m.rng.IntN(2) == 0:
		n.Keys = slices.Delete(slices.Clone(n.Keys), i, i+1)
	default:
		n.Keys[i].Node = m.node(k.Shape, depth+1)
	}
	return true
}

// keysOf lists the keys a mapping may have.
func keysOf(s *engine.Shape, n *engine.Node) []engine.Key {
	switch s.Form {
	case engine.Record:
		return s.Keys
	case engine.Tagged:
		for _, c := range s.Cases {
			if c.Word == n.Word(s.Tag, "") {
				return c.Keys
			}
		}
	}
	return nil
}

func optional(keys []engine.Key, name string) bool {
	return slices.ContainsFunc(keys, func(k engine.Key) bool { return k.Name == name && !k.Required })
}

func (m *Maker) place() engine.Pos {
	m.line++
	return engine.Pos{File: "random", Line: m.line}
}

func (m *Maker) scalar(k engine.Key, text string) engine.Pair {
	return engine.Pair{Name: k.Name, Pos: m.place(), Node: engine.Node{Shape: k.Shape, Pos: m.place(), Text: text}}
}

// Coverage counts the shapes, keys, words, cases and alternatives that cards use, each named "shape.key", "shape=word",
// "shape:case" and "shape|alternative".
type Coverage map[string]int

// Add counts what a card uses.
func (c Coverage) Add(v *engine.Vocabulary, card engine.CardSource) { c.add(v, &card.Node) }

// Join adds another count.
func (c Coverage) Join(other Coverage) {
	for name, n := range other {
		c[name] += n
	}
}

func (c Coverage) add(v *engine.Vocabulary, n *engine.Node) {
	s := v.Shape(n.Shape)
	if s == nil {
		return
	}
	c[s.Name]++
	switch s.Form {
	case engine.Word:
		c[s.Name+"="+n.Text]++
	case engine.Tagged:
		c[s.Name+":"+n.Word(s.Tag, "")]++
	}
	at := s.Name
	if s.Form == engine.Tagged {
		at += ":" + n.Word(s.Tag, "")
	}
	for i := range n.Keys {
		if s.Form == engine.Tagged && n.Keys[i].Name == s.Tag {
			continue
		}
		c[at+"."+n.Keys[i].Name]++
		c.add(v, &n.Keys[i].Node)
	}
	for i := range n.Items {
		c.add(v, &n.Items[i])
	}
}

// Missing lists what the vocabulary can say and the cards have not said.
func (c Coverage) Missing(v *engine.Vocabulary) []string {
	all := map[string]bool{}
	for _, s := range v.Shapes {
		if s.Form != engine.Either { // it is counted as the alternative that was taken
			all[s.Name] = true
		}
		for _, w := range s.Words {
			all[s.Name+"="+w.Name] = true
		}
		for _, k := range s.Keys {
			all[s.Name+"."+k.Name] = true
		}
		for _, x := range s.Cases {
			all[s.Name+":"+x.Word] = true
			for _, k := range x.Keys {
				all[s.Name+":"+x.Word+"."+k.Name] = true
			}
		}
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if c[name] == 0 {
			out = append(out, name)
		}
	}
	return out
}
