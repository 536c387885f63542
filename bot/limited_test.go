package bot_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/limits"
	"witchtable/engine/brain"
)

// limited has people and servers be limited so; what is not named is not.
func limited(t *testing.T, text string) func(*bot.Config) {
	t.Helper()
	a, err := limits.Allowances{}.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return func(c *bot.Config) { c.Limits = a }
}

// usually has them be limited as they are where nobody has said otherwise, and fails where anybody is.
func usually(t *testing.T) func(*bot.Config) {
	return func(c *bot.Config) { c.Limits, c.Meter = limits.Default(), unlimited{t: t} }
}

// unlimited is a meter that fails where somebody does not get what they want.
type unlimited struct {
	gauge.Off
	t *testing.T
}

func (u unlimited) Limited(l gauge.Limit, w gauge.Whose) {
	u.t.Errorf("somebody who plays has had too many %v for a %v", l, w)
}

// board waits for the table's board, which has a button that opens one's hand.
func (v *tavern) board() bottest.Posted {
	v.t.Helper()
	return v.AwaitMessage(bottest.TheChannel, "Planting")
}

// TestWhoPressesTooMuchIsToldOnce, in their language, and from then on answered by nothing that is to be seen; the
// others play on.
func TestWhoPressesTooMuchIsToldOnce(t *testing.T) {
	for locale, want := range map[string]string{
		"en-GB": "You've pressed a great many buttons in a short time, more than I can follow. I'll listen to you again <t:",
		"es-ES": "Pulsaste muchísimos botones en poco tiempo, más de los que puedo atender. Te atiendo de nuevo <t:",
	} {
		v := newTavern(t, limited(t, "person.presses=5/10h"))
		people := v.begin("Ash", "Birch")
		board := v.board()
		people[0].Locale = locale
		var how []string
		for range 50 {
			a := people[0].Use(board, "open")
			how = append(how, a.How)
			if a.How == "answer" && len(how) == 6 && !strings.HasPrefix(a.Says(), want) {
				t.Errorf("who has pressed too much reads %q", a.Says())
			}
		}
		want := strings.Repeat("answer ", 6) + strings.Repeat("later ", 44)
		if got := strings.Join(how, " ") + " "; got != want {
			t.Errorf("presses are answered by %s; want %s", got, want)
		}
		if got := people[1].Use(board, "open"); got.How != "answer" || strings.Contains(got.Says(), "great many") {
			t.Errorf("another person reads %q", got.Says())
		}
		v.clock.forward(20 * time.Hour)
		if got := people[0].Use(board, "open"); strings.Contains(got.Says(), "<t:") || got.How != "answer" {
			t.Errorf("some time later they read %q", got.Says())
		}
	}
}

// TestOnePressAtATime: the same button pressed again while the first press is dealt with, or too often, brings nothing
// twice.
func TestOnePressAtATime(t *testing.T) {
	v := newTavern(t, limited(t, "person.repeats=3/10h"))
	people := v.begin("Ash", "Birch")
	board := v.board()
	open, ok := bottest.Find(board.Message, "open")
	if !ok {
		t.Fatalf("no hand can be opened from %s", spelt(board.Message))
	}
	begun, goOn := make(chan bool), make(chan bool)
	once := sync.OnceFunc(func() {
		close(begun)
		<-goOn
	})
	v.Lock()
	v.Before = func(how string, _ discord.Message) {
		if how == "answer" {
			once()
		}
	}
	v.Unlock()
	first, done := v.Begin(people[0].Pressing(board, open.CustomID))
	<-begun
	for range 10 {
		if got := people[0].Use(board, "open"); got.How != "later" {
			t.Errorf("a press beside the first is answered by %s", got.How)
		}
	}
	close(goOn)
	<-done
	if first.How != "answer" {
		t.Errorf("the first press is answered by %s", first.How)
	}
	for _, want := range []string{"answer", "answer", "later", "later"} {
		if got := people[0].Use(board, "open"); got.How != want {
			t.Errorf("pressed again, it is answered by %s: %s; want %s", got.How, got.Says(), want)
		}
	}
	if got := people[1].Use(board, "open"); got.How != "answer" {
		t.Errorf("another person's press is answered by %s", got.How)
	}
}

// TestCommandsAndCompletionsAreLimited: a command that is not taken is answered by a sentence, each time, since Discord
// says that the bot does not respond where it is not; suggestions are none.
func TestCommandsAndCompletionsAreLimited(t *testing.T) {
	v := newTavern(t, limited(t, "person.commands=3/10h,person.completions=2/10h,server.commands=5/10h"))
	ash, birch, abroad := v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")
	says := func(p bottest.Person, want string) {
		t.Helper()
		in := p.Input(discord.CommandRun)
		in.Path = []string{"help"}
		if p.ID == abroad.ID {
			in.Guild = "another server"
		}
		if got := p.Act(in); got.How != "answer" || strings.Contains(got.Says(), "great many") != (want != "") ||
			!strings.HasPrefix(got.Says(), want) {
			t.Errorf("%s is answered by %s: %q; want %q", p.Name, got.How, got.Says(), want)
		}
	}
	for range 3 {
		says(ash, "")
	}
	for range 3 {
		says(ash, "You've given me a great many commands in a short time. I'll take the next one <t:")
	}
	says(birch, "")
	says(birch, "")
	says(birch, "I've been given a great many commands on this server in a short time. I'll take the next one <t:")
	says(abroad, "")
	for i, want := range []bool{true, true, false, false} {
		if got := ash.Complete("card", "name="); (len(got) > 0) != want {
			t.Errorf("suggestion %d: %d choices", i, len(got))
		}
	}
}

