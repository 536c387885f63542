package bot

import (
	"context"
	"fmt"
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/engine/words"
)

// Each game has computer players of its own. Discord lists the choices of a command whatever the table is: where there
// are several games, what can be chosen is found out for the table while somebody types.

// levelOption takes a level of computer players.
func (b lobby) levelOption() option {
	return b.playersOption(option{name: "level", doc: engine.T("bot.command.option.level")}, b.levelChoices,
		b.completeLevel)
}

// temperOption takes a temperament.
func (b lobby) temperOption() option {
	return b.playersOption(option{name: "temperament", doc: engine.T("bot.command.option.temperament")}, b.temperChoices,
		b.completeTemper)
}

// playersOption has an option take the choices of the only game, or else those of a table's.
func (b lobby) playersOption(o option, of func(game string) []choice,
	complete func(context.Context, *exchange, string) ([]discord.Choice, error),
) option {
	var games []string
	if b.Games != nil { // else the commands are only counted up
		games = b.Games.Names()
	}
	if len(games) == 1 {
		o.choices = func() []choice { return of(games[0]) }
		return o
	}
	if slices.ContainsFunc(games, func(game string) bool { return len(of(game)) > 0 }) {
		o.complete = complete
		return o
	}
	o.choices = func() []choice { return nil }
	return o
}

// hasEnglish tells which keys a book has in English, in which it has all of them.
func hasEnglish(book *words.Book) func(key string) bool {
	return func(key string) bool { return book.Has("en", key) }
}

// namesLevels demands that the computer players of each game are called something.
func (b *house) namesLevels() error {
	for _, game := range b.Games.Names() {
		for _, l := range b.screen.LevelsOf(game) {
			if !say.HasLevelName(hasEnglish(b.screen.Book(game)), l) {
				return fmt.Errorf("level %q of %s has no name: the game's catalogue lacks %q", l, game, "level."+l)
			}
		}
	}
	return nil
}

// levelChoices are the levels of a game, gentlest first.
func (b lobby) levelChoices(game string) (out []choice) {
	book := b.screen.Book(game)
	for _, l := range b.screen.LevelsOf(game) {
		out = append(out, choice{value: l, label: say.LevelOffered(hasEnglish(book), l), book: book})
	}
	return out
}

// temperChoices are the temperaments of a game's computer players of any level.
func (b lobby) temperChoices(game string) (out []choice) {
	book := b.screen.Book(game)
	for _, level := range b.screen.LevelsOf(game) {
		for _, temper := range b.screen.TempersOf(game, level) {
			if !slices.ContainsFunc(out, func(c choice) bool { return c.value == temper }) {
				out = append(out, choice{value: temper, label: say.TemperMeans(hasEnglish(book), temper), book: book})
			}
		}
	}
	return out
}

// completeLevel offers the levels of the table's game, gentlest first.
func (b lobby) completeLevel(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	return b.completePlayers(ctx, q, typed, b.levelChoices)
}

// completeTemper offers the temperaments of its computer players.
func (b lobby) completeTemper(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	return b.completePlayers(ctx, q, typed, b.temperChoices)
}

func (b lobby) completePlayers(ctx context.Context, q *exchange, typed string,
	of func(game string) []choice) ([]discord.Choice, error) {
	t, err := q.here(ctx)
	if err != nil {
		return nil, err
	}
	v := q.voice(t)
	var out []discord.Choice
	for _, c := range of(t.Head.Game) {
		out = append(out, discord.Choice{Label: v.Label(c.label), Value: c.value})
	}
	return screen.Matching(out, typed), nil
}
