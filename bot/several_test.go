package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/engine"
	"witchtable/store"
)

// TestSeveralAnswersAtOnce: what is taken in a menu of which several may be is given answer by answer; what the menu
// does not have changes nothing, nor does one whose question is gone.
func TestSeveralAnswersAtOnce(t *testing.T) {
	v := newTavern(t, withHouseGames(t))
	ash := v.Person("Ash")
	ash.Run("table open", "game=witchcraft")
	ash.Run("table option", "option=coven", "value=starter")
	ash.Run("table start")
	panel := ash.Run("hand").Message
	panel = ash.Press(bottest.Button(t, panel, missionOf(t, panel))).Message
	menu := v.severalIn(ash, panel)
	count := func() int { return v.table().Head.MoveCount }
	before := count()
	for what, values := range map[string][]string{
		"no answer": {"moss"}, "another table": {"bcdfghjk.1.1"}, "an answer of other questions": {
			menu.Choices[0].Value[:strings.LastIndex(menu.Choices[0].Value, ".")] + ".zz"},
	} {
		if ash.Press(menu.CustomID, values...); count() != before {
			t.Errorf("%s: %d answers are given", what, count()-before)
		}
	}
	hand := len(v.table().View(0).Answers(v.table().Asked(0)[0].ID)) / 2
	all := menu.Choices[len(menu.Choices)-1] // everyone hidden
	ash.Press(menu.CustomID, all.Value)
	if got := count() - before; got < hand {
		t.Fatalf("%d answers are given for a hand of %d", got, hand)
	}
	if again := count(); ash.Press(menu.CustomID, all.Value).ID != "" && count() != again {
		t.Error("the menu of a question that is gone gives answers")
	}
	if by := v.table().SeatOf(store.UserID(ash.ID)); by != 0 {
		t.Fatalf("Ash sits at %d", by)
	}
	back := count()
	ash.Press(bottest.Button(t, ash.Run("hand").Message, "Undo"))
	if count() <= back {
		t.Error("nothing is taken back")
	}
}

// missionOf is the label of a button of a panel that chooses a Mission.
func missionOf(t *testing.T, m discord.Message) string {
	t.Helper()
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			if strings.HasPrefix(b.CustomID, "answer/") {
				return b.Label
			}
		}
	}
	t.Fatal("no Mission can be chosen at once")
	return ""
}

// severalIn is the menu of a panel of which any number may be taken; other questions before it are answered.
func (v *tavern) severalIn(p bottest.Person, m discord.Message) *discord.Select {
	v.t.Helper()
	for n := range 20 {
		i := slices.IndexFunc(m.Rows, func(r discord.Row) bool {
			return r.Select != nil && strings.HasPrefix(r.Select.CustomID, "several/") && len(r.Select.Choices) > 3
		})
		if i >= 0 && strings.Contains(m.Rows[i].Select.Placeholder, "Reveal") {
			return m.Rows[i].Select
		}
		v.answerSome(p, n)
		m = p.Run("hand").Message
	}
	v.t.Fatal("no menu of several")
	return nil
}

// TestWhatCannotBeDoneByItself: who takes of a menu only what something else is in the way of is told so; nothing is
// changed, and with what is in its way it is done.
func TestWhatCannotBeDoneByItself(t *testing.T) {
	for deal := range byte(60) {
		if tryBlocked(t, deal) {
			return
		}
	}
	t.Fatal("no Challenge keeps others from being overcome for which there is power")
}

// tryBlocked plays a deal, by what comes first, until a Challenge keeps others from being overcome, and reports whether
// there was power for one of those as well as for the Mission.
func tryBlocked(t *testing.T, deal byte) bool {
	t.Helper()
	v := newTavern(t, withHouseGames(t), func(c *bot.Config) {
		c.Random = &sameSeeds{chacha: rand.NewChaCha8([32]byte{deal})}
	})
	ash := v.Person("Ash")
	ash.Run("table open", "game=witchcraft")
	ash.Run("table start")
	for range 60 {
		panel := ash.Run("hand").Message
		i := slices.IndexFunc(panel.Rows, func(r discord.Row) bool {
			return r.Select != nil && strings.HasPrefix(r.Select.CustomID, "several/")
		})
		if i < 0 || !strings.Contains(bottest.TextOf(panel), "only Challenges that block can be overcome") {
			if v.table().Head.State != store.Playing {
				return false
			}
			v.answerWith(ash, panel)
			continue
		}
		menu, before := panel.Rows[i].Select, v.table().Head.MoveCount
		both := v.withWhatIsInItsWay()
		if len(both) == 0 {
			return false
		}
		told := bottest.TextOf(ash.Press(menu.CustomID, v.valuesOf(both[:1])...).Message)
		const alone = "Part of that can't be done now. Nothing has been done: choose less, or also what blocks it."
		if !strings.Contains(told, alone) || v.table().Head.MoveCount != before {
			t.Fatalf("a Challenge that another keeps from being overcome gives %d answers and is told %q",
				v.table().Head.MoveCount-before, told)
		}
		if ash.Press(menu.CustomID, v.valuesOf(both)...); v.table().Head.MoveCount < before+2 {
			t.Fatalf("with what is in its way %d answers are given, want two at least", v.table().Head.MoveCount-before)
		}
		return true
	}
	return false
}

