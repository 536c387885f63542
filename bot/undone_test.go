package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/engine"
	"witchtable/store"
)

// plays has one of the people give the first answer of a kind that either is asked for, and returns who, and the answer
// as its panel has it; until then both play on.
func (v *tavern) plays(people []bottest.Person, verb string) (bottest.Person, string) {
	v.t.Helper()
	for range 60 {
		for _, p := range v.next(people) {
			at := v.table()
			seat := at.SeatOf(store.UserID(p.ID))
			view := at.View(seat)
			for _, d := range at.Asked(seat) {
				options := view.Answers(d.ID)
				i := slices.IndexFunc(options, func(a engine.Answer) bool { return view.Option(d.ID, a).Verb == verb })
				if i < 0 {
					continue
				}
				o := view.Option(d.ID, options[i])
				p.Run("answer", "move="+o.Key())
				v.settle()
				for card := range o.Label.Cards() {
					return p, at.Rules.CardName(card)
				}
			}
			v.answerWith(p, p.Run("hand").Message)
		}
	}
	v.t.Fatalf("nobody is ever asked to %s", verb)
	return bottest.Person{}, ""
}

// Everybody reads what is undone where everybody has seen it, and the Day's message goes on; what was done face down is
// named to nobody.
func TestUndoSaysWhat(t *testing.T) {
	for _, c := range []struct{ verb, says string }{
		{"recruit", "undoes: Recruit "}, {"prepare", "undoes their last move"},
	} {
		v := newTavern(t, withHouseGames(t))
		people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
		people[0].Run("table open", "game="+houseGames()[0].name)
		people[1].Run("table join")
		people[0].Run("table start")
		who, card := v.plays(people, c.verb)
		chapter := v.table().Desk.Story.Chapter
		who.Run("undo")
		v.settle()
		line := v.AwaitMessage(bottest.TheChannel, "↩️").Content
		if !strings.Contains(line, who.Name+" "+c.says) || strings.Contains(line, card) != (c.verb == "recruit") {
			t.Errorf("of an undone %s of %s the channel reads %q, want %q", c.verb, card, line, c.says)
		}
		v.plays(people, c.verb)
		if now := v.table().Desk.Story.Chapter; now != chapter {
			t.Errorf("after the undone %s the story goes on in chapter %d, want %d still", c.verb, now, chapter)
		}
	}
}
