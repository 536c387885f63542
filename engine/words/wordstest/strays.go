package wordstest

import (
	"regexp"
	"strings"

	"witchtable/engine/words"
)

var (
	// markup is what is written for Discord and not read: mentions, links to channels, emojis, times.
	markup = regexp.MustCompile(`<[@#/:at][^<>\s]*>`)
	// figure is a number or a seal in the letters of the machine, set apart as such.
	figure    = regexp.MustCompile("`[0-9a-f]+`")
	plainWord = regexp.MustCompile(`[A-Za-z]+`)
)

// Strays are the words in plain letters in what somebody reads in the pseudo-language, each with the line it stands in:
// no catalogue has said them. known are names that are nobody's translation: of people, of languages.
func Strays(said string, known ...string) (out []string) {
	said = figure.ReplaceAllString(markup.ReplaceAllString(said, ""), "")
	for _, k := range known {
		said = strings.ReplaceAll(said, k, "")
	}
	for _, line := range strings.Split(said, "\n") {
		for _, w := range plainWord.FindAllString(line, -1) {
			out = append(out, w+" in "+line)
		}
	}
	return out
}

// Foreign finds sentences of one language among what is read in another.
type Foreign struct {
	pieces map[string]string // words that only the foreign sentence has, to its key
}

// pieceLetters is how long the words must be that give a sentence away: shorter ones are alike in many languages.
const pieceLetters = 12

// NewForeign knows the foreign language's sentences, by the words between their places, of all that the reader's
// language has too.
func NewForeign(book *words.Book, reader, foreign string) Foreign {
	f := Foreign{map[string]string{}}
	var own strings.Builder
	for _, key := range book.Keys(reader) {
		own.WriteString(book.Pattern(reader, key) + "\n")
	}
	for _, key := range book.Keys(foreign) {
		if !book.Has(reader, key) {
			continue
		}
		for _, line := range strings.Split(place.ReplaceAllString(book.Pattern(foreign, key), "\n"), "\n") {
			line = strings.TrimSpace(line)
			if len(line) >= pieceLetters && strings.Contains(line, " ") && !strings.Contains(own.String(), line) {
				f.pieces[line] = key
			}
		}
	}
	return f
}

// Known is how many pieces of sentences are looked for.
func (f Foreign) Known() int { return len(f.pieces) }

// In are the keys of the foreign sentences in what is read, each with the words that give it away.
func (f Foreign) In(said string) (out []string) {
	for piece, key := range f.pieces {
		if strings.Contains(said, piece) {
			out = append(out, key+": "+piece)
		}
	}
	return out
}
