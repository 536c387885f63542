package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	fatecards "witchtable/cards/fate"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/witchcraft"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// withAdvisers has hints come from who knows the house's games.
func withAdvisers(t *testing.T) func(*bot.Config) {
	roster, err := fate.Players(fatecards.Lore())
	if err != nil {
		t.Fatal(err)
	}
	quick, err := roster.New("high-witch") // which comes to much the same as the strongest, and sooner
	if err != nil {
		t.Fatal(err)
	}
	alone, err := witchcraft.Players(witchcraftcards.Lore())
	if err != nil {
		t.Fatal(err)
	}
	return func(c *bot.Config) {
		c.Advisers = func(game string) (brain.Adviser, error) {
			switch game {
			case fate.Name:
				return quick.(brain.Adviser), nil
			case witchcraft.Name:
				return alone.Adviser(), nil
			}
			return brain.Common().Adviser(), nil
		}
	}
}

// hintBook writes down what somebody reads of hints, in English and in Spanish.
type hintBook struct {
	*tavern
	out strings.Builder
}

func (b *hintBook) show(title string, p bottest.Person, path string, options ...string) discord.Message {
	b.t.Helper()
	fmt.Fprintf(&b.out, "=== %s\n", title)
	p.Locale = "en-GB"
	english := p.Run(path, options...).Message
	fmt.Fprintln(&b.out, spelt(english))
	p.Locale = "es-ES"
	fmt.Fprintln(&b.out, spelt(p.Run(path, options...).Message))
	return english
}

// TestHintsInWords holds hints to a file that is to be read: at an orchard, at the house's game, and where there are
// none.
func TestHintsInWords(t *testing.T) {
	var b strings.Builder
	for i, f := range []func(*hintBook){hintsInTheOrchard, hintsInTheVillage, hintsAtTheHousesGame, hintsAlone,
		hintsRefused, hintsWithReasons, hintsAtADraft} {
		synctest.Test(t, func(t *testing.T) {
			seed := [32]byte{byte(i)}
			s := bolttest.Open(t, bolt.Config{Random: rand.NewChaCha8(seed), NoSync: true}) // a hint depends on the table's id
			h := &hintBook{tavern: open(t, s, bottest.NewMemory(t), withHouseGames(t), withAdvisers(t), ownTime,
				func(c *bot.Config) {
					c.Random = rand.NewChaCha8(seed)
				})}
			f(h)
			b.WriteString(h.out.String())
		})
	}
	golden.Check(t, "testdata/hints.txt", b.String())
}

func hintsInTheOrchard(v *hintBook) {
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open", "game=orchard")
	birch.Run("table join")
	lobby := v.AwaitMessage(bottest.TheChannel, "Seats taken").Message
	options := ash.Press(bottest.Button(v.t, lobby, "Table options")).Message
	options = ash.Press(bottest.Menu(v.t, options, "What would you like to change?").CustomID, "friendly").Message
	ash.Press(bottest.Button(v.t, options, "Make it friendly"))
	v.show("the lobby of a friendly table", ash, "table show")
	ash.Run("table start")
	v.settle()
	v.show("what to plant", ash, "hint")
	people := []bottest.Person{ash, birch}
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	first := v.awaited(people)[0]
	v.show("a turn", first, "hint")
	v.show("what may be left", other(people, first), "hint")
	v.pick(people, 2)
	v.show("a turn with something to give", v.awaited(people)[0], "hint")
	other(people, v.awaited(people)[0]).Run("cheer")
	v.answerWith(other(people, v.awaited(people)[0]), other(people, v.awaited(people)[0]).Run("hand").Message)
	v.show("nothing is asked", other(people, v.awaited(people)[0]), "hint")
}

func hintsInTheVillage(v *hintBook) {
	people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
	people[0].Run("table open", "game=orchard")
	people[1].Run("table join")
	people[0].Run("table option", "option=village", "value=yes")
	people[0].Run("table start")
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	v.show("all win or lose as one", v.awaited(people)[0], "hint")
}

