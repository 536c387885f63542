package bot_test

import (
	"context"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/engine/brain"
)

// losingAdviser sees no game won any more, whatever is answered; behind tells whether the second answer is worse all
// the same.
type losingAdviser struct{ behind *bool }

func (a losingAdviser) Advise(_ context.Context, q brain.Question, _ int) brain.Counsel {
	list := q.View.Answers(q.Decision)
	verdict := brain.AsGood
	if *a.behind {
		verdict = brain.Behind
	}
	return brain.Counsel{Even: !*a.behind, Together: true, Best: []brain.Advice{
		{Weighed: brain.Weighed{Answer: list[0]}, Known: true},
		{Weighed: brain.Weighed{Answer: list[1]}, Verdict: verdict, Known: true}}}
}

// hopingAdviser sees none won either, in a position that is worth something by itself.
type hopingAdviser struct{ losingAdviser }

func (a hopingAdviser) Advise(ctx context.Context, q brain.Question, n int) brain.Counsel {
	c := a.losingAdviser.Advise(ctx, q, n)
	c.Best[0].Worth, c.Best[1].Worth = 0.3, 0.3
	return c
}

// TestAHintLeavesHope where the position has some, though no game was won that was played out by rule of thumb.
func TestAHintLeavesHope(t *testing.T) {
	behind := true
	v := newTavern(t, func(c *bot.Config) {
		c.Advisers = func(string) (brain.Adviser, error) { return hopingAdviser{losingAdviser{&behind}}, nil }
	})
	ash := v.begin("Ash")[0]
	hint := bottest.TextOf(ash.Press("hint/" + string(v.table().Head.ID) + "/yes").Message)
	if !strings.Contains(hint, "I would do this:") || strings.Contains(hint, "can hardly be won") {
		t.Errorf("the hint reads %q", hint)
	}
}

// TestAHintSaysThatAGameIsLost: where no game is won any more a hint does not speak of luck.
func TestAHintSaysThatAGameIsLost(t *testing.T) {
	for _, want := range []struct {
		locale, says string
		behind       bool
		people       []string
	}{
		{"en-US", "Whichever of these you take, this game can hardly be won any more.", false, []string{"Ash"}},
		{"en-US", "This game can hardly be won any more. You come closest with this:", true, []string{"Ash"}},
		{"en-US", "This game can hardly be won any more. We come closest with this:", true, []string{"Ash", "Birch"}},
		{"es-419", "Elijas lo que elijas, esta partida ya casi no se puede ganar.", false, []string{"Ash"}},
		{"es-419", "Esta partida ya casi no se puede ganar. Lo más cerca quedarías con esto:", true, []string{"Ash"}},
		{"es-419", "Esta partida ya casi no se puede ganar. Lo más cerca quedaríamos con esto:", true,
			[]string{"Ash", "Birch"}},
	} {
		v := newTavern(t, func(c *bot.Config) {
			c.Advisers = func(string) (brain.Adviser, error) { return losingAdviser{&want.behind}, nil }
		})
		var people []bottest.Person
		if len(want.people) > 1 {
			people = v.begunVillage(want.people...)
		} else {
			people = v.begin(want.people...)
		}
		ash := people[0]
		ash.Locale = want.locale
		hint := bottest.TextOf(ash.Run("hint").Message)
		if len(want.people) == 1 {
			hint = bottest.TextOf(ash.Press("hint/" + string(v.table().Head.ID) + "/yes").Message)
		}
		if !strings.Contains(hint, want.says) {
			t.Errorf("%s: the hint reads %q, want %q", want.locale, hint, want.says)
		}
	}
}
