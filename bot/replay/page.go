package replay

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for the files of the page
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/engine"
)

//go:embed page/page.html
var shell string

//go:embed page/page.css
var style string

//go:embed page/page.js
var program string

// pageWords are the keys of the page's own words.
var pageWords = []string{
	"bot.replay.table", "bot.replay.story", "bot.replay.controls", "bot.replay.moves", "bot.replay.chapters",
	"bot.replay.chapter-back", "bot.replay.turn-back", "bot.replay.back", "bot.replay.play",
	"bot.replay.pause", "bot.replay.on", "bot.replay.turn-on", "bot.replay.chapter-on", "bot.replay.turnings",
	"bot.replay.moment", "bot.replay.turning-on", "bot.replay.hands", "bot.replay.answered", "bot.replay.keys",
	"bot.replay.keys-list", "bot.replay.close", "bot.replay.noscript", "bot.replay.tongue", "bot.replay.swipe",
	"bot.replay.veil", "bot.replay.move", "bot.replay.moment-before",
}

// labels are the words of the page itself, by the last part of their keys.
func (t *teller) labels(over bool) map[string]line {
	out := map[string]line{}
	keys := pageWords
	if !over {
		keys = append(slices.Clip(keys), "bot.replay.running")
	}
	for _, key := range keys {
		// what the program puts there itself stands in braces
		out[strings.TrimPrefix(key, "bot.replay.")] = t.plain(engine.T(key, engine.A("n", engine.Literal("{n}"))))
	}
	return out
}

// shellWords are what the page says before its program runs, or where none may.
type shellWords struct{ Lang, Title, NoScript string }

func (c *camera) shellWords() shellWords {
	return shellWords{c.tongues[0].Code, c.first(c.film.Title), c.first(c.film.Says["noscript"])}
}

// page is what the shell is filled with.
type page struct {
	shellWords
	Policy   string
	Style    template.CSS
	Program  template.JS
	Data     template.JS
	Drawings template.HTML
}

// write puts the page together. Style and program are this package's own; the rest of what players or packs have named
// is in the data, where it can end nothing: encoding/json writes <, > and & as numbers.
func write(f film) ([]byte, error) {
	tmpl, err := template.New("page").Parse(shell)
	if err != nil {
		return nil, fmt.Errorf("replay: the shell of the page: %w", err)
	}
	css := colours() + f.looks + style
	p := page{
		shellWords: f.shell, Style: template.CSS(css), Program: template.JS(program), Data: template.JS(data(f)),
		Drawings: template.HTML(f.symbols), Policy: fmt.Sprintf(policy, seal(css), seal(program)),
	}
	var out bytes.Buffer
	if err := tmpl.Execute(&out, p); err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return out.Bytes(), nil
}

// policy allows the page its own style and its own program, by their seals, and nothing else.
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '%s'; script-src '%s'"

// seal is a hash by which a policy knows what it allows.
func seal(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// colours are those of every table, for the style.
func colours() string {
	var b strings.Builder
	b.WriteString(":root{")
	for _, c := range board.Colours() {
		fmt.Fprintf(&b, "--%s:%s;", c.Name, c.Hex)
	}
	return b.String() + "}\n"
}
