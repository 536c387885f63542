package e2e_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/fate"
)

// A whole game is played by what can be read: of each card that can be chosen, all that it says, whose it is, what it
// is worth and what lies on it has been told before in the words of messages and the alt texts of pictures. In pictures
// it is one game, in words alone another.
func TestPlayedFromWords(t *testing.T) {
	for name, change := range map[string]func(*bot.Config, *ledger){
		"alt texts": func(*bot.Config, *ledger) {},
		"no pictures": func(c *bot.Config, _ *ledger) {
			c.Themes = map[string]board.Theme{}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := &reader{t: t, lacking: map[string]bool{}}
				countGame(t, 8, change, func(_ *bot.Config, l *ledger) {
					l.chosen = r.check
				})
				if r.cards < 60 {
					t.Errorf("only %d cards were chosen among", r.cards)
				}
				t.Logf("%d cards were chosen among, %d facts about them were found", r.cards, r.facts)
			})
		})
	}
}

// reader looks for what a person must know in the words the person has got.
type reader struct {
	t            *testing.T
	lacking      map[string]bool // said once
	cards, facts int
}

// check demands that of each card among the answers of the kind that was given everything was in sight, or told before.
func (r *reader) check(p *patron, at tables.Table, gave wish, seen string) {
	r.t.Helper()
	view := gave.view
	speaker := bookOf(r.t, fate.Name).Speaker("en", seated{at}, nil)
	now := plainly(seen)
	heard := now + r.heard(p)
	done := map[engine.CardID]bool{}
	verb := view.Option(gave.d, gave.answer).Verb
	for _, a := range view.Answers(gave.d) {
		o := view.Option(gave.d, a)
		if o.Verb != verb {
			continue
		}
		for _, op := range o.Operands {
			id := op.Lookup()
			face, ok := at.Rules.Game.Card(id)
			if !ok || done[id] {
				continue
			}
			done[id] = true
			r.cards++
			name := at.Rules.CardName(id)
			for _, rule := range face.Rules {
				r.demand(heard, name, "says", plainly(speaker.Say(rule)))
			}
			for _, fact := range facts(view.Scene(), id) {
				r.demand(now, name, "is", plainly(speaker.Say(fact)))
			}
		}
	}
}

// facts are what a scene says of a card at a glance.
func facts(s engine.Scene, id engine.CardID) (out []engine.Text) {
	var look func(c engine.CardShown)
	look = func(c engine.CardShown) {
		if c.Card == id {
			if !c.Note.IsZero() {
				out = append(out, c.Note)
			}
			for _, m := range c.Marks {
				if m.N > 0 {
					out = append(out, engine.T("mark."+m.Name, engine.A("n", engine.Number(m.N))))
				}
			}
		}
		for _, under := range c.Under {
			look(under)
		}
	}
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			for _, c := range z.Cards {
				look(c)
			}
		}
	}
	return out
}

// heard is all that stands or stood in the person's messages.
func (r *reader) heard(p *patron) string {
	var b strings.Builder
	for _, m := range p.l.History() {
		b.WriteString(wordsOf(m.Message) + "\n")
	}
	return plainly(b.String())
}

func (r *reader) demand(words, card, verb, what string) {
	r.t.Helper()
	r.facts++
	for _, l := range strings.Split(what, "\n") {
		if msg := fmt.Sprintf("nothing has told that %s %s %q", card, verb, l); !strings.Contains(words, l) &&
			!r.lacking[msg] {
			r.lacking[msg] = true
			r.t.Errorf("%s; the panel reads\n%.3000s", msg, words[max(0, len(words)-3000):])
		}
	}
}

// plainly are words without markup and with plain spaces.
func plainly(words string) string { return strings.ReplaceAll(bare(words), "\u00a0", " ") }

// seated are the names at a table.
type seated struct{ at tables.Table }

func (s seated) Card(c engine.CardID) string { return s.at.Rules.CardName(c) }

func (s seated) Player(w engine.Who) string {
	if w < 0 || int(w) >= len(s.at.Head.Seats) {
		return ""
	}
	return s.at.Head.Seats[w].Name
}

func (s seated) Plural(c engine.CardID) bool {
	face, ok := s.at.Rules.Game.Card(c)
	return ok && face.Plural
}
