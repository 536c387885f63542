package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/store"
)

// The tests of this file play the orchard as a village: it has settings, helpers who are called, things that are
// barred, one score for all, and a row of numbered places.

// village begins a game in a village; everybody has planted, and it is the first season.
func (v *tavern) village(names ...string) []bottest.Person {
	v.t.Helper()
	people := v.begunVillage(names...)
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	return people
}

// begunVillage is a village in which nothing has been planted yet.
func (v *tavern) begunVillage(names ...string) []bottest.Person {
	v.t.Helper()
	var people []bottest.Person
	for _, n := range names {
		people = append(people, v.Person(n))
	}
	people[0].Run("table open")
	for _, p := range people[1:] {
		p.Run("table join")
	}
	people[0].Run("table option", "option=village", "value=yes")
	people[0].Run("table start")
	return people
}

// pick has whoever is awaited pick a fruit, as often as is said.
func (v *tavern) pick(people []bottest.Person, times int) {
	v.t.Helper()
	for range times {
		p := v.awaited(people)[0]
		before := v.table().Head.MoveCount
		p.Run("pick", "fruit="+p.Complete("pick", "fruit=")[0].Value)
		if v.table().Head.MoveCount != before+1 {
			v.t.Fatal("nothing was picked")
		}
	}
}

// A setting is found by whoever looks for it; nobody is told of it, called for it or waited for.
func TestSettingsAreOfferedAndNotAnnounced(t *testing.T) {
	v := newTavern(t)
	people := v.village("Ash", "Birch")
	ash := people[0]
	v.settle()
	const question = "Cheer for everybody without being asked?"
	panel := ash.Run("hand").Message
	if strings.Contains(bottest.TextOf(panel), question) || strings.Contains(bottest.TextOf(panel), "**1** ·") &&
		len(v.table().Asked(v.table().SeatOf(store.UserID(ash.ID)))) == 1 {
		t.Errorf("the panel asks for a setting:\n%s", bottest.TextOf(panel))
	}
	pings := map[discord.UserID]int{ash.ID: v.Pinged(ash.ID), people[1].ID: v.Pinged(people[1].ID)}
	settings := ash.Press(bottest.Button(t, panel, "Settings")).Message
	if !strings.Contains(bottest.TextOf(settings), "⚙️ **"+question) {
		t.Errorf("the settings are shown as %q", bottest.TextOf(settings))
	}
	got := ash.Press(bottest.Button(t, settings, "Always cheer")).Message
	if !strings.Contains(bottest.TextOf(got), "✓") || !strings.Contains(bottest.TextOf(got), "Always cheer") ||
		!strings.Contains(bottest.TextOf(got), "You always cheer.") {
		t.Errorf("after the setting the panel reads\n%s", bottest.TextOf(got))
	}
	keys := ash.Complete("answer", "move=before I")
	if len(keys) != 1 || keys[0].Value != "order:ask" {
		t.Errorf("/answer offers %v, want the setting", keys)
	}
	got = ash.Run("answer", "move=order:ask").Message
	if !strings.Contains(bottest.TextOf(got), "Ask me before I cheer") {
		t.Errorf("the setting by command: %q", bottest.TextOf(got))
	}
	v.settle()
	for _, p := range v.All(bottest.TheChannel) {
		for _, m := range append(p.Past, p.Message) {
			if strings.Contains(bottest.TextOf(m), question) || strings.Contains(bottest.TextOf(m), "[Always cheer]") ||
				strings.Contains(m.Content, "cheer") {
				t.Errorf("the channel asks for a setting, or is told of it:\n%s", bottest.TextOf(m))
			}
		}
	}
	for id, n := range pings {
		if v.Pinged(id) != n {
			t.Errorf("%s was called for a setting", id)
		}
	}
}

