package main

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/engine"
	"witchtable/engine/words"
)

// furnish says in a fresh world what there is to do.
func furnish(ctx context.Context, s *sandbox.Server, port discord.Port, speaker *words.Speaker) error {
	for channel, text := range map[string]engine.Text{
		"tavern":     engine.T("bot.demo.tavern"),
		"crossroads": engine.T("bot.demo.crossroads"),
	} {
		id, err := s.ChannelNamed(channel)
		if errors.Is(err, sandbox.ErrUnknown) {
			continue
		} else if err != nil {
			return err
		}
		welcome := discord.Message{Content: speaker.Say(text), Silent: true}
		if _, err := port.Send(ctx, discord.ChannelID(id), welcome); err != nil {
			return fmt.Errorf("welcoming in #%s: %w", channel, err)
		}
	}
	return nil
}
