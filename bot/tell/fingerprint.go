package tell

import (
	"fmt"
	"hash/fnv"
	"io"

	"witchtable/bot/discord"
)

// fingerprint tells messages apart by all that they show.
func fingerprint(m discord.Message) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%q %v", m.Content, m.Embeds)
	discord.Walk(m.Body, func(b discord.Block) {
		switch b := b.(type) {
		case discord.Row:
			printRow(h, b)
		case discord.Box: // what is inside comes by itself
			fmt.Fprintf(h, "box %d %d", b.Color, len(b.Blocks))
		default:
			fmt.Fprintf(h, "%T %v", b, b)
		}
	})
	for _, r := range m.Rows {
		printRow(h, r)
	}
	for _, f := range m.Files {
		fmt.Fprintf(h, "%q %q %q", f.Name, f.Alt, f.Data)
	}
	return h.Sum64()
}

func printRow(w io.Writer, r discord.Row) {
	fmt.Fprintf(w, "%v", r.Buttons)
	if r.Select != nil {
		fmt.Fprintf(w, "%v", *r.Select)
	}
}
