// Package bottest lets tests act as people on Discord. A Person runs commands, presses buttons, chooses from menus and
// reads what is shown; where it does that is a Place. There are two: Memory stands in for the port itself, so that a
// bot runs in the test's own process without any network, and OnSandbox goes through a sandbox, with the library that
// users run in between. A test that acts through a Person can be moved from one to the other.
//
// Both places speak the port's own types: what people do is a discord.Input, what they see is a discord.Message. So a
// message reads the same in both, and what finds a button in one finds it in the other.
//
// The package stands here, and not among the tests of one package, because three kinds of tests share it: those of
// package bot, those of whole games in bot/e2e, and those of the program. It knows no table, and no game: [Orchard]
// only hands on the one that is for tests. What to do with what is seen is left to its callers: see bot/e2e/robot for a
// person who plays a game to its end.
package bottest
