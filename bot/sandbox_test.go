package bot_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
	"witchtable/store"
)

// inn is a bot that speaks to a sandbox through the real port.
type inn struct {
	t      *testing.T
	ctx    context.Context
	server *sandbox.Server
	bot    *bot.Bot
	store  store.Store
	people map[string]*player.User
	stop   func()
}

const tavernChannel = "#tavern"

// apiDescription finds Discord's API description, or says that it is absent.
func apiDescription(t *testing.T) string {
	path := os.Getenv("DISCORD_OPENAPI")
	if path == "" {
		path = filepath.Join("..", "..", "shared", "discord", "openapi.json")
	}
	if _, err := os.Stat(path); err != nil {
		t.Logf("no API description at %s: bodies are held to the hand-coded rules only", path)
		return ""
	}
	return path
}

func newInn(t *testing.T, names []string, change ...func(*bot.Config)) *inn {
	t.Helper()
	server, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), OpenAPI: apiDescription(t), AckWindow: patience})
	if err != nil {
		t.Fatalf("sandbox: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	i := &inn{t: t, ctx: ctx, server: server, store: openStore(t), people: map[string]*player.User{}}
	t.Cleanup(func() {
		cancel()
		if err := server.Close(); err != nil {
			t.Errorf("closing the sandbox: %v", err)
		}
	})
	i.start(change...)
	for _, n := range names {
		if i.people[n], err = player.Dial(ctx, server.URL(), n); err != nil {
			t.Fatalf("%s: %v", n, err)
		}
	}
	return i
}

// start starts a bot over the inn's store.
func (i *inn) start(change ...func(*bot.Config)) {
	i.t.Helper()
	port, err := discord.New(discord.Config{
		Token: i.server.Token(), Transport: i.server.Transport(), Log: logOf(i.t),
		Timing:    discord.Timing{Answer: patience},
		PerSecond: 5000, // these games are over within a second, which is no reason to leave anything unsaid
	})
	if err != nil {
		i.t.Fatalf("port: %v", err)
	}
	c := config(i.t, i.store, port)
	for _, f := range change {
		f(&c)
	}
	if i.bot, err = bot.New(c); err != nil {
		i.t.Fatalf("bot: %v", err)
	}
	ctx, cancel := context.WithCancel(i.ctx)
	done := make(chan error, 1)
	go func() { done <- i.bot.Run(ctx) }()
	stopped := false
	i.stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-done; err != nil {
			i.t.Errorf("the bot ended with %v", err)
		}
	}
	i.t.Cleanup(i.stop)
	if err := i.server.WaitConnected(i.ctx); err != nil {
		i.t.Fatalf("the bot does not connect: %v", err)
	}
	i.awaitCommands()
}

// awaitCommands waits until the commands are registered, which happens beside connecting.
func (i *inn) awaitCommands() {
	i.t.Helper()
	u, err := player.Dial(i.ctx, i.server.URL(), "Ash")
	if err != nil {
		i.t.Fatal(err)
	}
	for {
		if list, err := u.Commands(i.ctx, tavernChannel); err == nil && len(list) > 0 {
			return
		}
		if _, _, err := u.Events(i.ctx); err != nil {
			i.t.Fatalf("no commands: %v", err)
		}
	}
}

func (i *inn) command(who, name string, options player.Values) wire.Message {
	i.t.Helper()
	got, err := i.people[who].Command(i.ctx, tavernChannel, name, options)
	if err != nil {
		i.t.Fatalf("%s: /%s: %v", who, name, err)
	}
	m, err := i.people[who].AwaitAnswer(i.ctx, got)
	if err != nil {
		i.t.Fatalf("%s: /%s: %v", who, name, err)
	}
	return m
}

// use uses a component and returns the panel as it is then.
func (i *inn) use(who string, m wire.Message, c wire.Component) wire.Message {
	i.t.Helper()
	var values []string
	if len(c.Options) > 0 {
		values = []string{c.Options[0].Value}
	}
	got, err := i.people[who].Select(i.ctx, m, c.CustomID, values...)
	if err != nil {
		i.t.Fatalf("%s uses %q: %v", who, c.CustomID, err)
	}
	if got.Message == nil {
		i.t.Fatalf("%s uses %q and sees nothing", who, c.CustomID)
	}
	return *got.Message
}

