package owner

import (
	"context"
	"sync"
)

// Alone has something done that no two processes should do at once, under a name of its own: it waits for its turn. A
// process that dies in the middle leaves it to the others when its time is over. Errors: ctx's.
func (h *Holder) Alone(ctx context.Context, name string, do func()) error {
	name = "alone/" + name
	for {
		got, err := h.config.Store.Hold(ctx, name, h.config.Self, h.config.Lasts)
		if err == nil && got.By.ID == h.config.Self.ID {
			break
		}
		if !h.sleep(ctx, h.config.tick()) {
			return ctx.Err()
		}
	}
	keeping, end := context.WithCancel(ctx)
	var busy sync.WaitGroup
	busy.Go(func() {
		for h.sleep(keeping, h.config.renewEvery()) {
			if _, err := h.config.Store.Hold(keeping, name, h.config.Self, h.config.Lasts); err != nil {
				h.config.Log.Debug().Err(err).Str("name", name).Msg("another process may do the same by now")
			}
		}
	})
	do()
	end()
	busy.Wait()
	dropping, cancel := context.WithTimeout(context.WithoutCancel(ctx), h.config.asking())
	defer cancel()
	if err := h.config.Store.Drop(dropping, name, h.config.Self); err != nil {
		h.config.Log.Debug().Err(err).Str("name", name).Msg("others wait longer than they need to")
	}
	return nil
}
