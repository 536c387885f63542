// Package robot plays at a table as a person does: it reads the channel and its direct messages, presses buttons,
// chooses from menus and types slash commands, and knows no more than what stands there. It acts through bottest, so
// that it plays at any of its places.
//
// A robot knows no game. Of the custom ids of components it reads the first word only, which tells those that
// answer a question from those that lead about; of commands, which ones are the bot's own. Everything else it does
// by lot, from a seed.
//
// It behaves as people do when something fails: it looks again, opens a new panel, and waits while the bot is away.
// Judging what came of a game is left to whoever runs the robots; they keep all that was shown to them.
package robot
