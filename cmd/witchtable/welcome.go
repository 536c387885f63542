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

// furnish says in a fresh world what there is to do: in the world's language, with a line in each other one, since
// whoever reads it has not yet done anything by which their own would be known.
func (s service) furnish(
	ctx context.Context, world *sandbox.Server, port discord.Port, book *words.Book, tongue string,
) error {
	games, err := s.greeted(tongue)
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
		if _, err := port.Send(ctx, discord.ChannelID(id), welcome(book, tongue, key, games)); err != nil {
			return fmt.Errorf("welcoming in #%s: %w", channel, err)
		}
	}
	return nil
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
