package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// TestPanels holds the private panel to a file that is to be read: the panel in words at the first question of every kind that
// seeded games ask, and at the first bar of every cause. What none of the games has met is listed at its end.
func TestPanels(t *testing.T) {
	t.Parallel()
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	g := newGallery(t, d)
	for seed := range uint64(panelGames) {
		g.play(seed)
	}
	g.open()
	var b strings.Builder
	for i, s := range g.scenes {
		g.show(&b, i, s)
	}
	if g.rules < len(g.scenes) {
		t.Errorf("%d rules of cards were looked for in %d panels", g.rules, len(g.scenes))
	}
	if g.bars < len(g.scenes) {
		t.Errorf("%d bars were looked for in %d panels", g.bars, len(g.scenes))
	}
	g.showLooks(&b)
	g.unmet(&b)
	golden.Check(t, "testdata/panels.txt", b.String())
}

// panelGames is how many games are played for the panels.
const panelGames = 600

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
	port    *deafPort
	homes   homes
}

// homes says where the tables of a gallery stand, who sits at them, and how they are shown to all.
type homes struct {
	server  store.ServerID
	channel func(n int) store.ChannelID // of the n-th table
	people  []store.SeatHolder
	looks   store.Looks
	hints   bool // they are friendly
}

// inWords are homes where there is nobody, for tables that are told in words.
func inWords() homes {
	h := homes{server: "77", looks: store.InWords, channel: func(n int) store.ChannelID { return store.ChannelID(fmt.Sprint(1000 + n)) }}
	for i, name := range []string{"Ash", "Birch", "Elm", "Rowan"} {
		h.people = append(h.people, store.SeatHolder{User: store.UserID(fmt.Sprint(i + 1)), Name: name, Looks: store.InWords})
	}
	return h
}

func (h homes) names() (out []string) {
	for _, p := range h.people {
		out = append(out, p.Name)
	}
	return out
}

// panelScene is a table in a position, and who is asked there.
type panelScene struct {
	table store.TableID
	seat  engine.Seat
	shows []string
	title string
	cards []engine.CardID // that are chosen among
	bars  []barWords
}

// barWords is a bar as it is read: why, and the cards that are barred.
type barWords struct {
	cause string
	cards []string
}

func newGallery(t *testing.T, d deck) *gallery {
	t.Helper()
	g := &gallery{
		t: t, deck: d, store: bolttest.Open(t, bolt.Config{NoSync: true}), met: map[string]bool{}, pressed: map[string]bool{},
		port: &deafPort{ready: make(chan struct{})}, homes: inWords(),
	}
	if err := g.store.PutPack(t.Context(), store.PackHash(d.pack.Hash()), d.pack.Canonical()); err != nil {
		t.Fatal(err)
	}
	return g
}

// play plays a game by lot and stores a table wherever something new is asked or barred.
func (g *gallery) play(seed uint64) {
	g.t.Helper()
	setup := engine.Setup{Seats: 1 + int(seed+1)%4, Seed: engine.SeedOf(seed), Host: 0, Options: map[string]string{}}
	if seed%5 == 4 {
		setup.Options["self_sacrifice"], setup.Options["retrieve"] = "false", "own_only"
	}
	pos, err := g.deck.rules.Start(setup, nil)
	if err != nil {
		g.t.Fatal(err)
	}
	chance := engine.Chance{Seed: engine.SeedOf(seed + 1)}
	var moves []engine.Move
	for !pos.Over() {
		open := pos.Open(nil)
		for _, dec := range open {
			g.look(pos, dec, setup, moves)
		}
		dec := open[chance.Below(uint32(len(open)), nil)]
		answers := pos.Answers(dec.ID, nil)
		m := engine.Move{Seat: dec.Seat, Decision: dec.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}
		if err := pos.Apply(m, nil); err != nil {
			g.t.Fatal(err)
		}
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
	s := panelScene{table: g.keep(pos, setup, moves), seat: dec.Seat, shows: shows, title: fmt.Sprintf("%d at the table", setup.Seats)}
	for _, a := range view.Answers(dec.ID) {
		if ops := view.Option(dec.ID, a).Operands; len(ops) > 0 && !slices.Contains(s.cards, ops[0].Lookup()) {
			s.cards = append(s.cards, ops[0].Lookup())
		}
	}
	speaker, err := g.deck.speaker("en", g.homes.names())
	if err != nil {
		g.t.Fatal(err)
	}
	for _, bar := range view.Barred(dec.ID) {
		words := barWords{cause: speaker.Say(bar.Cause)}
		for _, id := range cardsOf(bar) {
			if _, ok := g.deck.rules.Card(id); ok {
				words.cards = append(words.cards, g.deck.cardName(id))
			}
		}
		s.bars = append(s.bars, words)
	}
	g.scenes = append(g.scenes, s)
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
		case ok && strings.HasPrefix(part.Key, "ask."):
			keys = append(keys, questionKeys(part)...)
		case ok && a.Name == "what": // the sentence of the card that the question is about
			keys = append(keys, ask.Key+" "+part.Key)
		}
	}
	return keys
}

