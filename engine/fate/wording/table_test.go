package wording_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/fate/lexicon"
	"witchtable/engine/words"
)

// said are abilities and what they say. Cards of the house pack, which has a golden file, say the common things;
// here is what is particular.
var said = []struct{ kind, ability, want string }{
	// Who does it.
	{"character", "{when: cast, do: [{draw: {from: well, n: 2, players: rivals}}]}",
		"Cast: Each rival draws 2 Items from the Well."},
	{"character", "{when: cast, do: [{may: {do: [{for_each: {players: everyone, do: [{draw: {from: village}}]}}]}}]}",
		"Cast: You may have each player draw a card from the Village Deck."},
	{"event", "{when: resolve, do: [{draw: {from: village}}, {place: {token: blessed, to: {zone: coven, of: me}}}]}",
		"The coin holder draws a card from the Village Deck, then puts a Blessed token on a Character in the coin " +
			"holder's Coven."},
	{"event", "{when: resolve, do: [{place: {token: cursed, to: {zone: coven, of: left, rank: most}}}]}",
		"Put a Cursed token on the highest-valued Character in the Coven to the coin holder's left (of those that can " +
			"receive Cursed tokens)."},
	{"event", "{when: resolve, do: [{choose: [[{draw: {from: village}}], [{sweep: {piles: 1}}], [{burn: {cards: {zone: " +
		"trial}}}]]}]}",
		"The coin holder chooses one: draw a card from the Village Deck; burn the top card of a pile in the Village " +
			"Square; or burn a Character on trial."},
	{"character", "{when: cast, do: [{for_each: {players: rivals, do: [{draw: {from: village, players: me}}, {draw: " +
		"{from: well}}]}}]}",
		"Cast: Each rival has you draw a card from the Village Deck, then draws an Item from the Well."},
	{"event", "{when: resolve, do: [{for_each: {players: everyone, do: [{draw: {from: village, players: me}}]}}]}",
		"Each player has the coin holder draw a card from the Village Deck."},
	// Which cards.
	{"character", "{when: cast, do: [{flip: {n: 2, at: {zone: coven, of: me, pick: all, other: true}}}]}",
		"Cast: Turn over 2 Blessed or Cursed tokens (Cursed ones first) on every other Character in your Coven."},
	{"character",
		"{when: cast, do: [{place: {token: enchantment, to: {zone: coven, of: me, type: [companion, witch], pick: 2}}}]}",
		"Cast: Put an Enchantment token on each of 2 Witches or Companions in your Coven."},
	{"character", "{when: cast, do: [{place: {token: cursed, to: {zone: coven, of: a_rival, place: first, type: witch, " +
		"has: {blessed: 1}}}}]}",
		"Cast: Put a Cursed token on the Character nearest to the Cauldron in a rival Coven if it is a Witch with a " +
			"Blessed token."},
	{"character", "{when: cast, do: [{burn: {cards: {zone: hand, of: a_rival, chooser: owner}}}]}",
		"Cast: Burn a card from a rival's hand (its owner chooses)."},
	{"character",
		"{when: cast, do: [{remove: {token: cursed, n: 3, from: {zone: coven, of: me, type: villager, pick: all}}}]}",
		"Cast: Remove 3 Cursed tokens from Villagers in your Coven."},
	{"character", "{when: cast, do: [{accuse: {cards: {zone: coven, of: rivals, value: {min: 2, max: 4}, icon: " +
		"witchbolt, pick: {up_to: 1}}}}]}",
		"Cast: Put on trial up to one Character worth 2 to 4 and with a Witchbolt effect in any rival Coven."},
	{"character", "{when: cast, do: [{place: {token: enchantment, to: {zone: coven, of: me, type: [witch, companion], " +
		"other: true, pick: all}}}]}",
		"Cast: Put an Enchantment token on every other Witch or Companion in your Coven."},
	{"character", "{when: cast, do: [{bury: {cards: {zone: coven, of: me, type: [villager, companion], other: true, " +
		"pick: {up_to: 2}}}}]}",
		"Cast: Move up to 2 other Villagers or Companions from your Coven to your Graveyard."},
	// Which of them can be meant, where ranks are compared among those only.
	{"character", "{when: cast, do: [{accuse: {cards: {zone: coven, of: a_rival, rank: most, chooser: owner}}}]}",
		"Cast: Put on trial the highest-valued Character in a rival Coven (of those that can be tried; its owner breaks " +
			"ties)."},
	{"character", "{when: cast, do: [{take: {cards: {zone: coven, of: a_rival, rank: least, by: suspicion}}}]}",
		"Cast: Take the Character with the fewest Suspicion tokens from a rival Coven (of those that can be taken) into " +
			"your hand."},
	{"character", "{when: cast, do: [{place: {token: blessed, to: {zone: coven, of: me, rank: least}}}]}",
		"Cast: Put a Blessed token on the lowest-valued Character in your Coven."},
	{"character", "{when: cast, do: [{accuse: {cards: {zone: coven, of: a_rival}}}]}",
		"Cast: Put on trial a Character in a rival Coven."},
	{"character", "{when: cast, do: [{bury: {cards: {zone: coven, of: me, pick: {up_to: 2}, chooser: random}}}]}",
		"Cast: Move 2 random Characters from your Coven to your Graveyard."},
	// Cards spoken of before.
	{"character", "{when: cast, do: [{raise: {cards: {zone: graveyard, of: me, as: one}, to: coven}}, {place: {token: " +
		"cursed, to: $one}}]}",
		"Cast: Return a Character from your Graveyard to your Coven, then put a Cursed token on it."},
	{"character", "{when: cast, do: [{raise: {cards: {zone: graveyard, of: me, as: one}, to: coven}}, {place: {token: " +
		"blessed, to: self}}, {place: {token: cursed, to: $one}}]}",
		"Cast: Return a Character from your Graveyard to your Coven, then put a Blessed token on Odo, then put a Cursed " +
			"token on that Character."},
	{"character", "{when: cast, do: [{bury: {cards: {zone: coven, of: a_rival, pick: 2, as: both}}}, {place: {token: " +
		"blessed, to: $both}}]}",
		"Cast: Move 2 Characters from a rival Coven to their owners' Graveyards, then put a Blessed token on each of " +
			"those Characters."},
	{"character", "{when: react, trigger: {event: entered, who: me, what: {zone: coven, of: me, type: witch}}, do: " +
		"[{place: {token: enchantment, to: it}}]}",
		"Fate: Each time a Witch enters your Coven, put an Enchantment token on that Witch."},
	{"character", "{when: cast, do: [{for_each: {cards: {zone: coven, of: everyone, has: {enchantment: 3}, pick: all}, " +
		"do: [{remove: {token: enchantment, from: $each}}, {place: {token: blessed, to: $each}}]}}]}",
		"Cast: For each Character with at least 3 Enchantment tokens in any Coven, remove an Enchantment token from it, " +
			"then put a Blessed token on it."},
	{"character",
		"{when: cast, do: [{accuse: {cards: {zone: coven, of: a_rival, rank: most, by: suspicion, has: {suspicion: 2}}}}]}",
		"Cast: Put on trial the Character with the most Suspicion tokens (at least 2) in a rival Coven (of those that can " +
			"be tried)."},
	{"character", "{when: cast, do: [{bury: {cards: {zone: coven, of: me, has: {suspicion: 1}, other: true}}}]}",
		"Cast: Move another Character with a Suspicion token from your Coven to your Graveyard."},
	{"character", "{when: while, mods: [{immune: {of: {zone: coven, of: everyone, place: first}, to: burn}}]}",
		"Fate: Characters nearest to the Cauldron in any Coven cannot be burned."},
	{"character", "{when: cast, do: [{burn: {cards: {zone: coven, of: a_rival, lacks: [suspicion, enchantment]}}}]}",
		"Cast: Burn a Character without Suspicion or Enchantment tokens in a rival Coven."},
	{"character", "{when: cast, do: [{for_each: {players: me, do: [{may: {do: [{remove: {token: cursed, from: {zone: " +
		"coven, of: them}}}]}}]}}]}",
		"Cast: You may remove a Cursed token from a Character in your Coven."},
	{"character", "{when: cast, do: [{burn: {cards: {zone: trial, pick: all}}}, {take: {cards: {zone: hand, of: " +
		"rivals, pick: all}}}]}",
		"Cast: Burn every Character on trial, then take every card from all rivals' hands into your hand."},
	// Prices and conditions.
	{"character", "{when: cast, do: [{pay: {cost: [{sacrifice: {cards: {zone: coven, of: me}}}], then: [{draw: {from: " +
		"well}}], otherwise: [{discard_self: {}}]}}]}",
		"Cast: You may sacrifice a Character to draw an Item from the Well; if you do not, discard Odo."},
	{"event", "{when: resolve, do: [{for_each: {players: everyone, do: [{sacrifice: {cards: {zone: coven, of: them, " +
		"as: one}}}, {if: {cond: {not: {moved: $one}}, then: [{draw: {from: village}}]}}]}}]}",
		"Each player sacrifices a Character, then draws a card from the Village Deck if they did not."},
	{"event", "{when: resolve, do: [{accuse: {cards: {zone: coven, of: coin, as: one}}}, {if: {cond: {not: {moved: " +
		"$one}}, then: [{sweep: {piles: all}}]}}]}",
		"Put on trial a Character in the coin holder's Coven. If that does not happen, burn the top card of every pile in " +
			"the Village Square."},
	{"character", "{when: cast, do: [{sacrifice: {cards: {zone: coven, of: me, as: one}}}, {if: {cond: {not: {is: " +
		"{card: $one, type: [witch, villager]}}}, then: [{draw: {from: well}}]}}]}",
		"Cast: Sacrifice a Character. If it was not a Witch or Villager, draw an Item from the Well."},
	{"character", "{when: cast, do: [{if: {cond: {not: {all: [{via: coven}, {exists: {zone: trial}}]}}, then: [{draw: " +
		"{from: well}}]}}]}",
		"Cast: If this is not used from the Coven or there is no Character on trial, draw an Item from the Well."},
	{"character", "{when: cast, do: [{if: {cond: {compare: {a: {count: {of: {zone: coven, of: me, type: witch}}}, is: " +
		"ge, b: 3}}, then: [{draw: {from: well}}]}}]}",
		"Cast: If there are at least 3 Witches in your Coven, draw an Item from the Well."},
	{"character", "{when: cast, do: [{if: {cond: {compare: {a: {count: {of: {zone: coven, of: rivals, type: witch}}}, " +
		"is: ge, b: 3}}, then: [{draw: {from: well}}]}}]}",
		"Cast: If there are at least 3 Witches in all rival Covens together, draw an Item from the Well."},
	{"character", "{when: cast, do: [{if: {cond: {compare: {a: {count: {of: {zone: coven, of: rivals, type: witch}}}, " +
		"is: ge, b: 1}}, then: [{draw: {from: well}}]}}]}",
		"Cast: If there is at least 1 Witch in any rival Coven, draw an Item from the Well."},
	{"character", "{when: cast, do: [{if: {cond: {not: {compare: {a: {count: {of: {zone: trial}}}, is: le, b: 2}}}, " +
		"then: [{draw: {from: well}}]}}]}",
		"Cast: If there are more than 2 Characters on trial, draw an Item from the Well."},
	{"character", "{when: cast, do: [{if: {cond: {not: {compare: {a: {count: {of: {zone: trial}}}, is: eq, b: 2}}}, " +
		"then: [{draw: {from: well}}]}}]}",
		"Cast: If there are not exactly 2 Characters on trial, draw an Item from the Well."},
	// Numbers.
	{"character", "{when: cast, do: [{place: {token: enchantment, n: {value_of: self}, to: {zone: coven, of: me}}}]}",
		"Cast: Put X Enchantment tokens on a Character in your Coven, where X is the value of Odo."},
	{"character", "{when: cast, do: [{draw: {from: village, n: {tokens: {token: enchantment, of: {zone: coven, of: " +
		"me}, per: 2, max: 3}}}}]}",
		"Cast: Draw a card from the Village Deck for every 2 Enchantment tokens in your Coven (at most 3 cards)."},
	{"character", "{when: cast, do: [{repeat: {times: 2, do: [{sweep: {piles: 1}}, {draw: {from: village}}]}}]}",
		"Cast: Do this 2 times: burn the top card of a pile in the Village Square, then draw a card from the Village Deck."},
	{"character", "{when: endgame, score: {count: {of: {zone: graveyard, of: everyone, type: companion}, times: -1}}}",
		"Fate, End of Game: −1 point for each Companion in any Graveyard."},
	{"character", "{when: endgame, score: {count: {of: {zone: coven, of: me, ability: fate}, max: 4}}}",
		"Fate, End of Game: 1 point for each Character with a Fate effect in your Coven (at most 4 points)."},
	{"character", "{when: endgame, score: {tokens: {token: suspicion, of: {zone: coven, of: rivals}, per: 3}}}",
		"Fate, End of Game: 1 point for every 3 Suspicion tokens in all rival Covens together."},
	{"character", "{when: endgame, score: {tokens: {token: cursed, of: {zone: graveyard, of: everyone, type: witch}}}}",
		"Fate, End of Game: 1 point for each Cursed token on Witches in all Graveyards together."},
	{"character", "{when: endgame, score: {value_of: {zone: graveyard, of: me, type: witch}}}",
		"Fate, End of Game: Points equal to the combined value of Witches in your Graveyard."},
	{"character",
		"{when: cast, do: [{draw: {from: well, n: {sum: [5, {count: {of: {zone: hand, of: me}, times: -1}}]}}}]}",
		"Cast: Draw X Items from the Well, where X is 5 minus the number of cards in your hand."},
	{"character",
		"{when: cast, do: [{draw: {from: well, n: {sum: [{count: {of: {zone: trial}}}, {count: {of: {zone: hand, of: me}, " +
			"times: -2}}, 4, -3]}}}]}",
		"Cast: Draw X Items from the Well, where X is the sum of the number of Characters on trial and 4, " +
			"minus the sum of the number of cards in your hand times 2 and 3."},
	{"character",
		"{when: cast, do: [{draw: {from: well, n: {sum: [5, {count: {of: {zone: hand, of: me}, times: -1, max: -2}}]}}}]}",
		"Cast: Draw X Items from the Well, where X is the sum of 5 and the number of cards in your hand times −1 (at most " +
			"−2)."},
	// Left and right of whom.
	{"character",
		"{when: cast, do: [{for_each: {players: everyone, do: [{take: {cards: {zone: coven, of: right, kind: item}}}]}}]}",
		"Cast: Each player takes an Item from the Coven to your right into their hand (left and right are seen from your " +
			"seat)."},
	{"character", "{when: cast, do: [{take: {cards: {zone: coven, of: right, kind: item}}}]}",
		"Cast: Take an Item from the Coven to your right into your hand."},
	{"event", "{when: resolve, do: [{for_each: {players: everyone, do: [{take: {cards: {zone: hand, of: left, chooser: " +
		"random}}}]}}]}",
		"Each player takes a random card from the hand of the player to the coin holder's left into their hand."},
	// What holds.
	{"character",
		"{when: while, mods: [{value: {of: self, add: {count: {of: {zone: coven, of: me, kind: item}, max: 3}}}}]}",
		"Fate: Odo is worth 1 more for each Item in your Coven (at most +3)."},
	{"event", "{when: while, mods: [{exchange_cost: {of: rivals, add: 2}}, {level: {of: me, add: -1}}]}",
		"The Exchange of each player other than the coin holder costs 2 Enchantment tokens more. In the scoring, the coin " +
			"holder's Enchantment level counts as 1 lower."},
	// What is waited for.
	{"character", "{when: react, trigger: {event: cast, who: rivals, icon: [bloody_hand, sacrifice, graveyard]}, do: " +
		"[{place: {token: suspicion, to: it}}]}",
		"Fate: Each time a Character of a rival's uses a Bloody Hand, Sacrifice or Graveyard Cast effect, put a Suspicion " +
			"token on it."},
	{"character", "{when: react, trigger: {event: accused, who: rivals, what: {zone: trial, type: witch}}, do: [{draw: " +
		"{from: village}}]}",
		"Fate: Each time a Witch of a rival's is put on trial, draw a card from the Village Deck."},
	{"character", "{when: react, trigger: {event: dawn, who: me}, do: [{note: {say: dawn}}, {draw: {from: village}}]}",
		"Fate: At each Dawn in which you hold the Witch's Coin, draw a card from the Village Deck."},
	{"item", "{when: react, trigger: {event: left, who: me, what: {zone: coven, of: me, place: beside}}, do: [{place: " +
		"{token: blessed, to: host}}]}",
		"Each time a Character beside the bearer leaves your Coven, put a Blessed token on the bearer."},
}

