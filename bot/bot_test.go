package bot_test

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	chance "math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/words"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// hurriedClock runs a hundred times as fast as the machine's, and can be set forward.
type hurriedClock struct {
	begun time.Time
	mu    sync.Mutex
	ahead time.Duration
}

const hurry = 100

func newClock() *hurriedClock { return &hurriedClock{begun: time.Now()} }

func (c *hurriedClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.begun.Add(time.Since(c.begun)*hurry + c.ahead)
}

func (c *hurriedClock) forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

func (c *hurriedClock) AfterFunc(d time.Duration, f func()) func() bool {
	return time.AfterFunc(d/hurry, f).Stop
}

// lastBrain always gives the last answer it may give.
type lastBrain struct{}

func (lastBrain) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	all := engine.Forward(q.View.Answers(q.Decision))
	return all[len(all)-1], true
}

// tavern is a running bot with a recorder in Discord's place.
type tavern struct {
	*bottest.Memory
	t     *testing.T
	bot   *bot.Bot
	store store.Store
	clock *hurriedClock
	stop  func()
	place discord.ChannelID // where the table is; the channel where it is not set
}

func openStore(t *testing.T) store.Store {
	t.Helper()
	return bolttest.Open(t, bolt.Config{})
}

func orchardOffer() registry.Offer {
	return registry.Offer{
		Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
		Load: func(content []byte) (registry.Rules, error) {
			g, err := orchard.Load(content)
			return registry.Rules{Game: g, CardName: orchard.CardName}, err
		},
	}
}

// orchardBook is read once: a book never changes, and each of the many taverns has one.
var orchardBook = sync.OnceValues(func() (*words.Book, error) { return words.Load(lang.Files, orchard.Catalogue) })

func book(t *testing.T) *words.Book {
	t.Helper()
	b, err := orchardBook()
	if err != nil {
		t.Fatalf("catalogues: %v", err)
	}
	return b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
}

func config(t *testing.T, s store.Store, p discord.Port) bot.Config {
	t.Helper()
	games, err := registry.New(orchardOffer())
	if err != nil {
		t.Fatalf("registry: %v", err)
	}
	return bot.Config{
		Port: p, Store: s, Games: games, Words: book(t), Clock: newClock(), Random: rand.Reader,
		Log: logOf(t), Levels: bottest.Levels("greedy"),
		Pace: bot.Pace{Slow: time.Hour}, // what is slow on a busy machine is not what is tested
		Brains: func(_, name string) (brain.Brain, error) {
			if name != "greedy" {
				return nil, fmt.Errorf("no computer player %q", name)
			}
			return lastBrain{}, nil
		},
	}
}

func logOf(*testing.T) zerolog.Logger {
	if os.Getenv("BOT_LOG") == "" {
		return zerolog.Nop()
	}
	return zerolog.New(zerolog.ConsoleWriter{Out: os.Stderr})
}

// open starts a bot over a store, with a recorder that may have been in use before.
func open(t *testing.T, s store.Store, r *bottest.Memory, change ...func(*bot.Config)) *tavern {
	t.Helper()
	c := config(t, s, r)
	for _, f := range change {
		f(&c)
	}
	v := &tavern{Memory: r, t: t, store: s}
	v.run(c)
	r.Ready()
	return v
}

// run starts a bot, and has it stop at the end of the test if it has not been stopped by then.
func (v *tavern) run(c bot.Config) {
	v.t.Helper()
	b, err := bot.New(c)
	if err != nil {
		v.t.Fatalf("bot: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	v.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			v.t.Errorf("the bot ended with %v", err)
		}
	})
	v.t.Cleanup(v.stop)
	v.bot = b
	v.clock, _ = c.Clock.(*hurriedClock)
}

func newTavern(t *testing.T, change ...func(*bot.Config)) *tavern {
	t.Helper()
	return open(t, openStore(t), bottest.NewMemory(t), change...)
}

// begin opens a table and starts the game with the people named.
func (v *tavern) begin(names ...string) []bottest.Person {
	v.t.Helper()
	var people []bottest.Person
	for _, n := range names {
		people = append(people, v.Person(n))
	}
	people[0].Run("table open")
	for _, p := range people[1:] {
		p.Run("table join")
	}
	if got := people[0].Run("table start"); !strings.Contains(got.Says(), "begun") {
		v.t.Fatalf("the game does not start: %q", bottest.TextOf(got.Message))
	}
	return people
}

// table is the channel's table as it is stored.
func (v *tavern) table() tables.Table {
	v.t.Helper()
	t, err := v.bot.Tables().LastIn(context.Background(), store.ChannelID(cmp.Or(v.place, bottest.TheChannel)))
	if err != nil {
		v.t.Fatal(err)
	}
	return t
}

// awaited returns the people who are awaited now.
func (v *tavern) awaited(people []bottest.Person) []bottest.Person {
	t := v.table()
	var out []bottest.Person
	for _, seat := range t.Awaited() {
		for _, p := range people {
			if t.Head.Seats[seat].User == store.UserID(p.ID) {
				out = append(out, p)
			}
		}
	}
	return out
}

// next waits until one of the people is awaited, and returns who; nobody when the game is over.
func (v *tavern) next(people []bottest.Person) []bottest.Person {
	v.t.Helper()
	for limit := time.Now().Add(bottest.Patience); ; {
		if now := v.awaited(people); len(now) > 0 || v.table().Head.State != store.Playing {
			return now
		}
		if time.Now().After(limit) {
			v.t.Fatal("nobody is awaited, and the game is not over")
		}
		time.Sleep(2 * time.Millisecond) // a computer player is thinking
	}
}

