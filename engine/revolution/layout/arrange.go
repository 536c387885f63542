package layout

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Arrange lays a table from a description instead of dealing it: for scenarios and bug reports. The description is a
// mapping; seats are called A to D, clockwise.
//
//	seats: 3                           # needed
//	options: {hands: private}          # table options
//	seed: 7                            # of all chance; 1 by default
//	turn: 4                            # 2 by default: the first one has no first step
//	active: B                          # A by default
//	step: act                          # begin, event, act (default), end, draw: what comes next
//	left: {acts: 1, recruits: 1}       # what the active player may still do in this turn
//	liberty: 4                         # by default where the board has them begin
//	moon: 1                            # the space, from 1
//	line: {1: fh-e1, 3: k-e2}          # by space
//	row: {2: ded-ffh}                  # by space
//	events: [fh-e3, rest: 5]           # decks from the top
//	recruits: [ble-wind, rest]
//	gone, banished: [...]              # the Event discards, the Recruit discards
//	objectives: [obj-hound]            # of types not named, the first of the pack
//	markers: {familiars: 1}            # left on them; by default all but trophies
//	A: {hand: [...], deck: [...], discards: [...], trophies: {familiars: 2}, tokens: 1, order: ask, kept: [...]}
//
// A deck holds exactly the cards listed; the word `rest` stands for all cards that belong there and lie nowhere else,
// in the pack's order, and `rest: n` for the first n of them: of a Coven its own Seekers, of the Recruit deck Recruits
// without Blessings. A deck that is not listed is the rest, every other list empty. Cards that lie nowhere are not in
// this game. Nothing happens because of what lies there.
//
// Errors are [engine.PackError] and name the place in the description.
func Arrange(r *play.Rules, n *engine.Node, log *engine.Log) (engine.Position, error) {
	l := &layer{r: r, laid: map[program.Card]engine.Pos{}}
	if l.clear(n); l.err != nil {
		return nil, l.err
	}
	l.table(n)
	if l.err != nil {
		return nil, l.err
	}
	s := l.s
	s.Log = log
	s.Run()
	s.Log = nil
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("%s: this table cannot be: %w", n.Pos, err)
	}
	return s, nil
}

// layer lays cards, one description after another, and stops at the first fault.
type layer struct {
	s    *play.State
	r    *play.Rules
	laid map[program.Card]engine.Pos
	err  error
}

// stages are the steps of a turn at which a table can be laid.
var stages = map[string]play.Stage{"begin": play.StageBegin, "event": play.StageEvents, "act": play.StageAct,
	"end": play.StageDiscard, "draw": play.StageDraw}

// clear deals a table as the options have it, and puts all that lies on it into the box.
func (l *layer) clear(n *engine.Node) {
	l.keys(n, "a table", "seats", "options", "seed", "turn", "active", "step", "left", "liberty", "moon", "line", "row",
		"events", "recruits", "gone", "banished", "objectives", "markers", "A", "B", "C", "D")
	seats := l.number(n, "seats", 0, 0, play.MaxSeats)
	if l.err == nil && seats == 0 {
		l.fail(n, "seats is missing: 1 to %d", play.MaxSeats)
	}
	if l.err != nil {
		return
	}
	s, err := play.Start(l.r, engine.Setup{Seats: seats, Host: engine.Onlooker, Options: options(n.Get("options"))}, nil)
	if err != nil {
		l.fail(n.Get("options"), "%v", err)
		return
	}
	for c := range program.Card(l.r.N) {
		s.Lay(c, play.ZoneNowhere)
		s.Tags[c] = 0
	}
	for seat := range s.Seats {
		s.Unask(seat, play.AskingMain)
		s.Unask(seat, play.AskingHelp)
	}
	for goal := range s.Goals {
		s.Goals[goal] = program.NoCard
	}
	s.Spent = [program.PowerKinds]uint8{}
	s.Stack, s.Depth, s.Choice, s.Ending = [play.MaxDepth]play.Frame{}, 0, play.Choice{}, play.Playing
	l.s = s
}

func options(n *engine.Node) map[string]string {
	in := map[string]string{}
	if n != nil {
		for i := range n.Keys {
			in[n.Keys[i].Name] = n.Keys[i].Node.Text
		}
	}
	return in
}

func (l *layer) table(n *engine.Node) {
	s := l.s
	s.Chance = engine.Chance{Seed: engine.SeedOf(uint64(l.number(n, "seed", 1, 0, 1<<30)))}
	s.Active = l.seat(n, "active", 0)
	l.turn(n)
	l.tracks(n)
	l.board(n)
	l.seats(n)
	l.goals(n)
	l.decks(n)
	s.Final = s.At[play.ZoneEvents].N == 0
}

// turn sets how far a turn has come.
func (l *layer) turn(n *engine.Node) {
	s, left := l.s, n.Get("left")
	s.Turn = uint8(l.number(n, "turn", 2, 1, 99))
	word := n.Word("step", "act")
	stage, ok := stages[word]
	if !ok {
		l.fail(n.Get("step"), "there is no step %q: begin, event, act, end or draw", word)
	}
	s.Acts, s.Recruits = 1, 1
	if left != nil {
		l.keys(left, "left", "acts", "recruits")
		s.Acts, s.Recruits = uint8(l.number(left, "acts", 1, 0, 99)), uint8(l.number(left, "recruits", 1, 0, 99))
	}
	if s.Stage = stage; stage == play.StageBegin {
		s.Turn-- // it is about to begin
	}
}
