package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lessons"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/store"
)

func planOf(t *testing.T, text []byte) lessons.Plan {
	t.Helper()
	plan, err := lessons.Read("tutorial", text)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// teaching makes the bot offer an orchard that teaches itself.
func teaching(t *testing.T) func(*bot.Config) {
	return func(c *bot.Config) {
		offer := orchardOffer()
		offer.Lessons = planOf(t, orchard.Tutorial)
		var err error
		if c.Games, err = registry.New(offer); err != nil {
			t.Fatal(err)
		}
	}
}

// TestHouseTutorial holds what is read at the tutorials of the house's games, all in place, to files that are to be
// read; with each language that the bot speaks. Every lesson comes, but for rare ones, and comes with one question
// alone, through a restart.
func TestHouseTutorial(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		for locale, file := range map[string]string{"en-US": "tutorial", "es-419": "tutorial.es"} {
			t.Run(g.name+" "+locale, func(t *testing.T) { takeTutorial(t, g, locale, "testdata/"+file+"."+g.name+".txt") })
		}
	}
}

func takeTutorial(t *testing.T, g houseGame, locale, file string) {
	house := func(c *bot.Config) { withHouseGames(t)(c); besideStudents(c) }
	v := newTavern(t, house)
	ash := v.Person("Ash")
	ash.Locale, v.Locale = locale, locale
	ash.Run("display", "how=words")
	b, err := g.book()
	if err != nil {
		t.Fatal(err)
	}
	s := &student{v: v, user: ash, book: b, told: map[string][]int{}, plan: g.offer(t).Lessons}
	s.read("/table tutorial", ash.Run("table tutorial", "game="+g.name).Message)
	for s.calm() {
		if s.waits {
			s.read("(called)", ash.Run("hand").Message)
		}
		if s.n == 12 {
			v.stop()
			v.Restart()
			v = open(t, v.store, v.Memory, house)
			s.v = v
			s.read("(after a restart)", ash.Run("hand").Message)
		}
		s.answer()
	}
	v.settle()
	s.n++
	end := v.All(bottest.TheChannel)
	s.read("the end, in the channel", end[len(end)-1].Message)
	s.check()
	golden.Check(t, file, s.page.String())
}

// besideStudents has computer players play the same game each time, and say nothing that they need not: what is read
// would depend on who is quicker.
func besideStudents(c *bot.Config) {
	c.Random = rand.NewChaCha8([32]byte{5})
	make := c.Brains
	c.Brains = func(game, name string) (brain.Brain, error) {
		b, err := make(game, name)
		return reticent{b}, err
	}
}

// reticent answers what it must.
type reticent struct{ brain.Brain }

func (r reticent) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	for _, d := range q.View.Open() {
		switch {
		case d.Optional && d.ID == q.Decision:
			return 0, false
		case d.Optional: // how often it has been asked for what it leaves must change nothing
			chance := engine.Restore(engine.SeedOf(uint64(q.Decision)), 0)
			q.Chance = &chance
		}
	}
	return r.Brain.Choose(ctx, q)
}

// student takes a tutorial and does in each turn what there is to do.
type student struct {
	v    *tavern
	user bottest.Person
	book *words.Book
	plan lessons.Plan
	told map[string][]int // by lesson: the questions with which it was read
	n    int              // questions answered
	// waits is set when the panel asked nothing when it was last read.
	waits bool
	page  strings.Builder
}

func (s *student) read(title string, m discord.Message) {
	said := spelt(m)
	s.waits = strings.Contains(said, s.say(engine.T("bot.panel.later")))
	fmt.Fprintf(&s.page, "=== %s\n%s\n", title, said)
	for _, l := range s.plan.Lessons {
		if strings.Contains(said, s.say(lessons.Text(l.Name))) && !slices.Contains(s.told[l.Name], s.n) {
			s.told[l.Name] = append(s.told[l.Name], s.n)
		}
	}
}

// calm waits until nobody but the student is awaited, so that what is read does not depend on who is quicker; false
// when the game is over.
func (s *student) calm() bool {
	s.v.t.Helper()
	for limit := time.Now().Add(bottest.Patience); time.Now().Before(limit); time.Sleep(2 * time.Millisecond) {
		switch t := s.v.table(); {
		case t.Head.State != store.Playing:
			return false
		case slices.Equal(t.Awaited(), []engine.Seat{t.SeatOf(store.UserID(s.user.ID))}):
			return true
		}
	}
	s.v.t.Fatal("the computer player does not answer")
	return false
}

