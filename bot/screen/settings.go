package screen

import (
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Self is a person at a moment: what their settings are about.
type Self struct {
	store.Person
	Now time.Time
}

// Settings is the message with a person's settings, which only this person sees: a line for each with how it stands,
// and a menu that leads to one of them. at is the name of one that is looked at, or "" for all.
func (s *Studio) Settings(all []Setting[Self], p Self, lang, at string) discord.Message {
	v := s.Voice(tables.Table{}, lang, p.Looks)
	if group := groupOf(all, at); at != "" && group != nil {
		return settingsStep(v, group, p)
	}
	lines, matters := v.Say(engine.T("bot.settings.title")), []matter{}
	for _, group := range groups(all) {
		m := group[0].matter(p)
		matters = append(matters, m)
		lines += "\n" + v.Say(engine.T("bot.settings.line", engine.A("setting", m.title), engine.A("now", m.now)))
	}
	return fit.Message(discord.Message{Body: []discord.Block{discord.Text(lines),
		matterMenu(v, press.Route{Do: press.Mine, Name: press.MineWhat}, "bot.settings.what", matters)}})
}

// settingsStep shows settings that stand together, each with what it is now and its menu.
func settingsStep(v *say.Voice, group []Setting[Self], p Self) discord.Message {
	var blocks []discord.Block
	for _, one := range group {
		blocks = append(append(blocks, one.said(v, p)...), one.change(v, p, press.Route{Do: press.Mine}))
	}
	back := discord.Button{Label: v.Label(engine.T("bot.button.back")),
		CustomID: press.Route{Do: press.Mine, Name: press.MineBack}.String()}
	return fit.Message(discord.Message{Body: blocks, Rows: []discord.Row{{Buttons: []discord.Button{back}}}})
}