// settle waits until everything has been said, what is planned for later too: a nudge lies in the outbox until its
// time.
func (v *tavern) settle() {
	v.t.Helper()
	limit := time.Now().Add(bottest.Patience)
	for {
		left, err := v.store.Outbox(context.Background(), store.OutboxQuery{})
		if err != nil {
			v.t.Fatal(err)
		}
		if len(left) == 0 {
			return
		}
		if time.Now().After(limit) {
			v.t.Fatalf("still unsaid: %v", left)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// playByPressing plays with buttons and menus alone, each time the first that answers, until the game is over.
func (v *tavern) playByPressing(people []bottest.Person) {
	v.t.Helper()
	for range 200 {
		now := v.next(people)
		if len(now) == 0 {
			return
		}
		for _, p := range now {
			v.answerWith(p, p.Run("hand").Message)
		}
	}
	v.t.Fatal("the game does not end")
}

// answerWith uses the first menu or button of a panel, through all its steps. Of a menu of which several may be taken,
// as much is as can be.
func (v *tavern) answerWith(p bottest.Person, panel discord.Message) discord.Message {
	v.t.Helper()
	for range 4 {
		if len(panel.Rows) == 0 {
			return panel
		}
		before := v.table().Head.MoveCount
		row := panel.Rows[0]
		if row.Select != nil {
			taken := []string{row.Select.Choices[0].Value}
			if strings.HasPrefix(row.Select.CustomID, "several/") {
				taken = v.valuesOf(v.asMany())
			}
			panel = p.Press(row.Select.CustomID, taken...).Message
		} else {
			panel = p.Press(row.Buttons[0].CustomID).Message
		}
		if v.table().Head.MoveCount > before {
			return panel
		}
	}
	v.t.Fatalf("four steps gave no answer; the panel is %q", bottest.TextOf(panel))
	return panel
}

func TestWholeGameByPressing(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "Press **Join** to sit down")
	birch.Press(bottest.Button(t, lobby.Message, "Join"))
	ash.Press(bottest.Button(t, lobby.Message, "Add a computer"))
	v.AwaitMessage(bottest.TheChannel, "Basil 🤖")
	started := ash.Press(bottest.Button(t, lobby.Message, "Start"))
	if !strings.Contains(bottest.TextOf(started.Message), "Which fruit do you plant?") {
		t.Fatalf("after the start Ash reads %q, want the first question", bottest.TextOf(started.Message))
	}
	people := []bottest.Person{ash, birch}
	v.playByPressing(people)
	v.settle()
	final := v.AwaitMessage(bottest.TheChannel, "The game is over!")
	for _, want := range []string{"Together you have brought in", "1. **Ash: ", "Basil 🤖: ", "Fruit "} {
		if !strings.Contains(bottest.TextOf(final.Message), want) {
			t.Errorf("the final message lacks %q:\n%s", want, bottest.TextOf(final.Message))
		}
	}
	details := bottest.TextOf(birch.Press(bottest.Button(t, final.Message, "Score details")).Message)
	for _, want := range []string{"Ash: ", "Birch: ", "Basil 🤖: ",
		"Its seal `" + v.table().Head.Setup.Seed.Seal() + "` was in the channel"} {
		if !strings.Contains(details, want) {
			t.Errorf("the details of the score lack %q:\n%s", want, details)
		}
	}
	v.AwaitMessage(bottest.TheChannel, "[Score]")
	v.Await("the board to say that it is over", func() bool {
		for _, p := range v.In(bottest.TheChannel) {
			if strings.Contains(bottest.TextOf(p.Message), "shows how it ended") &&
				!strings.Contains(bottest.TextOf(p.Message), "My hand") {
				return true
			}
		}
		return false
	})
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(p.Content, "🔔") {
			t.Errorf("somebody is still called after the end: %q", p.Content)
		}
	}
	again := ash.Press(bottest.Button(t, final.Message, "Rematch"))
	if !strings.Contains(again.Says(), "The table is set again") {
		t.Errorf("asking for a rematch: %q", again.Says())
	}
	v.AwaitMessage(bottest.TheChannel, "Table 2")
}

func TestNothingSecretInTheChannel(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	tab := v.table()
	var secrets []string
	for seat := range engine.Seat(2) {
		for _, p := range tab.View(seat).Scene().Panels {
			for _, z := range p.Zones {
				for _, c := range z.Cards {
					secrets = append(secrets, orchard.CardName(c.Card))
				}
			}
		}
	}
	if len(secrets) != 6 {
		t.Fatalf("%d secret fruits, want 3 each", len(secrets))
	}
	mine := bottest.TextOf(people[0].Run("hand").Message)
	theirs := bottest.TextOf(people[1].Run("hand").Message)
	v.answerWith(people[0], people[0].Run("hand").Message)
	v.settle()
	v.AwaitMessage(bottest.TheChannel, "Birch chooses what to plant")
	for _, p := range v.All(bottest.TheChannel) {
		for _, m := range append(p.Past, p.Message) {
			for _, s := range secrets {
				if strings.Contains(bottest.TextOf(m), s) {
					t.Errorf("the channel reads of %s: %q", s, bottest.TextOf(m))
				}
			}
		}
	}
	for seat := range engine.Seat(2) {
		own, other := mine, theirs
		if tab.SeatOf(store.UserID(people[0].ID)) != seat {
			own, other = theirs, mine
		}
		for _, s := range secrets[seat*3 : seat*3+3] {
			if !strings.Contains(own, s) {
				t.Errorf("seat %d does not see its %s", seat, s)
			}
			if strings.Contains(other, s) {
				t.Errorf("seat %d's %s is shown to the other: %q", seat, s, other)
			}
		}
	}
}

func TestStaleComponentsAnswerPolitely(t *testing.T) {
	v := newTavern(t)
	ash := v.begin("Ash")[0]
	first := ash.Run("hand").Message
	plant := first.Rows[0].Buttons[0].CustomID
	ash.Press(plant)
	got := ash.Press(plant)
	if !got.Replaces() || !strings.Contains(got.Says(), "what you are asked any more") ||
		!strings.Contains(got.Says(), "What do you do this season?") {
		t.Errorf("an old button: %s %q, want the panel brought up to date", got.How, got.Says())
	}
	second := ash.Run("hand").Message
	pick := bottest.Menu(t, second, "Pick a fruit")
	value := pick.Choices[0].Value
	ash.Press(pick.CustomID, value)
	if got := ash.Press(pick.CustomID, value); !strings.Contains(got.Says(), "what you are asked any more") {
		t.Errorf("an old menu: %q", got.Says())
	}
	for _, id := range []string{"", "nonsense", "open/xx", "answer/bcdfghjk.zzzzzzzz.1", "step/bcdfghjk",
		"answer/bcdfghjk.1", "step/bcdfghjk.1.1/x", "fly/bcdfghjk"} {
		if got := ash.Press(id, "x"); got.Says() == "" {
			t.Errorf("custom id %q: no polite answer", id)
		}
	}
}

// Messages of before answers had their one form stand in people's channels: their buttons and menus bring the panel.
func TestComponentsOfEarlierVersionsAnswerPolitely(t *testing.T) {
	v := newTavern(t)
	ash := v.begin("Ash")[0]
	id := string(v.table().Head.ID)
	for _, c := range []struct {
		custom string
		values []string
	}{
		{"answer/" + id + "/1/1k4g", nil},
		{"step/" + id + "/1/1k4g", []string{"65536"}},
		{"step/" + id + "/1/1k4g/1/2", []string{"65536"}},
		{"group/" + id + "/1/1k4g", nil},
		{"pick/" + id + "/0/0/0/1", []string{"1/1k4g"}},
	} {
		got := ash.Press(c.custom, c.values...)
		if !got.Replaces() || !strings.Contains(got.Says(), "has expired") ||
			!strings.Contains(got.Says(), "Which fruit do you plant?") {
			t.Errorf("%s: %s %q, want that its time is over and the panel as it is now", c.custom, got.How, got.Says())
		}
	}
	if got := ash.Press("pick/"+id, "1/1k4g").Says(); !strings.Contains(got, "can't make sense of that") {
		t.Errorf("a value in the old form reads %q", got)
	}
	if n := v.table().Head.MoveCount; n != 0 {
		t.Errorf("%d answers were given by components whose time is over", n)
	}
}

func TestSingleAnswersAreButtons(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	for _, p := range v.awaited(people) {
		v.answerWith(p, p.Run("hand").Message)
	}
	for range 2 { // a season of picking, then there is something to give
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
	}
	giver := v.awaited(people)[0]
	panel := giver.Run("hand").Message
	got := giver.Press(bottest.Button(t, panel, "Give"))
	if !strings.Contains(got.Says(), "✓ "+giver.Name+" gives ") {
		t.Errorf("with one fruit and one other player giving is a single button, and yet: %q", bottest.TextOf(got.Message))
	}
}

func TestTwoOperandsTwoSteps(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch", "Cedar")
	for _, p := range v.awaited(people) {
		v.answerWith(p, p.Run("hand").Message)
	}
	for range 3 {
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
	}
	giver := v.awaited(people)[0]
	second := giver.Press(bottest.Button(t, giver.Run("hand").Message, "Give: "))
	if words := discordtest.Words(second.Message); !second.Replaces() ||
		!strings.Contains(words, "**Give one of your fruits away: ") ||
		len(second.Message.Rows[0].Buttons) != 2 {
		t.Fatalf("the second step is %s with\n%s\nwant the panel updated with two players to give the fruit to",
			second.How, words)
	}
	back := giver.Press(bottest.Button(t, second.Message, "Back"))
	bottest.Button(t, back.Message, "Pick…")
	done := giver.Press(second.Message.Rows[0].Buttons[1].CustomID)
	if !strings.Contains(done.Says(), "✓ "+giver.Name+" gives ") {
		t.Errorf("after the second step: %q, want what was done", done.Says())
	}
}

func TestLongMenusHavePages(t *testing.T) {
	v := newTavern(t)
	ash := v.begin("Ash")[0]
	v.answerWith(ash, ash.Run("hand").Message)
	pick := bottest.Menu(t, ash.Run("hand").Message, "Pick a fruit")
	if len(pick.Choices) > 25 {
		t.Fatalf("%d choices", len(pick.Choices))
	}
	seen := map[string]bool{}
	for _, c := range pick.Choices[:len(pick.Choices)-1] {
		seen[c.Label] = true
	}
	next := ash.Press(pick.CustomID, pick.Choices[len(pick.Choices)-1].Value)
	second := bottest.Menu(t, next.Message, "Pick a fruit")
	for _, c := range second.Choices[1:] {
		seen[c.Label] = true
	}
	if len(seen) != 30 {
		t.Errorf("the pages offer %d fruits, want all 30", len(seen))
	}
	ash.Press(second.CustomID, second.Choices[3].Value)
	if !strings.Contains(bottest.TextOf(ash.Run("basket").Message), second.Choices[3].Label) {
		t.Errorf("%s from the second page was not picked: %q",
			second.Choices[3].Label, bottest.TextOf(ash.Run("basket").Message))
	}
}

func TestGameCommands(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	offered := ash.Complete("plant fruit", "fruit=")
	if len(offered) != 3 {
		t.Fatalf("autocomplete offers %d fruits to plant, want 3: %v", len(offered), offered)
	}
	if got := ash.Complete("plant fruit", "fruit="+strings.ToUpper(offered[1].Label[:6])); len(got) == 0 ||
		!slices.ContainsFunc(got, func(c discord.Choice) bool { return c.Value == offered[1].Value }) {
		t.Errorf("typing part of %q offers %v", offered[1].Label, got)
	}
	got := ash.Run("plant fruit", "fruit="+offered[1].Value)
	if !strings.Contains(got.Says(), "✓ You plant "+offered[1].Label) {
		t.Errorf("planting by command: %q", got.Says())
	}
	if got := ash.Run("pick", "fruit=red-apple"); !strings.Contains(got.Says(), "not your turn") {
		t.Errorf("picking while planting: %q", got.Says())
	}
	birch := people[1]
	birch.Run("plant fruit", "fruit="+birch.Complete("plant fruit", "fruit=")[0].Label) // by its name
	now := v.awaited(people)[0]
	if got := now.Run("pick", "fruit=silver-apple"); !strings.Contains(got.Says(), "not possible") {
		t.Errorf("picking what does not exist: %q", got.Says())
	}
	now.Run("pick", "fruit=Red apple")
	if got := now.Run("basket"); !strings.Contains(bottest.TextOf(got.Message), "Red apple") {
		t.Errorf("the basket after picking: %q", bottest.TextOf(got.Message))
	}
	seat := int(v.table().SeatOf(store.UserID(now.ID)))
	onlooker := v.Person("Dogwood")
	if got := onlooker.Run("basket", fmt.Sprintf("player=%d", seat+1)); !strings.Contains(bottest.TextOf(got.Message),
		"Red apple") {
		t.Errorf("an onlooker looking into a basket: %q", bottest.TextOf(got.Message))
	}
	if got := onlooker.Run("orchard"); !strings.Contains(bottest.TextOf(got.Message), "29 face down") {
		t.Errorf("an onlooker looking at the orchard: %q", bottest.TextOf(got.Message))
	}
	last := v.awaited(people)[0]
	keys := last.Complete("answer", "move=")
	if len(keys) != 25 {
		t.Errorf("/answer offers %d keys, want as many as fit", len(keys))
	}
	if got := last.Run("answer", "move=rest"); !strings.Contains(got.Says(), " rests.") {
		t.Errorf("/answer rest: %q", got.Says())
	}
}

func TestAutocompleteHeedsOtherOptions(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch", "Cedar")
	for _, p := range v.awaited(people) {
		v.answerWith(p, p.Run("hand").Message)
	}
	for range 3 {
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
	}
	giver := v.awaited(people)[0]
	own := giver.Complete("give", "fruit=")
	if len(own) != 1 {
		t.Fatalf("%v to give, want the one fruit picked", own)
	}
	if to := giver.Complete("give", "fruit="+own[0].Value, "to="); len(to) != 2 {
		t.Errorf("%v may get it, want two players", to)
	}
	if to := giver.Complete("give", "fruit=not-mine", "to="); len(to) != 0 {
		t.Errorf("a fruit that is not there can be given to %v", to)
	}
	if got := giver.Run("give", "fruit="+own[0].Value); !strings.Contains(got.Says(), "several things") {
		t.Errorf("giving to nobody in particular: %q", got.Says())
	}
}

func TestPoliteRefusals(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(v *tavern) *bottest.Answer
		want string
	}{
		{"no table", func(v *tavern) *bottest.Answer { return v.Person("Ash").Run("table show") }, "no table here"},
		{"hand without a table", func(v *tavern) *bottest.Answer { return v.Person("Ash").Run("hand") }, "no table here"},
		{"second table", func(v *tavern) *bottest.Answer {
			v.begin("Ash")
			return v.Person("Birch").Run("table open")
		}, "has a table already"},
		{"joining a running game", func(v *tavern) *bottest.Answer {
			v.begin("Ash")
			return v.Person("Birch").Run("table join")
		}, "has begun already"},
		{"an onlooker's move", func(v *tavern) *bottest.Answer {
			v.begin("Ash")
			turn := v.AwaitMessage(bottest.TheChannel, "🔔")
			return v.Person("Birch").Press(bottest.Button(v.t, turn.Message, "Your turn"))
		}, "not sitting at this table"},
		{"an onlooker's command", func(v *tavern) *bottest.Answer {
			v.begin("Ash")
			return v.Person("Birch").Run("plant fruit", "fruit=red-apple")
		}, "not sitting at this table"},
		{"an onlooker's answer", func(v *tavern) *bottest.Answer {
			v.begin("Ash")
			return v.Person("Birch").Run("answer", "move=rest")
		}, "not sitting at this table"},
		{"starting as a guest", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			v.Person("Birch").Run("table join")
			return v.Person("Birch").Run("table start")
		}, "Only Ash"},
		{"starting without a seat", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			return v.Person("Birch").Run("table start")
		}, "You're not sitting at this table yet. Please press **Join** first."},
		{"closing without a seat", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			return v.Person("Birch").Run("table close")
		}, "Please press **Join** first."},
		{"leaving without a seat", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			return v.Person("Birch").Run("table leave")
		}, "Please press **Join** first."},
		{"adding a computer player without a seat", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			return v.Person("Birch").Run("table add-computer")
		}, "Please press **Join** first."},
		{"closing what was not begun", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			return v.Person("Ash").Run("table close")
		}, "? Nothing has been played there yet."},
		{"closing what was begun", func(v *tavern) *bottest.Answer {
			people := v.begin("Ash")
			v.answerWith(people[0], people[0].Run("hand").Message)
			return people[0].Run("table close")
		}, "Everything played is lost for everybody."},
		{"an unknown card", func(v *tavern) *bottest.Answer { return v.Person("Ash").Run("card", "name=Red appel") },
			"The nearest I know: Red apple"},
		{"an unknown key", func(v *tavern) *bottest.Answer {
			v.begin("Ash")
			return v.Person("Ash").Run("answer", "move=@everyone *fly*")
		}, `@` + "\u200b" + `everyone \*fly\*`},
		{"missing permissions", func(v *tavern) *bottest.Answer {
			u := v.Person("Ash")
			in := u.Input(discord.CommandRun)
			in.Path, in.Permissions = []string{"table", "open"}, discord.ReadMessageHistory
			return u.Act(in)
		}, "View Channel and Send Messages"},
		{"missing permissions in a thread", func(v *tavern) *bottest.Answer {
			u := v.Person("Ash")
			in := u.Input(discord.CommandRun)
			in.Path, in.IsThread = []string{"table", "open"}, true
			return u.Act(in)
		}, "allow me: Send Messages in Threads"},
		{"a table in a direct message", func(v *tavern) *bottest.Answer {
			u := v.Person("Ash")
			in := u.Input(discord.CommandRun)
			in.Path, in.Guild = []string{"table", "open"}, ""
			return u.Act(in)
		}, "channel of a server"},
		{"the score of a game not begun", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			return v.Person("Ash").Run("score")
		}, "hasn't begun"},
		{"a second seat", func(v *tavern) *bottest.Answer {
			v.Person("Ash").Run("table open")
			return v.Person("Ash").Run("table join")
		}, "You have a seat at this table. **Table options** is also the way to leave it before the game begins."},
		{"a command nobody knows", func(v *tavern) *bottest.Answer { return v.Person("Ash").Run("table fly") },
			"can't make sense"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := newTavern(t)
			got := tt.do(v)
			if got.How != "answer" || !strings.Contains(bottest.TextOf(got.Message), tt.want) {
				t.Errorf("%s %q, want an answer with %q", got.How, bottest.TextOf(got.Message), tt.want)
			}
		})
	}
}

