package outbox

import (
	"encoding/json"
	"fmt"

	"witchtable/engine"
	"witchtable/store"
)

// Entry is something to tell. Which fields count depends on the kind; the others are zero.
type Entry struct {
	Kind Kind
	// Nonce marks all deliveries of the entry as the same one.
	Nonce string
	// Again is set when the entry may have been delivered before; Attempts counts the deliveries known to have failed.
	Again    bool
	Attempts int
	// Due is when the entry is to be told at the earliest; zero for at once.
	Due store.Millis

	// Chapter is, in a Story, which chapter is told, and Told how many of its events. In a Nudge Told is the length of the
	// log with which it was written where it is about somebody who has to go on after their own move, else 0.
	//
	// Events are these, as onlookers
	// may know them. As long as the chapter goes on the table has them, and the entry as it is stored leaves them out.
	Chapter, Told int
	Events        []engine.Event
	Text          engine.Text // Notice, StoodIn, StepBack
	// User is the person that Welcome, Missed and Admit are about. In a Notice it is whom the notice calls, if anybody:
	// the argument CalledArg of its text.
	User store.UserID
	// Users are the people whom a Notice calls where they are several: the argument CalledArg is a list of them then.
	Users []store.UserID
	Seat  engine.Seat // Hand, Nudge, StoodIn, Missed, AskToClose
	// Call is, in Turn and AskConsent, the call that was made last when it was written; in a Nudge and Asked, the call of
	// the turn that it was written in; in StepBack the number of the line.
	Call int
	// Tried are, in Turn and AskConsent, the calls that earlier attempts may have sent without its being known.
	Tried []int
	// Message is what Remove takes away. Where it is not known whether that was sent, Sought is its nonce instead.
	Message store.MessageID
	Sought  string

	// Foreign is, in a Board, before when messages were sent that the process before may still change; zero when it can
	// change none any more.
	Foreign store.Millis

	left     bool             // by the process before, which may have told it
	id       store.OutboxID   // zero for an entry that is not stored
	written  store.Millis     // when it was stored
	replaces []store.OutboxID // earlier entries about the same topic, which are done with when this one is
}

// CalledArg names the argument of a notice's text that is the person whom the notice calls.
const CalledArg = "asker"

// NoticeOf makes an entry that says a sentence in the channel.
func NoticeOf(t engine.Text) Entry { return Entry{Kind: Notice, Text: t} }

// mostTried is how many of the calls are looked after that may have been sent: the first and the last ones. More come
// in a long outage, and what lies between those has hardly been sent: answers get lost where it begins and where it
// ends. Processes that die one after the other may have sent any, so there is room for as many as come in some minutes.
const mostTried = 32

// tried notes which call an earlier attempt may have sent.
func (e Entry) tried() Entry {
	if calls := e.Kind == Turn || e.Kind == AskConsent; calls && e.Again && e.Call > 0 {
		e.Tried = []int{e.Call}
	}
	return e
}

// wished reports whether the entry is not stored: the board, wished for by Refresh.
func (e Entry) wished() bool { return e.id == 0 }

// stored is the stored entry that this one is, or stands in place of; zero where there is none.
func (e Entry) stored() store.OutboxID {
	if e.wished() && len(e.replaces) > 0 {
		return e.replaces[len(e.replaces)-1]
	}
	return e.id
}

// Payload is what is stored of an entry besides its kind and its times. Its JSON names are stored: add, never rename.
type Payload struct {
	Chapter int            `json:"chapter,omitempty"`
	Events  store.Events   `json:"events,omitempty"`
	Text    *store.Text    `json:"text,omitempty"`
	User    store.UserID   `json:"user,omitempty"`
	Users   []store.UserID `json:"users,omitempty"`
	Seat    engine.Seat    `json:"seat"`
	Call    int            `json:"call,omitempty"`

	Message store.MessageID `json:"message,omitempty"`
	Sought  string          `json:"sought,omitempty"`
	Told    int             `json:"told,omitempty"`
}

// Stored is the entry as it is to be stored with a change made now.
func (e Entry) Stored(now store.Millis) (store.OutboxEntry, error) {
	p := Payload{Chapter: e.Chapter, Events: e.Events, User: e.User, Users: e.Users, Seat: e.Seat, Call: e.Call,
		Message: e.Message, Sought: e.Sought, Told: e.Told}
	if !e.Text.IsZero() {
		t := store.TextOf(e.Text)
		p.Text = &t
	}
	payload, err := json.Marshal(p)
	if err != nil {
		return store.OutboxEntry{}, fmt.Errorf("writing an outbox entry (%s): %w", e.Kind, err)
	}
	return store.OutboxEntry{Kind: string(e.Kind), Payload: payload, CreatedAt: now, NotBefore: e.Due}, nil
}

// Read reads a stored entry.
func Read(o store.OutboxEntry) (Entry, error) {
	var p Payload
	if err := json.Unmarshal(o.Payload, &p); err != nil {
		return Entry{}, fmt.Errorf("reading %v: %w", o, err)
	}
	e := Entry{
		Kind: Kind(o.Kind), Nonce: o.Nonce, Again: o.Attempts > 0, Attempts: o.Attempts, Due: o.NotBefore,
		Chapter: p.Chapter, Events: p.Events, User: p.User, Users: p.Users, Seat: p.Seat, Call: p.Call, Message: p.Message,
		Sought: p.Sought, Told: max(p.Told, len(p.Events)), // entries used to be stored with the events alone
		id: o.ID, written: o.CreatedAt,
	}
	if p.Text != nil {
		e.Text = p.Text.Text()
	}
	return e, nil
}
