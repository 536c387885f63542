package revolution

import (
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// bench is a table laid by hand, on which rules are tried. Player 0 is the active one.
type bench struct {
	t   testing.TB
	g   *Game
	s   *play.State
	log engine.Log
}

// lay lays a table: line, row and all hands are empty, nothing else is hidden. Options are given as "hands=private".
func lay(t testing.TB, seats int, options ...string) *bench {
	t.Helper()
	return layWith(t, trial(t), seats, options...)
}

func layWith(t testing.TB, g *Game, seats int, options ...string) *bench {
	t.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(1), Host: 0,
		Options: map[string]string{"first_player": "host"}}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		setup.Options[name] = value
	}
	p, err := g.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, g: g, s: p.(*play.State)}
	var room [256]play.Card
	for _, c := range b.s.List(play.ZoneLine, room[:0]) {
		b.s.Lay(c, play.ZoneEvents)
	}
	for _, c := range b.s.List(play.ZoneRow, room[:0]) {
		b.s.Lay(c, play.ZoneRecruits)
	}
	for seat := range b.s.Seats {
		for _, c := range b.s.List(play.Hand(seat), room[:0]) {
			b.s.Lay(c, play.Deck(seat))
		}
	}
	b.s.Liberty, b.s.Final = 4, false
	return b
}

// c finds a card: by its id, without "ev-", or a Seeker as "a:fh", of the first player's Coven.
func (b *bench) c(name string) play.Card {
	b.t.Helper()
	if who, pair, ok := strings.Cut(name, ":"); ok {
		covens := map[string]string{"a": "salt-marsh", "b": "hollow-hill", "c": "long-wharf", "d": "pine-barren"}
		letters := []byte(pair)
		slices.Sort(letters)
		name = "seeker-" + covens[who] + "-" + string(letters)
	}
	for _, id := range []string{name, "ev-" + name} {
		if c, ok := b.g.rules.Index[engine.CardID(id)]; ok {
			return c
		}
	}
	b.t.Fatalf("there is no card %q", name)
	return play.NoCard
}

// line puts Events on spaces: "1:fh-e1 3:u-e1".
func (b *bench) line(cards string) *bench {
	b.t.Helper()
	for _, f := range strings.Fields(cards) {
		b.s.LayOn(b.c(f[2:]), play.ZoneLine, int(f[0]-'0'))
	}
	return b
}

// row puts Recruits on spaces: "1:ded-ffh".
func (b *bench) row(cards string) *bench {
	b.t.Helper()
	for _, f := range strings.Fields(cards) {
		b.s.LayOn(b.c(f[2:]), play.ZoneRow, int(f[0]-'0'))
	}
	return b
}

// hand gives a player cards.
func (b *bench) hand(seat int8, cards string) *bench {
	b.t.Helper()
	for _, f := range strings.Fields(cards) {
		b.s.Lay(b.c(f), play.Hand(seat))
	}
	return b
}

// top puts cards on top of a deck, the first one topmost.
func (b *bench) top(z play.Zone, cards string) *bench {
	b.t.Helper()
	list := strings.Fields(cards)
	for i := range list {
		c := b.c(list[len(list)-1-i])
		b.s.Lay(c, play.ZoneNowhere)
		if seat := int8(z) - int8(play.ZoneDeck); seat >= 0 && seat < play.MaxSeats {
			b.s.Owner[c] = seat
		}
		b.s.PushTop(z, c)
	}
	return b
}

// goals lays these Objectives.
func (b *bench) goals(cards string) *bench {
	b.t.Helper()
	for _, f := range strings.Fields(cards) {
		b.s.LayGoal(b.c("obj-" + f))
	}
	return b
}

// trophies gives a player trophies by the first letters of their kinds: "FFU".
func (b *bench) trophies(seat int8, kinds string) *bench {
	b.t.Helper()
	for _, k := range kinds {
		if !b.s.LayTrophy(program.Power(strings.IndexRune("BCEFHRUK", k)), seat) {
			b.t.Fatalf("there is no marker %c left", k)
		}
	}
	return b
}

