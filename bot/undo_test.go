package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

// picking begins a game of the orchard in which everybody has planted.
func (v *tavern) picking(names ...string) []bottest.Person {
	v.t.Helper()
	people := v.begin(names...)
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	return people
}

// other is the one of two who is not u.
func other(people []bottest.Person, u bottest.Person) bottest.Person {
	if people[0].ID == u.ID {
		return people[1]
	}
	return people[0]
}

// count counts the messages of the channel that have the words.
func (v *tavern) count(words string) int {
	v.t.Helper()
	n := 0
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(bottest.TextOf(p.Message), words) {
			n++
		}
	}
	return n
}

// The answer that is taken back is named, told in the channel once, and old buttons are stale.
func TestUndo(t *testing.T) {
	v := newTavern(t)
	people := v.picking("Ash", "Birch")
	first := v.awaited(people)[0]
	second := other(people, first)
	panel := first.Run("hand").Message
	pick := bottest.Menu(t, panel, "Pick a fruit")
	after := first.Press(pick.CustomID, pick.Choices[3].Value).Message
	picked := pick.Choices[3].Label
	v.settle()
	if len(v.table().View(0).Scene().Panels) == 0 ||
		!strings.Contains(bottest.TextOf(second.Run("basket", "player="+first.Name).Message), picked) {
		t.Fatalf("%s has not picked %s", first.Name, picked)
	}
	stale := second.Run("hand").Message

	takeBack := bottest.Button(t, after, "Undo")
	got := first.Press(takeBack)
	if !got.Replaces() || !strings.Contains(got.Says(), "Undone: Pick "+picked) ||
		!strings.Contains(got.Says(), "What do you do this season?") {
		t.Errorf("taking back: %s %q, want what was taken back and the question again", got.How, got.Says())
	}
	if strings.Contains(got.Says(), "✓ Pick") {
		t.Errorf("what was taken back is still remembered as done: %q", got.Says())
	}
	v.settle()
	if n := v.count("↩️ " + first.Name + " undoes their last move."); n != 1 {
		t.Errorf("the channel tells of it %d times, want once", n)
	}
	if strings.Contains(bottest.TextOf(second.Run("basket", "player="+first.Name).Message), picked) {
		t.Errorf("%s is still in the basket", picked)
	}
	v.Await("the board to show it", func() bool {
		for _, p := range v.In(bottest.TheChannel) {
			if text := bottest.TextOf(p.Message); strings.Contains(text, "basket") {
				return !strings.Contains(text, picked)
			}
		}
		return false
	})
	if now := v.awaited(people); len(now) != 1 || now[0].ID != first.ID {
		t.Errorf("%v are awaited, want %s again", now, first.Name)
	}
	n := v.table().Head.MoveCount
	if got := first.Press(takeBack).Message; !strings.Contains(bottest.TextOf(got), "gone on since") {
		t.Errorf("the same button again: %q", bottest.TextOf(got))
	}
	if got := first.Press(pick.CustomID, pick.Choices[3].Value).Message; !strings.Contains(bottest.TextOf(got),
		"what you are asked any more") {
		t.Errorf("the menu from before: %q", bottest.TextOf(got))
	}
	if len(stale.Rows) > 0 && stale.Rows[0].Select != nil {
		s := stale.Rows[0].Select
		if got := second.Press(s.CustomID, s.Choices[0].Value).Message; !strings.Contains(bottest.TextOf(got),
			"what you are asked any more") {
			t.Errorf("the other's menu from before: %q", bottest.TextOf(got))
		}
	}
	if v.table().Head.MoveCount != n {
		t.Error("something stale changed the table")
	}
	v.settle()
	// The game goes on, and what is told then stands below.
	again := bottest.Menu(t, first.Run("hand").Message, "Pick a fruit")
	first.Press(again.CustomID, again.Choices[5].Value)
	v.settle()
	if v.count(first.Name+" picks "+picked) != 0 || v.count(first.Name+" picks "+again.Choices[5].Label) != 1 {
		t.Error("the story does not tell the answer that stands once, and that one alone")
	}
}

