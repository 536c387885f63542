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

// Who has just pressed something keeps what they look at: a menu of it may be open. Who has been away for long does not
// have the channel before them.
func TestAPanelIsBroughtToWhoIsThere(t *testing.T) {
	var l latestPanels
	const within = 5 * time.Minute
	of, at := panelOf{"t1", "ash"}, time.Unix(1_790_000_000, 0)
	l.put(of, latestPanel{stands: oneReply{n: 1}, used: at, at: at})
	for ago, want := range map[time.Duration]bool{
		time.Second: false, inUse: true, time.Minute: true, within: false, panelLife: false,
	} {
		if _, got := l.usedWithin(of, at.Add(ago), within); got != want {
			t.Errorf("%v after a panel was used another is brought: %t, want %t", ago, got, want)
		}
	}
	if _, got := l.usedWithin(panelOf{"t1", "birch"}, at.Add(time.Minute), within); got {
		t.Error("a panel is brought to somebody who has had none")
	}
}
