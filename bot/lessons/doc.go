// Package lessons has a game teach itself: a first game in which each rule is told when it first matters.
//
// A game brings a [Plan] as a text file: how the table of the first game is laid, and when which lesson is due. What a
// lesson says is the sentence "lesson.<name>" of the game's catalogue. When it is due is said of what the learner sees
// and no more: what is asked, what has been told, which tokens lie there; so the package knows no game, and a lesson
// gives no secret away.
//
// The package decides what is due. What has been told already is the caller's to keep (see [Told]), and so is the
// telling.
package lessons
