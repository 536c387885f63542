package e2e_test

import (
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/e2e/robot"
	"witchtable/bot/lang"
	"witchtable/bot/sandbox"
	"witchtable/bot/tables/registry"
	fatecards "witchtable/cards/fate"
	"witchtable/engine/fate"
	"witchtable/engine/words"
	"witchtable/engine/words/wordstest"
)

// A whole game at a server that speaks Spanish, by people who do, through buttons and by commands, from opening the
// table to the score: nobody reads a sentence in English, in messages, in what goes with pictures or in what is offered
// while they type. The commands are there in Spanish.
func TestAGameInSpanish(t *testing.T) {
	t.Parallel()
	described := sandbox.Config{Description: bottest.Description(t), Locale: "es-ES"}
	h := openAt(t, patience, described, unhurried, func(c *bot.Config) {
		var err error
		c.Games, err = registry.New(fateOffer(t)) // the other is for tests, and speaks English
		must(t, err)
		c.Themes = themes(t)
	})
	people := h.robots(robot.Clicker, robot.Typist)
	elm := h.onlooker()
	sit(t, h.ctx, fate.Name, people, 1)
	report := play(t, h.ctx, people)
	h.settled()
	h.noViolations()

	book, err := words.Load(lang.Files, fatecards.Words())
	must(t, err)
	english, pieces := wordstest.NewForeign(book, "es", "en"), 0
	found := map[string]bool{}
	for _, p := range append(people, elm) {
		for _, seen := range p.Seen() {
			pieces++
			for _, e := range english.In(shownText(seen) + altTexts(seen)) {
				if !found[e] {
					found[e] = true
					t.Errorf("%s reads %s in\n%s", p.Name, e, shownText(seen))
				}
			}
		}
	}
	shown, err := people[0].Shown(h.ctx)
	must(t, err)
	if end := bottest.SaidIn(finalMessage(shown).Message); !strings.Contains(end, "¡Terminó la partida!") ||
		!strings.Contains(end, "Gran Bruja Suprema") {
		t.Errorf("the last message does not tell in Spanish who has won:\n%s", end)
	}
	commands, err := elm.Person.Place.Commands(h.ctx, elm.Person.ID, elm.Person.At)
	must(t, err)
	for _, c := range commands {
		if c.NameIn["es-ES"] == "" || c.NameIn["es-419"] != c.NameIn["es-ES"] || c.DescIn["es-ES"] == "" {
			t.Errorf("/%s is called %v in Spanish", c.Name, c.NameIn)
		}
	}
	t.Logf("%d answers; %d versions of messages and completions read, %d pieces of English looked for",
		len(report.Answers), pieces, english.Known())
}

// altTexts are the words that go with pictures.
func altTexts(s bottest.Seen) string {
	if s.Message == nil {
		return ""
	}
	return "\n" + strings.Join(bottest.AltOf(s.Message.Message), "\n")
}
