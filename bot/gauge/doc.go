// Package gauge says what is counted while the bot runs. Rooms tell a Meter what happens; who adds it up, and for whom,
// is another's matter, and where nobody does it costs nothing.
//
// Everything that tells one count from another is of a closed list in here: kinds of requests, outcomes, reasons. So no
// count can name a person, a server, a table or a card.
package gauge
