package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// baker is a computer player who bakes a pie as soon as there is fruit for it, and then waits for help.
type baker struct{}

func (baker) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	answers := engine.Forward(q.View.Answers(q.Decision))
	for _, a := range answers {
		switch q.View.Option(q.Decision, a).Verb {
		case "bake":
			return a, true
		case "add", "serve":
			<-ctx.Done()
			return 0, false
		}
	}
	return answers[0], true
}

// TestWhoeverIsCalledLearnsWhy: a call for help that nobody has to answer brings the lesson that waits for it.
func TestWhoeverIsCalledLearnsWhy(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		offer := orchardOffer()
		offer.Lessons = planOf(t, []byte("computers: 1\nseed: 3\noptions: {village: \"yes\"}\n"+
			"lessons:\n  - {name: planting, asked: plant}\n  - {name: picking, asked: lend}\n"))
		var err error
		if c.Games, err = registry.New(offer); err != nil {
			t.Fatal(err)
		}
		c.Brains = func(string, string) (brain.Brain, error) { return baker{}, nil }
	})
	ash := v.Person("Ash")
	ash.Run("table tutorial")
	called := func() bool { return slices.Contains(v.table().Desk.Lessons.Now, "picking") }
	for range 40 {
		if called() || v.table().Head.State != store.Playing {
			break
		}
		if slices.Contains(v.table().Awaited(), engine.Seat(0)) {
			v.answerWith(ash, ash.Run("hand").Message)
		}
		v.settle()
	}
	if !called() {
		t.Fatalf("nobody who was called for a fruit has learnt why; told were %+v", v.table().Desk.Lessons)
	}
	if panel := ash.Run("hand").Message; !slices.Contains(v.table().Awaited(), engine.Seat(1)) ||
		!strings.Contains(bottest.TextOf(panel), "Picking.") {
		t.Errorf("who is called reads %q", bottest.TextOf(panel))
	}
}
