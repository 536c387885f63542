package bolt

import (
	"fmt"
	"testing"

	"witchtable/engine/enginetest/budget"
	"witchtable/store"
	"witchtable/store/storetest"
)

// TestCountReadsNothing: what a scrape of the metrics asks of a store does not grow with what the store holds: 2,000
// live tables, ten entries waiting at every twentieth of them.
func TestCountReadsNothing(t *testing.T) {
	in := defaults()
	in.noSync = true
	s := mustOpen(t, newPath(t), in)
	say := make([]store.OutboxEntry, 10)
	for i := range say {
		say[i] = storetest.Say("hello")
	}
	const tables, waiting = 2000, 100
	for i := range tables {
		left := say
		if i%(tables/waiting) > 0 {
			left = nil
		}
		_, err := s.CreateTable(ctx, storetest.NewTable("s1", store.ChannelID(fmt.Sprint("c", i))), 0, left...)
		must(t, err)
	}
	want := store.Counted{Live: tables, Unsaid: waiting * len(say), Oldest: say[0].CreatedAt}
	allocations, bytes := budget.Spent(t, 5, func() {
		if got, err := s.Count(ctx, store.Scope{}); err != nil || got != want {
			t.Errorf("counted are %+v, %v; want %+v", got, err, want)
		}
	})
	budget.Hold(t, "count.allocations", allocations)
	budget.Hold(t, "count.bytes", bytes)
}
