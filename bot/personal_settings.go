package bot

import (
	"cmp"
	"context"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/quiet"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/store"
)

// personalSettings go with a person from table to table. /settings shows them in this order.
func (b personal) personalSettings() []setting[screen.Self] {
	text, choose := always[screen.Self, engine.Text], engine.T("bot.settings.choose")
	all := b.restSettings()
	if !b.NoDirect { // else there is nothing to choose
		all = append(all, b.callsSetting())
	}
	return append(all, []setting[screen.Self]{
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineLooks,
				Title: engine.T("bot.settings.title-looks"),
				Says:  text(engine.T("bot.settings.looks")), Asks: choose, Ways: always[screen.Self](lookWays()),
				Is: func(p screen.Self) string { return string(p.Looks) }, Now: looksNow},
			command: command{path: "display", doc: engine.T("bot.command.display")},
			how:     howToLook(),
			set: func(ctx context.Context, q *exchange, p screen.Self, word string) (screen.Self, error) {
				return p, b.tables.SetLooks(ctx, q.user(), store.Looks(word))
			},
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineListed,
				Title: engine.T("bot.settings.title-listed"),
				Says:  text(engine.T("bot.settings.listed")), Asks: choose,
				Ways: always[screen.Self]([]screen.Way{
					{Word: yes, Offer: engine.T("bot.listed.yes")},
					{Word: no, Offer: engine.T("bot.listed.no")},
				}),
				Is: func(p screen.Self) string { return either(p.Unlisted, no, yes) }},
			set: func(ctx context.Context, q *exchange, p screen.Self, word string) (screen.Self, error) {
				return p, b.tables.SetListed(ctx, q.user(), word == yes)
			},
		},
	}...)
}

// restSettings are those of when the person rests.
func (b personal) restSettings() (out []setting[screen.Self]) {
	for _, s := range quiet.Settings() {
		out = append(out, setting[screen.Self]{Setting: s.Setting, free: true,
			set: func(ctx context.Context, q *exchange, p screen.Self, word string) (screen.Self, error) {
				p, err := s.Change(p, word)
				switch {
				case err != nil:
					return p, err
				case s.Snoozes:
					return p, b.tables.Snooze(ctx, q.user(), p.SnoozedUntil)
				}
				return p, b.tables.SetQuiet(ctx, q.user(), p.Quiet)
			},
		})
	}
	return out
}

// looksNow says how tables are shown to the person, in a few words.
func looksNow(p screen.Self) engine.Text {
	for _, w := range lookWays() {
		if w.Word == string(p.Looks) {
			return w.Offer
		}
	}
	return engine.T("bot.settings.looks-now")
}

// callsSetting is how the person is called.
func (b personal) callsSetting() setting[screen.Self] {
	const here = "here" // which is stored as nothing
	return setting[screen.Self]{
		Setting: screen.Setting[screen.Self]{Name: press.MineCalls, Title: engine.T("bot.settings.title-calls"),
			Says: always[screen.Self](engine.T("bot.settings.calls")), Asks: engine.T("bot.settings.choose"),
			Ways: always[screen.Self]([]screen.Way{
				{Word: here, Offer: engine.T("bot.calls.here"), Chosen: engine.T("bot.reply.calls.here")},
				{Word: "direct", Offer: engine.T("bot.calls.direct"), Chosen: engine.T("bot.reply.calls.direct")},
			}),
			Is: func(p screen.Self) string { return cmp.Or(string(p.Calls), here) }},
		command: command{path: "calls", doc: engine.T("bot.command.calls")},
		how:     option{name: "how", doc: engine.T("bot.command.option.how")},
		set: func(ctx context.Context, q *exchange, p screen.Self, word string) (screen.Self, error) {
			return p, b.tables.SetCalls(ctx, q.user(), either(word == here, store.CallsHere, store.Calls(word)))
		},
	}
}

// self is the user as a person, now.
func (b personal) self(ctx context.Context, q *exchange) (screen.Self, error) {
	p, err := b.tables.Person(ctx, q.user())
	p.ID = q.user()
	return screen.Self{Person: p, Now: b.Clock.Now().UTC()}, err
}

// settingsOf shows people their settings as they are now; at is the one that they look at, if any.
func (b personal) settingsOf(p screen.Self, q *exchange, at string) discord.Message {
	return b.screen.Settings(shown(b.personalSettings()), p, q.in.Locale, at)
}

// showSettings shows people their settings.
func (b personal) showSettings(ctx context.Context, q *exchange) error {
	p, err := b.self(ctx, q)
	if err != nil {
		return err
	}
	return q.rep.show(ctx, b.settingsOf(p, q, ""))
}

// changeSettings does what was chosen there, and shows in its place how things stand now: all of them, or again the
// same where there is more to it.
func (b personal) changeSettings(ctx context.Context, q *exchange, at pressed) error {
	word, err := "", error(nil)
	if at.Name != press.MineBack {
		if word, err = q.value(); err != nil {
			return err
		}
	}
	p, err := b.self(ctx, q)
	if err != nil {
		return err
	}
	look := ""
	switch at.Name {
	case press.MineBack:
	case press.MineWhat:
		look = word
	default:
		if p, err = b.changeSetting(ctx, q, p, at.Name, word); err != nil {
			return err
		}
		if slices.Contains([]string{press.MineFrom, press.MineUntil, press.MineClock, press.MinePlace,
			press.MineSnooze}, at.Name) { // what was chosen leaves something to be chosen, or to be read
			look = at.Name
		}
	}
	return q.rep.update(ctx, b.settingsOf(p, q, look))
}

// changeSetting sets the setting of a name to what a word stands for, and returns the person as they are then.
func (b personal) changeSetting(
	ctx context.Context, q *exchange, p screen.Self, name, word string,
) (screen.Self, error) {
	all := b.personalSettings()
	i := slices.IndexFunc(all, func(s setting[screen.Self]) bool { return s.Name == name })
	if i < 0 {
		return p, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "there is no setting %q", name)
	}
	if _, err := all[i].change(ctx, q, p, word); err != nil {
		return p, err
	}
	return b.self(ctx, q)
}
