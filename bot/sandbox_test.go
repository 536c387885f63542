package bot_test

import (
	"context"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
)

// inn is a tavern whose bot speaks to a sandbox, through the real port. Its Memory is nil: people are in the sandbox.
type inn struct {
	*tavern
	ctx    context.Context
	server *sandbox.Server
	// sandbox is where people are.
	sandbox *bottest.Sandbox
	people  map[string]bottest.Person
}

func newInn(t *testing.T, names []string, change ...func(*bot.Config)) *inn {
	t.Helper()
	server, err := sandbox.Start(sandbox.Config{
		Log: zerolog.Nop(), Description: bottest.Description(t), AckWindow: bottest.Patience,
	})
	if err != nil {
		t.Fatalf("sandbox: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), bottest.Patience)
	i := &inn{
		tavern: &tavern{t: t, store: openStore(t)}, ctx: ctx, server: server,
		sandbox: bottest.OnSandbox(server.URL()), people: map[string]bottest.Person{},
	}
	t.Cleanup(func() {
		cancel()
		if err := server.Close(); err != nil {
			t.Errorf("closing the sandbox: %v", err)
		}
	})
	i.start(change...)
	for _, n := range names {
		p, err := i.sandbox.Person(ctx, t, n, "#tavern")
		if err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		i.people[n], i.place = p, p.At
		p.AwaitCommands()
	}
	return i
}

// start starts a bot over the inn's store, when the sandbox has seen that the one before it has gone: what is said in
// between would be told to that one.
func (i *inn) start(change ...func(*bot.Config)) {
	i.t.Helper()
	if err := i.server.WaitDisconnected(i.ctx); err != nil {
		i.t.Fatalf("the bot that was stopped stays connected: %v", err)
	}
	port, err := discord.New(discord.Config{
		Token: i.server.Token(), Transport: i.server.Transport(), Log: logOf(i.t),
		Timing:    discord.Timing{Answer: bottest.Patience},
		PerSecond: 5000, // these games are over within a second, which is no reason to leave anything unsaid
	})
	if err != nil {
		i.t.Fatalf("port: %v", err)
	}
	c := config(i.t, i.store, port)
	for _, f := range change {
		f(&c)
	}
	i.tavern.run(c)
	if err := i.server.WaitConnected(i.ctx); err != nil {
		i.t.Fatalf("the bot does not connect: %v", err)
	}
	for _, p := range i.people {
		p.AwaitCommands()
	}
}

// begin opens a table and begins the game with buttons.
func (i *inn) begin(host string, guests ...string) []bottest.Person {
	i.t.Helper()
	people := []bottest.Person{i.people[host]}
	people[0].Run("table open")
	lobby := people[0].AwaitWords("Press **Join**")
	for _, g := range guests {
		people = append(people, i.people[g])
		i.people[g].Use(lobby, "join")
	}
	people[0].Use(lobby, "computer")
	people[0].Use(lobby, "start")
	people[0].AwaitWords("The game begins!")
	return people
}

// end waits until the end has been told and all else, and demands that Discord had nothing to object to.
func (i *inn) end(who string) bottest.Posted {
	i.t.Helper()
	final := i.people[who].AwaitWords("The game is over!")
	i.settle()
	i.noObjections()
	return final
}

// noObjections demands that the bot has broken none of Discord's rules.
func (i *inn) noObjections() {
	i.t.Helper()
	for _, v := range i.server.Violations() {
		i.t.Errorf("Discord objects: %s %s: %s %v", v.Method, v.Route, v.What, v.Issues)
	}
}

func TestWholeGameOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash", "Birch"})
	people := i.begin("Ash", "Birch")
	i.playByPressing(people)
	people[1].Use(i.end("Birch"), "again")
	people[1].AwaitWords("Table 2")
	if dms := people[0].ReadIn(bottest.DirectTo(people[0].ID)); len(dms) < 2 {
		t.Errorf("%d direct messages; want the welcome and the hand", len(dms))
	}
}

func TestRestartAmidAGameOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash", "Birch"})
	people := i.begin("Ash", "Birch")
	for range 3 {
		p := i.next(people)[0]
		i.answerWith(p, p.Run("hand").Message)
	}
	ash := people[0]
	old := ash.Run("hand").Posted
	i.stop()
	i.start()
	i.settle() // a new call would take the old one's place
	if got := ash.Use(ash.AwaitWords("🔔"), ""); got.Says() == "" {
		t.Error("the call's button from before the restart shows nothing")
	}
	if bottest.Offers(old.Message, "") {
		ash.Use(old, "")
	}
	i.playByPressing(people)
	i.end("Ash")
}

func TestFaultsOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash", "Birch"})
	for _, f := range []sandbox.Fault{
		{Kind: sandbox.FaultLostAnswer, Route: "POST /channels/*/messages", Times: 6, Probability: 0.3, Status: 502},
		{Kind: sandbox.FaultError, Route: "PATCH /channels/*/messages/*", Times: 6, Probability: 0.3, Status: 500},
		{Kind: sandbox.FaultRateLimit, Route: "POST /channels/*/messages", Times: 3, Probability: 0.2, RetryAfter: 0.05},
		{Kind: sandbox.FaultRepeatInteraction, Times: 5, Probability: 0.2},
	} {
		if _, err := i.server.OrderFault(f); err != nil {
			t.Fatal(err)
		}
	}
	i.playByPressing(i.begin("Ash", "Birch"))
	i.end("Ash")
	for _, mark := range landmarks() {
		n := 0
		for _, m := range i.people["Ash"].Read() {
			if strings.Contains(bottest.TextOf(m.Message), mark) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%q stands in the channel %d times, want once", mark, n)
		}
	}
}

// Discord takes the commands' words in other languages, and the labels of what can be chosen.
func TestCommandsInOtherLanguagesOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash"}, spanish(t, "word.give: dar\nword.fruit: fruta"))
	ash := i.people["Ash"]
	all, err := ash.Place.Commands(i.ctx, ash.ID, ash.At)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, c := range all {
		found[c.Name] = c.NameIn["es-ES"]
		for _, o := range c.Options {
			found[o.Name] = o.NameIn["es-419"]
		}
		for _, sub := range c.Subcommands {
			found[sub.Name] = sub.NameIn["es-419"]
			for _, o := range sub.Options {
				for _, choice := range o.Choices {
					found[choice.Label] = choice.LabelIn["es-ES"]
				}
			}
		}
	}
	for name, want := range map[string]string{
		"table": "mesa", "add-computer": "agregar-automático", "give": "dar", "fruit": "fruta",
		"Thinks one step ahead": "Piensa un paso por delante", "pick": "",
	} {
		if found[name] != want {
			t.Errorf("%q is called %q in Spanish, want %q", name, found[name], want)
		}
	}
	i.noObjections()
}

// A hint by command, and by the button in the panel, through all that stands between a person and the bot.
func TestHintOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash"})
	ash := i.begin("Ash")[0]
	first := ash.Run("hint")
	if !strings.Contains(first.Says(), "• **Plant ") {
		t.Fatalf("/hint says %q", first.Says())
	}
	panel := ash.PressOn(first.Posted, bottest.Button(t, first.Message, "Back"))
	hint := ash.PressOn(panel.Posted, bottest.Button(t, panel.Message, "Hint"))
	if bottest.SaidIn(hint.Message) != bottest.SaidIn(first.Message) {
		t.Errorf("the button says %q, and /hint said %q", hint.Says(), first.Says())
	}
	for _, m := range ash.Read() {
		if !m.Private && strings.Contains(bottest.TextOf(m.Message), "A hint") {
			t.Errorf("the channel reads %q", bottest.TextOf(m.Message))
		}
	}
	i.noObjections()
}