func (s *student) say(t engine.Text) string {
	return s.book.Speaker(s.book.Match(s.user.Locale), nil, nil).Say(t)
}

// answer gives an answer by the panel's command, which shows what is asked then.
func (s *student) answer() {
	t := s.v.table()
	seat := t.SeatOf(store.UserID(s.user.ID))
	d := t.Asked(seat)[0]
	view := t.View(seat)
	var best engine.Option
	for i, a := range view.Answers(d.ID) {
		if o := view.Option(d.ID, a); i == 0 || s.rank(o) < s.rank(best) {
			best = o
		}
	}
	s.n++
	s.read("> "+best.Key(), s.user.Run("answer", "move="+best.Key()).Message)
}

// rank puts what leads back or away from the question last, after what ends a turn, and varies where a card comes from.
func (s *student) rank(o engine.Option) int {
	switch i := slices.Index([]string{"well", "square", "deck"}, o.Verb); {
	case i >= 0:
		return (i + s.n) % 3
	case o.Answer&engine.Back != 0:
		return 11
	case o.Verb == "play", o.Verb == "discard": // costs a card of the hand
		return 10
	case o.Verb == "done", o.Leaves:
		return 9
	}
	return 5
}

func (s *student) check() {
	s.v.t.Helper()
	for _, l := range s.plan.Lessons {
		if got := s.told[l.Name]; len(got) != 1 && !(l.Rare && len(got) == 0) {
			s.v.t.Errorf("lesson %q was read with the questions %v; want it read with one", l.Name, got)
		}
	}
}

// TestLessonsComeWhoeverPlays: the seed of a tutorial is chosen so that what is to be learnt happens: to whoever
// answers by lot, each lesson comes in a good part of the games, and a rare one in some game with the same plan and
// other cards.
func TestLessonsComeWhoeverPlays(t *testing.T) {
	const games, least, many = 24, 6, 400
	for _, g := range houseGames() {
		offer := g.offer(t)
		rules, err := offer.Load(offer.Pack)
		if err != nil {
			t.Fatal(err)
		}
		came := map[string]int{}
		for n := range games {
			for _, name := range learnByLot(t, rules.Game, offer.Lessons, uint64(n)) {
				came[name]++
			}
		}
		for _, l := range offer.Lessons.Lessons {
			for n := uint64(0); l.Rare && came[l.Name] == 0 && n < many; n++ {
				elsewhere := offer.Lessons
				elsewhere.Seed, elsewhere.Stacked = engine.SeedOf(n), nil
				for _, name := range learnByLot(t, rules.Game, elsewhere, n) {
					came[name]++
				}
			}
			if l.Rare && came[l.Name] == 0 {
				t.Errorf("%s: lesson %q came in none of %d games with other cards, want it in one", g.name, l.Name, many)
			}
			if !l.Rare && came[l.Name] < least {
				t.Errorf("%s: lesson %q came in %d of %d games, want at least %d: another seed may do better", g.name, l.Name,
					came[l.Name], games, least)
			}
		}
	}
}

// metByAll is in how many of a hundred tutorials what matters most is met, at least.
const metByAll = 90

// TestAllMeetWhatMatters: of 200 learners who answer by lot, nine in ten meet each of the things that a game is lost
// for not knowing.
func TestAllMeetWhatMatters(t *testing.T) {
	const games = 200
	matters := map[string]string{
		fate.Name:       "suspicion enchantment sacrifice boil item icons companions",
		witchcraft.Name: "sides curse mission block power persuasion trial",
	}
	for _, g := range houseGames() {
		offer := g.offer(t)
		rules, err := offer.Load(offer.Pack)
		if err != nil {
			t.Fatal(err)
		}
		came := map[string]int{}
		for n := range uint64(games) {
			for _, name := range learnByLot(t, rules.Game, offer.Lessons, n) {
				came[name]++
			}
		}
		for _, l := range offer.Lessons.Lessons {
			t.Logf("%s: %-16s %3d of %d", g.name, l.Name, came[l.Name], games)
		}
		for _, name := range strings.Fields(matters[g.name]) {
			if came[name]*100 < metByAll*games {
				t.Errorf("%s: lesson %q came in %d of %d games, want %d of 100: other cards on top may do better", g.name, name,
					came[name], games, metByAll)
			}
		}
	}
}