// Steps back in a row are told in one line, also after a restart; what is taken back after something was answered has a
// line of its own.
func TestStepsBackInARowAreOneLine(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	v := open(t, s, r)
	people := v.village("Ash", "Birch")
	v.pick(people, 5)
	baker := v.awaited(people)[0]
	baker.Press(bottest.Button(t, baker.Run("hand").Message, "Bake"))
	baker.Press(bottest.Button(t, baker.Run("hand").Message, "Put"))
	back := "↩️ " + baker.Name + " undoes their last "
	baker.Run("undo")
	v.settle()
	v.tells("one step back", 1, back+"move.")
	v.stop()
	r.Restart()
	v = open(t, s, r)
	baker = v.Person(baker.Name)
	baker.Run("undo")
	v.settle()
	v.tells("another", 0, back+"move.")
	v.tells("both", 1, back+"2 moves.")
	baker.Press(bottest.Button(t, baker.Run("hand").Message, "Bake"))
	baker.Run("undo")
	v.settle()
	v.tells("both", 1, back+"2 moves.")
	v.tells("one after an answer", 1, back+"move.")
}

// Others' answers are taken back only if they agree; the message that asks them goes when that is settled.
func TestUndoNeedsConsent(t *testing.T) {
	begin := func(t *testing.T) (v *tavern, first, second bottest.Person, ask bottest.Answer) {
		v = newTavern(t)
		people := v.picking("Ash", "Birch", "Cedar")
		first = v.awaited(people)[0]
		v.pick(people, 1)
		second = v.awaited(people)[0]
		v.pick(people, 1)
		v.settle()
		plan := first.Run("undo")
		text := plan.Says()
		if !strings.Contains(text, "This would be undone: Pick ") ||
			!strings.Contains(text, "a move by "+second.Name) ||
			!strings.Contains(text, second.Name+" must agree") {
			t.Fatalf("/undo says %q, want what would go and who is asked", text)
		}
		if v.count("would like to undo") != 0 {
			t.Error("the others are asked before that was wanted")
		}
		ask = *first.Press(bottest.Button(t, plan.Message, "Ask them"))
		if !strings.Contains(ask.Says(), "I've asked the others") {
			t.Fatalf("asking: %q", ask.Says())
		}
		v.settle()
		return v, first, second, ask
	}
	t.Run("yes", func(t *testing.T) {
		v, first, second, _ := begin(t)
		pings := v.Pinged(second.ID)
		calls := v.Pinged(first.ID)
		m := v.AwaitMessage(bottest.TheChannel,
			first.Name+" would like to undo their last move, and with it a move by "+second.Name+". Do you agree, ")
		if pings == 0 || !strings.Contains(m.Content, "<@"+string(second.ID)+">") {
			t.Errorf("%s is not called to agree: %q", second.Name, m.Content)
		}
		if got := first.Press(bottest.Button(t, m.Message, "Agree")).Says(); !strings.Contains(got, "weren't asked") {
			t.Errorf("whoever asks agrees: %q", got)
		}
		if got := v.Person("Elm").Press(bottest.Button(t, m.Message, "Agree")).Says(); !strings.Contains(got, "not sitting") {
			t.Errorf("an onlooker agrees: %q", got)
		}
		before := v.table().Head.MoveCount
		if got := second.Press(bottest.Button(t, m.Message, "Agree")).Says(); !strings.Contains(got, "it's undone") {
			t.Errorf("the one who is asked agrees: %q", got)
		}
		if got := v.table().Head.MoveCount; got != before+1 {
			t.Errorf("the log has %d entries, want %d: the step back is one", got, before+1)
		}
		v.settle()
		if v.count("would like to undo") != 0 ||
			v.count("↩️ <@"+string(
				first.ID)+"> undoes their last move, and with it a move by "+second.Name+". The game is back") != 1 {
			t.Error("the request stands still, or it is not told once what came of it")
		}
		if got := v.Pinged(first.ID) - calls; got != 1 {
			t.Errorf("%s, who has asked, is called %d times when it's undone, want once", first.Name, got)
		}
		if got := second.Press(bottest.Button(t, m.Message, "Agree")).Says(); !strings.Contains(got, "answered already") {
			t.Errorf("agreeing once more: %q", got)
		}
	})
	t.Run("no", func(t *testing.T) {
		v, first, second, _ := begin(t)
		m := v.AwaitMessage(bottest.TheChannel, first.Name+" would like to undo their last move")
		before := v.table().Head.MoveCount
		calls := v.Pinged(first.ID)
		second.Press(bottest.Button(t, m.Message, "No, play on"))
		v.settle()
		if got := v.Pinged(first.ID) - calls; got != 1 {
			t.Errorf("%s, who has asked, is called %d times by the No, want once", first.Name, got)
		}
		if v.table().Head.MoveCount != before || v.count("would like to undo") != 0 ||
			v.count("↩️ <@"+string(first.ID)+">, nothing is undone: "+second.Name+" would rather play on") != 1 {
			t.Error("a No does not end it, or is not told once")
		}
		if got := second.Press(bottest.Button(t, m.Message, "Agree")).Says(); !strings.Contains(got, "answered already") {
			t.Errorf("agreeing after a No: %q", got)
		}
	})
	t.Run("somebody moves", func(t *testing.T) {
		v, first, second, _ := begin(t)
		m := v.AwaitMessage(bottest.TheChannel, first.Name+" would like to undo their last move")
		third := v.awaited([]bottest.Person{v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")})
		v.pick(third, 1)
		v.settle()
		if v.count("would like to undo") != 0 {
			t.Error("the request stands although the game has gone on")
		}
		before := v.table().Head.MoveCount
		if got := second.Press(bottest.Button(t, m.Message, "Agree")).Says(); !strings.Contains(got, "the game has gone on") {
			t.Errorf("agreeing to what has lapsed: %q", got)
		}
		if v.table().Head.MoveCount != before {
			t.Error("a request that has lapsed was carried out")
		}
	})
	t.Run("the one who is asked leaves", func(t *testing.T) {
		v, first, second, _ := begin(t)
		v.AwaitMessage(bottest.TheChannel, first.Name+" would like to undo their last move")
		second.Press(bottest.Button(t, second.Run("table leave").Message, "Leave"))
		v.settle()
		if v.count("would like to undo") != 0 {
			t.Error("the request stands although nobody can answer it")
		}
	})
}

// Nobody asks a computer player, nor one that stands in.
func TestComputersNeedNotAgree(t *testing.T) {
	v := newTavern(t)
	people := v.picking("Ash", "Birch", "Cedar")
	first := v.awaited(people)[0]
	v.pick(people, 1)
	second := v.awaited(people)[0]
	v.pick(people, 1)
	second.Press(bottest.Button(t, second.Run("table leave").Message, "Leave"))
	got := first.Run("undo").Says()
	if !strings.Contains(got, "Undone: Pick ") || !strings.Contains(got, " by "+second.Name+" 🤖.") {
		t.Errorf("/undo when a computer player sits in for %s: %q, want it done at once", second.Name, got)
	}
	if now := v.awaited(people); len(now) != 1 || now[0].ID != first.ID {
		t.Errorf("%v are awaited, want %s", now, first.Name)
	}
}

// What nobody can take back is not offered to be taken back.
func TestNoButtonWhereNothingCanBeTakenBack(t *testing.T) {
	offers := func(m discord.Message) bool {
		return slices.ContainsFunc(m.Rows, func(r discord.Row) bool {
			return slices.ContainsFunc(r.Buttons, func(b discord.Button) bool { return strings.HasPrefix(b.Label, "Undo") })
		})
	}
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	for i, p := range people {
		before := p.Run("hand").Message
		if offers(before) {
			t.Errorf("%s is offered to take back before anything was answered", p.Name)
		}
		v.answerWith(p, before)
		if got, want := offers(p.Run("hand").Message), i == 0; got != want {
			t.Errorf(
				"%s has planted, and is offered to take that back: %t, want %t (the last one to plant has all plants shown)",
				p.Name, got, want)
		}
	}
	if offers(people[0].Run("hand").Message) {
		t.Error("what was planted has been shown, and is still offered to be taken back")
	}
}

// Never past something that was revealed, and the refusal says so.
func TestUndoStopsAtWhatIsRevealed(t *testing.T) {
	v := newTavern(t)
	people := v.picking("Ash", "Birch")
	for _, p := range people {
		if got := p.Run("undo").Says(); !strings.Contains(got, "Something hidden has been shown since") {
			t.Errorf("%s takes back what was planted: %q", p.Name, got)
		}
		if got := p.Complete("undo", "to="); len(got) != 0 {
			t.Errorf("%s may go back to %v, want nowhere", p.Name, got)
		}
		if got := p.Run("undo", "to=1").Says(); !strings.Contains(got, "Something hidden has been shown since") {
			t.Errorf("%s goes back to the first move: %q", p.Name, got)
		}
	}
	for _, to := range []string{"to=77", "to=x", "to=-3"} {
		if got := people[0].Run("undo", to).Says(); !strings.Contains(got, "I don't know that moment") &&
			!strings.Contains(got, "There's no move 77") {
			t.Errorf("/undo %s: %q", to, got)
		}
	}
	if got := v.Person("Elm").Run("undo").Says(); !strings.Contains(got, "not sitting") {
		t.Errorf("an onlooker: %q", got)
	}
}

// What is offered while typing names one's own answers, and of others' only whose they are.
func TestUndoChoicesKeepSecrets(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch", "Cedar")
	v.answerWith(people[0], people[0].Run("hand").Message) // Ash plants in secret
	v.answerWith(people[1], people[1].Run("hand").Message)
	planted := v.table().Desk.Hand(v.table().SeatOf(store.UserID(people[0].ID))).Did()
	if len(planted) != 1 {
		t.Fatal("Ash has planted nothing")
	}
	got := people[1].Complete("undo", "to=")
	if len(got) != 2 || !strings.HasPrefix(got[0].Label, "1 move: Plant ") ||
		got[1].Label != "2 moves, from this one on: a move by Ash" {
		t.Errorf("Birch is offered %+v", got)
	}
	said := people[1].Run("undo", "to=0").Message
	if !strings.Contains(said.Content, "a move by Ash") || strings.Count(said.Content, "Plant ") != 1 {
		t.Errorf("Birch reads %q, want only what Birch has planted", said.Content)
	}
	people[1].Press(bottest.Button(t, said, "Ask them"))
	v.settle()
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(bottest.TextOf(p.Message), "lant ") && !strings.Contains(bottest.TextOf(p.Message), "to plant") {
			t.Errorf("the channel reads what somebody plants: %q", bottest.TextOf(p.Message))
		}
	}
}

// A step back and its request outlive the process.
func TestUndoThroughARestart(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	v := open(t, s, r)
	people := v.picking("Ash", "Birch")
	v.pick(people, 2) // the second pick begins a season
	first := v.awaited(people)[0]
	v.pick(people, 1)
	first.Run("undo")
	head := v.table().Head
	v.settle()
	v.stop()
	r.Restart()
	v = open(t, s, r)
	if got := v.table(); got.Head.MoveCount != head.MoveCount || len(v.awaited(people)) != 1 ||
		v.awaited(people)[0].ID != first.ID {
		t.Fatalf("after the restart %d entries, awaited %v", got.Head.MoveCount, v.awaited(people))
	}
	v.playByPressing(people)
	v.settle()
	v.AwaitMessage(bottest.TheChannel, "The game is over!")
	v.toldOnce()
	if got := first.Run("undo").Says(); !strings.Contains(got, "The game here is over") {
		t.Errorf("after the end: %q", got)
	}
}
