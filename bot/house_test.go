package bot_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/lang"
	"witchtable/bot/screen"
	"witchtable/bot/tables/registry"
	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	revolutioncards "witchtable/cards/revolution"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
)

// houseGame is a game that the program offers, with its pack and its words.
type houseGame struct {
	name  string
	offer func(*testing.T) registry.Offer
	words fs.FS
	book  func() (*words.Book, error) // the bot's catalogues and those
	drawn func() []byte               // its theme
	// players makes its computer players, as the program does.
	players func() (brain.Roster, error)
}

// theme is how a game of the house is drawn.
func (g houseGame) theme(t *testing.T) board.Theme {
	t.Helper()
	theme, err := board.ReadTheme(g.name, g.drawn())
	if err != nil {
		t.Fatal(err)
	}
	return theme
}

// houseGames are the games that the program offers. The tests of this file go over all of them.
func houseGames() []houseGame {
	return []houseGame{
		{fate.Name, fateOffer, fatecards.Words(), fateBook, fatecards.Theme, fatePlayers},
		{
			revolution.Name, revolutionOffer, revolutioncards.Words(), revolutionBook, revolutioncards.Theme,
			func() (brain.Roster, error) { return revolution.Players(revolutioncards.Lore()) },
		},
		{
			witchcraft.Name, witchcraftOffer, witchcraftcards.Words(), witchcraftBook, witchcraftcards.Theme,
			func() (brain.Roster, error) { return witchcraft.Players(witchcraftcards.Lore()) },
		},
	}
}

// What follows is read once in a process: a pack, a game and a book never change.
var (
	fatePack  = sync.OnceValues(fatecards.Load)
	fateRules = sync.OnceValues(func() (registry.Rules, error) {
		pack, err := fatePack()
		if err != nil {
			return registry.Rules{}, err
		}
		return readFate(pack.Canonical())
	})
	// botBook has the bot's sentences alone.
	botBook     = sync.OnceValues(func() (*words.Book, error) { return words.Load(lang.Files) })
	fatePlayers = sync.OnceValues(func() (brain.Roster, error) { return fate.Players(fatecards.Lore()) })
	fateBook    = sync.OnceValues(func() (*words.Book, error) { return words.Load(lang.Files, fatecards.Words()) })
)

// The second game's, alike.
var (
	revolutionPack  = sync.OnceValues(revolutioncards.Load)
	revolutionRules = sync.OnceValues(func() (registry.Rules, error) {
		pack, err := revolutionPack()
		if err != nil {
			return registry.Rules{}, err
		}
		return readRevolution(pack.Canonical())
	})
	revolutionBook = sync.OnceValues(func() (*words.Book, error) {
		return words.Load(lang.Files, revolutioncards.Words())
	})
)

func readRevolution(content []byte) (registry.Rules, error) {
	p, err := cards.ReadCanonical(content, revolution.Vocabulary())
	if err != nil {
		return registry.Rules{}, err
	}
	g, err := revolution.New(p.Source())
	return registry.Rules{Game: g, CardName: p.CardName}, err
}

func revolutionOffer(t *testing.T) registry.Offer {
	t.Helper()
	pack, err := revolutionPack()
	if err != nil {
		t.Fatal(err)
	}
	return registry.Offer{
		Lessons: planOf(t, revolutioncards.Tutorial()),
		Name:    revolution.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (registry.Rules, error) {
			if bytes.Equal(content, pack.Canonical()) {
				return revolutionRules()
			}
			return readRevolution(content)
		},
	}
}

// The third game's, alike.
var (
	witchcraftPack  = sync.OnceValues(witchcraftcards.Load)
	witchcraftRules = sync.OnceValues(func() (registry.Rules, error) {
		pack, err := witchcraftPack()
		if err != nil {
			return registry.Rules{}, err
		}
		return readWitchcraft(pack.Canonical())
	})
	witchcraftBook = sync.OnceValues(func() (*words.Book, error) {
		return words.Load(lang.Files, witchcraftcards.Words())
	})
)

func readWitchcraft(content []byte) (registry.Rules, error) {
	p, err := cards.ReadCanonical(content, witchcraft.Vocabulary())
	if err != nil {
		return registry.Rules{}, err
	}
	g, err := witchcraft.New(p.Source())
	return registry.Rules{Game: g, CardName: p.CardName}, err
}

