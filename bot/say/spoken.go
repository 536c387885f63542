package say

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"witchtable/engine"
	"witchtable/engine/words"
)

// spoken writes the words of signs in the place of their letters: for those who read a table in words, who may have it
// read to them. Where a sentence has the word beside its letter already, the letter goes.
type spoken struct {
	words map[string]string // by letter; nil: letters stay
	to    string            // what is said for an arrow
}

// spokenIn has the words that a language has for these letters, which stand for signs of these names.
func spokenIn(book *words.Book, lang string, letters map[string]string) spoken {
	speaker := book.Speaker(lang, nil, nil)
	out := spoken{words: map[string]string{}, to: speaker.Say(engine.T("bot.spoken.to"))}
	for letter, sign := range letters {
		if key := "sign." + sign; book.Has(lang, key) || book.Has("en", key) {
			out.words[letter] = speaker.Say(engine.T(key))
		}
	}
	return out
}

// write replaces the letters of a text that are not in code.
func (s spoken) write(text string) string {
	if s.words == nil || isPlain(text) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = withoutDecoration(s.line(line), s.to)
	}
	return strings.Join(lines, "\n")
}

// isPlain reports whether a text has nothing but what is on every keyboard: no letter of a sign.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] >= 0xe2 { // where the letters of signs begin
			return false
		}
	}
	return true
}

func (s spoken) line(line string) string {
	var b strings.Builder
	w := signWriter(s.words)
	for at := 0; at < len(line); {
		if line[at] == '`' {
			end := at + codeLength(line[at:])
			b.WriteString(line[at:end])
			at = end
			continue
		}
		letter, long := w.letter(line, at)
		if letter == "" {
			_, n := utf8.DecodeRuneInString(line[at:])
			if line[at] == '\\' && at+1 < len(line) { // what is escaped is no code
				n++
			}
			b.WriteString(line[at : at+n])
			at += n
			continue
		}
		after := line[at+long:]
		here := aroundLetter(line[:at], after)
		at += long
		if !here.said(s.words[letter]) {
			b.WriteString(s.words[letter])
			if here.begins && here.opens && !here.subject { // it says what the sentence is about
				b.WriteString(":")
			}
			continue
		}
		if rest := strings.TrimLeft(after, gaps); len(rest) < len(after) && endsInGap(b.String()) {
			at += len(after) - len(rest)
		} else if rest == "" || strings.ContainsAny(rest[:1], ".,;:*)") { // the gap before it goes
			kept := strings.TrimRight(b.String(), gaps)
			b.Reset()
			b.WriteString(kept)
		}
	}
	return b.String()
}

// gaps are what may stand between a letter and a word.
const gaps = " " + noBreak + gluedBreak

// endsInGap reports whether a word could begin behind a text.
func endsInGap(text string) bool {
	return text == "" || strings.HasSuffix(text, "*") || strings.TrimRight(text, gaps) != text
}

// How near a word must be to its letter to say the same: a letter that belongs to a number says what is counted, and
// only the word right beside it says that, too.
const (
	wordsBefore = 3
	wordsAfter  = 5
)

// around is what stands around a letter: the sentence, and whether the letter begins it.
type around struct {
	left, right []string // words
	begins      bool
	opens       bool // and what follows begins as a sentence or a heading does
	subject     bool // the letter is all that is emphasized: it is what the sentence speaks of
}

// aroundLetter cuts the sentence out of a line that a letter stands in.
func aroundLetter(before, after string) around {
	subject := strings.HasSuffix(before, "*") && strings.HasPrefix(after, "*")
	for _, end := range []string{". ", "! ", "? ", "; ", " · "} {
		if i := strings.LastIndex(before, end); i >= 0 {
			before = before[i+len(end):]
		}
		if i := strings.Index(after, end); i >= 0 {
			after = after[:i]
		}
	}
	begins := strings.Trim(before, gaps+"*>#-•↳\u2003") == ""
	return around{strings.Fields(before), strings.Fields(after), begins, opens(after), subject}
}

// said reports whether the words around a letter say what it stands for.
func (a around) said(word string) bool {
	before, after := wordsBefore, wordsAfter
	switch {
	case a.subject:
		return false
	case counts(last(a.left, 1)), counts(first(a.right, 1)):
		before, after = 1, 1
		if counts(first(a.right, 1)) {
			after++
		}
	case a.begins && a.opens:
		after = len(a.right)
	}
	return slices.ContainsFunc(last(a.left, before), same(word)) ||
		slices.ContainsFunc(first(a.right, after), same(word))
}

// counts reports whether words are a number, or an X.
func counts(list []string) bool {
	return slices.ContainsFunc(list, func(w string) bool {
		w = strings.Trim(w, "*()+−-–,.;:")
		return w == "X" || w != "" && strings.IndexFunc(w, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
	})
}

// opens reports whether a text begins as a sentence or a heading does.
func opens(text string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, gaps))
	return unicode.IsUpper(r) || strings.ContainsRune("*¡¿“«", r)
}

func first(list []string, n int) []string { return list[:min(n, len(list))] }

func last(list []string, n int) []string { return list[max(0, len(list)-n):] }

// stem is how much of a word tells it from others, whatever its ending.
const stem = 4

// same reports whether words are a word, in whatever form.
func same(word string) func(string) bool {
	cut := func(w string) string {
		runes := []rune(Folded(strings.Trim(w, "*_()“”«».,;:!?¡¿")))
		return string(runes[:min(stem, len(runes))])
	}
	return func(other string) bool { return cut(word) != "" && cut(other) == cut(word) }
}

// lettersOf are the letters of one game's signs, by the names of the signs; of no game, those of all.
func (b Books) lettersOf(game string) map[string]string {
	if own, ok := b.Letters[game]; ok {
		return own
	}
	all := map[string]string{}
	for _, own := range b.Letters {
		maps.Copy(all, own)
	}
	return all
}
