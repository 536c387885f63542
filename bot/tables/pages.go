package tables

import (
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// What is taken back goes out of the story as if it had not been told: the chapters that tell of it are told anew without
// it. So each chapter is kept, with the message that shows it, while a step back may still take something of it.

// PageDesk is about a chapter of the story before the last one.
type PageDesk struct {
	Chapter int            `json:"chapter"`
	Events  []engine.Event `json:"events,omitempty"`
	// Message shows the chapter; "" while that is not known, or when nothing does.
	Message store.MessageID `json:"message,omitempty"`
	// Owed is set while the message may still tell what has been taken back.
	Owed bool `json:"owed,omitempty"`
}

// page is the last chapter as one of those before it.
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
	*s = StoryDesk{Chapter: s.Chapter + 1, Since: now, Before: before, Shown: s.Shown, Message: s.Message, Quoted: s.Quoted, Said: s.Said}
}

// settle lets go of the chapters that nothing can be taken out of any more, once they are as they shall stay.
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

// Shows notes which message shows a chapter as the entry tells it; "" when nothing is left to show.
func (s *StoryDesk) Shows(e outbox.Entry, id store.MessageID) {
	if e.Chapter >= s.Shown {
		s.Shown, s.Message = e.Chapter, id
	}
	if e.Chapter == s.Chapter && len(e.Events) == len(s.Events) {
		s.Owed = false
	}
	for i := range s.Before {
		p := &s.Before[i]
		if p.Chapter != e.Chapter {
			continue
		}
		p.Message = id
		if len(e.Events) == len(p.Events) { // else it was taken back meanwhile, and that is told next
			p.Owed = false
		}
	}
	s.Before = slices.DeleteFunc(s.Before, func(p PageDesk) bool { return len(p.Events) == 0 && !p.Owed })
}

// takeFromStory takes out of the story what is taken back, the earliest first, and has the chapters told anew that told of it.
func (n *next) takeFromStory(g engine.Game, taken []engine.Event) {
	st := &n.desk.Story
	pages := append(slices.Clone(st.Before), st.page())
	at, had := len(pages)-1, make([]int, len(pages))
	for i, p := range pages {
		had[i] = len(p.Events)
	}
	for _, e := range slices.Backward(taken) {
		for at > 0 && len(pages[at].Events) == 0 {
			at--
		}
		p := &pages[at]
		// Not all that happens is told. What is told is told in order.
		if last := len(p.Events) - 1; last >= 0 && p.Events[last] == e.For(engine.Onlooker) {
			p.Events, p.Owed = p.Events[:last], true
		}
	}
	for i, p := range pages {
		if len(p.Events) < had[i] {
			st.requote(g, p)
			n.tell(outbox.Entry{Kind: outbox.Story, Chapter: p.Chapter, Events: slices.Clone(p.Events)})
		}
	}
	last := len(pages) - 1
	if len(pages[last].Events) < had[last] {
		st.Held = false // all of it has just been told
	}
	st.Before, st.Events, st.Owed = pages[:last], pages[last].Events, pages[last].Owed
}

// requote notes anew which cards a chapter tells of with what they say.
func (s *StoryDesk) requote(g engine.Game, p PageDesk) {
	for c, chapter := range s.Quoted {
		if chapter == p.Chapter {
			delete(s.Quoted, c)
		}
	}
	for _, e := range p.Events {
		if told, ok := g.Tell(e); ok {
			s.quote(told, p.Chapter)
		}
	}
}
