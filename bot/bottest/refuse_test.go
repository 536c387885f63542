package bottest_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// complaints is a test that only keeps what is wrong.
type complaints struct {
	testing.TB
	said []string
}

func (c *complaints) Helper() {}

func (c *complaints) Errorf(format string, args ...any) {
	c.said = append(c.said, fmt.Sprintf(format, args...))
}

// A word that no catalogue has is found wherever it stands in a message: also in its menus, in rows of their own and in
// those of the body.
func TestMissingWordsAreFound(t *testing.T) {
	const unsaid, said = "«bot.nothing.of-the-kind»", "Red pear"
	menu := func(placeholder, label, about string) discord.Row {
		return discord.Row{Select: &discord.Select{CustomID: "pick/1", Placeholder: placeholder,
			Choices: []discord.Choice{{Label: label, Value: "a", Description: about}}}}
	}
	button := discord.Row{Buttons: []discord.Button{{Label: unsaid, CustomID: "yes/1"}}}
	for what, message := range map[string]func(word string) discord.Message{
		"a text":      func(w string) discord.Message { return discord.Message{Content: w} },
		"a body":      func(w string) discord.Message { return discord.Message{Body: []discord.Block{discord.Text(w)}} },
		"a button":    func(w string) discord.Message { button.Buttons[0].Label = w; return rows(button) },
		"placeholder": func(w string) discord.Message { return rows(menu(w, said, said)) },
		"a choice":    func(w string) discord.Message { return rows(menu(said, w, said)) },
		"its words":   func(w string) discord.Message { return rows(menu(said, said, w)) },
		"a menu in the body": func(w string) discord.Message {
			return discord.Message{Body: []discord.Block{discord.Text(said), menu(w, said, said)}}
		},
	} {
		for word, want := range map[string]bool{unsaid: true, said: false} {
			heard := &complaints{TB: t}
			if _, err := bottest.NewMemory(heard).Send(t.Context(), "tavern", message(word)); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(strings.Join(heard.said, "\n"), "words that are missing"); got != want {
				t.Errorf("%s says %q, and words are found missing: %v, want %v: %q", what, word, got, want, heard.said)
			}
		}
	}
}

func rows(rows ...discord.Row) discord.Message { return discord.Message{Content: "Pick", Rows: rows} }
