package play_test

import (
	"errors"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// A position whose numbers lead out of the tables they index is refused, though its checksum is right: nothing that
// looks at it or plays on could be trusted.
func TestPositionsOutOfRangeAreRefused(t *testing.T) {
	pack, err := cards.Open("../testdata/fixtures.yaml", fate.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	const beyond = program.MaxCards - 1 // no card of this pack, and not the number for none
	whole := func(s *play.State) {
		s.Depth, s.Queued = 1, 1
		s.Ask = [play.MaxSeats]play.Question{{ID: 1, Kind: play.AskYesNo}}
	}
	asks := func(s *play.State, kind play.AskKind) { s.Ask[0].Kind = kind }
	for name, spoil := range map[string]func(s *play.State){
		"no seats":                           func(s *play.State) { s.Seats = 0 },
		"too many seats":                     func(s *play.State) { s.Seats = play.MaxSeats + 1 },
		"too many effects":                   func(s *play.State) { s.Depth = play.MaxDepth + 1 },
		"too many reactions":                 func(s *play.State) { s.Queued = 255 },
		"the coin is nobody's":               func(s *play.State) { s.Coin = -1 },
		"the coin is beyond the seats":       func(s *play.State) { s.Coin = s.Seats },
		"nobody is active":                   func(s *play.State) { s.Active = -1 },
		"the active seat is beyond them":     func(s *play.State) { s.Active = s.Seats },
		"no phase":                           func(s *play.State) { s.Phase = play.PhaseOver + 1 },
		"no stage":                           func(s *play.State) { s.Stage = play.StageOver + 1 },
		"a guide there is none of":           play.NoGuide,
		"the day's card":                     func(s *play.State) { s.Day = beyond },
		"the card drawn":                     func(s *play.State) { s.Drawn = beyond },
		"the card that ran away":             func(s *play.State) { s.Runaway = beyond },
		"a question of no kind":              func(s *play.State) { s.Ask[0].Kind = play.AskKinds },
		"a question of a kind far beyond":    func(s *play.State) { s.Ask[0].Kind = 255 },
		"a question to nobody":               func(s *play.State) { s.Ask[3].Kind = s.Ask[0].Kind },
		"an effect before its program":       func(s *play.State) { s.Stack[0].Pc = -1 },
		"an effect behind its program":       func(s *play.State) { s.Stack[0].Pc = int16(len(s.R.Ops)) },
		"an effect of no ability":            func(s *play.State) { s.Stack[0].Ability = -1 },
		"an effect of an ability beyond":     func(s *play.State) { s.Stack[0].Ability = int16(len(s.R.Abilities)) },
		"the card of an effect":              func(s *play.State) { s.Stack[0].Src = beyond },
		"what an effect is about":            func(s *play.State) { s.Stack[0].It = beyond },
		"what an effect lays down":           func(s *play.State) { s.Stack[0].Bottom = beyond },
		"a reaction of no ability":           func(s *play.State) { s.Queue[0].Ability = -1 },
		"a reaction of an ability beyond":    func(s *play.State) { s.Queue[0].Ability = int16(len(s.R.Abilities)) },
		"the card of a reaction":             func(s *play.State) { s.Queue[0].Src = beyond },
		"a reaction of no card":              func(s *play.State) { s.Queue[0].Src = program.NoCard },
		"what a reaction is about":           func(s *play.State) { s.Queue[0].It = beyond },
		"a card that lies before none":       func(s *play.State) { s.Next[0] = beyond },
		"a card that lies behind none":       func(s *play.State) { s.Prev[0] = beyond },
		"a card that hangs under none":       func(s *play.State) { s.Host[0] = beyond },
		"a card's first Item":                func(s *play.State) { s.Under[0].Head = beyond },
		"a card's last Item":                 func(s *play.State) { s.Under[0].Tail = beyond },
		"a card that lies in no zone":        func(s *play.State) { s.ZoneOf[0] = play.Zones },
		"the first card of a zone":           func(s *play.State) { s.At[play.ZoneVillage].Head = beyond },
		"the last card of a zone":            func(s *play.State) { s.At[play.ZoneVillage].Tail = beyond },
		"a question to the seat behind them": func(s *play.State) { s.Ask[s.Seats].Kind = s.Ask[0].Kind },
		"a stage of another phase":           func(s *play.State) { s.Stage = play.StageNight },
		"an effect of nobody there is":       func(s *play.State) { s.Stack[0].Me = s.Seats },
		"the Square where there is none":     func(s *play.State) { s.Stack[0].Them = play.Square },
		"a rival there is none of":           func(s *play.State) { s.Stack[0].Rival = -2 },
		"a reaction of nobody there is":      func(s *play.State) { s.Queue[0].Me = s.Seats },
		"a way there is none of":             func(s *play.State) { s.Stack[0].Via = program.ViaWell + 1 },
		"cards taken that are none":          func(s *play.State) { s.Stack[0].Part.Add(beyond) },
		"a target that is no card":           func(s *play.State) { s.Stack[0].Arg[1].Add(beyond) },
		"a loop over a card there is none":   func(s *play.State) { s.Stack[0].Loops[1].Each = beyond },
		"a loop over too many players":       func(s *play.State) { s.Stack[0].Loops[0].Seats = 1 << 5 },
		"abilities of no card":               func(s *play.State) { s.Live.Add(beyond) },
		"a card of an owner there is none":   func(s *play.State) { s.Owner[0] = s.Seats },
		"a card under none":                  func(s *play.State) { s.ZoneOf[0] = play.ZoneAttached },
		"a card in two lists":                func(s *play.State) { s.At[play.ZoneWell] = s.At[play.ZoneVillage] },
		"effects and no question":            func(s *play.State) { s.Ask[0] = play.Question{} },
		"two questions of one step":          func(s *play.State) { s.Ask[1] = play.Question{ID: 2, Kind: play.AskPeek} },
		"a question of a step, and no step":  func(s *play.State) { s.Depth = 0 },
		"a card for a step that takes none":  func(s *play.State) { asks(s, play.AskPick); s.Stack[0].Got = 255 },
		"a token off no card":                func(s *play.State) { asks(s, play.AskToken) },
		"a Cast effect of no card":           func(s *play.State) { asks(s, play.AskCast) },
		"a look at more cards than there are": func(s *play.State) {
			asks(s, play.AskPeek)
			s.Stack[0].Seen = s.At[play.ZoneVillage].N + 1
		},
		"more to keep than is seen": func(s *play.State) { asks(s, play.AskDrawKeep); s.Stack[0].Left = 3 },
	} {
		p, err := g.Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(1)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*play.State)
		whole(s)
		if _, err := g.Load(written(t, s)); err != nil {
			t.Fatalf("before anything is spoilt: %v", err)
		}
		spoil(s)
		if _, err := g.Load(written(t, s)); !errors.Is(err, engine.ErrSaved) {
			t.Errorf("%s: reading says %v; expected ErrSaved", name, err)
		}
	}
}

func written(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
