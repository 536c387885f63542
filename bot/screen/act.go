package screen

import (
	"reflect"
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// An act, a part of a game in which things happen by themselves, is shown when it is over: in one picture, in the
// message that tells of its end. What the picture shows as letters is left out beside it. Who has words instead is told
// what cards and scores counted and count; all else stands in the story.

// leaveToPicture takes what the picture of an act says out of what is quoted: what sets the tone, and what lasts.
func leaveToPicture(list []engine.Telling, drawn engine.Act) {
	for i, told := range list {
		at := slices.IndexFunc(drawn.Incidents, func(in engine.Incident) bool { return in.Card == told.Card })
		if at < 0 || told.Card == "" {
			continue
		}
		list[i].Tone = 0
		for n, paragraph := range told.Quote {
			lasts := slices.ContainsFunc(drawn.Incidents[at].Lasts,
				func(rule engine.Text) bool { return reflect.DeepEqual(rule, paragraph) })
			if n < told.Tone || lasts {
				list[i].Loose = append(slices.Clone(list[i].Loose), n)
			}
		}
	}
}

// pictured is a chapter with the picture of an act, or as it is told where pictures are not taken.
func (s *Studio) pictured(t tables.Table, said string, act engine.Act, told discord.Message) discord.Message {
	v := s.ToAll(t)
	pic := s.painter(t).Act(readerOf(v, t.Rules.Game), act)
	if said == "" { // nothing was told since the chapter before
		said = v.Tell(engine.T("bot.story.headline", engine.A("what", act.Title)))
	}
	m := tale(said)
	m.Files = []discord.File{{Name: string(pic.Key) + ".png", Alt: pic.Alt, Make: pic.PNG}}
	m.InWords = func(error) discord.Message { return told }
	return m
}

// withAct adds to a chapter what an act has changed, in words.
func (s *Studio) withAct(t tables.Table, said string, act engine.Act) string {
	v := s.ToAll(t)
	for _, line := range board.ActInWords(act) {
		said += "\n" + v.Tell(engine.T("bot.story.aside", engine.A("what", line)))
	}
	return strings.TrimPrefix(said, "\n")
}

// inOneLine has paragraphs follow one another in one line: what happens by itself is told in two.
func inOneLine(quote []engine.Text) []engine.Text {
	if len(quote) < 2 {
		return quote
	}
	first := quote[0]
	for _, next := range quote[1:] {
		first = engine.T("bot.story.then", engine.A("first", first), engine.A("next", next))
	}
	return []engine.Text{first}
}
