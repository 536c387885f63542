package e2e_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/lang"
	"witchtable/bot/sandbox"
	"witchtable/bot/tables/registry"
	revolutioncards "witchtable/cards/revolution"
	"witchtable/engine/revolution"
	"witchtable/engine/words"
	"witchtable/engine/words/wordstest"
)

// Whole games of one, two and four at a table that speaks Spanish, with a person who does: nobody reads an English
// word, in the channel, in panels, on buttons and in menus, in what goes with pictures, or on the page that plays the
// game again, in anything that was ever shown.
func TestConspiracyInSpanish(t *testing.T) {
	english := newEnglish(t)
	read, found := 0, map[string]bool{}
	look := func(where, said string) {
		read++
		for _, w := range english.in(said) {
			if !found[w] {
				found[w] = true
				t.Errorf("%s: %q in\n%.1500s", where, w, said)
			}
		}
	}
	for computers, seed := range map[int]byte{0: 1, 1: 2, 3: 1} { // of games that last
		synctest.Test(t, func(t *testing.T) {
			var page string
			p, _ := conspiracy(t, seed, computers, "es", func(p *patron) { page = p.watchedAgain(t) })
			for _, m := range p.l.History() {
				for _, was := range append(slices.Clone(m.Past), m.Message) {
					look(string(m.Channel), legible(was))
				}
			}
			texts := pageTexts(t, page)
			if len(texts) < 800 {
				t.Errorf("the page has only %d texts", len(texts))
			}
			for _, said := range texts {
				look("the page", said)
			}
		})
	}
	if len(english.in("🗽 Liberty rises to 4.")) == 0 || len(english.in("Foxfire in the Marsh")) == 0 {
		t.Error("English is not found where there is some")
	}
	t.Logf("%d texts read, %d English words and %d pieces of sentences looked for", read, len(english.words),
		english.pieces.Known())
}

// Two robots, one by buttons and one by commands, play a whole game with a computer player at a server that speaks
// Spanish: what they and an onlooker are shown, and what is offered while they type, is Spanish.
func TestRobotsConspireInSpanish(t *testing.T) {
	t.Parallel()
	english := newEnglish(t)
	h := openAt(t, patience, sandbox.Config{Description: bottest.Description(t), Locale: "es-ES"}, unhurried,
		func(c *bot.Config) {
			var err error
			c.Games, err = registry.New(revolutionOffer(t))
			must(t, err)
			c.Themes = themes(t)
		})
	people := h.robots(robot.Clicker, robot.Typist)
	elm := h.onlooker()
	sit(t, h.ctx, revolution.Name, people, 1)
	report := play(t, h.ctx, people)
	h.settled()
	h.noViolations()
	found, pieces, typed := map[string]bool{}, 0, regexp.MustCompile(`«[^»]*:[^»]*»|«[^»]*» no está entre`)
	for _, p := range append(people, elm) {
		for _, seen := range p.Seen() {
			said := ""
			if seen.Message != nil {
				said = legible(seen.Message.Message)
			}
			for _, c := range seen.Choices {
				said += "\n" + c.Label
			}
			pieces++
			said = typed.ReplaceAllString(said, "") // what they have typed themselves
			for _, w := range english.in(strings.ReplaceAll(said, "\\", "")) {
				if !found[w] {
					found[w] = true
					t.Errorf("%s reads %q in\n%.1500s", p.Name, w, said)
				}
			}
		}
	}
	if pieces < 100 || len(report.Answers) < 4 {
		t.Errorf("only %d answers were given, and %d versions of messages read", len(report.Answers), pieces)
	}
	t.Logf("%d answers; %d versions of messages and completions read", len(report.Answers), pieces)
}

// watchedAgain is the page on which the game can be watched again, as the person gets it.
func (p *patron) watchedAgain(t *testing.T) string {
	for _, m := range slices.Backward(p.l.All(bottest.TheChannel)) {
		if c, ok := bottest.Find(m.Message, "files/"); ok {
			return htmlOf(t, p.press(m, c.CustomID).Message)
		}
	}
	t.Fatal("nothing in the channel leads to the game played again")
	return ""
}

func htmlOf(t *testing.T, m discord.Message) string {
	for _, f := range m.Files {
		if strings.HasSuffix(f.Name, ".html") {
			return string(f.Data)
		}
	}
	t.Fatal("the answer has no page")
	return ""
}

// pageTexts are the texts of a page in the language in which it opens.
func pageTexts(t *testing.T, page string) (out []string) {
	_, data, _ := strings.Cut(page, `<script id="game" type="application/json">`)
	data, _, _ = strings.Cut(data, "</script>")
	var game struct{ Texts []json.RawMessage }
	must(t, json.Unmarshal([]byte(data), &game))
	for _, raw := range game.Texts {
		var one string
		var each []string
		if json.Unmarshal(raw, &one) != nil {
			must(t, json.Unmarshal(raw, &each))
			one = each[0]
		}
		out = append(out, one)
	}
	return out
}

// legible is all that is read of a message: its words, those of its pictures, and its labels.
func legible(m discord.Message) string {
	var b strings.Builder
	b.WriteString(wordsOf(m))
	for _, c := range bottest.Controls(m) {
		b.WriteString("\n" + c.Label)
		for _, choice := range c.Choices {
			b.WriteString("\n" + choice.Label + "\n" + choice.Description)
		}
	}
	return b.String()
}

// englishWords knows the English of the game and of the bot: pieces of sentences, and all words, those of cards' names
// among them, that no Spanish sentence or name has.
type englishWords struct {
	pieces wordstest.Foreign
	words  map[string]bool
}

var (
	aWord   = regexp.MustCompile(`\p{L}{3,}`)
	noWords = regexp.MustCompile(`\{[^}]*\}|/[a-z-]+|<[^>]*>|https?:\S+`) // places, commands as they are typed, mentions
)

func newEnglish(t *testing.T) englishWords {
	book, err := words.Load(lang.Files, revolutioncards.Words())
	must(t, err)
	pack, err := revolutionPack()
	must(t, err)
	e := englishWords{pieces: wordstest.NewForeign(book, "es", "en"), words: map[string]bool{}}
	note := func(said string, is bool) {
		for _, w := range aWord.FindAllString(noWords.ReplaceAllString(said, " "), -1) {
			if w = strings.ToLower(w); is {
				e.words[w] = true
			} else {
				delete(e.words, w)
			}
		}
	}
	for _, key := range book.Keys("en") {
		if strings.HasPrefix(key, "revolution.") || strings.HasPrefix(key, "bot.") {
			note(book.Pattern("en", key), true)
		}
	}
	for _, c := range pack.Source().Cards {
		note(c.Name, true)
		note(c.Node.Word("flavour", ""), true)
	}
	for _, key := range book.Keys("es") {
		note(book.Pattern("es", key), false)
	}
	for _, name := range []string{"Ash", "tavern"} { // who plays
		note(name, false)
	}
	if len(e.words) < 1000 || !e.words["recruit"] || !e.words["the"] {
		t.Fatalf("only %d English words are known", len(e.words))
	}
	return e
}

// in are the English words and pieces of sentences in what is read.
func (e englishWords) in(said string) (out []string) {
	out = e.pieces.In(said)
	for _, w := range aWord.FindAllString(noWords.ReplaceAllString(said, " "), -1) {
		if e.words[strings.ToLower(w)] && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
