package engine

import "slices"

// Swing is a large change of what is counted of somebody. Where room is short it is told behind what has led to it,
// once for all that has come of one deed.
type Swing struct {
	Of Seat
	// Key is that of its sentence, with ".up" or ".down" behind it: it is given "who", "before" and "now". Own is the same
	// below a heading that names Of. Key is "" where nothing swings.
	Key, Own    string
	Before, Now int
	// Least is by how much it changes at least where that is told.
	Least int
}

// text is its sentence; zero where it is not large.
func (s Swing) text() Text {
	key := s.Key + ".up"
	switch n := s.Now - s.Before; {
	case n < s.Least && n > -s.Least:
		return Text{}
	case n < 0:
		key = s.Key + ".down"
	}
	return T(key, A("who", Who(s.Of)), A("before", Number(s.Before)), A("now", Number(s.Now)))
}

// swingsLast puts swings behind the outcomes among which they stand, and has one of those of one seat.
func swingsLast(list []Telling) (out []Telling) {
	var late []Telling
	flush := func() {
		for _, t := range late {
			if t.Text = t.Swing.text(); !t.Text.IsZero() {
				out = append(out, t)
			}
		}
		late = nil
	}
	for _, t := range list {
		switch {
		case t.Swing.Key != "":
			i := slices.IndexFunc(late, func(o Telling) bool { return o.Swing.Of == t.Swing.Of })
			if i < 0 {
				late = append(late, t)
				continue
			}
			late[i].Swing.Now = t.Swing.Now
		case t.follows():
			out = append(out, t)
		default:
			flush()
			out = append(out, t)
		}
	}
	flush()
	return out
}
