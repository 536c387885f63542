package tables

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// newsLength is how many private events, and how many answers, are kept for a seat.
const newsLength = 8

// HandDesk is about a seat's private message.
type HandDesk struct {
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
	Tolls TollsDesk `json:"tolls,omitzero"`

	// MayStepBack is set while the seat's last answer can be taken back, or the others asked for that: it has given one
	// since something was last revealed.
	MayStepBack bool `json:"may_undo,omitempty"`

	// Said is what the seat's person has said at once, and what is left of it.
	Said SaidDesk `json:"said,omitzero"`

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
func (h HandDesk) Did() []engine.Text {
	out := make([]engine.Text, len(h.Answers))
	for i, a := range h.Answers {
		out[i] = a.Text()
	}
	return out
}

// mostStoodIn is how many answers of a stand-in are told to the seat's person.
const mostStoodIn = 3

// standIn adds an answer that a computer player has given for the seat's person.
func (h *HandDesk) standIn(label engine.Text) {
	h.Stood++
	h.StoodIn = append(h.StoodIn, store.TextOf(label))
	if old := len(h.StoodIn) - mostStoodIn; old > 0 {
		h.StoodIn = slices.Clone(h.StoodIn[old:])
	}
}

// Missed lists the latest answers that computer players have given for the seat's person, as labels.
func (h HandDesk) Missed() []engine.Text {
	out := make([]engine.Text, len(h.StoodIn))
	for i, a := range h.StoodIn {
		out[i] = a.Text()
	}
	return out
}

// learn adds an event to the news; known says that the seat has read it already.
func (h *HandDesk) learn(e engine.Event, known bool) {
	h.News = append(h.News, e)
	if known {
		h.Known = len(h.News)
	}
	if old := len(h.News) - newsLength; old > 0 {
		h.News, h.Known = slices.Clone(h.News[old:]), max(0, h.Known-old)
	}
}

// called begins a new message where the private message is what calls the seat's person, and they do not rest; else the
// message that stands goes on, which notifies nobody. What came of the seat's last turn is dropped; what it has learnt
// since counts as new.
func (h *HandDesk) called(holder store.SeatHolder, rests bool) {
	if h.N == 0 || holder.Calls == store.CallsDirect && !rests {
		h.N++
	}
	unread := slices.Clone(h.News[min(h.Known, len(h.News)):])
	h.forget()
	if len(unread) > 0 {
		h.News = unread
	}
}

// answered drops the news when the seat's person answers: they have read them.
func (h *HandDesk) answered() {
	h.News, h.Known = nil, 0
	h.StoodIn, h.Stood = nil, 0
}

// renew drops all that the seat's person has been shown, since the seat is somebody else's now. The numbers of messages
// go on, because a number must not come twice.
func (h *HandDesk) renew() { *h = HandDesk{N: h.N, Shown: h.N, Promised: h.N} }

// forget drops what the seat has learnt and answered.
func (h *HandDesk) forget() { h.News, h.Known, h.Answers, h.Came = nil, 0, nil, nil }
