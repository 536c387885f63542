package bot_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/tables"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/store"
)

// drawnHouse has the house's games drawn.
func drawnHouse(c *bot.Config) {
	theme, err := board.ReadTheme("theme", fatecards.Theme())
	if err != nil {
		panic(err)
	}
	c.Themes = map[string]board.Theme{"orchard": {}, "fate": theme}
}

// What an onlooker is shown hangs on nothing hidden: a game is played on from the same moment with the same cards and
// with others, and whoever follows either table reads and sees the same, to the byte, whatever is asked there.
func TestOnlookersLearnNothing(t *testing.T) {
	for _, looks := range []string{"words", "pictures"} {
		v := newTavern(t, withHouseGames(t), drawnHouse, seeded)
		ash, birch := v.Person("Ash"), v.Person("Birch")
		ash.Run("table open", "game=fate")
		birch.Run("table join")
		ash.Run("table start")
		id := v.table().Head.ID
		moves := v.playByLot(id)
		kinds := map[string]bool{}
		for n := 1; n < moves-1; n += 1 + moves/7 {
			var shown []string
			for k, anew := range []bool{false, true} {
				at := fmt.Sprintf("copy-%d-%d", n, k)
				m, asked := v.watchedFrom(id, n, anew, discord.ChannelID(at), looks)
				if shown = append(shown, m); asked != "" {
					kinds[asked] = true
				}
			}
			if shown[0] != shown[1] {
				t.Fatalf("%s: at move %d onlookers read, with the cards as they were,\n%s\nwith others\n%s", looks, n,
					shown[0], shown[1])
			}
		}
		if len(kinds) < 3 {
			t.Errorf("%s: only the questions %v were asked; the test says little", looks, kinds)
		}
	}
}

// playByLot answers for all people at a table until its game is over, and returns how many moves it had.
func (v *tavern) playByLot(id store.TableID) int {
	v.t.Helper()
	rng := rand.New(rand.NewPCG(5, 5))
	for {
		t, err := v.bot.Tables().Table(v.t.Context(), id)
		if err != nil {
			v.t.Fatal(err)
		}
		if t.Head.State != store.Playing {
			return t.Head.MoveCount
		}
		d := t.Asked(t.Awaited()[0])[0]
		all := engine.Forward(t.View(d.Seat).Answers(d.ID))
		_, err = v.bot.Tables().Answer(v.t.Context(), id, t.Head.Seats[d.Seat].User, d.ID, all[rng.IntN(len(all))])
		if err != nil {
			v.t.Fatal(err)
		}
	}
}

// watchedFrom plays a game on in a channel of its own, with people on all seats so that nothing moves, and returns what
// somebody reads and sees who follows the table, and what is asked there.
func (v *tavern) watchedFrom(id store.TableID, n int, anew bool, at discord.ChannelID, looks string) (
	shown, asked string,
) {
	v.t.Helper()
	ctx, all := v.t.Context(), v.bot.Tables()
	place := tables.Place{Server: store.ServerID(bottest.TheServer), Channel: store.ChannelID(at), Lang: "en"}
	ash, birch := tables.Person{User: "id-ash", Name: "Ash"}, tables.Person{User: "id-birch", Name: "Birch"}
	t, err := all.PlayOn(ctx, place, ash, tables.PlayingOn{Table: id, Moves: n, Anew: anew, Brain: "greedy",
		Name: func([]store.SeatHolder) string { return "Hazel" }})
	if err == nil {
		_, err = all.Join(ctx, t.Head.ID, birch)
	}
	if err == nil {
		t, err = all.Start(ctx, t.Head.ID, ash.User)
	}
	if err != nil {
		v.t.Fatal(err)
	}
	cedar := v.Person("Cedar")
	cedar.At = at
	cedar.Run("display", "how="+looks)
	m := cedar.Run("table watch").Message
	for _, d := range t.Open() {
		asked = t.View(engine.Onlooker).Ask(d.ID).Key
	}
	shown = spelt(m)
	for _, f := range m.Files {
		shown += fmt.Sprintf("\n%s %x", f.Alt, f.Data)
	}
	if _, err := all.Close(ctx, t.Head.ID, ash.User); err != nil {
		v.t.Fatal(err)
	}
	return tableNumber.ReplaceAllString(shown, "Table #"), asked
}

// tableNumber is what differs between two tables whatever lies there: what they are called, and when they were read.
var tableNumber = regexp.MustCompile(`Table \d+|<t:\d+`)
