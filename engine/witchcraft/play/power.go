package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/witchcraft/program"
)

// What the cards in play add up to. Nothing of it is kept but what was told: it is counted anew each time (R33).

// reigns reports whether what the chosen Mission and its Challenges say of being chosen holds now (R41).
func (s *State) reigns() bool { return s.isUncovered(int(s.Chosen)) }

// holds is what holds by the Chosen box of a card at the chosen Mission.
func (s *State) holds(c Card) []program.Mod {
	if s.Silenced(c, program.BoxChosen) || s.Tags[c]&TagLate != 0 {
		return nil
	}
	return s.R.Holds(c, program.BoxChosen)
}

// amount is what a mod of a card adds.
func (s *State) amount(c Card, m *program.Mod) int {
	return effect.Value(&s.R.Code, &s.R.Deeds.Deeds, s, From(c), m.N)
}

// sum adds up what some of what holds adds, wherever it is.
func (s *State) sum(kind program.ModKind) (n int) {
	of := func(c Card, mods []program.Mod) {
		for i := range mods {
			if mods[i].Kind == kind {
				n += s.amount(c, &mods[i])
			}
		}
	}
	for c := s.At[ZoneFamiliars].Head; c != NoCard; c = s.Next[c] {
		of(c, s.R.Holds(c, program.BoxFamiliar))
	}
	for c := s.At[ZonePlay].Head; c != NoCard; c = s.Next[c] {
		of(c, s.R.Holds(c, program.Box(s.Mode(c))))
	}
	if !s.reigns() {
		return n
	}
	if m := s.Display[s.Chosen]; m != NoCard {
		of(m, s.holds(m))
	}
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		of(c, s.holds(c))
	}
	return n
}

// WitchPower is the power of a Witch on a side: what is printed, and what her star adds (R30).
func (s *State) WitchPower(c Card, mode program.Mode) int {
	d := s.Def(c)
	n := int(d.Power[mode])
	if d.Star[mode] >= 0 {
		n += effect.Value(&s.R.Code, &s.R.Deeds.Deeds, s, From(c), d.Star[mode])
	}
	return n
}

// Recount counts all power there is (R30, R31).
func (s *State) Recount() int {
	n := int(s.Bonus) + s.sum(program.ModPower)
	for c := s.At[ZonePlay].Head; c != NoCard; c = s.Next[c] {
		n += s.WitchPower(c, s.Mode(c))
	}
	return n
}

// counts counts the power and tells of it where it has changed.
func (s *State) counts(always bool) {
	n := int16(s.Recount())
	if n != s.Power || always {
		s.Power = n
		s.tell(EvPower, n, int16(s.Available()))
	}
}

// Available is the power that is left (A40).
func (s *State) Available() int { return max(0, int(s.Power)-int(s.Spent)) }

// scoped adds up what changes the difficulty of a scope at the chosen Mission: of a Challenge's own, c is that one.
func (s *State) scoped(scope program.Scope, c Card) (n int) {
	of := func(k Card) {
		mods := s.holds(k)
		for i := range mods {
			if m := &mods[i]; m.Kind == program.ModDifficulty && m.Scope == scope {
				n += s.amount(k, m)
			}
		}
	}
	if scope == program.OfSelf {
		of(c)
		return n
	}
	if m := s.Display[s.Chosen]; m != NoCard {
		of(m)
	}
	for k := s.At[At(int(s.Chosen))].Head; k != NoCard; k = s.Next[k] {
		of(k)
	}
	return n
}

// Difficulty is what overcomes a Challenge where it lies now: what changes it works at the chosen Mission (A31, A34).
func (s *State) Difficulty(c Card) int {
	n := int(s.Def(c).Difficulty) + int(s.Adjusted[c])
	if s.isUncovered(s.PlaceOf(c)) && s.ZoneOf[c] >= ZoneAt {
		n += s.scoped(program.OfSelf, c) + s.scoped(program.OfChallenges, c)
	}
	return max(0, n)
}

// MissionDifficulty is what overcomes the Mission on a place.
func (s *State) MissionDifficulty(place int) int {
	n := int(s.Def(s.Display[place]).Difficulty)
	if place == int(s.Chosen) {
		n += int(s.Eased)
	}
	if s.isUncovered(place) {
		n += s.scoped(program.OfMission, NoCard)
	}
	return max(0, n)
}

// Filtered is the difficulty by which searches test a Challenge (A33).
func (s *State) Filtered(c Card) int {
	if s.Opts.CurrentFilter {
		return s.Difficulty(c)
	}
	return int(s.Def(c).Difficulty)
}

// Printed adds up the printed difficulties of what a search finds (R46), as far as it lies open.
func (s *State) Printed(x Ctx, t effect.Target) (n int) {
	for set := s.Find(x, t); !set.Empty(); {
		if c := set.Pop(); !s.Covered(c) {
			n += int(s.Def(c).Difficulty)
		}
	}
	return n
}

// Blocks reports whether a card at the chosen Mission blocks something: the Mission, or its Challenges.
func (s *State) Blocks(c Card, scope program.Scope) bool {
	for _, m := range s.holds(c) {
		if m.Kind == program.ModBlock && m.Scope == scope {
			return true
		}
	}
	return false
}

// Blocking is the first card that blocks the chosen Mission, or its Challenges; NoCard for none.
func (s *State) Blocking(scope program.Scope) Card {
	if !s.reigns() {
		return NoCard
	}
	if m := s.Display[s.Chosen]; m != NoCard && s.Blocks(m, scope) {
		return m
	}
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		if s.Blocks(c, scope) {
			return c
		}
	}
	return NoCard
}

// Blocked is the card that keeps a Challenge from being overcome; NoCard for none. Blocking cards can be overcome
// despite one another (A35).
func (s *State) Blocked(c Card) Card {
	if s.Blocks(c, program.OfChallenges) || s.Blocks(c, program.OfMission) {
		return NoCard
	}
	return s.Blocking(program.OfChallenges)
}

// Forbids is the card that forbids the actions of Witches who are played so; NoCard for none.
func (s *State) Forbids(mode program.Mode) Card {
	if !s.reigns() {
		return NoCard
	}
	forbids := func(c Card) bool {
		for _, m := range s.holds(c) {
			if m.Kind == program.ModForbid && m.Side == mode {
				return true
			}
		}
		return false
	}
	if m := s.Display[s.Chosen]; m != NoCard && forbids(m) {
		return m
	}
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		if forbids(c) {
			return c
		}
	}
	return NoCard
}

// JailedIf reports whether a Witch in play goes to Jail since the Mission was failed.
func (s *State) JailedIf(c Card) bool {
	for _, m := range s.R.Holds(c, program.Box(s.Mode(c))) {
		if m.Kind == program.ModJailIf {
			return true
		}
	}
	return false
}