func hintsAtTheHousesGame(v *hintBook) {
	people := []bottest.Person{v.Person("Ash"), v.Person("Birch")}
	people[0].Run("table open", "game="+fate.Name)
	people[1].Run("table join")
	people[0].Run("table friendly", "how=yes")
	people[0].Run("table start")
	v.show("the draft", people[0], "hint")
	for n, seen := 0, map[string]bool{}; n < 80 && len(seen) < 4; n++ {
		now, tab := v.awaited(people)[0], v.table()
		seat := tab.SeatOf(store.UserID(now.ID))
		d := tab.Asked(seat)[0]
		if key := tab.View(seat).Ask(d.ID).Key; n > 8 && !seen[key] && len(engine.Forward(tab.View(seat).Answers(d.ID))) > 2 {
			seen[key] = true
			v.show("at the house's game", now, "hint")
		}
		v.answerSome(now, n)
	}
}

func hintsAlone(v *hintBook) {
	ash := v.Person("Ash")
	ash.Run("table open", "game="+fate.Name)
	ash.Run("table start")
	asked := v.show("alone, before the first hint", ash, "hint")
	ash.Press(bottest.Button(v.t, asked, "Yes, a hint, please"))
	v.show("alone, once one has been taken", ash, "hint")
}

// hintsWithReasons are hints at a game whose lore keeps accounts, one at the first question of each kind that matters.
func hintsWithReasons(v *hintBook) {
	ash := v.Person("Ash")
	ash.Run("table open", "game="+witchcraft.Name)
	ash.Run("table option", "option=coven", "value=starter")
	ash.Run("table start")
	ash.Press(bottest.Button(v.t, ash.Run("hint").Message, "Yes, a hint, please"))
	for n, seen := 0, map[string]bool{"pick": true, "order": true}; n < 60 && len(seen) < 9; n++ {
		tab := v.table()
		d := tab.Asked(0)[0]
		answers := engine.Forward(tab.View(0).Answers(d.ID))
		if verb := tab.View(0).Option(d.ID, answers[0]).Verb; !seen[verb] && len(answers) > 1 {
			seen[verb] = true
			v.show("alone, with reasons", ash, "hint")
		}
		v.answerSome(ash, n)
	}
}

// hintsAtADraft is a hint where a coven is chosen: what each Witch of the pair does for it is said.
func hintsAtADraft(v *hintBook) {
	ash := v.Person("Ash")
	ash.Run("table open", "game="+witchcraft.Name)
	ash.Run("table option", "option=coven", "value=draft")
	ash.Run("table start")
	ash.Press(bottest.Button(v.t, ash.Run("hint").Message, "Yes, a hint, please"))
	for n := range 4 {
		v.answerSome(ash, n)
	}
	v.show("a draft, alone", ash, "hint")
}

func hintsRefused(v *hintBook) {
	ash, birch := v.Person("Ash"), v.Person("Birch")
	v.show("no table", ash, "hint")
	ash.Run("table open", "game=orchard")
	birch.Run("table join")
	v.show("before the game", ash, "hint")
	ash.Run("table start")
	v.show("where people play one another", ash, "hint")
	v.show("an onlooker", v.Person("Elm"), "hint")
	ash.Run("table pause")
	v.show("while the game rests", ash, "hint")
	v.show("friendly too late", ash, "table friendly", "how=yes")
}

// TestTheHintButton gives a hint in the panel's place, and Back leads to the panel again.
func TestTheHintButton(t *testing.T) {
	v := newTavern(t)
	ash := v.begin("Ash")[0]
	panel := ash.Run("hand").Message
	asked := ash.Press(bottest.Button(t, panel, "Hint"))
	if !asked.Replaces() || !strings.Contains(asked.Says(), "but not on the score sheet") {
		t.Fatalf("the first hint of a game for one: %q", asked.Says())
	}
	if v.table().Head.Friendly {
		t.Error("to be told what a hint costs costs it already")
	}
	hint := ash.Press(bottest.Button(t, asked.Message, "Yes, a hint"))
	if !hint.Replaces() || !strings.Contains(hint.Says(), "• **Plant ") || !v.table().Head.Friendly {
		t.Fatalf("the hint: %q; the table is friendly: %v", hint.Says(), v.table().Head.Friendly)
	}
	if again := ash.Press(bottest.Button(t, panel, "Hint")); bottest.TextOf(again.Message) !=
		bottest.TextOf(hint.Message) {
		t.Errorf("the hint is another one the second time: %q, then %q",
			bottest.TextOf(hint.Message), bottest.TextOf(again.Message))
	}
	if back := ash.Press(bottest.Button(t, hint.Message, "Back")); bottest.TextOf(back.Message) != bottest.TextOf(panel) {
		t.Errorf("Back leads to %q, want the panel", bottest.TextOf(back.Message))
	}
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(strings.ToLower(bottest.TextOf(p.Message)), "hint") {
			t.Errorf("the channel reads of the hint: %q", bottest.TextOf(p.Message))
		}
	}
}

