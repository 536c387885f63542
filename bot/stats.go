package bot

import (
	"context"
	"slices"
	"strings"

	"witchtable/bot/annals"
	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/store"
)

// annals are those of the server in which something was asked, as a reader may see them; nobody, where all of the
// channel read. Errors: BadInput outside servers.
func (b library) annals(ctx context.Context, q *exchange, reader store.UserID) (*annals.Annals, error) {
	if q.private() {
		return nil, engine.Errorf(engine.BadInput, engine.T("error.counted-in-servers"), "games outside servers")
	}
	return annals.Read(ctx, b.tables, store.ServerID(q.in.Guild),
		annals.SeenBy(reader, store.MillisOf(b.Clock.Now())))
}

// showStats tells what is counted of a person.
func (b library) showStats(ctx context.Context, q *exchange) error {
	a, err := b.annals(ctx, q, q.user())
	if err != nil {
		return err
	}
	user, title := q.user(), engine.T("bot.stats.yours")
	if named := q.in.Options[playerOption]; named != "" {
		known, err := knownAs(a, q.user(), named)
		if err != nil {
			return err
		}
		if known.User != user {
			user, title = known.User, engine.T("bot.stats.theirs", engine.A("player", engine.Literal(known.Name)))
		}
	}
	var careers []screen.GameCareer
	for _, c := range a.Careers(user) {
		careers = append(careers, screen.GameCareer{Career: c, Sheet: a.Sheet(ctx, c.User, c.Game, 0)})
	}
	foot := engine.T("bot.stats.foot")
	if user == q.user() && !a.Listed(user) {
		foot = engine.T("bot.stats.unlisted")
	}
	return q.rep.show(ctx, b.screen.Stats(q.in.Locale, q.wished, title, careers, foot))
}

// knownAs finds whom a name or an id means among those who may be looked up, and the one who asks. Errors: BadInput
// where nobody is meant, or who does not wish to be looked up: which of both it is, nobody learns.
func knownAs(a *annals.Annals, asks store.UserID, named string) (annals.Known, error) {
	named = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(named, "<@"), "!"), ">")
	if store.UserID(named) == asks {
		return annals.Known{User: asks}, nil
	}
	people := a.People()
	i := slices.IndexFunc(people, func(k annals.Known) bool { return string(k.User) == named })
	if i < 0 {
		i = slices.IndexFunc(people, func(k annals.Known) bool { return strings.EqualFold(k.Name, named) })
	}
	if i < 0 {
		return annals.Known{}, engine.Errorf(engine.BadInput,
			engine.T("error.nothing-counted", engine.A("name", engine.Literal(say.CleanName(named)))),
			"nobody of that name is listed")
	}
	return people[i], nil
}

// completeKnown offers the people who may be looked up.
func (b library) completeKnown(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	a, err := b.annals(ctx, q, q.user())
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, k := range a.People() {
		out = append(out, discord.Choice{Label: k.Name, Value: string(k.User)})
	}
	return screen.Matching(out, typed), nil
}

// showLeaders tells the channel who has done best, in its own language.
func (b library) showLeaders(ctx context.Context, q *exchange) error {
	if asked := q.in.Options["season"]; asked != "" && !q.private() {
		return b.showSeason(ctx, q, asked)
	}
	a, err := b.annals(ctx, q, "")
	if err != nil {
		return err
	}
	games := a.Games()
	if asked := q.in.Options["game"]; asked != "" {
		games = slices.DeleteFunc(games, func(g string) bool { return g != asked })
	}
	var all []screen.GameLeaders
	for _, game := range games {
		joint, members := a.Together(game)
		all = append(all, screen.GameLeaders{Game: game, Ranked: a.Ranking(game), Challengers: a.Challengers(game),
			Joint: joint, Members: members, Alone: a.Soloists(ctx, game)})
	}
	m, any := b.screen.Leaders(q.language(), all)
	switch {
	case any:
	case len(games) > 0:
		return q.tell(ctx, engine.T("bot.leaders.nobody"))
	default:
		return q.tell(ctx, engine.T("bot.leaders.none"))
	}
	return q.rep.say(ctx, m)
}
