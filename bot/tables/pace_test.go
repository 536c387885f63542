package tables_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// atPace has a service go by the clock of the test's bubble, with stand-ins that answer at once, and draw the same
// seats each time: Ash has the first turn.
func atPace(c *tables.Config) {
	c.Clock, c.Changed, c.StandIn, c.Random = bubbleClock{}, nil, standIn("first"), rand.NewChaCha8([32]byte{2})
}

// said lists, in order, what a table has had to say about its people, and how often it has called: the outbox,
// undelivered.
func (h *house) said(t *testing.T, id store.TableID) string {
	t.Helper()
	var out []string
	for _, e := range must(h.store.Outbox(ctx, store.OutboxQuery{Table: id}))(t) {
		switch kind := outbox.Kind(e.Kind); {
		case kind == outbox.StoodIn || kind == outbox.Missed:
			out = append(out, e.Kind)
		case kind == outbox.Notice && strings.Contains(string(e.Payload), "bot.notice.silent"):
			out = append(out, "warning")
		case kind == outbox.Notice && strings.Contains(string(e.Payload), "bot.notice.abandoned"):
			out = append(out, "end")
		}
	}
	return strings.Join(out, " ")
}

// plays answers for a person, the first answer.
func (h *house) plays(t *testing.T, id store.TableID, name string) tables.Table {
	t.Helper()
	tab := must(h.Table(ctx, id))(t)
	seat := tab.SeatOf(person(name).User)
	d := tab.Asked(seat)[0]
	return must(h.Answer(ctx, id, person(name).User, d.ID, tab.View(seat).Answers(d.ID)[0]))(t).Table
}

