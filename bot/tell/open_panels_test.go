package tell

import (
	"testing"
	"time"

	"witchtable/bot/discord"
)

// oneReply is told apart from others by its number.
type oneReply struct {
	discord.Reply
	n int
}

// Inputs are answered beside each other: what was shown first may be noted last, when somebody has gone on from it
// already. Then the panel that they are at is not taken for the one before.
func TestALaterPanelStaysNoted(t *testing.T) {
	var l latestPanels
	of, at := panelOf{"t1", "ash"}, time.Unix(1_790_000_000, 0)
	noted := func(n int, used time.Duration) discord.Brought {
		return l.put(of, latestPanel{stands: oneReply{n: n}, used: at.Add(used), at: at})
	}
	noted(1, 0)
	if before := noted(3, 2*time.Second); before != (oneReply{n: 1}) {
		t.Errorf("before what was pressed last came %v, want the first panel", before)
	}
	if before := noted(2, time.Second); before != nil {
		t.Errorf("a panel noted late takes %v away, which the user is at", before)
	}
	if before := noted(4, 3*time.Second); before != (oneReply{n: 3}) {
		t.Errorf("before the newest panel came %v, want the one pressed last", before)
	}
}
