package say

import (
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
)

// Signs are the letters of the games' sentences that stand for tokens, icons and places, and the application's emojis
// that are written in their place, drawn by the code that draws the pictures: what is one thing looks the same in words
// and pictures.
//
// Everything in the bot writes letters. They are replaced right before a message leaves, in what Discord reads as
// markup: contents, texts, embeds; not in labels, menus and alt texts, which know no such emojis, nor in code. Where
// there are no emojis, letters stay. It is safe for concurrent use.
type Signs struct {
	written atomic.Pointer[map[string]string] // by letter; nil until they are known
}

// Know has these emojis written, by letter, from now on.
func (s *Signs) Know(written map[string]string) { s.written.Store(&written) }

// In writes the emojis into a message that has been fitted, if there is room for all: an emoji is some forty characters
// long to Discord, and a message in which one thing has two looks is harder to read than one in letters.
func (s *Signs) In(m discord.Message) discord.Message {
	by := s.written.Load()
	if by == nil || len(*by) == 0 {
		return m
	}
	w := signWriter(*by)
	if content := w.write(m.Content); fit.Size(content) <= fit.MaxContent {
		m.Content = content
	}
	if len(m.Embeds) > 0 {
		m.Embeds = w.embeds(m.Embeds)
	}
	if len(m.Body) > 0 {
		texts := fit.Texts(m.Body)
		for i, letters := range texts {
			texts[i] = w.write(letters)
		}
		if fit.Excess(texts) <= 0 {
			m.Body = fit.WithTexts(m.Body, &texts)
		}
	}
	return m
}

// signWriter writes emojis in the place of letters.
type signWriter map[string]string

// embeds writes them into all embeds of a message, or none.
func (w signWriter) embeds(list []discord.Embed) []discord.Embed {
	signed := slices.Clone(list)
	total := 0
	for i, e := range signed {
		signed[i].Description = w.write(e.Description)
		if total += fit.EmbedSize(signed[i]); fit.Size(signed[i].Description) > fit.MaxDescription ||
			total > fit.MaxEmbedTotal {
			return list
		}
	}
	return signed
}

// write replaces the letters of a text that are not in code.
func (w signWriter) write(text string) string {
	var b strings.Builder
	for at := 0; at < len(text); {
		if text[at] == '`' {
			end := at + codeLength(text[at:])
			b.WriteString(text[at:end])
			at = end
			continue
		}
		letter, long := w.letter(text, at)
		if letter != "" {
			b.WriteString(w[letter])
			at += long
			if strings.HasPrefix(text[at:], noBreak) {
				b.WriteString(gluedBreak)
				at += len(noBreak)
			}
			continue
		}
		if rest, ok := strings.CutPrefix(text[at:], noBreak); ok && rest != "" {
			if next, _ := w.letter(rest, 0); next != "" {
				b.WriteString(gluedBreak)
				at += len(noBreak)
				continue
			}
		}
		_, n := utf8.DecodeRuneInString(text[at:])
		if text[at] == '\\' && at+1 < len(text) { // what is escaped is no code
			n++
		}
		b.WriteString(text[at : at+n])
		at += n
	}
	return b.String()
}

// A line is broken beside a picture also where the no-break space stands, for the sake of old pages; its narrow sister
// holds.
const (
	noBreak    = "\u00a0"
	gluedBreak = "\u202f"
)

const asPicture = '\ufe0f' // asks for the picture of the letter before

// letter finds the letter that stands at a place of a text, and how many bytes it takes. Part of an emoji that is
// joined of several is none.
func (w signWriter) letter(text string, at int) (letter string, long int) {
	if text[at] < utf8.RuneSelf { // letters are emojis
		return "", 0
	}
	for l := range w {
		if len(l) > len(letter) && strings.HasPrefix(text[at:], l) {
			letter = l
		}
	}
	if letter == "" {
		return "", 0
	}
	long = len(letter)
	for strings.HasPrefix(text[at+long:], string(asPicture)) {
		long += len(string(asPicture))
	}
	joined := string(zeroWidthJoiner)
	if strings.HasPrefix(text[at+long:], joined) || strings.HasSuffix(text[:at], joined) {
		return "", 0
	}
	return letter, long
}

// codeLength is how long the code is that a text begins with, its backquotes included; of backquotes that are never
// closed, only they.
func codeLength(text string) int {
	ticks := len(text) - len(strings.TrimLeft(text, "`"))
	if end := strings.Index(text[ticks:], text[:ticks]); end >= 0 {
		return ticks + end + ticks
	}
	return ticks
}