// labelled finds a component by its label.
func labelled(m wire.Message, label string) (found wire.Component, ok bool) {
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if strings.Contains(c.Label, label) {
			found, ok = *c, true
		}
		return !ok
	})
	return found, ok
}

func (i *inn) await(who, words string) wire.Message {
	i.t.Helper()
	m, err := i.people[who].AwaitMessage(i.ctx, tavernChannel, func(m wire.Message) bool { return strings.Contains(player.Text(m), words) })
	if err != nil {
		i.t.Fatalf("%s waits for %q: %v", who, words, err)
	}
	return m
}

// play plays the table on with buttons and menus alone until the game is over, or limit answers were given.
func (i *inn) play(id store.TableID, limit int) {
	i.t.Helper()
	byUser := map[store.UserID]string{}
	for name, u := range i.people {
		byUser[store.UserID(u.ID)] = name
	}
	for n := 0; n < limit; {
		t, err := i.bot.Tables().Table(i.ctx, id)
		if err != nil {
			i.t.Fatal(err)
		}
		if t.Head.State != store.Playing {
			return
		}
		for _, seat := range t.Awaited() {
			if !t.Person(seat) {
				continue
			}
			i.answer(id, byUser[t.Head.Seats[seat].User])
			n++
			break
		}
		if err := i.ctx.Err(); err != nil {
			i.t.Fatalf("the game does not end: %v; awaited are %v", err, t.Awaited())
		}
	}
}

// answer has a person give one answer, chosen by the number of moves so far, in as many steps as it takes.
func (i *inn) answer(id store.TableID, who string) {
	i.t.Helper()
	before, err := i.bot.Tables().Table(i.ctx, id)
	if err != nil {
		i.t.Fatal(err)
	}
	m := i.command(who, "hand", nil)
	for range 5 {
		var all []wire.Component
		wire.Walk(m.Components, func(c *wire.Component) bool {
			switch does, _, _ := strings.Cut(c.CustomID, "/"); does {
			case "answer", "step", "group", "pick":
				all = append(all, *c)
			}
			return true
		})
		if len(all) == 0 {
			i.t.Fatalf("%s has nothing to press: %q", who, player.Text(m))
		}
		m = i.use(who, m, all[before.Head.MoveCount%len(all)])
		after, err := i.bot.Tables().Table(i.ctx, id)
		if err != nil {
			i.t.Fatal(err)
		}
		if after.Head.MoveCount > before.Head.MoveCount || after.Head.State != store.Playing {
			return
		}
	}
	i.t.Fatalf("%s pressed five times and gave no answer: %q", who, player.Text(m))
}

// begin opens a table and begins the game with buttons.
func (i *inn) begin(host string, guests ...string) store.TableID {
	i.t.Helper()
	i.command(host, "table open", nil)
	lobby := i.await(host, "Press **Join**")
	press := func(who, label string) wire.Message {
		c, ok := labelled(lobby, label)
		if !ok {
			i.t.Fatalf("no button %q", label)
		}
		return i.use(who, lobby, c)
	}
	for _, g := range guests {
		press(g, "Join")
	}
	press(host, "Add a computer")
	press(host, "Start")
	i.await(host, "The game begins!")
	heads, err := i.store.LiveTables(i.ctx)
	if err != nil || len(heads) != 1 {
		i.t.Fatalf("%d live tables, %v", len(heads), err)
	}
	return heads[0].ID
}

// settled waits until all has been said, and demands that Discord had nothing to object to.
func (i *inn) settled(who string) {
	i.t.Helper()
	i.await(who, "The game is over!")
	i.quiet()
	for _, v := range i.server.Violations() {
		i.t.Errorf("Discord objects: %s %s: %s %v", v.Method, v.Route, v.What, v.Issues)
	}
}

