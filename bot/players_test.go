package bot_test

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables/registry"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
)

// rosters are the computer players of the house's games and of the orchard, each game's its own.
func rosters(t *testing.T) map[string]brain.Roster {
	t.Helper()
	out := map[string]brain.Roster{"orchard": orchard.Players()}
	for _, g := range houseGames() {
		r, err := g.players()
		if err != nil {
			t.Fatal(err)
		}
		out[g.name] = r
	}
	return out
}

// company are the rosters of the games at which somebody else can sit.
func company(t *testing.T) map[string]brain.Roster {
	t.Helper()
	out := rosters(t)
	delete(out, witchcraft.Name)
	return out
}

// withOwnPlayers makes the bot offer the house's games and the orchard, which teaches itself, too: each with its own
// words and its own computer players.
func withOwnPlayers(t *testing.T) func(*bot.Config) {
	all := rosters(t)
	return func(c *bot.Config) {
		withHouseGames(t)(c)
		trees := orchardOffer()
		trees.Lessons = planOf(t, orchard.Tutorial)
		offers := []registry.Offer{}
		for _, g := range houseGames() {
			offers = append(offers, g.offer(t))
		}
		var err error
		if c.Games, err = registry.New(append(offers, trees)...); err != nil {
			t.Fatal(err)
		}
		c.GameWords = maps.Clone(c.GameWords)
		c.Words = botsOwn(t)
		c.Brains = func(game, name string) (brain.Brain, error) { return all[game].New(name) }
		c.Levels = func(game string) []string { return all[game].Offered().Names() }
		c.Usual = func(game string) string { return all[game].Usual() }
		c.Tempers = func(game, level string) []string { return all[game].Tempers(level) }
	}
}

// botsOwn are the bot's sentences and no game's: what is said from them of a game is missing.
func botsOwn(t *testing.T) *words.Book {
	t.Helper()
	b, err := botBook()
	if err != nil {
		t.Fatal(err)
	}
	return b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
}

// The lobby of a game offers its own computer players and no other's: in a menu, to whoever types, and where one is
// just added.
func TestEachGameHasItsOwnPlayers(t *testing.T) {
	t.Parallel()
	for game, roster := range company(t) {
		i := newInn(t, []string{"Ash"}, withOwnPlayers(t))
		ash, want := i.people["Ash"], roster.Offered().Names()
		ash.Run("table open", "game="+game)
		var typed []string
		for _, c := range ash.Complete("table add-computer", "level=") {
			typed = append(typed, c.Value)
		}
		if slices.Sort(typed); !slices.Equal(typed, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: whoever types is offered %q, want %q", game, typed, want)
		}
		i.offersLevels(ash, game, want)
		i.refusesOthers(ash, game, roster)
		i.noObjections()
	}
}

// offersLevels adds a computer player by the button of a game's lobby, who plays at the usual level of the game; its
// menu has the game's levels.
func (i *inn) offersLevels(ash bottest.Person, game string, want []string) {
	i.t.Helper()
	lobby := ash.AwaitWords("Press **Join**")
	ash.Use(lobby, "computer")
	usual := rosters(i.t)[game].Usual()
	if got := i.computersAt(); len(got) != 1 || !strings.HasPrefix(got[0], usual) {
		i.t.Fatalf("%s: where a computer player is added there are %q, want one called %s", game, got, usual)
	}
	shown := ash.Use(lobby, "options").Message
	who := "who:" + i.table().Head.Seats[1].Name
	shown = ash.Press(bottest.Menu(i.t, shown, "What would you like to change?").CustomID, who).Message
	var got []string
	for _, c := range bottest.Menu(i.t, shown, "Choose how it plays").Choices {
		got = append(got, c.Value)
	}
	if !slices.Equal(got, want) {
		i.t.Errorf("%s: the menu offers %q, want %q", game, got, want)
	}
}

// refusesOthers names the players of the other games at a game's table: each is refused, with this game's.
func (i *inn) refusesOthers(ash bottest.Person, game string, roster brain.Roster) {
	i.t.Helper()
	for other, theirs := range rosters(i.t) {
		for _, name := range theirs.Offered().Names() {
			if slices.Contains(roster.Names(), name) {
				continue
			}
			got := ash.Run("table add-computer", "level="+name).Says()
			if !strings.Contains(got, "no computer player called “"+name+"”") {
				i.t.Errorf("%s: %s, of %s, is answered with %q", game, name, other, got)
			}
			for _, c := range ash.Complete("table add-computer", "level=") {
				if !strings.Contains(got, "“"+c.Label+"”") {
					i.t.Errorf("%s: where %s is refused, nobody says that there is %q: %q", game, name, c.Label, got)
				}
			}
		}
	}
}

