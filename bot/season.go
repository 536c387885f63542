package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"witchtable/bot/annals"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/seasons"
	"witchtable/engine"
	"witchtable/store"
)

// Seasons are begun and ended by those who may manage a server; that they may, Discord has seen to.

// longestSeason is how many days a season lasts at most, usualSeason if nobody says.
const longestSeason, usualSeason = 366, 30

func (b daily) seasonCommands() []command {
	return []command{
		{path: "season start", doc: engine.T("bot.command.season.start"), run: b.startSeason, managers: true,
			options: []option{
				{name: "name", doc: engine.T("bot.command.option.season-name"), required: true},
				{name: "until", doc: engine.T("bot.command.option.season-until")},
				{name: "game", doc: engine.T("bot.command.option.game"), choices: door(b).gameChoices},
			}},
		{path: "season end", doc: engine.T("bot.command.season.end"), run: b.endSeason, managers: true},
	}
}

func (b daily) startSeason(ctx context.Context, q *exchange) error {
	if q.private() {
		return engine.Errorf(engine.BadInput, engine.T("error.only-in-servers"), "a season outside servers")
	}
	now := b.Clock.Now()
	until, err := seasonEnd(q.in.Options["until"], now)
	if err != nil {
		return err
	}
	game, err := b.gameOr(ctx, q, b.Games.Names())
	if err != nil {
		return err
	}
	s, err := b.seasons.Start(ctx, store.Season{Server: store.ServerID(q.in.Guild), Game: game,
		Name: fit.Text(say.CleanName(q.in.Options["name"]), fit.MaxButtonLabel), Channel: store.ChannelID(q.in.Channel),
		Lang: q.language(), Begun: store.MillisOf(now), Until: store.MillisOf(until)})
	switch {
	case errors.Is(err, store.ErrConflict):
		return engine.Errorf(engine.NotNow, engine.T("error.season-lasts"), "beginning a season: %w", err)
	case errors.Is(err, store.ErrInvalid):
		return engine.Errorf(engine.BadInput, engine.T("error.season-until"), "beginning a season: %w", err)
	case err != nil:
		return err
	}
	return q.rep.say(ctx, b.screen.SeasonBegins(q.language(), s))
}

// seasonEnd reads when a season is to end: the end of a day by its date, or so many days from now; midnight, UTC.
func seasonEnd(said string, now time.Time) (time.Time, error) {
	wrong := func(why string) error {
		return engine.Errorf(engine.BadInput, engine.T("error.season-until"), "a season until %q: %s", said, why)
	}
	today := now.UTC().Truncate(24 * time.Hour)
	said = strings.TrimSpace(said)
	end := today.AddDate(0, 0, usualSeason)
	if n, err := strconv.Atoi(said); err == nil {
		end = today.AddDate(0, 0, n)
	} else if day, ok := store.Day(said).Begins(time.UTC); ok {
		end = day.AddDate(0, 0, 1)
	} else if said != "" {
		return end, wrong("it is neither a date nor a number of days")
	}
	if !end.After(now) || end.After(today.AddDate(0, 0, longestSeason)) {
		return end, wrong("it is over, or too far away")
	}
	return end, nil
}

func (b daily) endSeason(ctx context.Context, q *exchange) error {
	s, ok, err := b.seasons.End(ctx, store.ServerID(q.in.Guild))
	switch {
	case err != nil:
		return err
	case !ok:
		return engine.Errorf(engine.NotNow, engine.T("error.no-season"), "no season lasts on %s", q.in.Guild)
	}
	return q.tell(ctx, engine.T("bot.season.ended-now", engine.A("name", engine.Literal(s.Name))))
}

// tellSeason tells the channel who has won a season. Where it can never be told, that is logged and no error.
func (b daily) tellSeason(ctx context.Context, s store.Season) error {
	m := b.screen.SeasonEnds(s)
	m.Nonce = fmt.Sprintf("s%d.%s", s.Number, s.Server)
	m.Nonce = m.Nonce[:min(len(m.Nonce), mostNonce)]
	_, err := b.Port.Send(ctx, discord.ChannelID(s.Channel), m)
	if discord.Permanent(err) {
		b.Log.Warn().Err(err).Str("season", s.Name).Msg("the channel cannot be told that a season has ended")
		return nil
	}
	return err
}

// mostNonce is how long a nonce may be.
const mostNonce = 25

// newSeasons makes what ends the seasons.
func (b *house) newSeasons() *seasons.Keeper {
	return seasons.New(seasons.Config{Store: b.stored, Annals: b.tables, Clock: b.Clock, Log: b.Log, Shards: b.Shards,
		Tell: daily{b}.tellSeason})
}

// showSeason tells the channel how a season stands, or has ended, and who was crowned before.
func (b library) showSeason(ctx context.Context, q *exchange, asked string) error {
	all, err := b.stored.Seasons(ctx, store.ServerID(q.in.Guild))
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(s store.Season) bool {
		return strconv.Itoa(s.Number) == asked || strings.EqualFold(s.Name, asked)
	})
	if i < 0 {
		return engine.Errorf(engine.BadInput, engine.T("error.unknown-season"), "no season %q", asked)
	}
	counted, err := annals.Read(ctx, b.tables, all[i].Server, annals.SeenBy("", store.MillisOf(b.Clock.Now())))
	if err != nil {
		return err
	}
	list := counted.Season(all[i].Game, all[i].Begun, all[i].Over())
	return q.rep.say(ctx, b.screen.Season(q.language(), all[i], list, all))
}

// completeSeason lists the server's seasons, the latest first.
func (b library) completeSeason(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	all, err := b.stored.Seasons(ctx, store.ServerID(q.in.Guild))
	var out []discord.Choice
	for _, s := range slices.Backward(all) {
		out = append(out, discord.Choice{Label: s.Name, Value: strconv.Itoa(s.Number)})
	}
	return screen.Matching(out, typed), err
}