func TestRestartWithOldButtons(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	first := open(t, s, r)
	people := first.begin("Ash", "Birch")
	panel := people[0].Run("hand").Message
	first.settle()
	board := first.AwaitMessage(bottest.TheChannel, "Planting")
	first.stop()

	r.Restart()
	second := open(t, s, r)
	got := people[0].Press(panel.Rows[0].Buttons[0].CustomID)
	if !strings.Contains(got.Says(), "✓ You plant ") {
		t.Errorf("a button from before the restart: %q", bottest.TextOf(got.Message))
	}
	second.playByPressing(people)
	second.settle()
	if final := second.AwaitMessage(bottest.TheChannel, "The game is over!"); final.Edits != 0 {
		t.Errorf("the end was told and then edited %d times", final.Edits)
	}
	boards := 0
	for _, p := range second.All(bottest.TheChannel) {
		if p.ID == board.ID {
			boards++
		}
	}
	if boards > 1 {
		t.Errorf("%d boards", boards)
	}
}

func TestNothingLostOrDoubledWhenDiscordFails(t *testing.T) {
	t.Parallel()
	v := newTavern(t)
	var n int
	v.Lock()
	v.Fault = func(what string, _ discord.ChannelID) error {
		if n++; n%4 == 0 && what != "delete" { // "lost answer" fails after the message was sent
			return errors.New("503")
		}
		return nil
	}
	v.Unlock()
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	v.settle()
	count := map[string]int{}
	for _, p := range v.All(bottest.TheChannel) {
		for _, mark := range []string{"Season 1 begins", "Season 2 begins", "The game begins!", "The game is over!",
			"Planted: "} {
			if strings.Contains(bottest.TextOf(p.Message), mark) {
				count[mark]++
			}
		}
	}
	for _, mark := range []string{"Season 1 begins", "Season 2 begins", "The game begins!", "The game is over!",
		"Planted: "} {
		if count[mark] != 1 {
			t.Errorf("%q was told %d times, want once", mark, count[mark])
		}
	}
}

