package screen

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/bot/discord"
)

// wordy is a text of n units, in lines.
func wordy(sign string, n int) string { return strings.Repeat(strings.Repeat(sign, 9)+"\n", n/10) }

// TestSheets holds to the order in which parts yield, and to what never does.
func TestSheets(t *testing.T) {
	for _, tt := range []struct {
		name string
		make func(s *sheet)
		want string // of each part that is left, its first letter and its length
	}{
		{"all has room", func(s *sheet) {
			s.add(yieldOwn, wordy("o", 500), "o")
			s.add(yieldNever, "question")
		}, "o499 q8"},
		{"what is eager becomes brief for comfort, once", func(s *sheet) {
			s.add(yieldOwn, wordy("o", 500), wordy("o", 200), "").eager = true
			s.add(yieldFacts, wordy("f", 2000), "f")
			s.add(yieldNever, "question")
		}, "o199 f1999 q8"},
		{"what is the seat's own yields before what is new, and both to what is chosen among", func(s *sheet) {
			s.add(yieldSince, wordy("n", 500), "n")
			s.add(yieldOwn, wordy("o", 500), "o")
			s.add(yieldNever, wordy("c", 3200))
			s.add(yieldNever, "question")
		}, "n499 o1 c3199 q8"},
		{"a part yields as far as it must", func(s *sheet) {
			s.add(yieldOwn, wordy("h", 3000), wordy("h", 2000), wordy("h", 700), "")
			s.add(yieldNever, wordy("c", 3000))
			s.add(yieldNever, "question")
		}, "h699 c2999 q8"},
		{"bytes count as characters do", func(s *sheet) {
			s.add(yieldOwn, wordy("漢", 500), "")
			s.add(yieldNever, wordy("字", 3300))
			s.add(yieldNever, "question")
		}, "字3299 q8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s sheet
			tt.make(&s)
			var got []string
			for _, b := range s.write() {
				text := []rune(string(b.(discord.Text)))
				got = append(got, fmt.Sprintf("%c%d", text[0], len(text)))
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("left are %q, want %q", got, tt.want)
			}
		})
	}
}
