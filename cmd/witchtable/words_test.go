package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"witchtable/bot/lang"
	"witchtable/engine/words"
)

func TestWordsMissing(t *testing.T) {
	if code, out, _ := witchtable(t, nil, "words", "missing", "en"); code != exitFine ||
		out != "nothing is missing in en\n" {
		t.Errorf("English: exit code %d, says %q; want that nothing is missing", code, out)
	}
	code, out, _ := witchtable(t, nil, "words", "missing", "fi")
	if code != exitFailed {
		t.Errorf("a language nobody has begun: exit code %d, want %d", code, exitFailed)
	}
	lines := strings.Split(out, "\n")
	for _, want := range []string{"base: list.two", "bot: bot.reply.opened", "bot: bot.word.hand", "fate: word.cast",
		"fate: card.liesel", "fate: flavour.liesel"} {
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, want+"  ") }) {
			t.Errorf("the list lacks %q and its English", want)
		}
	}
	total := 0
	for _, line := range lines {
		key, english, listed := strings.Cut(line, "  ")
		if !listed {
			continue
		}
		total++
		if n := utf8.RuneCountInString(english); n == 0 || n > 60 {
			t.Errorf("%s has %d characters of English beside it, want 1 to 60: %q", key, n, english)
		}
	}
	if want := fmt.Sprintf("\n%d of %d sentences missing in fi\n", total, total); !strings.HasSuffix(out, want) {
		t.Errorf("the list ends in %q, want %q", lines[len(lines)-2], want)
	}
	if want := "\nfate: word.cast  cast\n"; !strings.Contains(out, want) {
		t.Errorf("a command's word is not beside its key: %q is missing", want)
	}
	own, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range own.Keys("en") {
		if n := strings.Count(out, ": "+key+"  "); n != 1 {
			t.Errorf("%s is listed %d times, want once: nothing of it is said in Finnish", key, n)
		}
	}
	for _, g := range games() {
		if !strings.Contains(out, "\n"+g.name+": ") {
			t.Errorf("nothing is said of %s", g.name)
		}
	}
	if code, _, says := witchtable(t, nil, "words", "missing", "klingonese-and-more"); code != exitUsage ||
		!strings.Contains(says, "no language") {
		t.Errorf("what is no language: exit code %d, says %q", code, says)
	}
	// Spanish comes with the program: all of it, of all games.
	if code, out, _ := witchtable(t, nil, "words", "missing", "es"); code != exitFine {
		t.Errorf("Spanish lacks:\n%s", out)
	}
}

func TestWordsBeside(t *testing.T) {
	code, out, _ := witchtable(t, nil, "words", "beside", "es")
	if code != exitFine {
		t.Fatalf("exit code %d", code)
	}
	for _, want := range []string{
		"base: list.two\n  en    {a} and {b}\n  es    {a} y {b}\n",
		"fate: ref.bearer\n  en    the bearer\n  es    el portador\n",
		"fate: points\n  en    one: {n} point\n        other: {n} points\n" +
			"  es    one: {n} punto\n        other: {n} puntos\n",
		"fate: card.liesel\n  en    Liesel Murk\n  es    Liesel Penumbra\n",
		"fate: flavour.pyre\n  en    Bring chairs.\n  es    Traigan sillas.\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the list lacks\n%s", want)
		}
	}
	if _, out, _ := witchtable(t, nil, "words", "beside", "fi"); !strings.Contains(out,
		"fate: ref.bearer\n  en    the bearer\n  fi    -\n") {
		t.Error("what a language lacks is not seen")
	}
	if code, _, _ := witchtable(t, nil, "words", "beside", "klingonese-and-more"); code != exitUsage {
		t.Errorf("what is no language: exit code %d", code)
	}
}
