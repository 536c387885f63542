package outbox

import (
	"slices"
	"time"

	"witchtable/store"
)

// What is to be told of the stored entries, and when.

const (
	firstRetry = 2 * time.Second
	lastRetry  = 10 * time.Minute
	// freshRetry is how long at most what is new waits because something before it has failed: by then the trouble may
	// be over, and people are there.
	freshRetry = 30 * time.Second
)

// BackOff is how long to wait before the next attempt at something that has been tried again so many times. The pauses
// double, up to ten minutes.
func BackOff(attempts int) time.Duration {
	after := firstRetry << min(attempts, 12)
	return min(after, lastRetry)
}

// failedAt is when the latest attempt at an entry failed; zero if none has.
func failedAt(o store.OutboxEntry) store.Millis {
	if o.Attempts == 0 {
		return 0
	}
	return o.NotBefore - store.Millis(BackOff(o.Attempts-1).Milliseconds())
}

// latest leaves out the entries that a later one about the same topic replaces.
func latest(entries []Entry) []Entry {
	entries = amended(entries)
	last := map[string]int{}
	for i, e := range entries {
		last[e.Topic()] = i
	}
	var out []Entry
	replaced := map[string]Entry{}
	for i, e := range entries {
		topic := e.Topic()
		if topic == "" {
			out = append(out, e)
			continue
		}
		if old, ok := replaced[topic]; ok {
			e = e.inPlaceOf(old)
		}
		if last[topic] == i {
			out = append(out, e)
		} else {
			replaced[topic] = e
		}
	}
	return out
}

// amended puts the events that a chapter carries once it is over into the entry that tells of them, which keeps its
// place in the order. Where that one has been told already, the later one stands for itself.
func amended(entries []Entry) (out []Entry) {
	at := map[string]int{} // where the latest entry of each topic is
	for _, e := range entries {
		topic := e.Topic()
		i, ok := at[topic]
		if ok && e.Kind == Story && len(e.Events) > 0 && len(e.Events) == out[i].Told {
			// The one before is done with first: alone it would be empty once the table has forgotten its events.
			out[i].Events, out[i].replaces = e.Events, append(out[i].replaces, out[i].id)
			out[i].id, out[i].written = e.id, e.written
			continue
		}
		at[topic] = len(out)
		out = append(out, e)
	}
	return out
}

// inPlaceOf is the entry, told in place of an earlier one about the same topic. Once it has been told, the earlier one
// is done with, too. Where it is not known whether the earlier one was told, it is not known either what the message
// shows that both are about: so Again passes on.
func (e Entry) inPlaceOf(old Entry) Entry {
	e.replaces = append(e.replaces, old.replaces...)
	if !old.wished() {
		e.replaces = append(e.replaces, old.id)
	}
	e.Again, e.left, e.Attempts = e.Again || old.Again, e.left || old.left, max(e.Attempts, old.Attempts)
	e.Tried = slices.Compact(slices.Concat(old.Tried, e.Tried)) // their numbers grow
	if more := len(e.Tried) - mostTried; more > 0 {
		e.Tried = slices.Delete(e.Tried, 1, 1+more)
	}
	// What is to be told by now must not wait for what happened later and is still gathered.
	if e.Kind == Story && e.Attempts == 0 && old.Attempts == 0 {
		e.Due = min(e.Due, old.Due)
	}
	return e
}

// hastened has an entry whose changes are still gathered told at once where an entry that is due stands behind it in
// its lane: that one would else have to wait for it.
func hastened(entries []Entry, now store.Millis) []Entry {
	for i, e := range entries {
		if rows[e.Kind].gathered && slices.ContainsFunc(entries[i+1:], func(o Entry) bool {
			return o.lane() == e.lane() && o.Due <= now
		}) {
			entries[i].Due = 0
		}
	}
	return entries
}

// heldUp is the failure that a lane waits out.
type heldUp struct {
	attempts int
	due      store.Millis
	fresh    bool // there is something new in the lane
}

// lanesHeldUp finds, by lane, what has failed there.
func lanesHeldUp(entries []Entry) map[string]heldUp {
	lanes := map[string]heldUp{}
	for _, e := range entries {
		h := lanes[e.lane()]
		if e.Attempts > 0 {
			h.attempts, h.due = max(h.attempts, e.Attempts), max(h.due, e.Due)
		} else {
			h.fresh = h.fresh || !e.wished()
		}
		lanes[e.lane()] = h
	}
	return lanes
}

// wait has an entry of the lane wait as long as what failed before it. An entry that has not failed itself keeps its
// own time where that is later, and none of the failures counts for it: after some of its own it may be given up.
func (h heldUp) wait(e Entry) Entry {
	if h.attempts == 0 {
		return e
	}
	due := h.due
	if h.fresh {
		failed := due - store.Millis(BackOff(h.attempts-1).Milliseconds())
		due = min(due, failed+store.Millis(freshRetry.Milliseconds()))
	}
	if e.Attempts == 0 {
		due = max(due, e.Due)
	}
	e.Due = due
	return e
}
