package bot_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
	"witchtable/store"
)

// The tests of this file are about what is counted of games that all win or lose as one. New tables of the orchard are
// villages in them.

// villages has them be so; the orchard's Spanish has what lists say of its games.
func villages(c *bot.Config) {
	offer := orchardOffer()
	offer.Pack, offer.Hash = orchard.VillagePack, "orchard-villages"
	var err error
	if c.Games, err = registry.New(offer); err != nil {
		panic(err)
	}
	spanish := fstest.MapFS{"es.yaml": {Data: []byte("orchard.title: El huerto\n" +
		"orchard.option.seasons: Cuántas estaciones\norchard.option.village: Vivir en una aldea\n" +
		"orchard.ending.feast: un banquete\norchard.ending.lean: un invierno de escasez\norchard.ending.fair: una feria\n")}}
	if c.Words, err = words.Load(lang.Files, orchard.Catalogue, spanish); err != nil {
		panic(err)
	}
	c.Random = rand.NewChaCha8([32]byte{7})
}

// cameTo stores a game that is over and that all won or lost as one, by an ending. Names in brackets are computer
// players'.
func (v *tavern) cameTo(at int, ending string, won bool, points int, options map[string]string, names ...string) {
	v.t.Helper()
	v.gameCameTo("orchard", at, ending, won, points, options, names...)
}

func (v *tavern) gameCameTo(game string, at int, ending string, won bool, points int, options map[string]string,
	names ...string) {
	v.t.Helper()
	h := store.Table{
		Server: store.ServerID(bottest.TheServer), Channel: store.ChannelID(fmt.Sprint("together-", at)), CreatedAt: 1,
		State: store.Over, EndedAt: store.MillisOf(time.Now()) + store.Millis(at), Game: game, Pack: "orchard-villages",
		Setup:   engine.Setup{Seats: len(names), Options: maps.Clone(options)},
		Outcome: store.Outcome{Victory: store.VictoryJoint, Ending: ending},
	}
	for i, name := range names {
		r := store.Result{Seat: engine.Seat(i), Score: points, Won: won, Answers: 9, Own: 9}
		holder := store.SeatHolder{User: store.UserID("id-" + strings.ToLower(name)), Name: name}
		if strings.HasPrefix(name, "(") {
			holder, r.Own = store.SeatHolder{Brain: "greedy", Name: strings.Trim(name, "()")}, 0
		}
		h.Seats, h.Results = append(h.Seats, holder), append(h.Results, r)
	}
	ctx := context.Background()
	if err := v.store.PutPack(ctx, "orchard-villages", orchard.VillagePack); err != nil {
		v.t.Fatal(err)
	}
	if _, err := v.store.CreateTable(ctx, h, 0); err != nil {
		v.t.Fatal(err)
	}
}

// What is counted of games that were won or lost together, as people read it in lists, at the end of a game, in seasons
// and at deals of the day.
func TestTogetherInWords(t *testing.T)   { togetherInWords(t, "en-GB", "testdata/together.txt") }
func TestTogetherInSpanish(t *testing.T) { togetherInWords(t, "es-ES", "testdata/together.es.txt") }

func togetherInWords(t *testing.T, locale, file string) {
	t.Helper()
	var said strings.Builder
	note := func(when string, m discord.Message) { fmt.Fprintf(&said, "# %s\n%s\n", when, spelt(m)) }
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Memory.Locale = locale
		ash, birch := v.Person("Ash"), v.Person("Birch")
		ash.Locale, birch.Locale = locale, locale
		village, short := map[string]string{"village": "yes"}, map[string]string{"village": "yes", "seasons": "1"}
		v.cameTo(1, "lean", false, 30, village, "Ash", "Birch")
		note("The leaderboard where one game has been lost", ash.Run("leaderboard").Message)
		for i, c := range []struct {
			ending  string
			won     bool
			points  int
			options map[string]string
			names   string
		}{
			{"feast", true, 11, village, "Ash Birch"}, {"feast", true, 9, village, "Ash Birch (Basil)"},
			{"fair", true, 14, short, "Ash Birch Cedar"}, {"lean", false, 2, short, "Ash Cedar"},
			{"frost", false, 2, short, "Ash Cedar"}, {"feast", true, 7, village, "Ash"}, {"lean", false, 3, village, "Ash"},
			{"feast", true, 8, map[string]string{"village": "yes", "fence": "high"}, "Birch Cedar"},
		} {
			v.cameTo(i+2, c.ending, c.won, c.points, c.options, strings.Fields(c.names)...)
		}
		note("The leaderboard after more", ash.Run("leaderboard").Message)
		note("What Ash has played", ash.Run("stats").Message)
		ash.Run("display", "how=words")
		note("… in words", ash.Run("stats").Message)
		for _, choice := range ash.Complete("table play-on", "game=") {
			said.WriteString("[" + choice.Label + "]\n")
		}
		v.finished(50, "Ash+ 31 1", "Birch 12 2")
		note("The leaderboard with a game that people played against one another", ash.Run("leaderboard").Message)
		v.villageEnds(note, ash, birch)
		v.seasonOfVillages(note, ash)
		v.dayOfVillages(note, ash, birch)
	}, villages, sameDeals("the same for all"))
	golden.Check(t, file, said.String())
}