// While only settings are open to somebody, nobody waits for them and they "may" answer nothing.
func TestSettingsInviteNobody(t *testing.T) {
	v := newTavern(t)
	people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
	people[0].Run("table open")
	people[1].Run("table join")
	people[0].Run("table option", "option=village", "value=yes")
	people[0].Run("table start")
	v.answerWith(people[0], people[0].Run("hand").Message) // the other has yet to plant
	v.settle()
	tab := v.table()
	seat := tab.SeatOf(store.UserID(people[0].ID))
	if len(tab.Asked(seat)) != 0 || len(tab.Settings(seat)) != 1 || len(tab.Invited()) != 0 {
		t.Errorf("asked %v, settings %v, invited %v; want a setting and nothing else", tab.Asked(seat), tab.Settings(seat),
			tab.Invited())
	}
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(bottest.TextOf(p.Message), "Can answer too") {
			t.Errorf("the channel invites: %q", bottest.TextOf(p.Message))
		}
	}
	if got := people[0].Run("hand").Message; !strings.Contains(bottest.TextOf(got), "I'll ping you") {
		t.Errorf("whoever has only settings left reads %q", bottest.TextOf(got))
	}
}

// Helpers are called once, though they need not come.
func TestHelpersAreCalledOnce(t *testing.T) {
	v := newTavern(t)
	people := v.village("Ash", "Birch", "Cedar")
	v.pick(people, 6) // two fruits for each
	v.settle()
	baker := v.awaited(people)[0]
	before := map[discord.UserID]int{}
	for _, p := range people {
		before[p.ID] = v.Pinged(p.ID)
	}
	baker.Run("answer", "move=bake")
	v.settle()
	for _, p := range people {
		want := 1
		if p.ID == baker.ID {
			want = 0
		}
		if got := v.Pinged(p.ID) - before[p.ID]; got != want {
			t.Errorf("%s was called %d times when %s began to bake, want %d", p.Name, got, baker.Name, want)
		}
	}
	v.AwaitMessage(bottest.TheChannel, "Can answer too")
	baker.Run("answer", "move="+baker.Complete("answer", "move=Put")[0].Value)
	baker.Run("answer", "move="+baker.Complete("answer", "move=Put")[0].Value)
	v.settle()
	for _, p := range people {
		if got := v.Pinged(p.ID) - before[p.ID]; got > 1 {
			t.Errorf("%s was called %d times while %s puts a pie together", p.Name, got, baker.Name)
		}
	}
	panel := baker.Run("hand").Message
	var order []string
	for _, row := range panel.Rows {
		for _, b := range row.Buttons {
			order = append(order, b.Label)
		}
	}
	serve := slices.IndexFunc(order, func(l string) bool { return strings.HasPrefix(l, "Serve") })
	leave := slices.IndexFunc(order, func(l string) bool { return strings.HasPrefix(l, "Bake no pie") })
	if serve < 0 || leave < serve {
		t.Errorf("what leads back stands before what leads on: %v", order)
	}
}

func TestVillageIsShownWithItsPlaces(t *testing.T) {
	v := newTavern(t)
	v.village("Ash", "Birch", "Cedar", "Dogwood")
	v.AwaitMessage(bottest.TheChannel, "`7`") // the fourth tree; of other zones the board shows three cards
	board := v.AwaitMessage(bottest.TheChannel, "`7`")
	for _, want := range []string{"`1` **", "`2` empty", "`3` **", "`4` empty", "`5` **", "`6` empty", "`7` **"} {
		if !strings.Contains(bottest.TextOf(board.Message), want) {
			t.Errorf("the row of trees lacks %q:\n%s", want, bottest.TextOf(board.Message))
		}
	}
}

// Who plays together has one score, no ranks, and hears why it ended.
func TestJointEnding(t *testing.T) {
	v := newTavern(t)
	people := v.village("Ash", "Birch")
	for range 200 {
		now := v.awaited(people)
		if len(now) == 0 {
			break
		}
		if now[0].Run("answer", "move=rest"); v.table().Head.State != store.Playing {
			break
		}
	}
	v.settle()
	final := bottest.TextOf(v.AwaitMessage(bottest.TheChannel, "The game is over!").Message)
	for _, want := range []string{"a lean winter.\n", "Together you have brought in", "**Together: 0**"} {
		if !strings.Contains(final, want) {
			t.Errorf("the final message lacks %q:\n%s", want, final)
		}
	}
	for _, not := range []string{"1. ", "Ash: ", "👑"} {
		if strings.Contains(final, not) {
			t.Errorf("the final message of those who play together has %q:\n%s", not, final)
		}
	}
	if got := bottest.TextOf(people[0].Run("score").Message); !strings.Contains(got, "Together: 0") ||
		strings.Contains(got, "Ash") {
		t.Errorf("/score shows\n%s", got)
	}
	for _, r := range v.table().Head.Results {
		if r.Rank != 0 || r.Won {
			t.Errorf("seat %d is stored with rank %d, won %t; nobody has a rank, and all have lost", r.Seat, r.Rank, r.Won)
		}
	}
}

