package lore

import (
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// unit is how many parts of a point of power and difficulty are told apart: what is unknown costs a mean.
const unit = 4

// item is a Challenge at a Mission as one looks at it who plans.
type item struct {
	card   play.Card // NoCard: one that lies face down
	costs  [mostHeld + 1]int16
	gain   float64 // what comes of overcoming it
	fails  tally   // and what of leaving it
	bad    float64 // what that costs
	pet    int16   // power that it brings at once
	weighs int16   // by how much it makes the Mission harder
	blocks [2]bool // the Mission; the other Challenges
	hard   int8    // its printed difficulty
}

// field is a Mission with its Challenges.
type field struct {
	place   int
	card    play.Card
	n       int
	items   [program.MaxAt]item
	cost    int16 // of the Mission, with all its Challenges
	shut    bool  // something that is no Challenge blocks it
	won     float64
	worst   [program.MaxAt]int8 // the items, those first that had better be gone
	lost    tally               // what comes of failing it
	juror   int                 // over whom persuasion is gained
	gain    int                 // and how much
	stop    float64             // the chance of a trial then
	usual   item                // a Challenge that was not seen, on average
	unusual bool                // usual is worked out
}

// survey looks at a Mission of the display, as if it were chosen; Challenges that lie face down are taken for usual
// ones. It lays m.try out for that.
func (m *mind) survey(place int) {
	f := &m.field
	s := m.s
	f.place, f.card, f.n = place, s.Display[place], 0
	blind := 0
	for c := s.At[play.At(place)].Head; c != play.NoCard; c = s.Next[c] {
		if !seen(s, c) {
			blind++
		}
	}
	m.stage(place)
	for c := m.try.At[play.At(place)].Head; c != play.NoCard; c = m.try.Next[c] {
		m.note(c)
	}
	if blind > 0 {
		m.guess()
	}
	f.cost = unit * int16(m.try.MissionDifficulty(place))
	for i := range f.n {
		f.items[i].weighs = m.weight(f.items[i].card)
	}
	f.shut = m.try.Blocks(f.card, program.OfMission)
	for range blind {
		if f.n < len(f.items) {
			f.items[f.n] = f.usual
			f.n++
		}
	}
	m.prize()
	m.rank()
}

// stage lays m.try out as if a Mission were chosen: only Challenges that were seen lie there, face up.
func (m *mind) stage(place int) {
	t := &m.try
	if int(t.Chosen) == place && t.Stage >= play.StageChosen {
		return
	}
	t.Chosen, t.Stage = int8(place), play.StageRest
	z := play.At(place)
	for c := t.At[z].Head; c != play.NoCard; {
		next := t.Next[c]
		if seen(t, c) {
			t.Tags[c] |= play.TagUp
		} else {
			t.Lift(&t.At[z], c)
			t.ZoneOf[c] = play.ZoneNowhere
		}
		c = next
	}
}

// note notes a Challenge that was seen.
func (m *mind) note(c play.Card) {
	f, t, h := &m.field, &m.try, &m.hand
	if f.n == len(f.items) {
		return
	}
	it := &f.items[f.n]
	f.n++
	m.judge(it, c)
	it.blocks = [2]bool{t.Blocks(c, program.OfMission), t.Blocks(c, program.OfChallenges)}
	first := int16(unit * t.Difficulty(c))
	h.turn(t, h.n)
	last := int16(unit * t.Difficulty(c))
	for k := range h.n + 1 {
		it.costs[k] = first
		if first != last {
			h.turn(t, k)
			it.costs[k] = int16(unit * t.Difficulty(c))
		}
	}
	h.turn(t, 0)
}

// judge weighs what comes of a Challenge, wherever it lies.
func (m *mind) judge(it *item, c play.Card) {
	*it = item{card: c, hard: m.s.Def(c).Difficulty}
	if a, ok := m.s.R.Does(c, program.BoxSuccess); ok && !m.s.Silenced(c, program.BoxSuccess) {
		t := m.box(a, c)
		it.gain = m.worth(&t)
	}
	if m.s.Def(c).Familiar {
		it.gain += m.pet(c)
		it.pet = unit * int16(m.tame(c))
	}
	if a, ok := m.s.R.Does(c, program.BoxFailure); ok && !m.s.Silenced(c, program.BoxFailure) {
		it.fails = m.box(a, c)
		it.bad = m.worth(&it.fails)
		it.bad = -it.bad
	}
}

// weight is by how much a Challenge makes its Mission harder.
func (m *mind) weight(c play.Card) (n int16) {
	t := &m.try
	if t.Silenced(c, program.BoxChosen) || t.Tags[c]&play.TagLate != 0 {
		return 0
	}
	for _, mod := range t.R.Holds(c, program.BoxChosen) {
		if mod.Kind == program.ModDifficulty && mod.Scope == program.OfMission {
			n += unit * int16(t.Number(play.From(c), mod.N))
		}
	}
	return n
}

// guess works out a usual Challenge: the mean of those that were not seen.
func (m *mind) guess() {
	f, s := &m.field, m.s
	if f.unusual {
		return
	}
	f.unusual = true
	u := &f.usual
	*u = item{card: play.NoCard}
	n, cost := 0.0, 0.0
	for c := range play.Card(s.R.N) {
		d := s.Def(c)
		if d.Class != program.Challenge || !lurks(s, c) {
			continue
		}
		var it item
		m.judge(&it, c)
		n++
		cost += float64(d.Difficulty)
		u.gain += it.gain
		u.fails.gain += it.fails.gain
		u.fails.souls += it.fails.souls
		u.fails.curses += it.fails.curses
		u.fails.hidden += it.fails.hidden
		u.bad += it.bad
	}
	n = max(1, n)
	u.gain /= n
	u.bad /= n
	u.fails.gain /= n
	u.fails.souls /= n
	u.fails.curses /= n
	u.fails.hidden /= n
	for k := range u.costs {
		u.costs[k] = int16(unit*m.w[Dear]*cost/n + 0.5)
	}
	u.hard = 99 // nothing can be planned to throw it out
}

// lurks reports whether a Challenge may lie anywhere face down.
func lurks(s *play.State, c play.Card) bool {
	z := s.ZoneOf[c]
	return z == play.ZoneChallenges || z >= play.ZoneAt && z < play.ZoneBefore && !seen(s, c)
}

// prize works out what it is worth to overcome the Mission, and what to fail it.
func (m *mind) prize() {
	f, d := &m.field, m.s.Def(m.field.card)
	f.juror, f.won = m.best(func(i int) int { return m.gains(d, i) })
	f.gain = m.gains(d, f.juror)
	f.stop = 0
	for i := range m.s.Jurors {
		f.stop = max(f.stop, m.after(i, m.gains(d, i)))
	}
	if a, ok := m.s.R.Does(f.card, program.BoxSuccess); ok {
		t := m.box(a, f.card)
		f.won += m.worth(&t)
	}
	f.lost = tally{}
	if a, ok := m.s.R.Does(f.card, program.BoxFailure); ok {
		f.lost = m.box(a, f.card)
	}
	if m.s.Fails > 0 {
		f.lost.gain -= ruin
	} else {
		f.lost.gain -= m.w[Fail]
	}
}

// gains is how much persuasion over a Juror a Mission brings (R32).
func (m *mind) gains(d *program.CardDef, i int) int {
	n := int(d.Other + m.s.Sways[program.ForUnlinked])
	if m.s.Jurors[i] == d.Juror {
		n = int(d.Linked + m.s.Sways[program.ForLinked])
	}
	return max(0, n+int(m.s.Sways[program.ForAny]))
}

// rank orders the items by how much it helps if they are gone without being overcome.
func (m *mind) rank() {
	f := &m.field
	var need [program.MaxAt]float64
	for i := range f.n {
		it := &f.items[i]
		need[i] = it.bad + m.w[Power]*float64(it.weighs)/unit
		if it.blocks[0] || it.blocks[1] {
			need[i] += 1
		}
		f.worst[i] = int8(i)
		for k := i; k > 0 && need[f.worst[k]] > need[f.worst[k-1]]; k-- {
			f.worst[k], f.worst[k-1] = f.worst[k-1], f.worst[k]
		}
	}
}