// learnByLot plays a tutorial with answers drawn by lot, and returns the lessons that came.
func learnByLot(t *testing.T, g engine.Game, plan lessons.Plan, seed uint64) []string {
	t.Helper()
	return learning(t, g, plan, seed, func([]string, engine.View) {})
}

// learning is learnByLot, where each question of the learner's is looked at, with the lessons above it.
func learning(
	t *testing.T, g engine.Game, plan lessons.Plan, seed uint64, look func(now []string, v engine.View),
) []string {
	t.Helper()
	log, chance := &engine.Log{}, engine.Restore(engine.SeedOf(seed), 0)
	pos, err := g.Start(engine.Setup{Seats: 1 + plan.Computers, Seed: plan.Seed, Options: plan.Options,
		Stacked: plan.Stacked}, log)
	if err != nil {
		t.Fatal(err)
	}
	var told lessons.Told
	var before []engine.Decision // what was open
	for {
		for _, e := range log.Events {
			if said, ok := g.Tell(e.For(0)); ok {
				plan.Hear(&told, 0, said)
			}
		}
		asked := slices.IndexFunc(pos.Open(nil), func(d engine.Decision) bool { return d.Seat == 0 && !d.Optional })
		called := slices.ContainsFunc(pos.Open(nil),
			func(d engine.Decision) bool { return d.Seat == 0 && d.Call && !slices.Contains(before, d) })
		if before = pos.Open(nil); pos.Over() || asked >= 0 || called {
			plan.Next(&told, g, pos.View(0), 2)
			look(told.Now, pos.View(0))
		}
		if pos.Over() {
			told.PutAway()
			return told.Before
		}
		if asked < 0 { // what nobody has to answer is left
			asked = slices.IndexFunc(pos.Open(nil), func(d engine.Decision) bool { return !d.Optional })
		}
		d := pos.Open(nil)[asked]
		v := pos.View(d.Seat)
		answers := slices.DeleteFunc(engine.Forward(v.Answers(d.ID)),
			func(a engine.Answer) bool { return v.Option(d.ID, a).Verb == "done" })
		if len(answers) == 0 { // a turn is ended when nothing else is left
			answers = v.Answers(d.ID)
		}
		log = &engine.Log{}
		if err := pos.Apply(engine.Move{Seat: d.Seat, Decision: d.ID,
			Answer: answers[chance.Below(uint32(len(answers)), nil)]}, log); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNothingIsTaughtThatCannotBeDone: whoever answers by lot, an effect is never said to happen over an answer that
// does nothing, and no rival has what forbids a kind of effect for good: what was taught would be barred.
func TestNothingIsTaughtThatCannotBeDone(t *testing.T) {
	const games = 200
	g := houseGames()[0]
	offer := g.offer(t)
	rules, err := offer.Load(offer.Pack)
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint64(games) {
		barred := false
		learning(t, rules.Game, offer.Lessons, n, func(now []string, v engine.View) {
			working := false
			for _, d := range v.Open() {
				for _, a := range v.Answers(d.ID) {
					if o := v.Option(d.ID, a); o.Verb == "activate" && !o.Leaves {
						working = true
					}
				}
				for _, bar := range v.Barred(d.ID) {
					barred = barred || bar.Cause.Key == "bar.icon"
				}
			}
			if slices.Contains(now, "boil") && !v.Standing().Final && !working {
				t.Errorf("line %d: the lesson boil stands over answers none of which has an effect", n)
			}
		})
		if barred {
			t.Errorf("line %d: a rival's card forbids Cast effects with an icon", n)
		}
	}
}

// TestLessonsAreSkipped: one button puts away what one knows, another all that would follow; the panel stays where it
// is.
func TestLessonsAreSkipped(t *testing.T) {
	v := newTavern(t, teaching(t))
	ash := v.Person("Ash")
	panel := ash.Run("table tutorial").Message
	if !strings.Contains(bottest.TextOf(panel), "Planting.") {
		t.Fatalf("the first panel teaches nothing: %q", bottest.TextOf(panel))
	}
	known := ash.Press("known/" + string(v.table().Head.ID)) // as messages of before have it
	if !known.Replaces() || strings.Contains(known.Says(), "Planting.") || !strings.Contains(known.Says(), "Which fruit") {
		t.Errorf("what is known is put away in place, and the question stays; the panel is %q", known.Says())
	}
	for _, label := range []string{"No more lessons", "Leave the lesson"} {
		bottest.Button(t, panel, label)
		bottest.Button(t, known.Message, label)
	}
	v.answerWith(ash, known.Message)
	v.next([]bottest.Person{ash})
	turn := ash.Run("hand").Message
	for _, want := range []string{"Picking.", "The season"} {
		if !strings.Contains(bottest.TextOf(turn), want) {
			t.Errorf("the turn does not teach %q: %q", want, bottest.TextOf(turn))
		}
	}
	none := ash.Press(bottest.Button(t, turn, "No more lessons"))
	if !strings.Contains(none.Says(), "No more lessons, then: you play on without. **Guide** has all of them, "+
		"and **Leave the lesson** ends the game.") || strings.Contains(none.Says(), "Picking.") {
		t.Errorf("after the wish for no more lessons the panel is %q", none.Says())
	}
	if again := ash.Run("hand").Message; strings.Contains(bottest.TextOf(again), "📖") {
		t.Errorf("a lesson comes though none is wanted: %q", bottest.TextOf(again))
	}
	v.playByPressing([]bottest.Person{ash})
	v.settle()
	end := v.AwaitMessage(bottest.TheChannel, "What now?")
	if strings.Contains(bottest.TextOf(end.Message), "The harvest** counts") {
		t.Errorf("the end teaches somebody who wants no more: %q", bottest.TextOf(end.Message))
	}
}

// TestTutorialsAreMarked: what comes of one says nothing of how anybody plays, nobody else takes a seat at it, and it
// is not played again.
func TestTutorialsAreMarked(t *testing.T) {
	v := newTavern(t, recorded, teaching(t))
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table tutorial")
	if !v.table().Head.Tutorial {
		t.Error("the table is not marked as a tutorial")
	}
	if got := birch.Run("table take-seat").Says(); !strings.Contains(got, "free") {
		t.Errorf("a stranger who wants a seat is told %q", got)
	}
	if got := birch.Press("known/" + string(v.table().Head.ID)).Says(); !strings.Contains(got, "not sitting") {
		t.Errorf("a stranger who knows the lesson is told %q", got)
	}
	v.playByPressing([]bottest.Person{ash})
	v.settle()
	end := v.AwaitMessage(bottest.TheChannel, "The harvest** counts")
	for _, f := range end.Files {
		if strings.HasSuffix(f.Name, ".txt") {
			t.Errorf("one who learns gets the record %q at the end, which is of no use to them", f.Name)
		}
	}
	if got := ash.Press("score/" + string(v.table().Head.ID)).Says(); strings.Contains(got, "seal") {
		t.Errorf("one who learns is told of a seal: %q", got)
	}
	if strings.Contains(bottest.TextOf(end.Message), "Rematch") {
		t.Error("a tutorial is offered again by its end")
	}
	if got := ash.Press("known/" + string(v.table().Head.ID)).Says(); !strings.Contains(got, "table is over") {
		t.Errorf("a lesson of a game that is over is put away with %q", got)
	}
}

// TestLeavingATutorial: it is closed, and nobody is told that a computer player carries on.
func TestLeavingATutorial(t *testing.T) {
	v := newTavern(t, teaching(t))
	ash := v.Person("Ash")
	panel := ash.Run("table tutorial").Message
	ask := ash.Press(bottest.Button(t, panel, "Leave the lesson"))
	if !strings.Contains(ask.Says(), "Leave the lesson? Your game here ends, and nothing of it counts. "+
		"**/table tutorial** begins another at any time.") || v.table().Head.State != store.Playing {
		t.Errorf("who wants to leave is asked %q, and the table is %s; want to be asked once", ask.Says(),
			v.table().Head.State)
	}
	ash.Press(bottest.Button(t, ask.Message, "Leave the lesson"))
	v.settle()
	v.AwaitMessage(bottest.TheChannel, "Everybody has left")
	for _, m := range v.All(bottest.TheChannel) {
		if said := bottest.TextOf(m.Message); strings.Contains(said, "carries on") || strings.Contains(said, "sealed") {
			t.Errorf("the channel reads %q", said)
		}
	}
}

// TestLessonsComeAgainAfterAStepBack: an answer that is taken back leads to its question again, without the lessons of
// the next one; these come again with that question, as they came first.
func TestLessonsComeAgainAfterAStepBack(t *testing.T) {
	for _, g := range houseGames() {
		t.Run(g.name, func(t *testing.T) { takeALessonBack(t, g.name) })
	}
}

func takeALessonBack(t *testing.T, game string) {
	v := newTavern(t, withHouseGames(t), func(c *bot.Config) { c.Random = rand.NewChaCha8([32]byte{5}) })
	ash := v.Person("Ash")
	ash.Run("table tutorial", "game="+game)
	s := &student{v: v, user: ash, book: book(t)}
	for s.calm() && (!v.table().Desk.Hand(0).MayStepBack || len(v.table().Desk.Lessons.Now) == 0) {
		s.answer()
	}
	if v.table().Head.State != store.Playing {
		t.Fatal("no answer that taught something could be taken back in the whole game")
	}
	taught := v.table().Desk.Lessons
	if got := ash.Run("undo").Says(); !strings.Contains(got, "Undone: ") {
		t.Fatalf("the step back is answered with %q", got)
	}
	desk := v.table().Desk.Lessons
	if len(desk.Now) > 0 || !slices.Equal(desk.Before, taught.Before) {
		t.Errorf("after a step back lessons %v are shown and %v have been; want none, and those that were shown before it",
			desk.Now, desk.Before)
	}
	s.n-- // and the same is answered
	s.answer()
	if again := v.table().Desk.Lessons.Now; !slices.Equal(again, taught.Now) {
		t.Errorf("then lessons %v come again, want %v", again, taught.Now)
	}
}

// TestGamesWithoutLessons: where no game teaches itself there is no command for it, and nothing points to it.
func TestGamesWithoutLessons(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	for _, c := range v.Registered() {
		for _, sub := range c.Subcommands {
			if sub.Name == "tutorial" {
				t.Error("a tutorial is offered of no game")
			}
		}
	}
	if got := ash.Run("help").Says(); strings.Contains(got, "tutorial") {
		t.Errorf("/help points to a tutorial of no game: %q", got)
	}
	_, err := v.bot.Tables().Teach(t.Context(), tables.Place{Server: "server", Channel: "channel"},
		tables.Person{User: "id-ash", Name: "Ash"}, "orchard")
	say := book(t).Speaker("en", nil, nil).Say(engine.SayOf(err))
	if want := "There are no lessons for this game yet. **/rules** explains it."; engine.KindOf(err) != engine.NotNow ||
		say != want {
		t.Errorf("a game without lessons is taught with the error %q (%v), want %q", say, err, want)
	}
}

// TestFirstScreensPointToTheTutorial: each in one line.
func TestFirstScreensPointToTheTutorial(t *testing.T) {
	v := newTavern(t, teaching(t))
	ash := v.Person("Ash")
	offer := "📖 New to The Orchard? **/table tutorial** teaches it while you play, at a table for you alone."
	offers := func(where, said string) {
		t.Helper()
		if n := strings.Count(said, offer); n != 1 {
			t.Errorf("%s points to the tutorial %d times, want once: %q", where, n, said)
		}
	}
	offers("/help", ash.Run("help").Says())
	ash.Run("table open")
	offers("the lobby", bottest.TextOf(v.AwaitMessage(bottest.TheChannel, "Press **Join**").Message))
}

// Whoever has just learnt the game has played one to its end, and reads why it is not counted.
func TestStatsSayThatTutorialsDoNotCount(t *testing.T) {
	v := newTavern(t, teaching(t))
	if got := v.Person("Ash").Run("stats").Says(); !strings.Contains(got, "a tutorial doesn't count") {
		t.Errorf("without a game that counts /stats says %q", got)
	}
}
