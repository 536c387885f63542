package bot_test

import (
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
)

// Whoever is called soon after they have used their panel has it brought to them, below the call: the one that they
// had stands further up by then, and goes. Who has been away for long opens theirs by the call.
func TestAPanelIsBroughtBelowTheCall(t *testing.T) {
	for _, tt := range []struct {
		when    string
		away    time.Duration
		brought bool
	}{
		{"a minute later", time.Minute, true},
		{"ten minutes later", 10 * time.Minute, false},
	} {
		v := newTavern(t, func(c *bot.Config) { c.Pace.Brought = 5 * time.Minute })
		people := v.picking("Ash", "Birch")
		ash := v.awaited(people)[0]
		birch := other(people, ash)
		for on := ash.Run("hand").Posted; v.isAwaited(people, ash); { // until the turn is over
			c := bottest.Controls(on.Message)[0]
			on = ash.PressOn(on, c.CustomID, firstOf(c)...).Posted
		}
		v.settle()
		before := v.privateOf(ash)
		v.clock.forward(tt.away)
		for !v.isAwaited(people, ash) {
			v.answerWith(birch, birch.Run("hand").Message)
			v.settle()
		}
		after := v.privateOf(ash)
		switch {
		case len(before) != len(after):
			t.Errorf("called %s, Ash has %d messages of their own, and had %d; want as many", tt.when, len(after), len(before))
		case (last(after).ID != last(before).ID) != tt.brought:
			t.Errorf("called %s, Ash is brought a panel: %t, want %t", tt.when, !tt.brought, tt.brought)
		case tt.brought && !strings.Contains(bottest.TextOf(last(after).Message), "What do you do this season?"):
			t.Errorf("the panel brought asks nothing:\n%s", bottest.TextOf(last(after).Message))
		}
	}
}

// firstOf is the first choice of a menu; none where it is a button.
func firstOf(c bottest.Control) (values []string) {
	for _, choice := range c.Choices[:min(1, len(c.Choices))] {
		values = append(values, choice.Value)
	}
	return values
}

func last(of []bottest.Posted) bottest.Posted { return of[len(of)-1] }

// privateOf lists what stands in the channel for somebody alone.
func (v *tavern) privateOf(p bottest.Person) (out []bottest.Posted) {
	v.t.Helper()
	all, err := v.Read(v.t.Context(), p.ID, bottest.TheChannel)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, m := range all {
		if m.Private {
			out = append(out, m)
		}
	}
	return out
}

// isAwaited reports whether the game waits for somebody.
func (v *tavern) isAwaited(people []bottest.Person, p bottest.Person) bool {
	for _, o := range v.awaited(people) {
		if o.ID == p.ID {
			return true
		}
	}
	return false
}
