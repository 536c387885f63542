package desk

import (
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Turn is about the message that says who is awaited.
type Turn struct {
	// N counts the calls: it grows when somebody must be called who was not awaited before.
	N int `json:"n,omitempty"`
	// Call lists who must be called by call N.
	Call []engine.Seat `json:"call,omitempty"`
	// Last is set when call N goes to the one seat that everybody else waits for.
	Last bool `json:"last,omitempty"`
	// Late is set when all whom call N goes to have been called before.
	Late bool `json:"late,omitempty"`

	// Shown is the call that Message shows.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// Next begins a new call. If the last one has not been sent yet, its people are called by this one, as far as still
// lists them.
func (t *Turn) Next(called, still []engine.Seat) {
	if t.Shown < t.N {
		for _, s := range t.Call {
			if slices.Contains(still, s) && !slices.Contains(called, s) {
				called = append(called, s)
			}
		}
		slices.Sort(called)
	}
	t.N++
	t.Call, t.Last, t.Late = called, false, false
}
