package scenario

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"witchtable/engine"
)

// expect compares facts of the position with what the scenario says, all of them.
func (p *player) expect(n *engine.Node) error {
	if len(n.Keys) == 0 {
		return failf(n.Pos, "expect is a mapping of facts")
	}
	var all []error
	for i := range n.Keys {
		k := &n.Keys[i]
		have, err := p.fact(k.Name)
		if err == nil {
			err = meets(k.Name, have, &k.Node)
		}
		if err != nil {
			all = append(all, failf(k.Pos, "%v", err))
		}
	}
	return errors.Join(all...)
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

// meets compares a fact with what is written.
func meets(name string, have any, n *engine.Node) error {
	want, ok, err := agrees(have, n, strings.HasSuffix(name, ".sorted"))
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case !ok:
		return fmt.Errorf("%s should be %s; it is %s", name, want, show(have))
	}
	return nil
}

// agrees compares a fact with what is written; want is how that reads.
func agrees(have any, n *engine.Node, sorted bool) (want string, ok bool, err error) {
	if any := n.Get("any"); any != nil && len(n.Keys) == 1 {
		return oneOf(have, any, sorted)
	}
	switch h := have.(type) {
	case int:
		if n.Shape == shapeMapping {
			return within(h, n)
		}
		return n.Text, n.Shape == shapeNumber && n.Int == h, nil
	case bool:
		return n.Text, n.Shape == shapeFlag && n.Bool == h, nil
	case string:
		return n.Text, n.Text == h, nil
	case []string:
		list := texts(n)
		if n.Shape == shapeNothing {
			list = nil
		}
		if sorted {
			slices.Sort(list)
		}
		return show(list), slices.Equal(list, h), nil
	case map[string]int:
		return counts(h, n)
	}
	return n.Text, false, nil
}

// oneOf is an either-or: {any: [hand.A, burn]}.
func oneOf(have any, list *engine.Node, sorted bool) (string, bool, error) {
	if len(list.Items) < 2 {
		return "", false, errors.New("any is a list of at least two alternatives")
	}
	met, wants := false, []string{}
	for i := range list.Items {
		want, ok, err := agrees(have, &list.Items[i], sorted)
		if err != nil {
			return "", false, err
		}
		met, wants = met || ok, append(wants, want)
	}
	return strings.Join(wants, " or "), met, nil
}

// within is a range: {min: 1, max: 3}, or one end of it.
func within(have int, n *engine.Node) (string, bool, error) {
	ok, want := true, []string{}
	for i := range n.Keys {
		k := &n.Keys[i]
		switch {
		case k.Node.Shape != shapeNumber:
			return "", false, fmt.Errorf("%s is a number, not %q", k.Name, k.Node.Text)
		case k.Name == "min":
			ok, want = ok && have >= k.Node.Int, append(want, "at least "+k.Node.Text)
		case k.Name == "max":
			ok, want = ok && have <= k.Node.Int, append(want, "at most "+k.Node.Text)
		default:
			return "", false, fmt.Errorf("a range has min and max, not %q", k.Name)
		}
	}
	return strings.Join(want, " and "), ok && len(want) > 0, nil
}

// counts compares numbers by name; what is not written must not be there.
func counts(have map[string]int, n *engine.Node) (string, bool, error) {
	same, want := len(n.Keys) == len(have), []string{}
	for i := range n.Keys {
		k := &n.Keys[i]
		if k.Node.Shape != shapeNumber && k.Node.Shape != shapeMapping {
			return "", false, fmt.Errorf("%s is a number, not %q", k.Name, k.Node.Text)
		}
		h, there := have[k.Name]
		w, ok, err := agrees(h, &k.Node, false)
		if err != nil {
			return "", false, err
		}
		same = same && there && ok
		want = append(want, k.Name+": "+w)
	}
	slices.Sort(want)
	return "{" + strings.Join(want, ", ") + "}", same, nil
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
