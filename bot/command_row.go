package bot

import (
	"context"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/words"
)

// command is a slash command with all there is to know of it: what Discord lists, what is offered while somebody types,
// and what happens when it is sent. The bot's own stand in ownCommands, one row each; those of the games are made from
// their Info, see sharedCommand.
type command struct {
	path    string // one or two words
	doc     engine.Text
	options []option
	// offered tells whether there is any use for it; nil means that there always is.
	offered func() bool
	run     func(context.Context, *exchange) error
	// managers keeps all that is below the path's first word to those who may manage the server.
	managers bool

	// book and word say the path's words and the doc in other languages: the bot's own where they are zero.
	book *words.Book
	word string // the prefix of the keys that have a path's words: "bot.word."
	// elsewhere is what it does in further games.
	elsewhere []saying
}

// option is one of a command's options: free text, one of the choices, or what complete offers.
type option struct {
	name     string
	doc      engine.Text
	required bool
	// choices lists what can be chosen. An option that has this function and nothing to choose is left out.
	choices  func() []choice
	complete func(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error)
	book     *words.Book // as a command's
	word     string
}

// choice is a fixed value of an option.
type choice struct {
	value string
	label engine.Text
	book  *words.Book // that says the label; nil for the bot's own
}

func firstWord(path string) string {
	word, _, _ := strings.Cut(path, " ")
	return word
}

type (
	runner      = func(context.Context, *exchange) error
	tableRunner = func(context.Context, *exchange, tables.Table) error
)
