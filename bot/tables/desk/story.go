package desk

import (
	"maps"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

const (
	// chapterLength is the largest number of events told in one message of the story: few enough that what is told of
	// them has room there.
	chapterLength = 40
	// chapterAge is how long a message of the story may still be continued: Discord hardly lets messages be
	// edited that are older than an hour.
	chapterAge = store.Millis(40 * 60 * 1000)
)

// A step back takes what it takes back out of the story: the chapters that tell of it are told anew without it. So each
// chapter is kept, with the message that shows it, as long as a step back may still take something out of it.

// Story is about the story told in the channel, which comes in chapters of one message each.
type Story struct {
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
	Before []Page `json:"before,omitempty"`
	// Owed is as in Page.
	Owed bool `json:"owed,omitempty"`

	// Shown is the latest chapter that was sent, Message the one that shows it, "" when it was taken away again.
	Shown   int             `json:"shown,omitempty"`
	Message store.MessageID `json:"message,omitempty"`
	// Posted are the messages of the chapters that were sent before that one.
	Posted Posted `json:"posted,omitempty"`
}

// Page is about a chapter of the story before the last one.
type Page struct {
	Chapter int          `json:"chapter"`
	Events  store.Events `json:"events,omitempty"`
	// Message shows the chapter; "" while that is not known, or when nothing does.
	Message store.MessageID `json:"message,omitempty"`
	// Owed is set while the message may still tell what has been taken back.
	Owed bool `json:"owed,omitempty"`
}

// EventsOf are the events of a chapter; none where the desk does not have them any more.
func (s Story) EventsOf(chapter int) []engine.Event {
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

// QuotedBefore reports whether what a card says stands in a chapter before the nth.
func (s Story) QuotedBefore(c engine.CardID, n int) bool {
	first, ok := s.Quoted.in(c)
	return ok && first < n
}

// SaidBefore reports whether a remark stands in a chapter before the nth.
func (s Story) SaidBefore(remark string, n int) bool {
	first, ok := s.Remarks[remark]
	return ok && first < n
}

// Noted reports whether these are the remarks that a chapter is known to tell.
func (s Story) Noted(chapter int, remarks []string) bool {
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
func (s *Story) Says(chapter int, remarks []string) {
	maps.DeleteFunc(s.Remarks, func(_ string, n int) bool { return n == chapter })
	if len(remarks) > 0 && s.Remarks == nil {
		s.Remarks = map[string]int{}
	}
	for _, r := range remarks {
		s.Remarks[r] = chapter
	}
}

// quote notes that what a card says has been told in a chapter.
func (s *Story) quote(told engine.Telling, chapter int) {
	if len(told.Quote) == 0 || told.Card == "" {
		return
	}
	if _, before := s.Quoted.in(told.Card); !before {
		s.Quoted = s.Quoted.with(told.Card, chapter)
	}
}

// page is the last chapter in the form of those before it.
func (s Story) page() Page {
	p := Page{Chapter: s.Chapter, Events: s.Events, Owed: s.Owed}
	if s.Shown == s.Chapter {
		p.Message = s.Message
	}
	return p
}

// Ends reports whether the chapter is at an end before something is told: a headline begins a chapter, and so does
// whatever follows on one that has grown too long or too old.
func (s Story) Ends(told engine.Telling, now store.Millis) bool {
	return s.Chapter == 0 || s.Closed || told.Weight == engine.Headline || len(s.Events) >= chapterLength ||
		now-s.Since > chapterAge
}

// Turn begins the next chapter.
func (s *Story) Turn(now store.Millis) {
	before := s.Before
	if len(s.Events) > 0 || s.Owed {
		before = append(before, s.page())
	}
	*s = Story{Chapter: s.Chapter + 1, Since: now, Before: before, Shown: s.Shown, Message: s.Message,
		Posted: s.Posted, Quoted: s.Quoted, Remarks: s.Remarks}
}

// Add adds an event to the chapter, as onlookers may know it and are told of it. It is held until it is put into the
// outbox, to be told gather later than now at the earliest; a heading, and what a chapter begins with, at once.
func (s *Story) Add(e engine.Event, told engine.Telling, now, gather store.Millis) {
	s.Events = append(s.Events, e)
	s.quote(told, s.Chapter)
	switch {
	case told.Weight >= engine.Heading || !s.HasLines:
		s.Due = 0
	case s.Due <= now:
		s.Due = now + gather
	}
	s.Held = true
	s.HasLines = s.HasLines || told.Weight >= engine.Line
}

// TakeBack takes out of the story the events that are taken back (the earliest first). The chapters that told of them
// are returned as they are to be told anew, the earliest first.
func (s *Story) TakeBack(g engine.Game, taken []engine.Event) (anew []Page) {
	pages := append(slices.Clone(s.Before), s.page())
	at, had := len(pages)-1, make([]int, len(pages))
	for i, p := range pages {
		had[i] = len(p.Events)
	}
	for _, e := range slices.Backward(taken) {
		for at > 0 && len(pages[at].Events) == 0 {
			at--
		}
		p := &pages[at]
		// Some events are not told at all; those that are stand in the chapters in their order.
		if last := len(p.Events) - 1; last >= 0 && p.Events[last] == e.For(engine.Onlooker) {
			p.Events, p.Owed = p.Events[:last:last], true
		}
	}
	for i, p := range pages {
		if len(p.Events) < had[i] {
			s.requote(g, p)
			anew = append(anew, p)
		}
	}
	last := len(pages) - 1
	if len(pages[last].Events) < had[last] {
		s.Held = false // all of it is told now
	}
	s.Before, s.Events, s.Owed = pages[:last], pages[last].Events, pages[last].Owed
	// What follows goes on in the same message; but where nothing is left of that it is taken away.
	s.Closed = len(s.Events) == 0
	return anew
}

// settle drops the chapters before the last one: no step back can take anything out of them any more. Those whose
// messages still have to be mended stay until they are.
func (s *Story) settle() {
	s.Before = slices.DeleteFunc(s.Before, func(p Page) bool { return !p.Owed })
}

// MessageOf is the message that shows a chapter, "" if none is known.
func (s Story) MessageOf(chapter int) store.MessageID {
	for _, p := range s.Before {
		if p.Chapter == chapter {
			return p.Message
		}
	}
	if s.Shown != chapter {
		return s.Posted.of(chapter)
	}
	return s.Message
}

// ToldBefore reports whether a chapter was told before the latest one that was, once and for all: nothing of it has
// been taken back, nor can be. Chapters are told in their order.
func (s Story) ToldBefore(chapter int) bool {
	return chapter < s.Shown && !slices.ContainsFunc(s.Before, func(p Page) bool { return p.Chapter == chapter })
}

// Owes reports whether the message of a chapter may still tell what has been taken back.
func (s Story) Owes(chapter int) bool {
	return chapter == s.Chapter && s.Owed ||
		slices.ContainsFunc(s.Before, func(p Page) bool { return p.Chapter == chapter && p.Owed })
}

// Shows notes which message shows a chapter with these events; "" when nothing of it is left to show.
func (s *Story) Shows(chapter int, events []engine.Event, id store.MessageID) {
	last := Post{s.Shown, s.Message}
	s.Posted, last = s.Posted.noting(last, Post{chapter, id})
	s.Shown, s.Message = last.N, last.Message
	if chapter == s.Chapter && slices.Equal(events, s.Events) {
		s.Owed = false
	}
	for i := range s.Before {
		p := &s.Before[i]
		if p.Chapter != chapter {
			continue
		}
		p.Message = id
		if slices.Equal(events, p.Events) { // else something of it was taken back meanwhile, which is told next
			p.Owed = false
		}
	}
	s.Before = slices.DeleteFunc(s.Before, func(p Page) bool { return len(p.Events) == 0 && !p.Owed })
}

// requote works out anew which cards a chapter tells of together with what they say.
func (s *Story) requote(g engine.Game, p Page) {
	s.Quoted = s.Quoted.without(p.Chapter)
	for _, e := range p.Events {
		if told, ok := g.Tell(e); ok {
			s.quote(told, p.Chapter)
		}
	}
}
