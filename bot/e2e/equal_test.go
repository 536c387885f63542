package e2e_test

import (
	mathrand "math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
)

// equals compares what those read who see no pictures, by what they have chosen.
type equals struct {
	t       *testing.T
	studio  *screen.Studio
	lang    string
	lacking map[string]bool // said once
	held    map[string]int  // facts, by where they were read
}

// Whoever has chosen words reads all that the words of pictures say to others: of the lobby, the table, the table as
// an onlooker follows it and as a player opens it, and of the end. Nobody sees both, so nobody would notice.
func TestWordsSayWhatPicturesSay(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		t.Run(lang, func(t *testing.T) {
			h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
			e := &equals{t: t, lang: lang, lacking: map[string]bool{}, held: map[string]int{},
				studio: screen.New(screen.Config{Games: games(t), Themes: themes(t),
					Words: say.Books{Own: speaking(t, botBook), ByGame: map[string]*words.Book{fate.Name: bookOf(t, fate.Name)}}})}
			random := mathrand.New(mathrand.NewPCG(5, 12))
			for n := range 3 {
				id, err := h.seatOf(fate.Name, n, 2+n%3)
				must(t, err)
				at, err := h.service.Table(t.Context(), id)
				must(t, err)
				e.lobby(at)
				var course []engine.Stage
				for over, moves := false, 0; !over; moves++ {
					before := at.View(engine.Onlooker).Scene()
					at, over, err = h.move(at, random)
					must(t, err)
					if moves%9 == 0 && !over {
						e.table(at, before)
						course = append(course, engine.Stage{Title: before.Title, Totals: pointsOf(at)})
					}
				}
				e.end(at, course)
			}
			for _, where := range []string{"lobby", "board", "watched", "opened", "end"} {
				if e.held[where] < 12 {
					t.Errorf("only %d facts were read in the words of the %s", e.held[where], where)
				}
			}
			t.Log(e.held)
		})
	}
}

// looking is a table as all are shown it.
func (e *equals) looking(at tables.Table, how store.Looks) tables.Table {
	at.Head.Looks, at.Head.Lang = how, e.lang
	return at
}

// both compares what is made of a table in pictures and in words.
func (e *equals) both(where string, at tables.Table, make func(tables.Table) discord.Message) {
	e.t.Helper()
	drawn, told := make(e.looking(at, store.InPictures)), make(e.looking(at, store.InWords))
	alts := bottest.AltOf(drawn)
	if len(alts) == 0 || len(bottest.AltOf(told)) > 0 {
		e.t.Fatalf("%s: %d pictures where pictures are wanted, and in words %d", where, len(alts), len(bottest.AltOf(told)))
	}
	said := e.plain(wordsOf(told))
	for _, alt := range alts {
		for _, fact := range e.facts(alt) {
			e.held[where]++
			if msg := where + ": " + fact; !strings.Contains(said, fact) && !e.lacking[msg] {
				e.lacking[msg] = true
				e.t.Errorf("%s: a picture says %q, and the words do not; the picture:\n%s\nthe words:\n%.3000s", where, fact,
					e.plain(alt), said)
			}
		}
	}
}

// plain are words as they are compared: without markup.
func (e *equals) plain(said string) string {
	return strings.ToLower(strings.Join(strings.Fields(plainly(said)), " "))
}

// onlyDrawn are what words of pictures say which is said elsewhere where there are none: whose turn it is stands in the
// head; of piles the words tell more cards, and so another number of those below; what a player has laid face down is
// told to that player; words have room where those of pictures end; and sums leave out what is nothing.
var onlyDrawn = regexp.MustCompile(
	`turn|toca a|under|debajo|more|más|face down|boca abajo|fit here|no cabe|…|final score|puntuación final| 0$`)

// mentions part the names in a list, and what stands before and behind them.
var mentions = regexp.MustCompile(`[.:;,()] ?(?:and |y |e )?| and | [ye] `)

// facts are the names and numbers that the words of a picture have.
func (e *equals) facts(alt string) []string {
	list := mentions.Split(e.plain(alt), -1)
	for i, fact := range list { // an emoji that heads a sentence is not read aloud
		list[i] = strings.TrimLeftFunc(fact, func(r rune) bool {
			return unicode.Is(unicode.So, r) || r == ' ' || r == '\ufe0f'
		})
	}
	return slices.DeleteFunc(list, func(s string) bool {
		return strings.TrimSpace(s) == "" || onlyDrawn.MatchString(s)
	})
}

func (e *equals) lobby(at tables.Table) {
	at.Head.State = store.Lobby
	at.Head.Seats = slices.Clone(at.Head.Seats)
	e.both("lobby", at, e.studio.Lobby)
}

func (e *equals) table(at tables.Table, before engine.Scene) {
	e.both("board", at, func(t tables.Table) discord.Message { return e.studio.Board(t, before) })
	e.both("watched", at, func(t tables.Table) discord.Message {
		return e.studio.Watched(t, screen.Onlooker{Locale: e.lang}, before)
	})
	seat := at.Awaited()[0]
	e.both("opened", at, func(t tables.Table) discord.Message {
		return e.studio.Panel(t, seat, e.lang, false).Table()
	})
}

func (e *equals) end(at tables.Table, course []engine.Stage) {
	e.both("end", at, func(t tables.Table) discord.Message {
		return e.studio.Final(t, screen.Keepsakes{Course: course})
	})
}