// What becomes of a table where Ash has answered and the others have not.
func TestWhatATableDoesAsTimePasses(t *testing.T) {
	type step func(*testing.T, *house, store.TableID)
	after := func(d time.Duration) step {
		return func(*testing.T, *house, store.TableID) { time.Sleep(d); synctest.Wait() }
	}
	for _, c := range []struct {
		name    string
		people  []string
		pace    store.Pace
		standIn tables.StandIns
		steps   []step
		late    bool // the last call was a reminder
		said    string
	}{
		{"live, before the reminder", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore,
			[]step{after(2 * time.Minute)}, false, ""},
		{"live, reminded", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore, []step{after(4 * time.Minute)}, true,
			""},
		{"evening, before the reminder", []string{"Ash", "Birch"}, store.PaceEvening, tables.AsBefore,
			[]step{after(20 * time.Minute)}, false, ""},
		{"evening, reminded", []string{"Ash", "Birch"}, store.PaceEvening, tables.AsBefore, []step{after(2 * time.Hour)},
			true, ""},
		{"evening, stood in", []string{"Ash", "Birch"}, store.PaceEvening, tables.AsBefore,
			[]step{after(3*time.Hour + time.Minute)}, false, "stood-in missed"},
		{"nobody is to be stood in for", []string{"Ash", "Birch"}, store.PaceLive, tables.NoStandIns,
			[]step{after(2 * time.Hour)}, true, ""},
		{"who plays alone is not stood in for", []string{"Ash"}, store.PaceLive, tables.AsBefore,
			[]step{after(2 * time.Hour)}, true, ""},
		{"nobody has to be called twice by the bot's restart", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore,
			[]step{after(2 * time.Minute),
				func(t *testing.T, h *house, _ store.TableID) { h.restart(t) }, after(30 * time.Second)}, false, ""},
		{"reminded by the next process", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore, []step{after(time.Minute),
			func(t *testing.T, h *house, _ store.TableID) { h.Stop(); time.Sleep(time.Minute); h.restart(t) },
			after(90 * time.Second)}, true, ""},
		{"whom the bot could not remind has time after the reminder", []string{"Ash", "Birch"}, store.PaceLive,
			tables.AsBefore, []step{
				func(t *testing.T, h *house, _ store.TableID) { h.Stop(); time.Sleep(time.Hour); h.restart(t) },
				after(5 * time.Minute)}, true, ""},
		{"and no more", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore, []step{
			func(t *testing.T, h *house, _ store.TableID) { h.Stop(); time.Sleep(time.Hour); h.restart(t) },
			after(8 * time.Minute)}, false, "stood-in missed"},
		{"a sign of life", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore, []step{after(9 * time.Minute),
			func(t *testing.T, h *house, id store.TableID) {
				if _, back, err := h.Seen(ctx, id, person("Birch").User); back || err != nil {
					t.Errorf("Birch is back: %t, %v", back, err)
				}
			}, after(8 * time.Minute)}, true, ""},
		{"a game that rests", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore, []step{
			func(t *testing.T, h *house, id store.TableID) { must(h.Pause(ctx, id, person("Ash").User))(t) },
			after(24 * time.Hour)}, false, ""},
		{"a game that goes on", []string{"Ash", "Birch"}, store.PaceLive, tables.AsBefore, []step{
			func(t *testing.T, h *house, id store.TableID) { must(h.Pause(ctx, id, person("Ash").User))(t) },
			after(24 * time.Hour),
			func(t *testing.T, h *house, id store.TableID) { must(h.Unpause(ctx, id, person("Ash").User))(t) },
			after(4 * time.Minute)}, true, ""},
		{"a warning", []string{"Ash"}, store.PaceLive, tables.AsBefore, []step{after(7 * time.Hour)}, true, "warning"},
		{"the end", []string{"Ash"}, store.PaceLive, tables.AsBefore, []step{after(9 * time.Hour)}, true, "warning end"},
		{"a warning that was heard", []string{"Ash"}, store.PaceLive, tables.AsBefore, []step{after(7 * time.Hour),
			func(t *testing.T, h *house, id store.TableID) { h.Seen(ctx, id, person("Ash").User) }, after(5 * time.Hour)}, true,
			"warning"},
		{"and another", []string{"Ash"}, store.PaceLive, tables.AsBefore, []step{after(7 * time.Hour),
			func(t *testing.T, h *house, id store.TableID) { h.Seen(ctx, id, person("Ash").User) }, after(9 * time.Hour)}, true,
			"warning warning end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t, openStore(t), atPace)
				tab := h.begun(t, "c1", 0, c.people...)
				must(h.SetPace(ctx, tab.Head.ID, person("Ash").User, c.pace, c.standIn))(t)
				if len(c.people) > 1 {
					h.plays(t, tab.Head.ID, "Ash")
				}
				for _, do := range c.steps {
					do(t, h, tab.Head.ID)
				}
				tab = must(h.Table(ctx, tab.Head.ID))(t)
				if got := tab.Desk.Turn.Late; got != c.late {
					t.Errorf("the last call was a reminder: %t, want %t", got, c.late)
				}
				if got := h.said(t, tab.Head.ID); got != c.said {
					t.Errorf("said was %q, want %q", got, c.said)
				}
				if over := strings.HasSuffix(c.said, "end"); tab.Head.Live() == over {
					t.Errorf("the table is %s", tab.Head.State)
				}
			})
		})
	}
}

// restart puts another process in the place of the house's.
func (h *house) restart(t *testing.T) {
	t.Helper()
	h.Stop()
	h.Service = newHouse(t, h.store, atPace).Service
	if err := h.Resume(ctx); err != nil {
		t.Fatal(err)
	}
}

// What was due while the store could not be written is done as soon as it can.
func TestWhatIsDueWaitsForTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &faultyStore{Store: openStore(t)}
		h := newHouse(t, f, atPace)
		id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		must(h.SetPace(ctx, id, person("Ash").User, store.PaceLive, tables.AsBefore))(t)
		f.order(func(string) error { return errDisk })
		time.Sleep(time.Hour)
		f.order(nil)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if turn := must(h.Table(ctx, id))(t).Desk.Turn; !turn.Late || turn.N != 2 || len(turn.Call) != 2 {
			t.Errorf("after the store works again the call is %+v, want a reminder of both, the second call", turn)
		}
	})
}

