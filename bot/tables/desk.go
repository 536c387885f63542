package tables

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"witchtable/bot/lessons"
	"witchtable/engine"
	"witchtable/store"
)

// Desk is a table's bookkeeping about what has been said and shown. It is stored with the table's header.
type Desk struct {
	// TouchedAt is when a person or a computer player last did something at the table.
	TouchedAt store.Millis `json:"touched_at,omitempty"`
	Turn      TurnDesk     `json:"turn"`
	Story     StoryDesk    `json:"story"`
	// Hands has one entry for each seat of a running game.
	Hands []HandDesk `json:"hands,omitempty"`
	Board BoardDesk  `json:"board"`
	// BarredAt is since when Discord has not let the bot speak in the channel; zero while it does.
	BarredAt store.Millis `json:"barred_at,omitempty"`
	Consent  ConsentDesk  `json:"undo,omitzero"`
	StepBack StepBackDesk `json:"undone,omitzero"`
	// Waits has one entry for each seat of a running game.
	Waits []WaitDesk `json:"waits,omitempty"`
	// WarnedAt is when it was said that the table is about to end, since nothing has happened there.
	WarnedAt store.Millis `json:"warned_at,omitempty"`
	// Lessons is about what is taught at a tutorial.
	Lessons lessons.Told `json:"lessons,omitzero"`
	End     EndDesk      `json:"end,omitzero"`
}

// EndDesk is about the message that tells how the game has ended.
type EndDesk struct {
	Message store.MessageID `json:"message,omitempty"`
	// Bare says that it came without files: they were not allowed.
	Bare bool `json:"bare,omitempty"`
	// PutAway is set once its buttons have been put away.
	PutAway bool `json:"put_away,omitempty"`
	// Turnings are the turning points of the game, in its order; Reviewed says that they have been looked for.
	Turnings []TurningDesk `json:"turnings,omitempty"`
	Reviewed bool          `json:"reviewed,omitempty"`
}

// TurningDesk is a turning point, as [brain.Judged] has it.
type TurningDesk struct {
	N      int           `json:"n"`
	Other  engine.Answer `json:"other,omitempty"`
	Leave  bool          `json:"leave,omitempty"`
	Points float64       `json:"points"`
	Chance float64       `json:"chance,omitempty"`
}

