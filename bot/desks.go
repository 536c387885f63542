package bot

import (
	"witchtable/bot/limits"
	"witchtable/bot/outgoing"
	"witchtable/bot/screen"
	"witchtable/bot/seasons"
	"witchtable/bot/storewatch"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/bot/tell"
)

// house is what a bot has. What is done with an input is left to desks, which have all of it: door, lobby, host, play,
// library, personal and daily.
type house struct {
	Config
	stored *storewatch.Store
	study  *study.Study // where all is thought out that anybody asks of a game
	tables *tables.Service
	screen *screen.Studio
	teller *tell.Teller
	// outgoing finishes all that is sent.
	outgoing *outgoing.Finisher
	hints    hints
	limits   *limits.Limits
	seasons  *seasons.Keeper
}

// The desks at which inputs are dealt with, by what they are about. Each has the whole house, and no state of its own.
type (
	// door is where people come to a table and leave it: it opens tables, in the channel or in a thread, seats people,
	// begins games and closes tables.
	door struct{ *house }
	// lobby settles what is settled before a game begins: options, computer players, what people bring.
	lobby struct{ *house }
	// host does what a host may do about the people, the pace and the looks of a table.
	host struct{ *house }
	// play shows players what they are asked and takes their answers, back as well.
	play struct{ *house }
	// library answers whoever asks, with a seat or without: the guide, cards, scores, the story, what is counted.
	library struct{ *house }
	// personal keeps what goes with a person from table to table.
	personal struct{ *house }
	// daily deals the deal of the day, tells what came of it, and begins and ends seasons.
	daily struct{ *house }
)
