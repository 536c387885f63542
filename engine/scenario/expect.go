package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"witchtable/engine"
)

// expect compares facts of the position with what the scenario says.
func (p *player) expect(n *engine.Node) error {
	if len(n.Keys) == 0 {
		return failf(n.Pos, "expect is a mapping of facts")
	}
	for i := range n.Keys {
		k := &n.Keys[i]
		have, err := p.fact(k.Name)
		if err != nil {
			return failf(k.Pos, "%v", err)
		}
		if want, ok := agrees(have, &k.Node, strings.HasSuffix(k.Name, ".sorted")); !ok {
			return failf(k.Pos, "%s should be %s; it is %s", k.Name, want, show(have))
		}
	}
	return nil
}

// fact reads a fact by name: the game's own, or one that every game has.
func (p *player) fact(name string) (any, error) {
	if base, ok := strings.CutSuffix(name, ".count"); ok {
		v, err := p.fact(base)
		if err != nil {
			return nil, err
		}
		list, ok := v.([]string)
		if !ok {
			return nil, fmt.Errorf("%s is no list and cannot be counted", base)
		}
		return len(list), nil
	}
	if base, ok := strings.CutSuffix(name, ".sorted"); ok {
		v, err := p.fact(base)
		if list, ok := v.([]string); ok {
			v = slices.Sorted(slices.Values(list))
		}
		return v, err
	}
	if v, ok := p.game.Fact(p.p, name); ok {
		return v, nil
	}
	if v, ok := p.common(name); ok {
		return v, nil
	}
	return nil, fmt.Errorf("there is no fact %q", name)
}

// common reads the facts that every game has.
func (p *player) common(name string) (any, bool) {
	st := p.p.View(engine.Onlooker).Standing()
	switch name {
	case "over":
		return p.p.Over(), true
	case "winners":
		out := []string{}
		for _, w := range st.Winners {
			out = append(out, seatName(w))
		}
		return out, true
	}
	parts := strings.Split(name, ".")
	if len(parts) < 2 {
		return nil, false
	}
	seat, ok := seatOf(parts[1])
	if !ok || int(seat) >= len(st.Seats) {
		return nil, false
	}
	sc := st.Seats[seat]
	switch {
	case parts[0] == "rank" && len(parts) == 2:
		return sc.Rank, true
	case parts[0] == "title" && len(parts) == 2:
		return titleWords(sc.Title), true
	case parts[0] != "score":
		return nil, false
	case len(parts) == 2 || parts[2] == "total":
		return sc.Total, true
	}
	for _, s := range sc.Sections {
		if s.Title.Key[strings.LastIndexByte(s.Title.Key, '.')+1:] == parts[2] {
			return s.Points, true
		}
	}
	return nil, false
}

// titleWords is the keys of the texts a title is made of.
func titleWords(t engine.Text) []string {
	out := []string{}
	for _, a := range t.Args {
		if s, ok := a.Value.(engine.Text); ok {
			out = append(out, s.Key)
		}
	}
	return out
}

// agrees compares a fact with what is written; want is how it reads.
func agrees(have any, n *engine.Node, sorted bool) (want string, ok bool) {
	switch h := have.(type) {
	case int:
		return n.Text, n.Shape == shapeNumber && n.Int == h
	case bool:
		return n.Text, n.Shape == shapeFlag && n.Bool == h
	case string:
		return n.Text, n.Text == h
	case []string:
		list := texts(n)
		if n.Shape == shapeNothing {
			list = nil
		}
		if sorted {
			slices.Sort(list)
		}
		return show(list), slices.Equal(list, h)
	case map[string]int:
		m := map[string]int{}
		for i := range n.Keys {
			m[n.Keys[i].Name] = n.Keys[i].Node.Int
		}
		return show(m), maps.Equal(m, h)
	}
	return n.Text, false
}

func show(v any) string {
	switch v := v.(type) {
	case []string:
		return "[" + strings.Join(v, ", ") + "]"
	case map[string]int:
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, fmt.Sprintf("%s: %d", k, v[k]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v)
}
