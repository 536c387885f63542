package e2e_test

import (
	"bytes"
	"image"
	_ "image/png"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/tables"
)

// ledger is a Discord in memory where each request takes as long as one to Discord does, by the clock of the test's
// bubble, and is counted.
type ledger struct {
	*bottest.Memory
	ash     bottest.Person
	tables  *tables.Service
	sending func(discord.Message) // if set, is shown each message before it is sent
	// chosen, if set, is shown each answer that the person has given with a tap, and what the screen said until then.
	chosen func(p *patron, at tables.Table, gave wish, seen string)

	mu       sync.Mutex
	requests map[string]int // by what is asked for
}

const requestTime = 120 * time.Millisecond

func newLedger(t *testing.T) *ledger {
	l := &ledger{Memory: bottest.NewMemory(t), requests: map[string]int{}}
	l.ash = l.Person("Ash")
	l.Before = l.request
	return l
}

// request counts a request and lets it take its time.
func (l *ledger) request(what string, m discord.Message) {
	if what == "send" && l.sending != nil {
		l.sending(m)
	}
	l.mu.Lock()
	l.requests[what]++
	l.mu.Unlock()
	time.Sleep(requestTime)
}

// asked is how many requests there have been.
func (l *ledger) asked() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for _, of := range l.requests {
		n += of
	}
	return n
}

// tallest is how high a message was at its highest.
func tallest(m bottest.Posted) int {
	h := height(m.Message)
	for _, was := range m.Past {
		h = max(h, height(was))
	}
	return h
}

// Measures of a message on a phone 390 pixels wide, as Discord's app lays it out: in pixels, and letters to a line.
const (
	lineHeight, lineLetters       = 21, 40
	embedLine, embedLetters       = 19, 38
	embedFrame, rowHeight         = 36, 42
	pictureWidth, messageOverhead = 299, 30
)

// height estimates how high a message is on a phone.
func height(m discord.Message) int {
	h := messageOverhead + textHeight(m.Content, lineHeight, lineLetters)
	for _, e := range m.Embeds {
		h += embedFrame + textHeight(e.Title, embedLine, embedLetters) + textHeight(e.Description, embedLine, embedLetters)
		for _, f := range e.Fields {
			h += textHeight(f.Name, embedLine, embedLetters) + textHeight(f.Value, embedLine, embedLetters)
		}
	}
	discord.Walk(m.Body, func(b discord.Block) {
		switch b := b.(type) {
		case discord.Text:
			h += textHeight(string(b), lineHeight, lineLetters) + 8
		case discord.Box:
			h += embedFrame - 8
		case discord.Rule:
			h += 17
		case discord.Section:
			for _, t := range b.Texts {
				h += textHeight(string(t), lineHeight, lineLetters-10)
			}
		case discord.Gallery:
			h += galleryHeight(m, b)
		case discord.Row:
			h += buttonsHeight(b)
		}
	})
	for _, r := range m.Rows {
		h += buttonsHeight(r)
	}
	return h
}

// buttonsHeight is the height of a row, whose buttons break into several lines on a phone.
func buttonsHeight(r discord.Row) int {
	lines, width := 1, 0
	for _, b := range r.Buttons {
		w := 34 + 8*utf8.RuneCountInString(b.Label)
		if width > 0 && width+w > pictureWidth {
			lines, width = lines+1, 0
		}
		width += w
	}
	return lines * rowHeight
}

// galleryHeight is the height of pictures, each as wide as the phone has room.
func galleryHeight(m discord.Message, g discord.Gallery) int {
	h := 0
	for _, p := range g {
		i := slices.IndexFunc(m.Files, func(f discord.File) bool { return f.Name == p.File })
		if i < 0 {
			continue
		}
		data := m.Files[i].Data
		if made := m.Files[i].Make; made != nil {
			data, _ = made()
		}
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
			h += c.Height * pictureWidth / c.Width
		}
	}
	return h
}

func textHeight(s string, line, letters int) int {
	if s == "" {
		return 0
	}
	lines := 0
	for _, l := range strings.Split(s, "\n") {
		lines += 1 + max(0, utf8.RuneCountInString(strings.ReplaceAll(l, "**", ""))-1)/letters
	}
	return lines * line
}
