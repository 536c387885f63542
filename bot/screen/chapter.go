package screen

import (
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Chapter writes a chapter of the story for the channel, made from events as onlookers may know them: in short, with
// what cards say where nobody can know it yet, and with what computer players say, whose lines it names. An act that
// ends in the chapter, if any, is shown in a picture below, or told. All of what happened is in WholeChapter.
func (s *Studio) Chapter(
	t tables.Table, n int, events []engine.Event, ended *engine.Act,
) (m discord.Message, remarks []string) {
	said, remarks := s.chapter(t, n, events, nil)
	if ended == nil || ended.Quiet() {
		return tale(said), remarks
	}
	told := tale(s.withAct(t, said, *ended))
	if !s.Draws(t) {
		return told, remarks
	}
	said, remarks = s.chapter(t, n, events, ended)
	return s.pictured(t, said, *ended, told), remarks
}

// chapter is what a chapter says, without what the picture of an act shows.
func (s *Studio) chapter(
	t tables.Table, n int, events []engine.Event, drawn *engine.Act,
) (said string, remarks []string) {
	v := s.ToAll(t)
	chatter := newChatter(v, t, n)
	list := chatter.tellings(events)
	if drawn != nil {
		leaveToPicture(list, *drawn)
	}
	tellings := engine.Gathered(engine.Shortened(list))
	quoted := map[engine.CardID]bool{}
	for i, told := range tellings {
		if told.Card == "" || len(told.Quote) == 0 {
			continue
		}
		if quoted[told.Card] || t.Desk.Story.QuotedBefore(told.Card, n) || onlyPerson(t, told.By) {
			tellings[i].Quote = nil
		}
		quoted[told.Card] = true
		if told.Weight >= engine.Heading {
			tellings[i].Quote = inOneLine(tellings[i].Quote)
		}
	}
	return storyOf(v.Tell, tellings, true), chatter.said
}

// onlyPerson reports whether nobody but this seat's holder reads what is told: they have read the card when they chose
// it.
func onlyPerson(t tables.Table, seat engine.Seat) bool {
	if !t.Person(seat) {
		return false
	}
	for i := range t.Head.Seats {
		if other := engine.Seat(i); other != seat && t.Person(other) {
			return false
		}
	}
	return true
}

// WholeChapter writes all of a chapter.
func WholeChapter(v *say.Voice, t tables.Table, events []engine.Event) discord.Message {
	return tale(storyOf(v.Say, engine.Told(t.Rules.Game, events, engine.Onlooker), false))
}

// tale is a message that notifies nobody.
func tale(content string) discord.Message {
	if fit.Size(content) <= fit.MaxContent {
		return discord.Message{Content: content, Silent: true}
	}
	return discord.Message{Embeds: []discord.Embed{{Description: content, Color: colourTable}}, Silent: true}
}

// storyOf writes what is told: headings and asides in lines of their own, what cards say in small print below the
// sentence about them. run has what follows upon a heading be a paragraph, which runs on from one that says whose turn
// it is; else each sentence has its line.
func storyOf(say func(engine.Text) string, tellings []engine.Telling, run bool) string {
	var b strings.Builder
	flowing := false
	for _, told := range tellings {
		key := storyKeys[told.Weight]
		if told.Turn {
			key = storyKeys[engine.Line]
		}
		what := engine.T(key, engine.A("what", told.Text))
		if !told.Remark.IsZero() {
			what = engine.T("bot.story.remarked", engine.A("what", what), engine.A("remark", told.Remark))
		}
		said := say(what)
		switch {
		case said == "":
			continue
		case b.Len() == 0:
		case flowing && told.Weight == engine.Line:
			b.WriteByte(' ')
		default:
			b.WriteByte('\n')
		}
		b.WriteString(said)
		flowing = run && (told.Weight == engine.Line || told.Turn)
		for _, quoted := range told.Quote {
			b.WriteString("\n" + say(engine.T("bot.story.quote", engine.A("what", quoted))))
			flowing = false
		}
	}
	return b.String()
}

// storyKeys are the forms of what is told, by its weight.
var storyKeys = [...]string{
	engine.Aside: "bot.story.aside", engine.Line: "bot.story.line", engine.Heading: "bot.story.headline",
	engine.Headline: "bot.story.headline",
}
