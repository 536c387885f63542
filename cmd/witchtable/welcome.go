package main

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/lang"
	"witchtable/bot/sandbox"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/engine/words"
)

// host says in a fresh world what there is to do: in the world's language, with a line in each other one, since whoever
// reads it has not yet done anything by which their own would be known; and in theirs once they have chosen one.
type host struct {
	service
	port discord.Port
	book *words.Book
	said []greeting
}

// greeting is where something was said.
type greeting struct {
	channel discord.ChannelID
	message discord.MessageID
	key     string
}

// welcome says it, and goes on listening in which language it is wanted.
func (h *host) welcome(ctx context.Context, world *sandbox.Server, tongue string, spoken <-chan string) error {
	err := h.furnish(ctx, world, tongue)
	if err == nil {
		go h.listen(ctx, spoken)
	}
	return err
}

// furnish says it for the first time.
func (h *host) furnish(ctx context.Context, world *sandbox.Server, tongue string) error {
	games, err := h.greeted(tongue)
	if err != nil {
		return err
	}
	for channel, key := range map[string]string{"tavern": "bot.demo.tavern", "crossroads": "bot.demo.crossroads"} {
		id, err := world.ChannelNamed(channel)
		if errors.Is(err, sandbox.ErrUnknown) {
			continue
		} else if err != nil {
			return err
		}
		at := discord.ChannelID(id)
		m, err := h.port.Send(ctx, at, welcome(h.book, tongue, key, games))
		if err != nil {
			return fmt.Errorf("welcoming in #%s: %w", channel, err)
		}
		h.said = append(h.said, greeting{at, m, key})
	}
	return nil
}

// speaks says it in another language: all the people of a demo are one.
func (h *host) speaks(ctx context.Context, tongue string) error {
	games, err := h.greeted(tongue)
	for _, g := range h.said {
		if err == nil {
			err = h.port.Change(ctx, g.channel, g.message, welcome(h.book, tongue, g.key, games))
		}
	}
	return err
}

// listen hears which languages people choose, until ctx ends.
func (h *host) listen(ctx context.Context, spoken <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case tongue := <-spoken:
			if err := h.speaks(ctx, tongue); err != nil {
				h.log.Warn().Err(err).Msg("the welcome is not told in another language")
			}
		}
	}
}

// greeted is a game as a fresh world is told of it.
type greeted struct {
	name, title string // its title in the world's language
	teaches     bool   // it has a tutorial
}

// greeted are the games that tables can be opened for.
func (s service) greeted(tongue string) (out []greeted, err error) {
	for _, d := range s.decks {
		book, err := s.book([]string{botRoom, d.name}, lang.Files, d.words)
		if err != nil {
			return nil, err
		}
		title := book.Speaker(tongue, nil, nil).Say(d.rules.Info().Title)
		out = append(out, greeted{d.name, title, d.tutorial != nil})
	}
	return out, nil
}

// welcome is the message of one channel. Only the one that says how to begin has the other languages, and a button for
// each game that teaches itself; where there are several games it names them.
func welcome(book *words.Book, tongue, key string, games []greeted) discord.Message {
	speaker := book.Speaker(tongue, nil, nil)
	m := discord.Message{Content: speaker.Say(engine.T(key)), Silent: true}
	if key != "bot.demo.tavern" {
		return m
	}
	if len(games) > 1 {
		titles := engine.List{}
		for _, g := range games {
			titles = append(titles, engine.T("bot.demo.game", engine.A("game", engine.Literal(g.title))))
		}
		m.Content = speaker.Say(engine.T("bot.demo.several", engine.A("games", titles)))
	}
	for _, other := range book.Languages() {
		if other != speaker.Language() && book.Has(other, "bot.demo.also") {
			m.Content += "\n-# " + book.Speaker(other, nil, nil).Say(engine.T("bot.demo.also"))
		}
	}
	for _, g := range games {
		if !g.teaches {
			continue
		}
		label := speaker.Say(engine.T("bot.button.tutorial"))
		if len(games) > 1 {
			label = speaker.Say(engine.T("bot.button.learn", engine.A("game", engine.Literal(g.title))))
		}
		if len(m.Rows) == 0 {
			m.Rows = []discord.Row{{}}
		}
		row := &m.Rows[0]
		row.Buttons = append(row.Buttons, screen.TutorialButton(fit.Text(label, fit.MaxButtonLabel), g.name))
	}
	return m
}