// villageEnds plays a village, and then alone.
func (v *tavern) villageEnds(note func(string, discord.Message), ash, birch bottest.Person) {
	ash.Run("table open")
	birch.Run("table join")
	ash.Run("table option", "option=seasons", "value=1")
	ash.Run("table start")
	v.playByPressing([]bottest.Person{ash, birch})
	v.settle()
	all := v.All(bottest.TheChannel)
	note("The end of a village", all[len(all)-1].Message)
	note("The leaderboard has it", ash.Run("leaderboard").Message)
}

func (v *tavern) seasonOfVillages(note func(string, discord.Message), ash bottest.Person) {
	time.Sleep(time.Second) // what was played before does not count
	note("Ash begins a season", ash.Run("season start", "name=Autumn", "until=2").Message)
	time.Sleep(time.Hour)
	v.cameTo(60, "feast", true, 7, map[string]string{"village": "yes"}, "Birch", "Cedar")
	v.cameTo(61, "lean", false, 7, map[string]string{"village": "yes"}, "Ash", "Cedar")
	v.cameTo(62, "feast", true, 7, map[string]string{"village": "yes"}, "Dill", "(Basil)")
	time.Sleep(time.Hour)
	note("How it stands", ash.Run("leaderboard", "season=Autumn").Message)
	time.Sleep(72 * time.Hour)
}

func (v *tavern) dayOfVillages(note func(string, discord.Message), ash, birch bottest.Person) {
	note("Ash asks for the deal of the day", ash.Run("daily").Message)
	end := playOut(v.t, ash, ash.Use(ash.Run("daily").Posted, "deal//"))
	note("Ash has won it", end.Message)
	note("The channel reads", ash.Use(end.Posted, "share/").Message)
	lost := playLast(v.t, birch, birch.Use(birch.Run("daily").Posted, "deal//"))
	note("Birch has lost it", lost.Message)
	note("The channel reads", birch.Use(lost.Posted, "share/").Message)
	note("The week", birch.Run("daily").Message)
}

// playLast plays a game from the panel that was shown, each time with the last of its answers.
func playLast(t *testing.T, p bottest.Person, a *bottest.Answer) *bottest.Answer {
	t.Helper()
	for range 200 {
		next := ""
		for _, c := range bottest.Controls(a.Message) {
			switch do, _, _ := strings.Cut(c.CustomID, "/"); do {
			case "answer", "step", "pick":
				next = c.CustomID
			}
		}
		if next == "" {
			return a
		}
		a = p.Use(a.Posted, next)
	}
	t.Fatalf("the game does not end; its panel is:\n%s", spelt(a.Message))
	return a
}

// The lists of a game that is not offered any more have its own words as they were kept, and those of long ago keep to
// their length.
func TestTogetherOfAGameThatIsGone(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		v.gameCameTo("patience", 1, "", false, 3, nil, "Ash")
		v.gameCameTo("patience", 2, "long-night", false, 3, nil, "Ash", "Birch")
		v.gameCameTo("patience", 3, "", true, 3, map[string]string{"moon": "half_full"}, "Ash", "Birch")
		got := spelt(v.Person("Ash").Run("leaderboard").Message)
		const want = `**patience**
🤝 Won together
1. **Birch**: 1 of 2 won (50%) · best score 3
2. **Ash**: 1 of 3 won (33%) · best score 3
⚙️ moon: half full
• 2 players: 1 of 1 won (100%) · best score 3
⚙️ The usual options
• Alone: 1 game, not won
• 2 players: 1 game, not won
How games were lost: long night (1) and not known (1).
`
		if !strings.Contains(got, want) {
			t.Errorf("the leaderboard reads\n%s\nwant in it\n%s", got, want)
		}
		for i := range 40 {
			v.gameCameTo("patience", 10+i, fmt.Sprint("ending-", i), false, 3, map[string]string{
				strings.Repeat("long_name_", 9): fmt.Sprint("value_", i%20)}, strings.Repeat("W", 29)+fmt.Sprintf("%03d", i))
		}
		got = spelt(v.Person("Ash").Run("leaderboard").Message)
		if members, ways := strings.Count(got, "WWW0"), strings.Count(got, "\n• "); members != 8 || ways != 6 ||
			strings.Contains(got, "long night") == strings.Contains(got, "ending 39") {
			t.Errorf("%d of 40 more members and %d ways are listed, want 8 and 6:\n%s", members, ways, got)
		}
	}, villages)
}
