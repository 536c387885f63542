package desk

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// newsLength is how many private events, and how many answers, are kept for a seat.
const newsLength = 8

// Hand is about a seat's private message.
type Hand struct {
	// N counts the messages the seat should have had: one for each time it was called.
	N int `json:"n,omitempty"`
	// News are the latest events of which the seat knows more than onlookers do, as the seat may know them.
	News store.Events `json:"news,omitempty"`
	// Known is how many of News the seat has learnt by its own answers: what came of those has been read with them.
	Known int `json:"known,omitempty"`
	// Answers are those the seat has given since its last call, and since the last headline of its own making.
	Answers store.Texts `json:"answers,omitempty"`

	// Came is what came of the last of them, and of all that was said at once with it, as the seat may know it.
	Came store.Events `json:"came,omitempty"`

	// StoodIn are the answers that computer players have given for the seat's person since they last gave one: the
	// latest of them, and Stood how many there were.
	StoodIn []store.Text `json:"stood_in,omitempty"`
	Stood   int          `json:"stood,omitempty"`

	// Tolls are what others, and the game by itself, have done to the seat since its person last answered.
	Tolls Tolls `json:"tolls,omitzero"`

	// MayStepBack is set while the seat's last answer can be taken back, or the others asked for that: it has given one
	// since something was last revealed.
	MayStepBack bool `json:"may_undo,omitempty"`

	// Said is what the seat's person has said at once, and what is left of it.
	Said Said `json:"said,omitzero"`

	// Promised is the number of the message of which it has been said that it is to be sent unless the seat's person is
	// shown their panel in the channel first. Here is set when they have been: they know where to find it, and nothing of
	// it is sent by direct message, unless that is what calls them.
	Promised int  `json:"promised,omitempty"`
	Here     bool `json:"here,omitempty"`

	// Shown is the number of the message that Message is.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// Did lists the Answers as labels.
func (h Hand) Did() []engine.Text {
	out := make([]engine.Text, len(h.Answers))
	for i, a := range h.Answers {
		out[i] = a.Text()
	}
	return out
}

// mostStoodIn is how many answers of a stand-in are told to the seat's person.
const mostStoodIn = 3

// StandIn adds an answer that a computer player has given for the seat's person.
func (h *Hand) StandIn(label engine.Text) {
	h.Stood++
	h.StoodIn = append(h.StoodIn, store.TextOf(label))
	if old := len(h.StoodIn) - mostStoodIn; old > 0 {
		h.StoodIn = slices.Clone(h.StoodIn[old:])
	}
}

// Missed lists the latest answers that computer players have given for the seat's person, as labels.
func (h Hand) Missed() []engine.Text {
	out := make([]engine.Text, len(h.StoodIn))
	for i, a := range h.StoodIn {
		out[i] = a.Text()
	}
	return out
}

// Learn adds an event, as the seat may know it, to the news; known says that the seat has read it already.
func (h *Hand) Learn(e engine.Event, known bool) {
	h.News = append(h.News, e)
	if known {
		h.Known = len(h.News)
	}
	if old := len(h.News) - newsLength; old > 0 {
		h.News, h.Known = slices.Clone(h.News[old:]), max(0, h.Known-old)
	}
}

// Called begins a new message where the private message is what calls the seat's person, and they do not rest; else the
// message that stands goes on, which notifies nobody. What came of the seat's last turn is dropped; what it has learnt
// since counts as new.
func (h *Hand) Called(holder store.SeatHolder, rests bool) {
	if h.N == 0 || holder.Calls == store.CallsDirect && !rests {
		h.N++
	}
	unread := slices.Clone(h.News[min(h.Known, len(h.News)):])
	h.Forget()
	if len(unread) > 0 {
		h.News = unread
	}
}

// Answered notes that the seat's person answers, by the nth entry of the log, and so has read what they were shown: the
// news and what was answered for them are dropped; what was done to them comes back if the answer is taken back.
func (h *Hand) Answered(n int) {
	h.News, h.Known = nil, 0
	h.StoodIn, h.Stood = nil, 0
	h.Tolls.answered(n)
}

// Gave adds an answer of the seat's, and puts what came of it, as the seat may know that, in the place of what came of
// the one before.
func (h *Hand) Gave(label engine.Text, came store.Events) {
	h.Came = came
	h.Answers = append(h.Answers, store.TextOf(label))
	if old := len(h.Answers) - newsLength; old > 0 {
		h.Answers = slices.Clone(h.Answers[old:])
	}
}

// takeBack takes the seat's last answer out of what it is reminded of.
func (h *Hand) takeBack() {
	if last := len(h.Answers) - 1; last >= 0 {
		h.Answers = h.Answers[:last:last]
	}
	h.News, h.Known, h.Came = nil, 0, nil
	h.StoodIn, h.Stood = nil, 0 // which of them still stand is not known
}

// Renew drops all that the seat's person has been shown, since the seat is somebody else's now. The numbers of messages
// go on, because a number must not come twice.
func (h *Hand) Renew() { *h = Hand{N: h.N, Shown: h.N, Promised: h.N} }

// Forget drops what the seat has learnt and answered.
func (h *Hand) Forget() { h.News, h.Known, h.Answers, h.Came = nil, 0, nil, nil }
