// Command witchtable is the whole program: the bot on Discord (serve), the same bot on a Discord of its own that
// needs no account (demo), and the tools around them: simulate, scenario, referee, cards, words, table, backup, status.
//
// The package wires the rooms together and talks to terminals, files and the environment. It decides nothing about
// games, tables or Discord; what is particular to one game stands in that game's file game_*.go.
//
// # The files
//
//   - main.go begins, run.go reads what was typed and exit.go says how it went, all of it in the surroundings of
//     surroundings.go. settings.go reads the environment. Flags that several commands have are packs.go, languages.go,
//     limits.go, log.go, database.go, join.go, watch.go, traces.go and daily.go.
//   - The games are games.go, each a value (game.go): game_fate.go, game_revolution.go, game_witchcraft.go.
//   - The bot: serve.go, and demo.go with welcome.go and sandbox.go; what both set up is service.go. admin.go is asked
//     by other processes of the same user, as tell.go does; doctor.go looks at what can be set up wrong, with
//     doctor_game.go and doctor_peers.go.
//   - A database: table.go with replay.go and verify.go, backup.go with disk_unix.go and disk_other.go.
//   - Packs and words: cards.go, cards_check.go, words.go, draw.go with draw_story.go.
//   - Rules and players: scenario.go with scenario_packs.go, referee.go, simulate.go with ladder.go, report.go,
//     report_cards.go and players.go.
//   - progress.go shows how far a command is, version.go which program it is.
package main