// Whoever stands in for somebody plays the game of the table: for those who leave, who are sent away, skipped or
// forgotten, and who do not answer in time; and so does whoever sits at a tutorial.
func TestEachGameHasItsOwnStandIns(t *testing.T) {
	for game, roster := range company(t) {
		for how, goes := range map[string]func(p *pings, ash, birch bottest.Person){
			"leaves": func(p *pings, _, birch bottest.Person) {
				birch.Press(bottest.Button(p.t, birch.Run("table leave").Message, "Leave"))
			},
			"is sent away": func(_ *pings, ash, _ bottest.Person) { ash.Run("table kick", "player=Birch") },
			"is skipped": func(p *pings, ash, _ bottest.Person) {
				p.waits(31 * time.Minute)
				ash.Run("table skip", "player=Birch")
			},
			"is forgotten": func(p *pings, _, birch bottest.Person) {
				birch.Press(bottest.Button(p.t, birch.Run("forget-me").Message, "Forget me"))
			},
			"does not answer": func(p *pings, ash, _ bottest.Person) {
				for range 8 {
					ash.Run("hand")
					p.waits(30 * time.Minute)
				}
			},
		} {
			synctest.Test(t, func(t *testing.T) {
				called := calledPlayers{}
				p := newPings(t, withOwnPlayers(t), called.listen)
				ash, birch := p.Person("Ash"), p.Person("Birch")
				ash.Run("table open", "game="+game)
				birch.Run("table join")
				ash.Run("table start")
				p.waits(time.Minute)
				for !slices.Contains(p.table().Awaited(), p.table().SeatOf(store.UserID(birch.ID))) {
					p.answerWith(ash, ash.Run("hand").Message)
				}
				goes(p, ash, birch)
				p.waits(time.Minute)
				called.are(t, game+", for somebody who "+how, roster.Usual())
			})
		}
	}
}

// Whoever sits at a tutorial plays its game, too.
func TestEachTutorialHasItsOwnPlayers(t *testing.T) {
	for game, roster := range company(t) {
		called := calledPlayers{}
		v := newTavern(t, withOwnPlayers(t), called.listen)
		v.Person("Ash").Run("table tutorial", "game="+game)
		gentlest := roster.Offered().Names()[0]
		if got := v.computersAt(); len(got) == 0 || got[0] != gentlest {
			t.Errorf("%s: beside whoever learns there are %q, want %s", game, got, gentlest)
		}
	}
}

// calledPlayers are the computer players that were asked for by their names, with what came of it.
type calledPlayers struct {
	mu  sync.Mutex
	all map[string]error
}

// listen has a bot's be noted.
func (p *calledPlayers) listen(c *bot.Config) {
	make := c.Brains
	c.Brains = func(game, name string) (brain.Brain, error) {
		b, err := make(game, name)
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.all == nil {
			p.all = map[string]error{}
		}
		p.all[name] = err
		return b, err
	}
}

// are demands that just this one was asked for, and is known.
func (p *calledPlayers) are(t *testing.T, what, want string) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if err, ok := p.all[want]; !ok || err != nil || len(p.all) != 1 {
		t.Errorf("%s, these computer players are asked for: %v, want %s alone", what, p.all, want)
	}
}

// A table of before names a computer player that its game has no more: it opens, says so by the old name, and the game
// goes on, with the stand-in in its place.
func TestATableWithAPlayerOfBeforeOpens(t *testing.T) {
	t.Parallel()
	before := func(c *bot.Config) {
		withOwnPlayers(t)(c)
		named, err := words.Load(lang.Files, orchard.Catalogue,
			fstest.MapFS{"old.en.yaml": {Data: []byte("level.warlock: charms the fruit down\n")}})
		if err != nil {
			t.Fatal(err)
		}
		c.Levels, c.Usual, c.Tempers = bottest.Levels("warlock"), nil, nil
		c.Brains = func(string, string) (brain.Brain, error) { return brain.Random{}, nil }
		c.GameWords = map[string]*words.Book{"orchard": named}
		if c.Games, err = registry.New(orchardOffer()); err != nil {
			t.Fatal(err)
		}
	}
	v := newTavern(t, before)
	ash := v.Person("Ash")
	ash.Run("table open")
	ash.Run("table add-computer")
	v.AwaitMessage(bottest.TheChannel, "a computer player who charms the fruit down")
	v.stop()
	v.Restart()
	v = open(t, v.store, v.Memory, withOwnPlayers(t))
	ash.Run("display", "how=words")
	if got := ash.Run("table show").Says(); !strings.Contains(got, "a computer player who plays as “warlock”") {
		t.Errorf("the lobby says of a computer player of before\n%s", got)
	}
	if got := ash.Run("table start").Says(); !strings.Contains(got, "begun") {
		t.Fatalf("the game does not start: %s", got)
	}
	v.playByPressing([]bottest.Person{ash})
	if got := v.computersAt(); v.table().Head.State != store.Over || !slices.Equal(got, []string{"warlock"}) {
		t.Errorf("the table is %s, and its computer players are %q", v.table().Head.State, got)
	}
}