func TestSentences(t *testing.T) {
	say := speaker(t, "en", func(f words.Fault) { t.Error(f) })
	for _, c := range said {
		rules := lexicon.Sayings().Face(card(t, c.kind, c.ability)).Rules
		if got := say.Say(rules[0]); got != c.want {
			t.Errorf("%s\nsays  %s\nwant  %s", c.ability, got, c.want)
		}
	}
}

// What the same abilities say in Spanish, to be read beside the English. The file is made anew by .ci/anew.
func TestSentencesInSpanish(t *testing.T) {
	en := speaker(t, "en", func(f words.Fault) { t.Error(f) })
	es := speaker(t, "es", func(f words.Fault) { t.Error(f) })
	var b strings.Builder
	for _, c := range said {
		rule := lexicon.Sayings().Face(card(t, c.kind, c.ability)).Rules[0]
		fmt.Fprintf(&b, "%s\n%s\n\n", en.Say(rule), es.Say(rule))
	}
	golden.Check(t, "testdata/sentences.es.txt", b.String())
}

// card reads a card with one ability as a pack has it.
func card(t *testing.T, kind, ability string) engine.CardSource {
	t.Helper()
	more := map[string]string{"character": "type: witch, value: 1, grave: 1, ", "event": "type: day, "}[kind]
	pack := strings.Join([]string{"pack: one", "game: fate", "format: 1", "title: One", "language: en", "cards:",
		"  - {id: odo, name: Odo, kind: " + kind + ", " + more + "abilities: [" + ability + "]}"}, "\n")
	p, err := cards.ReadFile("one.yaml", []byte(pack), fate.Vocabulary())
	if err != nil {
		t.Fatalf("%s: %v", ability, err)
	}
	return p.Cards()[0]
}