// What cannot be done is named with its cause, in the panel and when it is typed.
func TestWhyNot(t *testing.T) {
	v := newTavern(t)
	people := v.village("Ash", "Birch")
	ash := v.awaited(people)[0]
	tab := v.table()
	seat := tab.SeatOf(store.UserID(ash.ID))
	view := tab.View(seat)
	var bar engine.Bar
	for _, d := range tab.Asked(seat) {
		for _, b := range view.Barred(d.ID) {
			if b.Verb == "pick" {
				bar = b
			}
		}
	}
	fruit := bar.Operands[0].Word
	panel := ash.Run("hand")
	if n := strings.Count(panel.Says(), "🚫"); n != 1 ||
		!strings.Contains(panel.Says(), "is the omen of this season: nobody picks") {
		t.Errorf("the panel names %d causes, want one in a line, of what a card forbids:\n%s", n, panel.Says())
	}
	whyNot := ash.Press(bottest.Button(t, panel.Message, "What can't I do?"))
	if !whyNot.Replaces() {
		t.Error("the answer to why not does not take the panel's place")
	}
	for _, want := range []string{"**Pick · ", "is the omen of this season: nobody picks", ". The same goes for: ",
		"• **Give and Bake**: Your basket is empty."} {
		if !strings.Contains(whyNot.Says(), want) {
			t.Errorf("the answer to why not lacks %q:\n%s", want, whyNot.Says())
		}
	}
	for _, d := range tab.Asked(seat) {
		for _, b := range view.Barred(d.ID) {
			for _, o := range b.Operands {
				if name := orchard.CardName(o.Lookup()); !strings.Contains(whyNot.Says(), name) {
					t.Errorf("the answer to why not does not name %s:\n%s", name, whyNot.Says())
				}
			}
		}
	}
	before := tab.Head.MoveCount
	cause := fmt.Sprintf("is the omen of this season: nobody picks %s.", orchard.CardName(engine.CardID(fruit)))
	for _, typed := range []string{fruit, orchard.CardName(engine.CardID(fruit))} {
		if got := ash.Run("pick", "fruit="+typed).Says(); !strings.Contains(got, cause) ||
			!strings.HasPrefix(got, "Pick · ") {
			t.Errorf("/pick %s: %q, want the cause %q", typed, got, cause)
		}
	}
	if got := ash.Run("answer", "move=pick:"+fruit).Says(); !strings.Contains(got, cause) {
		t.Errorf("/answer pick:%s: %q, want the cause", fruit, got)
	}
	if got := ash.Run("give", "fruit=red-apple", "to=2").Says(); !strings.Contains(got, "Your basket is empty.") {
		t.Errorf("/give with nothing to give: %q, want the cause", got)
	}
	other := people[0]
	if other.ID == ash.ID {
		other = people[1]
	}
	if got := other.Run("pick", "fruit="+fruit).Says(); strings.Contains(got, "omen") {
		t.Errorf("whose turn it is not is told what is barred to another: %q", got)
	}
	if v.table().Head.MoveCount != before {
		t.Error("something barred was done")
	}
}

// A game says in words of its own what cannot be done, where it has them.
func TestWhyNotInTheGamesWords(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		b, err := words.Load(lang.Files, orchard.Catalogue,
			fstest.MapFS{"more.en.yaml": {Data: []byte("verb.pick.barred: \"Pick the {what}\"")}})
		if err != nil {
			t.Fatal(err)
		}
		c.Words = b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
	})
	people := v.village("Ash", "Birch")
	asked := v.awaited(people)[0]
	if got := asked.Press(bottest.Button(t, asked.Run("hand").Message, "What can't I do?")).Says(); !strings.Contains(got,
		"**Pick the ") {
		t.Errorf("the answer to why not reads\n%s", got)
	}
}
