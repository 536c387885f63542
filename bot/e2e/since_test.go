package e2e_test

import (
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"testing"

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

	losses, lines int
	read          map[string][]string // lines of panels to be read, by language
}

// Whoever is asked again is told first, in points, what others and the Night have done to them since their last answer:
// no loss of 2 points or more goes without, and nothing is said where nothing happened.
func TestPanelsTellWhatWasDone(t *testing.T) {
	h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
	w := &sufferer{t: t, random: mathrand.New(mathrand.NewPCG(3, 14)), read: map[string][]string{},
		studio: screen.New(screen.Config{Games: games(t), Words: say.Books{Own: speaking(t, botBook),
			ByGame: map[string]*words.Book{fate.Name: bookOf(t, fate.Name)}}})}
	for n := range sinceGames {
		id, err := h.seatOf(n, 2+n%3)
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
	if w.losses < 5*sinceGames || w.lines < 2*w.losses {
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
	for lang, head := range map[string]string{"en": "⏪ **Since your turn", "es": "⏪ **Desde tu turno"} {
		said := discordtest.Words(w.studio.Panel(t, seat, lang, false).Message(engine.Text{}))
		first, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
		if has := strings.Contains(first, head); has != (len(list) > 0) {
			w.t.Fatalf("the first line of seat %d is %q, and there are %d tolls:\n%s", seat, first, len(list), said)
		}
		if loss := w.had[seat] - points; loss >= 2 {
			w.losses++
			if want := fmt.Sprintf("%s, %s → %s", head, minus(w.had[seat]), minus(points)); !strings.Contains(first, want) {
				w.t.Fatalf("seat %d has lost %d points, and the first line is %q, not %q:\n%s", seat, loss, first, want, said)
			}
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
