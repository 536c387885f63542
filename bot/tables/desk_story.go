package tables

import (
	"maps"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// A step back takes what it takes back out of the story: the chapters that tell of it are told anew without it. So each
// chapter is kept, with the message that shows it, as long as a step back may still take something out of it.

// StoryDesk is about the story told in the channel, which comes in chapters of one message each.
type StoryDesk struct {
	Chapter int `json:"chapter,omitempty"`
	// Events are those of the chapter so far, as onlookers may know them.
	Events store.Events `json:"events,omitempty"`
	Since  store.Millis `json:"since,omitempty"`
	// HasLines says that the chapter has more than asides. Held is set while some of its events are not in the outbox
	// yet: asides are not told alone but with what follows them.
	HasLines bool `json:"has_lines,omitempty"`
	Held     bool `json:"held,omitempty"`
	// HasHeadline was set while a chapter had a headline. Nothing asks for it any more.
	HasHeadline bool `json:"has_headline,omitempty"`
	// Due is until when changes of the chapter are gathered before they are told.
	Due store.Millis `json:"due,omitempty"`

	// Closed is set when nothing more is added to the chapter: all of it has been taken back, and its message goes.
	Closed bool `json:"closed,omitempty"`

	// Quoted are the cards that were told of with what they say.
	Quoted Quotes `json:"quoted,omitempty"`

	// Remarks has the chapter in which each remark of a computer player was told, by its key.
	Remarks map[string]int `json:"said,omitempty"`

	// Before are the chapters before this one of which a step back may take something, or has, the earliest first.
	Before []PageDesk `json:"before,omitempty"`
	// Owed is as in PageDesk.
	Owed bool `json:"owed,omitempty"`

	// Shown is the latest chapter that was sent, Message the one that shows it, "" when it was taken away again.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
}

// PageDesk is about a chapter of the story before the last one.
type PageDesk struct {
	Chapter int          `json:"chapter"`
	Events  store.Events `json:"events,omitempty"`
	// Message shows the chapter; "" while that is not known, or when nothing does.
	Message store.MessageID `json:"message,omitempty"`
	// Owed is set while the message may still tell what has been taken back.
	Owed bool `json:"owed,omitempty"`
}

// EventsOf are the events of a chapter; none where the desk does not have them any more.
func (s StoryDesk) EventsOf(chapter int) []engine.Event {
	if chapter == s.Chapter {
		return s.Events
	}
	for _, p := range s.Before {
		if p.Chapter == chapter {
			return p.Events
		}
	}
	return nil
}

// fill puts the events into an entry that only says how many of them it tells.
func (s StoryDesk) fill(e outbox.Entry) outbox.Entry {
	if e.Kind == outbox.Story && len(e.Events) == 0 {
		events := s.EventsOf(e.Chapter)
		e.Events = events[:min(e.Told, len(events))] // fewer where some have been taken back since
	}
	return e
}

// QuotedBefore reports whether what a card says stands in a chapter before the nth.
func (s StoryDesk) QuotedBefore(c engine.CardID, n int) bool {
	first, ok := s.Quoted.in(c)
	return ok && first < n
}

// SaidBefore reports whether a remark stands in a chapter before the nth.
func (s StoryDesk) SaidBefore(remark string, n int) bool {
	first, ok := s.Remarks[remark]
	return ok && first < n
}

// Noted reports whether these are the remarks that a chapter is known to tell.
func (s StoryDesk) Noted(chapter int, remarks []string) bool {
	known := 0
	for _, n := range s.Remarks {
		if n == chapter {
			known++
		}
	}
	return known == len(remarks) && !slices.ContainsFunc(remarks, func(r string) bool {
		return s.Remarks[r] != chapter
	})
}

// Says notes the remarks that a chapter tells.
func (s *StoryDesk) Says(chapter int, remarks []string) {
	maps.DeleteFunc(s.Remarks, func(_ string, n int) bool { return n == chapter })
	if len(remarks) > 0 && s.Remarks == nil {
		s.Remarks = map[string]int{}
	}
	for _, r := range remarks {
		s.Remarks[r] = chapter
	}
}

// quote notes that what a card says has been told in a chapter.
func (s *StoryDesk) quote(told engine.Telling, chapter int) {
	if len(told.Quote) == 0 || told.Card == "" {
		return
	}
	if _, before := s.Quoted.in(told.Card); !before {
		s.Quoted = s.Quoted.with(told.Card, chapter)
	}
}

// page is the last chapter in the form of those before it.
func (s StoryDesk) page() PageDesk {
	p := PageDesk{Chapter: s.Chapter, Events: s.Events, Owed: s.Owed}
	if s.Shown == s.Chapter {
		p.Message = s.Message
	}
	return p
}

// turn begins the next chapter.
func (s *StoryDesk) turn(now store.Millis) {
	before := s.Before
	if len(s.Events) > 0 || s.Owed {
		before = append(before, s.page())
	}
	*s = StoryDesk{Chapter: s.Chapter + 1, Since: now, Before: before, Shown: s.Shown, Message: s.Message,
		Quoted: s.Quoted, Remarks: s.Remarks}
}

// settle drops the chapters before the last one: no step back can take anything out of them any more. Those whose
// messages still have to be mended stay until they are.
func (s *StoryDesk) settle() {
	s.Before = slices.DeleteFunc(s.Before, func(p PageDesk) bool { return !p.Owed })
}

// MessageOf is the message that shows a chapter, "" if none is known.
func (s StoryDesk) MessageOf(chapter int) store.MessageID {
	for _, p := range s.Before {
		if p.Chapter == chapter {
			return p.Message
		}
	}
	if s.Shown != chapter {
		return ""
	}
	return s.Message
}

// Owes reports whether the message of a chapter may still tell what has been taken back.
func (s StoryDesk) Owes(chapter int) bool {
	return chapter == s.Chapter && s.Owed ||
		slices.ContainsFunc(s.Before, func(p PageDesk) bool { return p.Chapter == chapter && p.Owed })
}

// Shows notes which message shows a chapter as the entry tells it; "" when nothing of it is left to show.
func (s *StoryDesk) Shows(e outbox.Entry, id store.MessageID) {
	if e.Chapter >= s.Shown {
		s.Shown, s.Message = e.Chapter, id
	}
	if e.Chapter == s.Chapter && slices.Equal(e.Events, s.Events) {
		s.Owed = false
	}
	for i := range s.Before {
		p := &s.Before[i]
		if p.Chapter != e.Chapter {
			continue
		}
		p.Message = id
		if slices.Equal(e.Events, p.Events) { // else something of it was taken back meanwhile, which is told next
			p.Owed = false
		}
	}
	s.Before = slices.DeleteFunc(s.Before, func(p PageDesk) bool { return len(p.Events) == 0 && !p.Owed })
}

// requote works out anew which cards a chapter tells of together with what they say.
func (s *StoryDesk) requote(g engine.Game, p PageDesk) {
	s.Quoted = s.Quoted.without(p.Chapter)
	for _, e := range p.Events {
		if told, ok := g.Tell(e); ok {
			s.quote(told, p.Chapter)
		}
	}
}