// TurnDesk is about the message that says who is awaited.
type TurnDesk struct {
	// N counts the calls: it grows when somebody must be called who was not awaited before.
	N int `json:"n,omitempty"`
	// Call lists who must be called by call N.
	Call []engine.Seat `json:"call,omitempty"`
	// Last is set when call N goes to the one seat that everybody else waits for.
	Last bool `json:"last,omitempty"`
	// Late is set when call N goes to people who have been called before.
	Late bool `json:"late,omitempty"`

	// Shown is the call that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// StoryDesk is about the story told in the channel, which comes in chapters of one message each.
type StoryDesk struct {
	Chapter int `json:"chapter,omitempty"`
	// Events are those of the chapter so far, as onlookers may know them.
	Events []engine.Event `json:"events,omitempty"`
	Since  store.Millis   `json:"since,omitempty"`
	// HasLines says that the chapter has more than asides. Held is set while events of it are not yet in the outbox:
	// asides alone are held back until something comes that they go with.
	HasLines bool `json:"has_lines,omitempty"`
	Held     bool `json:"held,omitempty"`
	// HasHeadline was set while a chapter had a headline. Nothing asks for it any more.
	HasHeadline bool `json:"has_headline,omitempty"`
	// Due is until when what goes on in the chapter is gathered.
	Due store.Millis `json:"due,omitempty"`

	// Closed is set when nothing more is added to the chapter: what follows happened after something else was said.
	Closed bool `json:"closed,omitempty"`

	// Quoted has the chapter in which each card was first told of with what it says.
	Quoted map[engine.CardID]int `json:"quoted,omitempty"`

	// Said has the chapter in which each remark of a computer player was told, by its key.
	Said map[string]int `json:"said,omitempty"`

	// Before are the chapters before this one of which a step back may take something, or has, the earliest first.
	Before []PageDesk `json:"before,omitempty"`
	// Owed is as in PageDesk.
	Owed bool `json:"owed,omitempty"`

	// Shown is the latest chapter that was sent, Message the one that shows it, "" when it was taken away again.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// QuotedBefore reports whether what a card says stands in a chapter before the nth.
func (s StoryDesk) QuotedBefore(c engine.CardID, n int) bool {
	first, ok := s.Quoted[c]
	return ok && first < n
}

// SaidBefore reports whether a remark stands in a chapter before the nth.
func (s StoryDesk) SaidBefore(remark string, n int) bool {
	first, ok := s.Said[remark]
	return ok && first < n
}

// Noted reports whether these are the remarks that a chapter is known to tell.
func (s StoryDesk) Noted(chapter int, remarks []string) bool {
	known := 0
	for _, n := range s.Said {
		if n == chapter {
			known++
		}
	}
	return known == len(remarks) && !slices.ContainsFunc(remarks, func(r string) bool { return s.Said[r] != chapter })
}

// Says notes the remarks that a chapter tells.
func (s *StoryDesk) Says(chapter int, remarks []string) {
	maps.DeleteFunc(s.Said, func(_ string, n int) bool { return n == chapter })
	if len(remarks) > 0 && s.Said == nil {
		s.Said = map[string]int{}
	}
	for _, r := range remarks {
		s.Said[r] = chapter
	}
}

// HandDesk is about a seat's private message.
type HandDesk struct {
	// N counts the messages the seat should have had: one for each time it was called.
	N int `json:"n,omitempty"`
	// News are the latest events of which the seat knows more than onlookers do, as the seat may know them.
	News []engine.Event `json:"news,omitempty"`
	// Known is how many of News the seat has learnt by its own answers: what came of those has been read with them.
	Known int `json:"known,omitempty"`
	// Answers are those the seat has given since its last call, and since the last headline of its own making.
	Answers []store.Text `json:"answers,omitempty"`

	// Came is what came of the last of them, as the seat may know it.
	Came []engine.Event `json:"came,omitempty"`

	// MayStepBack is set while the seat's last answer can be taken back, or the others asked for that: it has given one since
	// something was last revealed.
	MayStepBack bool `json:"may_undo,omitempty"`

	// Shown is the number of the message that Message is.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// BoardDesk is about the message that shows the table.
type BoardDesk struct {
	Message store.MessageID `json:"message,omitempty"`
	// Posted counts the board's messages, At is when the present one was sent.
	Posted int          `json:"posted,omitempty"`
	At     store.Millis `json:"at,omitempty"`
	// Behind counts the messages sent to the channel since then.
	Behind int `json:"behind,omitempty"`
	// Shows is a fingerprint of what Message shows; 0 when that is not known.
	Shows uint64 `json:"shows,omitempty"`
}

// deskNote is the header's note that holds the desk.
const deskNote = "desk"

func readDesk(t store.Table) (Desk, error) {
	var d Desk
	text, ok := t.Notes[deskNote]
	if !ok {
		return d, nil
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return d, fmt.Errorf("table %s: reading the desk: %w", t.ID, err)
	}
	return d, nil
}

func (d Desk) writeTo(t *store.Table) error {
	text, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("table %s: writing the desk: %w", t.ID, err)
	}
	t.Notes = maps.Clone(t.Notes)
	if t.Notes == nil {
		t.Notes = map[string]string{}
	}
	t.Notes[deskNote] = string(text)
	return nil
}

func (d Desk) clone() Desk {
	d.Turn.Call = slices.Clone(d.Turn.Call)
	d.Waits = slices.Clone(d.Waits)
	d.Story.Events = slices.Clone(d.Story.Events)
	d.Story.Before = slices.Clone(d.Story.Before) // their events stay as they are, or are cut
	d.Story.Quoted = maps.Clone(d.Story.Quoted)
	d.Story.Said = maps.Clone(d.Story.Said)
	d.Consent.Others, d.StepBack.Others = slices.Clone(d.Consent.Others), slices.Clone(d.StepBack.Others)
	d.Consent.Ask, d.Consent.Agreed = slices.Clone(d.Consent.Ask), slices.Clone(d.Consent.Agreed)
	d.Consent.Call, d.Consent.Owed = slices.Clone(d.Consent.Call), slices.Clone(d.Consent.Owed)
	d.Lessons = d.Lessons.Clone()
	d.End.Turnings = slices.Clone(d.End.Turnings)
	d.Hands = slices.Clone(d.Hands)
	for i := range d.Hands {
		d.Hands[i].News = slices.Clone(d.Hands[i].News)
		d.Hands[i].Answers = slices.Clone(d.Hands[i].Answers)
		d.Hands[i].Came = slices.Clone(d.Hands[i].Came)
	}
	return d
}

// Did lists the Answers as labels.
func (h HandDesk) Did() []engine.Text {
	out := make([]engine.Text, len(h.Answers))
	for i, a := range h.Answers {
		out[i] = a.Text()
	}
	return out
}

// Hand returns the desk of a seat's private message, the zero value when there is none.
func (d Desk) Hand(seat engine.Seat) HandDesk {
	if seat < 0 || int(seat) >= len(d.Hands) {
		return HandDesk{}
	}
	return d.Hands[seat]
}