func TestClosedDirectMessages(t *testing.T) {
	v := newTavern(t)
	birch := v.Person("Birch")
	v.Lock()
	v.Closed[birch.ID] = true
	v.Unlock()
	people := v.begin("Ash", "Birch")
	v.AwaitMessage(bottest.TheChannel, "I can't send Birch direct messages")
	v.playByPressing(people)
	v.settle()
	if n := len(v.All("dm-" + discord.ChannelID(birch.ID))); n != 0 {
		t.Errorf("%d direct messages for somebody who takes none", n)
	}
	notices := 0
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(p.Content, "I can't send Birch") {
			notices++
		}
	}
	if notices != 1 {
		t.Errorf("it was said %d times, want once", notices)
	}
}

func TestPlayingByDirectMessage(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	dm := discord.ChannelID("dm-" + string(ash.ID))
	welcome := v.AwaitMessage(dm, "I'll send you your hand here")
	if !strings.Contains(welcome.Content, "<#channel>") || !strings.Contains(welcome.Content, "Table 1") {
		t.Errorf("the welcome does not name and link the table: %q", welcome.Content)
	}
	hand := v.AwaitMessage(dm, "Which fruit do you plant?")
	if !strings.Contains(bottest.TextOf(hand.Message), "<#channel>") {
		t.Errorf("the hand does not link its table: %q", bottest.TextOf(hand.Message))
	}
	if !hand.Silent {
		t.Error("the hand notifies although the channel has called already")
	}
	label, _, _ := strings.Cut(hand.Rows[0].Buttons[0].Label, " · ")
	ash.PressOn(hand, hand.Rows[0].Buttons[0].CustomID)
	after := v.AwaitMessage(dm, "✓ You plant "+label[len("Plant "):])
	if after.ID != hand.ID {
		t.Error("what was kept is told in another message")
	}
	if got := labelsOf(after.Message); !slices.Equal(got, []string{"Cards", "Guide"}) {
		t.Errorf("the answered message still has the buttons %q, want those to look around", got)
	}
	in := ash.Input(discord.CommandRun)
	in.Path, in.Guild, in.Channel = []string{"hand"}, "", dm
	if got := ash.Act(in); !strings.Contains(bottest.TextOf(got.Message), label[len("Plant "):]) {
		t.Errorf("/hand in a direct message: %q", bottest.TextOf(got.Message))
	}
}

