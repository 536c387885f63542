package desk

import (
	"slices"

	"witchtable/store"
)

// mostPosted is how many messages are remembered of those before the last one: more than come while an entry that tells
// of an earlier one may still be told again.
const mostPosted = 8

// Posted are the messages of a numbered kind (chapters, lines) that were posted before the last one, the earliest
// first. A process that dies may leave an entry that has been told long since; told again, it must find its message,
// which Discord does not give back by its nonce any more after some minutes.
type Posted []Post

// Post is such a message, by its number.
type Post struct {
	N       int             `json:"n"`
	Message store.MessageID `json:"message"`
}

// of is the message with a number, "" if none is remembered.
func (p Posted) of(n int) store.MessageID {
	for _, o := range p {
		if o.N == n {
			return o.Message
		}
	}
	return ""
}

// with is the list with another message for a number, or none where that is "". The list stays as it is.
func (p Posted) with(n int, m store.MessageID) Posted {
	out := slices.DeleteFunc(slices.Clone(p), func(o Post) bool { return o.N == n })
	if m != "" {
		after := slices.IndexFunc(out, func(o Post) bool { return o.N > n })
		if after < 0 {
			after = len(out)
		}
		out = slices.Insert(out, after, Post{n, m})
	}
	return out[max(0, len(out)-mostPosted):]
}

// noting is the list, and the latest message, once another is known: one of an earlier number goes into the list; one
// of a later number becomes the latest, and the one before goes there.
func (p Posted) noting(last, m Post) (before Posted, latest Post) {
	switch {
	case m.N < last.N:
		return p.with(m.N, m.Message), last
	case m.N > last.N:
		return p.with(last.N, last.Message), m
	}
	return p, m
}