// keep stores a table at which people sit and the game stands as it does.
func (g *gallery) keep(pos engine.Position, setup engine.Setup, moves []engine.Move) store.TableID {
	g.t.Helper()
	head := store.Table{
		Server: g.homes.server, Channel: g.homes.channel(len(g.scenes)), State: store.Lobby, Game: g.deck.name,
		CreatedAt: store.MillisOf(time.Now()), // an older one would be taken for abandoned
		Lang:      "en", Looks: g.homes.looks, Friendly: g.homes.hints, Seats: slices.Clone(g.homes.people[:setup.Seats]), Host: g.homes.people[0].User,
	}
	tab, err := g.store.CreateTable(g.t.Context(), head)
	if err != nil {
		g.t.Fatal(err)
	}
	tab.State, tab.Pack, tab.Rules, tab.Setup = store.Playing, store.PackHash(g.deck.pack.Hash()), g.deck.version(), setup
	desk, err := json.Marshal(tables.Desk{Hands: make([]tables.HandDesk, setup.Seats)})
	if err != nil {
		g.t.Fatal(err)
	}
	tab.Notes = map[string]string{"desk": string(desk)}
	c := store.Change{Expect: tab.Version, Header: &tab}
	for _, m := range moves {
		c.Append = append(c.Append, store.LogEntry{Move: m, At: 1_790_000_001_000})
	}
	if c.Snapshot, err = pos.AppendBinary(nil); err != nil {
		g.t.Fatal(err)
	}
	if _, err := g.store.Commit(g.t.Context(), tab.ID, c); err != nil {
		g.t.Fatal(err)
	}
	return tab.ID
}

// open runs a bot over the tables, behind which there is nobody.
func (g *gallery) open() {
	g.t.Helper()
	g.serve(g.port, bot.Pace{Slow: time.Hour})
	<-g.port.ready
}

// serve runs a bot over the tables until the end of the test.
func (g *gallery) serve(port discord.Port, pace bot.Pace) {
	g.t.Helper()
	b, err := service{games: games(), deck: g.deck, store: g.store, random: rand.Reader, pace: pace, log: zerolog.Nop()}.bot(port)
	if err != nil {
		g.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	g.t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			g.t.Errorf("the bot ended with %v", err)
		}
	})
}

// show writes the panel of a scene, the step behind each of its buttons that no panel before has shown, and why not, where a cause
// is new.
func (g *gallery) show(b *strings.Builder, n int, s panelScene) {
	g.t.Helper()
	panel := g.port.act(g.t, discord.Input{Kind: discord.CommandRun, Path: []string{"hand"}}, n, s)
	words := discordtest.Words(panel)
	fmt.Fprintf(b, "=== %d · %s · %s\n%s\n", n+1, strings.Join(s.shows, ", "), s.title, words)
	for _, row := range panel.Rows {
		for _, button := range row.Buttons {
			does, _, _ := strings.Cut(button.CustomID, "/")
			if does != "group" && does != "why" {
				continue
			}
			step := g.port.act(g.t, discord.Input{Kind: discord.ComponentUsed, CustomID: button.CustomID}, n, s)
			said := discordtest.Words(step)
			if does == "why" {
				g.everyCause(n, s, said)
			}
			words += said
			if does == "group" && !g.pressed[button.Label] || does == "why" && s.barred() {
				g.pressed[button.Label] = true
				fmt.Fprintf(b, "--- %d, behind [%s]\n%s\n", n+1, button.Label, said)
			}
		}
	}
	g.whole(n, s, words)
}

// barred reports whether the scene is there for a cause that bars something.
func (s panelScene) barred() bool {
	return slices.ContainsFunc(s.shows, func(key string) bool { return strings.HasPrefix(key, "bar.") })
}

// everyCause checks that the answer to "What can't I do?" names everything that is barred, each thing and each cause.
func (g *gallery) everyCause(n int, s panelScene, said string) {
	g.t.Helper()
	said = strings.ReplaceAll(said, "\\", "")
	for _, bar := range s.bars {
		g.bars++
		// A cause that is said of one card already names the others to which it applies likewise.
		if !strings.Contains(said, bar.cause) && (len(bar.cards) == 0 || !strings.Contains(said, "The same goes for")) {
			g.t.Errorf("scene %d: the answer to why not does not say %q:\n%s", n+1, bar.cause, said)
		}
		for _, card := range bar.cards {
			if !strings.Contains(said, card) {
				g.t.Errorf("scene %d: the answer to why not does not name %s:\n%s", n+1, card, said)
			}
		}
	}
}

