package screen

import (
	"strings"
	"time"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// What an onlooker who follows a table is shown, alone and in their own language and looks: who thinks about what,
// what happened last, and the board. All of it is made from an onlooker's view and from events as onlookers know them,
// so there is nothing in it that the channel could not read.

// Onlooker is who reads it.
type Onlooker struct {
	Locale string
	Looks  store.Looks // as they have chosen; the table's where they have not
	Direct bool        // they read it as a direct message
}

// lastTold is how many things that happened last an onlooker reads; all of it is in the channel.
const lastTold = 5

// Watched is a table as somebody follows it, without when it was so.
func (s *Studio) Watched(t tables.Table, to Onlooker, before engine.Scene) discord.Message {
	if to.Looks != store.LooksUnset {
		t.Head.Looks = to.Looks
	}
	v := s.Voice(t, to.Locale, t.Looks())
	t.Head.Lang = v.Lang
	var pictures []board.Picture
	if t.HasGame() && s.Draws(t) {
		pictures = s.painter(t).Table(readerOf(v, t.Rules.Game), t.View(engine.Onlooker).Scene(), before)
	}
	return s.watched(v, t, to, before, pictures)
}

func (s *Studio) watched(
	v *say.Voice, t tables.Table, to Onlooker, before engine.Scene, pictures []board.Picture,
) discord.Message {
	inside := []discord.Block{discord.Text(watchHead(v, t))}
	if told := lastEvents(v, t); told != "" {
		inside = append(inside, discord.Text(told))
	}
	m := discord.Message{Silent: true, Rows: watchButtons(v, t, to)}
	switch {
	case !t.HasGame():
	case len(pictures) > 0:
		blocks, files := show(pictures)
		inside, m.Files = append(inside, blocks...), files
		m.InWords = func(error) discord.Message { return s.watched(v, t, to, before, nil) }
	default:
		scene := t.View(engine.Onlooker).Scene()
		if changed := board.Changed(readerOf(v, t.Rules.Game), scene, before); len(changed) > 0 {
			inside = append(inside, discord.Text(v.Say(engine.T("bot.picture.changed", engine.A("cards", changed)))))
		}
		head := v.Say(engine.T("bot.board.area", engine.A("title", scene.Title)))
		inside = append(inside, discord.Text(head+"\n"+sceneLines(v, scene)))
		for _, p := range boardPanels(scene) {
			inside = append(inside, discord.Text(areaWords(v, p)))
		}
	}
	m.Body = []discord.Block{discord.Box{Color: colourTable, Blocks: inside}}
	return fit.Message(m)
}

// watchHead says which table it is, and who thinks about what; of one that has ended, how.
func watchHead(v *say.Voice, t tables.Table) string {
	var b strings.Builder
	say.Line(&b, v.Say(engine.T("bot.watch.table", engine.A("table", engine.Literal(say.TableTitle(v, t))))))
	switch {
	case t.Head.State == store.Over && t.HasGame():
		standing := t.View(engine.Onlooker).Standing()
		say.Line(&b, v.Say(winners(t, standing)))
		for _, line := range numbers(t, standing, true) {
			say.Line(&b, v.Say(line))
		}
	case !t.Head.Live() || t.Stopped():
		say.Line(&b, v.Say(engine.T("bot.board.given-up")))
	case t.Head.State == store.Lobby:
		say.Line(&b, v.Say(engine.T("bot.panel.not-begun")))
	case t.Head.PausedAt != 0:
		say.Line(&b, v.Say(engine.T("bot.board.paused")))
	default:
		for _, q := range thoughts(t) {
			say.Line(&b, v.Say(engine.T("bot.watch.thinks", engine.A("question", q))))
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// thoughts are the questions that somebody is awaited for, or called for, as everybody else is told of them: never
// what can be answered.
func thoughts(t tables.Table) (out []engine.Text) {
	v := t.View(engine.Onlooker)
	for _, d := range t.Open() {
		if !d.Quiet && (!d.Optional || d.Call) {
			out = append(out, v.Ask(d.ID))
		}
	}
	return out
}

// lastEvents tells what happened last, in the order in which it did.
func lastEvents(v *say.Voice, t tables.Table) string {
	if t.Rules.Game == nil {
		return ""
	}
	told := engine.Told(t.Rules.Game, t.Desk.Story.Events, engine.Onlooker)
	told = told[max(0, len(told)-lastTold):]
	for i := range told {
		told[i].Quote = nil
	}
	return storyOf(v.Say, told, false)
}

// watchButtons lead on; who has seen the end has nothing to go on with.
func watchButtons(v *say.Voice, t tables.Table, to Onlooker) []discord.Row {
	button := func(key string, do press.Word) discord.Button {
		return discord.Button{Label: v.Label(engine.T(key)),
			CustomID: press.Route{Do: do, Table: t.Head.ID}.String()}
	}
	var out []discord.Button
	if t.Head.Live() && !t.Stopped() {
		if !to.Direct { // that one is kept current by itself
			out = append(out, button("bot.button.watch", press.Watch))
		}
		out = append(out, button("bot.button.unwatch", press.Unwatch))
	}
	if t.HasGame() && !to.Direct {
		out = append(out, button("bot.button.score", press.Score))
	}
	if len(out) == 0 {
		return nil
	}
	return []discord.Row{{Buttons: out}}
}

// Dated is what an onlooker is shown, with when it was so, and until when it is kept current.
func (s *Studio) Dated(t tables.Table, to Onlooker, m discord.Message, now, until time.Time) discord.Message {
	if !t.Head.Live() {
		return m
	}
	v := s.Voice(t, to.Locale, to.Looks)
	key := "bot.watch.until"
	if to.Direct {
		key = "bot.watch.until-direct"
	}
	dated := func(m discord.Message) discord.Message {
		m.Body = append(m.Body, discord.Text(v.Say(engine.T(key, engine.A("now", say.Moment(now, say.Ago)),
			engine.A("until", say.Moment(until, say.TimeOfDay))))))
		return m
	}
	if inWords := m.InWords; inWords != nil {
		m.InWords = func(why error) discord.Message { return dated(inWords(why)) }
	}
	return dated(m)
}

// Unwatched stands where somebody followed a table who does no more, and why.
func (s *Studio) Unwatched(t tables.Table, to Onlooker, why engine.Text) discord.Message {
	v := s.Voice(t, to.Locale, to.Looks)
	return discord.Message{Body: []discord.Block{discord.Text(v.Say(why))}}
}

// MayWatch refuses to show a table as to onlookers: those who sit there, and where no game is played. Kind NotNow.
func MayWatch(t tables.Table, user store.UserID) error {
	say := engine.Text{}
	switch {
	case t.Holds(user) != engine.Onlooker:
		say = engine.T("error.watch-seated")
	case !t.Head.Live():
		say = engine.T("error.table-ended")
	case t.Head.State == store.Lobby:
		say = engine.T("error.not-begun")
	default:
		return nil
	}
	return engine.Errorf(engine.NotNow, say, "table %s cannot be followed", t.Head.ID)
}
