package score

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// scoreLine is called for every line of a score: the step, the card it comes from or NoCard, how often, and points.
type scoreLine func(step int, c program.Card, n, points int)

// The five steps of scoring of the rulebook (L521-543).
const (
	stepCoven = iota
	stepEndgame
	stepGrave
	stepEnchant
	stepSuspicion
	scoreSteps
)

// Score counts a seat's score; its lines add up to it. line may be nil. It only reads.
func Score(s *play.State, seat int8, line scoreLine) (total int) {
	if line == nil {
		line = func(int, program.Card, int, int) {}
	}
	s = withoutDay(s)
	coven, grave := play.ZoneCoven+play.Zone(seat), play.ZoneGrave+play.Zone(seat)
	var witches, villagers int
	for c := s.At[coven].Head; c != program.NoCard; c = s.Next[c] {
		v := s.Value(c)
		line(stepCoven, c, 1, v)
		total += v
		witch, villager := types(s, c)
		witches, villagers = witches+witch, villagers+villager
		total += endgamePoints(s, c, seat, stepEndgame, line)
		for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
			total += endgamePoints(s, i, seat, stepEndgame, line)
		}
	}
	graves := 0
	for c := s.At[grave].Head; c != program.NoCard; c = s.Next[c] {
		v := s.Value(c)
		line(stepGrave, c, 1, v)
		total += v
		graves++
		for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
			total += endgamePoints(s, i, seat, stepGrave, line)
		}
	}
	total += enchantPoints(s, seat, witches, villagers, graves, line)
	n := s.TokensIn(seat, program.Suspicion)
	penalty := -play.Penalty(n)
	if n > 0 {
		line(stepSuspicion, program.NoCard, n, penalty)
	}
	return total + penalty
}

// withoutDay is the position without the effects of the Day Event: they hold until the game ends and no longer, so the
// scoring is done without them (A100). It is the position itself where the scoring reads none of them, else a copy:
// others may be looking at the position.
func withoutDay(s *play.State) *play.State {
	r := s.R
	if !s.Live.Has(s.Day) ||
		!(r.ModCards[program.ModValue].Has(s.Day) || r.ModCards[program.ModType].Has(s.Day) ||
			r.ModCards[program.ModLevel].Has(s.Day)) {
		return s
	}
	night := s.Clone().(*play.State)
	night.Live.Del(night.Day)
	return night
}

