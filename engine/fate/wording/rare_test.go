package wording_test

import "fmt"

// rare lists cards for what random ones hardly ever say, by kind of card: each pairing of what a search may ask for,
// and conditions and triggers of which only one form has a sentence of its own.
func rare() map[string][]string {
	out := map[string][]string{}
	add := func(kind, when, form string, args ...any) {
		out[kind] = append(out[kind], "{when: "+when+", do: ["+fmt.Sprintf(form, args...)+"]}")
	}
	both := func(form string, args ...any) {
		add("character", "cast", form, args...)
		add("event", "resolve", form, args...)
	}
	for _, types := range []string{"type: witch", "type: villager", "type: companion", "type: [witch, villager]",
		"type: [witch, companion]", "type: [villager, companion]", "kind: item"} {
		for _, how := range []string{"pick: 1", "pick: all", "pick: 2", "pick: {up_to: 2}", "pick: 2, chooser: random",
			"pick: 2, rank: most", "pick: 2, rank: least", "pick: 2, rank: least, by: blessed"} {
			for _, other := range []string{"", ", other: true"} {
				add("character", "cast", "{accuse: {cards: {zone: coven, of: me, %s, %s%s}}}", types, how, other)
			}
		}
		add("character", "cast", "{place: {token: blessed, to: {zone: coven, of: me, %s, other: true, pick: all}}}", types)
		for _, first := range []string{"$one", "self"} { // "that Witch", "it", and "it" once more
			add("character", "cast",
				"{accuse: {cards: {zone: coven, of: me, %s, as: one}}}, {if: {cond: {is: {card: $one, zone: trial}}, "+
					"then: [{remove: {token: cursed, from: %s}}, {place: {token: blessed, to: $one}}]}}", types, first)
		}
		add("character", "cast",
			"{accuse: {cards: {zone: coven, of: me, %s, pick: 2, as: one}}}, {place: {token: blessed, to: $one}}", types)
		for _, other := range []string{"", ", other: true"} {
			add("character", "cast", "{draw: {from: well, n: {count: {of: {zone: coven, of: me, %s%s}, times: 2}}}}", types,
				other)
			add("character", "cast", "{if: {cond: {not: {exists: {zone: coven, of: me, %s%s}}}, then: [{draw: {from: well}}]}}",
				types, other)
		}
	}
	both("{burn: {cards: {zone: hand, of: me, pick: 2, chooser: random}}}")
	for _, rank := range []string{"", ", rank: most"} { // "you choose" is said where it is somebody else who does it
		both("{for_each: {players: rivals, do: [{sacrifice: {cards: {zone: coven, of: them%s, chooser: me}}}]}}", rank)
		both("{for_each: {players: rivals, do: [{attach: {item: {zone: coven, of: me, kind: item}, to: {zone: coven, of: "+
			"them%s, chooser: me}}}]}}", rank)
		both("{for_each: {players: rivals, do: [{draw: {from: well}}, {bury: {cards: {zone: coven, of: them%s, chooser: "+
			"me}}}]}}", rank)
		both("{for_each: {players: rivals, do: [{trade: {a: {zone: coven, of: them%s, chooser: me}, b: self}}]}}", rank)
	}
	for _, zone := range []string{"coven", "graveyard", "hand", "cauldron"} {
		for _, of := range []string{"me", "left", "right", "a_rival", "rivals", "everyone", "coin"} {
			for _, pick := range []string{"1", "all"} {
				both("{take: {cards: {zone: %s, of: %s, pick: %s}}}", zone, of, pick)
				both("{accuse: {cards: {zone: %s, of: %s, pick: %s}}}", zone, of, pick)
				both("{accuse: {cards: {zone: %s, of: %s, has: {blessed: 1}, pick: %s}}}", zone, of, pick)
			}
			both("{if: {cond: {not: {exists: {zone: %s, of: %s}}}, then: [{draw: {from: well}}]}}", zone, of)
			both("{draw: {from: well, n: {count: {of: {zone: %s, of: %s}, times: 2}}}}", zone, of)
			both("{if: {cond: {compare: {a: {count: {of: {zone: %s, of: %s}}}, is: ge, b: 3}}, then: [{draw: {from: well}}]}}",
				zone, of)
		}
	}
	for _, is := range []string{"ge", "le", "eq"} {
		for _, a := range []string{"{count: {of: {zone: trial}}}", "{value_of: self}"} {
			cond := fmt.Sprintf("{compare: {a: %s, is: %s, b: 2}}", a, is)
			both("{if: {cond: %s, then: [{draw: {from: well}}]}}", cond)
			both("{if: {cond: {not: %s}, then: [{draw: {from: well}}]}}", cond)
		}
	}
	for _, holds := range []string{"%s", "{not: %s}"} {
		moved, was := fmt.Sprintf(holds, "{moved: $one}"), fmt.Sprintf(holds, "{is: {card: $one, type: witch}}")
		both("{accuse: {cards: {zone: coven, of: me, as: one}}}, {if: {cond: %s, then: [{draw: {from: well}}]}}", moved)
		both("{accuse: {cards: {zone: coven, of: me, as: one}}}, {if: {cond: %s, then: [{draw: {from: well}}]}}", was)
		both("{for_each: {players: rivals, do: [{sacrifice: {cards: {zone: coven, of: them, as: one}}}, {if: {cond: %s, "+
			"then: [{draw: {from: village}}]}}]}}", moved)
	}
	for _, most := range []string{"", ", max: 2"} {
		both("{for_each: {players: rivals, do: [{repeat: {times: {count: {of: {zone: coven, of: them}%s}}, do: [{draw: "+
			"{from: village}}]}}]}}", most)
	}
	both("{for_each: {players: rivals, do: [{remove: {token: cursed, n: 2, from: {zone: graveyard, of: them, pick: " +
		"all}}}]}}")
	for _, who := range []string{"me", "everyone", "rivals"} {
		for _, what := range []string{"", ", what: {zone: square}"} {
			for _, trigger := range []string{"drafted", "drafted, via: village", "activated"} {
				add("character", "react, trigger: {event: "+trigger+", who: "+who+what+"}", "{draw: {from: well}}")
			}
		}
	}
	return out
}