// quiet waits until nothing is left to say.
func (i *inn) quiet() {
	i.t.Helper()
	for {
		left, err := i.store.Outbox(i.ctx, store.OutboxQuery{})
		if err != nil {
			i.t.Fatal(err)
		}
		if len(left) == 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestWholeGameOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash", "Birch"})
	id := i.begin("Ash", "Birch")
	i.play(id, 200)
	i.settled("Birch")
	again, ok := labelled(i.await("Ash", "The game is over!"), "Rematch")
	if !ok {
		t.Fatal("no button for a rematch")
	}
	i.use("Birch", i.await("Birch", "The game is over!"), again)
	i.await("Birch", "Table 2")
	if dms, err := i.people["Ash"].Messages(i.ctx, "dm", 50); err != nil || len(dms) < 2 {
		t.Errorf("%d direct messages, %v; want the welcome and the hand", len(dms), err)
	}
}

func TestRestartAmidAGameOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash", "Birch"})
	id := i.begin("Ash", "Birch")
	i.play(id, 3)
	old := i.command("Ash", "hand", nil)
	i.stop()
	i.start()
	i.quiet() // a new call would take the old one's place
	got := i.use("Ash", i.await("Ash", "🔔"), firstComponent(t, i.await("Ash", "🔔")))
	if player.Text(got) == "" {
		t.Error("the call's button from before the restart shows nothing")
	}
	if len(old.Components) > 0 {
		i.use("Ash", old, firstComponent(t, old))
	}
	i.play(id, 200)
	i.settled("Ash")
}

func firstComponent(t *testing.T, m wire.Message) wire.Component {
	t.Helper()
	var out wire.Component
	wire.Walk(m.Components, func(c *wire.Component) bool {
		out = *c
		return c.CustomID == ""
	})
	if out.CustomID == "" {
		t.Fatalf("no component in %q", player.Text(m))
	}
	return out
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
	id := i.begin("Ash", "Birch")
	i.play(id, 200)
	i.settled("Ash")
	messages, err := i.people["Ash"].Messages(i.ctx, tavernChannel, 200)
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range []string{"The game begins!", "Season 1 begins", "Season 2 begins", "Planted: ", "The game is over!"} {
		n := 0
		for _, m := range messages {
			if strings.Contains(player.Text(m), mark) {
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
	all, err := i.people["Ash"].Commands(i.ctx, tavernChannel)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, c := range all {
		found[c.Name] = c.NameLocalizations["es-ES"]
		for _, sub := range c.Options {
			found[sub.Name] = sub.NameLocalizations["es-419"]
			for _, o := range sub.Options {
				for _, choice := range o.Choices {
					found[choice.Name] = choice.NameLocalizations["es-ES"]
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
	for _, v := range i.server.Violations() {
		t.Errorf("Discord objects: %s %s: %s %v", v.Method, v.Route, v.What, v.Issues)
	}
}

// A hint by command, and by the button in the panel, through all that stands between a person and the bot.
func TestHintOnTheSandbox(t *testing.T) {
	t.Parallel()
	i := newInn(t, []string{"Ash"})
	i.begin("Ash")
	first := i.command("Ash", "hint", nil)
	if !strings.Contains(player.Text(first), "• **Plant ") {
		t.Fatalf("/hint says %q", player.Text(first))
	}
	press := func(m wire.Message, label string) wire.Message {
		c, ok := labelled(m, label)
		if !ok {
			t.Fatalf("no button %q in %q", label, player.Text(m))
		}
		return i.use("Ash", m, c)
	}
	panel := press(first, "Back")
	if hint := press(panel, "Hint"); player.Text(hint) != player.Text(first) {
		t.Errorf("the button says %q, and /hint said %q", player.Text(hint), player.Text(first))
	}
	if messages, err := i.people["Ash"].Messages(i.ctx, tavernChannel, 200); err != nil {
		t.Fatal(err)
	} else {
		for _, m := range messages {
			if !m.Ephemeral() && strings.Contains(player.Text(m), "A hint") {
				t.Errorf("the channel reads %q", player.Text(m))
			}
		}
	}
	for _, v := range i.server.Violations() {
		t.Errorf("Discord objects: %s %s: %s %v", v.Method, v.Route, v.What, v.Issues)
	}
}