// A direct message that has just come to ask something else takes no answer: it may be meant for what stood there
// before.
func TestAnAnswerUnderWhichTheQuestionHasChanged(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Settle = time.Hour })
	people := v.begin("Ash", "Birch")
	v.settle() // the direct messages that are to change stand there
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	v.settle()
	now := v.awaited(people)[0]
	dm := discord.ChannelID("dm-" + string(now.ID))
	turn := v.AwaitMessage(dm, "Red apple")
	fruit := bottest.Menu(t, turn.Message, "Pick a fruit")
	press := func() (words string, given int) {
		before := v.table().Head.MoveCount
		words = bottest.TextOf(now.PressOn(turn, fruit.CustomID, fruit.Choices[0].Value).Message)
		return words, v.table().Head.MoveCount - before
	}
	if words, given := press(); given != 0 || !strings.Contains(words, "changed just as you pressed") {
		t.Errorf("%d answers are given, and the message says %q; want none given, and why", given, words)
	}
	v.clock.forward(2 * time.Hour)
	if words, given := press(); given != 1 {
		t.Errorf("two hours later %d answers are given, and the message says %q; want one given", given, words)
	}
}

// Where a stand-in has answered in the meantime, nobody is told to choose once more: nothing is left to choose.
func TestNothingIsLeftToChooseOnceMore(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		c.Pace.Settle = time.Hour
		c.Random = chance.NewChaCha8([32]byte{2}) // a deal in which the other one begins
	})
	people := v.begin("Ash", "Birch")
	ash := people[0]
	dm := v.AwaitMessage(discord.ChannelID("dm-"+string(ash.ID)), "Plant")
	v.settle()
	button := dm.Rows[0].Buttons[0].CustomID
	v.answerWith(ash, ash.Run("hand").Message)
	v.settle()
	if got := v.table().Asked(0); len(got) > 0 {
		t.Fatalf("Ash is still asked %v", got)
	}
	got := bottest.TextOf(ash.PressOn(dm, button).Message)
	if strings.Contains(got, "choose once more") || !strings.Contains(got, "what you are asked any more") {
		t.Errorf("where nothing is left to choose, Ash reads %q", got)
	}
}

