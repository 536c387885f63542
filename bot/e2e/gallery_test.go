package e2e_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// gallery collects positions that show something new, and the panels of those who are asked in them.
type gallery struct {
	t       *testing.T
	deck    deck
	store   store.Store
	met     map[string]bool // keys of questions and causes
	pressed map[string]bool // verbs whose menu has been shown
	scenes  []panelScene
	rules   int // of cards that are chosen among, found whole
	bars    int // found in the answer to why not
	port    *bottest.Memory
	homes   homes
}

// homes says where the tables of a gallery stand, who sits at them, and how they are shown to all.
type homes struct {
	server  store.ServerID
	channel func(n int) store.ChannelID // of the n-th table
	people  []store.SeatHolder
	looks   store.Looks
}

// inWords are homes where there is nobody, for tables that are told in words.
func inWords() homes {
	channel := func(n int) store.ChannelID { return store.ChannelID(fmt.Sprint(1000 + n)) }
	h := homes{server: store.ServerID(bottest.TheServer), looks: store.InWords, channel: channel}
	for i, name := range []string{"Ash", "Birch", "Elm", "Rowan"} {
		h.people = append(h.people, store.SeatHolder{User: store.UserID(fmt.Sprint(i + 1)), Name: name, Looks: store.InWords})
	}
	return h
}

// panelScene is a table in a position, and who is asked there.
type panelScene struct {
	table store.TableID
	seat  engine.Seat
	shows []string
	title string
	quiet bool            // it is a setting: nobody is asked for it
	cards []engine.CardID // that are chosen among
	bars  []barWords
}

// barWords is a bar as it is read: why, and the cards that are barred.
type barWords struct {
	cause string
	cards []string
}

func newGallery(t *testing.T, of deck) *gallery {
	t.Helper()
	g := &gallery{
		t: t, deck: of, store: bolttest.Open(t, bolt.Config{NoSync: true}), met: map[string]bool{},
		pressed: map[string]bool{},
		port:    bottest.NewMemory(t), homes: inWords(),
	}
	must(t, g.store.PutPack(t.Context(), g.deck.offer.Hash, g.deck.offer.Pack))
	return g
}

// play plays a game by lot and stores a table wherever something new is asked or barred.
func (g *gallery) play(seed uint64) {
	g.t.Helper()
	g.replay(seed, func(pos engine.Position, dec engine.Decision, moves []engine.Move) {
		g.look(pos, dec, g.setupOf(seed), moves)
	})
}

// setupOf is how the game of a seed begins. One in five is played by other rules.
func (g *gallery) setupOf(seed uint64) engine.Setup {
	seats := min(1+int(seed+1)%4, g.deck.Game.Info().MaxSeats)
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(seed), Host: 0, Options: map[string]string{}}
	if seed%5 == 4 {
		maps.Copy(setup.Options, g.deck.other)
	}
	return setup
}

// replay plays the game of a seed by lot and shows each question that is asked.
func (g *gallery) replay(seed uint64, show func(engine.Position, engine.Decision, []engine.Move)) {
	g.t.Helper()
	pos, err := g.deck.Game.Start(g.setupOf(seed), nil)
	must(g.t, err)
	chance := engine.Chance{Seed: engine.SeedOf(seed + 1)}
	var moves []engine.Move
	for !pos.Over() {
		open := pos.Open(nil)
		for _, dec := range open {
			show(pos, dec, moves)
		}
		dec := open[chance.Below(uint32(len(open)), nil)]
		answers := pos.Answers(dec.ID, nil)
		m := engine.Move{Seat: dec.Seat, Decision: dec.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}
		must(g.t, pos.Apply(m, nil))
		moves = append(moves, m)
	}
}

// look stores the table if its question, or one of its bars, is of a kind that has not been met.
func (g *gallery) look(pos engine.Position, dec engine.Decision, setup engine.Setup, moves []engine.Move) {
	g.t.Helper()
	view := pos.View(dec.Seat)
	keys := questionKeys(view.Ask(dec.ID))
	if keys[0] == "ask.keep" && len(moves) >= setup.Seats { // now something has been kept
		keys = append(keys, "ask.keep, the second time")
	}
	for _, bar := range view.Barred(dec.ID) {
		keys = append(keys, bar.Cause.Key)
	}
	var shows []string
	for _, k := range keys {
		if !g.met[k] {
			g.met[k], shows = true, append(shows, k)
		}
	}
	if len(shows) == 0 {
		return
	}
	title := fmt.Sprintf("%d at the table", setup.Seats)
	s := panelScene{table: g.keep(pos, setup, moves), seat: dec.Seat, shows: shows, title: title, quiet: dec.Quiet}
	for _, a := range view.Answers(dec.ID) {
		if dec.Quiet {
			break // of settings it is enough to name what they are about
		}
		if ops := view.Option(dec.ID, a).Operands; len(ops) > 0 && !slices.Contains(s.cards, ops[0].Lookup()) {
			s.cards = append(s.cards, ops[0].Lookup())
		}
	}
	speaker := bookOf(g.t, g.deck.offer.Name).Speaker("en", seated{g.deck.at(g.homes.people)}, nil)
	for _, bar := range view.Barred(dec.ID) {
		words := barWords{cause: g.spoken(speaker.Say(bar.Cause))}
		for _, id := range cardsOf(bar) {
			if _, ok := g.deck.Game.Card(id); ok {
				words.cards = append(words.cards, g.deck.CardName(id))
			}
		}
		s.bars = append(s.bars, words)
	}
	g.scenes = append(g.scenes, s)
}

