package witchcraftcards_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// twoScreens is how many characters of a page of the guide a phone shows on two screens, about.
const twoScreens = 1400

// A page of the guide has a title and paragraphs that are counted without a gap, and is read on two screens of a phone.
func TestTheGuideIsWhole(t *testing.T) {
	b := book(t)
	pages := map[string][]int{}
	for _, key := range b.Keys("en") {
		name, ok := strings.CutPrefix(key, "topic.")
		if !ok {
			continue
		}
		name, number, paragraph := strings.Cut(name, ".")
		if !paragraph {
			pages[name] = append(pages[name], 0)
			continue
		}
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		pages[name] = append(pages[name], n)
	}
	if len(pages) < 15 {
		t.Errorf("the guide has %d pages", len(pages))
	}
	for name, have := range pages {
		slices.Sort(have)
		if have[0] != 0 || have[len(have)-1] != len(have)-1 || len(have) < 2 {
			t.Errorf("the page %s has the paragraphs %v; 0 is its title", name, have)
		}
		for _, lang := range []string{"en", "es"} {
			long := 0
			for n := range len(have) {
				long += utf8.RuneCountInString(b.Pattern(lang, "topic."+name+"."+strconv.Itoa(n))) + 1
			}
			if long > twoScreens {
				t.Errorf("the page %s has %d characters in %s; want at most %d", name, long, lang, twoScreens)
			}
		}
	}
}

// The languages agree on the places of sentences.
func TestTheCataloguesAgree(t *testing.T) {
	if err := book(t).Check(); err != nil {
		t.Error(err)
	}
}
