package bot_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/store"
)

// saying is a game for one at which several answers are said at once.
type saying struct {
	*tavern
	random *rand.Rand
	ash    bottest.Person
}

// sayingGame begins such a game, the same for each number.
func sayingGame(t *testing.T, n byte) saying {
	t.Helper()
	v := newTavern(t, withHouseGames(t), func(c *bot.Config) {
		c.Random = &sameSeeds{chacha: rand.NewChaCha8([32]byte{n})}
	})
	ash := v.Person("Ash")
	ash.Run("table open", "game=witchcraft")
	ash.Run("table option", "option=coven", "value=starter")
	ash.Run("table start")
	ash.Run("display", "as=words")
	return saying{v, rand.New(rand.NewPCG(uint64(n), 1)), ash}
}

// take chooses by lot of what can be taken at once.
func (s saying) take() (taken []engine.Choice) {
	of := s.severalAsked()
	for _, i := range s.random.Perm(len(of.Choices)) {
		if _, _, clash := engine.Clash(append(taken, of.Choices[i])); !clash && s.random.IntN(2) == 0 {
			taken = append(taken, of.Choices[i])
		}
	}
	return taken
}

// menu is the id of the menu in which several can be taken.
func (s saying) menu() string {
	t := s.table()
	return press.Route{Do: press.Several, Table: t.Head.ID, Decision: t.Asked(0)[0].ID}.String()
}

// answer gives an answer by lot, by itself.
func (s saying) answer() {
	t := s.table()
	d := t.Asked(0)[0].ID
	all := t.View(0).Answers(d)
	a := all[s.random.IntN(len(all))]
	s.ash.Press(press.Route{Do: press.Answer, Table: t.Head.ID, Decision: d, Answer: a}.String())
}

func (s saying) playing() bool { return s.table().Head.State == store.Playing }

// position is where the game stands behind so many entries of the log that is stored, and what that log did.
func (s saying) position(entries int) (engine.Position, []engine.Step) {
	s.t.Helper()
	t := s.table()
	log, err := s.store.Log(context.Background(), t.Head.ID, 1)
	if err != nil {
		s.t.Fatal(err)
	}
	var moves []engine.Move
	for _, e := range log[:entries] {
		moves = append(moves, e.Move)
	}
	line, pos, err := engine.Retrace(t.Rules.Game, t.Head.Setup, moves)
	if err != nil {
		s.t.Fatal(err)
	}
	return pos, line
}