// TestNoHintButton where people play one another.
func TestNoHintButton(t *testing.T) {
	v := newTavern(t)
	ash := v.begin("Ash", "Birch")[0]
	if got := bottest.TextOf(ash.Run("hand").Message); strings.Contains(got, "[Hint]") {
		t.Errorf("people who play one another have a button for hints: %q", got)
	}
	if got := ash.Press("hint/" + string(v.table().Head.ID)); !strings.Contains(got.Says(), "no hints at this table") {
		t.Errorf("a forged button: %q", got.Says())
	}
}

// TestNeverASixthButton beside the answers, wherever hints are offered as well.
func TestNeverASixthButton(t *testing.T) {
	v := newTavern(t)
	people := v.begunVillage("Ash", "Birch")
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	v.pick(people, 3)
	baker := v.awaited(people)[0]
	for panel := baker.Run("hand").Message; !strings.Contains(bottest.TextOf(panel),
		"[Bake"); panel = baker.Run("hand").Message {
		v.pick(people, 1)
		baker = v.awaited(people)[0]
	}
	panel := baker.Press(bottest.Button(t, baker.Run("hand").Message, "Bake")).Message
	beside := labelsOf(discord.Message{Rows: panel.Rows[len(panel.Rows)-1:]})
	if want := []string{"Undo", "Hint", "What can't I do?", "Cards", "Settings…"}; !slices.Equal(beside, want) {
		t.Errorf("beside the answers are %q; want %q", beside, want)
	}
	cards := baker.Press(bottest.Button(t, panel, "Cards")).Message
	bottest.Button(t, cards, "Guide") // which has yielded there
}

// slowAdviser thinks until it is told that it is enough, or is let go on.
type slowAdviser struct {
	asked atomic.Int32
	goOn  chan struct{}
}

func (a *slowAdviser) Advise(_ context.Context, q brain.Question, _ int) brain.Counsel {
	a.asked.Add(1)
	select {
	case <-q.Enough:
	case <-a.goOn:
	}
	list := q.View.Answers(q.Decision)
	return brain.Counsel{Best: []brain.Advice{{Weighed: brain.Weighed{Answer: list[0]}},
		{Weighed: brain.Weighed{Answer: list[1]}}}, Even: true}
}

// TestASlowHintIsAnnounced and given when its time is up; meanwhile its reader is given no second one, and later the
// same at once.
func TestASlowHintIsAnnounced(t *testing.T) {
	slow := &slowAdviser{goOn: make(chan struct{})}
	inBubble(t, func(t *testing.T, v *tavern) {
		slow.goOn = make(chan struct{})
		ash := v.begin("Ash")[0]
		ash.Press("hint/" + string(v.table().Head.ID) + "/yes")
		if slow.asked.Load() != 1 {
			t.Fatalf("the adviser was asked %d times, want once", slow.asked.Load())
		}
		v.answerWith(ash, ash.Run("hand").Message)
		begun := time.Now()
		done := make(chan *bottest.Answer)
		go func() { done <- ash.Run("hint") }()
		time.Sleep(time.Second)
		if second := ash.Run("hint"); !strings.Contains(second.Says(), "still thinking") {
			t.Errorf("a second hint meanwhile: %q", second.Says())
		}
		first := <-done
		if took := time.Since(begun); took != 1500*time.Millisecond || first.How != "later edit" {
			t.Errorf("the hint came after %v, by %q; want it announced, and to come after 1.5 s", took, first.How)
		}
		if !strings.Contains(first.Says(), "Luck counts for more than any difference") {
			t.Errorf("the hint reads %q", first.Says())
		}
		if again := ash.Run("hint"); again.Says() != first.Says() || slow.asked.Load() != 2 {
			t.Errorf("asked for once more it reads %q, and the adviser was asked %d times; want the same, and twice",
				again.Says(), slow.asked.Load())
		}
	}, func(c *bot.Config) {
		c.Words, c.Pace.Slow = englishAlone(t), time.Second
		c.Advisers = func(string) (brain.Adviser, error) { return slow, nil }
	})
}

