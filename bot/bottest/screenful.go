package bottest

import (
	"bytes"
	"image"
	_ "image/png" // what is sent are these
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
)

// Screenful is how high parts of a message are on a phone, in pixels: from the top of what one chooses among to the
// last answer, and the whole message.
type Screenful struct{ Choice, Whole int }

// ScreenfulOf measures a message that asks something. What one chooses among are the boxes right above the question,
// which is the last of its texts; the answers are all rows but that of what is beside them.
func ScreenfulOf(m discord.Message) Screenful {
	size := SizesOf(m)
	isBox := func(b discord.Block) bool { _, box := b.(discord.Box); return box }
	from := len(m.Body) - 1
	for i := range slices.Backward(m.Body) {
		if isBox(m.Body[i]) {
			for from = i; from > 0 && isBox(m.Body[from-1]); from-- {
			}
			break
		}
	}
	answers := m.Rows
	for len(answers) > 0 && !slices.ContainsFunc(controlsOf(answers[len(answers)-1]), answering) {
		answers = answers[:len(answers)-1]
	}
	return Screenful{fit.Height(m.Body[from:], answers, size), fit.Height(m.Body, m.Rows, size)}
}

func controlsOf(r discord.Row) (ids []string) {
	for _, b := range r.Buttons {
		ids = append(ids, b.CustomID)
	}
	if r.Select != nil {
		ids = append(ids, r.Select.CustomID)
	}
	return ids
}

// answering reports whether a component answers, or leads on to answers.
func answering(id string) bool {
	does, _, _ := strings.Cut(id, "/")
	return slices.Contains([]string{"answer", "group", "step", "pick", "several"}, does)
}

// SizesOf finds how large the pictures of a message are.
func SizesOf(m discord.Message) fit.Pictures {
	return func(file string) (wide, high int) {
		for _, f := range m.Files {
			if f.Name != file {
				continue
			}
			data := f.Data
			if f.Make != nil {
				data, _ = f.Make()
			}
			c, _, err := image.DecodeConfig(bytes.NewReader(data))
			if err != nil {
				return 0, 0
			}
			return c.Width, c.Height
		}
		return 0, 0
	}
}
