package main

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/engine/words"
)

// furnish says in a fresh world what there is to do: in the world's language, with a line in each other one, since
// whoever reads it has not yet done anything by which their own would be known. teaching names the game that the button
// begins a tutorial of; "" for none.
func furnish(
	ctx context.Context, s *sandbox.Server, port discord.Port, book *words.Book, tongue, teaching string,
) error {
	for channel, key := range map[string]string{"tavern": "bot.demo.tavern", "crossroads": "bot.demo.crossroads"} {
		id, err := s.ChannelNamed(channel)
		if errors.Is(err, sandbox.ErrUnknown) {
			continue
		} else if err != nil {
			return err
		}
		if _, err := port.Send(ctx, discord.ChannelID(id), welcome(book, tongue, key, teaching)); err != nil {
			return fmt.Errorf("welcoming in #%s: %w", channel, err)
		}
	}
	return nil
}

// welcome is the message of one channel. Only the one that says how to begin has the button, and the other languages.
func welcome(book *words.Book, tongue, key, teaching string) discord.Message {
	speaker := book.Speaker(tongue, nil, nil)
	m := discord.Message{Content: speaker.Say(engine.T(key)), Silent: true}
	if key != "bot.demo.tavern" {
		return m
	}
	for _, other := range book.Languages() {
		if other != speaker.Language() && book.Has(other, "bot.demo.also") {
			m.Content += "\n-# " + book.Speaker(other, nil, nil).Say(engine.T("bot.demo.also"))
		}
	}
	if teaching != "" {
		label := speaker.Say(engine.T("bot.button.tutorial"))
		m.Rows = []discord.Row{{Buttons: []discord.Button{screen.TutorialButton(label, teaching)}}}
	}
	return m
}

// teaching is the first game that teaches itself, "" where none does.
func teaching() string {
	for _, g := range games() {
		if g.tutorial != nil {
			return g.name
		}
	}
	return ""
}
