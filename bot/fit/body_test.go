package fit

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"witchtable/bot/discord"
)

// anyBlocks draws the blocks of a body or of a box.
func anyBlocks(t *rapid.T, inBox bool) []discord.Block {
	var out []discord.Block
	for range rapid.IntRange(1, 14).Draw(t, "blocks") {
		id := fmt.Sprint("id", rapid.IntRange(0, 60).Draw(t, "id"))
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			out = append(out, discord.Rule{})
		case 1:
			out = append(out, discord.Row{Buttons: []discord.Button{{Label: anyText.Draw(t, "label") + "x", CustomID: id}}})
		case 2:
			out = append(out, discord.Section{Texts: []discord.Text{discord.Text("s" + anyText.Draw(t, "text"))},
				Button: discord.Button{Label: "b", CustomID: id}})
		case 3:
			if !inBox {
				out = append(out, discord.Box{Blocks: anyBlocks(t, true)})
				continue
			}
			fallthrough
		default:
			out = append(out, discord.Text("t"+anyText.Draw(t, "text")))
		}
	}
	return out
}

// Whatever is in a body, it comes out within Discord's limits, with its rows and its question.
func TestFittedBodiesAreAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const question = "**Which card?**"
		m := discord.Message{Body: append(anyBlocks(t, false), discord.Text(question))}
		for i := range rapid.IntRange(0, 5).Draw(t, "rows") {
			m.Rows = append(m.Rows, discord.Row{Buttons: []discord.Button{{Label: "r", CustomID: fmt.Sprint("row", i)}}})
		}
		rows := len(m.Rows)
		m = Message(m)
		if n := components(m.Body) + rowComponents(m.Rows); n > maxComponents {
			t.Fatalf("%d components", n)
		}
		texts := Texts(m.Body)
		if over := Excess(texts); over > 0 {
			t.Fatalf("texts that are %d too long", over)
		}
		if len(m.Rows) != rows || len(texts) == 0 || texts[len(texts)-1] != question {
			t.Fatalf("%d of %d rows are left; the last of %d texts is not the question", len(m.Rows), rows, len(texts))
		}
		ids := map[string]bool{}
		discord.Walk(m.Body, func(b discord.Block) {
			switch b := b.(type) {
			case discord.Text:
				if b == "" {
					t.Fatal("an empty text")
				}
			case discord.Box:
				if len(b.Blocks) == 0 {
					t.Fatal("an empty box")
				}
			case discord.Row:
				if len(b.Buttons) == 0 || ids[b.Buttons[0].CustomID] {
					t.Fatal("a row of nothing, or a custom id twice")
				}
				ids[b.Buttons[0].CustomID] = true
			}
		})
	})
}

func TestBodiesLoseTheirLongestTextsFirst(t *testing.T) {
	long, short := strings.Repeat("a long line of cards\n", 150), "a few lines"
	question := strings.Repeat("a long question\n", 60)
	m := Message(
		discord.Message{Body: []discord.Block{discord.Text(long), discord.Text(short), discord.Text(long),
			discord.Text(question)}})
	texts := Texts(m.Body)
	if len(texts) != 4 || texts[1] != short || texts[3] != question {
		t.Fatalf("the short text or the question was cut: %d texts", len(texts))
	}
	if a, b := Size(texts[0]), Size(texts[2]); a < 1400 || b < 1400 {
		t.Errorf("the long texts keep %d and %d of the 3000 there are for them", a, b)
	}
}
