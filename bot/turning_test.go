package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/replay"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// slowJudge judges when its gate is open; until then whoever asks it waits.
type slowJudge struct {
	brain.NoLore
	gate chan struct{}
}

func newSlowJudge(t *testing.T) *slowJudge {
	j := &slowJudge{gate: make(chan struct{})}
	t.Cleanup(j.open)
	return j
}

func (j *slowJudge) open() {
	select {
	case <-j.gate:
	default:
		close(j.gate)
	}
}

func (j *slowJudge) Worth(p engine.Position, seat engine.Seat) float64 {
	<-j.gate
	return j.NoLore.Worth(p, seat)
}

// judging has a bot look for turning points, in games that are the same each time.
func (j *slowJudge) judging(c *bot.Config) {
	recorded(c)
	c.Random = &sameSeeds{chacha: rand.NewChaCha8([32]byte{3})}
	c.Judge = func(string) *brain.Thinker { return &brain.Thinker{Lore: j, Laps: 1} }
}

// sameSeeds is a source of chance that gives the same each time.
type sameSeeds struct {
	mu     sync.Mutex
	chacha *rand.ChaCha8
}

func (s *sameSeeds) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.chacha.Read(b)
}

// ended plays a game to its end, and returns who played and the message that tells the end.
func (v *tavern) ended() ([]bottest.Person, bottest.Posted) {
	v.t.Helper()
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	return people, v.AwaitMessage(bottest.TheChannel, "The game is over!")
}

// turned is how many turning points a message tells.
func turned(m discord.Message) int {
	_, said, _ := strings.Cut(spelt(m), "Turning points")
	return strings.Count(said, "promised more") + strings.Count(said, "the next best")
}

// starred is how many turning points are marked on the page that somebody is given who presses the button of the end,
// and what is said with it.
func starred(t *testing.T, who bottest.Person, end discord.Message) (n int, said string) {
	t.Helper()
	got := who.Press(bottest.Button(t, end, "Watch the game again")).Message
	for _, f := range got.Files {
		if page := string(f.Data); strings.HasSuffix(f.Name, ".html") {
			n = strings.Count(page, " promised more") + strings.Count(page, "the next best")
		}
	}
	return n, spelt(got)
}

// now is a message as it stands.
func (v *tavern) now(id discord.MessageID) bottest.Posted {
	v.Lock()
	defer v.Unlock()
	if p := v.Standing(id); p != nil {
		return *p
	}
	return bottest.Posted{}
}

