package screen

import (
	"errors"
	"strings"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Draws reports whether everybody sees a table in pictures; else it is told in words.
func (s *Studio) Draws(t tables.Table) bool { return s.painter(t) != nil && t.Looks() != store.InWords }

// Board shows the table to everybody, in pictures or in words, with what has changed since before. It is made from an
// onlooker's view.
func (s *Studio) Board(t tables.Table, before engine.Scene) discord.Message {
	if !s.Draws(t) {
		return s.board(t, before, nil)
	}
	return s.board(t, before, s.painter(t).Table(readerOf(s.ToAll(t), t.Rules.Game), t.View(engine.Onlooker).Scene(),
		before))
}

// board shows the table in these pictures; in words where there are none.
func (s *Studio) board(t tables.Table, before engine.Scene, pictures []board.Picture) discord.Message {
	v := s.ToAll(t)
	scene := t.View(engine.Onlooker).Scene()
	inside := []discord.Block{discord.Text(boardHead(v, t, scene, len(pictures) > 0))}
	if changed := board.Changed(readerOf(v, t.Rules.Game), scene, before); len(changed) > 0 && len(pictures) == 0 {
		// who listens hears what is new before all that is not
		inside = append(inside, discord.Text(v.Say(engine.T("bot.picture.changed", engine.A("cards", changed)))))
	}
	m := discord.Message{Silent: true}
	if len(pictures) > 0 {
		blocks, files := show(pictures)
		inside, m.Files = append(inside, blocks...), files
	} else {
		for _, p := range boardPanels(scene) {
			inside = append(inside, discord.Text(areaWords(v, p)))
		}
	}
	m.Body = []discord.Block{discord.Box{Color: colourTable, Blocks: inside}}
	m.Rows = []discord.Row{{Buttons: boardButtons(v, t)}}
	if len(pictures) > 0 {
		m.InWords = func(why error) discord.Message { return s.boardInWords(t, before, why) }
	}
	return fit.Message(m)
}

// boardInWords is the board where no pictures are taken. Who can mend that is told how.
func (s *Studio) boardInWords(t tables.Table, before engine.Scene, why error) discord.Message {
	m := s.board(t, before, nil)
	if errors.Is(why, discord.ErrForbidden) {
		m.Body = append(m.Body, discord.Text(s.ToAll(t).Say(engine.T("bot.board.no-files"))))
	}
	return m
}

// boardHead says which table it is and for whom it waits; where no picture says it, also where the game stands and what
// is in force.
func boardHead(v *say.Voice, t tables.Table, scene engine.Scene, drawn bool) string {
	table := engine.A("table", engine.Literal(say.TableTitle(v, t)))
	now := say.Waiting(v, t)
	switch t.Head.State {
	case store.Over:
		now = v.Say(engine.T("bot.board.ended"))
	case store.Closed:
		now = v.Say(engine.T("bot.board.given-up"))
	}
	if drawn {
		return strings.TrimSpace(v.Say(engine.T("bot.board.drawn", table)) + "\n" + now)
	}
	var b strings.Builder
	say.Line(&b, v.Say(engine.T("bot.board.head", engine.A("title", scene.Title), table)))
	say.Line(&b, now)
	b.WriteString(sceneLines(v, scene))
	return strings.TrimRight(b.String(), "\n")
}

// sceneLines are what a scene says of the whole table: what is in force, what is left.
func sceneLines(v *say.Voice, scene engine.Scene) string {
	var b strings.Builder
	for _, l := range scene.Lines {
		say.Line(&b, v.Say(l))
	}
	return b.String()
}

// boardButtons lead to what a player or onlooker wants next.
func boardButtons(v *say.Voice, t tables.Table) []discord.Button {
	button := func(key string, do press.Word, style discord.ButtonStyle) discord.Button {
		return discord.Button{Label: v.Label(engine.T(key)), CustomID: press.Route{Do: do, Table: t.Head.ID}.String(),
			Style: style}
	}
	out := []discord.Button{
		button("bot.button.score", press.Score, discord.Secondary),
		button("bot.button.guide", press.Guide, discord.Secondary),
	}
	if t.Head.State == store.Playing {
		out = append([]discord.Button{button("bot.button.hand", press.Open, discord.Primary)}, out...)
	}
	return out
}

// areaWords writes an area of the table as briefly as it can be read: what lies in the shared middle in a paragraph for
// each zone, the cards on top alone, what somebody has in a line for each card.
func areaWords(v *say.Voice, p engine.Panel) string {
	var b strings.Builder
	say.Line(&b, v.Say(engine.T("bot.board.area", engine.A("title", p.Title))))
	for _, l := range p.Lines {
		say.Line(&b, v.Say(l))
	}
	for _, z := range p.Zones {
		most := len(z.Cards)
		// words that say "one more" could as well name it
		if p.Seat == engine.Onlooker && !allOf(z) && most > topCards+1 {
			most = topCards
		}
		between := " · "
		if p.Seat != engine.Onlooker && most > 1 {
			between = "\n• " // what somebody has is looked at card by card
		}
		say.Line(&b, zoneWords(v, z, most, between))
	}
	return strings.TrimRight(b.String(), "\n")
}

// zoneWords writes a zone, with so many of its cards, and what stands between them.
func zoneWords(v *say.Voice, z engine.Zone, most int, between string) string {
	var parts []string
	if z.Hidden > 0 {
		parts = append(parts, v.Say(engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden)))))
	}
	space := 1 // the next one, where spaces are numbered
	for _, c := range z.Cards[:most] {
		if c.Place > 0 {
			parts = append(parts, emptyWords(v, space, c.Place-1)...)
			space = c.Place + 1
		}
		parts = append(parts, cardWords(v, c))
	}
	if more := len(z.Cards) - most; more > 0 {
		parts = append(parts, v.Say(engine.T("bot.scene.more", engine.A("n", engine.Number(more)))))
	}
	if len(parts) == 0 {
		parts = append(parts, v.Say(engine.T("bot.scene.nothing")))
	}
	if label := v.Say(z.Label); label != "" {
		parts = append([]string{v.Say(engine.T("bot.board.zone", engine.A("label", say.Markup(label))))}, parts...)
	}
	return strings.Join(parts, between)
}

