package tell

import (
	"testing"

	"witchtable/bot/discord"
)

// What a board shows is told by all of it: by words in boxes, buttons, and pictures.
func TestFingerprintsOfBodies(t *testing.T) {
	make := func(words, label string, data string) discord.Message {
		row := discord.Row{Select: &discord.Select{CustomID: "s", Choices: []discord.Choice{{Label: label, Value: "v"}}}}
		return discord.Message{
			Body:  []discord.Block{discord.Box{Color: 1, Blocks: []discord.Block{discord.Text(words), row}}},
			Files: []discord.File{{Name: "x.png", Data: []byte(data)}},
		}
	}
	same := fingerprint(make("a", "b", "c"))
	if fingerprint(make("a", "b", "c")) != same {
		t.Error("equal messages have two fingerprints")
	}
	for _, other := range []discord.Message{make("x", "b", "c"), make("a", "x", "c"), make("a", "b", "x")} {
		if fingerprint(other) == same {
			t.Errorf("another message has the same fingerprint: %v", other)
		}
	}
}
