package replay

import (
	"slices"

	"witchtable/engine"
)

// A page puts the name of whoever moved before what is told, unless that names them already: nobody is named twice.

// names reports whether a text names a player.
func names(text engine.Text, who engine.Seat) bool {
	return slices.ContainsFunc(text.Args, func(a engine.Arg) bool { return namedIn(a.Value, who) })
}

func namedIn(v engine.Value, who engine.Seat) bool {
	switch v := v.(type) {
	case engine.Who:
		return engine.Seat(v) == who
	case engine.Text:
		return names(v, who)
	case engine.List:
		return slices.ContainsFunc(v, func(t engine.Text) bool { return names(t, who) })
	}
	return false
}
