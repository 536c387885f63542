package fate

import "witchtable/engine"

// tally is a seat's score by the rulebook's five steps (L521-543).
type tally struct {
	coven, endgame, grave, enchant, suspicion int
}

func (t tally) total() int { return t.coven + t.endgame + t.grave + t.enchant + t.suspicion }

// scoreLine is called for every line of a score: the step, the card it comes from or noCard, how often, and points.
type scoreLine func(step int, c card, n, points int)

// The steps of scoring.
const (
	stepCoven = iota
	stepEndgame
	stepGrave
	stepEnchant
	stepSuspicion
	scoreSteps
)

// score counts a seat's score. line may be nil. It only reads.
func (s *State) score(seat int8, line scoreLine) (t tally) {
	if line == nil {
		line = func(int, card, int, int) {}
	}
	if s.dayCounts() {
		was := s.live
		s.live.del(s.day)
		defer func() { s.live = was }()
	}
	coven, grave := zCoven+zone(seat), zGrave+zone(seat)
	var witches, villagers int
	for c := s.at[coven].head; c != noCard; c = s.next[c] {
		v := s.value(c)
		line(stepCoven, c, 1, v)
		t.coven += v
		switch k := s.types(c); {
		case k&tWitch != 0:
			witches++
		case k&tVillager != 0:
			villagers++
		}
		t.endgame += s.endgamePoints(c, seat, stepEndgame, line)
		for i := s.under[c].head; i != noCard; i = s.next[i] {
			t.endgame += s.endgamePoints(i, seat, stepEndgame, line)
		}
	}
	graves := 0
	for c := s.at[grave].head; c != noCard; c = s.next[c] {
		v := s.value(c)
		line(stepGrave, c, 1, v)
		t.grave += v
		graves++
		for i := s.under[c].head; i != noCard; i = s.next[i] {
			t.grave += s.endgamePoints(i, seat, stepGrave, line)
		}
	}
	t.enchant = s.enchantPoints(seat, witches, villagers, graves, line)
	n := s.tokensIn(seat, suspicion)
	t.suspicion = -penalty(n)
	if n > 0 {
		line(stepSuspicion, noCard, n, t.suspicion)
	}
	return t
}

// dayCounts reports whether the Day Event changes what the scoring reads. It holds until the game ends and no longer, so
// the scoring is done without it (A100).
func (s *State) dayCounts() bool {
	r := s.r
	return s.live.has(s.day) && (r.modCards[mValue].has(s.day) || r.modCards[mType].has(s.day) || r.modCards[mLevel].has(s.day))
}

// endgamePoints is what a card's End of Game effects give (L525); Items in a Graveyard need the icon (A77).
func (s *State) endgamePoints(c card, seat int8, step int, line scoreLine) (sum int) {
	if !s.live.has(c) || !s.r.endgame.has(c) {
		return 0
	}
	x := ctx{me: seat, them: nobody, src: c, it: noCard}
	d := &s.r.cards[c]
	for a := d.first; a < d.last; a++ {
		if ab := &s.r.abilities[a]; ab.when == wEndgame {
			v := s.number(&x, ab.score)
			line(step, c, 2, v)
			sum += v
		}
	}
	return sum
}

// The kinds of lines of the fourth step, in the place of a card count.
const (
	lineWitches = iota
	lineVillagers
	lineGraves
)

func (s *State) enchantPoints(seat int8, witches, villagers, graves int, line scoreLine) (sum int) {
	row := s.opts.row(s.level(seat))
	add := func(kind card, n int, each int8) {
		if n > 0 && each != 0 {
			line(stepEnchant, kind, n, n*int(each))
			sum += n * int(each)
		}
	}
	if !s.opts.liveLevel {
		add(lineWitches, witches, row.witch)
		add(lineVillagers, villagers, row.villager)
	}
	add(lineGraves, graves, row.grave)
	return sum
}

// comparison is what decides a ranking: total, then most Witches, then fewest Villagers (L549, A110).
func (s *State) comparison(seat int8) [3]int {
	if s.dayCounts() {
		was := s.live
		s.live.del(s.day)
		defer func() { s.live = was }()
	}
	var witches, villagers int
	for c := s.at[zCoven+zone(seat)].head; c != noCard; c = s.next[c] {
		k := s.types(c)
		if k&tWitch != 0 {
			witches++
		}
		if k&tVillager != 0 {
			villagers++
		}
	}
	return [3]int{s.score(seat, nil).total(), witches, -villagers}
}

func better(a, b [3]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}

// standing is the score of all seats with every line.
func (s *State) standing() engine.Standing {
	st := engine.Standing{Final: s.phase == phOver}
	keys := make([][3]int, s.seats)
	for i := range keys {
		keys[i] = s.comparison(int8(i))
	}
	for i := range keys {
		sc := s.sheet(int8(i))
		sc.Rank = 1
		for k := range keys {
			if better(keys[k], keys[i]) {
				sc.Rank++
			}
		}
		if s.solo() {
			sc.Title = s.soloTitle()
		}
		st.Seats = append(st.Seats, sc)
		if sc.Rank == 1 && !s.solo() {
			st.Winners = append(st.Winners, sc.Seat)
		}
	}
	if st.Final {
		st.Say = s.verdict(st)
	}
	return st
}

func (s *State) verdict(st engine.Standing) engine.Text {
	if s.solo() {
		return engine.T("score.solo", engine.A("who", engine.Who(0)), engine.A("title", st.Seats[0].Title), engine.A("n", engine.Number(st.Seats[0].Total)))
	}
	points := engine.A("n", engine.Number(st.Seats[st.Winners[0]].Total))
	if len(st.Winners) == 1 {
		return engine.T("score.winner", engine.A("who", engine.Who(st.Winners[0])), points)
	}
	return engine.T("score.shared", engine.A("who", whoList(st.Winners)), points)
}

