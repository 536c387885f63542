package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
)

// chosenIn is what a menu of settings shows as chosen; none where it shows nothing.
func chosenIn(menu *discord.Select) string {
	for _, c := range menu.Choices {
		if c.Default {
			return c.Label
		}
	}
	return ""
}

// choice is the value of the menu's entry whose label contains the words.
func choiceOf(t *testing.T, menu *discord.Select, words string) string {
	t.Helper()
	for _, c := range menu.Choices {
		if strings.Contains(c.Label, words) {
			return c.Value
		}
	}
	t.Fatalf("nothing in %q says %q: %v", menu.Placeholder, words, menu.Choices)
	return ""
}

// Clocks that no full hour tells can be said, by the place; the hours menu always shows what the clock is taken for.
func TestClocksOfQuarterHours(t *testing.T) {
	for _, c := range []struct {
		hour, place string
		east        time.Duration
	}{
		{"345", "Kathmandu", 5*time.Hour + 45*time.Minute},
		{"300", "Kathmandu", 5*time.Hour + 45*time.Minute},
		{"330", "Kolkata", 5*time.Hour + 30*time.Minute},
		{"480", "Eucla", 8*time.Hour + 45*time.Minute},
		{"-600", "Chatham", 13*time.Hour + 45*time.Minute}, // it is summer there, on 1 January
		{"-180", "Newfoundland", -3*time.Hour - 30*time.Minute},
		{"-600", "Kiritimati", 14 * time.Hour},
	} {
		inBubble(t, func(t *testing.T, v *tavern) {
			ash := v.Person("Ash")
			panel := ash.Press("mine//what", "from").Message
			panel = ash.Press(bottest.Menu(t, panel, "What does your clock say?").CustomID, c.hour).Message
			places := bottest.Menu(t, panel, "And where's that?")
			panel = ash.Press(places.CustomID, choiceOf(t, places, c.place)).Message
			local := time.Now().UTC().Add(c.east)
			want := fmt.Sprintf("I make it %d:\u200b%02d where you are", local.Hour(), local.Minute())
			if got := bottest.TextOf(panel); !strings.Contains(got, want) {
				t.Errorf("%s: the panel says\n%s\nwant %q", c.place, got, want)
			}
			if got := chosenIn(bottest.Menu(t, panel, "What does your clock say?")); got == "" {
				t.Errorf("%s: the menu of hours shows nothing as chosen", c.place)
			}
			if got := chosenIn(bottest.Menu(t, panel, "And where's that?")); !strings.Contains(got, c.place) {
				t.Errorf("%s: the menu of places shows %q as chosen", c.place, got)
			}
		})
	}
}

// Whatever is chosen of hours, there are places for it, and Discord takes the menus.
func TestEachHourHasPlaces(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		time.Sleep(time.Until(time.Date(2027, 1, 1, 0, 20, 0, 0, time.UTC))) // clocks went otherwise in the year 2000
		for range 2 {                                                        // winter, and summer half a year later
			for _, hour := range bottest.Menu(t, ash.Press("mine//what", "from").Message, "What does your clock say?").Choices {
				panel := ash.Press("mine//clock", hour.Value).Message
				if got := chosenIn(bottest.Menu(t, panel, "What does your clock say?")); got != hour.Label {
					t.Errorf("of %q the menu shows %q as chosen", hour.Label, got)
				}
				places := bottest.Menu(t, panel, "And where's that?")
				if len(places.Choices) < 1 || len(places.Choices) > fit.MaxChoices {
					t.Errorf("at %q there are %d places, want 1 to %d", hour.Label, len(places.Choices),
						fit.MaxChoices)
				}
			}
			time.Sleep(182 * 24 * time.Hour)
		}
	})
}

// Quiet hours are shown as moments, which each reader sees on their own clock; who has not said what theirs says is
// told that they go by ours.
func TestQuietHoursAreShownOnTheReadersOwnClock(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		const unset = "You haven't told me what your clock says"
		if got := bottest.TextOf(ash.Run("settings").Message); strings.Contains(got, unset) {
			t.Errorf("who has no quiet hours reads %q", got)
		}
		moments := func(from, until time.Time) string {
			return fmt.Sprintf("<t:%d:t> to <t:%d:t>", from.Unix(), until.Unix())
		}
		midnight := time.Now().UTC() // as it is when a bubble begins
		got := bottest.TextOf(ash.Press("mine//from", "1320").Message)
		want := moments(midnight.Add(-2*time.Hour), midnight.Add(7*time.Hour)) // they have begun
		if !strings.Contains(got, want) || !strings.Contains(got, unset) {
			t.Errorf("quiet hours from 22:00 on, of no known clock, are told as\n%s\nwant %s, and that %q", got, want, unset)
		}
		ash.Press("mine//clock", "60")
		got = bottest.TextOf(ash.Press("mine//place", "Europe/Berlin").Message)
		want = moments(midnight.Add(-3*time.Hour), midnight.Add(6*time.Hour))
		if !strings.Contains(got, want) || strings.Contains(got, unset) {
			t.Errorf("in Berlin they are told as\n%s\nwant %s", got, want)
		}
		time.Sleep(182 * 24 * time.Hour)
		got = bottest.TextOf(ash.Press("mine//what", "from").Message)
		want = moments(midnight.Add(182*24*time.Hour-4*time.Hour), midnight.Add(182*24*time.Hour+5*time.Hour))
		if !strings.Contains(got, want) {
			t.Errorf("half a year later, in summer, they are told as\n%s\nwant %s", got, want)
		}
		if got := bottest.TextOf(ash.Press("mine//clock", "0").Message); strings.Contains(got, unset) {
			t.Errorf("who goes by our own clock, and has said so, reads\n%s", got)
		}
	})
}

// One end of the quiet hours never moves the other; a menu does not offer what cannot be.
func TestOneEndOfQuietHoursLeavesTheOther(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		ash.Press("mine//from", "1320")
		ash.Press("mine//until", "420")
		for _, forged := range [][2]string{{"mine//until", "1320"}, {"mine//from", "420"}} {
			got := ash.Press(forged[0], forged[1]).Says()
			if !strings.Contains(got, "Quiet hours can't begin and end at the same time, ") {
				t.Errorf("%q chosen in %q is answered with\n%s", forged[1], forged[0], got)
			}
		}
		panel := ash.Press("mine//what", "from").Message
		from, until := bottest.Menu(t, panel, "From when?"), bottest.Menu(t, panel, "Until when?")
		if chosenIn(from) != "from 22:00" || chosenIn(until) != "until 7:00" {
			t.Errorf("quiet hours are %s %s, want from 22:00 until 7:00", chosenIn(from), chosenIn(until))
		}
		for menu, not := range map[*discord.Select]string{from: "420", until: "1320"} {
			for _, c := range menu.Choices {
				if c.Value == not {
					t.Errorf("%q offers %q, where the other end is", menu.Placeholder, c.Label)
				}
			}
		}
	})
}

// A snooze that lasts beyond a day says until which day.
func TestLongSnoozeSaysTheDate(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		for hours, form := range map[int]string{8: "t", 24: "f", 48: "f"} {
			want := fmt.Sprintf("<t:%d:%s>", time.Now().Add(time.Duration(hours)*time.Hour).Unix(), form)
			if got := bottest.TextOf(ash.Press("mine//snooze", fmt.Sprint(hours)).Message); !strings.Contains(got, want) {
				t.Errorf("a snooze of %d hours is told as\n%s\nwant %s", hours, got, want)
			}
		}
	})
}