// Tables of before it was noted since when anybody is awaited begin with it when they are next opened.
func TestNothingIsHeldAgainstAnybodyFromBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, openStore(t), atPace)
		id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		must(h.SetPace(ctx, id, person("Ash").User, store.PaceLive, tables.AsBefore))(t)
		h.plays(t, id, "Ash")
		h.Stop()
		head := must(h.store.Table(ctx, id))(t)
		desk := map[string]any{}
		if err := json.Unmarshal([]byte(head.Notes["desk"]), &desk); err != nil {
			t.Fatal(err)
		}
		delete(desk, "waits")
		head.Notes["desk"] = string(must(json.Marshal(desk))(t))
		must(h.store.Commit(ctx, id, store.Change{Expect: head.Version, Header: &head}))(t)
		time.Sleep(time.Hour)
		h.restart(t)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if turn, got := must(h.Table(ctx, id))(t).Desk.Turn, h.said(t, id); turn.Late || got != "" {
			t.Errorf("two minutes after the start the last call is %+v, and said was %q; want nothing yet", turn, got)
		}
		time.Sleep(9 * time.Minute)
		synctest.Wait()
		if got := h.said(t, id); got != "stood-in missed" {
			t.Errorf("eleven minutes after the start said was %q, want a stand-in", got)
		}
	})
}

// tickingClock is the bubble's, but that time passes between one look at it and the next.
type tickingClock struct {
	bubbleClock
	looks *atomic.Int64
}

func (c tickingClock) Now() time.Time {
	return time.Now().Add(time.Duration(c.looks.Add(1)) * time.Microsecond)
}

// Time passes while it is found out what is due.
func TestWhatIsDueIsDoneWhileTimePasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, openStore(t), atPace, func(c *tables.Config) { c.Clock = tickingClock{looks: &atomic.Int64{}} })
		id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		time.Sleep(6*24*time.Hour + time.Hour)
		synctest.Wait()
		tab := must(h.Table(ctx, id))(t)
		if got := h.said(t, id); !tab.Desk.Turn.Late || got != "warning" {
			t.Errorf("after six days the last call is %+v, and said was %q; want a reminder, and a warning", tab.Desk.Turn, got)
		}
	})
}

// A computer player has a seat until its person is back, and hands it back when the turn is over.
func TestAStandInHandsTheSeatBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, openStore(t), atPace, func(c *tables.Config) { c.Pace = time.Minute })
		id := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		ash, birch := person("Ash").User, person("Birch").User
		must(h.SetPace(ctx, id, ash, store.PaceLive, tables.AsBefore))(t)
		h.plays(t, id, "Ash")
		time.Sleep(10*time.Minute + time.Second)
		synctest.Wait()
		tab := must(h.Table(ctx, id))(t)
		seat := tab.Holds(birch)
		if !tab.Away(seat) || tab.Person(seat) || tab.SeatOf(birch) != engine.Onlooker {
			t.Fatalf("after ten minutes Birch's seat is %+v, want a stand-in there", tab.Head.Seats[seat])
		}
		if mine := must(h.TablesOf(ctx, birch))(t); len(mine) != 1 {
			t.Errorf("who is away sits at %d tables, want still at this one", len(mine))
		}
		if _, back, err := h.Seen(ctx, id, birch); !back || err != nil {
			t.Errorf("Birch does something: back %t, %v", back, err)
		}
		if tab = must(h.Table(ctx, id))(t); !tab.Person(seat) || tab.Head.MoveCount != 1 {
			t.Errorf("back at the table Birch's seat is %+v after %d moves, want no stand-in, and no answer of one",
				tab.Head.Seats[seat], tab.Head.MoveCount)
		}
		time.Sleep(10*time.Minute + time.Second)
		synctest.Wait()
		if tab = must(h.Table(ctx, id))(t); !tab.Away(seat) {
			t.Fatalf("ten minutes later there is no stand-in again")
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if tab = must(h.Table(ctx, id))(t); !tab.Person(seat) || tab.Head.MoveCount != 2 {
			t.Errorf("after the turn Birch's seat is %+v after %d moves, want it handed back after the one answer",
				tab.Head.Seats[seat], tab.Head.MoveCount)
		}
		if got := h.said(t, id); got != "stood-in missed stood-in missed" {
			t.Errorf("said was %q, want each absence told once to all and once to Birch", got)
		}
	})
}

