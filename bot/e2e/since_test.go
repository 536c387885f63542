package e2e_test

import (
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/words"
	"witchtable/store/bolt"
)

// sinceGames is how many games are played for the first line of panels.
const sinceGames = 10

// sufferer keeps, for each seat of a table, what its panel must say.
type sufferer struct {
	t      *testing.T
	studio *screen.Studio
	random *mathrand.Rand
	// had are the points of each seat since which nothing is its own doing; known is false where that is not known:
	// before its first answer, and where its own answer led on to the Night.
	had   []int
	known []bool

	// of is what is counted, by language, where that is of all together; then nothing is held of pictures, since cards
	// there are worth nothing by themselves.
	of map[string]string

	losses, lines, marked int
	read                  map[string][]string // lines of panels to be read, by language
}

// Whoever is asked again is told first, in points, what others and the Night have done to them since their last answer:
// no loss of 2 points or more goes without, and nothing is said where nothing happened.
func TestPanelsTellWhatWasDone(t *testing.T) {
	h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
	w := &sufferer{t: t, random: mathrand.New(mathrand.NewPCG(3, 14)), read: map[string][]string{},
		studio: screen.New(screen.Config{Games: games(t), Themes: themes(t), Words: say.Books{Own: speaking(t, botBook),
			ByGame: map[string]*words.Book{fate.Name: bookOf(t, fate.Name)}}})}
	for n := range sinceGames {
		id, err := h.seatOf(fate.Name, n, 2+n%3)
		must(t, err)
		at, err := h.service.Table(t.Context(), id)
		must(t, err)
		w.had, w.known = make([]int, len(at.Head.Seats)), make([]bool, len(at.Head.Seats))
		for over := false; !over; {
			before := at
			at, over, err = h.move(at, w.random)
			must(t, err)
			w.moved(before, at)
		}
	}
	if w.marked < w.lines/4 {
		t.Errorf("%d lines, and %d pictures of somebody's own with marks: too few to hold anything", w.lines, w.marked)
	}
	if w.losses < 4*sinceGames || w.lines < 2*w.losses {
		t.Errorf("%d games had %d losses of 2 points or more, and %d lines: too few to hold anything", sinceGames, w.losses,
			w.lines)
	}
	for _, lang := range []string{"en", "es"} {
		golden.Check(t, "testdata/since."+lang+".txt", strings.Join(w.read[lang], "\n")+"\n")
	}
}

// moved looks at the panels of those who are asked now.
func (w *sufferer) moved(before, now tables.Table) {
	mover := before.Awaited()[0]
	points, was := pointsOf(now), pointsOf(before)
	for i, h := range now.Head.Seats {
		seat := engine.Seat(i)
		if h.User == "" {
			continue
		}
		if seat == mover {
			// its own answer, unless that led on to others: then what is its own doing is not known
			w.known[seat] = slices.Equal(now.Awaited(), before.Awaited()) && now.Desk.Story.Chapter == before.Desk.Story.Chapter
			w.had[seat] = points[seat]
			if !w.known[seat] && points[seat] == was[seat] {
				w.known[seat] = true
			}
			continue
		}
		if slices.Contains(now.Awaited(), seat) && !slices.Contains(before.Awaited(), seat) && w.known[seat] {
			w.panel(now, seat, points[seat])
		}
	}
}

// panel reads the panel of a seat that is asked.
func (w *sufferer) panel(t tables.Table, seat engine.Seat, points int) {
	w.t.Helper()
	list, _, _ := t.Desk.Hand(seat).Tolls.Unread()
	for lang, head := range map[string]string{"en": "⏪ **Meanwhile", "es": "⏪ **Mientras tanto"} {
		panel := w.studio.Panel(t, seat, lang, false)
		said := discordtest.Words(panel.Message(engine.Text{}))
		first, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
		if has := strings.Contains(first, head); has != (len(list) > 0) {
			w.t.Fatalf("the first line of seat %d is %q, and there are %d tolls:\n%s", seat, first, len(list), said)
		}
		if loss := w.had[seat] - points; loss >= 2 {
			w.losses++
			want := fmt.Sprintf("%s, %s%s → %s", head, w.of[lang], minus(w.had[seat]), minus(points))
			if !strings.Contains(first, want) {
				w.t.Fatalf("seat %d has lost %d points, and the first line is %q, not %q:\n%s", seat, loss, first, want, said)
			}
		}
		if lang == "en" && w.of == nil {
			w.marks(t, seat, panel.Table())
		}
		if len(list) > 0 {
			w.lines++
			if len(w.read[lang]) < 60 {
				w.read[lang] = append(w.read[lang], first)
			}
		}
	}
}

func minus(n int) string { return strings.ReplaceAll(fmt.Sprint(n), "-", "−") }

func pointsOf(t tables.Table) (out []int) {
	for _, s := range t.View(engine.Onlooker).Standing().Seats {
		out = append(out, s.Total)
	}
	return out
}

// marks looks whether the pictures of the table that a player sees alone name whatever has changed there since that
// player's last answer.
func (w *sufferer) marks(t tables.Table, seat engine.Seat, m discord.Message) {
	w.t.Helper()
	was, ok := t.ReadBy(seat)
	if !ok {
		w.t.Fatalf("what seat %d had seen is not known", seat)
	}
	before, alts := shownAt(was), bottest.AltOf(m)
	for at, looks := range shownAt(t.View(seat).Scene()) {
		if before[at] == looks {
			continue
		}
		w.marked++
		if name := t.Rules.CardName(at.card); !slices.ContainsFunc(alts, func(alt string) bool {
			_, changed, _ := strings.Cut(alt, "New or changed: ")
			changed, _, _ = strings.Cut(changed, ".")
			return strings.Contains(changed, name)
		}) {
			w.t.Fatalf("%s has changed since seat %d has answered, and no picture says so: %q", name, seat, alts)
		}
	}
}

// spotOf is where a card lies for all to see.
type spotOf struct {
	panel string
	seat  engine.Seat
	card  engine.CardID
}

// shownAt is how the cards look that lie open in areas of players.
func shownAt(s engine.Scene) map[spotOf]string {
	out := map[spotOf]string{}
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			for _, c := range z.Cards {
				if p.Seat >= 0 && !p.Private && !p.Quiet && z.Laid == engine.InRow {
					out[spotOf{p.Name, p.Seat, c.Card}] = fmt.Sprint(c.Worth, c.Marks)
				}
			}
		}
	}
	return out
}
