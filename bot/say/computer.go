package say

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// A computer player has a level and in some games a temperament. The game's catalogue names both, since each game has
// players of its own: "level.<word>" and "temper.<word>", and what to expect of them "level.<word>.way" and
// "temper.<word>.way". Levels of players who can play any game are named by the bot's catalogue: "bot.level.<word>".
// What has no name is called by its word: a temperament that is new, or a level that a game had once.

// levelKeys are the keys under which a level may be named: by the game, else by the bot.
func levelKeys(level string) []string { return []string{"level." + level, "bot.level." + level} }

// HasLevelName reports whether those keys are known by which a level is named.
func HasLevelName(has func(key string) bool, level string) bool {
	return slices.ContainsFunc(levelKeys(level), has)
}

// LevelName is what a level is called where those keys are known.
func LevelName(has func(key string) bool, level string) engine.Text {
	if i := slices.IndexFunc(levelKeys(level), has); i >= 0 {
		return engine.T(levelKeys(level)[i])
	}
	return engine.T("bot.level.unnamed", engine.A("level", engine.Literal(level)))
}

// LevelOffered is a level among those to choose from.
func LevelOffered(has func(key string) bool, level string) engine.Text {
	return engine.T("bot.options.plays", engine.A("level", LevelName(has, level)))
}

// LevelWay is what to expect of players of a level; zero where nothing says so.
func LevelWay(has func(key string) bool, level string) engine.Text {
	if key := "level." + level + ".way"; has(key) {
		return engine.T(key)
	}
	return engine.Text{}
}

// TemperName is what a temperament is called.
func TemperName(has func(key string) bool, temper string) engine.Text {
	if key := "temper." + temper; has(key) {
		return engine.T(key)
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(temper)))
}

// TemperWay is how players of a temperament play; zero where nothing says so.
func TemperWay(has func(key string) bool, temper string) engine.Text {
	if key := "temper." + temper + ".way"; has(key) {
		return engine.T(key)
	}
	return engine.Text{}
}

// TemperMeans names a temperament and says how such a player plays.
func TemperMeans(has func(key string) bool, temper string) engine.Text {
	name, way := TemperName(has, temper), TemperWay(has, temper)
	if way.IsZero() {
		return name
	}
	return engine.T("bot.temper.means", engine.A("temper", name), engine.A("way", way))
}

// PlaysAs says how a computer player plays, in few words.
func PlaysAs(has func(key string) bool, player string) engine.Text {
	level, temper := brain.Parts(player)
	if temper == "" {
		return LevelOffered(has, level)
	}
	return engine.T("bot.options.plays-as", engine.A("level", LevelName(has, level)),
		engine.A("temper", TemperName(has, temper)))
}

// computerNames is how many names the catalogue has for computer players.
const computerNames = 14

// ComputerName picks a name for a computer player at a table, in its language: the first that nobody on the seats has
// and that is no word of a card's name, since one would take the player for the card.
func (b Books) ComputerName(t tables.Table, seats []store.SeatHolder) string {
	v := b.Voice(t, t.Head.Lang)
	taken := map[string]bool{}
	for _, h := range seats {
		taken[Folded(h.Name)] = true
	}
	for _, word := range wordsOfCards(v, t) {
		taken[word] = true
	}
	for i := range computerNames {
		if name := v.Label(engine.T("bot.computer.name." + strconv.Itoa(i+1))); !taken[Folded(name)] {
			return name
		}
	}
	return v.Label(engine.T("bot.computer.name.1")) + " " + strconv.Itoa(len(seats)+1)
}

// wordsOfCards lists the words of the names of the game's cards.
func wordsOfCards(v *Voice, t tables.Table) []string {
	var out []string
	if t.Rules.Game != nil {
		for _, id := range t.Rules.Game.Cards() {
			out = append(out, strings.Fields(Folded(v.Label(CardName(id))))...)
		}
	}
	return out
}
