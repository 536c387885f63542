// Package say makes words for Discord of texts: sentences of the catalogues with their arguments become strings that
// can stand in a message.
//
// A Voice speaks one language with the names of one table, escaped for messages and bare for labels. Around it are the
// small sentences that are said in many places: what a table, a player or a computer player is called, for whom the
// game waits. What of all that stands in which message is left to package screen. Signs comes last before a message
// leaves: it writes emojis in the place of letters.
package say