// The end is told at once; where the game turned stands in it later, and on its page, in the same words as everywhere.
func TestTurningPointsAreToldLater(t *testing.T) {
	judge := newSlowJudge(t)
	v := newTavern(t, judge.judging)
	people, final := v.ended()
	on, said := starred(t, people[0], final.Message)
	const sought = "-# I'm still looking for the turning points. Press the button again in a minute, and the page will " +
		"have them marked."
	if told := turned(final.Message); told+on > 0 || !strings.Contains(said, sought) {
		t.Errorf("before anybody has thought %d turning points are told, and %d marked; the page comes with\n%s", told, on,
			said)
	}
	if got := spelt(final.Message); !strings.Contains(got, "🖼 How the score went. In the end: ") {
		t.Errorf("the end does not show how the score went:\n%s", got)
	}
	judge.open()
	v.settle()
	after := v.now(final.ID)
	told := turned(after.Message)
	on, said = starred(t, people[1], after.Message)
	if told != tables.MostTurnings || on != told || after.Edits != 1 || len(after.Files) != 2 || len(after.Rows) == 0 ||
		!strings.Contains(said, "moves and 2 turning points") || strings.Contains(said, "still looking") {
		t.Errorf("after %d edits the end tells %d turning points, and %d are marked; it has %d pictures:\n%s\n%s",
			after.Edits, told, on, len(after.Files), spelt(after.Message), said)
	}
	head, err := v.store.Table(t.Context(), v.table().Head.ID)
	if err != nil {
		t.Fatal(err)
	}
	log, err := v.store.Log(t.Context(), head.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	kept, known, err := tables.TurningPoints(head)
	if err != nil || !known {
		t.Fatalf("what was found is not kept: %v", err)
	}
	review := tables.Review(head, v.table().Rules.Game, log)
	anew, err := (&brain.Thinker{Lore: judge, Laps: 1}).TurningPoints(t.Context(), review, tables.MostTurnings)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := inWords(t, review, kept), inWords(t, review, anew); !slices.Equal(a, b) {
		t.Errorf("kept is\n%s\nand whoever looks anew finds\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}

func inWords(t *testing.T, r brain.Review, list []brain.Judged) (out []string) {
	t.Helper()
	turns, err := replay.Turned(r.Game, r.Setup, r.Moves, list)
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range turns {
		out = append(out, book(t).Speaker("en", nil, nil).Say(turn.Told()))
	}
	return out
}

// A process that dies while it judges, or before what it has sent is noted, leaves it to the next one; nothing is told
// twice.
func TestTurningPointsThroughRestarts(t *testing.T) {
	judge := newSlowJudge(t)
	s, r := openStore(t), bottest.NewMemory(t)
	first := open(t, s, r, judge.judging)
	_, final := first.ended()
	first.stop()
	r.Restart()
	second := open(t, s, r, judge.judging)
	lost := false
	second.setFault(func(what string, c discord.ChannelID) error {
		if what == "change" && c == bottest.TheChannel && !lost {
			lost = true
			return errors.New("503")
		}
		return nil
	})
	judge.open()
	second.settle()
	after := second.now(final.ID)
	if told := turned(after.Message); told != tables.MostTurnings {
		t.Errorf("the end tells %d turning points:\n%s", told, spelt(after.Message))
	}
	ends := 0
	for _, p := range second.All(bottest.TheChannel) {
		ends += strings.Count(bottest.TextOf(p.Message), "The game is over!")
	}
	if ends != 1 || !lost {
		t.Errorf("the end is told %d times, a failure was seen: %v", ends, lost)
	}
}

// Buttons that were put away do not come back, and what was told stays when they are put away.
func TestTurningPointsAndPutAwayButtons(t *testing.T) {
	for _, first := range []string{"away", "told"} {
		t.Run(first, func(t *testing.T) {
			judge := newSlowJudge(t)
			v := newTavern(t, judge.judging)
			people, final := v.ended()
			if first == "told" {
				judge.open()
				v.settle()
			}
			away := people[0].Press(bottest.Button(t, final.Message, "Close table")).Message
			if first == "told" {
				if on, _ := starred(t, people[0], away); turned(away) != tables.MostTurnings || on != tables.MostTurnings ||
					strings.Contains(spelt(away), "[Rematch]") {
					t.Errorf("put away, with %d turning points marked, it reads\n%s", on, spelt(away))
				}
				return
			}
			judge.open()
			v.settle()
			if now := v.now(final.ID).Message; turned(now) == 0 || strings.Contains(spelt(now), "[Rematch]") {
				t.Errorf("put away and told of the turning points it reads\n%s", spelt(now))
			}
		})
	}
}

// What cannot be told is left, without a word: the message is gone, or files are not allowed any more. What stands
// there stays.
func TestTurningPointsThatCannotBeTold(t *testing.T) {
	for name, tt := range map[string]struct {
		spoil func(v *tavern, final bottest.Posted)
		check func(t *testing.T, v *tavern, final bottest.Posted)
	}{
		"deleted": {
			func(v *tavern, final bottest.Posted) {
				_ = v.Delete(context.Background(), bottest.TheChannel, final.ID)
			},
			func(t *testing.T, v *tavern, _ bottest.Posted) {
				for _, p := range v.All(bottest.TheChannel) {
					if told := turned(p.Message); told > 0 {
						t.Errorf("they are told elsewhere:\n%s", spelt(p.Message))
					}
				}
			},
		},
		"no permission": {
			func(v *tavern, _ bottest.Posted) {
				v.setFault(func(what string, _ discord.ChannelID) error {
					if what == "change" {
						return discord.ErrForbidden
					}
					return nil
				})
			},
			func(t *testing.T, v *tavern, final bottest.Posted) {
				if after := v.now(final.ID); after.Edits > 0 || len(after.Files) != 2 || v.table().Head.State != store.Over {
					t.Errorf("after %d edits the end has %d files", after.Edits, len(after.Files))
				}
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			judge := newSlowJudge(t)
			v := newTavern(t, judge.judging)
			_, final := v.ended()
			for left := 2; left > 1; time.Sleep(2 * time.Millisecond) { // all else has been said
				unsaid, err := v.store.Outbox(t.Context(), store.OutboxQuery{})
				if err != nil {
					t.Fatal(err)
				}
				left = len(unsaid)
				if v.table().Desk.End.Message == "" {
					left = 2
				}
			}
			tt.spoil(v, final)
			judge.open()
			v.settle()
			tt.check(t, v, final)
		})
	}
}

// Where files were not allowed from the start, the sentences are told without.
func TestTurningPointsWithoutFiles(t *testing.T) {
	judge := newSlowJudge(t)
	v := newTavern(t, judge.judging)
	v.Lock()
	v.RefuseFiles = true
	v.Unlock()
	_, final := v.ended()
	judge.open()
	v.settle()
	after := v.now(final.ID)
	if told := turned(after.Message); told != tables.MostTurnings || len(after.Files) > 0 ||
		strings.Contains(spelt(after.Message), "📎") {
		t.Errorf("with %d files the end is\n%s", len(after.Files), spelt(after.Message))
	}
}

// A table that is closed before its game ends, and a bot that nobody judges for, tell of none.
func TestNoTurningPoints(t *testing.T) {
	judge := newSlowJudge(t)
	v := newTavern(t, judge.judging)
	people := v.begin("Ash", "Birch")
	v.settle()
	people[0].Run("table close")
	judge.open()
	v.settle()
	plain := newTavern(t, recorded)
	_, final := plain.ended()
	plain.settle()
	for _, p := range append(v.All(bottest.TheChannel), plain.All(bottest.TheChannel)...) {
		if told := turned(p.Message); told > 0 {
			t.Errorf("they are told:\n%s", spelt(p.Message))
		}
	}
	if after := plain.now(final.ID); after.Edits > 0 {
		t.Errorf("the end is edited %d times for nothing", after.Edits)
	}
}