func witchcraftOffer(t *testing.T) registry.Offer {
	t.Helper()
	pack, err := witchcraftPack()
	if err != nil {
		t.Fatal(err)
	}
	return registry.Offer{
		Lessons: planOf(t, witchcraftcards.Tutorial()),
		Name:    witchcraft.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (registry.Rules, error) {
			if bytes.Equal(content, pack.Canonical()) {
				return witchcraftRules()
			}
			return readWitchcraft(content)
		},
	}
}

func readFate(content []byte) (registry.Rules, error) {
	p, err := cards.ReadCanonical(content, fate.Vocabulary())
	if err != nil {
		return registry.Rules{}, err
	}
	g, err := fate.New(p.Source())
	return registry.Rules{Game: g, CardName: p.CardName}, err
}

func fateOffer(t *testing.T) registry.Offer {
	t.Helper()
	pack, err := fatePack()
	if err != nil {
		t.Fatal(err)
	}
	return registry.Offer{
		Lessons: planOf(t, fatecards.Tutorial()),
		Name:    fate.Name, Pack: pack.Canonical(), Hash: store.PackHash(pack.Hash()),
		Load: func(content []byte) (registry.Rules, error) {
			if bytes.Equal(content, pack.Canonical()) {
				return fateRules()
			}
			return readFate(content)
		},
	}
}

// withHouseGames makes the bot offer the house's games, and with them the orchard.
func withHouseGames(t *testing.T) func(*bot.Config) {
	return func(c *bot.Config) {
		offers := []registry.Offer{orchardOffer()}
		c.GameWords = map[string]*words.Book{"orchard": book(t)}
		for _, g := range houseGames() {
			offers = append(offers, g.offer(t))
			b, err := g.book()
			if err != nil {
				t.Fatal(err)
			}
			c.GameWords[g.name] = b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
		}
		var err error
		if c.Games, err = registry.New(offers...); err != nil {
			t.Fatal(err)
		}
		c.Levels = bottest.Levels("random", "greedy")
		c.Brains = func(_, name string) (brain.Brain, error) { return brain.Common().New(name) }
	}
}

// A guide without a table is that of a new one: it says what somebody would play by who opened a table now.
func TestGuideWithoutATableIsThatOfANewOne(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		v := newTavern(t, withHouseGames(t))
		ash := v.Person("Ash")
		m := ash.Run("rules").Message
		before := pagesOf(t, ash, ash.Press(bottest.Menu(t, m, "Read about").CustomID, screen.OtherGame+g.name).Message)
		ash.Run("table open", "game="+g.name)
		for name, now := range pagesOf(t, ash, ash.Run("rules").Message) {
			if text, ok := before[name]; text != now && name != screen.TopicBot {
				t.Errorf("%s: without a table the guide says of %s (%v)\n%s\nand at a new one\n%s", g.name, name, ok, text, now)
			}
		}
		if len(before) < 5 {
			t.Errorf("%s: the guide has the pages %v", g.name, before)
		}
	}
}

// pagesOf are what a guide says on each of its pages.
func pagesOf(t *testing.T, who bottest.Person, guide discord.Message) map[string]string {
	t.Helper()
	out, menu := map[string]string{}, bottest.Menu(t, guide, "Read about")
	for _, c := range menu.Choices {
		if !strings.HasPrefix(c.Value, screen.OtherGame) {
			out[c.Value], _, _ = strings.Cut(bottest.TextOf(who.Press(menu.CustomID, c.Value).Message), "<Read about")
		}
	}
	return out
}

// The program has a file for each of its games; all of them are tried here.
func TestHouseGamesAreThePrograms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "cmd", "witchtable", "game_*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the program has no games: %v", err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(f), "game_"), ".go")
		known := slices.ContainsFunc(houseGames(), func(g houseGame) bool { return g.name == name })
		if !known && !strings.HasSuffix(name, "_test") {
			t.Errorf("the program offers %s, which is not tried here: add it to houseGames", name)
		}
	}
}

func TestHouseGame(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		t.Run(g.name, func(t *testing.T) { playHouseGame(t, g.name) })
	}
}