// from goes on from a stage of player 0's turn, which is not the first of the game.
func (b *bench) from(stage play.Stage) *bench {
	b.t.Helper()
	b.s.Log = &b.log
	b.s.Resume(0, 2, stage)
	b.s.Log = nil
	b.check()
	return b
}

// act goes on from step 3.
func (b *bench) act() *bench { return b.from(play.StageAct) }

func (b *bench) check() {
	b.t.Helper()
	if err := b.s.Check(); err != nil {
		b.t.Fatal(err)
	}
}

// offered lists the keys of a player's answers.
func (b *bench) offered(seat engine.Seat) (keys []string) {
	v := b.s.View(seat)
	for _, d := range v.Open() {
		if d.Seat != seat || d.Quiet {
			continue
		}
		for _, a := range v.Answers(d.ID) {
			keys = append(keys, v.Option(d.ID, a).Key())
		}
	}
	return keys
}

// has reports whether an answer is offered.
func (b *bench) has(seat engine.Seat, key string) bool {
	return slices.Contains(b.offered(seat), b.key(key))
}

// key puts cards of short names into an answer's key.
func (b *bench) key(key string) string {
	verb, rest, ok := strings.Cut(key, " ")
	if !ok {
		return key
	}
	var words []string
	for _, w := range strings.Fields(rest) {
		_, known := b.g.rules.Index[engine.CardID("ev-"+w)]
		if strings.Contains(w, ":") || known {
			w = string(b.s.ID(b.c(w)))
		}
		words = append(words, w)
	}
	return verb + ":" + strings.Join(words, ">")
}

// do gives an answer: its verb and operands, as "act fh-e1 familiars", "help b:fr".
func (b *bench) do(seat engine.Seat, keys ...string) *bench {
	b.t.Helper()
	for _, key := range keys {
		done := false
		v := b.s.View(seat)
		for _, d := range v.Open() {
			if d.Seat != seat {
				continue
			}
			if a, ok := engine.FindKey(v, d.ID, b.key(key)); ok {
				b.log.Reset()
				if err := b.s.Apply(engine.Move{Seat: seat, Decision: d.ID, Answer: a}, &b.log); err != nil {
					b.t.Fatal(err)
				}
				done = true
				break
			}
		}
		if !done {
			b.t.Fatalf("seat %d cannot answer %q; it can %v", seat, b.key(key), b.offered(seat))
		}
		b.check()
	}
	return b
}

// places says where Events stand: "1:fh-e1 3:u-e1".
func (b *bench) places() string {
	var out []string
	for i, c := range b.s.Line {
		if c != play.NoCard {
			out = append(out, string(rune('0'+i))+":"+strings.TrimPrefix(string(b.s.ID(c)), "ev-"))
		}
	}
	return strings.Join(out, " ")
}

// faces says which Recruits lie in the row: "1:ded-ffh".
func (b *bench) faces() string {
	var out []string
	for i, c := range b.s.Row {
		if c != play.NoCard {
			out = append(out, string(rune('0'+i))+":"+string(b.s.ID(c)))
		}
	}
	return strings.Join(out, " ")
}

// n is how many cards lie in a zone.
func (b *bench) n(z play.Zone) int { return int(b.s.At[z].N) }

// in reports whether all of these cards lie in a zone.
func (b *bench) in(z play.Zone, cards string) bool {
	b.t.Helper()
	for _, f := range strings.Fields(cards) {
		if b.s.ZoneOf[b.c(f)] != z {
			b.t.Errorf("%s lies in %s; want %s", f, b.s.ZoneOf[b.c(f)], z)
			return false
		}
	}
	return true
}

// is compares something the rules say with what they should.
func is[T comparable](b *bench, what string, got, want T) {
	b.t.Helper()
	if got != want {
		b.t.Errorf("%s: %v; want %v", what, got, want)
	}
}

func engineSeat(n int) engine.Seat { return engine.Seat(n) }
