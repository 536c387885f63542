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
package screen
