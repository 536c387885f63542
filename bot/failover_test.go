package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/store/storetest"
)

// While the store fails over people are told that nothing was changed and that they may try again; where the answer to
// a change was lost they are told that nobody knows, which is not the same. Afterwards the game goes on.
func TestPeopleAreToldToWait(t *testing.T) {
	const (
		away = "I can't get at my tables right now, so nothing was changed. Please try again in a minute; " +
			"the game waits for you."
		lost = "I lost my memory's answer in the middle of that, so I don't know yet whether it counted. " +
			"Please look at the table in a minute before you try again."
	)
	s := &storetest.Faulty{Store: openStore(t)}
	v := open(t, s, bottest.NewMemory(t))
	people := v.begin("Ash", "Birch")
	v.settle()
	s.Unavailable()
	for _, command := range []string{"table show", "table close", "table open"} {
		if got := people[0].Run(command).Says(); !strings.Contains(got, away) {
			t.Errorf("/%s while the store is away is answered with %q", command, got)
		}
	}
	s.Order(func(method string) error {
		if method == "Commit" {
			return storetest.ErrLost
		}
		return nil
	})
	if got := people[0].Run("table pause").Says(); !strings.Contains(got, lost) {
		t.Errorf("a change whose outcome is not known is answered with %q", got)
	}
	s.Order(nil)
	if got := people[0].Run("table resume").Says(); strings.Contains(got, lost) {
		t.Errorf("afterwards a change is answered with %q", got)
	}
	v.playByPressing(people)
	v.settle()
	v.AwaitMessage(bottest.TheChannel, "The game is over!")
	v.toldOnce()
}