// The last one awaited is left in peace for an hour, so that nobody is nudged meanwhile. That nudge lies in the outbox
// until its time, which nobody notices, since it has a lane of its own; so the test does not wait for an empty outbox
// (36 seconds by this clock) but for what it wants to see.
func TestPings(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Last = time.Hour })
	people := v.begin("Ash", "Birch", "Cedar")
	v.Await("the first call", func() bool {
		return v.Pings[people[0].ID] == 1 && v.Pings[people[1].ID] == 1 && v.Pings[people[2].ID] == 1
	})
	for _, p := range v.awaited(people) {
		v.answerWith(p, p.Run("hand").Message)
	}
	first := v.awaited(people)[0]
	v.Await("the first turn's call", func() bool {
		for _, p := range people {
			want := 1
			// The last to plant and the first of the season may be the same: nobody is called for his own next
			// question.
			if p == first && p != people[2] {
				want = 2
			}
			if v.Pings[p.ID] > want+1 {
				return false
			}
		}
		return true
	})
	v.answerWith(first, first.Run("hand").Message)
	second := v.awaited(people)[0]
	turn := v.AwaitMessage(bottest.TheChannel, "<@"+string(second.ID)+"> · "+second.Name+" is in the orchard")
	if !slices.Equal(turn.Mentions, []discord.UserID{second.ID}) {
		t.Errorf("the call pings %v, want exactly %v", turn.Mentions, second.ID)
	}
	standing := func() (calls int) {
		for _, p := range v.All(bottest.TheChannel) {
			if strings.Contains(p.Content, "🔔") {
				calls++
			}
		}
		return calls
	}
	// old ones go behind all that is told
	for limit := time.Now().Add(bottest.Patience); standing() > 2 && time.Now().Before(limit); {
		time.Sleep(2 * time.Millisecond)
	}
	if n := standing(); n > 2 {
		t.Errorf("%d calls stand in the channel, want old ones gone", n)
	}
}

