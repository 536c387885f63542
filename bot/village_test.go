package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/bot"
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
func (v *tavern) village(names ...string) []user {
	v.t.Helper()
	people := v.begunVillage(names...)
	for _, p := range people {
		v.answerWith(p, p.run("hand").message)
	}
	return people
}

// begunVillage is a village in which nothing has been planted yet.
func (v *tavern) begunVillage(names ...string) []user {
	v.t.Helper()
	var people []user
	for _, n := range names {
		people = append(people, v.user(n))
	}
	people[0].run("table open")
	for _, p := range people[1:] {
		p.run("table join")
	}
	people[0].run("table option", "option=village", "value=yes")
	people[0].run("table start")
	return people
}

// pick has whoever is awaited pick a fruit, as often as is said.
func (v *tavern) pick(people []user, times int) {
	v.t.Helper()
	for range times {
		p := v.awaited(people)[0]
		before := v.table().Head.MoveCount
		p.run("pick", "fruit="+p.complete("pick", "fruit=")[0].Value)
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
	panel := ash.run("hand").message
	if strings.Contains(textOf(panel), question) || strings.Contains(textOf(panel), "**1** ·") && len(v.table().Asked(v.table().SeatOf(store.UserID(ash.id)))) == 1 {
		t.Errorf("the panel asks for a setting:\n%s", textOf(panel))
	}
	pings := map[discord.UserID]int{ash.id: v.pinged(ash.id), people[1].id: v.pinged(people[1].id)}
	settings := ash.press(button(t, panel, "Settings")).message
	if !strings.Contains(textOf(settings), "⚙️ **"+question) {
		t.Errorf("the settings are shown as %q", textOf(settings))
	}
	got := ash.press(button(t, settings, "Always cheer")).message
	if !strings.Contains(textOf(got), "✓") || !strings.Contains(textOf(got), "Always cheer") || !strings.Contains(textOf(got), "You always cheer.") {
		t.Errorf("after the setting the panel reads\n%s", textOf(got))
	}
	keys := ash.complete("answer", "key=before I")
	if len(keys) != 1 || keys[0].Value != "order:ask" {
		t.Errorf("/answer offers %v, want the setting", keys)
	}
	if got := ash.run("answer", "key=order:ask").message; !strings.Contains(textOf(got), "Ask me before I cheer") {
		t.Errorf("the setting by command: %q", textOf(got))
	}
	v.settle()
	for _, p := range v.all(theChannel) {
		for _, m := range append(p.past, p.Message) {
			if strings.Contains(textOf(m), question) || strings.Contains(textOf(m), "[Always cheer]") || strings.Contains(m.Content, "cheer") {
				t.Errorf("the channel asks for a setting, or is told of it:\n%s", textOf(m))
			}
		}
	}
	for id, n := range pings {
		if v.pinged(id) != n {
			t.Errorf("%s was called for a setting", id)
		}
	}
}

// While only settings are open to somebody, nobody waits for them and they "may" answer nothing.
func TestSettingsInviteNobody(t *testing.T) {
	v := newTavern(t)
	people := []user{v.user("Ash"), v.user("Birch")}
	people[0].run("table open")
	people[1].run("table join")
	people[0].run("table option", "option=village", "value=yes")
	people[0].run("table start")
	v.answerWith(people[0], people[0].run("hand").message) // the other has yet to plant
	v.settle()
	tab := v.table()
	seat := tab.SeatOf(store.UserID(people[0].id))
	if len(tab.Asked(seat)) != 0 || len(tab.Settings(seat)) != 1 || len(tab.Invited()) != 0 {
		t.Errorf("asked %v, settings %v, invited %v; want a setting and nothing else", tab.Asked(seat), tab.Settings(seat), tab.Invited())
	}
	for _, p := range v.all(theChannel) {
		if strings.Contains(textOf(p.Message), "May also answer") {
			t.Errorf("the channel invites: %q", textOf(p.Message))
		}
	}
	if got := people[0].run("hand").message; !strings.Contains(textOf(got), "You will be called") {
		t.Errorf("whoever has only settings left reads %q", textOf(got))
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
		before[p.id] = v.pinged(p.id)
	}
	baker.run("answer", "key=bake")
	v.settle()
	for _, p := range people {
		want := 1
		if p.id == baker.id {
			want = 0
		}
		if got := v.pinged(p.id) - before[p.id]; got != want {
			t.Errorf("%s was called %d times when %s began to bake, want %d", p.name, got, baker.name, want)
		}
	}
	v.awaitMessage(theChannel, "May also answer")
	baker.run("answer", "key="+baker.complete("answer", "key=Put")[0].Value)
	baker.run("answer", "key="+baker.complete("answer", "key=Put")[0].Value)
	v.settle()
	for _, p := range people {
		if got := v.pinged(p.id) - before[p.id]; got > 1 {
			t.Errorf("%s was called %d times while %s puts a pie together", p.name, got, baker.name)
		}
	}
	panel := baker.run("hand").message
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
	v.awaitMessage(theChannel, "`7`") // the fourth tree; of other zones the board shows three cards
	board := v.awaitMessage(theChannel, "`7`")
	for _, want := range []string{"`1` **", "`2` empty", "`3` **", "`4` empty", "`5` **", "`6` empty", "`7` **"} {
		if !strings.Contains(textOf(board.Message), want) {
			t.Errorf("the row of trees lacks %q:\n%s", want, textOf(board.Message))
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
		if now[0].run("answer", "key=rest"); v.table().Head.State != store.Playing {
			break
		}
	}
	v.settle()
	final := textOf(v.awaitMessage(theChannel, "The game is over!").Message)
	for _, want := range []string{"a lean winter\n", "Together you have brought in", "**Together: 0**"} {
		if !strings.Contains(final, want) {
			t.Errorf("the final message lacks %q:\n%s", want, final)
		}
	}
	for _, not := range []string{"1. ", "Ash: ", "👑"} {
		if strings.Contains(final, not) {
			t.Errorf("the final message of those who play together has %q:\n%s", not, final)
		}
	}
	if got := textOf(people[0].run("score").message); !strings.Contains(got, "Together: 0") || strings.Contains(got, "Ash") {
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
	seat := tab.SeatOf(store.UserID(ash.id))
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
	panel := ash.run("hand")
	if n := strings.Count(panel.says(), "🚫"); n != 1 || !strings.Contains(panel.says(), "is the omen of this season: nobody picks") {
		t.Errorf("the panel names %d causes, want one in a line, of what a card forbids:\n%s", n, panel.says())
	}
	whyNot := ash.press(button(t, panel.message, "What can't I do?"))
	if !whyNot.replaces() {
		t.Error("the answer to why not does not take the panel's place")
	}
	for _, want := range []string{"**Pick · ", "is the omen of this season: nobody picks", ". The same goes for: ", "• **Give and Bake**: Your basket is empty."} {
		if !strings.Contains(whyNot.says(), want) {
			t.Errorf("the answer to why not lacks %q:\n%s", want, whyNot.says())
		}
	}
	for _, d := range tab.Asked(seat) {
		for _, b := range view.Barred(d.ID) {
			for _, o := range b.Operands {
				if name := orchard.CardName(o.Lookup()); !strings.Contains(whyNot.says(), name) {
					t.Errorf("the answer to why not does not name %s:\n%s", name, whyNot.says())
				}
			}
		}
	}
	before := tab.Head.MoveCount
	cause := fmt.Sprintf("is the omen of this season: nobody picks %s.", orchard.CardName(engine.CardID(fruit)))
	for _, typed := range []string{fruit, orchard.CardName(engine.CardID(fruit))} {
		if got := ash.run("pick", "fruit="+typed).says(); !strings.Contains(got, cause) || !strings.HasPrefix(got, "Pick · ") {
			t.Errorf("/pick %s: %q, want the cause %q", typed, got, cause)
		}
	}
	if got := ash.run("answer", "key=pick:"+fruit).says(); !strings.Contains(got, cause) {
		t.Errorf("/answer pick:%s: %q, want the cause", fruit, got)
	}
	if got := ash.run("give", "fruit=red-apple", "to=2").says(); !strings.Contains(got, "Your basket is empty.") {
		t.Errorf("/give with nothing to give: %q, want the cause", got)
	}
	other := people[0]
	if other.id == ash.id {
		other = people[1]
	}
	if got := other.run("pick", "fruit="+fruit).says(); strings.Contains(got, "omen") {
		t.Errorf("whose turn it is not is told what is barred to another: %q", got)
	}
	if v.table().Head.MoveCount != before {
		t.Error("something barred was done")
	}
}

// A game says in words of its own what cannot be done, where it has them.
func TestWhyNotInTheGamesWords(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		b, err := words.Load(lang.Files, orchard.Catalogue, fstest.MapFS{"more.en.yaml": {Data: []byte("verb.pick.barred: \"Pick the {what}\"")}})
		if err != nil {
			t.Fatal(err)
		}
		c.Words = b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
	})
	people := v.village("Ash", "Birch")
	asked := v.awaited(people)[0]
	if got := asked.press(button(t, asked.run("hand").message, "What can't I do?")).says(); !strings.Contains(got, "**Pick the ") {
		t.Errorf("the answer to why not reads\n%s", got)
	}
}
