package screen

import (
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/engine"
)

// paragraph says sentences, each in a line of its own; it is nothing where there is nothing to say.
func paragraph(v *say.Voice, sentences ...engine.Text) []discord.Block {
	var text strings.Builder
	for _, l := range sentences {
		say.Line(&text, v.Say(l))
	}
	if text.Len() == 0 {
		return nil
	}
	return []discord.Block{discord.Text(strings.TrimRight(text.String(), "\n"))}
}