func TestLastOneIsNudgedOnce(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch", "Cedar")
	// else nobody has been called yet when only the last one is left
	v.AwaitMessage(bottest.TheChannel, "it's your turn to choose")
	for _, p := range people[:2] {
		v.answerWith(p, p.Run("hand").Message)
	}
	nudge := v.AwaitMessage(bottest.TheChannel, "It's just you now")
	if !strings.Contains(nudge.Content, "<@"+string(people[2].ID)+">") {
		t.Errorf("the wrong one is told: %q", nudge.Content)
	}
	v.settle()
	if got := v.Pinged(people[2].ID); got != 2 {
		t.Errorf("the last one was pinged %d times, want for the question and once more", got)
	}
}

func TestBoardIsPostedAnew(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash")
	old := v.AwaitMessage(bottest.TheChannel, "Planting")
	v.settle()
	v.clock.forward(time.Hour)
	v.answerWith(people[0], people[0].Run("hand").Message)
	fresh := v.AwaitMessage(bottest.TheChannel, "### Season 1")
	if fresh.ID == old.ID {
		t.Error("the old board was edited after an hour, when Discord hardly allows that")
	}
	v.Await("the old board to go", func() bool { return v.Standing(old.ID) == nil })
	v.settle()
	if err := v.Delete(t.Context(), bottest.TheChannel, fresh.ID); err != nil { // as a moderator might
		t.Fatal(err)
	}
	ashPanel := people[0].Run("hand").Message
	v.answerWith(people[0], ashPanel)
	v.AwaitMessage(bottest.TheChannel, "### Season 2")
}

func TestLeavingAndComingBack(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Computer = time.Hour })
	people := v.begin("Ash", "Birch")
	ash := people[0]
	ask := ash.Run("table leave")
	if !strings.Contains(ask.Says(), "really") {
		t.Fatalf("leaving a running game: %q, want a question first", ask.Says())
	}
	if kept := ash.Press(bottest.Button(t, ask.Message, "stay")); !strings.Contains(kept.Says(), "stays as it is") {
		t.Errorf("thinking better of it: %q", kept.Says())
	}
	ash.Press(bottest.Button(t, ask.Message, "Leave"))
	v.AwaitMessage(bottest.TheChannel, "Ash has left")
	if got := ash.Run("hand"); !strings.Contains(got.Says(), "taken your seat") {
		t.Errorf("the hand of who left: %q", bottest.TextOf(got.Message))
	}
	if got := ash.Run("table join"); !strings.Contains(got.Says(), "Welcome back") {
		t.Errorf("coming back: %q", got.Says())
	}
	v.AwaitMessage(bottest.TheChannel, "Ash is back")
}

func TestClosingAsksFirst(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	if got := people[1].Run("table close"); !strings.Contains(got.Says(), "Only Ash") {
		t.Errorf("a guest closing: %q", got.Says())
	}
	ask := people[0].Run("table close")
	people[0].Press(bottest.Button(t, ask.Message, "Close"))
	v.AwaitMessage(bottest.TheChannel, "The table was closed. Until next time!")
	v.AwaitMessage(bottest.TheChannel, "This table was closed.")
	v.settle()
	if got := people[0].Run("hand"); !strings.Contains(got.Says(), "no table here") {
		t.Errorf("the hand afterwards: %q", bottest.TextOf(got.Message))
	}
}

func TestOptionsByMenuAndCommand(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	ash.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "Press **Join**")
	choose := ash.Press(bottest.Button(t, lobby.Message, "Table options"))
	which := bottest.Menu(t, choose.Message, "What would you like to change?")
	value := ash.Press(which.CustomID, "rule:seasons")
	before := ash.Press("option/"+string(v.table().Head.ID), "seasons") // as messages of before have it
	if spelt(before.Message) != spelt(value.Message) {
		t.Errorf("a rule chosen in a message of before shows\n%s\nwant\n%s", spelt(before.Message), spelt(value.Message))
	}
	seasons := bottest.Menu(t, value.Message, "How many seasons")
	ash.Press(seasons.CustomID, "1")
	v.AwaitMessage(bottest.TheChannel, "How many seasons: 1")
	if got := v.Person("Birch").Press(seasons.CustomID, "2"); !strings.Contains(got.Says(),
		"not sitting at this table yet") {
		t.Errorf("somebody else's choice: %q", got.Says())
	}
	if got := ash.Complete("table option", "option=seasons", "value="); len(got) != 2 {
		t.Errorf("autocomplete of values: %v", got)
	}
	if got := ash.Run("table option", "option=seasons", "value=2"); !strings.Contains(got.Says(), "How many seasons: 2") {
		t.Errorf("/table option: %q", got.Says())
	}
}

