package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/store"
	"witchtable/store/bolt"
)

// smokeHouse is a bot that plays a short game by itself in a channel, whatever else is served there: it has a database
// of its own and hears nothing from Discord.
type smokeHouse struct {
	dir       string
	decks     []deck
	languages added
	db        *bolt.Store
	port      *guest
}

// openSmokeHouse opens an empty one, in a folder for temporary files or, where there is none, as in a container, beside
// the database.
func openSmokeHouse(client *discord.Client, decks []deck, languages added, beside string) (*smokeHouse, error) {
	dir, err := os.MkdirTemp("", "witchtable-doctor-")
	if err != nil {
		dir, err = os.MkdirTemp(beside, ".witchtable-doctor-")
	}
	if err != nil {
		return nil, err
	}
	db, err := bolt.Open(filepath.Join(dir, "game.db"), bolt.Config{})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &smokeHouse{dir, decks, languages, db, &guest{Port: client}}, nil
}

// bot puts a bot together that knows what this version does.
func (h *smokeHouse) bot(noDirect bool) (*bot.Bot, error) {
	return service{decks: h.decks, store: h.db, random: rand.Reader, log: zerolog.Nop(), added: h.languages,
		clock: bot.SystemClock(), noDirect: noDirect}.bot(h.port)
}

// close throws the database away.
func (h *smokeHouse) close() {
	_ = h.db.Close() // nobody wants to know what is in it
	_ = os.RemoveAll(h.dir)
}

// guest is a port that speaks and does not listen. It remembers what it has posted.
type guest struct {
	discord.Port
	self discord.UserID

	mu       sync.Mutex
	posted   []posted
	pictures int
	spoke    time.Time // when it last posted or changed something
}

type posted struct {
	in discord.ChannelID
	id discord.MessageID
}

// Run waits for the end: inputs are for the bot that serves.
func (g *guest) Run(ctx context.Context, _ []discord.SlashCommand, _ discord.Handler) error {
	<-ctx.Done()
	return nil
}

// Self is the bot's user.
func (g *guest) Self() discord.UserID { return g.self }

// Emojis leaves all as they are.
func (g *guest) Emojis(context.Context, func(string) bool, []discord.Emoji) (map[string]string, error) {
	return map[string]string{}, nil
}

// Send posts, and remembers that.
func (g *guest) Send(ctx context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	m.Silent, m.Mentions = true, nil
	id, err := g.Port.Send(ctx, c, m)
	g.mu.Lock()
	defer g.mu.Unlock()
	if err == nil {
		g.posted = append(g.posted, posted{c, id})
		g.pictures, g.spoke = g.pictures+len(m.Files), time.Now()
	}
	return id, err
}

// Change edits, and notes when.
func (g *guest) Change(ctx context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message) error {
	err := g.Port.Change(ctx, c, id, m)
	g.mu.Lock()
	defer g.mu.Unlock()
	if err == nil {
		g.pictures, g.spoke = g.pictures+len(m.Files), time.Now()
	}
	return err
}

// remove takes all away again that was posted.
func (g *guest) remove(ctx context.Context) (errs error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, m := range g.posted {
		errs = errors.Join(errs, g.Port.Delete(ctx, m.in, m.id))
	}
	return errs
}

const (
	smokeTime    = 3 * time.Minute
	smokeAnswers = 8 // of the doctor's seat
)

// play plays a few answers of the first game and closes the table, all of which is shown in the channel and removed
// again.
func (h *smokeHouse) play(ctx context.Context, at discord.Place, self discord.UserID) (says string, err error) {
	h.port.self = self
	b, err := h.bot(true)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, smokeTime)
	defer cancel()
	serving, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	h.port.spoke = time.Now()
	go func() { ended <- b.Run(serving) }()
	answers, err := h.answers(ctx, b.Tables(), at, store.UserID(self))
	if err == nil {
		err = h.port.quiet(ctx)
	}
	stop()
	err = errors.Join(err, <-ended)
	clearing, done := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer done()
	if err = errors.Join(err, h.port.remove(clearing)); err != nil {
		return "", err
	}
	if len(h.port.posted) == 0 || h.port.pictures == 0 {
		return "", fmt.Errorf("%d messages and %d pictures were shown", len(h.port.posted), h.port.pictures)
	}
	return fmt.Sprintf("%d answers of %s were shown with pictures, and removed again", answers, h.decks[0].name), nil
}

// answers plays, and closes the table.
func (h *smokeHouse) answers(
	ctx context.Context, service *tables.Service, at discord.Place, self store.UserID,
) (n int, err error) {
	game := h.decks[0].name
	t, err := service.Open(ctx, tables.Place{Server: store.ServerID(at.Guild), Channel: store.ChannelID(at.ID),
		Lang: "en"}, tables.Person{User: self, Name: "Doctor", Lang: "en"}, game, nil)
	if err != nil {
		return 0, err
	}
	for i := len(t.Head.Seats); i < t.Rules.Game.Info().MinSeats; i++ {
		if t, err = service.AddComputer(ctx, t.Head.ID, self, playersOf(h.decks).levels(game)[0],
			fmt.Sprintf("Nurse %d", i)); err != nil {
			return 0, err
		}
	}
	if t, err = service.Start(ctx, t.Head.ID, self); err != nil {
		return 0, err
	}
	for n < smokeAnswers && t.Head.State == store.Playing {
		seat := t.SeatOf(self)
		asked := t.Asked(seat)
		if len(asked) == 0 || asked[0].Optional { // the computer players' turn
			select {
			case <-ctx.Done():
				return n, ctx.Err()
			case <-time.After(50 * time.Millisecond):
			}
			if t, err = service.Table(ctx, t.Head.ID); err != nil {
				return n, err
			}
			continue
		}
		got, err := service.Answer(ctx, t.Head.ID, self, asked[0].ID, t.View(seat).Answers(asked[0].ID)[0])
		if err != nil {
			return n, err
		}
		t, n = got.Table, n+1
	}
	if t.Head.State == store.Playing {
		_, err = service.Close(ctx, t.Head.ID, self)
	}
	return n, err
}

// quietFor is after how long without a word all has been said: what waits longer is only shown a second time.
const quietFor = 2 * time.Second

// quiet waits until all that the table has to say has been said.
func (g *guest) quiet(ctx context.Context) error {
	for {
		g.mu.Lock()
		left := quietFor - time.Since(g.spoke)
		g.mu.Unlock()
		if left <= 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(left):
		}
	}
}