// TestWhatCostsMuchIsLimited, by a sentence that says when there is more to be had.
func TestWhatCostsMuchIsLimited(t *testing.T) {
	says := func(t *testing.T, a *bottest.Answer, want string) {
		t.Helper()
		if got := a.Says(); !strings.HasPrefix(got, want) || want == "" && strings.Contains(got, "great many") {
			t.Errorf("somebody reads %q; want %q", got, want)
		}
	}
	t.Run("tables", func(t *testing.T) {
		v := newTavern(t, limited(t, "person.tables=2/10h,server.tables=3/10h"))
		ash, birch, abroad := v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")
		at := func(p bottest.Person, c discord.ChannelID) *bottest.Answer {
			p.At = c
			in := p.Input(discord.CommandRun)
			in.Path = []string{"table", "open"}
			if p.ID == abroad.ID {
				in.Guild = "another server"
			}
			return p.Act(in)
		}
		says(t, at(ash, "1"), "")
		says(t, at(ash, "2"), "")
		says(t, at(ash, "3"), "You've opened a great many tables lately. You can open the next one <t:")
		says(t, at(birch, "4"), "")
		says(t, at(birch, "5"), "A great many tables have been opened on this server lately. The next one can be opened <t:")
		says(t, at(abroad, "6"), "")
	})
	t.Run("deals", func(t *testing.T) {
		v := newTavern(t, sameDeals("the same for all who play"), limited(t, "person.deals=1/10h"))
		ash := v.Person("Ash")
		deal := ash.Run("daily")
		first := ash.Use(deal.Posted, "deal")
		says(t, first, "")
		says(t, ash.Use(ash.Run("daily").Posted, "deal"), "") // it is gone on with
		playOut(t, ash, first)
		says(t, ash.Use(ash.Run("daily").Posted, "deal"), "You've begun a great many deals of the day lately. You can begin")
	})
	t.Run("pages", func(t *testing.T) {
		v := newTavern(t, recorded, limited(t, "person.pages=1/10h"))
		people := v.begin("Ash", "Birch")
		v.playByPressing(people)
		v.settle()
		end := v.AwaitMessage(bottest.TheChannel, "The game is over!")
		page := bottest.Button(t, end.Message, "Watch the game again")
		says(t, people[0].Press(page), "")
		says(t, people[0].Press(page), "I've made a great many pages of games for you lately. I'll make the next one <t:")
		says(t, people[1].Press(page), "")
	})
}

// TestHintsAreLimited where they must be thought about: the same again is free.
func TestHintsAreLimited(t *testing.T) {
	v := newTavern(t, limited(t, "person.hints=1/10h"), func(c *bot.Config) {
		c.Advisers = func(string) (brain.Adviser, error) { return brain.Common().Adviser(), nil }
	})
	ash := v.Person("Ash")
	ash.Run("table open")
	ash.Run("table add-computer")
	ash.Run("table start")
	tooMany := "I've thought about a great many hints for you lately."
	var hints int
	for range 8 {
		v.next([]bottest.Person{ash})
		v.Await("the computer player's answer", func() bool { return len(v.table().Awaited()) == 1 })
		for range 3 {
			a := ash.Run("hint")
			if !strings.HasPrefix(a.Says(), tooMany) {
				continue
			}
			if hints == 0 {
				t.Fatal("the same hint is not free")
			}
			return
		}
		hints++
		v.answerWith(ash, ash.Run("hand").Message)
	}
	t.Errorf("at %d questions hints were thought about", hints)
}

// TestWhoHasHadManyPicturesIsToldInWords, which is said once; the others have pictures still.
func TestWhoHasHadManyPicturesIsToldInWords(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		people := v.begin("Ash", "Birch")
		told, words := 0, 0
		const why = "-# I've drawn a great many pictures for you lately, so I'm telling you in words."
		for range 20 {
			a := people[0].Run("hand")
			if strings.Contains(a.Says(), why) {
				told++
			}
			if !pictured(a.Message) {
				words++
				if !strings.Contains(a.Says(), "Which fruit do you plant?") {
					t.Errorf("in words it is %q", a.Says())
				}
			}
		}
		if told != 1 || words < 10 || words == 20 {
			t.Errorf("of 20 panels %d are in words, and %d say why", words, told)
		}
		if a := people[1].Run("hand"); !pictured(a.Message) || strings.Contains(a.Says(), "great many") {
			t.Errorf("another person has no pictures: %q", a.Says())
		}
	}, withPictures, limited(t, "person.pictures=8/10h"))
}

// TestNobodyWhoPlaysIsLimited: three people play game after game as fast as they can press, by a clock that runs a
// hundred times as fast as the machine's.
func TestNobodyWhoPlaysIsLimited(t *testing.T) {
	v := newTavern(t, withPictures, usually(t))
	for n := range 3 {
		people := v.begin("Ash", "Birch", "Cedar")
		v.playByPressing(people)
		v.settle()
		if got := v.table().Head.Number; got != n+1 {
			t.Errorf("%d games were played", got)
		}
	}
}
