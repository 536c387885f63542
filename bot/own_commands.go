package bot

import (
	"slices"

	"witchtable/engine"
)

// OwnCommands lists the first words of the commands that the bot has whatever the games are: for those who tell them
// from the games'.
func OwnCommands() []string {
	var out []string
	for _, c := range ownCommands(&house{}) {
		if word := firstWord(c.path); !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}

// ownCommands are the commands that the bot has whatever the games are. A new one needs its row at one of the desks
// below, or as the command of a setting; in each catalogue of bot/lang its sentence (bot.command.*) and those of its
// options (bot.command.option.*), and what each new word of its path and of its options' names is called there
// (bot.word.*); and its place in the README's table of commands.
func ownCommands(b *house) []command {
	personal, host := personal{b}, host{b}
	return slices.Concat(
		door{b}.commands(), lobby{b}.commands(),
		settingCommands(host.tableSettings(), hereTable),
		host.commands(), play{b}.commands(), library{b}.commands(), personal.commands(),
		daily{b}.commands(),
		settingCommands(personal.personalSettings(), personal.self),
		settingCommands(host.serverSettings(), hereServer),
	)
}

// commands are about a table as such, and who sits there.
func (b door) commands() []command {
	language := host(b).languageOption()
	return []command{
		{path: "table open", doc: engine.T("bot.command.table.open"), run: b.openTable, options: []option{
			{name: "game", doc: engine.T("bot.command.option.game"), choices: b.gameChoices}, language, threadOption(),
		}},
		{path: "table tutorial", doc: engine.T("bot.command.table.tutorial"), run: b.openTutorial,
			offered: b.teaches, options: []option{
				{name: "game", doc: engine.T("bot.command.option.game"), choices: b.teachingChoices},
				language, threadOption(),
			}},
		{path: "table play-on", doc: engine.T("bot.command.table.play-on"), run: b.playOnHere,
			offered: host(b).standsIn, options: []option{
				{name: "game", doc: engine.T("bot.command.option.finished"), complete: b.completeFinished},
				{name: "move", doc: engine.T("bot.command.option.behind"), complete: b.completeMoment},
				{name: "cards", doc: engine.T("bot.command.option.cards"), choices: cardsChoices},
				threadOption(),
			}},
		{path: "table join", doc: engine.T("bot.command.table.join"), run: b.joinHere},
		{path: "table start", doc: engine.T("bot.command.table.start"), run: atTable(b.start)},
		{path: "table leave", doc: engine.T("bot.command.table.leave"), run: b.leaveOneOf},
		{path: "table close", doc: engine.T("bot.command.table.close"), run: atOwnTableEvenUnreadable(b.close)},
	}
}

// commands are about what is settled before a game begins.
func (b lobby) commands() []command {
	return []command{
		{path: "table option", doc: engine.T("bot.command.table.option"), run: atTable(b.setOption),
			options: []option{
				{name: "option", doc: engine.T("bot.command.option.option"), required: true, complete: b.completeOption},
				{name: "value", doc: engine.T("bot.command.option.value"), required: true, complete: b.completeValue},
			}},
		{path: "table add-computer", doc: engine.T("bot.command.table.add-computer"), run: atTable(b.addComputer),
			offered: host(b).standsIn,
			options: []option{b.levelOption(), b.temperOption()}},
		{path: "table bring", doc: engine.T("bot.command.table.bring"), run: atTable(b.bring), offered: b.anyBringing,
			options: []option{{name: "text", doc: engine.T("bot.command.option.text"), required: true}}},
	}
}

// commands are about the people at a table.
func (b host) commands() []command {
	person := []option{{name: playerOption, doc: engine.T("bot.command.option.person"), required: true,
		complete: b.completePerson}}
	return []command{
		{path: "table skip", doc: engine.T("bot.command.table.skip"), run: atOwnTable(b.skip),
			offered: b.standsIn, options: person},
		{path: "table kick", doc: engine.T("bot.command.table.kick"), run: atOwnTable(b.kick),
			offered: b.standsIn, options: person},
		{path: "table pass-on", doc: engine.T("bot.command.table.pass-on"), run: atOwnTable(b.passOn), options: person},
		{path: "table pause", doc: engine.T("bot.command.table.pause"), run: atOwnTable(b.pause)},
		{path: "table resume", doc: engine.T("bot.command.table.resume"), run: atOwnTable(b.resume)},
		{path: "table take-seat", doc: engine.T("bot.command.table.take-seat"), run: atTable(b.takeSeat),
			options: []option{
				{name: playerOption, doc: engine.T("bot.command.option.seat"), complete: b.completeFreeSeat},
			}},
	}
}

// commands are those of whoever plays.
func (b play) commands() []command {
	return []command{
		{path: "undo", doc: engine.T("bot.command.undo"), run: atTable(b.undo), options: []option{
			{name: "to", doc: engine.T("bot.command.option.to"), complete: b.completeUndo},
		}},
		{path: "hand", doc: engine.T("bot.command.hand"), run: atTable(b.openHand)},
		{path: "hint", doc: engine.T("bot.command.hint"), run: atTable(b.askHint)},
		{path: "answer", doc: engine.T("bot.command.answer"), run: b.answerKey, options: []option{
			{name: "move", doc: engine.T("bot.command.option.move"), required: true, complete: b.completeAnswer},
		}},
	}
}

// commands are those of whoever looks something up.
func (b library) commands() []command {
	return []command{
		{path: "table show", doc: engine.T("bot.command.table.show"), run: b.show},
		{path: "table watch", doc: engine.T("bot.command.table.watch"), run: b.watch, options: []option{
			{name: "where", doc: engine.T("bot.command.option.where"), choices: b.whereChoices},
		}},
		{path: "score", doc: engine.T("bot.command.score"), run: b.showScore},
		{path: "log", doc: engine.T("bot.command.log"), run: b.showLog, options: []option{
			{name: "round", doc: engine.T("bot.command.option.round"), complete: b.completeLog},
		}},
		{path: "stats", doc: engine.T("bot.command.stats"), run: b.showStats, options: []option{
			{name: playerOption, doc: engine.T("bot.command.option.whose"), complete: b.completeKnown},
		}},
		{path: "leaderboard", doc: engine.T("bot.command.leaderboard"), run: b.showLeaders, options: []option{
			{name: "game", doc: engine.T("bot.command.option.game"), choices: door(b).gameChoices},
			{name: "season", doc: engine.T("bot.command.option.season"), complete: b.completeSeason},
		}},
		{path: "card", doc: engine.T("bot.command.card"), run: b.showCard, options: []option{
			{name: "name", doc: engine.T("bot.command.option.name"), required: true, complete: b.completeCard},
		}},
		{path: "help", doc: engine.T("bot.command.help"), run: b.showHelp},
		{path: "rules", doc: engine.T("bot.command.rules"), run: b.showRules, options: []option{
			{name: "topic", doc: engine.T("bot.command.option.topic"), complete: b.completeTopic},
		}},
	}
}

// commands are about oneself.
func (b personal) commands() []command {
	return []command{
		{path: "settings", doc: engine.T("bot.command.settings"), run: b.showSettings},
		{path: "forget-me", doc: engine.T("bot.command.forget-me"), run: b.askToForget},
	}
}
