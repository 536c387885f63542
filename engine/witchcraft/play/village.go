package play

import "witchtable/engine/witchcraft/program"

// What can happen to the village and its Jurors.

// LoseVillager draws a Villager: the 0 is shuffled back, any other is lost. Five people lose the game (R19, A51).
func (s *State) LoseVillager() {
	if s.Over() {
		return
	}
	c, _ := s.top(ZoneVillagers)
	if c == NoCard {
		return
	}
	n := s.Def(c).Value
	s.reveal(EvVillagerLost, int16(c), int16(n), int16(s.People()+int(n)))
	if n == 0 {
		s.Push(ZoneVillagers, c)
		s.ShuffleVillagers()
		return
	}
	s.pushTop(ZoneLost, c)
	if s.People() > program.MostLost {
		s.End(LostVillagers)
	}
}

// People is how many people are lost.
func (s *State) People() (n int) {
	for c := s.At[ZoneLost].Head; c != NoCard; c = s.Next[c] {
		n += int(s.Def(c).Value)
	}
	return n
}

// Restore takes a Lost Soul back; the deck is shuffled when all that are taken are back.
func (s *State) Restore(c Card) {
	s.move(c, ZoneVillagers)
	s.tell(EvRestored, int16(c))
}

// ShuffleVillagers shuffles the Villagers deck.
func (s *State) ShuffleVillagers() {
	s.shuffle(ZoneVillagers)
	s.reveal(EvReshuffled, int16(ZoneVillagers), int16(s.At[ZoneVillagers].N))
}

// Persuaded is how much persuasion there is over a Juror.
func (s *State) Persuaded(juror Card) int {
	if j := s.JurorOf(juror); j != Nowhere {
		return int(s.Persuasion[j])
	}
	return 0
}

// Persuade changes the persuasion over a Juror; it stops at the ends of the track (A46).
func (s *State) Persuade(juror Card, n int) { s.persuades(juror, n, 0) }

// persuades is Persuade, with what the event says of the Mission that brings it: its card plus one; 0 where an effect
// does.
func (s *State) persuades(juror Card, n int, mission int16) {
	j := s.JurorOf(juror)
	if j == Nowhere {
		return
	}
	was := s.Persuasion[j]
	s.Persuasion[j] = uint8(min(max(int(was)+n, 0), int(s.R.Track)))
	s.tell(EvPersuasion, int16(juror), int16(was), int16(s.Persuasion[j]), mission)
}

// Sway has a Mission that is overcome in this round bring more persuasion, over some Jurors.
func (s *State) Sway(whom program.Whom, n int) {
	s.Sways[whom] = int8(min(max(int(s.Sways[whom])+n, -20), 20))
	s.tell(EvSwayed, int16(whom), int16(n))
}

// Gain is how much persuasion over a Juror the chosen Mission brings (R32).
func (s *State) Gain(juror Card) int {
	d := s.Def(s.Display[s.Chosen])
	n := int(d.Other + s.Sways[program.ForUnlinked])
	if juror == d.Juror {
		n = int(d.Linked + s.Sways[program.ForLinked])
	}
	return max(0, n+int(s.Sways[program.ForAny]))
}

// MorePower gives power for this round.
func (s *State) MorePower(n int) {
	s.Bonus = int16(min(max(int(s.Bonus)+n, -200), 200))
	s.tell(EvGained, int16(n))
}

// MoreCards has more or fewer cards be drawn at this Recover.
func (s *State) MoreCards(n int) {
	s.NextHand = int8(min(max(int(s.NextHand)+n, -20), 20))
	s.tell(EvNextHand, int16(n))
}

// Conviction is the sum of what lies at a Juror (R21).
func (s *State) Conviction(j int) (n int) {
	for c := s.At[Before(j)].Head; c != NoCard; c = s.Next[c] {
		n += int(s.Def(c).Value)
	}
	return n
}

// Trial holds the trial: all Convictions are uncovered, and each Juror is convinced or not (R51, R52).
func (s *State) Trial() {
	if s.Over() {
		return
	}
	s.tell(EvTrial)
	convinced := 0
	for j, c := range s.Jurors {
		for k := s.At[Before(j)].Head; k != NoCard; k = s.Next[k] {
			s.Uncover(k)
		}
		yes := s.Convinced(j)
		if yes {
			convinced++
		}
		s.tell(EvJudged, int16(c), int16(s.Persuasion[j]), int16(s.Conviction(j)), flag(yes))
	}
	s.End([...]Ending{EvilReigns, Guilty, NotGuilty, Innocent}[convinced])
}

// Convinced reports whether persuasion over a Juror is enough (R51).
func (s *State) Convinced(j int) bool { return int(s.Persuasion[j]) >= s.Conviction(j) }

// Score is the sum of the persuasion over the Jurors who are convinced; none where it did not come to a trial (A75).
func (s *State) Score() (n int) {
	if !s.Ending.Tried() {
		return 0
	}
	for j := range s.Jurors {
		if s.Convinced(j) {
			n += int(s.Persuasion[j])
		}
	}
	return n
}

// End ends the game. The first ending is the one that counts, and no second is recorded (A52).
func (s *State) End(e Ending) {
	if s.Over() {
		return
	}
	s.Ending, s.Ended, s.Stage = e, s.Stage, StageOver
	s.Depth, s.Stack, s.Acting = 0, [MaxDepth]Frame{}, NoCard
	s.Close(0)
	s.tell(EvEnded, int16(e), int16(s.Score()))
}

// BothLost reports whether a second Mission was failing when the game was lost by something else: it would have lost
// the game as well.
func (s *State) BothLost() bool {
	return s.Over() && s.Fails == mostFails-1 && !s.Won && s.Ended >= StageFailures && s.Ended < StageTrial
}

func flag(b bool) int16 {
	if b {
		return 1
	}
	return 0
}
