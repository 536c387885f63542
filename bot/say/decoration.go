package say

import (
	"strings"
	"unicode/utf8"
)

// An emoji that heads a line or a sentence is there for the eye: what it means is said behind it. Read aloud it is the
// first thing heard, by a name such as "hourglass with flowing sand". An arrow between two numbers is a word that is
// not written.

// decorations are the emojis that head sentences and stand for nothing of a game.
const decorations = "⏪⏳✓🔒🔔📖🕰🎬🧾📈📉🏆👑🐝📜🗓🚫⚙🔀🤝"

// lead is what may stand before the emoji that heads a line: markup, a bullet.
const lead = "#->•↳* \u2003"

const arrow = "→"

// withoutDecoration leaves out the emojis that head a line and its sentences, and has a word in the place of arrows.
// What is in code stays.
func withoutDecoration(line, to string) string {
	if strings.ContainsRune(line, '`') {
		return line
	}
	line = strings.ReplaceAll(line, arrow, to)
	head := len(line) - len(strings.TrimLeft(line, lead))
	sentences := strings.SplitAfter(line[head:], ". ")
	for i, s := range sentences {
		sentences[i] = undecorated(s)
	}
	return line[:head] + strings.Join(sentences, "")
}

// undecorated is a sentence without the emoji that heads it. One that is an emoji alone keeps it.
func undecorated(sentence string) string {
	r, n := utf8.DecodeRuneInString(sentence)
	if !strings.ContainsRune(decorations, r) {
		return sentence
	}
	rest := strings.TrimPrefix(sentence[n:], "\ufe0f")
	if said := strings.TrimLeft(rest, gaps); len(said) < len(rest) && said != "" {
		return said
	}
	return sentence
}
