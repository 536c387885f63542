package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/words"
)

// crowded is an orchard in which every seat may besides, at any time, wave in one of many ways: a second question
// beside each of the game's own.
type crowded struct {
	engine.Game
	ways int
	// long, if not zero, is told in place of every event.
	long engine.Text
}

func (c crowded) Start(s engine.Setup, log *engine.Log) (engine.Position, error) {
	p, err := c.Game.Start(s, log)
	return &crowdedPosition{p, s.Seats, c.ways}, err
}

func (c crowded) Tell(e engine.Event) (engine.Telling, bool) {
	told, ok := c.Game.Tell(e)
	if !c.long.IsZero() {
		told.Text = c.long
	}
	return told, ok
}

type crowdedPosition struct {
	engine.Position
	seats, ways int
}

// waving is the question of a seat that stays open.
const waving = engine.DecisionID(1000)

func (p *crowdedPosition) Open(buf []engine.Decision) []engine.Decision {
	buf = p.Position.Open(buf)
	for s := range p.seats {
		buf = append(buf, engine.Decision{ID: waving + engine.DecisionID(s), Seat: engine.Seat(s), Optional: true})
	}
	return buf
}

func (p *crowdedPosition) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	if id < waving {
		return p.Position.Answers(id, buf)
	}
	for i := range p.ways {
		buf = append(buf, engine.Answer(1<<24+i))
	}
	return buf
}

func (p *crowdedPosition) Apply(m engine.Move, log *engine.Log) error {
	if m.Decision < waving {
		return p.Position.Apply(m, log)
	}
	return nil
}

func (p *crowdedPosition) Clone() engine.Position {
	return &crowdedPosition{p.Position.Clone(), p.seats, p.ways}
}

func (p *crowdedPosition) View(seat engine.Seat) engine.View {
	return crowdedView{p.Position.View(seat), p}
}

type crowdedView struct {
	engine.View
	p *crowdedPosition
}

func (v crowdedView) Open() []engine.Decision { return v.p.Open(nil) }

func (v crowdedView) Answers(id engine.DecisionID) []engine.Answer {
	if id < waving {
		return v.View.Answers(id)
	}
	return v.p.Answers(id, nil)
}

func (v crowdedView) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	if id < waving {
		return v.View.Option(id, a)
	}
	verb := fmt.Sprintf("wave-%d", a-1<<24)
	return engine.Option{Answer: a, Verb: verb, Label: engine.T("bot.scene.word", engine.A("word", engine.Literal(verb)))}
}

func (v crowdedView) Ask(id engine.DecisionID) engine.Text {
	if id < waving {
		return v.View.Ask(id)
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal("Wave to somebody?")))
}

// withCrowd plays the crowded orchard.
func withCrowd(t *testing.T, g crowded) func(*bot.Config) {
	return func(c *bot.Config) {
		o := orchardOffer()
		o.Load = func(content []byte) (registry.Rules, error) {
			whole, err := orchard.Load(content)
			g.Game = whole
			return registry.Rules{Game: g, CardName: orchard.CardName}, err
		}
		games, err := registry.New(o)
		if err != nil {
			t.Fatal(err)
		}
		c.Games = games
	}
}

// labelsOf lists what a message's buttons say.
func labelsOf(m discord.Message) []string {
	var out []string
	for _, r := range m.Rows {
		for _, b := range r.Buttons {
			out = append(out, b.Label)
		}
	}
	return out
}

func TestSeveralQuestionsAreToldApart(t *testing.T) {
	v := newTavern(t, withCrowd(t, crowded{ways: 2}))
	ash := v.begin("Ash")[0]
	panel := ash.Run("hand").Message
	for _, want := range []string{
		"**1** · **Which fruit do you plant?**\n**2** · **Wave to somebody?** You needn't answer.",
	} {
		if !strings.Contains(bottest.TextOf(panel), want) {
			t.Errorf("the panel lacks %q:\n%s", want, bottest.TextOf(panel))
		}
	}
	labels := labelsOf(panel)
	if len(labels) != 8 {
		t.Fatalf("the buttons are %q, want three fruits, two ways to wave, a hint, the cards and the guide", labels)
	}
	for i, l := range labels[:5] {
		want := "1 · Plant"
		if i >= 3 {
			want = "2 · wave"
		}
		if !strings.HasPrefix(l, want) {
			t.Errorf("button %d is %q, want it to begin with %q", i+1, l, want)
		}
	}
	ash.Press(bottest.Button(t, panel, "Plant"))
	if menu := bottest.Menu(t, ash.Run("hand").Message, "Pick a fruit"); !strings.HasPrefix(menu.Placeholder, "1 · ") {
		t.Errorf("the menu is headed %q and does not say which question it answers", menu.Placeholder)
	}
	single := newTavern(t)
	if got := labelsOf(single.begin("Ash")[0].Run("hand").Message); !strings.HasPrefix(got[0], "Plant") {
		t.Errorf("a lone question is numbered: %q", got)
	}
}