// TestHintsTellNothingHidden: whatever is hidden from somebody, the hint is the same, for the same seat of the same
// table.
func TestHintsTellNothingHidden(t *testing.T) {
	game, err := fateOffer(t).Load(fateOffer(t).Pack)
	if err != nil {
		t.Fatal(err)
	}
	setup := engine.Setup{Seats: 2, Seed: engine.SeedOf(4), Host: 0, Options: map[string]string{}}
	pos, err := game.Game.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.Chance{Seed: engine.SeedOf(5)}
	different, moves := false, 30
	if testing.Short() {
		moves = 1
	}
	for n := range moves {
		d := pos.Open(nil)[0]
		if d.Seat == 0 && len(engine.Forward(pos.Answers(d.ID, nil))) > 2 && n%6 == 0 {
			c := engine.Chance{Seed: engine.SeedOf(uint64(n))}
			dealt := pos.View(0).Redeal(&c)
			different = different || string(bytesOf(t, dealt)) != string(bytesOf(t, pos))
			if got, other := hintAt(t, setup, pos), hintAt(t, setup, dealt); got != other || !strings.Contains(got, "\n• ") {
				t.Errorf("after %d moves the hint tells what is hidden:\n%s\nand with that dealt anew\n%s", n, got, other)
			}
		}
		answers := engine.Forward(pos.Answers(d.ID, nil))
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}
		if err := pos.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !different {
		t.Error("nothing was hidden, so nothing is tested")
	}
}

func bytesOf(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// hintAt is the hint that the first seat is given at a table where the game stands so.
func hintAt(t *testing.T, setup engine.Setup, pos engine.Position) (said string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		v := open(t, storeAt(t, setup, pos), bottest.NewMemory(t), withHouseGames(t), withAdvisers(t), ownTime)
		said = v.Person("Ash").Run("hint").Says()
	})
	return said
}

// storeAt is a store with one table, where two people sit and the game stands so.
func storeAt(t *testing.T, setup engine.Setup, pos engine.Position) store.Store {
	t.Helper()
	offer := fateOffer(t)
	s := bolttest.Open(t, bolt.Config{Random: rand.NewChaCha8([32]byte{1}), NoSync: true})
	if err := s.PutPack(t.Context(), offer.Hash, offer.Pack); err != nil {
		t.Fatal(err)
	}
	people := []store.SeatHolder{{User: "id-ash", Name: "Ash"}, {User: "id-birch", Name: "Birch"}}
	head, err := s.CreateTable(t.Context(), store.Table{
		Server: store.ServerID(bottest.TheServer), Channel: store.ChannelID(bottest.TheChannel), State: store.Lobby,
		Game:      offer.Name,
		CreatedAt: 1, Seats: people, Host: "id-ash", Friendly: true, Looks: store.InWords,
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := offer.Load(offer.Pack)
	if err != nil {
		t.Fatal(err)
	}
	head.State, head.Pack, head.Rules, head.Setup = store.Playing, offer.Hash, rules.Game.Info().Rules, setup
	head.Notes = map[string]string{"desk": `{"Hands":[{},{}]}`}
	playing := store.Change{Expect: head.Version, Header: &head, Snapshot: bytesOf(t, pos)}
	if _, err := s.Commit(t.Context(), head.ID, playing); err != nil {
		t.Fatal(err)
	}
	return s
}
