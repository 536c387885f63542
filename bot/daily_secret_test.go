package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/press"
	"witchtable/store"
)

// dayOfAsh is all that Birch, who has not played, and the channel see of a day on which Ash has played the deal of the
// day: whatever Birch asks, and whichever button or menu of Ash's Birch presses as well. Ash gives the first of all
// answers, or the last.
func dayOfAsh(t *testing.T, key string, first bool) (seen string) {
	t.Helper()
	inBubble(t, func(t *testing.T, v *tavern) {
		var all strings.Builder
		pressing := false // whose answers are gathered apart: how many there are hangs on what Ash was shown
		v.ReadOut = func(where, said string) {
			if where != "id-ash" && !pressing {
				fmt.Fprintf(&all, "%s: %s\n", where, said)
			}
		}
		ash, birch := v.Person("Ash"), v.Person("Birch")
		ids := []string{}
		a := ash.Use(ash.Run("daily").Posted, "deal//")
		for range 200 {
			controls := bottest.Controls(a.Message)
			next := ""
			for _, c := range controls {
				ids = append(ids, c.CustomID)
				if do, _, _ := strings.Cut(c.CustomID, "/"); (next == "" || !first) && slices.Contains([]string{"answer", "step",
					"pick"}, do) {
					next = c.CustomID
				}
			}
			if next == "" {
				break
			}
			a = ash.Use(a.Posted, next)
		}
		mine := v.tablesOfAll()
		if len(mine) != 1 || mine[0].State != store.Over {
			t.Fatalf("after Ash has played there are the tables %v, want one that is over", mine)
		}
		for _, do := range v.bot.Doings() { // also those that Ash was never shown
			ids = append(ids, press.Route{Do: do, Table: mine[0].ID}.String(),
				press.Route{Do: do, Table: mine[0].ID, Name: "1"}.String())
		}
		slices.Sort(ids)
		said := map[string]bool{}
		pressing = true
		for _, id := range slices.Compact(ids) {
			if !strings.Contains(id, string(mine[0].ID)) {
				continue
			}
			m := birch.Press(id, "1").Message
			said[spelt(m)] = true
		}
		pressing = false
		fmt.Fprintln(&all, slices.Sorted(func(yield func(string) bool) {
			for s := range said {
				if !yield(s) {
					return
				}
			}
		}))
		for _, asks := range []string{"daily", "stats", "leaderboard", "score", "log", "table show", "hand", "hint", "undo",
			"table join", "table leave", "help"} {
			fmt.Fprintf(&all, "/%s: %s\n", asks, spelt(birch.Run(asks).Message))
		}
		fmt.Fprintf(&all, "/stats Ash: %s\n", spelt(birch.Run("stats", "player=Ash").Message))
		fmt.Fprintf(&all, "who can be asked for: %v\n", birch.Complete("stats", "player="))
		fmt.Fprintf(&all, "what Ash tells the channel with /leaderboard: %s\n", spelt(ash.Run("leaderboard").Message))
		time.Sleep(time.Minute)
		fmt.Fprintf(&all, "the channel: %d messages\n", len(v.All(bottest.TheChannel)))
		seen = strings.ReplaceAll(all.String(), string(mine[0].ID), "TABLE")
	}, sameDeals(key))
	return seen
}

// tablesOfAll lists the headers of all tables there are.
func (v *tavern) tablesOfAll() (out []store.Table) {
	v.t.Helper()
	ids, err := v.store.TableIDs(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	for _, id := range ids {
		h, err := v.store.Table(v.t.Context(), id)
		if err != nil {
			v.t.Fatal(err)
		}
		out = append(out, h)
	}
	return out
}

// What others see of somebody's deal of the day, until they have played it or its person shares it, does not hang on
// the deal: whatever cards it had and whatever came of it, they see the same to the letter.
func TestNobodyLearnsADealBeforeTheyPlayIt(t *testing.T) {
	want := dayOfAsh(t, "one deal", true)
	for i, key := range []string{"one deal", "another", "a third", "a fourth"} {
		if got := dayOfAsh(t, key, i%2 == 1); got != want {
			t.Errorf("with another deal, or other moves, Birch and the channel see:\n%s\nand not as with the first:\n%s", got,
				want)
		}
	}
	if !strings.Contains(want, "**Ash** has played today") {
		t.Errorf("Birch is not told that Ash has played:\n%s", want)
	}
}

// From the next day on everybody sees what came of a deal.
func TestADealIsNoSecretTheNextDay(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		ash, birch := v.Person("Ash"), v.Person("Birch")
		playOut(t, ash, ash.Use(ash.Run("daily").Posted, "deal//"))
		if said := birch.Run("stats", "player=Ash").Says(); strings.Contains(said, "The Orchard") {
			t.Errorf("on the day Birch is told of Ash: %s", said)
		}
		if said := ash.Run("stats").Says(); !strings.Contains(said, "The Orchard") {
			t.Errorf("on the day Ash is told: %s, want the deal of the day counted", said)
		}
		time.Sleep(24 * time.Hour)
		if said := birch.Run("stats", "player=Ash").Says(); !strings.Contains(said, "The Orchard") {
			t.Errorf("the next day Birch is told of Ash: %s, want the deal of the day counted", said)
		}
	})
}
