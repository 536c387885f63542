package bot

import (
	"context"
	"slices"

	"witchtable/bot/screen"
	"witchtable/engine"
)

// setting is a row with all there is to know of something that can be set: what a form shows of it, the command that
// sets it, how it is written. From it follow the command, the menu or button of a form, and what is answered. The rows
// stand in personalSettings, tableSettings and serverSettings: people set what is theirs, a table's host what is the
// table's (package tables refuses others), and whoever may manage a server what is the server's.
type setting[Of any] struct {
	screen.Setting[Of]
	set func(ctx context.Context, q *exchange, of Of, word string) (Of, error)
	// free takes words beside those that are offered just now; set refuses what is impossible.
	free bool

	// command is the row of the command that sets it, without what follows; none where it has no path.
	command command
	how     option // takes the word: its name and its sentence
	// otherwise is the word that one stands for which is none of the ways; nil where that is refused.
	otherwise func(*exchange) string
	// said is what a command answers, a line each, where that is not the way's.
	said func(Of) []engine.Text
}

// change sets it to one of its ways. Errors: BadInput for a word that is none of them; those of set.
func (s setting[Of]) change(ctx context.Context, q *exchange, of Of, word string) (Of, error) {
	if _, ok := s.way(of, word); !ok && !s.free {
		return of, s.refused(word)
	}
	return s.set(ctx, q, of, word)
}

// refused says that it has no such way.
func (s setting[Of]) refused(word string) error {
	return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "setting %q, command %q: there is no way %q",
		s.Name, s.command.path, word)
}

// way is the one that a word stands for.
func (s setting[Of]) way(of Of, word string) (screen.Way, bool) {
	ways := s.Ways(of)
	i := slices.IndexFunc(ways, func(w screen.Way) bool { return w.Word == word })
	if i < 0 {
		return screen.Way{}, false
	}
	return ways[i], true
}

// changed says that it has this way now.
func (s setting[Of]) changed(of Of, word string) engine.Text {
	way, _ := s.way(of, word)
	if !way.Chosen.IsZero() {
		return way.Chosen
	}
	return engine.T("bot.reply.option", engine.A("option", s.Title), engine.A("value", way.Offer))
}

// behind is the word of the way that a button chooses: one by which two ways are chosen in turn chooses the other.
func (s setting[Of]) behind(of Of, button string) (word string) {
	for _, b := range s.Buttons {
		if b.Name == button && (word == "" || word == s.Is(of)) {
			word = b.To
		}
	}
	return word
}

// asCommand is the command that sets it, for what find finds.
func (s setting[Of]) asCommand(find func(context.Context, *exchange) (Of, error)) command {
	var nobodys Of
	c := s.command
	offered := c.offered
	c.offered = func() bool { return len(s.Ways(nobodys)) > 1 && (offered == nil || offered()) }
	how := s.how
	how.required, how.choices = true, func() []choice { return wayChoices(s.Ways(nobodys)) }
	c.options = slices.Insert(slices.Clone(c.options), 0, how)
	c.run = func(ctx context.Context, q *exchange) error {
		of, err := find(ctx, q)
		if err != nil {
			return err
		}
		word := q.in.Options[how.name]
		way, ok := s.way(of, word)
		switch {
		case !ok && s.otherwise == nil:
			return s.refused(word)
		case !ok:
			word = s.otherwise(q)
		}
		if of, err = s.set(ctx, q, of, word); err != nil {
			return err
		}
		if s.said != nil {
			return q.tell(ctx, s.said(of)...)
		}
		return q.tell(ctx, way.Chosen)
	}
	return c
}

// settingCommands are the commands of the settings that have one.
func settingCommands[Of any](
	all []setting[Of], find func(context.Context, *exchange) (Of, error),
) (out []command) {
	for _, s := range all {
		if s.command.path != "" {
			out = append(out, s.asCommand(find))
		}
	}
	return out
}

// shown is what forms show of settings.
func shown[Of any](all []setting[Of]) []screen.Setting[Of] {
	var out []screen.Setting[Of]
	for _, s := range all {
		if s.InForms() {
			out = append(out, s.Setting)
		}
	}
	return out
}

// wayChoices offers ways in a command; where there is only one there is nothing to choose.
func wayChoices(ways []screen.Way) (out []choice) {
	if len(ways) < 2 {
		return nil
	}
	for _, w := range ways {
		out = append(out, choice{value: w.Word, label: w.Offer, book: w.Book})
	}
	return out
}

// always has a setting say, or offer, the same whatever it is about.
func always[Of, What any](what What) func(Of) What { return func(Of) What { return what } }

// The words of settings that something is or is not.
const (
	yes = "yes"
	no  = "no"
)

// either is one where something is so, and else the other.
func either[T any](is bool, one, other T) T {
	if is {
		return one
	}
	return other
}

// yesOrNo offers both where no more needs to be said.
func yesOrNo() []choice {
	return []choice{{value: yes, label: engine.T("bot.value.yes")}, {value: no, label: engine.T("bot.value.no")}}
}

// lookWays are the ways to be shown tables.
func lookWays() []screen.Way {
	return []screen.Way{
		{Word: "pictures", Offer: engine.T("bot.looks.pictures"), Chosen: engine.T("bot.reply.looks.pictures")},
		{Word: "words", Offer: engine.T("bot.looks.words"), Chosen: engine.T("bot.reply.looks.words")},
	}
}

// howToLook takes one of them.
func howToLook() option { return option{name: "how", doc: engine.T("bot.command.option.display")} }