func TestSlowAnswersAreAnnounced(t *testing.T) {
	gate := make(chan struct{})
	slow := &slowStore{gate: gate}
	v := open(t, slow.over(openStore(t)), bottest.NewMemory(t), func(c *bot.Config) { c.Pace.Slow = time.Second })
	ash := v.Person("Ash")
	slow.hold()
	in := ash.Input(discord.CommandRun)
	in.Path = []string{"table", "open"}
	got, done := v.Begin(in)
	v.Await("the announcement", func() bool { return got.How == "later" })
	close(gate)
	if <-done; got.How != "later edit" || !strings.Contains(got.Says(), "is open") {
		t.Errorf("a slow answer came as %q: %q", got.How, got.Says())
	}
}

// slowStore holds writes up until its gate opens.
type slowStore struct {
	store.Store
	gate chan struct{}
	held bool
}

func (s *slowStore) over(under store.Store) store.Store { s.Store = under; return s }
func (s *slowStore) hold()                              { s.held = true }

func (s *slowStore) CreateTable(ctx context.Context, t store.Table, term store.Term,
	out ...store.OutboxEntry) (store.Table, error) {
	if s.held {
		<-s.gate
	}
	return s.Store.CreateTable(ctx, t, term, out...)
}

func TestPanicsAreAnswered(t *testing.T) {
	v := newTavern(t)
	u := v.Person("Ash")
	in := u.Input(discord.CommandRun)
	in.Path = nil
	if got := u.Act(in); got.Says() == "" {
		t.Error("a command without a path gets no answer")
	}
	in = u.Input(99)
	if got := u.Act(in); got.Says() == "" {
		t.Error("an unknown kind of input gets no answer")
	}
}

func TestNamesCannotDressUp(t *testing.T) {
	v := newTavern(t)
	rogue := v.Person("rogue")
	rogue.Name = "**@everyone** <@1> \u202e`x`\n# big"
	rogue.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "everyone")
	text := bottest.TextOf(lobby.Message)
	for _, bad := range []string{"@everyone", "**@", "<@1>", "\u202e", "\n# big"} {
		if strings.Contains(text, bad) {
			t.Errorf("a name shows as %q in %q", bad, text)
		}
	}
	if len(lobby.Mentions) != 0 {
		t.Errorf("the lobby pings %v", lobby.Mentions)
	}
}

func TestNamesCannotHide(t *testing.T) {
	for name, want := range map[string]string{
		"\u3164\u3164":                         "?",
		"\u2800":                               "?",
		"\u115f \uffa0":                        "?",
		"\u200d\u200d":                         "?",
		"\u0301\u0302":                         "?",
		"A\u3164sh":                            "Ash",
		"Z" + strings.Repeat("\u0335", 40):     "Z" + strings.Repeat("\u0335", 3),
		"Nguye\u0302\u0303n":                   "Nguye\u0302\u0303n",
		"👩\u200d🌾 Fern":                        "👩\u200d🌾 Fern",
		"\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9": "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9",
	} {
		t.Run(fmt.Sprintf("%+q", name), func(t *testing.T) {
			v := newTavern(t)
			u := v.Person("rogue")
			u.Name = name
			u.Run("table open")
			if got := v.table().Head.Seats[0].Name; got != want {
				t.Errorf("the name became %+q, want %+q", got, want)
			}
		})
	}
}

func TestNamesAreEscapedInTitles(t *testing.T) {
	v := newTavern(t)
	u := v.Person("rogue")
	u.Name = "*_Ash_*"
	u.Run("table open")
	u.Run("table start")
	got := u.Run("basket").Message
	if title := got.Embeds[0].Title; title != `\*\_Ash\_\*’s basket` {
		t.Errorf("the title is %q, in which the name shows as markup", title)
	}
	if score := bottest.TextOf(u.Run("score").Message); !strings.Contains(score, `**\*\_Ash\_\*: `) {
		t.Errorf("the score is %q, in which the name shows as markup", score)
	}
}

func TestPlayersOfOneNameAreToldApart(t *testing.T) {
	v := newTavern(t)
	ash, other := v.Person("Ash"), v.Person("Birch")
	other.Name = "ash"
	ash.Run("table open")
	other.Run("table join")
	ash.Run("table start")
	offered := ash.Complete("basket", "player=a")
	if len(offered) != 2 || folded(offered[0].Label) == folded(offered[1].Label) {
		t.Fatalf("the players on offer are %v, want two that can be told apart", offered)
	}
	for _, c := range offered {
		if !strings.Contains(c.Label, "seat "+c.Value) {
			t.Errorf("seat %s is offered as %q", c.Value, c.Label)
		}
	}
	if got := ash.Run("basket", "player=Ash"); !strings.Contains(got.Says(), "Several players are called “Ash”") {
		t.Errorf("whoever says only the name reads %q", bottest.TextOf(got.Message))
	}
}

func folded(s string) string { return strings.ToLower(s) }

func TestCommandsOfGamesMustNotClash(t *testing.T) {
	for _, tt := range []struct {
		path []string
		want string
	}{
		{[]string{"hand"}, "of the bot itself"},
		{[]string{"table", "dance"}, "of the bot itself"},
		{[]string{"Pick"}, "no word of a command"},
		{[]string{"a", "b", "c"}, "one or two words"},
	} {
		t.Run(strings.Join(tt.path, " "), func(t *testing.T) {
			c := config(t, openStore(t), bottest.NewMemory(t))
			withOther(t, engine.GameCommand{Path: tt.path, Doc: engine.T("orchard.title"), Verb: "rest"})(&c)
			if _, err := bot.New(c); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one about %q", err, tt.want)
			}
		})
	}
}

func mustLoad(t *testing.T, content []byte) engine.Game {
	t.Helper()
	g, err := orchard.Load(content)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
