package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSentencesAreShown demands that each sentence of the bot and of the game's table and guide stands in a file or a
// test that an editor reads, or in testdata/unshown.txt below the reason why it need not. What the vocabulary of cards
// says is held to the texts of all cards and to random packs instead.
func TestSentencesAreShown(t *testing.T) {
	read := strings.Builder{}
	for _, pattern := range []string{
		"bot/testdata/*.txt", "bot/e2e/testdata/*.txt", "engine/fate/testdata/*.txt",
		"engine/fate/barred_test.go", "cards/fate/testdata/you.txt",
		"bot/*_test.go", "bot/tables/*_test.go", "bot/e2e/*_test.go", "bot/screen/*_test.go",
		"bot/board/testdata/acts.txt", "bot/replay/testdata/*.html", "bot/replay/testdata/*.txt", "bot/replay/*_test.go",
	} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, f := range files {
			raw, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			read.WriteString(bareWords(string(raw)) + "\n")
		}
	}
	allowed := excused(t)
	for _, file := range []string{"bot/lang/en.yaml", "bot/lang/board.en.yaml", "bot/lang/replay.en.yaml",
		"bot/lang/turning.en.yaml", "bot/lang/games.en.yaml", "bot/lang/playon.en.yaml", "bot/lang/watch.en.yaml",
		"bot/lang/together.en.yaml",
		"cards/fate/lang/table.en.yaml", "cards/fate/lang/guide.en.yaml"} {
		for key, sentence := range sentencesOf(t, file) {
			shown := isShown(read.String(), sentence)
			if !shown && !allowed[key] {
				t.Errorf("%s: nobody reads %q in any golden file or test: have one show it, or excuse it in testdata/unshown.txt",
					file, key)
			}
			if shown && allowed[key] {
				t.Errorf("testdata/unshown.txt excuses %q, which is shown: strike it", key)
			}
			delete(allowed, key)
		}
	}
	for key := range allowed {
		t.Errorf("testdata/unshown.txt excuses %q, which no catalogue has", key)
	}
}

// excused are the keys in testdata/unshown.txt. Each stands below a reason.
func excused(t *testing.T) map[string]bool {
	t.Helper()
	raw, err := os.ReadFile("testdata/unshown.txt")
	if err != nil {
		t.Fatal(err)
	}
	out, reason := map[string]bool{}, ""
	for n, l := range strings.Split(string(raw), "\n") {
		switch l = strings.TrimSpace(l); {
		case l == "":
		case strings.HasPrefix(l, "# "):
			reason = l
		case reason == "":
			t.Errorf("testdata/unshown.txt:%d: %q stands below no reason", n+1, l)
		default:
			out[l] = true
		}
	}
	return out
}

var (
	keyLine  = regexp.MustCompile(`^([a-z][a-z0-9.-]*):(.*)$`)
	markup   = regexp.MustCompile("[*_`│\"\\\\]|-# ")
	summed   = regexp.MustCompile(`" ?\+\n\s*"`)
	spaces   = regexp.MustCompile(`\s+`)
	hole     = regexp.MustCompile(`\{[^}]*\}|\n`)
	plural   = regexp.MustCompile(`\n\s+(?:zero|one|few|many|other):`)
	trimming = " .:|-−"
)

// bareWords are the words that somebody reads in a text. Strings that Go adds up over several lines are one.
func bareWords(s string) string {
	return spaces.ReplaceAllString(markup.ReplaceAllString(summed.ReplaceAllString(s, ""), ""), " ")
}

// sentencesOf are the sentences of a catalogue as they stand in the file.
func sentencesOf(t *testing.T, file string) map[string]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	out, key := map[string]string{}, ""
	for _, l := range strings.Split(string(raw), "\n") {
		if m := keyLine.FindStringSubmatch(l); m != nil {
			key = m[1]
			out[key] = m[2] + "\n"
		} else if key != "" && strings.HasPrefix(l, " ") {
			out[key] += l + "\n"
		}
	}
	if len(out) == 0 {
		t.Fatal(fmt.Errorf("%s has no sentences", file))
	}
	return out
}

// isShown reports whether the longest part without a hole of one of a sentence's forms stands in the words. What is all
// holes and signs cannot be looked for.
func isShown(words, sentence string) bool {
	return slices.ContainsFunc(plural.Split(sentence, -1), func(form string) bool {
		longest := ""
		for _, part := range hole.Split(form, -1) {
			if part = strings.Trim(bareWords(part), trimming); len(part) > len(longest) {
				longest = part
			}
		}
		return len(longest) < 3 || strings.Contains(words, longest)
	})
}