func positionBytes(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// saysAtOnce goes through the game: whatever can be taken at once is, by lot, and then calls what is to be seen behind
// that, with the length of the log before; where nothing is taken, an answer is given by itself.
func (s saying) saysAtOnce(then func(before int)) {
	s.t.Helper()
	for range 150 {
		if !s.playing() {
			return
		}
		taken, before := s.take(), s.table().Head.MoveCount
		if len(taken) == 0 {
			s.answer()
			continue
		}
		s.ash.Press(s.menu(), s.valuesOf(taken)...)
		then(before)
	}
}

// TestOneUndoTakesBackAllThatWasSaidAtOnce: whatever is taken at once, one Undo leads to where the game stood before,
// to the byte but for the numbers of questions, where nothing has come to light since; else to where the last of
// that did, and says so.
func TestOneUndoTakesBackAllThatWasSaidAtOnce(t *testing.T) {
	whole, part := 0, 0
	for n := range byte(14) {
		s := sayingGame(t, n)
		s.saysAtOnce(func(before int) {
			if s.table().Head.MoveCount < before+2 || !s.playing() {
				return
			}
			switch to, done := s.undoOnce(before); {
			case done && to == before:
				whole++
			case done:
				part++
			}
			s.answer()
		})
	}
	if t.Logf("%d times all, %d times a part is taken back", whole, part); whole < 10 || part == 0 {
		t.Errorf("%d times all and %d times a part is taken back: too few to show anything", whole, part)
	}
}

// TestOneUndoTakesBackWhatWasAskedInBetween: where something taken asks a question and the rest goes on behind it, one
// Undo takes all of it back, and the answer in between with it, as far as nothing has come to light since.
func TestOneUndoTakesBackWhatWasAskedInBetween(t *testing.T) {
	whole, part := 0, 0
	for n := range byte(40) {
		s := sayingGame(t, n)
		s.saysAtOnce(func(before int) {
			for between := 0; s.playing(); between++ {
				said, now := s.table().Desk.Hand(0).Said, s.table().Head.MoveCount
				if between > 0 && said.First == before+1 && said.Last == now && s.random.IntN(2) == 0 {
					switch to, done := s.undoOnce(before); {
					case done && to == before:
						whole++
					case done:
						part++
					}
					break
				}
				if !s.waits() {
					break
				}
				s.answer()
			}
			if s.playing() {
				s.answer()
			}
		})
	}
	if t.Logf("%d times all, %d times a part is taken back", whole, part); whole < 3 {
		t.Errorf("%d times all and %d times a part is taken back: too few to show anything", whole, part)
	}
}

// waits reports whether something that was said at once goes on behind what is asked.
func (s saying) waits() bool {
	said := s.table().Desk.Hand(0).Said
	return len(said.Due) > 0 && !said.Dropped
}

// undoOnce takes back what was said at once behind so many entries of the log, by one press, where that can be, and
// returns where the game stands then.
func (s saying) undoOnce(before int) (to int, done bool) {
	s.t.Helper()
	gave := s.table().Head.MoveCount
	_, line := s.position(gave)
	if to = max(before, engine.EarliestTakeBack(line)); to == gave {
		return to, false
	}
	undo := press.Route{Do: press.Undo, Table: s.table().Head.ID, Name: strconv.Itoa(gave)}.String()
	told := bottest.TextOf(s.ash.Press(undo).Message)
	if s.table().Head.MoveCount != gave+1 {
		s.t.Fatalf("an Undo has given %d entries: %s", s.table().Head.MoveCount-gave, told)
	}
	was, _ := s.position(to)
	now, _ := s.position(gave + 1)
	was.Renumber(now.Open(nil)[0].ID - 1)
	if !bytes.Equal(positionBytes(s.t, was), positionBytes(s.t, now)) {
		s.t.Fatalf("behind %d entries more, one Undo does not lead to entry %d", gave-before, to)
	}
	partly := strings.Contains(told, "What you chose with it before that stays: something came to light by it.")
	if partly != (to > before) || !strings.Contains(told, "Undone: ") {
		s.t.Errorf("of %d entries %d are taken back, and told is %q", gave-before, gave-to, told)
	}
	if left := s.table().Desk.Hand(0).Said; len(left.Due) > 0 {
		s.t.Errorf("after an Undo %v is due", left.Due)
	}
	return to, true
}

// TestWhatIsAskedInBetweenKeepsTheRest: where something taken asks a question, what is left of it waits and is named;
// once that is answered it goes on by itself, and nothing of it is forgotten without a word.
func TestWhatIsAskedInBetweenKeepsTheRest(t *testing.T) {
	waited, wentOn, dropped := 0, 0, 0
	for n := range byte(14) {
		s := sayingGame(t, n)
		for range 150 {
			if !s.playing() {
				break
			}
			taken := s.take()
			was := s.table().Desk.Hand(0).Said
			left, before := was.Left(), s.table().Head.MoveCount
			if len(left) > 0 && !was.Dropped || len(taken) == 0 {
				s.answer()
			} else {
				s.ash.Press(s.menu(), s.valuesOf(taken)...)
			}
			if len(left) > 0 && !was.Dropped && s.table().Head.MoveCount > before+1 {
				wentOn++
			}
			s.leftIsTold(&waited, &dropped)
		}
	}
	t.Logf("%d times something waits, %d times it goes on, %d times it is dropped", waited, wentOn, dropped)
	if waited < 10 || wentOn < 5 || dropped < 3 {
		t.Error("that is too little to show anything")
	}
}

// leftIsTold looks whether the panel names what is left of what was said.
func (s saying) leftIsTold(waited, dropped *int) {
	s.t.Helper()
	said := s.table().Desk.Hand(0).Said
	left := said.Left()
	if !s.playing() || len(left) == 0 {
		return
	}
	told, opening := bottest.TextOf(s.ash.Run("hand").Message), "⏳ After this: "
	if *waited++; said.Dropped {
		opening = "🚫 Not done: "
		*waited--
		*dropped++
	}
	if !strings.Contains(told, opening) {
		s.t.Errorf("of what was said %v is left, and told is %q", left, told)
	}
	if said.Menu == "witchcraft.several.hand" && !said.Dropped && strings.Contains(told, "Your hand: ") {
		_, list, _ := strings.Cut(told, opening)
		list, _, _ = strings.Cut(list, ".\n")
		_, hand, _ := strings.Cut(told, "Your hand: ")
		hand, _, _ = strings.Cut(hand, "\n")
		for name := range strings.SplitSeq(strings.ReplaceAll(list, " and ", ", "), ", ") {
			name, _, _ = strings.Cut(name, " (") // of one that is to do several things, which of them
			if !strings.Contains(hand, name) && name != "🌑 Everyone hidden" {
				s.t.Errorf("%q comes after this, and the hand is %q", name, hand)
			}
		}
	}
	if said.Dropped && !slices.ContainsFunc(said.Due, func(d engine.Due) bool { return d.Of > 0 }) {
		s.t.Errorf("dropped is %v", said.Due)
	}
}

// TestWhatExcludesOneAnotherIsRefusedWhole: of two that exclude one another nothing is given, and both are named.
func TestWhatExcludesOneAnotherIsRefusedWhole(t *testing.T) {
	refused := 0
	s := sayingGame(t, 1)
	for range 120 {
		if !s.playing() {
			break
		}
		of := s.severalAsked()
		for i, one := range of.Choices {
			for _, other := range of.Choices[:i] {
				pair := []engine.Choice{other, one}
				if _, _, clash := engine.Clash(pair); !clash || refused > 40 {
					continue
				}
				before := s.table().Head.MoveCount
				told := bottest.TextOf(s.ash.Press(s.menu(), s.valuesOf(pair)...).Message)
				why := "These two exclude one another: “"
				if refused++; s.table().Head.MoveCount != before || !strings.Contains(told, why) ||
					!strings.Contains(told, "”. Nothing has been done: please choose again.") {
					t.Fatalf("of %s and %s %d answers are given, and told is %q", other.Key(), one.Key(),
						s.table().Head.MoveCount-before, told)
				}
			}
		}
		s.answer()
	}
	if refused < 20 {
		t.Errorf("%d pairs are too few", refused)
	}
}

// TestMoreThanATextTakesIsRefused: of entries that are what one text is done to, no more than it is done to can be
// taken, and that is said, not that they exclude one another.
func TestMoreThanATextTakesIsRefused(t *testing.T) {
	refused := map[string]int{}
	for locale, why := range map[string]string{
		"en-US":  "such as “%s” can be chosen at once. Nothing has been done: please choose again.",
		"es-419": "como «%s» se pueden elegir a la vez. No se hizo nada: elige otra vez.",
	} {
		before, behind, _ := strings.Cut(why, "%s")
		for n := range byte(4) {
			s := sayingGame(t, n)
			for s.ash.Locale = locale; s.playing() && refused[locale] < 3; s.answer() {
				list := s.severalAsked().Choices
				i := slices.IndexFunc(list, func(c engine.Choice) bool { return c.Times == 2 && len(c.Then) > 0 })
				if i < 0 || i+3 > len(list) {
					continue
				}
				if a, b, clash := engine.Clash(list[i : i+3]); clash {
					if _, ok := engine.Surplus(a, b); !ok {
						continue
					}
					told := bottest.TextOf(s.ash.Press(s.menu(), s.valuesOf(list[i:i+3])...).Message)
					if refused[locale]++; !strings.Contains(told, before) || !strings.Contains(told, behind) {
						t.Fatalf("of three where two can be taken is told %q", told)
					}
				}
			}
		}
	}
	if refused["en-US"] == 0 || refused["es-419"] == 0 {
		t.Errorf("refused are %v: too few", refused)
	}
}

// TestMenusOfSeveralAreReadOnAPhone: what stands over them is shown whole, no line stands there twice, none is told
// apart by a number alone, and no more can be taken than what can be done.
func TestMenusOfSeveralAreReadOnAPhone(t *testing.T) {
	for locale, each := range map[string]string{"en-US": " ×2, each: ", "es-419": " ×2, c/u: "} {
		menus, copies := 0, 0
		for n := range byte(8) {
			s := sayingGame(t, n)
			for s.ash.Locale = locale; s.playing(); s.answer() {
				m, c := s.readMenus(each)
				menus, copies = menus+m, copies+c
			}
		}
		if menus < 20 || copies == 0 {
			t.Errorf("%s: %d menus are too few, or %d lines that say %q", locale, menus, copies, each)
		}
	}
}

// readMenus reads the menus of several that the panel has, and counts lines of two that are alike, which say what each
// of them does.
func (s saying) readMenus(each string) (n, copies int) {
	s.t.Helper()
	for _, row := range s.ash.Run("hand").Message.Rows {
		if row.Select == nil || !strings.HasPrefix(row.Select.CustomID, "several/") {
			continue
		}
		n++
		if !screen.MenuFits(row.Select.Placeholder) {
			s.t.Errorf("a phone cuts %q", row.Select.Placeholder)
		}
		if most := s.severalAsked().Most(); row.Select.Max != most || most > len(row.Select.Choices) {
			s.t.Errorf("of %d lines %d can be taken, want %d", len(row.Select.Choices), row.Select.Max, most)
		}
		had := map[string]bool{}
		for _, c := range row.Select.Choices {
			if had[c.Label] || strings.HasSuffix(c.Label, "(2)") {
				s.t.Errorf("%q does not say which it is", c.Label)
			}
			had[c.Label] = true
			if strings.Contains(c.Label, each) {
				copies++
			} else if strings.Contains(c.Label, " ×2:") {
				s.t.Errorf("%q names what one of two does", c.Label)
			}
			if strings.Contains(c.Label, "rescues") && strings.Contains(c.Label, " (copy") ||
				strings.Contains(c.Label, "→") && strings.HasSuffix(c.Label, ")") {
				s.t.Errorf("%q marks a copy behind another card", c.Label)
			}
		}
	}
	return n, copies
}
