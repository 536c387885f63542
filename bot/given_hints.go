package bot

import (
	"sync"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// hints are those that people were given last, one for each, so that asking once more gives the same one at once, and
// that nobody has more than one thought about at a time.
type hints struct {
	mu sync.Mutex
	of map[store.UserID]*lastHint
}

type lastHint struct {
	asked    engine.Seed // the question, see askedOf
	thinking bool
	counsel  brain.Counsel
}

// hintsKept is how many people's hints are kept; whose is not is thought of anew when it is asked for again.
const hintsKept = 1000

// begin returns the hint that a person has been given to a question; else known is false, and it is noted that one is
// thought about. Errors: NotNow where one is already.
func (h *hints) begin(user store.UserID, asked engine.Seed) (c brain.Counsel, known bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	last := h.of[user]
	switch {
	case last != nil && last.thinking:
		return c, false, engine.Errorf(engine.NotNow, engine.T("error.hint-busy"), "a hint is being thought about")
	case last != nil && last.asked == asked:
		return last.counsel, true, nil
	}
	if h.of == nil {
		h.of = map[store.UserID]*lastHint{}
	}
	for u, old := range h.of {
		if len(h.of) < hintsKept {
			break
		}
		if !old.thinking {
			delete(h.of, u)
		}
	}
	h.of[user] = &lastHint{asked: asked, thinking: true}
	return c, false, nil
}

// end notes what a person's hint has come to; nothing where err says that it has come to nothing.
func (h *hints) end(user store.UserID, c brain.Counsel, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		delete(h.of, user)
		return
	}
	h.of[user].thinking, h.of[user].counsel = false, c
}
