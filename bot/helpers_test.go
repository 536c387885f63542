package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/revolution"
	"witchtable/store"
)

// allies are three people at a table of the house's game in which all help one another.
type allies struct {
	*tavern
	people []bottest.Person
}

func newAllies(t *testing.T, options ...string) allies {
	return alliesIn(newTavern(t, withHouseGames(t), seeded), options...)
}

func alliesIn(v *tavern, options ...string) allies {
	w := allies{v, []bottest.Person{v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")}}
	w.people[0].Run("table open", "game="+revolution.Name)
	for _, p := range w.people[1:] {
		p.Run("table join")
	}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		w.people[0].Run("table option", "option="+name, "value="+value)
	}
	w.people[0].Run("table start")
	return w
}

// keys are the answers with these verbs that somebody has, quiet questions apart.
func (w allies) keys(p bottest.Person, verbs ...string) (out []string) {
	tab := w.table()
	seat := tab.SeatOf(store.UserID(p.ID))
	v := tab.View(seat)
	for _, verb := range verbs {
		for _, d := range tab.Asked(seat) {
			for _, a := range v.Answers(d.ID) {
				if o := v.Option(d.ID, a); o.Verb == verb {
					out = append(out, o.Key())
				}
			}
		}
	}
	return out
}

// does has somebody give an answer, and demands that it is taken.
func (w allies) does(p bottest.Person, key string) {
	w.t.Helper()
	before := w.table().Head.MoveCount
	if got := p.Run("answer", "move="+key); w.table().Head.MoveCount == before {
		w.t.Fatalf("%s answers %s, which is not taken: %s", p.Name, key, got.Says())
	}
}

// nextAct plays on until somebody can Act, and returns who, and how; ok is false where the game is over.
func (w allies) nextAct() (by bottest.Person, key string, ok bool) {
	w.t.Helper()
	for range 120 {
		now := w.awaited(w.people)
		if len(now) == 0 {
			return by, "", false
		}
		if acts := w.keys(now[0], "act"); len(acts) > 0 {
			return now[0], acts[len(acts)-1], true
		}
		tab := w.table()
		d := tab.Asked(tab.SeatOf(store.UserID(now[0].ID)))[0]
		v := tab.View(d.Seat)
		answers := engine.Forward(v.Answers(d.ID))
		w.does(now[0], v.Option(d.ID, answers[len(answers)-1]).Key())
	}
	w.t.Fatal("nobody Acts")
	return by, "", false
}

// pings is how often each of them has been notified, once all has been said.
func (w allies) pings() map[discord.UserID]int {
	w.t.Helper()
	w.settle()
	out := map[discord.UserID]int{}
	for _, p := range w.people {
		out[p.ID] = w.Pinged(p.ID)
	}
	return out
}

// ends ends the Act: it is paid, if it can be, else given up.
func (w allies) ends(active bottest.Person) {
	w.t.Helper()
	for range 12 {
		if len(w.keys(active, "cancel")) == 0 {
			return
		}
		w.does(active, w.keys(active, "pay", "offer", "cancel")[0])
	}
	w.t.Fatal("the Act does not end")
}

// called lists who is called to help.
func (w allies) called() (out []bottest.Person) {
	tab := w.table()
	for _, p := range w.people {
		if slices.Contains(tab.Urged(), tab.SeatOf(store.UserID(p.ID))) {
			out = append(out, p)
		}
	}
	return out
}

// TestAnActCallsEachHelperOnce: whatever helpers do, give, take back or say no, or nothing at all, each Act notifies
// each of them once at most, by a call that names them; and nobody holds up the one who Acts.
func TestAnActCallsEachHelperOnce(t *testing.T) {
	for _, hands := range []string{"open", "private"} {
		t.Run(hands, func(t *testing.T) {
			t.Parallel()
			w := newAllies(t, "hands="+hands, "standing_default=ask")
			given := map[string]int{}
			for n := range 20 {
				active, act, ok := w.nextAct()
				if !ok {
					break
				}
				before := w.pings()
				w.does(active, act)
				helpers, called := w.called(), w.pings()
				for i, p := range helpers {
					switch (n + i) % 4 {
					case 0:
						w.gives(given, p, "help")
					case 1:
						w.gives(given, p, "help", "withdraw", "help")
					case 2:
						w.gives(given, p, "pass")
					}
				}
				after := w.pings()
				for _, p := range w.people {
					want := 0
					if slices.ContainsFunc(helpers, func(h bottest.Person) bool { return h.ID == p.ID }) {
						want = 1
					}
					given["call"] += want
					if first, all := called[p.ID]-before[p.ID], after[p.ID]-before[p.ID]; first != want || all != want {
						t.Errorf("Act %d: %s is called %d times to help, then %d times, want %d", n+1, p.Name, first, all-first,
							want)
					}
				}
				w.ends(active)
			}
			if given["call"] < 6 || given["help"] < 3 || given["withdraw"] == 0 || given["pass"] == 0 {
				t.Errorf("so often was something done: %v; the test shows nothing", given)
			}
		})
	}
}

// TestHelpTurnsThePanelOfWhoIsHelped: what another pledges is in the panel of who Acts, where it stands, and the next
// press there is taken; what is pressed in the moment in which it turns is not.
func TestHelpTurnsThePanelOfWhoIsHelped(t *testing.T) {
	patient := func(c *bot.Config) { c.Pace.Settle = 5 * time.Minute }
	w := alliesIn(newTavern(t, withHouseGames(t), seeded, patient), "standing_default=ask")
	for range 20 {
		active, act, ok := w.nextAct()
		if !ok {
			break
		}
		w.does(active, act)
		helpers := w.called()
		panel := active.Run("hand").Posted
		if len(helpers) == 0 {
			w.ends(active)
			continue
		}
		w.settle()
		w.clock.forward(6 * time.Minute)
		w.gives(map[string]int{}, helpers[0], "help")
		w.settle()
		now := last(w.privateOf(active))
		if now.ID != panel.ID || !strings.Contains(bottest.TextOf(now.Message), helpers[0].Name) {
			t.Fatalf("after %s has helped, the panel of %s says\n%s", helpers[0].Name, active.Name,
				bottest.TextOf(now.Message))
		}
		moves := w.table().Head.MoveCount
		press := func() string {
			c := bottest.Controls(now.Message)[0]
			return active.PressOn(now, c.CustomID, firstOf(c)...).Says()
		}
		if got := press(); w.table().Head.MoveCount != moves || !strings.Contains(got, "just as you pressed") {
			t.Errorf("pressed as it turns, it says %s", got)
		}
		w.clock.forward(6 * time.Minute)
		now = last(w.privateOf(active))
		if got := press(); w.table().Head.MoveCount == moves {
			t.Errorf("the panel that has turned is not taken: %s", got)
		}
		return
	}
	t.Error("nobody was helped: the test shows nothing")
}

// gives has somebody answer, by the first answer with each verb that there is, and counts that.
func (w allies) gives(given map[string]int, p bottest.Person, verbs ...string) {
	w.t.Helper()
	for _, verb := range verbs {
		if keys := w.keys(p, verb); len(keys) > 0 {
			w.does(p, keys[0])
			given[verb]++
		}
	}
}

// TestStandingOrdersAreCarriedOutInSilence: what somebody lets the others have without being asked is found among the
// settings, changes nothing of whose turn it is, and notifies nobody, when it is given nor when it is carried out.
func TestStandingOrdersAreCarriedOutInSilence(t *testing.T) {
	w := newAllies(t, "standing_default=ask")
	for range 6 {
		active, act, ok := w.nextAct()
		if !ok {
			break
		}
		before := w.pings()
		for _, p := range w.people {
			if p.ID == active.ID {
				continue
			}
			settings := p.Press(bottest.Button(t, p.Run("hand").Message, "Settings")).Message
			if !strings.Contains(bottest.TextOf(settings), "What may the others have of you without asking?") {
				t.Fatalf("the settings are %s", bottest.TextOf(settings))
			}
			if got := p.Run("answer", "move=order:all").Says(); !strings.Contains(got, "✓") {
				w.gives(map[string]int{}, p, "order")
			}
		}
		w.does(active, act)
		pledged := 0
		for _, p := range w.people {
			pledged += len(w.keys(p, "withdraw"))
		}
		after := w.pings()
		for _, p := range w.people {
			if after[p.ID] != before[p.ID] && !slices.ContainsFunc(w.called(),
				func(c bottest.Person) bool { return c.ID == p.ID }) {
				t.Errorf("%s is notified, though their standing order was carried out", p.Name)
			}
		}
		if w.ends(active); pledged > 0 {
			return
		}
	}
	t.Error("no standing order was carried out: the test shows nothing")
}

// TestTheCallSaysHowLongAComputerPlayerWaits: at a table with computer players the call names who may help, and until
// when that is waited for; who has said no is not waited for any longer.
func TestTheCallSaysHowLongAComputerPlayerWaits(t *testing.T) {
	players := func(c *bot.Config) {
		roster, err := revolution.Players()
		if err != nil {
			t.Fatal(err)
		}
		c.Brains = func(_, name string) (brain.Brain, error) { return roster.New(name) }
		c.Levels = func(game string) []string {
			if game == revolution.Name {
				return []string{"witch"}
			}
			return nil
		}
		c.Pace = bot.TablePace()
		c.Random = rand.NewChaCha8([32]byte{3})
	}
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		w := allies{v, []bottest.Person{ash}}
		ash.Run("table open", "game="+revolution.Name)
		ash.Run("table option", "option=hands", "value=private")
		ash.Run("table option", "option=standing_default", "value=ask")
		ash.Run("table add-computer", "level=witch")
		ash.Run("table start")
		began := time.Now()
		for time.Since(began) < 3*time.Hour {
			time.Sleep(time.Second)
			synctest.Wait()
			by, until, waits := v.bot.Tables().HeardUntil(v.table())
			switch {
			case waits:
				time.Sleep(20 * time.Second)
				synctest.Wait()
				name := v.table().Head.Seats[by].Name
				call := v.AwaitMessage(bottest.TheChannel, "🔔 <@"+string(ash.ID)+"> · "+name+" asks for your help against")
				want := fmt.Sprintf("⏳ If nobody helps, %s goes on <t:%d:R>.", name, until.Unix())
				if !strings.Contains(call.Content, want) {
					t.Fatalf("the call lacks %q:\n%s", want, call.Content)
				}
				if label := call.Rows[0].Buttons[0].Label; label != "Give help" { // it is somebody else's turn
					t.Errorf("the button of a call for help says %q", label)
				}
				if left := time.Until(until); left > 8*time.Minute || left < 6*time.Minute {
					t.Errorf("after 20 seconds it is waited for %v more", left)
				}
				w.does(ash, w.keys(ash, "pass")[0])
				time.Sleep(2 * time.Second)
				synctest.Wait()
				if len(v.table().Urged()) > 0 {
					t.Error("Ash has said no, and the computer player waits on")
				}
				return
			case len(w.awaited(w.people)) > 0:
				verb := w.keys(ash, "done", "stay", "nothing")
				if len(verb) == 0 {
					tab := v.table()
					d := tab.Asked(tab.SeatOf(store.UserID(ash.ID)))[0]
					verb = []string{tab.View(d.Seat).Option(d.ID, engine.Forward(tab.View(d.Seat).Answers(d.ID))[0]).Key()}
				}
				w.does(ash, verb[0])
			}
			if v.table().Head.State != store.Playing {
				break
			}
		}
		t.Error("no computer player has waited for Ash: the test shows nothing")
	}, withHouseGames(t), players)
}
