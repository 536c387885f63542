package bot_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables"
	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/words"
	"witchtable/store"
)

// houseOffer is the game the house has, with its pack: what the program itself offers.
func houseOffer(t *testing.T) tables.Offer {
	t.Helper()
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	return tables.Offer{
		Name: fate.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (tables.Rules, error) {
			p, err := cards.ReadCanonical(content, fate.Vocabulary())
			if err != nil {
				return tables.Rules{}, err
			}
			g, err := fate.New(p.Source())
			if err != nil {
				return tables.Rules{}, err
			}
			return tables.Rules{Game: g, CardName: p.CardName}, nil
		},
	}
}

// withHouseGame makes the bot offer the house's game, and with it the other one.
func withHouseGame(t *testing.T) func(*bot.Config) {
	return func(c *bot.Config) {
		var err error
		if c.Games, err = tables.NewRegistry(houseOffer(t), orchardOffer()); err != nil {
			t.Fatal(err)
		}
		b, err := words.Load(lang.Files, fatecards.Words(), orchard.Catalogue)
		if err != nil {
			t.Fatal(err)
		}
		c.Words = b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
		c.Levels = []string{"greedy", "random"}
		c.Brains = func(_, name string) (brain.Brain, error) { return brain.Common().New(name) }
	}
}

func TestHouseGame(t *testing.T) {
	v := newTavern(t, withHouseGame(t))
	ash, birch := v.user("Ash"), v.user("Birch")
	ash.run("table open", "game="+fate.Name)
	birch.run("table join")
	ash.run("table add-computer", "level=greedy")
	ash.run("table start")
	n := 0
	for range 2000 {
		now := v.next([]user{ash, birch})
		if len(now) == 0 {
			break
		}
		v.answerSome(now[0], n)
		n++
	}
	if got := v.table().Head.State; got != store.Over {
		t.Fatalf("the table is %s after %d answers, want over", got, n)
	}
	v.settle()
	v.awaitMessage(theChannel, "The game is over!")
	if os.Getenv("BOT_SHOW") != "" {
		v.showAll(ash)
	}
}

// answerSome gives an answer through the panel, another one for each n.
func (v *tavern) answerSome(p user, n int) {
	v.t.Helper()
	panel := p.run("hand").message
	for range 5 {
		before := v.table().Head.MoveCount
		var ids, values []string
		for _, row := range panel.Rows {
			for _, b := range row.Buttons {
				if strings.HasPrefix(b.CustomID, "undo/") {
					continue
				}
				ids, values = append(ids, b.CustomID), append(values, "")
			}
			if row.Select != nil {
				c := row.Select.Choices[n%len(row.Select.Choices)]
				ids, values = append(ids, row.Select.CustomID), append(values, c.Value)
			}
		}
		if len(ids) == 0 {
			return // somebody else's move has changed the table meanwhile
		}
		i := (n * 7) % len(ids)
		if strings.HasPrefix(ids[i], "back/") {
			i = 0
		}
		if values[i] == "" {
			panel = p.press(ids[i]).message
		} else {
			panel = p.press(ids[i], values[i]).message
		}
		if v.table().Head.MoveCount > before {
			return
		}
	}
}

// showAll prints what stands in the channel and in somebody's direct messages, to be looked at by people.
func (v *tavern) showAll(u user) {
	for _, c := range []discord.ChannelID{theChannel, "dm-" + discord.ChannelID(u.id)} {
		fmt.Printf("======== %s\n", c)
		for _, p := range v.all(c) {
			fmt.Printf("---- %s (%d edits)\n%s\n", p.id, p.edits, textOf(p.Message))
			if c != theChannel || p.edits > 3 {
				for i, m := range p.past {
					fmt.Printf("  -- was %d\n%s\n", i, textOf(m))
				}
			}
		}
	}
}

func TestHouseGameKeepsItsSecrets(t *testing.T) {
	v := newTavern(t, withHouseGame(t))
	ash, birch := v.user("Ash"), v.user("Birch")
	ash.run("table open", "game="+fate.Name)
	birch.run("table join")
	ash.run("table start")
	v.answerSome(ash, 0)
	v.settle()
	tab := v.table()
	secret := map[engine.CardID]bool{}
	for seat := range engine.Seat(2) {
		for _, p := range tab.View(seat).Scene().Panels {
			if p.Private {
				collect(p.Zones, func(id engine.CardID) { secret[id] = true })
			}
		}
	}
	for _, p := range tab.View(engine.Onlooker).Scene().Panels {
		collect(p.Zones, func(id engine.CardID) { delete(secret, id) })
	}
	if len(secret) < 7 {
		t.Fatalf("%d secret cards, want two hands of four", len(secret))
	}
	for _, p := range v.all(theChannel) {
		for _, m := range append(p.past, p.Message) {
			for id := range secret {
				if name := tab.Rules.CardName(id); strings.Contains(textOf(m), name) {
					t.Errorf("the channel reads of %s: %q", name, textOf(m))
				}
			}
		}
	}
}

func collect(zones []engine.Zone, f func(engine.CardID)) {
	for _, z := range zones {
		for _, c := range z.Cards {
			f(c.Card)
		}
	}
}
