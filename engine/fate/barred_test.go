package fate_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

// barring is the game with the cards of testdata/fixtures.yaml and those of testdata/bars.yaml.
func barring(t *testing.T) *fate.Game {
	t.Helper()
	var pack []byte
	for _, file := range []string{"testdata/fixtures.yaml", "testdata/bars.yaml"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pack = append(pack, data...)
	}
	path := filepath.Join(t.TempDir(), "pack.yaml")
	if err := os.WriteFile(path, pack, 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// byID calls cards by their ids and players by their letters.
type byID struct{}

func (byID) Player(w engine.Who) string   { return string(rune('A' + w)) }
func (byID) Card(id engine.CardID) string { return "<" + string(id) + ">" }

// Each table has something that A would expect and cannot do. The moves are A's; then come the bars, "key [card]:
// sentence".
var bars = []struct {
	about, table string
	moves        []string
	want         []string
	free         []string // verbs nothing of which is barred
}{
	{"first the draft", "{seats: 2, A: {coven: [charmer], hand: [w1]}}", nil,
		[]string{"recruit: First you take a Draft Action.", "cast: First you take a Draft Action.",
			"done: First you take a Draft Action."}, []string{"deck", "well"}},
	{"nothing to draft there", "{seats: 2, village: [w1], well: [], square: [[], [], [], []]}", nil,
		[]string{"square: The Village Square is empty.", "well: The Well is empty."}, []string{"deck"}},
	{"an empty deck", "{seats: 2, village: [], square: [[w1], [], [], []]}", nil,
		[]string{"deck: The Village Deck is empty."}, []string{"square", "well"}},
	{"drafted already", "{seats: 2, used: {draft: 1}, A: {coven: [w1]}}", nil,
		[]string{"deck: You've taken your Draft Action this turn.", "square: You've taken your Draft Action this turn."},
		[]string{"done"}},
	{"a second draft from what is left",
		"{seats: 2, day-event: two-drafts, village: [w3, w4], well: [], square: [[w2], [], [], []], A: {coven: [w1]}}",
		[]string{"deck"},
		[]string{"well: The Well is empty."}, []string{"deck", "square"}},
	{"nothing to draft anywhere", "{seats: 2, village: [], well: [], square: [[], [], [], []], A: {coven: [w1]}}", nil,
		[]string{"deck: The Village Deck is empty.", "well: The Well is empty.", "square: The Village Square is empty."},
		nil},
	{"a second draft that comes when the time for it is over",
		"{seats: 2, used: {draft: 1}, village: [w3], square: [[w2], [], [], []], A: {hand: [miser]}}",
		[]string{"recruit:miser"},
		[]string{"deck: Draft Actions come before Coven Actions: it's too late for that.",
			"square: Draft Actions come before Coven Actions: it's too late for that."}, []string{"done"}},
	{"a card forbids the draft", "{seats: 2, day-event: no-draft, A: {coven: [w1]}}", nil,
		[]string{"deck [no-draft]: Because of <no-draft> you can't take Draft Actions."}, nil},

	{"a card forbids Upkeep", "{seats: 2, used: {draft: 1}, day-event: no-upkeep, A: {coven: [w1], hand: [w2, skull]}}",
		nil,
		[]string{"recruit [no-upkeep]: Because of <no-upkeep> you can't take Upkeep Actions.",
			"attach [no-upkeep]: Because of <no-upkeep> you can't take Upkeep Actions."}, nil},
	{"Upkeep used", "{seats: 2, used: {draft: 1, upkeep: 1}, A: {coven: [w1], hand: [w2]}}", nil,
		[]string{"recruit: You've taken your Upkeep Action this turn."}, nil},
	{"both Upkeeps used", "{seats: 2, used: {draft: 1, upkeep: 2}, day-event: two-upkeeps, A: {coven: [w1], hand: [w2]}}",
		nil,
		[]string{"recruit: You've taken your 2 Upkeep Actions this turn."}, nil},
	{"one of two Upkeeps used",
		"{seats: 2, used: {draft: 1, upkeep: 1}, day-event: two-upkeeps, A: {coven: [w1], hand: [w2, skull]}}", nil, nil,
		[]string{"recruit", "attach"}},
	{"no room", "{seats: 2, used: {draft: 1}, A: {coven: [w1, w2, w3, w4, w5], hand: [w6, skull]}}", nil,
		[]string{"recruit: There's no room: your Coven holds 5 of 5 Characters."}, []string{"attach"}},
	{"no room because of a card", "{seats: 2, used: {draft: 1}, A: {coven: [narrow, w2, w3, w4], hand: [w6]}}", nil,
		[]string{"recruit [narrow]: Because of <narrow> there's no room: your Coven holds 4 of 4 Characters."}, nil},
	{"nothing in the hand", "{seats: 2, used: {draft: 1}, A: {coven: [w1]}}", nil,
		[]string{"recruit: You have no Character in your hand.", "attach: You have no Item in your hand.",
			"prepare: You have no Character in your hand."}, nil},
	{"nobody to attach to", "{seats: 2, used: {draft: 1}, A: {hand: [skull]}}", nil,
		[]string{"attach: There's no Character in your Coven to attach an Item to."}, nil},

	{"a card forbids Cast", "{seats: 2, used: {draft: 1}, day-event: no-cast, A: {coven: [charmer]}}", nil,
		[]string{"cast [no-cast]: Because of <no-cast> you can't take Cast Actions."}, nil},
	{"Cast used", "{seats: 2, used: {draft: 1, cast: 1}, A: {coven: [charmer]}}", nil,
		[]string{"cast: You've taken your Cast Action this turn."}, nil},
	{"nobody casts", "{seats: 2, used: {draft: 1}, A: {coven: [w1]}}", nil,
		[]string{"cast: No Character in your Coven has a Cast effect."}, nil},
	{"it could do nothing (A43)", "{seats: 2, used: {draft: 1}, A: {coven: [hangman, charmer]}}", nil,
		[]string{"cast:hangman: Casting <hangman> would have no effect now."}, []string{"cast:charmer"}},
	{"an icon is forbidden",
		"{seats: 2, used: {draft: 1}, day-event: no-hand, A: {coven: [accuser, double]}, B: {coven: [w1]}}", nil,
		[]string{"cast:accuser [no-hand]: Because of <no-hand> you can't use Cast effects with the Bloody Hand icon.",
			"cast:double.1 [no-hand]: Because of <no-hand> you can't use Cast effects with the Bloody Hand icon."},
		[]string{"cast:double.2"}},

	{"a card forbids the Cauldron", "{seats: 2, used: {draft: 1}, day-event: no-cauldron, A: {hand: [charmer]}}", nil,
		[]string{"prepare [no-cauldron]: Because of <no-cauldron> you can't take Cauldron Actions.",
			"activate [no-cauldron]: Because of <no-cauldron> you can't take Cauldron Actions.",
			"remove [no-cauldron]: Because of <no-cauldron> you can't take Cauldron Actions."}, nil},
	{"Cauldron used", "{seats: 2, used: {draft: 1, cauldron: 1}, A: {cauldron: charmer}}", nil,
		[]string{"activate: You've taken your Cauldron Action this turn."}, nil},
	{"the Cauldron is occupied", "{seats: 2, used: {draft: 1}, A: {cauldron: charmer, hand: [enchanter]}}", nil,
		[]string{"prepare: There's a card on your Cauldron already."}, []string{"activate", "remove"}},
	{"the Cauldron is empty", "{seats: 2, used: {draft: 1}, A: {hand: [enchanter, w1]}}", nil,
		[]string{"activate: There's no card on your Cauldron.", "remove: There's no card on your Cauldron.",
			"prepare:w1: <w1> has no Cast effect."}, []string{"prepare:enchanter"}},
	{"no Suspicion on a Cauldron (A126)", "{seats: 1, used: {draft: 1}, A: {hand: [charmer: {suspicion: 1}]}}", nil,
		[]string{"prepare:charmer: <charmer> is under Suspicion, and there can be no Suspicion on a Cauldron."}, nil},
	{"an icon is forbidden in the Cauldron", "{seats: 2, used: {draft: 1}, day-event: no-hand, A: {cauldron: accuser}}",
		nil,
		[]string{"activate [no-hand]: Because of <no-hand> you can't use Cast effects with the Bloody Hand icon."},
		[]string{"remove"}},
	{"one effect of two in the Cauldron", "{seats: 2, used: {draft: 1}, day-event: no-hand, A: {cauldron: double}}", nil,
		[]string{"activate:1 [no-hand]: Because of <no-hand> you can't use Cast effects with the Bloody Hand icon."},
		[]string{"activate:2"}},

	{"a card forbids Exchange",
		"{seats: 2, used: {draft: 1}, A: {coven: [w1: {suspicion: 1, enchantment: 4}]}, B: {coven: [miser]}}", nil,
		[]string{"exchange [miser]: Because of <miser> you can't take Exchange Actions."}, nil},
	{"Exchange used", "{seats: 2, used: {draft: 1, exchange: 1}, A: {coven: [w1: {suspicion: 1, enchantment: 4}]}}", nil,
		[]string{"exchange: You've taken your Exchange Action this turn."}, nil},
	{"no Suspicion to lose (A70)", "{seats: 2, used: {draft: 1}, A: {coven: [w1: {enchantment: 4}]}}", nil,
		[]string{"exchange: There's no Suspicion token in your Coven to remove."}, nil},
	{"the price", "{seats: 2, used: {draft: 1}, A: {coven: [w1: {suspicion: 1, enchantment: 3}]}}", nil,
		[]string{"exchange: Your Exchange costs 4 Enchantment tokens; your Coven has 3."}, nil},
	{"a dearer price", "{seats: 2, used: {draft: 1}, day-event: dear, A: {coven: [w1: {suspicion: 1, enchantment: 5}]}}",
		nil,
		[]string{"exchange [dear]: Because of <dear> your Exchange costs 6 Enchantment tokens; your Coven has 5."}, nil},

	{"protected from Suspicion",
		"{seats: 2, used: {draft: 1}, A: {coven: [gossip, w1: {items: [charm]}]}, B: {coven: [w2, w3]}}",
		[]string{"cast:gossip"},
		[]string{"pick:w1 [charm]: Because of <charm>, <w1> can't receive Suspicion tokens."}, []string{"pick:w2"}},
	{"protected from Curses", "{seats: 2, used: {draft: 1}, A: {coven: [hexer, w1]}, B: {coven: [warden, w2]}}",
		[]string{"cast:hexer"},
		[]string{"pick:w2 [warden]: Because of <warden>, <w2> can't receive Cursed tokens.",
			"pick:warden [warden]: <warden> can't receive Cursed tokens."}, []string{"pick:w1"}},
	{"protected from a Curse in place of a Blessing", "{seats: 2, used: {draft: 1}, A: {coven: [bitter: {blessed: 1}, " +
		"w1: {blessed: 1}, w2: {blessed: 1, items: [bell]}, w3]}}", []string{"cast:bitter"},
		[]string{"pick:w2 [bell]: Because of <bell>, <w2> can't receive Cursed tokens.",
			"pick:w3: <w3> has no Blessed tokens."}, []string{"pick:w1"}},
	{"protected from a Curse that is moved",
		"{seats: 2, used: {draft: 1}, A: {coven: [mover: {cursed: 1}, w1]}, B: {coven: [w2: {items: [bell]}, w3]}}",
		[]string{"cast:mover"},
		[]string{"pick:w2 [bell]: Because of <bell>, <w2> can't receive Cursed tokens."}, nil},
	{"protected from trial", "{seats: 2, used: {draft: 1}, A: {coven: [judge, w1: {items: [bell]}]}, B: {coven: [w2]}}",
		[]string{"cast:judge"},
		[]string{"pick:w1 [bell]: Because of <bell>, <w1> can't be put on trial."}, []string{"pick:w2"}},
	{"protected from burning", "{seats: 2, used: {draft: 1}, A: {coven: [fire, w1]}, B: {coven: [warden, w2]}}",
		[]string{"cast:fire"},
		[]string{"pick:w2 [warden]: Because of <warden>, <w2> can't be burned.",
			"pick:warden [warden]: <warden> can't be burned."}, []string{"pick:w1"}},
	{"protected from thieves",
		"{seats: 2, used: {draft: 1}, A: {coven: [thief]}, B: {coven: [w1: {items: [bell]}, w2, w3]}}",
		[]string{"cast:thief"},
		[]string{"pick:w1 [bell]: Because of <bell>, <w1> can't be taken or traded away by others."}, []string{"pick:w2"}},
	{"no Sacrifice under Suspicion, or of who is protected",
		"{seats: 2, used: {draft: 1}, A: {coven: [reaper, w1: {suspicion: 1}, w2: {items: [anklet]}, w3]}}",
		[]string{"cast:reaper"},
		[]string{"pick:w1: <w1> is under Suspicion and can't be sacrificed.",
			"pick:w2 [anklet]: Because of <anklet>, <w2> can't be sacrificed."}, []string{"pick:w3", "pick:reaper"}},
	{"who protects herself from Suspicion", "{seats: 2, used: {draft: 1}, A: {coven: [gossip, w1]}, B: {coven: [warden]}}",
		[]string{"cast:gossip"},
		[]string{"pick:warden [warden]: <warden> can't receive Suspicion tokens."}, []string{"pick:w1"}},
	{"who protects herself from trial", "{seats: 2, used: {draft: 1}, A: {coven: [judge, w1]}, B: {coven: [warden]}}",
		[]string{"cast:judge"},
		[]string{"pick:warden [warden]: <warden> can't be put on trial."}, []string{"pick:w1"}},
	{"who protects herself from thieves",
		"{seats: 3, used: {draft: 1}, A: {coven: [thief]}, B: {coven: [warden]}, C: {coven: [w1, w2]}}",
		[]string{"cast:thief"},
		[]string{"pick:warden [warden]: <warden> can't be taken or traded away by others."}, []string{"pick:w1"}},
	{"who protects herself from a Sacrifice", "{seats: 2, used: {draft: 1}, A: {coven: [reaper, narrow, w1]}}",
		[]string{"cast:reaper"},
		[]string{"pick:narrow [narrow]: <narrow> can't be sacrificed."}, []string{"pick:w1"}},
	{"no Sacrifice of oneself",
		"{seats: 2, options: {self_sacrifice: false}, used: {draft: 1}, A: {coven: [reaper, w1, w2]}}",
		[]string{"cast:reaper"},
		[]string{"pick:reaper: At this table <reaper> can't choose itself for the Sacrifice."}, nil},
	{"only one's own come back", "{seats: 2, options: {retrieve: own_only}, used: {draft: 1}, trial: [w1: {owner: A}, " +
		"w2: {owner: A}, w3: {owner: B}], A: {coven: [fetcher]}}", []string{"cast:fetcher"},
		[]string{"pick:w3: At this table you can only take your own Characters off trial, and <w3> isn't yours."}, nil},
	{"whose effect can be used", "{seats: 2, used: {draft: 1}, day-event: no-hand, A: {coven: [caller, charmer, " +
		"enchanter, w1, hangman, curser]}, B: {coven: [w2]}}", []string{"cast:caller"},
		[]string{"pick:w1: <w1> has no Cast effect.", "pick:hangman: Casting <hangman> would have no effect now.",
			"pick:curser [no-hand]: Because of <no-hand> you can't use Cast effects with the Bloody Hand icon."},
		[]string{"pick:charmer"}},
	{"one thing of several", "{seats: 2, used: {draft: 1}, A: {coven: [chooser]}}", []string{"cast:chooser"},
		[]string{"choose:1: That would have no effect now."}, []string{"choose:2", "choose:3"}},
	{"which rival", "{seats: 4, used: {draft: 1}, A: {coven: [envier]}, B: {coven: [w1]}, C: {coven: [w2: {blessed: " +
		"1}]}, D: {coven: [w3: {blessed: 1}]}}", []string{"cast:envier"},
		[]string{"player:seat-2: <envier> would have no effect with B."}, []string{"player:seat-3"}},
}

func TestBarsAreSaid(t *testing.T) {
	g := barring(t)
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	say := book.OnFault(func(f words.Fault) { t.Error(f) }).Speaker("en", byID{}, nil)
	given := map[string]bool{}
	for _, tt := range bars {
		t.Run(tt.about, func(t *testing.T) {
			p := arranged(t, g, tt.table)
			for _, m := range tt.moves {
				play(t, p, 0, m)
			}
			d, ok := questionOf(p, 0)
			if !ok {
				t.Fatal("A is not asked")
			}
			var got, keys []string
			for _, b := range p.View(0).Barred(d) {
				line := b.Key()
				keys = append(keys, line)
				if b.Card != "" {
					line += " [" + string(b.Card) + "]"
				}
				got = append(got, line+": "+say.Say(b.Cause))
				if slices.Contains(tt.want, got[len(got)-1]) {
					given[b.Cause.Key] = true
				}
			}
			for _, want := range tt.want {
				if !slices.Contains(got, want) {
					t.Errorf("not said: %s\nsaid is:\n  %s", want, strings.Join(got, "\n  "))
				}
			}
			for _, key := range tt.free {
				if slices.Contains(keys, key) {
					t.Errorf("%s is barred; it should not be:\n  %s", key, strings.Join(got, "\n  "))
				}
			}
		})
	}
	for _, key := range book.Keys("en") {
		if strings.HasPrefix(key, "bar.") && !given[key] {
			t.Errorf("no table has anything barred for the reason %s: %q", key, book.Pattern("en", key))
		}
	}
}
