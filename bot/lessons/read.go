package lessons

import (
	"regexp"
	"slices"
	"strconv"

	"witchtable/engine"
	"witchtable/engine/yaml"
)

// Read reads a plan:
//
//	computers: 1
//	seed: 7
//	options: {length: short}
//	whole: {deck: small}       # of the first whole game, which is offered behind it
//	stacked: [owl, raven]      # cards that lie on top of their decks, see engine.Setup
//	lessons:
//	  - name: drafting       # says lesson.drafting
//	    asked: keep          # when an answer with this verb can first be given
//	  - name: ghosts
//	    asked: [cast, call]  # or with one of these
//	    works: true          # and one of them does something
//	    icon: ghost          # and a card of the learner's has this icon
//	    type: spirit         # and one has this type
//	    kind: charm          # and one is of this kind
//	  - name: burnt
//	    told: [tell.burned]  # when one of these sentences has first been told
//	    asks: [pieces.fire]  # or a question has one of these in it
//	  - name: rescued
//	    reads: [do.rescue]   # when a card of the learner's has one of these in its text
//	  - name: lent
//	    told: tell.lent      # when it has first been told
//	    own: true            # of the learner
//	  - name: cursed
//	    mark: cursed         # when so many of these tokens lie on the table
//	    least: 2             # 1 if it is not there
//	    after: burnt         # and that lesson has been told
//	    rare: true           # and the game that begins with the seed need not bring it
//	    left: true           # and where it has not come, it is told at the end
//	  - name: in-one-go
//	    joined: true         # when several answers can be said at once, and from then on they are offered so
//	  - name: ticked
//	    several: true        # when more than one choice of a menu can be taken at once
//	  - name: scored
//	    over: true
//
// file is the text's name, for errors. Errors say what is wrong and where: unknown keys, what is missing, names that
// come twice, a lesson after one that is not there.
func Read(file string, text []byte) (Plan, error) {
	r := &reader{}
	err := yaml.Strictly(file, "lessons", text, func(root *yaml.Node, fault yaml.Faulter) {
		if r.fault = fault; root == nil {
			fault(engine.Pos{File: file}, "lessons", "there are none")
			return
		}
		r.plan(root)
	})
	if err != nil {
		return Plan{}, err
	}
	return r.read, nil
}

type reader struct {
	read  Plan
	fault yaml.Faulter
}

func (r *reader) plan(root *yaml.Node) {
	for _, p := range root.Keys {
		switch p.Name {
		case "computers":
			r.read.Computers = r.number(p, p.Name, 0, 7)
		case "seed":
			r.read.Seed = engine.SeedOf(uint64(r.number(p, p.Name, 0, 1<<30)))
		case "options":
			r.read.Options = options(p)
		case "whole":
			r.read.Whole = options(p)
		case "stacked":
			for _, id := range r.words(p, p.Name) {
				r.read.Stacked = append(r.read.Stacked, engine.CardID(id))
			}
		case "lessons":
			for i := range p.Value.Items {
				r.lesson(&p.Value.Items[i], yaml.Join(p.Name, strconv.Itoa(i+1)))
			}
		default:
			r.fault(p.Pos, p.Name, "unknown key; want computers, seed, options, whole, stacked or lessons")
		}
	}
	if len(r.read.Lessons) == 0 {
		r.fault(root.Pos, "lessons", "there are none")
	}
}

// name is what a lesson may be called: it is a part of a message key.
var name = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (r *reader) lesson(n *yaml.Node, path string) {
	l := Lesson{When: Condition{Least: 1}}
	words := map[string]*string{"name": &l.Name, "icon": &l.When.Icon, "type": &l.When.Type, "kind": &l.When.Kind,
		"mark": &l.When.Mark, "after": &l.When.After}
	lists := map[string]*[]string{"asked": &l.When.Asked, "told": &l.When.Told, "asks": &l.When.Asks,
		"reads": &l.When.Reads}
	marks := map[string]*bool{"works": &l.When.Works, "over": &l.When.Over, "own": &l.When.Own,
		"joined": &l.When.Joined, "several": &l.When.Several, "rare": &l.Rare, "left": &l.Left}
	for _, p := range n.Keys {
		at := yaml.Join(path, p.Name)
		switch word := words[p.Name]; {
		case word != nil && p.Value.Kind == yaml.String:
			*word = p.Value.Text
		case word != nil:
			r.fault(p.Value.Pos, at, "want a word")
		case lists[p.Name] != nil:
			*lists[p.Name] = r.words(p, at)
		case p.Name == "least":
			l.When.Least = r.number(p, at, 1, 99)
		case marks[p.Name] != nil && p.Value.Text == "true":
			*marks[p.Name] = true
		case marks[p.Name] != nil:
			r.fault(p.Value.Pos, at, "want true, or leave it out")
		default:
			r.fault(p.Pos, at,
				"unknown key; want name, asked, works, icon, type, kind, told, own, asks, reads, mark, least, after, joined, "+
					"several, over, rare or left")
		}
	}
	known := func(name string) bool {
		return slices.ContainsFunc(r.read.Lessons, func(o Lesson) bool { return o.Name == name })
	}
	switch {
	case !name.MatchString(l.Name):
		r.fault(n.Pos, yaml.Join(path, "name"), "want a name of lower-case letters, digits and hyphens, not %q", l.Name)
	case known(l.Name):
		r.fault(n.Pos, yaml.Join(path, "name"), "%q is there twice", l.Name)
	case l.When.After != "" && !known(l.When.After):
		r.fault(n.Get("after").Pos, yaml.Join(path, "after"), "there is no lesson %q above this one", l.When.After)
	case l.When.Works && len(l.When.Asked) == 0:
		r.fault(n.Get("works").Pos, yaml.Join(path, "works"), "which answers?")
	case l.When.Own && len(l.When.Told) == 0:
		r.fault(n.Get("own").Pos, yaml.Join(path, "own"), "what of theirs is told?")
	case n.Get("least") != nil && l.When.Mark == "":
		r.fault(n.Get("least").Pos, yaml.Join(path, "least"), "of which mark?")
	}
	r.read.Lessons = append(r.read.Lessons, l)
}

func options(p yaml.Pair) map[string]string {
	out := map[string]string{}
	for _, o := range p.Value.Keys {
		out[o.Name] = o.Value.Text
	}
	return out
}

// words reads a list of words, or a single one.
func (r *reader) words(p yaml.Pair, path string) []string {
	list := p.Value.Items
	if p.Value.Kind == yaml.String {
		list = []yaml.Node{p.Value}
	}
	var out []string
	for _, n := range list {
		if n.Kind != yaml.String {
			r.fault(n.Pos, path, "want a word")
		}
		out = append(out, n.Text)
	}
	if len(out) == 0 {
		r.fault(p.Value.Pos, path, "want a word, or a list of words")
	}
	return out
}

func (r *reader) number(p yaml.Pair, path string, least, most int) int {
	n, err := strconv.Atoi(p.Value.Text)
	if err != nil || p.Value.Kind != yaml.Integer || n < least || n > most {
		r.fault(p.Value.Pos, path, "want a whole number from %d to %d", least, most)
	}
	return n
}