func playHouseGame(t *testing.T, game string) {
	v := newTavern(t, withHouseGames(t))
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open", "game="+game)
	birch.Run("table join")
	ash.Run("table add-computer", "level=greedy")
	ash.Run("table start")
	n := 0
	for range 2000 {
		now := v.next([]bottest.Person{ash, birch})
		if len(now) == 0 {
			break
		}
		v.answerAny(now[0], n)
		n++
	}
	if got := v.table().Head.State; got != store.Over {
		t.Fatalf("the table is %s after %d answers, want over", got, n)
	}
	v.settle()
	v.AwaitMessage(bottest.TheChannel, "The game is over!")
	if os.Getenv("BOT_SHOW") != "" {
		v.showAll(ash)
	}
}

// answerSome gives an answer through the panel, another one for each n.
func (v *tavern) answerSome(p bottest.Person, n int) {
	v.t.Helper()
	v.answerBy(p, n, 7)
}

// answerAny does so whatever the number of ways is: of seven, each seventh is the same, for ever.
func (v *tavern) answerAny(p bottest.Person, n int) {
	v.t.Helper()
	v.answerBy(p, n, 7+4*(n%2))
}

func (v *tavern) answerBy(p bottest.Person, n, stride int) {
	v.t.Helper()
	panel := p.Run("hand").Message
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
		i := (n * stride) % len(ids)
		if strings.HasPrefix(ids[i], "back/") {
			i = 0
		}
		if values[i] == "" {
			panel = p.Press(ids[i]).Message
		} else {
			panel = p.Press(ids[i], values[i]).Message
		}
		if v.table().Head.MoveCount > before {
			return
		}
	}
}

// showAll prints what stands in the channel and in somebody's direct messages, to be looked at by people.
func (v *tavern) showAll(u bottest.Person) {
	for _, c := range []discord.ChannelID{bottest.TheChannel, "dm-" + discord.ChannelID(u.ID)} {
		fmt.Printf("======== %s\n", c)
		for _, p := range v.All(c) {
			fmt.Printf("---- %s (%d edits)\n%s\n", p.ID, p.Edits, bottest.TextOf(p.Message))
			if c != bottest.TheChannel || p.Edits > 3 {
				for i, m := range p.Past {
					fmt.Printf("  -- was %d\n%s\n", i, bottest.TextOf(m))
				}
			}
		}
	}
}

func TestHouseGameKeepsItsSecrets(t *testing.T) {
	for _, g := range houseGames() {
		t.Run(g.name, func(t *testing.T) { keepsItsSecrets(t, g.name) })
	}
}

func keepsItsSecrets(t *testing.T, game string) {
	v := newTavern(t, withHouseGames(t))
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open", "game="+game)
	birch.Run("table join")
	if game == witchcraft.Name { // else a draft would show in turn who comes into the hand later
		ash.Run("table option", "option=coven", "value=starter")
	}
	ash.Run("table start")
	v.answerSome(ash, 0)
	v.settle()
	secret := v.secrets()
	delete(secret, "curse") // which is a word of its game besides
	if len(secret) == 0 {
		t.Fatal("nobody has a secret card, so nothing is tested")
	}
	for _, p := range v.All(bottest.TheChannel) {
		for _, m := range append(p.Past, p.Message) {
			for id := range secret {
				if name := v.table().Rules.CardName(id); strings.Contains(bottest.TextOf(m), name) {
					t.Errorf("the channel reads of %s: %q", name, bottest.TextOf(m))
				}
			}
		}
	}
}

// secrets are the cards that somebody sees and onlookers do not.
func (v *tavern) secrets() map[engine.CardID]bool {
	tab, secret := v.table(), map[engine.CardID]bool{}
	for seat := range engine.Seat(len(tab.Head.Seats)) {
		for _, p := range tab.View(seat).Scene().Panels {
			if p.Private {
				collect(p.Zones, func(id engine.CardID) { secret[id] = true })
			}
		}
	}
	for _, p := range tab.View(engine.Onlooker).Scene().Panels {
		collect(p.Zones, func(id engine.CardID) { delete(secret, id) })
	}
	return secret
}

func collect(zones []engine.Zone, f func(engine.CardID)) {
	for _, z := range zones {
		for _, c := range z.Cards {
			f(c.Card)
		}
	}
}
