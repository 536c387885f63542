package screen

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Chapter writes a chapter of the story for the channel, made from events as onlookers may know them: in short, with
// what Events say where nobody can know it yet, with what computer players say, whose lines it names, and with a
// menu that opens the cards it names. An act that ends in the chapter, if any, is shown in a picture below, or told.
// All of what happened is in WholeChapter.
func (s *Studio) Chapter(
	t tables.Table, n int, events []engine.Event, ended *engine.Act,
) (m discord.Message, remarks []string) {
	said, rows, remarks := s.chapter(t, n, events, nil)
	if ended == nil || ended.Quiet() {
		return opening(tale(said), rows), remarks
	}
	told := opening(tale(s.withAct(t, said, *ended)), rows)
	if !s.Draws(t) {
		return told, remarks
	}
	said, _, remarks = s.chapter(t, n, events, ended)
	return opening(s.pictured(t, said, *ended, told), rows), remarks
}

// opening is a message below which cards can be opened, unless it is empty.
func opening(m discord.Message, rows []discord.Row) discord.Message {
	if m.Content != "" || len(m.Embeds) > 0 {
		m.Rows = rows
	}
	return m
}

// chapter is what a chapter says, without what the picture of an act shows, and the menus of the cards it names.
func (s *Studio) chapter(
	t tables.Table, n int, events []engine.Event, drawn *engine.Act,
) (said string, rows []discord.Row, remarks []string) {
	v := s.ToAll(t)
	chatter := newChatter(v, t, n)
	list := chatter.tellings(events)
	if drawn != nil {
		leaveToPicture(list, *drawn)
	}
	tellings := engine.InShort(list)
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
	return storyOf(v.Tell, tellings, true), Named(v, t, tellings...), chatter.said
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
	told := engine.Told(t.Rules.Game, events, engine.Onlooker)
	m := tale(storyOf(v.Say, told, false))
	if m.Rows = Named(v, t, told...); len(m.Rows) > 1 {
		m.Rows = m.Rows[:1] // there is another menu below
	}
	return m
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
// it is, with an empty line before the next: a grey block is not read. Else each sentence has its line, as have those
// that begin one (engine.Telling.Begins).
func storyOf(say func(engine.Text) string, tellings []engine.Telling, run bool) string {
	b := paragraphs{say: say}
	for _, told := range tellings {
		key := storyKeys[told.Weight]
		if told.Turn {
			key = storyKeys[engine.Line]
		}
		if told.Turn || told.Weight >= engine.Heading {
			b.end(run && b.turn)
			b.turn = told.Turn
		}
		follows := told.Weight == engine.Line && (!told.Begins || b.more(told.Text))
		if !b.write(engine.T(key, engine.A("what", told.Text)), follows) {
			continue
		}
		b.last = told.Text.Key
		b.flowing = run && (told.Weight == engine.Line || told.Turn)
		if !told.Remark.IsZero() {
			b.remark = told.Remark
		}
		for _, quoted := range told.Quote {
			b.write(engine.T("bot.story.quote", engine.A("what", quoted)), false)
			b.flowing = false
		}
	}
	b.end(false)
	return b.String()
}

// paragraphs is a story that is being written.
type paragraphs struct {
	strings.Builder
	say     func(engine.Text) string
	turn    bool        // this one tells of somebody's turn
	flowing bool        // the next sentence follows in the same line
	last    string      // the key of what was told last
	remark  engine.Text // what is said to it, which comes behind it: nobody is interrupted
}

// end writes what has been said to a paragraph. apart has an empty line follow.
func (b *paragraphs) end(apart bool) {
	b.flowing = false
	if !b.remark.IsZero() {
		b.write(b.remark, false)
		b.remark = engine.Text{}
	}
	if apart {
		b.WriteByte('\n')
	}
}

// more reports whether a sentence says of one more what has just been said, and nothing of what has come of it.
func (b *paragraphs) more(t engine.Text) bool {
	return t.Key == b.last && !slices.ContainsFunc(t.Args, func(a engine.Arg) bool {
		_, results := a.Value.(engine.List)
		return results
	})
}

// write writes a sentence, in a line of its own unless it follows in the one before; false where there is none.
func (b *paragraphs) write(what engine.Text, follows bool) bool {
	said := b.say(what)
	switch {
	case said == "":
		return false
	case b.Len() == 0:
	case b.flowing && follows:
		b.WriteByte(' ')
	default:
		b.WriteByte('\n')
	}
	b.WriteString(said)
	return true
}

// storyKeys are the forms of what is told, by its weight.
var storyKeys = [...]string{
	engine.Aside: "bot.story.aside", engine.Line: "bot.story.line", engine.Heading: "bot.story.headline",
	engine.Headline: "bot.story.headline",
}
