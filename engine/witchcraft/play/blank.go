package play

import "witchtable/engine/witchcraft/program"

// In a view a card that lies face down in a place of its own is a blank: a number that no card has, the same for each
// place. So it can be picked, by where it lies, without being known.

// IsPlaced reports whether cards lie in a zone in places of their own, by which they are known though face down.
func IsPlaced(z Zone) bool { return z >= ZoneAt && z < Zones }

// BlankAt is the blank of a place in a zone, which is one of those with places; slots count from 0.
func BlankAt(z Zone, slot int) Card {
	if z >= ZoneBefore {
		return program.Blank + program.Places*program.MaxAt + Card(z-ZoneBefore)*program.AtJuror + Card(slot)
	}
	return program.Blank + Card(z-ZoneAt)*program.MaxAt + Card(slot)
}
