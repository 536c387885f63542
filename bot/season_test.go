package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/store"
)

// won stores a game that has just ended, in which the first named has beaten the others.
func (v *tavern) won(game string, names ...string) {
	v.t.Helper()
	offer, err := v.store.TableIDs(context.Background())
	if err != nil {
		v.t.Fatal(err)
	}
	h := store.Table{Server: store.ServerID(bottest.TheServer), Channel: store.ChannelID(fmt.Sprint("won-", len(offer))),
		CreatedAt: 1, State: store.Over, EndedAt: store.MillisOf(time.Now()), Game: game, Pack: "p"}
	for i, name := range names {
		h.Seats = append(h.Seats, store.SeatHolder{User: store.UserID("id-" + strings.ToLower(name)), Name: name})
		h.Results = append(h.Results, store.Result{Seat: engine.Seat(i), Score: 9 - i, Rank: i + 1, Won: i == 0, Answers: 9,
			Own: 9})
	}
	ctx := context.Background()
	if err := v.store.PutPack(ctx, "p", nil); err != nil {
		v.t.Fatal(err)
	}
	if _, err := v.store.CreateTable(ctx, h, 0); err != nil {
		v.t.Fatal(err)
	}
}

// Seasons as a server's managers begin and end them, and as the channel reads them.
func TestSeasonsInWords(t *testing.T)   { seasonsInWords(t, "en-GB", "testdata/season.txt") }
func TestSeasonsInSpanish(t *testing.T) { seasonsInWords(t, "es-ES", "testdata/season.es.txt") }

func seasonsInWords(t *testing.T, locale, file string) {
	t.Helper()
	var said strings.Builder
	note := func(when string, m discord.Message) { fmt.Fprintf(&said, "# %s\n%s\n", when, spelt(m)) }
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Memory.Locale = locale
		ash := v.Person("Ash")
		ash.Locale = locale
		heard := 0
		channel := func(when string) {
			t.Helper()
			v.Await("the end of the season", func() bool { return len(v.In(bottest.TheChannel)) > heard })
			for _, m := range v.All(bottest.TheChannel)[heard:] {
				note(when, m.Message)
			}
			heard = len(v.All(bottest.TheChannel))
		}
		begin := func(options ...string) discord.Message {
			t.Helper()
			a := ash.Run("season start", options...)
			heard = len(v.All(bottest.TheChannel))
			return a.Message
		}
		note("Nothing to end", ash.Run("season end").Message)
		note("A season that is over before it begins", begin("name=Spring", "until=1999-12-31"))
		note("Ash begins a season", begin("name=Winter", "until=2", "game=fate"))
		note("A second one", begin("name=Spring"))
		note("How it stands", ash.Run("leaderboard", "season=winter").Message)
		heard = len(v.All(bottest.TheChannel))
		v.won("fate", "Birch", "Ash")
		time.Sleep(time.Hour)
		v.won("fate", "Birch", "Ash", "Cedar")
		v.won("orchard", "Cedar", "Ash")
		note("How it stands after two games", ash.Run("leaderboard", "season=winter").Message)
		heard = len(v.All(bottest.TheChannel))
		time.Sleep(48 * time.Hour)
		channel("When its time is over, the channel reads")
		v.won("fate", "Ash", "Birch")
		note("How it ended", ash.Run("leaderboard", "season=1").Message)
		begin("name=Spring", "game=fate")
		v.won("fate", "Ash", "Birch")
		v.won("fate", "Birch", "Ash")
		time.Sleep(time.Second)
		note("Ash ends the next one", ash.Run("season end").Message)
		channel("and the channel reads")
		note("A season of another game", begin("name=Fruit", "game=orchard"))
		ash.Run("season end")
		channel("in which nobody played")
		begin("name=More fruit", "game=orchard")
		v.won("orchard", "Cedar", "Birch")
		time.Sleep(time.Second)
		ash.Run("season end")
		channel("and in which somebody did")
		begin("name=Shared fruit", "game=orchard")
		v.won("orchard", "Cedar", "Birch")
		v.won("orchard", "Birch", "Cedar")
		time.Sleep(time.Second)
		ash.Run("season end")
		channel("and two did as well")
		birch := v.Person("Birch")
		birch.Locale = locale
		asked := birch.Run("forget-me")
		birch.Use(asked.Posted, "forget!")
		note("When Birch has been forgotten", ash.Run("leaderboard", "season=Winter").Message)
		note("A season that is not there", ash.Run("leaderboard", "season=Summer").Message)
	}, withHouseGames(t))
	golden.Check(t, file, said.String())
}

// The end of a season is told once: also where the process is killed between the end and the telling, and where Discord
// refuses at first.
func TestTheEndOfASeasonIsToldOnce(t *testing.T) {
	for name, dies := range map[string]bool{"Discord fails for a while": false, "the process dies": true} {
		t.Run(name, func(t *testing.T) {
			failing := atomic.Bool{}
			inBubble(t, func(t *testing.T, v *tavern) {
				ash := v.Person("Ash")
				ash.Run("season start", "name=Winter", "until=1")
				v.won("orchard", "Birch", "Ash")
				failing.Store(true)
				v.Memory.Lock()
				v.Fault = func(what string, c discord.ChannelID) error {
					if failing.Load() && what == "send" && c == bottest.TheChannel {
						return errors.New("Discord is not there")
					}
					return nil
				}
				v.Memory.Unlock()
				time.Sleep(25 * time.Hour)
				v.won("orchard", "Ash", "Birch") // too late
				failing.Store(false)
				if dies {
					v = v.again()
				}
				end := v.AwaitMessage(bottest.TheChannel, "Winter**: Birch wins")
				time.Sleep(10 * time.Minute)
				left, err := v.store.OpenSeasons(context.Background(), store.Scope{})
				if err != nil || len(left) > 0 {
					t.Errorf("seasons of whose end nobody has been told: %v, %v; want none", left, err)
				}
				n := 0
				for _, m := range v.All(bottest.TheChannel) {
					if strings.Contains(bottest.TextOf(m.Message), "Birch wins") {
						n++
					}
				}
				if n != 1 || len(end.Mentions) > 0 || !end.Silent {
					t.Errorf("the end is told %d times, mentions %v and is silent: %t; want it once, and nobody notified", n,
						end.Mentions, end.Silent)
				}
			}, func(*bot.Config) {})
		})
	}
}
