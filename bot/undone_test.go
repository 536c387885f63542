package bot_test

import (
	"context"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/tables"
	"witchtable/store"
)

// plays has one of the people give the first answer of a kind that either is asked for and that can be taken back, and
// returns who, and the card it names; until then both play on. Some answers cannot be: a card that has one draw another
// when it is recruited shows what was hidden, and whom that befalls is up to the deal.
func (v *tavern) plays(people []bottest.Person, verb string) (bottest.Person, string) {
	v.t.Helper()
	for range 60 {
		now := v.next(people)
		if len(now) == 0 {
			break
		}
		p := now[0]
		card, found := v.playsOne(p, verb)
		switch {
		case !found:
			v.answerWith(p, p.Run("hand").Message)
		case v.canTakeBack(p):
			return p, card
		}
	}
	v.t.Fatalf("nobody is ever asked to %s in a way that can be taken back", verb)
	return bottest.Person{}, ""
}

// playsOne has a person give the first answer of a kind, if they are asked for one, and returns the card it names.
func (v *tavern) playsOne(p bottest.Person, verb string) (card string, found bool) {
	v.t.Helper()
	at := v.table()
	seat := at.SeatOf(store.UserID(p.ID))
	view := at.View(seat)
	for _, d := range at.Asked(seat) {
		for _, a := range view.Answers(d.ID) {
			o := view.Option(d.ID, a)
			if o.Verb != verb {
				continue
			}
			p.Run("answer", "move="+o.Key())
			v.settle()
			for id := range o.Label.Cards() {
				return at.Rules.CardName(id), true
			}
			return "", true
		}
	}
	return "", false
}

// canTakeBack reports whether a person's last answer can be taken back.
func (v *tavern) canTakeBack(p bottest.Person) bool {
	v.t.Helper()
	_, err := v.bot.Tables().PlanStepBack(context.Background(), v.table().Head.ID, store.UserID(p.ID), tables.LastOwn)
	return err == nil
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
