package screen

import (
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// Self is a person at a moment: what their settings are about.
type Self struct {
	store.Person
	Now time.Time
}

// Settings is the message with a person's settings, which only this person sees: each with what it is now and a menu.
func (s *Studio) Settings(all []Setting[Self], p Self, lang string) discord.Message {
	v := s.Voice(tables.Table{}, lang, p.Looks)
	blocks := []discord.Block{discord.Text(v.Say(engine.T("bot.settings.title")))}
	for _, one := range all {
		if one.Begins {
			blocks = append(blocks, discord.Rule{})
		}
		blocks = append(append(blocks, one.said(v, p)...), one.change(v, p, press.Route{Do: press.Mine}))
	}
	return fit.Message(discord.Message{Body: blocks})
}
