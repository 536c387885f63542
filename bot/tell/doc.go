// Package tell is what tables say by themselves, when nobody has asked: the story, calls, private messages, the end,
// and the board, which is kept current.
//
// A Teller is given entries of the outbox, one after the other for each table, puts them through package screen and
// sends them. How an entry of each kind is told, kinds says. What goes to the channel is of one of three sorts: said
// once; a message that stands for the last of its kind and is edited or replaced; or the board, which fades, disturbs
// and is posted anew (see boards). Where Discord does not let it speak the table waits, and ends in the end (see
// barredChannels).
//
// When an entry is due, what comes before what, and that nothing is lost or said twice is left to package tables;
// answers to those who have done something, to package bot.
package tell
