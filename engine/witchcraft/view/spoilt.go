package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// What cannot be taken together of a menu, which is refused whole: it is tried out up to where something would come to
// light.

// Spoilt says what cannot be had of what is taken together: the Mission, where the Challenges leave too little for it,
// though it could be overcome or something comes of that; a Challenge there is no power for; what something else takes
// away.
func (v *View) Spoilt(id engine.DecisionID, taken []engine.Choice) (says engine.Text, ok bool) {
	switch v.s.Asked(id) {
	case play.AskOvercome:
		if says, ok = v.fallsShort(taken); !ok {
			says, ok = v.exclude(slices.DeleteFunc(slices.Clone(taken), builds))
		}
	case play.AskPlay:
		says, ok = v.exclude(taken)
	}
	return says, ok
}

// trial is what comes of what is taken at once, tried out.
type trial struct {
	s    *play.State
	left []engine.Due // what could not be done
	// clear is set where nothing came to light, reached where the Mission could be overcome at some time.
	clear, reached bool
	// have is the power that was left at the Mission in the end, spent what Challenges had taken, and needs what the
	// Mission took then; barred is what kept it from being overcome.
	have, spent, needs int
	barred             play.Card
	// gives is which of what is taken, counted from 1, was not done since it would give up what one plays for; 0 if none.
	gives int
}

// tryOut does what is taken, as far as it goes.
func (v *View) tryOut(taken []engine.Choice) trial {
	t := trial{s: v.tried(), left: engine.Several{}.Dues(taken), clear: true}
	t.count(t.s)
	for t.clear && len(t.left) > 0 && !t.s.Over() {
		there := Of(t.s, v.viewer).(*View)
		t.reached = t.reached || t.s.Ask[0].Kind == play.AskOvercome && there.reaches()
		a, left, ok := engine.DueTo(there, t.s.Ask[0].ID, t.left)
		if !ok {
			t.gives = givesUp(there, a, t.left)
			break
		}
		before := *t.s
		step, _ := tries(t.s, a)
		t.clear, t.left = !step.Reveals(), left
		if k, c, _ := play.Split(a); !t.passed() {
			t.count(t.s)
		} else if k == play.AnsOvercome { // the last one: the Mission has come to its end by it
			overcome(&before, c)
			t.count(&before)
		}
	}
	return t
}

// givesUp is which of what is left, as Due.Of has it, an answer does that gives up what one plays for; 0 where it does
// not.
func givesUp(v *View, a engine.Answer, left []engine.Due) int {
	id := v.s.Ask[0].ID
	for _, d := range left {
		if to, ok := d.To(v, id); ok && to == a && v.Option(id, a).Forfeits {
			return d.Of
		}
	}
	return 0
}

// passed reports whether the Mission has come to its end.
func (t *trial) passed() bool {
	return t.s.Over() || t.s.Stage > play.StageOvercome || t.s.Chosen == play.Nowhere
}

// failed reports whether a Mission that has come to its end has failed; so many had before.
func (t *trial) failed(before uint8) bool {
	return t.s.Fails > before || t.s.Chosen != play.Nowhere && !t.s.Won
}

// count notes how it stands with the Mission at a table.
func (t *trial) count(s *play.State) {
	if s.Chosen != play.Nowhere {
		t.have, t.spent = s.Available(), int(s.Spent)
		t.needs, t.barred = s.MissionDifficulty(int(s.Chosen)), s.Blocking(program.OfMission)
	}
}

// stuck lists what could not be done at all, counted from 1; none where it may still be done, as far as is known.
func (t trial) stuck(asked play.AskKind) []int {
	if !t.clear || !t.s.Over() && t.s.Ask[0].Kind != asked && t.s.Stage <= play.StageOvercome {
		return nil
	}
	return engine.Undone(t.left)
}

// stuck lists, counted from 1, which of the choices taken could not be done at all: those before which something comes
// to light only where the Challenge that they are done to is at no Mission any more.
func (v *View) stuck(taken []engine.Choice) []int { return v.stuckIn(v.tryOut(taken), taken) }

// stuckIn is stuck, of what has been tried out.
func (v *View) stuckIn(t trial, taken []engine.Choice) (out []int) {
	if t.clear {
		return t.stuck(v.s.Ask[0].Kind)
	}
	for _, n := range engine.Undone(t.left) {
		if slices.ContainsFunc(taken[n-1].Operands, func(o engine.Operand) bool { return v.takenAway(t.s, o.Word) }) {
			out = append(out, n)
		}
	}
	return out
}

// takenAway reports whether a Challenge that lies at a Mission does so no more at a table that is tried out.
func (v *View) takenAway(s *play.State, word string) bool {
	at := func(z play.Zone) bool { return z >= play.ZoneAt && z < play.ZoneBefore }
	for c := range play.Card(v.s.R.N) {
		if at(v.s.ZoneOf[c]) && v.s.Up(c) && v.card(c).Word == word {
			return !at(s.ZoneOf[c])
		}
	}
	return false
}