func whoList(seats []engine.Seat) engine.List {
	var out engine.List
	for _, w := range seats {
		out = append(out, engine.T("table.who", engine.A("who", engine.Who(w))))
	}
	return out
}

// sheet is one seat's score with every line shown.
func (s *State) sheet(seat int8) engine.Score {
	titles := [scoreSteps]string{"score.coven", "score.endgame", "score.grave", "score.enchantment", "score.suspicion"}
	sc := engine.Score{Seat: engine.Seat(seat), Sections: make([]engine.Section, scoreSteps)}
	for i, t := range titles {
		sc.Sections[i].Title = engine.T(t)
	}
	level := s.level(seat)
	s.score(seat, func(step int, c card, n, points int) {
		sec := &sc.Sections[step]
		sec.Points += points
		sc.Total += points
		sec.Lines = append(sec.Lines, engine.ScoreLine{Text: s.lineText(step, c, n, level), Points: points})
	})
	return sc
}

func (s *State) lineText(step int, c card, n, level int) engine.Text {
	count := engine.A("n", engine.Number(n))
	switch step {
	case stepSuspicion:
		return engine.T("score.line.suspicion", count)
	case stepEnchant:
		key := [...]string{"score.line.witches", "score.line.villagers", "score.line.graves"}[c]
		return engine.T(key, count, engine.A("level", engine.Number(level)))
	case stepEndgame:
		return engine.T("score.line.effect", engine.A("card", s.id(c)))
	}
	if n == 2 { // an Item that scores in a Graveyard
		return engine.T("score.line.effect", engine.A("card", s.id(c)))
	}
	return s.valueText(c)
}

// valueText is a Character's value with what it is made of.
func (s *State) valueText(c card) engine.Text {
	grave := s.inGrave(c)
	printed := int(s.r.cards[c].value)
	if grave {
		printed = int(s.r.cards[c].grave)
	}
	parts := engine.List{engine.T("score.part.printed", engine.A("points", engine.Number(printed)))}
	if n := s.tok[c][blessed]; n > 0 {
		parts = append(parts, engine.T("score.part.blessed", engine.A("n", engine.Number(n)), engine.A("points", engine.Number(2*int(n)))))
	}
	if n := s.tok[c][cursed]; n > 0 {
		parts = append(parts, engine.T("score.part.cursed", engine.A("n", engine.Number(n)), engine.A("points", engine.Number(-2*int(n)))))
	}
	if m := s.modified(c, grave); m != 0 {
		parts = append(parts, engine.T("score.part.effects", engine.A("points", engine.Number(m))))
	}
	if len(parts) == 1 {
		return engine.T("score.line.plain", engine.A("card", s.id(c)))
	}
	return engine.T("score.line.card", engine.A("card", s.id(c)), engine.A("parts", parts))
}

// soloTitle strings the four charts of the solo game together (L599-627, A116-A129).
func (s *State) soloTitle() engine.Text {
	pick := func(n int, from ...int) engine.Number {
		k := 0
		for k < len(from) && n >= from[k] {
			k++
		}
		return engine.Number(k)
	}
	items := 0
	for c := s.at[zCoven].head; c != noCard; c = s.next[c] {
		items += int(s.under[c].n)
	}
	word := func(chart string, k engine.Number) engine.Text {
		return engine.T("solo." + chart + "." + string(rune('0'+int(k))))
	}
	return engine.T("solo.title",
		engine.A("craft", word("craft", pick(s.tokensIn(0, enchantment), 3, 7, 10))),
		engine.A("rank", word("rank", pick(s.score(0, nil).total(), 10, 20, 30, 40, 50))),
		engine.A("soul", word("soul", pick(int(s.at[zGrave].n), 1, 3, 5))),
		engine.A("hobby", word("hobby", pick(items, 2, 4, 6))))
}

func (s *State) id(c card) engine.CardID {
	if c >= maxCards {
		return ""
	}
	return s.r.cards[c].id
}

// Estimate is the score as it stands with something for what may still come of hand, Cauldron and Suspicion.
func (s *State) Estimate(seat engine.Seat) float64 {
	me := int8(seat)
	if me < 0 || me >= s.seats {
		return 0
	}
	mine := s.outlook(me)
	if s.solo() {
		return mine
	}
	best := -1e9
	for i := int8(0); i < s.seats; i++ {
		if i != me {
			best = max(best, s.outlook(i))
		}
	}
	return mine - 0.4*best
}

// outlook is a seat's score and a rough worth of what it holds.
func (s *State) outlook(seat int8) float64 {
	v := float64(s.score(seat, nil).total())
	if s.phase == phOver {
		return v
	}
	later := 1.0
	if s.final {
		later = 0.3
	}
	v += later * 0.35 * float64(s.tokensIn(seat, enchantment))
	v += later * 0.5 * float64(s.at[zCauldron+zone(seat)].n)
	for _, z := range [...]zone{zHand + zone(seat), zKept + zone(seat)} {
		for c := s.at[z].head; c != noCard; c = s.next[c] {
			v += later * s.promise(c)
		}
	}
	return v
}

// promise is the worth of a card in hand, from what is printed on it.
func (s *State) promise(c card) float64 {
	d := &s.r.cards[c]
	if d.kind == kItem {
		return 0.9
	}
	v := 0.35*float64(max(d.value, 0)) + 0.15*float64(max(d.grave, 0))
	if len(d.casts) > 0 {
		v += 0.3
	}
	if s.r.endgame.has(c) {
		v += 0.4
	}
	return v
}