// severalAsked is what seat 0 can take several of now.
func (v *tavern) severalAsked() engine.Several {
	v.t.Helper()
	t := v.table()
	joining, ok := t.View(0).(engine.Joining)
	if asked := t.Asked(0); ok && len(asked) == 1 {
		return joining.Joined(asked[0].ID).Several
	}
	return engine.Several{}
}

// valuesOf are the values of choices in the menu that stands now.
func (v *tavern) valuesOf(taken []engine.Choice) (out []string) {
	v.t.Helper()
	t := v.table()
	for _, c := range taken {
		then, ok := press.ThenOf(c.Then)
		if !ok {
			v.t.Fatalf("%s has too many answers", c.Key())
		}
		out = append(out, press.Ref{Table: t.Head.ID, Decision: t.Asked(0)[0].ID, Answer: c.Answer, Then: then}.String())
	}
	return out
}

// withWhatIsInItsWay is a choice of seat 0 that cannot be taken by itself, and another with which it can; nil where
// there is none such.
func (v *tavern) withWhatIsInItsWay() []engine.Choice {
	v.t.Helper()
	of, can := v.severalAsked(), v.canTake()
	for _, one := range of.Choices {
		for _, other := range of.Choices {
			if len(other.Before) == 0 && len(one.Before) == 0 && !can(one) && can(one, other) {
				return []engine.Choice{one, other}
			}
		}
	}
	return nil
}

// TestWhatIsTickedLastIsDone: a Challenge that is ticked behind what builds on the Mission is overcome before that.
func TestWhatIsTickedLastIsDone(t *testing.T) {
	tried := 0
	for n := byte(0); n < 20 && tried < 5; n++ {
		for s := sayingGame(t, n); s.playing(); s.answer() {
			of, can := s.severalAsked(), s.canTake()
			first := slices.IndexFunc(of.Choices, func(c engine.Choice) bool { return len(c.Before) == 0 })
			builds := slices.IndexFunc(of.Choices, func(c engine.Choice) bool { return len(c.Before) > 0 })
			if first < 0 || builds < 0 || !can(of.Choices[first], of.Choices[builds]) {
				continue
			}
			before := s.table().Head.MoveCount
			s.ash.Press(s.menu(), s.valuesOf([]engine.Choice{of.Choices[builds], of.Choices[first]})...)
			log, err := s.store.Log(t.Context(), s.table().Head.ID, 1)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := log[before].Move.Answer, of.Choices[first].Answer; got != want {
				t.Errorf("%s is ticked before %s, and what is done first is %d, want %d", of.Choices[builds].Key(),
					of.Choices[first].Key(), got, want)
			}
			tried++
			break
		}
	}
	if tried < 5 {
		t.Errorf("%d are too few to show anything", tried)
	}
}

// canTake says of choices that seat 0 has whether they can be taken at once: none excludes another, spoils what is
// meant by it, or has something in its way that is not among them.
func (v *tavern) canTake() func(taken ...engine.Choice) bool {
	v.t.Helper()
	of, t := v.severalAsked(), v.table()
	d, view := t.Asked(0)[0].ID, t.View(0).(engine.Joining)
	return func(taken ...engine.Choice) bool {
		_, _, clash := engine.Clash(taken)
		_, spoilt := view.Spoilt(d, taken)
		_, _, can := engine.DueTo(view, d, of.Dues(taken))
		return can && !clash && !spoilt
	}
}

// asMany are as many of the choices that seat 0 has, from the first on, as can be taken at once.
func (v *tavern) asMany() (out []engine.Choice) {
	v.t.Helper()
	can := v.canTake()
	for _, c := range v.severalAsked().Choices {
		if more := append(slices.Clone(out), c); can(more...) {
			out = more
		}
	}
	return out
}

// TestWhatSpoilsTheMissionIsRefused: who takes so much that nothing is left to overcome the Mission with, and somebody
// to persuade by it all the same, is told so, and nothing is changed.
func TestWhatSpoilsTheMissionIsRefused(t *testing.T) {
	v := newTavern(t, withHouseGames(t), seeded)
	ash := v.Person("Ash")
	ash.Run("table open", "game=witchcraft")
	ash.Run("table start")
	for range 60 {
		panel := ash.Run("hand").Message
		for _, row := range panel.Rows {
			if row.Select == nil || !strings.HasPrefix(row.Select.CustomID, "several/") {
				continue
			}
			var taken []string
			for _, c := range row.Select.Choices { // all Challenges, and one Juror
				if strings.Contains(c.Label, "💫") {
					taken = append(taken, c.Value)
				} else if strings.Contains(c.Label, "🗣️") {
					taken = append(taken, c.Value)
					break
				}
			}
			before := v.table().Head.MoveCount
			told := bottest.TextOf(ash.Press(row.Select.CustomID, taken...).Message)
			if strings.Contains(told, "\nAll of that and ") {
				if got := v.table().Head.MoveCount; got != before {
					t.Errorf("what is refused gives %d answers", got-before)
				}
				return
			}
		}
		v.answerWith(ash, ash.Run("hand").Message)
	}
	t.Fatal("nothing that is taken spoils a Mission")
}
