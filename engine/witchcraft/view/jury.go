package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// juryPanel is the Jurors, with persuasion on their tracks and their Convictions.
func (v *View) juryPanel() engine.Panel {
	s := &v.s
	jurors := engine.Zone{Label: engine.T("witchcraft.zone.jurors"), Name: "jurors", Whole: true, Groups: true}
	for j, c := range s.Jurors {
		if c != play.NoCard {
			jurors.Cards = append(jurors.Cards, v.jurorShown(c, j))
		}
	}
	return engine.Panel{Name: "jury", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.jury"),
		Zones: []engine.Zone{jurors, v.closed("convictions", play.ZoneConvictions),
			v.zone("conviction-discards", play.ZoneRefuted, engine.InHeap)}}
}

// jurorShown is a Juror with what persuasion over them is worth: up to where they cannot be convinced, and from where
// on they are sure to be, as far as their Convictions are known.
func (v *View) jurorShown(c play.Card, j int) engine.CardShown {
	s := &v.s
	out := engine.CardShown{Card: v.id(c), Kind: "juror", Type: typeOf(s.R, v.def(c)), Place: j + 1,
		Worth: engine.Known(int(s.Persuasion[j])), Under: v.under(play.Before(j)),
		Note: engine.T("witchcraft.note.juror", count("n", s.Persuasion[j]))}
	track := engine.Track{Name: "persuasion", Last: int(s.R.Track), At: int(s.Persuasion[j])}
	least, most := v.bounds(j)
	for n := range int(s.R.Track) + 1 {
		switch {
		case n < least:
			track.Spaces = append(track.Spaces, engine.Space{N: n, Outlook: engine.Adverse})
		case n >= most:
			track.Spaces = append(track.Spaces, engine.Space{N: n, Outlook: engine.Favourable})
		}
	}
	out.Tracks = []engine.Track{track}
	return out
}

// known is what the Convictions of a Juror that lie face up come to, one by one.
func (v *View) known(j int) (out []int) {
	for c := v.s.At[play.Before(j)].Head; c != play.NoCard; c = v.s.Next[c] {
		if c < program.Blank {
			out = append(out, int(v.def(c).Value))
		}
	}
	return out
}

// unseen is how many Convictions of each value lie where the viewer does not see them.
func (v *View) unseen() (out [256]uint8) {
	for c := range play.Card(v.s.R.N) {
		if d := v.def(c); d.Class == program.Conviction && v.s.ZoneOf[c] == play.ZoneNowhere {
			out[d.Value]++
		}
	}
	return out
}

// bounds are what a Juror's conviction is at least and at most.
func (v *View) bounds(j int) (least, most int) {
	for _, n := range v.known(j) {
		least, most = least+n, most+n
	}
	down := int(v.s.At[play.Before(j)].N) - len(v.known(j))
	left := v.unseen()
	take := func(down, from, step int) (sum int) {
		for n := from; n >= 0 && n < len(left) && down > 0; n += step {
			of := min(down, int(left[n]))
			sum, down = sum+of*n, down-of
		}
		return sum
	}
	return least + take(down, 0, 1), most + take(down, len(left)-1, -1)
}

// Chances are how likely each Juror is to be convinced at a trial held now, and how likely all are, as far as the
// viewer knows their Convictions: in ways out of all the ways that those may lie which are not seen.
func (v *View) Chances() (each [program.Places]Chance, all Chance) {
	left := v.unseen()
	for j := range each {
		alone := left
		each[j] = v.chance(&alone, j, j+1)
	}
	return each, v.chance(&left, 0, program.Places)
}

// verdict is the variant of the answer that goes to trial now: by what that comes to at best, where a Juror or more
// cannot be convinced (R47).
func (v *View) verdict() string {
	short := 0
	for j, c := range v.s.Jurors {
		if least, _ := v.bounds(j); c != play.NoCard && int(v.s.Persuasion[j]) < least {
			short++
		}
	}
	switch short {
	case 0:
		return ""
	case 1:
		return ".draw"
	}
	return variantLost
}

// Chance is in how many Ways something comes about, out of so many.
type Chance struct{ Ways, Of int }

// Percent is a chance in hundredths, to the nearest; one that is neither none nor all is at least 1 and at most 99.
func (c Chance) Percent() int {
	if c.Ways == 0 || c.Ways == c.Of {
		return 100 * c.Ways / max(c.Of, 1)
	}
	return min(max((200*c.Ways+c.Of)/(2*c.Of), 1), 99)
}

// chance goes through the ways in which Convictions may lie face down at the Jurors from one to before another, drawn
// out of those that are left.
func (v *View) chance(left *[256]uint8, from, to int) Chance {
	if from == to {
		return Chance{1, 1}
	}
	sum := 0
	for _, n := range v.known(from) {
		sum += n
	}
	var out Chance
	down := int(v.s.At[play.Before(from)].N) - len(v.known(from))
	v.draw(left, 0, down, 1, sum, func(ways, sum int) {
		rest := v.chance(left, from+1, to)
		out.Of += ways * rest.Of
		if sum <= int(v.s.Persuasion[from]) {
			out.Ways += ways * rest.Ways
		}
	})
	return out
}

// draw draws so many Convictions of a value or of higher ones out of those that are left, in each way there is, and
// calls then with how many ways come to a sum.
func (v *View) draw(left *[256]uint8, value, n, ways, sum int, then func(ways, sum int)) {
	for value < len(left) && left[value] == 0 {
		value++
	}
	switch {
	case n == 0:
		then(ways, sum)
		return
	case value == len(left):
		return
	}
	has := int(left[value])
	for k := range min(n, has) + 1 {
		left[value] = uint8(has - k)
		v.draw(left, value+1, n-k, ways*choose(has, k), sum+k*value, then)
	}
	left[value] = uint8(has)
}

// choose is in how many ways k of n can be taken.
func choose(n, k int) int {
	out := 1
	for i := range k {
		out = out * (n - i) / (i + 1)
	}
	return out
}
