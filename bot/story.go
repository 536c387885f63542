package bot

import (
	"context"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// story tells a chapter: in a message of its own, which is edited as the chapter goes on.
func (l *teller) story(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	m, remarks := l.screen.chapterMessage(t, e.Chapter, e.Events)
	if m.Content == "" && len(m.Embeds) == 0 {
		return l.unwrite(ctx, t, e)
	}
	shown := t.Desk.Story.MessageOf(e.Chapter)
	if shown != "" {
		err := l.change(ctx, t, shown, m)
		if err == nil || !replaceable(err) {
			said := tables.Said{Redo: l.changing(t, shown, m)}
			if t.Desk.Story.Owes(e.Chapter) || !t.Desk.Story.Noted(e.Chapter, remarks) {
				said.Desk = func(d *tables.Desk) {
					d.Story.Shows(e, shown)
					d.Story.Says(e.Chapter, remarks)
				}
			}
			return said, err
		}
	}
	m.Nonce = nonce(t, 's', e.Chapter, shown)
	id, err := l.send(ctx, t, m)
	if err != nil {
		return tables.Said{}, err
	}
	if e.Again {
		// An earlier attempt may have sent the chapter with fewer lines; the nonce has then given that message back.
		m.Nonce = ""
		if err := l.change(ctx, t, id, m); err != nil {
			return tables.Said{}, err
		}
	}
	if told, ok := t.Rules.Game.Tell(e.Events[0]); ok && told.Weight == engine.Headline {
		l.pause(ctx)
	}
	return tables.Said{Desk: func(d *tables.Desk) {
		d.Story.Shows(e, id)
		d.Story.Says(e.Chapter, remarks)
		d.Board.Behind++
	}}, nil
}

// unwrite takes a chapter away of which a step back has left nothing to tell.
func (l *teller) unwrite(ctx context.Context, t tables.Table, e tables.Entry) (tables.Said, error) {
	if !t.Desk.Story.Owes(e.Chapter) {
		return tables.Said{}, nil
	}
	shown := t.Desk.Story.MessageOf(e.Chapter)
	if shown == "" && e.Again {
		// An earlier attempt may have sent the chapter; the nonce has then given that message back.
		var err error
		if shown, err = l.send(ctx, t, discord.Message{Content: "…", Silent: true, Nonce: nonce(t, 's', e.Chapter, "")}); err != nil {
			return tables.Said{}, err
		}
	}
	return tables.Said{
		Desk: func(d *tables.Desk) {
			d.Story.Shows(e, "")
			d.Story.Says(e.Chapter, nil)
			if shown != "" {
				d.Board.Behind = max(0, d.Board.Behind-1)
			}
		},
		Also: removal(shown),
	}, nil
}

// pause lets a headline be read before the next one comes.
func (l *teller) pause(ctx context.Context) {
	if l.pace.headline == 0 {
		return
	}
	over := make(chan struct{})
	stop := l.clock.AfterFunc(l.pace.headline, func() { close(over) })
	defer stop()
	select {
	case <-over:
	case <-ctx.Done():
	}
}

// chapterMessage writes a chapter of the story for the channel, made from events as onlookers may know them: in short, with
// what cards say where nobody can know it yet, and with what computer players say, whose lines it names. All of what happened is in
// the log, see showLog.
func (s *studio) chapterMessage(t tables.Table, n int, events []engine.Event) (m discord.Message, remarks []string) {
	v := s.voice(t, t.Head.Lang)
	chatter := newChatter(v, t, n)
	tellings := engine.Gathered(engine.Shortened(chatter.tellings(events)))
	quoted := map[engine.CardID]bool{}
	for i, told := range tellings {
		if told.Card == "" || len(told.Quote) == 0 {
			continue
		}
		if quoted[told.Card] || t.Desk.Story.QuotedBefore(told.Card, n) || onlyPerson(t, told.By) {
			tellings[i].Quote = nil
		}
		quoted[told.Card] = true
	}
	return tale(storyOf(v.Tell, tellings, true)), chatter.said
}

// onlyPerson reports whether nobody but this seat's holder reads what is told: they have read the card when they chose it.
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

// wholeChapter writes all of a chapter.
func wholeChapter(v *say.Voice, t tables.Table, events []engine.Event) discord.Message {
	return tale(storyOf(v.Say, engine.Told(t.Rules.Game, events, engine.Onlooker), false))
}

// tale is a message that notifies nobody.
func tale(content string) discord.Message {
	if fit.Size(content) <= fit.MaxContent {
		return discord.Message{Content: content, Silent: true}
	}
	return discord.Message{Embeds: []discord.Embed{{Description: content, Color: colourTable}}, Silent: true}
}

// storyOf writes what is told: headings and asides in lines of their own, what cards say in small print below the sentence about
// them. run has what follows upon a heading be a paragraph, which runs on from one that says whose turn it is; else each sentence
// has its line.
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
	engine.Aside: "bot.story.aside", engine.Line: "bot.story.line", engine.Heading: "bot.story.headline", engine.Headline: "bot.story.headline",
}
