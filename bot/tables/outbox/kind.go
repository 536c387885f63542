package outbox

import (
	"strconv"
	"time"
)

// Kind says what an outbox entry asks to tell. Kinds are stored: add, never rename. Each has a row below.
type Kind string

// The kinds.
const (
	Story   Kind = "story"   // a chapter of the story, for the channel
	Notice  Kind = "notice"  // a sentence for the channel
	Tally   Kind = "tally"   // not written any more: Final tells the scores, too
	Final   Kind = "final"   // the game is over: how it ended, for the channel
	Welcome Kind = "welcome" // somebody sat down: greets by direct message, which shows whether they arrive

	Turn       Kind = "turn"  // the message in the channel that calls those who are awaited
	Nudge      Kind = "nudge" // calls the one seat that everybody waits for, if that is still so
	AskConsent Kind = "undo"  // the message in the channel that asks others to agree to a step back
	Hand       Kind = "hand"  // the private message of a seat
	Board      Kind = "board" // the message that shows the table: stored only where a table ends, see Deliverer.Refresh

	StoodIn Kind = "stood-in" // tells the channel that a computer player stands in for a seat's person
	Missed  Kind = "missed"   // tells that person, by direct message

	SentAway Kind = "sent-away" // tells a person, by direct message, that they have been sent away

	AskToClose Kind = "close" // asks those who play whether the table is to be closed

	Remove Kind = "remove" // takes away a message in the channel that has had its time

	Asked Kind = "asked" // has the call say what is asked by now, once whoever is called has paused

	Turnings Kind = "turnings" // finds the turning points of a game that is over, and tells them where its end was told

	Admit   Kind = "admit"    // brings somebody who sat down into the table's own thread
	PutAway Kind = "put-away" // archives that thread, when the table has ended
	Line    Kind = "line"     // the one line in the channel above that thread, which says what becomes of the table

	// tells the channel that a running game cannot go on under the present rules, and when it is closed what is left
	Stopped Kind = "stopped"

	StepBack Kind = "took-back" // tells the channel of steps back of one person in a row, in one line
)

// row says how the entries of a kind are delivered. The zero row is that of a message in the channel of which each is
// told, in order.
type row struct {
	lane  lane
	queue queue
	topic topic
	place place
	// gathered is set where changes are gathered for a while before they are told. Nothing that is due is held up by
	// that: see hastened.
	gathered bool
	// needsGame is set where the entry is told in the words of the game, so that it cannot be without the game.
	needsGame bool
}

// rows has the row of each kind.
var rows = map[Kind]row{
	Story:   {topic: perChapter, gathered: true, needsGame: true},
	Notice:  {},
	Tally:   {},
	Final:   {needsGame: true},
	Welcome: {lane: personLane, place: elsewhere},

	Turn:       {topic: perKind},
	Nudge:      {lane: ownLane, topic: perKind}, // it waits for its time while the story goes on
	Asked:      {lane: ownLane, topic: perKind}, // likewise
	AskConsent: {topic: perKind},
	Hand:       {lane: seatLane, topic: perSeat, place: elsewhere, gathered: true},
	Board:      {lane: ownLane, queue: behind, topic: perKind},

	StoodIn: {},
	Missed:  {lane: seatLane, place: elsewhere},

	AskToClose: {},
	SentAway:   {lane: personLane, place: elsewhere},

	Remove:   {lane: ownLane, queue: behind, place: onChannel},
	Turnings: {lane: ownLane, queue: thinking, place: onChannel, needsGame: true},
	Admit:    {lane: personLane, place: onChannel},
	PutAway:  {lane: ownLane, queue: behind, place: elsewhere},
	Line:     {lane: ownLane, queue: behind, topic: perKind, place: elsewhere, needsGame: true},

	StepBack: {topic: perLine},
	Stopped:  {},
}

// NeedsGame reports whether entries of the kind are told in the words of the table's game.
func (k Kind) NeedsGame() bool { return rows[k].needsGame }

// InChannel reports whether entries of the kind are messages for the table's channel: where Discord refuses one,
// nobody can play in that channel.
func (k Kind) InChannel() bool { return rows[k].place == inChannel }

// SeenInChannel reports whether something of the kind's entries is seen in the table's channel, as messages or as
// changes of what stands there.
func (k Kind) SeenInChannel() bool { return rows[k].place != elsewhere }

// lane says whose order an entry keeps.
type lane uint8

const (
	channelLane lane = iota // that of all that is said in the channel
	personLane              // that of what a person is sent
	seatLane                // that of what the person of a seat is sent
	ownLane                 // that of the entries of its own kind
)

// lane names the lane that an entry stands in.
func (e Entry) lane() string {
	switch rows[e.Kind].lane {
	case personLane:
		return "user " + string(e.User)
	case seatLane:
		return "seat " + strconv.Itoa(int(e.Seat))
	case ownLane:
		return string(e.Kind)
	}
	return "channel"
}

// queue says which of a table's goroutines delivers an entry. It is not stored.
type queue uint8

const (
	first    queue = iota // what happened, for which people wait
	behind                // what is only kept up to date, and lets all others go first
	thinking              // what takes thinking, which lets all go first who play

	queues = iota
)

func (e Entry) queue() queue { return rows[e.Kind].queue }

// limit bounds one delivery of the queue.
func (q queue) limit() time.Duration {
	return [queues]time.Duration{first: 30 * time.Second, behind: 5 * time.Minute, thinking: 20 * time.Minute}[q]
}

// topic says which entries are about the same thing: of those only the last needs to be told.
type topic uint8

const (
	each       topic = iota // every entry is told
	perKind                 // all entries of the kind are about one thing
	perChapter              // those of one chapter
	perSeat                 // those of one seat
	perLine                 // those of one line
)

// Topic is the same for entries of which only the last needs to be told; "" for an entry that is told in any case.
func (e Entry) Topic() string {
	switch rows[e.Kind].topic {
	case perKind:
		return string(e.Kind)
	case perChapter:
		return string(e.Kind) + " " + strconv.Itoa(e.Chapter)
	case perSeat:
		return string(e.Kind) + " " + strconv.Itoa(int(e.Seat))
	case perLine:
		return string(e.Kind) + " " + strconv.Itoa(e.Call)
	}
	return ""
}

// place says where an entry is told.
type place uint8

const (
	inChannel place = iota // as a message in the table's channel
	onChannel              // in the channel, but not as a message of its own: the game goes on where that is refused
	elsewhere              // where the channel shows nothing of it
)