// Computer players do not play while a game rests.
func TestComputersRestWithTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, openStore(t), atPace, func(c *tables.Config) { c.Pace = time.Minute })
		id := h.begun(t, "c1", 1, "Ash").Head.ID
		must(h.Pause(ctx, id, person("Ash").User))(t)
		time.Sleep(time.Hour)
		if n := must(h.Table(ctx, id))(t).Head.MoveCount; n != 0 {
			t.Errorf("%d answers while the game rests", n)
		}
		must(h.Unpause(ctx, id, person("Ash").User))(t)
		time.Sleep(time.Hour)
		if n := must(h.Table(ctx, id))(t).Head.MoveCount; n != 1 {
			t.Errorf("%d answers afterwards, want the computer player's", n)
		}
	})
}

// Seats change hands: the new person has the hand of the old one, and the old one nothing any more.
func TestASeatIsTakenOver(t *testing.T) {
	h := newHouse(t, openStore(t), func(c *tables.Config) { c.StandIn = standIn("first") }, plays(waitingBrain{}))
	ash, birch, cedar := person("Ash"), person("Birch"), person("Cedar")
	tab := h.begun(t, "c1", 0, "Ash", "Birch")
	id, seat := tab.Head.ID, tab.SeatOf(birch.User)
	refused := func(what string, kind engine.Kind, err error) {
		t.Helper()
		if engine.KindOf(err) != kind {
			t.Errorf("%s: %v, want an error of kind %v", what, err, kind)
		}
	}
	take := func(p tables.Person, s engine.Seat) error { _, err := h.TakeSeat(ctx, id, p, s); return err }
	refused("taking a person's seat", engine.BadInput, take(cedar, seat))
	refused("taking no seat", engine.BadInput, take(cedar, engine.Onlooker))
	refused("taking a second seat", engine.NotNow, take(ash, seat))
	_, err := h.Kick(ctx, id, birch.User, tab.SeatOf(ash.User), "Basil")
	refused("a guest sends the host away", engine.Forbidden, err)
	must(h.Kick(ctx, id, ash.User, seat, "Basil"))(t)
	refused("who was sent away takes the seat", engine.Forbidden, take(birch, seat))
	_, err = h.Join(ctx, id, birch)
	refused("who was sent away joins", engine.Forbidden, err)
	if mine := must(h.TablesOf(ctx, birch.User))(t); len(mine) != 0 {
		t.Errorf("who was sent away sits at %d tables", len(mine))
	}
	if tab = must(h.Table(ctx, id))(t); !slices.Equal(tab.FreeSeats(), []engine.Seat{seat}) ||
		tab.Head.Seats[seat].Name != "Basil" {
		t.Errorf("free are the seats %v, and in the one is %+v, want Basil there", tab.FreeSeats(), tab.Head.Seats[seat])
	}
	if err := take(cedar, seat); err != nil {
		t.Fatal(err)
	}
	h.agreeTo(t, id, ash)
	tab = must(h.Table(ctx, id))(t)
	if tab.SeatOf(cedar.User) != seat || len(tab.FreeSeats()) != 0 || len(tab.Asked(seat)) == 0 {
		t.Errorf("Cedar has seat %d of %+v", tab.SeatOf(cedar.User), tab.Head.Seats)
	}
	h.plays(t, id, "Cedar")
}

// agreeTo has a person agree to what is asked for at a table.
func (h *house) agreeTo(t *testing.T, id store.TableID, p tables.Person) {
	t.Helper()
	must(h.Consent(ctx, id, p.User, must(h.Table(ctx, id))(t).Desk.Consent.N, true))(t)
}

// waitingBrain never comes to an end.
type waitingBrain struct{}

func (waitingBrain) Choose(ctx context.Context, _ brain.Question) (engine.Answer, bool) {
	<-ctx.Done()
	return 0, false
}
