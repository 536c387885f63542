// Package bot is the table in Discord: it turns what people do there into operations on tables, and shows them
// what they may see.
//
// Slash commands, buttons, menus and autocomplete are all ways to give one of the legal answers to an open question;
// none has rules of its own, so every game that the kernel can run can be played here. What the package leaves to
// others: running tables (package tables), what people see (package screen), what tables say by themselves (package
// tell), what a custom id means (package press), the words (package say and the catalogues), what is done to messages
// before they leave (package outgoing), speaking Discord's protocol (package discord).
//
// Bot wires these together. An input comes in as an exchange, which knows who asks, finds the table that is meant and
// is answered once. What is done with it is left to desks, by what it is about: door, lobby, host, play, library,
// personal.
//
// # Wiring
//
//	games, err := registry.New(registry.Offer{Name: ..., Load: ..., Pack: ..., Hash: ...})
//	book, err := words.Load(lang.Files, catalogues...)
//	b, err := bot.New(bot.Config{
//		Port: port, Store: store, Games: games, Words: book,
//		Brains: brains, Levels: func(game string) []string { return []string{"random", "greedy"} },
//		Clock: bot.SystemClock(), Random: rand.Reader, Log: log, Pace: bot.TablePace(),
//	})
//	err = b.Run(ctx)
//
// New finds out about clashing commands and missing parts. Run connects, goes on with the tables a previous process
// left, and returns when ctx ends or the port gives up.
//
// # What is shown where
//
// The channel has one board message per table, kept current; the story, a message from headline to headline; one
// message that calls those who are awaited and says what they are asked, and goes when they have answered; the scores
// at the end. What only one player may know goes into replies that only that player sees, and by direct message. No
// message of the channel is made from anything but an onlooker's view.
//
// A slash command is a row (see command): the bot's own stand in ownCommands, those of the games are made from their
// Info, and games that have one under the same path share it. A button or menu is a row of components, and something
// that can be set is a row as well (see setting), from which its command and its place in a form follow. Tests tell
// whoever adds a row what is missing of it.
//
// Answers to what somebody does are sent by a replier. All else is an entry that the [outbox.Deliverer] has a teller
// put into words, the board included; docs/architecture/discord.md tells which goes first.
//
// Everything needed to understand a button is in its custom id (see package press) and in the store, so buttons outlive
// the process. Those whose moment has passed answer politely.
//
// # The files, from the ground up
//
//   - An input: exchange.go, who asks, where, about which table; replier.go answers it. table_found.go finds the table
//     that a command means, pressed.go what a component is about; limited.go lets inputs in, permissions.go says what
//     the bot may do where they come from; panel.go shows what somebody is asked, in the answer.
//   - What can be done: commands are rows of command_row.go, as Discord has them in listing.go and command_set.go; the
//     bot's own stand in own_commands.go, those of games are made by game_command.go and shared_command.go, for the
//     player whom players.go finds. Buttons and menus are the rows of components.go, settings those of setting.go.
//   - Who does it, each desk (desks.go) in files of its own. The door: door.go, which_game.go, thread.go, playon.go
//     and tutorial.go. The lobby: table_options.go, matters.go, computer.go with computer_choices.go, bring.go. The
//     host: host.go and table_settings.go. Play: answers.go, looks.go, undo.go, hint.go with given_hints.go. The
//     library: guide.go, card.go, score.go, log.go, watch.go, stats.go. Personal: personal_settings.go and forget.go.
//     Daily: daily.go and season.go.
//   - Bot puts that together (bot.go, by config.go and clock.go) and hands inputs to it (inbox.go), or says why it
//     cannot (whynot.go); shards.go is there for several processes.
package bot
