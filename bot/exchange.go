package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// exchange is an input on its way through the bot.
type exchange struct {
	b   *house
	in  discord.Input
	rep *replier
	at  tables.Table // the table it is about, once that is known
	// back is set when the user has been away from their seat there until now.
	back bool
	// wished is how the user has chosen to see tables, if that could be read.
	wished store.Looks
}

// newExchange is an input on its way, to be answered by r.
func newExchange(b *house, in discord.Input, r discord.Reply) *exchange {
	q := &exchange{b: b, in: in}
	q.rep = &replier{r: r, component: in.Kind == discord.ComponentUsed, clock: b.Clock, outgoing: b.outgoing,
		sparing: q.sparing}
	return q
}

func (q *exchange) user() store.UserID { return store.UserID(q.in.User.ID) }

func (q *exchange) person() tables.Person {
	return tables.Person{User: q.user(), Name: say.CleanName(q.in.User.Name), Lang: q.b.Words.Match(q.in.Locale)}
}

// voice speaks to the user, with the names of a table; t may be the zero Table.
func (q *exchange) voice(t tables.Table) *say.Voice {
	return q.b.screen.Voice(t, q.in.Locale, q.looks(t))
}

// looks is how a table is shown to the user alone, who need not sit there.
func (q *exchange) looks(t tables.Table) store.Looks {
	if seat := t.SeatOf(q.user()); seat != engine.Onlooker || q.wished == store.LooksUnset {
		return t.LooksTo(seat)
	}
	return q.wished
}

// place is where the input comes from, for a table that is to stand there.
func (q *exchange) place() tables.Place {
	return tables.Place{
		Server: store.ServerID(q.in.Guild), Channel: store.ChannelID(q.in.Channel), Lang: q.language(),
	}
}

// private reports whether the input comes from a direct message.
func (q *exchange) private() bool { return q.in.Guild == "" }

// standsHere reports whether the input comes from the channel in which a table stands.
func (q *exchange) standsHere(t tables.Table) bool {
	return t.Head.Channel == store.ChannelID(q.in.Channel)
}

// tell answers with sentences that only the user sees, each in a line of its own.
func (q *exchange) tell(ctx context.Context, said ...engine.Text) error {
	return q.rep.show(ctx, discord.Message{Content: q.lines(said...)})
}

// lines are sentences for the user, each in a line of its own.
func (q *exchange) lines(said ...engine.Text) string {
	var text strings.Builder
	for _, t := range said {
		say.Line(&text, q.voice(q.at).Say(t))
	}
	return strings.TrimRight(text.String(), "\n")
}

// fail tells the user why nothing came of the input.
func (q *exchange) fail(ctx context.Context, err error) {
	var tellErr error
	if q.in.Kind == discord.Autocomplete {
		tellErr = q.rep.choices(ctx, nil)
	} else {
		said := []engine.Text{whyNot(err)}
		if errors.Is(err, tables.ErrNotSeated) {
			said = append(said, q.elsewhere(ctx))
		}
		tellErr = q.tell(ctx, said...)
	}
	if tellErr != nil && !errors.Is(tellErr, errAnswered) && ctx.Err() == nil {
		q.b.Log.Warn().Err(tellErr).Str("input", q.in.ID).Msg("an input could not be answered")
	}
}

// path is the command's, with a space between its words.
func (q *exchange) path() string { return strings.Join(q.in.Path, " ") }

// language is the language that a table speaks: the one asked for, as far as it is known, else the server's; where the
// server has chosen none, that of the user.
func (q *exchange) language() string {
	if asked := q.in.Options["language"]; slices.Contains(say.Languages(q.b.Words), asked) {
		return asked
	}
	return q.b.Words.Match(cmp.Or(q.in.GuildLocale, q.in.Locale))
}