// builds reports whether a choice comes of going on to the Mission.
func builds(c engine.Choice) bool { return slices.Contains(c.Before, play.Give(play.AnsGoOn, 0, 0)) }

// fallsShort says what of the Challenges taken, and of the Mission, there is no power for, or is blocked.
func (v *View) fallsShort(taken []engine.Choice) (engine.Text, bool) {
	any := slices.ContainsFunc(taken, builds)
	if len(taken) < 2 && !any { // which says itself what it leaves
		return engine.Text{}, false
	}
	fought := slices.DeleteFunc(slices.Clone(taken), builds)
	t := v.tryOut(fought)
	if says, short := v.fallsShortLater(&t, fought); short && (any || t.reached) {
		return says, true
	}
	if says, much := v.tooDear(&t, fought); much {
		return says, true
	}
	lack := 0
	for _, n := range t.stuck(play.AskOvercome) {
		_, c, _ := play.Split(fought[n-1].Answer)
		if by := t.s.Blocked(c); by != play.NoCard {
			return engine.T("witchcraft.several.in-the-way", engine.A("card", v.id(c)), engine.A("blocker", v.id(by))), true
		}
		lack += t.s.Difficulty(c)
	}
	place, failed := int(v.s.Chosen), t.passed() && t.failed(v.s.Fails)
	asks := t.clear && !t.s.Over() && t.s.Ask[0].Kind == play.AskOvercome
	took := t.spent - int(v.s.Spent)
	have := t.have + took
	spoils := failed || asks && !Of(t.s, v.viewer).(*View).reaches()
	switch {
	case spoils && (any || t.reached) && t.barred != play.NoCard:
		return engine.T("witchcraft.several.spoilt.blocked", engine.A("card", v.id(v.s.Display[place])),
			engine.A("blocker", v.id(t.barred))), true
	case spoils && (any || t.reached):
		return v.tooMuch(took+lack, t.needs, have), true
	case lack > t.have:
		return engine.T("witchcraft.several.much", count("n", took+lack), count("have", have)), true
	}
	return engine.Text{}, false
}

// tooDear says that the Challenges taken cost more than there is, where something came to light before all could be
// done, and the Mission has come to its end since there was power for none of them any more.
func (v *View) tooDear(t *trial, fought []engine.Choice) (engine.Text, bool) {
	if t.clear || !t.passed() {
		return engine.Text{}, false
	}
	took := t.spent - int(v.s.Spent)
	have, costs := t.have+took, took
	for _, n := range engine.Undone(t.left) {
		_, c, _ := play.Split(fought[n-1].Answer)
		costs += v.s.Difficulty(c)
	}
	return engine.T("witchcraft.several.much", count("n", costs), count("have", have)), costs > have
}

// fallsShortLater says that too little would be left for the Mission where something comes to light before all is done:
// what is left to do is counted as it lies by then. A Success might make up for it; who hopes for that takes less at
// once.
func (v *View) fallsShortLater(t *trial, fought []engine.Choice) (engine.Text, bool) {
	if t.clear || t.passed() {
		return engine.Text{}, false
	}
	after := *t.s
	for _, n := range engine.Undone(t.left) {
		_, c, _ := play.Split(fought[n-1].Answer)
		overcome(&after, c)
	}
	left, needs := after.Available(), after.MissionDifficulty(int(v.s.Chosen))
	took := int(after.Spent - v.s.Spent)
	return v.tooMuch(took, needs, left+took), left < needs
}

// tooMuch says that the Challenges and the Mission take more power than there is, counting what those bring that are
// overcome; where that would do, it is what they do that takes the rest away.
func (v *View) tooMuch(took, needs, have int) engine.Text {
	key, lost := "witchcraft.several.spoilt", ""
	if v.s.Fails > 0 {
		lost = variantLost
	}
	card := engine.A("card", v.id(v.s.Display[v.s.Chosen]))
	switch {
	case took+needs <= have:
		return engine.T(key+".drops"+lost, card)
	case have != v.s.Available():
		key += ".with"
	}
	return engine.T(key+lost, card, count("n", took+needs), count("have", have))
}

// exclude names two of what is taken of which one takes away what the other is done to, or one that all the others
// leave nothing for.
func (v *View) exclude(taken []engine.Choice) (engine.Text, bool) {
	t := v.tryOut(taken)
	stuck := v.stuckIn(t, taken)
	if len(stuck) == 0 || len(taken) < 2 {
		return engine.Text{}, false
	}
	if n := t.gives; n > 0 && v.s.Asked(v.s.Ask[0].ID) == play.AskPlay {
		return engine.T("witchcraft.several.last", engine.A("one", taken[n-1].Label)), true
	}
	last := stuck[len(stuck)-1] - 1
	one := engine.A("one", taken[last].Label)
	for i, other := range taken {
		if i == last || len(v.stuck([]engine.Choice{taken[last]})) > 0 {
			continue
		}
		if pair := []engine.Choice{other, taken[last]}; len(v.stuck(pair)) > 0 {
			return engine.T("witchcraft.several.both", one, engine.A("other", other.Label)), true
		}
	}
	return engine.T("witchcraft.several.all", one), true
}
