package outbox

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/store"
)

// ticking is the bubble's clock.
type ticking struct{}

func (ticking) Now() time.Time { return time.Now() }

func (ticking) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Who gives shards up waits for what is on its way, and not for what waits for its turn: that is not sent any more.
func TestSettleWaitsForWhatIsOnItsWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		own := store.Scope{}
		d := New(Config{Clock: ticking{}, Shards: func() store.Scope { return own }})
		begin := func(id store.TableID, shard store.Shard) (*worker, context.Context) {
			w := d.worker(errand{id, first})
			if err := d.begin(id, w, shard); err != nil {
				t.Fatal(err)
			}
			return w, d.telling(t.Context(), id, w)
		}
		sent, sending := begin("sent", 3)
		_, waiting := begin("waiting", 3)
		other, elsewhere := begin("elsewhere", 4)
		if err := errors.Join(Sends(sending), Sends(elsewhere)); err != nil {
			t.Fatalf("what is this process's to say may not be sent: %v", err)
		}
		own = store.ScopeOf(4)
		began := time.Now()
		time.AfterFunc(time.Second, func() { d.end(sent) })
		d.Settle(t.Context(), store.ScopeOf(3))
		if took := time.Since(began); took < time.Second || took > time.Second+2*settleEvery {
			t.Errorf("it was waited for %v for what took a second", took)
		}
		for what, ctx := range map[string]context.Context{"had waited": waiting, "had been sent": sending} {
			if err := Sends(ctx); !errors.Is(err, store.ErrNotOwner) {
				t.Errorf("more of what %s may be sent: %v", what, err)
			}
		}
		if err := Sends(elsewhere); err != nil {
			t.Errorf("of another shard nothing may be sent: %v", err)
		}
		d.end(other)
		if err := Sends(t.Context()); err != nil {
			t.Errorf("what is no telling: %v", err)
		}
		limited, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began = time.Now()
		if d.Settle(limited, store.ScopeOf(3)); time.Since(began) < time.Second {
			t.Error("it is not waited until the end of the context for what has asked in vain, and has not ended")
		}
	})
}