// emptyWords tells of the spaces of a zone between two cards, if there are any.
func emptyWords(v *say.Voice, from, to int) []string {
	switch {
	case from == to:
		return []string{v.Say(engine.T("bot.scene.space", engine.A("n", engine.Number(from))))}
	case from < to:
		return []string{v.Say(engine.T("bot.scene.spaces", engine.A("from", engine.Number(from)),
			engine.A("to", engine.Number(to))))}
	}
	return nil
}

// cardWords tells of a card what is worth knowing at a glance, with what lies on it.
func cardWords(v *say.Voice, c engine.CardShown) string {
	if c.Down {
		return v.Say(board.Said(c))
	}
	text := v.Say(engine.T("bot.board.card", engine.A("card", c.Card)))
	if c.Place > 0 {
		text = v.Say(engine.T("bot.scene.place", engine.A("n", engine.Number(c.Place)))) + " " + text
	}
	var facts []string
	if note := v.Say(c.Note); note != "" {
		facts = append(facts, note)
	}
	for _, m := range c.Marks {
		if m.N > 0 {
			facts = append(facts, v.Say(engine.T("mark."+m.Name, engine.A("n", engine.Number(m.N)))))
		}
	}
	if len(facts) > 0 {
		text += " " + strings.Join(facts, ", ")
	}
	for _, under := range c.Under {
		text += " + " + cardWords(v, under)
	}
	return text
}

// AsBody gives a plain message a body that shows the same: one that has had a body can never be plain again.
func AsBody(m discord.Message) discord.Message {
	if len(m.Body) > 0 {
		return m
	}
	if m.Content != "" {
		m.Body = append(m.Body, discord.Text(m.Content))
	}
	for _, e := range m.Embeds {
		m.Body = append(m.Body, discord.Box{Color: e.Color, Blocks: []discord.Block{
			discord.Text(strings.TrimSpace("**" + e.Title + "**\n" + e.Description)),
		}})
	}
	m.Content, m.Embeds = "", nil
	return fit.Message(m)
}
