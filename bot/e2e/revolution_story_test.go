package e2e_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/revolution"
)

// conspiracySeed is that of a game in which much happens, and which is won.
const conspiracySeed = 3

// conspirators has the person come to play Witches of the Revolution with computer players of its own, by rule of
// thumb.
func conspirators(t *testing.T, seed byte, computers int, lang string) (p *patron, end func()) {
	t.Helper()
	roster, err := revolution.Players()
	must(t, err)
	p, end = visit(t, seed, func(c *bot.Config, _ *ledger) {
		c.Advisers = func(string) (brain.Adviser, error) { return roster.Adviser(), nil }
		c.Brains = func(_, name string) (brain.Brain, error) { return roster.New(name) }
		c.Levels = func(game string) []string { return map[string][]string{revolution.Name: {"witch"}}[game] }
	})
	witch, err := roster.New("witch")
	must(t, err)
	p.party = party{game: revolution.Name, computers: computers, mind: func(q brain.Question) (engine.Answer, bool) {
		return witch.Choose(t.Context(), q)
	}}
	p.l.ash.Locale = map[string]string{"en": "en-GB", "es": "es-ES"}[lang]
	return p, end
}

// conspiracy has them play a whole game; what is to be done after its end is done then.
func conspiracy(
	t *testing.T, seed byte, computers int, lang string, after ...func(*patron),
) (*patron, time.Duration) {
	t.Helper()
	p, end := conspirators(t, seed, computers, lang)
	began := time.Now()
	p.sit("language=" + lang)
	p.play(t)
	took := time.Since(began)
	time.Sleep(5 * time.Minute)
	for _, f := range after {
		f(p)
	}
	end()
	return p, took
}

// The story of a whole game that is won or lost together, as the channel has it, and how its end is told, in each
// language, are held to a file, to be read aloud.
func TestStoryOfAConspiracy(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		synctest.Test(t, func(t *testing.T) {
			p, _ := conspiracy(t, conspiracySeed, 2, lang)
			var parts []string
			for _, m := range p.l.All(bottest.TheChannel) {
				_, nonce, _ := strings.Cut(m.First().Nonce, ".")
				if end := strings.Contains(m.First().Nonce, "-"); (end || strings.HasPrefix(nonce, "s")) && !m.Gone {
					parts = append(parts, strings.TrimSpace(wordsOf(m.Message)))
				}
			}
			golden.Check(t, "testdata/conspiracy."+lang+".txt", strings.Join(parts, "\n\n———\n\n")+"\n")
		})
	}
}

// TestConspiracyCounts plays whole games of one, two, three and four by the clock, a person among them, and counts what
// they cost and show, as TestCounts does for a game against one another; budgets are for their mean, that of the height
// for the highest board.
func TestConspiracyCounts(t *testing.T) {
	for _, size := range []struct {
		budget             string
		computers          int
		posted, characters int // in any game
		requests           int
	}{{"alone", 0, 45, 9000, 450}, {"pair", 1, 68, 11500, 480},
		{"three", 2, 68, 12500, 480}, {"four", 3, 60, 12500, 420}} {
		games := 3
		if testing.Short() {
			games = 1
		}
		var posted, characters, requests, edits, turns, high int
		for seed := range games {
			synctest.Test(t, func(t *testing.T) {
				p, took := conspiracy(t, byte(seed+1), size.computers, "en")
				c, n := p.count(took), p.turnsTold()
				t.Logf("%d computer players, %d turns told\n%s", size.computers, n, c)
				p.transcript(t)
				if c.posted > size.posted || c.storyCharacters > size.characters || c.allRequests() > size.requests {
					t.Errorf("game %d with %d computer players: %d messages, %d characters, %d requests; at most %d, %d, %d",
						seed+1, size.computers, c.posted, c.storyCharacters, c.allRequests(), size.posted, size.characters,
						size.requests)
				}
				posted, characters, requests = posted+c.posted, characters+c.storyCharacters, requests+c.allRequests()
				edits, turns = edits+c.boardEdits+c.storyEdits+c.otherEdits, turns+n
				high = max(high, c.boardHeight)
			})
		}
		t.Logf("%s: %d turns, %.0f characters each", size.budget, turns, float64(characters)/float64(turns))
		if testing.Short() {
			continue
		}
		for name, sum := range map[string]int{"posted": posted, "characters": characters, "requests": requests,
			"edits": edits} {
			budget.Hold(t, "together."+size.budget+"."+name, float64(sum)/float64(games))
		}
		budget.Hold(t, "together."+size.budget+".height", float64(high))
		budget.Hold(t, "together."+size.budget+".turn", float64(characters)/float64(turns))
	}
}

// turnsTold is how many turns the story has told of: each in a message of its own.
func (p *patron) turnsTold() (n int) {
	for _, m := range p.l.History() {
		_, nonce, _ := strings.Cut(m.First().Nonce, ".")
		if m.Channel == bottest.TheChannel && strings.HasPrefix(nonce, "s") {
			n++
		}
	}
	return n
}

// Computer players of the game say something now and then: one line a turn at most, none of it twice in a game.
func TestConspiratorsRemark(t *testing.T) {
	turns, lines := 0, 0
	for seed := range byte(6) {
		synctest.Test(t, func(t *testing.T) {
			p, _ := conspiracy(t, seed+1, 3, "en")
			said := map[string]bool{}
			for _, m := range p.l.History() {
				if _, nonce, _ := strings.Cut(m.First().Nonce, "."); !strings.HasPrefix(nonce, "s") {
					continue
				}
				turns++
				list := remarkSaid.FindAllStringSubmatch(wordsOf(m.Message), -1)
				for i, r := range list {
					lines++
					if i > 0 || said[r[2]] {
						t.Errorf("game %d: %q is one too many", seed+1, r[2])
					}
					said[r[2]] = true
				}
			}
		})
	}
	if share := float64(lines) / float64(turns); share < 0.2 || share > 0.5 {
		t.Errorf("%d remarks in %d turns: want about one in three", lines, turns)
	}
	t.Logf("%d remarks in %d turns", lines, turns)
}

// Hints of a game that all win or lose as one are about winning it, not about points and rivals, in each language.
func TestHintsTogether(t *testing.T) {
	var out strings.Builder
	for _, lang := range []string{"en", "es"} {
		synctest.Test(t, func(t *testing.T) {
			p, end := conspirators(t, conspiracySeed, 1, lang)
			asked, mind := 0, p.party.mind
			p.party.mind = func(q brain.Question) (engine.Answer, bool) {
				if asked++; asked%7 == 1 && asked < 25 {
					out.WriteString(bottest.SaidIn(p.l.ash.Run("hint").Message) + "\n\n")
					p.panel = bottest.Posted{}
				}
				return mind(q)
			}
			p.sit("language=" + lang)
			p.play(t)
			end()
			if asked < 40 {
				t.Errorf("the person was asked only %d times", asked)
			}
		})
	}
	for _, odd := range []string{"rival", "points", "puntos"} {
		if strings.Contains(strings.ToLower(out.String()), odd) {
			t.Errorf("a hint speaks of %q:\n%s", odd, out.String())
		}
	}
	golden.Check(t, "testdata/hints_together.txt", out.String())
}
