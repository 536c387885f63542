package discord

import (
	"fmt"
	"testing"
)

// Places for inputs are not all one person's, nor all one server's.
func TestInboxKeepsPlacesForOthers(t *testing.T) {
	t.Parallel()
	b := newInbox(t.Context(), nil, nil)
	var in []Input
	enter := func(user UserID, guild GuildID) bool {
		i := Input{User: User{ID: user}, Guild: guild}
		if b.enter(i) != "" {
			return false
		}
		in = append(in, i)
		return true
	}
	crowd := func(n int, user func(int) UserID, guild func(int) GuildID) (taken int) {
		for i := range n {
			if enter(user(i), guild(i)) {
				taken++
			}
		}
		return taken
	}
	same, server := func(int) UserID { return "ash" }, func(int) GuildID { return "noisy" }
	each := func(i int) UserID { return UserID(fmt.Sprint("user ", i)) }
	other := func(i int) GuildID { return GuildID(fmt.Sprint("server ", i)) }
	if n := crowd(10_000, same, other); n != maxOfPerson {
		t.Errorf("one person has %d places, wherever they are; want %d", n, maxOfPerson)
	}
	if n := crowd(10_000, each, server); n != maxOfAServer {
		t.Errorf("one server has %d places; want %d", n, maxOfAServer)
	}
	if !enter("birch", "quiet") || !enter("birch", "") {
		t.Error("somebody else has no place")
	}
	if crowd(10_000, each, func(int) GuildID { return "" }); len(in) != maxInputs {
		t.Errorf("%d of all %d places are taken", len(in), maxInputs)
	}
	if why := b.enter(Input{User: User{ID: "cedar"}, Guild: "quiet"}); why == "" {
		t.Error("there are more places than there are")
	}
	for _, i := range in {
		b.leave(i)
	}
	if len(b.ofPerson) != 0 || len(b.ofServer) != 0 || len(b.places) != 0 {
		t.Errorf("when all have left, %d people and %d servers have places, of which %d are taken", len(b.ofPerson),
			len(b.ofServer), len(b.places))
	}
	b.close(0)
	if why := b.enter(Input{User: User{ID: "ash"}}); why == "" {
		t.Error("a bot that is closing takes inputs")
	}
}
