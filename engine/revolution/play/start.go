package play

import (
	"cmp"
	"fmt"
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// Start lays the table (R19-R27).
func Start(r *Rules, setup engine.Setup, log *engine.Log) (*State, error) {
	if setup.Seats < 1 || setup.Seats > MaxSeats {
		return nil, fmt.Errorf("%w: %d players; 1 to %d can play (R1)", engine.ErrSetup, setup.Seats, MaxSeats)
	}
	opts, err := ReadOptions(setup.Options)
	if err != nil {
		return nil, err
	}
	if int(opts.Board) >= len(r.Boards) {
		opts.Board = 0
	}
	s := Blank(r)
	s.Log = log
	s.Opts, s.Seats = opts, int8(setup.Seats)
	s.Opts.Late = false
	s.Chance = engine.Chance{Seed: setup.Seed}
	s.Liberty = s.Board().Liberty
	s.reckon()
	s.layCovens(setup.Stacked)
	s.layRecruits(setup.Stacked)
	s.layGoals(setup.Stacked)
	s.layEvents(setup.Stacked)
	if opts.Late {
		s.layLate()
	}
	voting := opts.First == BeginsByVote && s.Seats > 1
	if voting {
		s.tell(EvBegins, Nobody, int16(s.Seats), -1)
	} else {
		s.Active = s.firstPlayer(setup)
		s.tell(EvBegins, Nobody, int16(s.Seats), int16(s.Active))
	}
	for seat := range s.Seats {
		s.Tokens[seat] = opts.Reshuffles
		if opts.Ask {
			s.Modes[seat] = ModeAsk
		}
		for range s.HandSize() {
			s.DrawOne(seat)
		}
		if s.Seats > 1 {
			s.ask(seat, AskOrder)
		}
	}
	if opts.Goals == GoalsChosen {
		s.chooseGoals(setup.Host, opts.Late)
	}
	if voting {
		s.push(Frame{Task: TaskVote})
	}
	s.Run()
	s.Log = nil
	return s, nil
}

// firstPlayer chooses who begins: chance, or the host (A1).
func (s *State) firstPlayer(setup engine.Setup) int8 {
	if s.Opts.First == BeginsHost && setup.Host >= 0 && int8(setup.Host) < s.Seats {
		return int8(setup.Host)
	}
	return int8(s.Chance.Below(uint32(s.Seats), s.Log))
}

// layCovens gives each player a Coven of Seekers, shuffled (R20). Covens of players there are none stay in the box.
func (s *State) layCovens(stacked []engine.CardID) {
	for c := range Card(s.R.N) {
		if d := &s.R.Cards[c]; d.Kind == program.Seeker && int8(d.Coven) < s.Seats {
			s.Owner[c] = int8(d.Coven)
			s.PushEnd(Deck(int8(d.Coven)), c)
		}
	}
	for seat := range s.Seats {
		s.shuffle(Deck(seat))
		s.stack(Deck(seat), stacked)
	}
}

// layRecruits shuffles the Recruits: three come to the row, the rest lies in three stacks with Blessings in each, one
// on the other (R21, R90).
func (s *State) layRecruits(stacked []engine.CardID) {
	var recruits, blessings []Card
	for c := range Card(s.R.N) {
		switch d := &s.R.Cards[c]; {
		case d.Kind == program.Blessing:
			blessings = append(blessings, c)
		case d.Kind.Witch() && d.Kind != program.Seeker:
			recruits = append(recruits, c)
		}
	}
	engine.Shuffle(&s.Chance, recruits, s.Log)
	engine.Shuffle(&s.Chance, blessings, s.Log)
	s.inOrder(recruits, stacked) // the first come to the row
	for space := 1; space <= program.RowSpaces; space++ {
		s.Row[space] = recruits[space-1]
		s.PushEnd(ZoneRow, recruits[space-1])
	}
	rest := recruits[program.RowSpaces:]
	each, with := len(rest)/3, int(s.Opts.Blessings)/3
	for third := range 3 {
		stack := slices.Clone(rest[third*each : (third+1)*each])
		stack = append(stack, blessings[third*with:(third+1)*with]...)
		engine.Shuffle(&s.Chance, stack, s.Log)
		for _, c := range stack {
			s.PushEnd(ZoneRecruits, c)
		}
		s.Blessed[third] = uint8(with)
	}
	s.stackRecruits(stacked)
}

// stackRecruits has the cards asked for come first, each changing places with the card that lies there, if that is of
// its sort: Blessings stay in their thirds.
func (s *State) stackRecruits(stacked []engine.CardID) {
	var room [256]Card
	deck := s.List(ZoneRecruits, room[:0])
	at := 0
	for _, id := range stacked {
		for i := at; i < len(deck); i++ {
			if s.ID(deck[i]) != id {
				continue
			}
			for at < i && s.R.Cards[deck[at]].Kind.Witch() != s.R.Cards[deck[i]].Kind.Witch() {
				at++
			}
			deck[at], deck[i] = deck[i], deck[at]
			at++
			break
		}
	}
	s.relink(ZoneRecruits, deck)
}

// layGoals lays one Objective of each type, with its markers (R23, R24).
func (s *State) layGoals(stacked []engine.CardID) {
	for goal := range program.GoalKinds {
		var among []Card
		for c := range Card(s.R.N) {
			if d := &s.R.Cards[c]; d.Kind == program.Objective && int(d.Goal) == goal {
				among = append(among, c)
			}
		}
		total := func(c Card) int { return int(s.R.Cards[c].Markers[0]) + int(s.R.Cards[c].Markers[1]) }
		byTotal := func(a, b Card) int { return cmp.Compare(total(a), total(b)) }
		var c Card
		switch s.Opts.Goals {
		case GoalsLightest:
			c = slices.MinFunc(among, byTotal)
		case GoalsHeaviest:
			c = slices.MaxFunc(among, byTotal)
		case GoalsChosen:
			continue
		default:
			c = among[s.Chance.Below(uint32(len(among)), s.Log)]
		}
		for _, k := range among {
			if slices.Contains(stacked, s.ID(k)) {
				c = k
			}
		}
		s.layGoal(goal, c)
	}
}

// layGoal lays an Objective with its markers.
func (s *State) layGoal(goal int, c Card) {
	s.Goals[goal] = c
	s.PushEnd(ZoneGoals, c)
	for i, power := range program.GoalPowers[goal] {
		s.Left[power] = s.R.Cards[c].Markers[i]
	}
}

// layEvents makes the Event deck: five of each type, so many of them hard, or five at random (R25, R26).
func (s *State) layEvents(stacked []engine.CardID) {
	for t := range program.Type(program.TypeKinds) {
		var grades [2][]Card
		for c := range Card(s.R.N) {
			if d := &s.R.Cards[c]; d.Kind == program.Event && d.Type == t {
				grades[flag(d.Hard)] = append(grades[flag(d.Hard)], c)
			}
		}
		if s.Opts.Hard[t] == AnyHard {
			both := slices.Concat(grades[0], grades[1])
			engine.Shuffle(&s.Chance, both, s.Log)
			grades[0], grades[1] = both[:program.PerType], nil
		} else {
			hard := int(s.Opts.Hard[t])
			for grade, n := range [2]int{program.PerType - hard, hard} {
				if len(grades[grade]) > n {
					engine.Shuffle(&s.Chance, grades[grade], s.Log)
				}
				grades[grade] = grades[grade][:n]
			}
		}
		for _, c := range slices.Concat(grades[0], grades[1]) {
			s.PushEnd(ZoneEvents, c)
		}
	}
	s.shuffle(ZoneEvents)
	s.stack(ZoneEvents, stacked)
}

// stack puts those of the cards on top of a deck that are in it, in this order.
func (s *State) stack(z Zone, order []engine.CardID) { s.StackOn(&s.At[z], order, s.ID) }

// inOrder brings those of the cards that are named to the front, in the order of their names; the rest stay as they
// are.
func (s *State) inOrder(list []Card, order []engine.CardID) {
	place := func(c Card) int {
		if i := slices.Index(order, s.ID(c)); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(list, func(a, b Card) int { return cmp.Compare(place(a), place(b)) })
}