// spoken is what a sentence says to those who read words: its signs stand beside the words for them.
func (g *gallery) spoken(said string) string {
	for letter := range themes(g.t)[g.deck.offer.Name].Letters() {
		said = strings.ReplaceAll(strings.ReplaceAll(said, letter+"\ufe0f ", ""), letter+" ", "")
	}
	return said
}

// cardsOf lists the cards that would be used, were they not barred.
func cardsOf(bar engine.Bar) (out []engine.CardID) {
	for _, o := range bar.Operands {
		out = append(out, o.Lookup())
	}
	return out
}

// questionKeys lists the keys that a question is made of.
func questionKeys(ask engine.Text) []string {
	keys := []string{ask.Key}
	for _, a := range ask.Args {
		part, ok := a.Value.(engine.Text)
		switch {
		case ok && asks(part.Key):
			keys = append(keys, questionKeys(part)...)
		case ok && a.Name == "what": // the sentence of the card that the question is about
			keys = append(keys, ask.Key+" "+part.Key)
		}
	}
	return keys
}

// asks reports whether a key is that of a question; a game may put its name before those of its own.
func asks(key string) bool { return strings.HasPrefix(key, "ask.") || strings.Contains(key, ".ask.") }

// keep stores a table at which people sit and the game stands as it does.
func (g *gallery) keep(pos engine.Position, setup engine.Setup, moves []engine.Move) store.TableID {
	g.t.Helper()
	head := store.Table{
		Server: g.homes.server, Channel: g.homes.channel(len(g.scenes)), State: store.Lobby, Game: g.deck.offer.Name,
		CreatedAt: store.MillisOf(time.Now()), // an older one would be taken for abandoned
		Lang:      "en", Looks: g.homes.looks, Seats: slices.Clone(g.homes.people[:setup.Seats]),
		Host: g.homes.people[0].User,
	}
	tab, err := g.store.CreateTable(g.t.Context(), head, 0)
	must(g.t, err)
	tab.State, tab.Pack, tab.Rules, tab.Setup = store.Playing, g.deck.offer.Hash, max(g.deck.Game.Info().Rules, 1), setup
	desk, err := json.Marshal(desk.Desk{Hands: make([]desk.Hand, setup.Seats)})
	must(g.t, err)
	tab.Notes = map[string]string{"desk": string(desk)}
	if pos.Over() {
		tab.State, tab.EndedAt = store.Over, store.MillisOf(time.Now())
	}
	c := store.Change{Expect: tab.Version, Header: &tab}
	for _, m := range moves {
		c.Append = append(c.Append, store.LogEntry{Move: m, At: 1_790_000_001_000})
	}
	c.Snapshot, err = pos.AppendBinary(nil)
	must(g.t, err)
	_, err = g.store.Commit(g.t.Context(), tab.ID, c)
	must(g.t, err)
	return tab.ID
}

// open runs a bot over the tables, which Discord has not let in yet: it answers people, and says nothing of itself.
func (g *gallery) open() {
	g.t.Helper()
	g.port.Outside = true
	g.serve(g.port, bot.Pace{Slow: time.Hour})
	g.port.Ready()
}

// serve runs a bot over the tables until the end of the test.
func (g *gallery) serve(port discord.Port, pace bot.Pace) {
	g.t.Helper()
	c := bot.Config{
		Port: port, Store: g.store, Clock: bot.SystemClock(), Random: rand.Reader, Log: zerolog.Nop(), Pace: pace,
	}
	g.deck.offered(g.t, &c)
	run(g.t, context.Background(), c)
}

// asked is whoever is asked in the n-th scene, at its table.
func (g *gallery) asked(n int) bottest.Person {
	return g.sitting(n, g.scenes[n].seat)
}

// panel is the panel of the n-th scene: that of who is asked, or their settings.
func (g *gallery) panel(n int, as bottest.Person) discord.Message {
	g.t.Helper()
	m := as.Run("hand").Message
	if !g.scenes[n].quiet {
		return m
	}
	c, ok := bottest.Find(m, string(press.Settings)+"/")
	if !ok {
		g.t.Fatalf("scene %d: no button leads to the settings", n+1)
	}
	return as.Press(c.CustomID).Message
}

// sitting is whoever has a seat at the table of the n-th scene.
func (g *gallery) sitting(n int, seat engine.Seat) bottest.Person {
	p := g.port.Person(g.homes.people[seat].Name)
	p.ID, p.At = discord.UserID(g.homes.people[seat].User), discord.ChannelID(g.homes.channel(n))
	return p
}
