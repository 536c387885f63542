package program

import "witchtable/engine"

// boards reads the boards of the section "table"; the loader has seen to it that there are any.
func (k *Compiler) boards(list *engine.Node) {
	for i := range list.Items {
		n := &list.Items[i]
		b := Board{Name: n.Word("name", ""), Liberty: uint8(n.Number("start", 0))}
		loss := n.Get("loss")
		if loss == nil || len(loss.Items) != MaxSeats {
			k.Fail(n, "loss has one space for each number of players, 1 to %d", MaxSeats)
			return
		}
		for s := range loss.Items {
			if n := loss.Items[s].Int; n < 2 || n > MaxSpaces {
				k.Fail(&loss.Items[s], "a loss space is one of 2 to %d", MaxSpaces)
				return
			}
			b.Loss[s] = uint8(loss.Items[s].Int)
		}
		if b.Liberty < 1 || b.Liberty > TopLiberty {
			k.Fail(n.Get("start"), "Liberty starts on one of 1 to %d", TopLiberty)
		}
		if moon := n.Get("moon"); moon != nil {
			for s := range moon.Items {
				b.Moon = append(b.Moon, uint8(moon.Items[s].Int))
			}
		}
		if len(b.Moon) == 0 || len(b.Moon) > MaxMoon {
			k.Fail(n, "the Moon Track has 1 to %d spaces", MaxMoon)
		}
		if track := n.Get("liberty"); track != nil {
			for s := range track.Items {
				space := &track.Items[s]
				at := &b.Track[space.Number("at", 0)]
				at.Recruits, at.First = int8(space.Number("recruits", 0)), int8(space.Number("first_space", 0))
				if f := space.Get("no_discounts"); f != nil {
					at.NoDiscounts = f.Bool
				}
			}
		}
		k.P.Boards = append(k.P.Boards, b)
	}
}

// covens gives the Seekers to the Covens that the section "table" names: so many of the same size, which all show the
// same (A3).
func (k *Compiler) covens(list *engine.Node) {
	var names Words
	if list != nil {
		for i := range list.Items {
			names = append(names, list.Items[i].Word("id", ""))
		}
	}
	if len(names) != MaxSeats {
		k.Fail(list, "there are %d Covens, one for each player; the section table names %d", MaxSeats, len(names))
		return
	}
	var shown [MaxSeats]map[[Icons]uint8]int
	var size [MaxSeats]int
	for i := range shown {
		shown[i] = map[[Icons]uint8]int{}
	}
	for c := range Card(k.P.N) {
		d, n := &k.P.Cards[c], &k.P.Pack.Cards[c].Node
		if d.Kind != Seeker {
			continue
		}
		coven := names.Index(n.Word("coven", ""))
		if coven < 0 {
			k.At(string(d.ID))
			k.Fail(n.Get("coven"), "the section table has no Coven %q", n.Word("coven", ""))
			return
		}
		d.Coven = uint8(coven)
		shown[coven][d.Icons]++
		size[coven]++
	}
	for i := range size {
		if size[i] != size[0] || size[i] < 6 {
			k.Fail(list, "the Covens are of the same size, 6 Seekers or more each; %s has %d", names[i], size[i])
			return
		}
		for icons, n := range shown[0] {
			if shown[i][icons] != n {
				k.Fail(list, "the four Covens must have Seekers with the same icons; %s has others than %s", names[i], names[0])
				return
			}
		}
	}
}

// counts checks that there are enough cards of each kind to lay a table (R21, R23, R25), and no more markers of a kind
// than there are (A8).
func (k *Compiler) counts() {
	var events [TypeKinds][2]int
	var goals [GoalKinds]int
	recruits, blessings := 0, 0
	for c := range Card(k.P.N) {
		switch d := &k.P.Cards[c]; d.Kind {
		case Event:
			grade := 0
			if d.Hard {
				grade = 1
			}
			events[d.Type][grade]++
		case Objective:
			goals[d.Goal]++
			if d.Markers[0] < 1 || d.Markers[1] < 1 || d.Markers[0] > 4 || d.Markers[1] > 4 {
				k.At(string(d.ID))
				k.Fail(nil, "an Objective has 1 to 4 markers of each of its two kinds")
				k.At("")
			}
		case Blessing:
			blessings++
		case Seeker:
		default:
			recruits++
		}
	}
	for t, n := range events {
		if n[0] < PerType || n[1] < PerType {
			k.Fail(nil, "a pack needs %d easy and %d hard Events of the type %s; this one has %d and %d", PerType, PerType,
				Types.Word(t), n[0], n[1])
		}
	}
	for g, n := range goals {
		if n == 0 {
			k.Fail(nil, "a pack needs an Objective of the type %s", Goals.Word(g))
		}
	}
	k.P.Recruits = recruits
	if recruits < 30 || recruits > 60 || (recruits-RowSpaces)%3 != 0 {
		k.Fail(nil, "a pack needs 30 Recruits, or more in threes; this one has %d", recruits)
	}
	if blessings < 6 {
		k.Fail(nil, "a pack needs 6 Blessings; this one has %d", blessings)
	}
}
