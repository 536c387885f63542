package revolution

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"witchtable/engine/words"
)

// twoScreens is how many characters of a page of the guide a phone shows on two screens, about.
const twoScreens = 1400

// TestTopicsAreSaid: every page of the guide has its words in both languages, fits on two screens of a phone, and says
// the numbers of the board that the table plays on.
func TestTopicsAreSaid(t *testing.T) {
	book, err := words.Load(os.DirFS("../../cards/revolution/lang"))
	if err != nil {
		t.Fatal(err)
	}
	g := withTexts(t)
	for _, lang := range []string{"en", "es"} {
		for _, options := range []map[string]string{nil, {"board": "b"}, {"unknown": "option", "board": "none"}} {
			say, pages := book.Speaker(lang, nil, nil), map[string]string{}
			for _, topic := range g.Topics(options) {
				if topic.Name == "" || pages[topic.Name] != "" || len(topic.Text) == 0 {
					t.Errorf("the topic %q is not whole, or there twice", topic.Name)
				}
				if err := book.CheckTexts(append(topic.Text, topic.Title)...); err != nil {
					t.Errorf("%s: %v", topic.Name, err)
				}
				var text strings.Builder
				for _, p := range topic.Text {
					text.WriteString(say.Say(p) + "\n")
				}
				pages[topic.Name] = text.String()
				if n := utf8.RuneCountInString(text.String()); n > twoScreens {
					t.Errorf("%s, %s has %d characters, want at most %d", lang, topic.Name, n, twoScreens)
				}
			}
			for topic, numbers := range saidOfTheBoard(options["board"] == "b") {
				for _, n := range numbers {
					if !strings.Contains(pages[topic], n) {
						t.Errorf("%s: with %v the page %s does not say %q:\n%s", lang, options, topic, n, pages[topic])
					}
				}
			}
		}
	}
}

// saidOfTheBoard are numbers of a board of the house pack, as pages of the guide say them.
func saidOfTheBoard(mild bool) map[string][]string {
	out := map[string][]string{
		"line":    {"9", "7", "6"},
		"liberty": {"**0**", "**1**", "**2**", "+1", "**6**", "−1", "**7**", "4."},
		"moon":    {"**1 ", "4**", "**5 ", "8**: +1", "**9 ", "12**: +2", "**13**: +3"},
	}
	if mild {
		out["line"], out["liberty"][7] = []string{"8", "7", "6"}, "5."
		out["moon"] = []string{"**1 ", "4**", "**5 ", "7**: +1", "10**: +2", "13**: +3"}
	}
	return out
}
