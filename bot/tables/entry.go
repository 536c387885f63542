package tables

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"witchtable/engine"
	"witchtable/store"
)

// Kind says what an outbox entry asks to tell. Kinds are stored: add, never rename.
type Kind string

// The kinds. Those of the first group tell something that happened; those of the second bring a message up to
// date with the table as it is when they are delivered, so of several only the last matters.
const (
	Story   Kind = "story"   // a chapter of the story, for the channel
	Notice  Kind = "notice"  // a sentence for the channel
	Tally   Kind = "tally"   // not written any more: Final tells the scores, too
	Final   Kind = "final"   // the game is over: how it ended, for the channel
	Welcome Kind = "welcome" // somebody sat down: greets by direct message, which shows whether they arrive

	Turn    Kind = "turn"  // the message in the channel that calls those who are awaited
	Nudge   Kind = "nudge" // calls the one seat that everybody waits for, if that is still so
	AskUndo Kind = "undo"  // the message in the channel that asks others to agree to a step back
	Hand    Kind = "hand"  // the private message of a seat
	Board   Kind = "board" // the message that shows the table: written down only where a table ends, see Deliverer.Refresh

	StoodIn Kind = "stood-in" // tells the channel that a computer player stands in for a seat's person
	Missed  Kind = "missed"   // tells that person, by direct message

	Remove Kind = "remove" // a message in the channel has had its time

	Turnings Kind = "turnings" // finds the turning points of a game that is over, and tells them where its end was told

	Admit   Kind = "admit"    // brings somebody who sat down into the table's own thread
	PutAway Kind = "put-away" // archives that thread, when the table has ended

	TookBack Kind = "took-back" // tells the channel of steps back of one person in a row, in one line
)

// Entry is something to tell.
type Entry struct {
	Kind Kind
	// Nonce marks all deliveries of the entry as the same one.
	Nonce string
	// Again is set when the entry may have been delivered before; Attempts counts the deliveries known to have failed.
	Again    bool
	Attempts int

	Chapter int            // Story
	Events  []engine.Event // Story: the chapter so far, as onlookers may know it
	Text    engine.Text    // Notice, StoodIn, TookBack
	User    store.UserID   // Welcome, Missed, Admit; Notice: whom it calls, if anybody, under the name CalledArg in the text
	Seat    engine.Seat    // Hand, Nudge, StoodIn, Missed
	Call    int            // Nudge: the call of the turn that it was written in; TookBack: the number of the line
	// Message is what Remove takes away.
	Message store.MessageID

	id       store.OutboxID
	due      store.Millis
	replaces []store.OutboxID // earlier entries about the same topic
}

type entryJSON struct {
	Chapter int            `json:"chapter,omitempty"`
	Events  []engine.Event `json:"events,omitempty"`
	Text    *store.Text    `json:"text,omitempty"`
	User    store.UserID   `json:"user,omitempty"`
	Seat    engine.Seat    `json:"seat"`
	Call    int            `json:"call,omitempty"`

	Message store.MessageID `json:"message,omitempty"`
}

// CalledArg names the argument of a notice's text that is the person whom the notice calls.
const CalledArg = "asker"

// NoticeOf makes an entry that says a sentence in the channel.
func NoticeOf(t engine.Text) Entry { return Entry{Kind: Notice, Text: t} }

func (e Entry) stored(now store.Millis) (store.OutboxEntry, error) {
	j := entryJSON{Chapter: e.Chapter, Events: e.Events, User: e.User, Seat: e.Seat, Call: e.Call, Message: e.Message}
	if !e.Text.IsZero() {
		t := store.TextOf(e.Text)
		j.Text = &t
	}
	payload, err := json.Marshal(j)
	if err != nil {
		return store.OutboxEntry{}, fmt.Errorf("writing an outbox entry (%s): %w", e.Kind, err)
	}
	return store.OutboxEntry{Kind: string(e.Kind), Payload: payload, CreatedAt: now, NotBefore: e.due}, nil
}

func entryOf(o store.OutboxEntry) (Entry, error) {
	var j entryJSON
	if err := json.Unmarshal(o.Payload, &j); err != nil {
		return Entry{}, fmt.Errorf("reading %v: %w", o, err)
	}
	e := Entry{
		Kind: Kind(o.Kind), Nonce: o.Nonce, Again: o.Attempts > 0, Attempts: o.Attempts,
		Chapter: j.Chapter, Events: j.Events, User: j.User, Seat: j.Seat, Call: j.Call, Message: j.Message,
		id: o.ID, due: o.NotBefore,
	}
	if j.Text != nil {
		e.Text = j.Text.Text()
	}
	return e, nil
}

// lane names the queue an entry stands in. What is said in one lane keeps its order; a lane that cannot be
// delivered does not hold up the others.
func (e Entry) lane() string {
	switch e.Kind {
	case Welcome, Admit:
		return "user " + string(e.User)
	case Hand, Missed:
		return "seat " + strconv.Itoa(int(e.Seat))
	case Nudge, Board, Remove, Turnings, PutAway:
		return string(e.Kind) // a nudge waits for its time while the story goes on
	}
	return "channel"
}

// queue tells which goroutine delivers entries. It is not stored.
type queue uint8

// The queues: what happened, for which people wait; what is kept up to date behind that; what must be thought about first.
const (
	tellQueue queue = iota
	keepQueue
	thinkQueue

	queues = iota
)

func (e Entry) queue() queue {
	switch e.Kind {
	case Board, Remove, PutAway:
		return keepQueue
	case Turnings:
		return thinkQueue
	}
	return tellQueue
}

// limit bounds one delivery.
func (q queue) limit() time.Duration {
	return [queues]time.Duration{tellTimeout, keepTimeout, thinkTimeout}[q]
}

// wished reports whether the entry comes from Refresh instead of the outbox.
func (e Entry) wished() bool { return e.id == 0 }

// topic is the same for entries of which only the last one needs to be delivered; "" for those that all do.
func (e Entry) topic() string {
	switch e.Kind {
	case Story:
		return "story " + strconv.Itoa(e.Chapter)
	case TookBack:
		return string(e.Kind) + " " + strconv.Itoa(e.Call)
	case Turn, Nudge, Board, AskUndo:
		return string(e.Kind)
	case Hand:
		return e.lane()
	}
	return ""
}
