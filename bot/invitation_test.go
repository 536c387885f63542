package bot

import (
	"testing"

	"witchtable/bot/lang"
	"witchtable/engine"
	"witchtable/engine/words"
)

func TestInvitations(t *testing.T) {
	book, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	say := book.OnFault(func(f words.Fault) { t.Error(f) }).Speaker("en", nil, nil)
	for _, tt := range []struct {
		least, most int
		want        string
	}{
		{1, 4, "A table is being laid for 1 to 4 players. Press **Join** to sit down!"},
		{2, 2, "A table is being laid for 2 players. Press **Join** to sit down!"},
		{1, 1, "A table is being laid for a single player. Press **Join** to sit down!"},
	} {
		if got := say.Say(invitation(engine.Info{MinSeats: tt.least, MaxSeats: tt.most})); got != tt.want {
			t.Errorf("%d to %d: %q, want %q", tt.least, tt.most, got, tt.want)
		}
	}
}
