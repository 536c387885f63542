package e2e_test

import (
	mathrand "math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot/bottest"
	"witchtable/bot/discord/discordtest"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
)

// Who plays alone is told first, above each question, what has come of the answer before: of a whole game it is held to
// a file in each language. Within a round no answer goes without.
func TestPanelsTellWhatCameOfIt(t *testing.T) {
	h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
	studio := screen.New(screen.Config{Games: games(t), Themes: themes(t), Words: say.Books{Own: speaking(t, botBook),
		ByGame: map[string]*words.Book{witchcraft.Name: bookOf(t, witchcraft.Name)}}})
	roster, err := witchcraft.Players()
	must(t, err)
	witch, err := roster.New(roster.Usual())
	must(t, err)
	id, err := h.seatOf(witchcraft.Name, 1, 1)
	must(t, err)
	at, err := h.service.Table(t.Context(), id)
	must(t, err)
	read, random := map[string][]string{}, mathrand.New(mathrand.NewPCG(3, 14))
	answers, silent := 0, 0
	for at.Head.State == store.Playing {
		round := at.Desk.Story.Chapter
		if at = h.thoughtful(at, witch, random); at.Head.State != store.Playing {
			break
		}
		answers++
		for _, lang := range []string{"en", "es"} {
			came := cameOf(studio, at, lang)
			if len(came) == 0 && at.Desk.Story.Chapter == round {
				silent++
			}
			read[lang] = append(read[lang], came...)
		}
	}
	if answers < 60 || silent > 0 {
		t.Errorf("after %d of %d answers nothing is told within a round", silent/2, answers)
	}
	for _, lang := range []string{"en", "es"} {
		golden.Check(t, "testdata/since_alone."+lang+".txt", strings.Join(read[lang], "\n")+"\n")
	}
}

// came are the lines that say what came of an answer: they begin with a sign.
var came = regexp.MustCompile(`^-# [^\pL\pN"*_]`)

// cameOf is what the panel says first of what has happened.
func cameOf(studio *screen.Studio, t tables.Table, lang string) (out []string) {
	said := discordtest.Words(studio.Panel(t, 0, lang, false).Message(engine.Text{}))
	for _, line := range strings.Split(said, "\n") {
		if line = strings.TrimLeft(line, "│ "); came.MatchString(line) || strings.HasPrefix(line, "🔒 ") {
			out = append(out, line)
		}
	}
	return out
}

// Hints of a game for one are about winning it, in each language; the first is asked for twice, since the game counts
// no more with it.
func TestHintsAlone(t *testing.T) {
	var out strings.Builder
	for _, lang := range []string{"en", "es"} {
		synctest.Test(t, func(t *testing.T) {
			p, end := villager(t, 3, lang)
			asked, mind := 0, p.party.mind
			p.party.mind = func(q brain.Question) (engine.Answer, bool) {
				if asked++; asked%9 == 1 && asked < 75 {
					shown := p.l.ash.Run("hint").Message
					out.WriteString(bottest.SaidIn(shown) + "\n\n")
					if asked == 1 {
						yes := map[string]string{"en": "Yes, a hint, please", "es": "Sí, una pista"}[lang]
						out.WriteString(bottest.SaidIn(p.l.ash.Press(bottest.Button(t, shown, yes)).Message) + "\n\n")
					}
					p.panel = bottest.Posted{}
				}
				return mind(q)
			}
			p.sit("language=" + lang)
			p.play(t)
			end()
			if asked < 75 {
				t.Errorf("the person was asked only %d times", asked)
			}
		})
	}
	for _, odd := range []string{"rival", "points", "puntos"} {
		if strings.Contains(strings.ToLower(out.String()), odd) {
			t.Errorf("a hint speaks of %q:\n%s", odd, out.String())
		}
	}
	golden.Check(t, "testdata/hints_alone.txt", out.String())
}
