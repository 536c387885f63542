// Package screen is what people see: values go in, a message for Discord comes out.
//
// A Studio has what all screens are made with; its methods make whole messages of a table: the lobby, the board, a
// chapter of the story, a call, the end. A Panel is what one player sees, with the ways to answer: its Menus offer the
// legal answers, in steps where there are many. Guide, Score, Settings and Options are further screens of one person.
// The small tools below them are Voice's sentences put together: areas of a scene in words or in pictures, results,
// what is barred and why.
//
// Nothing in here waits, reads a clock or speaks to Discord or a store, and nothing decides: what is shown when, to
// whom and in place of what is left to package tell for what tables say by themselves, and to package bot for answers.
//
// # The files
//
//   - What all are made with: studio.go, and rules.go for a game that nobody plays. paragraph.go, scene.go and
//     pictures.go write sentences, areas and pictures, in the colours of colours.go and the order of order.go;
//     result.go says how a game has ended, bar.go why something cannot be had; spots.go knows where each card lies.
//   - A table for all: lobby.go, with bring.go for what people bring to it; board.go; chapter.go with act.go, remark.go
//     and, for the cards that it names, named.go; call.go; notice.go; above.go, for a thread; final.go with playon.go
//     and reel.go; stopped.go. log.go leads to all of the story, watch.go shows it to an onlooker.
//   - A [Panel] (panel.go) is for one: where.go, since.go with toll.go, unread.go, fresh.go and lesson.go are what
//     stands above, question.go is the question, and asking.go puts it together. What is chosen among is shown by
//     among.go, in pictures by drawn.go, and in less room where a phone is full by fold.go and sheet.go. over.go is
//     the panel of a game that is over.
//   - [Menus] (menus.go) offer what can be answered: offer.go knows the answers, offered.go and offering.go lay them
//     out as buttons and menus, labels.go and tagged.go tell them apart.
//   - Beside a panel: hint.go, barred.go, looks.go, spoken.go, card.go, undo.go.
//   - What one person sets is asked by form.go and setting.go: settings.go for a person, options.go for a table, with
//     option_values.go and option_computers.go. confirm.go asks whether something is meant, which_game.go of which
//     game it is; match.go finds what was typed.
//   - What one person looks up: guide.go, score.go, stats.go with together.go, daily.go, season.go.
package screen
