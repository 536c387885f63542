package fate_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate"
	"witchtable/engine/fate/layout"

	fatecards "witchtable/cards/fate"
)

// TestEveryAbilityIsUsed counts in random games which cards' cast, react and enter abilities were used, and for which
// cards something that holds all the time or counts at the end was there to hold and count.
func TestEveryAbilityIsUsed(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a count over many games or cards, with nothing running side by side: minutes under the race detector")
	}
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]int{}
	c := enginetest.Config{Games: 90, Closely: 1 << 30, PlayOut: 1 << 30,
		Players: []enginetest.Player{enginetest.Random, generators()["busy"], generators()["cauldron"], enginetest.Random}}
	c.Each = func(_ testing.TB, s enginetest.Step) {
		for _, e := range s.Events {
			told, ok := g.Tell(e)
			if !ok {
				continue
			}
			switch told.Text.Key {
			case "tell.cast", "tell.activated":
				used[string(told.Card)+" cast"]++
			case "tell.reacts", "tell.reacts.event":
				used[string(told.Card)+" react"]++
			case "tell.enters", "tell.enters.item":
				used[string(told.Card)+" enter"]++
			case "tell.night-event", "tell.day-event":
				used[string(told.Card)+" resolve"]++
				used[string(told.Card)+" while"]++
			}
		}
		if s.Finished {
			present(s.After.Dump().(fate.Dump), func(id engine.CardID) {
				used[string(id)+" endgame"]++
				used[string(id)+" while"]++
			})
		}
	}
	enginetest.Run(t, g, c)
	for _, card := range pack.Cards() {
		for _, a := range abilitiesOf(&card.Node, "") {
			when := a.Word("when", "")
			if used[fmt.Sprintf("%s %s", card.ID, when)] == 0 {
				t.Errorf("no game used the %s ability of %s", when, card.ID)
			}
		}
	}
	t.Logf("least used: %v", rarest(used, 10))
}

func present(d fate.Dump, f func(id engine.CardID)) {
	lying(d, func(place string, c layout.DumpCard) {
		if place == "coven" || place == "graveyard" {
			f(c.Card)
			for _, i := range c.Items {
				f(i)
			}
		}
	})
}

func rarest(used map[string]int, n int) []string {
	names := slices.SortedFunc(maps.Keys(used), func(a, b string) int { return used[a] - used[b] })
	return names[:min(n, len(names))]
}
