package program

import "witchtable/engine"

// boards reads the section "table".
func (k *compiler) boards(list *engine.Node) {
	if list == nil || len(list.Items) == 0 {
		k.fail(nil, "a pack needs a board: its section table has none")
		return
	}
	for i := range list.Items {
		n := &list.Items[i]
		b := Board{Name: n.Word("name", ""), Liberty: uint8(n.Number("start", 0))}
		loss := n.Get("loss")
		if loss == nil || len(loss.Items) != MaxSeats {
			k.fail(n, "loss has one space for each number of players, 1 to %d", MaxSeats)
			return
		}
		for s := range loss.Items {
			b.Loss[s] = uint8(loss.Items[s].Int)
		}
		if moon := n.Get("moon"); moon != nil {
			for s := range moon.Items {
				b.Moon = append(b.Moon, uint8(moon.Items[s].Int))
			}
		}
		if len(b.Moon) == 0 || len(b.Moon) > MaxMoon {
			k.fail(n, "the Moon Track has 1 to %d spaces", MaxMoon)
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
		k.p.Boards = append(k.p.Boards, b)
	}
}

// covens deals the Seekers to the four Covens: a quarter each, in the pack's order. All Covens show the same (A3).
func (k *compiler) covens() {
	var seekers []Card
	for c := range Card(k.p.N) {
		if k.p.Cards[c].Kind == Seeker {
			seekers = append(seekers, c)
		}
	}
	each := len(seekers) / MaxSeats
	if each*MaxSeats != len(seekers) || each < 6 {
		k.fail(nil, "the Seekers are %d Covens of the same size, 6 or more each; this pack has %d Seekers", MaxSeats,
			len(seekers))
		return
	}
	var shown [MaxSeats]map[[Icons]uint8]int
	for i, c := range seekers {
		coven := i / each
		k.p.Cards[c].Coven = uint8(coven)
		if shown[coven] == nil {
			shown[coven] = map[[Icons]uint8]int{}
		}
		shown[coven][k.p.Cards[c].Icons]++
	}
	for _, coven := range shown[1:] {
		for icons, n := range shown[0] {
			if coven[icons] != n {
				k.fail(nil, "the four Covens must have Seekers with the same icons")
				return
			}
		}
	}
}

// counts checks that there are enough cards of each kind to lay a table (R21, R23, R25), and no more markers of a kind
// than there are (A8).
func (k *compiler) counts() {
	var events [TypeKinds][2]int
	var goals [GoalKinds]int
	recruits, blessings := 0, 0
	for c := range Card(k.p.N) {
		switch d := &k.p.Cards[c]; d.Kind {
		case Event:
			grade := 0
			if d.Hard {
				grade = 1
			}
			events[d.Type][grade]++
		case Objective:
			goals[d.Goal]++
			if d.Markers[0] < 1 || d.Markers[1] < 1 || d.Markers[0] > 4 || d.Markers[1] > 4 {
				k.path = string(d.ID)
				k.fail(nil, "an Objective has 1 to 4 markers of each of its two kinds")
				k.path = ""
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
			k.fail(nil, "a pack needs %d easy and %d hard Events of the type %s; this one has %d and %d", PerType, PerType,
				Types.Word(t), n[0], n[1])
		}
	}
	for g, n := range goals {
		if n == 0 {
			k.fail(nil, "a pack needs an Objective of the type %s", Goals.Word(g))
		}
	}
	k.p.Recruits = recruits
	if recruits < 30 || recruits > 60 || (recruits-RowSpaces)%3 != 0 {
		k.fail(nil, "a pack needs 30 Recruits, or more in threes; this one has %d", recruits)
	}
	if blessings < 6 {
		k.fail(nil, "a pack needs 6 Blessings; this one has %d", blessings)
	}
}
