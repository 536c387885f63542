package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Swings: changes of a score that are large enough to be told by themselves. What they came of stands before them.

// swing tells a large change of a score, and by which card it came about.
func (t narrator) swing() engine.Text {
	key := t.swings("tell.swing")
	switch src := t.e.Args[2]; {
	case key == "":
		return engine.Text{}
	case src >= 0 && t.r.Cards[src].Kind != program.Event:
		return engine.T(key+".by", t.who(), t.number("before", 0), t.number("now", 1), t.card("card", 2))
	}
	return engine.T(key, t.who(), t.number("before", 0), t.number("now", 1))
}

// asSwing is the same for where room is short.
func (t narrator) asSwing() engine.Swing {
	return engine.Swing{
		Of: t.e.Seat, Key: "tell.swing", Own: "short.swing", Least: leastSwing,
		Before: int(t.e.Args[0]), Now: int(t.e.Args[1]),
	}
}

// swings is the key of a sentence by which way a score goes; "" where it does not go far.
func (t narrator) swings(key string) string {
	switch n := int(t.e.Args[1]) - int(t.e.Args[0]); {
	case n >= leastSwing:
		return key + ".up"
	case n <= -leastSwing:
		return key + ".down"
	}
	return ""
}

// becomes tells what a Sacrifice has made of a Character, where that is much, and what her tokens have to do with it.
func (t narrator) becomes() engine.Text {
	if n := int(t.e.Args[2]) - int(t.e.Args[1]); n < leastSwing && n > -leastSwing {
		return engine.Text{}
	}
	key, n := "tell.becomes", 0
	switch blessed, cursed := play.Turns(t.e.Args[3]); {
	case cursed > 0 && blessed == 0:
		key, n = "tell.becomes.cursed", cursed
	case blessed > 0 && cursed == 0:
		key, n = "tell.becomes.blessed", blessed
	}
	args := []engine.Arg{t.card("card", 0), t.number("before", 1), t.number("after", 2)}
	if n > 0 {
		args = append(args, engine.A("n", engine.Number(n)))
	}
	return engine.T(key, args...)
}

func (t narrator) number(name string, i int) engine.Arg {
	return engine.A(name, engine.Number(t.e.Args[i]))
}