// whole checks that a panel, with the steps behind its buttons, says in full what the cards say that are chosen among.
func (g *gallery) whole(n int, s panelScene, panel string) {
	g.t.Helper()
	for _, id := range s.cards {
		if _, ok := g.deck.rules.Card(id); !ok {
			continue
		}
		in := discord.Input{Kind: discord.CommandRun, Path: []string{"card"}, Options: map[string]string{"name": string(id)}}
		card := g.port.act(g.t, in, n, s)
		for _, rule := range strings.Split(card.Embeds[0].Description, "\n\n")[1:] {
			g.rules++
			if !strings.Contains(panel, rule) {
				g.t.Errorf("scene %d: the panel does not say %q of %s, which can be chosen", n+1, rule, id)
			}
		}
	}
}

// showLooks writes what the buttons beside the answers show, at the last of the scenes.
func (g *gallery) showLooks(b *strings.Builder) {
	g.t.Helper()
	n := len(g.scenes) - 1
	s := g.scenes[n]
	for _, does := range []string{"cards", "read", "table"} {
		m := g.port.act(g.t, discord.Input{Kind: discord.ComponentUsed, CustomID: does + "/" + string(s.table)}, n, s)
		fmt.Fprintf(b, "--- %d, behind %s\n%s\n", n+1, does, discordtest.Words(m))
	}
}

// unmet lists the questions and causes of the game's catalogue that no game has met.
func (g *gallery) unmet(b *strings.Builder) {
	g.t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, "cards", g.deck.name, "lang", "table.en.yaml"))
	if err != nil {
		g.t.Fatal(err)
	}
	missing := map[string]bool{}
	for _, l := range strings.Split(string(raw), "\n") {
		key, _, ok := strings.Cut(l, ":")
		own := strings.HasPrefix(key, "ask.") && !strings.HasPrefix(key, "ask.other.") ||
			strings.HasPrefix(key, "bar.") && !strings.Contains(string(raw), "\nverb."+strings.TrimPrefix(key, "bar.")+":")
		if ok && own && !g.met[key] {
			missing[key] = true
		}
	}
	fmt.Fprintf(b, "=== not met in %d games: %s\n", panelGames, strings.Join(slices.Sorted(maps.Keys(missing)), ", "))
}

// deafPort is a port behind which there is nobody: it lets a test act, and keeps nothing that is said to channels.
type deafPort struct {
	handler  discord.Handler
	commands []discord.SlashCommand
	ready    chan struct{}
}

func (p *deafPort) Run(ctx context.Context, commands []discord.SlashCommand, h discord.Handler) error {
	p.handler, p.commands = h, commands
	close(p.ready)
	<-ctx.Done()
	return nil
}

func (p *deafPort) Send(context.Context, discord.ChannelID, discord.Message) (discord.MessageID, error) {
	return "1", nil
}

func (p *deafPort) Change(context.Context, discord.ChannelID, discord.MessageID, discord.Message) error {
	return nil
}

func (p *deafPort) Delete(context.Context, discord.ChannelID, discord.MessageID) error { return nil }

func (p *deafPort) OpenDM(context.Context, discord.UserID) (discord.ChannelID, error) {
	return "1", nil
}

func (p *deafPort) Emojis(context.Context, string, []discord.Emoji) (map[string]string, error) {
	return nil, nil // signs are letters, as people read these files
}

func (*deafPort) StartThread(context.Context, discord.ChannelID, discord.MessageID, string) (discord.ChannelID, error) {
	return "", discord.ErrForbidden // nobody asks for one here
}

func (*deafPort) AddToThread(context.Context, discord.ChannelID, discord.UserID) error { return nil }

func (*deafPort) ArchiveThread(context.Context, discord.ChannelID) error { return nil }

func (p *deafPort) Self() discord.UserID { return "" }

// act has the person of a scene do something, and returns what they see then.
func (p *deafPort) act(t *testing.T, in discord.Input, n int, s panelScene) discord.Message {
	t.Helper()
	in.ID, in.Guild, in.Channel, in.Locale = "1", "77", discord.ChannelID(fmt.Sprint(1000+n)), "en-GB"
	in.User = discord.User{ID: discord.UserID(fmt.Sprint(s.seat + 1)), Name: "somebody"}
	var r overheard
	p.handler(t.Context(), in, &r)
	if len(r.m.Body)+len(r.m.Embeds) == 0 && r.m.Content == "" {
		t.Fatalf("scene %d: no answer", n+1)
	}
	return r.m
}

// overheard is a reply that keeps what is answered.
type overheard struct{ m discord.Message }

func (r *overheard) keep(m discord.Message) error { r.m = m; return nil }

func (r *overheard) Answer(_ context.Context, m discord.Message) error { return r.keep(m) }
func (r *overheard) Say(_ context.Context, m discord.Message) error    { return r.keep(m) }
func (r *overheard) Update(_ context.Context, m discord.Message) error { return r.keep(m) }
func (r *overheard) Edit(_ context.Context, m discord.Message) error   { return r.keep(m) }
func (r *overheard) Follow(_ context.Context, m discord.Message) error { return r.keep(m) }
func (r *overheard) Choices(context.Context, []discord.Choice) error   { return nil }
func (r *overheard) Later(context.Context) error                       { return nil }
func (r *overheard) Withdraw(context.Context) error                    { return nil }