func TestMoreAnswersThanButtons(t *testing.T) {
	const ways = 60
	v := newTavern(t, withCrowd(t, crowded{ways: ways}))
	ash := v.begin("Ash")[0]
	panel := ash.Run("hand").Message
	seen := map[string]string{}
	for range 5 {
		all := bottest.Menu(t, panel, "Choose what to do")
		next := ""
		for _, c := range all.Choices {
			switch {
			case strings.HasPrefix(c.Label, "More"):
				next = c.Value
			case !strings.HasPrefix(c.Label, "Back"):
				seen[c.Label] = c.Value
			}
		}
		if next == "" {
			break
		}
		panel = ash.Press(all.CustomID, next).Message
	}
	if len(seen) != ways+3 {
		t.Fatalf("%d answers are on offer, want all of %d", len(seen), ways+3)
	}
	pick := bottest.Menu(t, panel, "Choose what to do").CustomID
	if got := ash.Press(pick, seen["2 · wave-59"]); !strings.Contains(got.Says(), "-# ✓ Your answer: wave-59") {
		t.Errorf("choosing the last: %q", bottest.TextOf(got.Message))
	}
	for label, value := range seen {
		if !strings.HasPrefix(label, "1 · Plant") {
			continue
		}
		first := ash.Press(pick, value)
		if !strings.Contains(first.Says(), "You plant") || !strings.Contains(first.Says(), "What do you do this season?") {
			t.Errorf("choosing %q: %q", label, bottest.TextOf(first.Message))
		}
		if late := ash.Press(pick, value); !strings.Contains(late.Says(), "what you are asked any more") {
			t.Errorf("choosing it again: %q", bottest.TextOf(late.Message))
		}
		break
	}
	for _, nonsense := range []string{"", "x", "zz/zzzzzzzzz", "page:x"} {
		if got := ash.Press(pick, nonsense); got.Says() == "" {
			t.Errorf("value %q: no polite answer", nonsense)
		}
	}
}

func TestTheQuestionIsNeverCutOff(t *testing.T) {
	long := engine.T("bot.scene.word", engine.A("word", engine.Literal(strings.Repeat("blah ", 390))))
	v := newTavern(t, withCrowd(t, crowded{ways: 1, long: long}))
	ash := v.begin("Ash")[0]
	panel := ash.Run("hand").Message
	if !strings.Contains(bottest.TextOf(panel), "Which fruit do you plant?") {
		t.Errorf("behind long news the question is cut off: …%q",
			bottest.TextOf(panel)[max(0, len(bottest.TextOf(panel))-60):])
	}
}

func TestInvitedAreNamedAndNotCalled(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Last = 1000 * time.Hour })
	people := v.begin("Ash", "Birch")
	for _, p := range people { // who looks in the channel first gets no direct message
		v.AwaitMessage("dm-"+discord.ChannelID(p.ID), "Which fruit do you plant?")
	}
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	turn := v.awaited(people)[0]
	other := people[0]
	if turn == other {
		other = people[1]
	}
	call := v.AwaitMessage(bottest.TheChannel,
		"🔔 <@"+string(turn.ID)+"> · "+turn.Name+" is in the orchard\n💬 Can answer too: "+other.Name)
	if slices.Contains(call.Mentions, other.ID) {
		t.Errorf("%s, who need not answer, is called", other.Name)
	}
	v.Await("the board to name who may answer", func() bool {
		return slices.ContainsFunc(v.In(bottest.TheChannel), func(p *bottest.Posted) bool {
			return len(p.Body) > 0 && strings.Contains(bottest.TextOf(p.Message), "Can answer too: "+other.Name)
		})
	})
	v.AwaitMessage("dm-"+discord.ChannelID(other.ID), "Cheer for the others?** You needn't answer.")
	other.Press(bottest.Button(t, other.Run("hand").Message, "Cheer"))
	v.Await("the call to stop inviting", func() bool {
		return !slices.ContainsFunc(v.In(bottest.TheChannel),
			func(p *bottest.Posted) bool { return strings.Contains(p.Content, "Can answer too") })
	})
}

func TestCardsAreNamedWhereNoTableIs(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		c.Words, c.GameWords = ownBook(t),
			map[string]*words.Book{"orchard": book(t)}
	})
	ash := v.Person("Ash")
	if got := bottest.TextOf(ash.Run("card", "name=Red apple").Message); !strings.Contains(got, "Worth") {
		t.Errorf("/card without a table: %q", got)
	}
	if got := bottest.TextOf(ash.Run("rules").Message); !strings.Contains(got, "The Orchard") {
		t.Errorf("/rules without a table: %q", got)
	}
	if got := ash.Complete("card", "name=red"); len(got) == 0 {
		t.Error("no card is offered without a table")
	}
	v.begin("Ash")
	if got := bottest.TextOf(ash.Run("hand").Message); !strings.Contains(got, "Which fruit do you plant?") {
		t.Errorf("at the table: %q", got)
	}
}

// ownBook has the bot's sentences and no game's.
func ownBook(t *testing.T) *words.Book {
	t.Helper()
	b, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
}