// endgamePoints is what a card's End of Game effects give (L525); Items in a Graveyard need the icon (A77).
func endgamePoints(s *play.State, c program.Card, seat int8, step int, line scoreLine) (sum int) {
	if !s.Live.Has(c) || !s.R.Endgame.Has(c) {
		return 0
	}
	x := play.Ctx{Me: seat, Them: play.Nobody, Src: c, It: program.NoCard}
	d := &s.R.Cards[c]
	for a := d.First; a < d.Last; a++ {
		if ab := &s.R.Abilities[a]; ab.When == program.WhenEndgame {
			v := s.Number(x, ab.Score)
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

func enchantPoints(s *play.State, seat int8, witches, villagers, graves int, line scoreLine) (sum int) {
	row := s.Opts.Row(s.Level(seat))
	add := func(kind program.Card, n int, each int8) {
		if n > 0 && each != 0 {
			line(stepEnchant, kind, n, n*int(each))
			sum += n * int(each)
		}
	}
	if !s.Opts.LiveLevel {
		add(lineWitches, witches, row.Witch)
		add(lineVillagers, villagers, row.Villager)
	}
	add(lineGraves, graves, row.Grave)
	return sum
}

// comparison is what decides a ranking: total, then most Witches, then fewest Villagers (L549, A110).
func comparison(s *play.State, seat int8) [3]int {
	s = withoutDay(s)
	var witches, villagers int
	for c := s.At[play.ZoneCoven+play.Zone(seat)].Head; c != program.NoCard; c = s.Next[c] {
		witch, villager := types(s, c)
		witches, villagers = witches+witch, villagers+villager
	}
	return [3]int{Score(s, seat, nil), witches, -villagers}
}

// types is 1 for each of Witch and Villager that a Character counts as: it can be both (A145).
func types(s *play.State, c program.Card) (witch, villager int) {
	k := s.Types(c)
	if k&program.Witch != 0 {
		witch = 1
	}
	if k&program.Villager != 0 {
		villager = 1
	}
	return witch, villager
}

func better(a, b [3]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}

// Standing is the score of all seats with every line.
func Standing(s *play.State) engine.Standing {
	st := engine.Standing{Final: s.Phase == play.PhaseOver}
	keys := make([][3]int, s.Seats)
	for i := range keys {
		keys[i] = comparison(s, int8(i))
	}
	for i := range keys {
		sc := sheet(s, int8(i))
		sc.Rank = 1
		for k := range keys {
			if better(keys[k], keys[i]) {
				sc.Rank++
			}
		}
		if s.Solo() {
			sc.Title, sc.Grade = soloTitle(s), soloRank(s)
		}
		if sc.Rank > 1 {
			sc.Tie = aheadBy(keys, i)
		}
		st.Seats = append(st.Seats, sc)
		if sc.Rank == 1 && !s.Solo() {
			st.Winners = append(st.Winners, sc.Seat)
		}
	}
	if st.Final {
		st.Say = verdict(s, st, keys)
	}
	return st
}

// aheadBy is by what a seat is ahead of those who have as many points and come behind it; zero where there are none. Of
// several reasons it is the one that comes first.
func aheadBy(keys [][3]int, seat int) (why engine.Text) {
	for _, k := range keys {
		switch own := keys[seat]; {
		case k[0] != own[0] || !better(own, k):
		case own[1] > k[1]:
			return engine.T("score.tie.witches")
		default:
			why = engine.T("score.tie.villagers")
		}
	}
	return why
}

// verdict says who has won, and by which rule where others had as many points.
func verdict(s *play.State, st engine.Standing, keys [][3]int) engine.Text {
	if s.Solo() {
		return engine.T("score.solo", engine.A("who", engine.Who(0)), engine.A("title", st.Seats[0].Title),
			engine.A("n", engine.Number(st.Seats[0].Total)))
	}
	points := engine.A("n", engine.Number(st.Seats[st.Winners[0]].Total))
	if len(st.Winners) > 1 {
		return engine.T("score.shared", engine.A("who", whoList(st.Winners)), points)
	}
	won := keys[st.Winners[0]]
	key, level := "score.winner", []engine.Seat(nil)
	for i, k := range keys {
		if engine.Seat(i) == st.Winners[0] || k[0] != won[0] {
			continue
		}
		level = append(level, engine.Seat(i))
		if k[1] == won[1] {
			key = "score.winner.villagers"
		} else if key == "score.winner" {
			key = "score.winner.witches"
		}
	}
	who := engine.A("who", engine.Who(st.Winners[0]))
	if len(level) == 0 {
		return engine.T(key, who, points)
	}
	return engine.T(key, who, points, engine.A("level", whoList(level)))
}

func whoList(seats []engine.Seat) engine.List {
	var out engine.List
	for _, w := range seats {
		out = append(out, engine.T("table.who", engine.A("who", engine.Who(w))))
	}
	return out
}

// sheet is one seat's score with every line shown.
func sheet(s *play.State, seat int8) engine.Score {
	steps := [scoreSteps]string{"coven", "endgame", "grave", "enchantment", "suspicion"}
	sc := engine.Score{Seat: engine.Seat(seat), Sections: make([]engine.Section, scoreSteps)}
	for i, name := range steps {
		sc.Sections[i].Name, sc.Sections[i].Title = name, engine.T("score."+name)
	}
	level := s.Level(seat)
	Score(s, seat, func(step int, c program.Card, n, points int) {
		sec := &sc.Sections[step]
		sec.Points += points
		sc.Total += points
		sec.Lines = append(sec.Lines, engine.ScoreLine{Text: lineText(s, step, c, n, level), Points: points})
	})
	return sc
}

func lineText(s *play.State, step int, c program.Card, n, level int) engine.Text {
	count := engine.A("n", engine.Number(n))
	switch step {
	case stepSuspicion:
		return engine.T("score.line.suspicion", count)
	case stepEnchant:
		key := [...]string{"score.line.witches", "score.line.villagers", "score.line.graves"}[c]
		return engine.T(key, count, engine.A("level", engine.Number(level)))
	case stepEndgame:
		return engine.T("score.line.effect", engine.A("card", s.ID(c)))
	}
	if n == 2 { // an Item that scores in a Graveyard
		return engine.T("score.line.effect", engine.A("card", s.ID(c)))
	}
	return valueText(s, c)
}

// valueText is a Character's value with what it is made of.
func valueText(s *play.State, c program.Card) engine.Text {
	grave := s.InGrave(c)
	printed := int(s.R.Cards[c].Value)
	if grave {
		printed = int(s.R.Cards[c].Grave)
	}
	parts := engine.List{engine.T("score.part.printed", engine.A("points", engine.Number(printed)))}
	if n := s.Tokens[c][program.Blessed]; n > 0 {
		parts = append(parts,
			engine.T("score.part.blessed", engine.A("n", engine.Number(n)), engine.A("points", engine.Number(2*int(n)))))
	}
	if n := s.Tokens[c][program.Cursed]; n > 0 {
		parts = append(parts,
			engine.T("score.part.cursed", engine.A("n", engine.Number(n)), engine.A("points", engine.Number(-2*int(n)))))
	}
	if m := s.Modified(c, grave); m != 0 {
		parts = append(parts, engine.T("score.part.effects", engine.A("points", engine.Number(m))))
	}
	if len(parts) == 1 {
		return engine.T("score.line.plain", engine.A("card", s.ID(c)))
	}
	return engine.T("score.line.card", engine.A("card", s.ID(c)), engine.A("parts", parts))
}

// soloTitle strings the four charts of the solo game together (L599-627, A116-A129).
func soloTitle(s *play.State) engine.Text {
	items := 0
	for c := s.At[play.ZoneCoven].Head; c != program.NoCard; c = s.Next[c] {
		items += int(s.Under[c].N)
	}
	return engine.T("solo.title",
		engine.A("craft", soloWord("craft", s.TokensIn(0, program.Enchantment), 3, 7, 10)),
		engine.A("rank", soloRank(s)),
		engine.A("soul", soloWord("soul", int(s.At[play.ZoneGrave].N), 1, 3, 5)),
		engine.A("hobby", soloWord("hobby", items, 2, 4, 6)))
}

// soloRank is the part of the title that goes by the score: it stands for the whole where room is short.
func soloRank(s *play.State) engine.Text {
	return soloWord("rank", Score(s, 0, nil), 10, 20, 30, 40, 50)
}

// soloWord is the word of a chart of titles for a number: the first one below from[0], and so on.
func soloWord(chart string, n int, from ...int) engine.Text {
	k := 0
	for k < len(from) && n >= from[k] {
		k++
	}
	return engine.T("solo." + chart + "." + string(rune('0'+k)))
}
