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

// ownCommands are the commands that the bot has whatever the games are. A row here is all that a new one needs, beside
// its sentences in the catalogue and its place in the README.
func ownCommands(b *house) []command {
	door, lobby, host, play, library, personal := door{b}, lobby{b}, host{b}, play{b}, library{b}, personal{b}
	return []command{
		{path: "table open", doc: engine.T("bot.command.table.open"), run: door.openTable, options: []option{
			{name: "game", doc: engine.T("bot.command.option.game"), choices: door.gameChoices},
			{name: "language", doc: engine.T("bot.command.option.language"), choices: host.languageChoices},
			threadOption(),
		}},
		{path: "table tutorial", doc: engine.T("bot.command.table.tutorial"), run: door.openTutorial,
			offered: door.teaches, options: []option{
				{name: "game", doc: engine.T("bot.command.option.game"), choices: door.teachingChoices},
				{name: "language", doc: engine.T("bot.command.option.language"), choices: host.languageChoices},
				threadOption(),
			}},
		{path: "table join", doc: engine.T("bot.command.table.join"), run: atTable(door.join)},
		{path: "table start", doc: engine.T("bot.command.table.start"), run: atTable(door.start)},
		{path: "table show", doc: engine.T("bot.command.table.show"), run: library.show},
		{path: "table leave", doc: engine.T("bot.command.table.leave"), run: door.leaveOneOf},
		{path: "table close", doc: engine.T("bot.command.table.close"), run: atOwnTableEvenUnreadable(door.close)},
		{path: "table option", doc: engine.T("bot.command.table.option"), run: atTable(lobby.setOption),
			options: []option{
				{name: "option", doc: engine.T("bot.command.option.option"), required: true,
					complete: lobby.completeOption},
				{name: "value", doc: engine.T("bot.command.option.value"), required: true,
					complete: lobby.completeValue},
			}},
		{path: "table add-computer", doc: engine.T("bot.command.table.add-computer"), run: atTable(lobby.addComputer),
			offered: host.standsIn,
			options: []option{
				{name: "level", doc: engine.T("bot.command.option.level"), choices: lobby.levelChoices},
				{name: "temperament", doc: engine.T("bot.command.option.temperament"), choices: lobby.temperChoices},
			}},
		{path: "table language", doc: engine.T("bot.command.table.language"), run: atTable(host.setLanguage),
			offered: func() bool { return len(host.languageChoices()) > 0 },
			options: []option{{name: "language", doc: engine.T("bot.command.option.language"), required: true,
				choices: host.languageChoices}}},
		{path: "table looks", doc: engine.T("bot.command.table.looks"), run: atTable(host.setTableLooks),
			options: []option{
				{name: "how", doc: engine.T("bot.command.option.looks"), required: true, choices: personal.lookChoices},
			}},
		{path: "table pace", doc: engine.T("bot.command.table.pace"), run: atTable(host.setPace), options: []option{
			{name: "how", doc: engine.T("bot.command.option.pace"), required: true, choices: host.paceChoices},
			{name: "stand-in", doc: engine.T("bot.command.option.stand-in"), choices: host.standInChoices},
		}},
		{path: "table friendly", doc: engine.T("bot.command.table.friendly"), run: atTable(host.setFriendly),
			options: []option{
				{name: "how", doc: engine.T("bot.command.option.friendly"), required: true,
					choices: host.friendlyChoices},
			}},
		{path: "table remarks", doc: engine.T("bot.command.table.remarks"), run: atTable(host.setRemarks),
			offered: host.anyRemarks, options: []option{
				{name: "how", doc: engine.T("bot.command.option.remarks"), required: true, choices: host.remarkChoices},
			}},
		{path: "table skip", doc: engine.T("bot.command.table.skip"), run: atOwnTable(host.skip),
			offered: host.standsIn, options: host.aPerson()},
		{path: "table kick", doc: engine.T("bot.command.table.kick"), run: atOwnTable(host.kick),
			offered: host.standsIn, options: host.aPerson()},
		{path: "table pass-on", doc: engine.T("bot.command.table.pass-on"), run: atOwnTable(host.passOn),
			options: host.aPerson()},
		{path: "table pause", doc: engine.T("bot.command.table.pause"), run: atOwnTable(host.pause)},
		{path: "table resume", doc: engine.T("bot.command.table.resume"), run: atOwnTable(host.resume)},
		{path: "table take-seat", doc: engine.T("bot.command.table.take-seat"), run: atTable(host.takeSeat),
			options: []option{
				{name: playerOption, doc: engine.T("bot.command.option.seat"), complete: host.completeFreeSeat},
			}},
		{path: "table bring", doc: engine.T("bot.command.table.bring"), run: atTable(lobby.bring),
			offered: lobby.anyBringing,
			options: []option{{name: "text", doc: engine.T("bot.command.option.text"), required: true}}},
		{path: "undo", doc: engine.T("bot.command.undo"), run: atTable(play.undo), options: []option{
			{name: "to", doc: engine.T("bot.command.option.to"), complete: play.completeUndo},
		}},
		{path: "hand", doc: engine.T("bot.command.hand"), run: play.showHand},
		{path: "hint", doc: engine.T("bot.command.hint"), run: atTable(play.askHint)},
		{path: "score", doc: engine.T("bot.command.score"), run: library.showScore},
		{path: "log", doc: engine.T("bot.command.log"), run: library.showLog, options: []option{
			{name: "round", doc: engine.T("bot.command.option.round"), complete: library.completeLog},
		}},
		{path: "calls", doc: engine.T("bot.command.calls"), run: personal.setCalls, options: []option{
			{name: "how", doc: engine.T("bot.command.option.how"), required: true, choices: personal.callChoices},
		}},
		{path: "settings", doc: engine.T("bot.command.settings"), run: personal.showSettingsOf},
		{path: "stats", doc: engine.T("bot.command.stats"), run: library.showStats, options: []option{
			{name: playerOption, doc: engine.T("bot.command.option.whose"), complete: library.completeKnown},
		}},
		{path: "leaderboard", doc: engine.T("bot.command.leaderboard"), run: library.showLeaders, options: []option{
			{name: "game", doc: engine.T("bot.command.option.game"), choices: door.gameChoices},
		}},
		{path: "forget-me", doc: engine.T("bot.command.forget-me"), run: personal.askToForget},
		{path: "looks", doc: engine.T("bot.command.looks"), run: personal.setLooks, options: []option{
			{name: "how", doc: engine.T("bot.command.option.looks"), required: true, choices: personal.lookChoices},
		}},
		{path: "server looks", doc: engine.T("bot.command.server.looks"), run: personal.setServerLooks, managers: true,
			options: []option{
				{name: "how", doc: engine.T("bot.command.option.looks"), required: true, choices: personal.lookChoices},
			}},
		{path: "card", doc: engine.T("bot.command.card"), run: library.showCard, options: []option{
			{name: "name", doc: engine.T("bot.command.option.name"), required: true, complete: library.completeCard},
		}},
		{path: "help", doc: engine.T("bot.command.help"), run: library.showHelp},
		{path: "rules", doc: engine.T("bot.command.rules"), run: library.showRules, options: []option{
			{name: "topic", doc: engine.T("bot.command.option.topic"), complete: library.completeTopic},
		}},
		{path: "answer", doc: engine.T("bot.command.answer"), run: play.answerKey, options: []option{
			{name: "key", doc: engine.T("bot.command.option.key"), required: true, complete: play.completeAnswer},
		}},
	}
}
