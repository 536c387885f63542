package tables_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// villagers begins a game in a village of three.
func (h *house) villagers(t *testing.T) tables.Table {
	t.Helper()
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", map[string]string{"village": "yes"}))(t)
	for _, n := range []string{"Birch", "Cedar"} {
		tab = must(h.Join(ctx, tab.Head.ID, person(n)))(t)
	}
	return must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t)
}

// answerOne has somebody who is asked something answer it, by lot.
func (h *house) answerOne(t *testing.T, tab tables.Table, random *rand.Rand) tables.Table {
	t.Helper()
	open := tab.Open()
	d := open[random.IntN(len(open))]
	if d.Quiet || d.Optional && random.IntN(2) == 0 { // those who hold up the game are to be heard more often
		d = tab.Asked(tab.Awaited()[0])[0]
	}
	all := tab.View(d.Seat).Answers(d.ID)
	return must(h.Answer(ctx, tab.Head.ID, tab.Head.Seats[d.Seat].User, d.ID, all[random.IntN(len(all))]))(t).Table
}

// stepBackOnce has somebody take back, or ask for it; then the others agree or not, or the game goes on.
func (h *house) stepBackOnce(t *testing.T, tab tables.Table, random *rand.Rand) (now tables.Table, done bool) {
	t.Helper()
	seat := engine.Seat(random.IntN(len(tab.Head.Seats)))
	by := tab.Head.Seats[seat].User
	u, err := h.PlanStepBack(ctx, tab.Head.ID, by, tables.LastOwn)
	if err != nil {
		if k := engine.KindOf(err); k != engine.NotNow && k != engine.Forbidden {
			t.Fatalf("planning a step back: %v", err)
		}
		return tab, false
	}
	got := must(h.StepBack(ctx, tab.Head.ID, by, u.To, u.At))(t)
	if got.Done != (len(u.Ask) == 0) {
		t.Fatalf("done is %t, and %v must agree", got.Done, u.Ask)
	}
	if got.Done {
		return got.Table, true
	}
	request := got.Table.Desk.Consent
	for _, s := range u.Ask {
		if random.IntN(6) == 0 {
			return got.Table, false // nobody says anything; somebody moves
		}
		yes := random.IntN(4) > 0
		answered := must(h.Consent(ctx, tab.Head.ID, tab.Head.Seats[s].User, request.N, yes))(t)
		if !yes || answered.Done {
			return answered.Table, answered.Done
		}
	}
	t.Fatal("all agree, and nothing is taken back")
	return tab, false
}

// Games in which people take back now and then: the position is what the log leads to, also for the next process; no
// question's id comes twice; a request never outlives a move.
func TestGamesWithStepsBack(t *testing.T) {
	steps := 0
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := openStore(t)
		h := newHouse(t, s)
		tab := h.villagers(t)
		id, asked := tab.Head.ID, map[engine.DecisionID]bool{}
		for n := 0; n < 400 && tab.Head.State == store.Playing; n++ {
			before := tab
			var done bool
			if random.IntN(4) == 0 {
				tab, done = h.stepBackOnce(t, tab, random)
			} else {
				tab = h.answerOne(t, tab, random)
			}
			if done {
				steps++
				for _, d := range tab.Open() {
					if asked[d.ID] {
						t.Fatalf("question %d is asked again after a step back", d.ID)
					}
				}
				if tab.Head.MoveCount != before.Head.MoveCount+1 {
					t.Fatalf("the log grew from %d to %d entries by a step back", before.Head.MoveCount, tab.Head.MoveCount)
				}
			}
			for _, d := range tab.Open() {
				asked[d.ID] = true
			}
			h.stepBackIsNoted(t, tab)
			if done {
				h.storyStands(t, s, tab)
			}
			if u := tab.Desk.Consent; u.Open && u.At != tab.Head.MoveCount {
				t.Fatalf("a request made at entry %d still stands at %d", u.At, tab.Head.MoveCount)
			}
			if n%40 == 0 {
				sameForTheNextProcess(t, s, h, id)
			}
		}
		sameForTheNextProcess(t, s, h, id)
	}
	if steps < 20 {
		t.Errorf("only %d steps back were taken, so little was tested", steps)
	}
}

// storyStands demands that what the chapters say, each as it was told last, is what has happened and stands. Nobody has
// told anything yet, so all of it is in the outbox.
func (h *house) storyStands(t *testing.T, s store.Store, tab tables.Table) {
	t.Helper()
	chapters := map[int][]engine.Event{}
	for _, o := range must(s.Outbox(ctx, store.OutboxQuery{Table: tab.Head.ID}))(t) {
		if o.Kind != string(outbox.Story) {
			continue
		}
		e := must(outbox.Read(o))(t)
		if len(e.Events) == 0 && e.Told > 0 {
			if e.Chapter != tab.Desk.Story.Chapter { // which is told in full, or told of once more, when it is over
				continue
			}
			now := tab.Desk.Story.EventsOf(e.Chapter)
			e.Events = now[:min(e.Told, len(now))]
		}
		chapters[e.Chapter] = e.Events
	}
	var got, want []engine.Event
	for n := range tab.Desk.Story.Chapter {
		got = append(got, chapters[n+1]...)
	}
	for _, chapter := range must(h.Chronicle(ctx, tab.Head.ID))(t) {
		want = append(want, chapter...)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("entry %d, a step back: the story told is\n%v\nwhat stands is\n%v", tab.Head.MoveCount, got, want)
	}
}

// stepBackIsNoted demands that a table knows, without reading its log, who can take back or ask for it.
func (h *house) stepBackIsNoted(t *testing.T, tab tables.Table) {
	t.Helper()
	if tab.Head.State != store.Playing {
		return
	}
	for seat, holder := range tab.Head.Seats {
		_, err := h.PlanStepBack(ctx, tab.Head.ID, holder.User, tables.LastOwn)
		if noted := tab.Desk.Hands[seat].MayStepBack; noted != (err == nil) {
			t.Fatalf("entry %d: it is noted that seat %d may take back: %t; trying gives %v", tab.Head.MoveCount, seat, noted,
				err)
		}
	}
}

// sameForTheNextProcess demands that another service sees the same table, and that the log leads there.
func sameForTheNextProcess(t *testing.T, s store.Store, h *house, id store.TableID) {
	t.Helper()
	mine, theirs := must(h.Table(ctx, id))(t), must(newHouse(t, s).Table(ctx, id))(t)
	log := must(s.Log(ctx, id, 1))(t)
	moves := make([]engine.Move, len(log))
	for i, e := range log {
		moves[i] = e.Move
	}
	played := must(engine.Replay(mine.Rules.Game, mine.Head.Setup, moves, nil))(t)
	for seat := engine.Onlooker; int(seat) < len(mine.Head.Seats); seat++ {
		want := played.View(seat).AppendBinary(nil)
		if !bytes.Equal(mine.View(seat).AppendBinary(nil), want) || !bytes.Equal(theirs.View(seat).AppendBinary(nil), want) {
			t.Fatalf("seat %d does not see what the %d entries of the log lead to", seat, len(log))
		}
	}
}

// planted has everybody plant, and the first two who are asked then pick something.
func (h *house) planted(t *testing.T) (first, second store.UserID) {
	t.Helper()
	tab := h.begun(t, "c1", 0, "Ash", "Birch", "Cedar")
	tab = h.playOn(t, tab.Head.ID, 3)
	pick := func() store.UserID {
		seat := tab.Awaited()[0]
		d := tab.Asked(seat)[0]
		by := tab.Head.Seats[seat].User
		tab = must(h.Answer(ctx, tab.Head.ID, by, d.ID, tab.View(seat).Answers(d.ID)[0]))(t).Table
		return by
	}
	first = pick()
	return first, pick()
}

// A step back that cannot be stored has not happened.
func TestAStepBackThatCannotBeStored(t *testing.T) {
	f := &faultyStore{Store: openStore(t)}
	h := newHouse(t, f)
	_, second := h.planted(t)
	tab := must(h.TableIn(ctx, "c1"))(t)
	u := must(h.PlanStepBack(ctx, tab.Head.ID, second, tables.LastOwn))(t)
	f.order(func(what string) error {
		if what == "move" {
			return errors.New("the disk is full")
		}
		return nil
	})
	if _, err := h.StepBack(ctx, tab.Head.ID, second, u.To, u.At); err == nil || engine.KindOf(err) != engine.Internal {
		t.Errorf("a step back that cannot be stored gives %v", err)
	}
	f.order(nil)
	now := must(h.Table(ctx, tab.Head.ID))(t)
	if now.Head.MoveCount != tab.Head.MoveCount || !slices.Equal(now.Open(), tab.Open()) {
		t.Errorf("%d entries, %v open; want all as before", now.Head.MoveCount, now.Open())
	}
	got := must(h.StepBack(ctx, tab.Head.ID, second, u.To, u.At))(t)
	if !got.Done || got.Table.Head.MoveCount != tab.Head.MoveCount+1 {
		t.Errorf("afterwards done is %t, with %d entries", got.Done, got.Table.Head.MoveCount)
	}
}

func TestStepBackRefusals(t *testing.T) {
	h := newHouse(t, openStore(t))
	lobby := must(h.Open(ctx, place("c2"), person("Ash"), "orchard", nil))(t)
	first, second := h.planted(t)
	tab := must(h.TableIn(ctx, "c1"))(t)
	id, at := tab.Head.ID, tab.Head.MoveCount
	asked := must(h.StepBack(ctx, id, first, 3, at))(t).Table.Desk.Consent // behind the three who have planted
	third := tab.Head.Seats[tab.Awaited()[0]].User
	for name, c := range map[string]struct {
		do   func() error
		kind engine.Kind
	}{
		"before the game": {func() error {
			_, err := h.PlanStepBack(ctx, lobby.Head.ID, "user-Ash", tables.LastOwn)
			return err
		}, engine.NotNow},
		"by an onlooker": {func() error { _, err := h.PlanStepBack(ctx, id, "user-Elm", tables.LastOwn); return err },
			engine.Forbidden},
		"to nowhere":    {func() error { _, err := h.PlanStepBack(ctx, id, first, 99); return err }, engine.BadInput},
		"to now":        {func() error { _, err := h.PlanStepBack(ctx, id, first, at); return err }, engine.NotNow},
		"past a reveal": {func() error { _, err := h.PlanStepBack(ctx, id, first, 2); return err }, engine.Forbidden},
		"past a reveal by lot": {func() error { _, err := h.PlanStepBack(ctx, id, third, tables.LastOwn); return err },
			engine.Forbidden},
		"of an older moment": {func() error { _, err := h.StepBack(ctx, id, second, at-1, at-1); return err }, engine.Gone},
		"agreed by oneself": {func() error { _, err := h.Consent(ctx, id, first, asked.N, true); return err },
			engine.Forbidden},
		"agreed by another": {func() error { _, err := h.Consent(ctx, id, third, asked.N, true); return err },
			engine.Forbidden},
		"an older request": {func() error { _, err := h.Consent(ctx, id, second, asked.N-1, true); return err },
			engine.Gone},
	} {
		if err := c.do(); engine.KindOf(err) != c.kind || err == nil || engine.SayOf(err).Key == "error.internal" {
			t.Errorf("a step back %s: %v, want kind %d with a sentence for people", name, err, c.kind)
		}
	}
	if now := must(h.Table(ctx, id))(t); now.Head.MoveCount != at || !now.Desk.Consent.Open {
		t.Errorf("after refusals the log has %d entries and the request stands: %t", now.Head.MoveCount,
			now.Desk.Consent.Open)
	}
}

// A table that goes on from a snapshot to which its log does not lead any more plays on, and takes nothing back.
func TestNoStepBackUnderOtherRules(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	_, second := h.planted(t)
	tab := must(h.TableIn(ctx, "c1"))(t)
	h.Stop()
	snap := must(s.Snapshot(ctx, tab.Head.ID))(t)
	other := bytes.Replace(snap.Data, []byte(`"Cheers":[0,0,0]`), []byte(`"Cheers":[0,1,0]`), 1)
	if bytes.Equal(other, snap.Data) {
		t.Fatal("the snapshot has no cheers to change")
	}
	head := must(s.Table(ctx, tab.Head.ID))(t)
	must(s.Commit(ctx, tab.Head.ID, store.Change{Expect: head.Version, Snapshot: other}))(t)
	h = newHouse(t, s)
	if _, err := h.PlanStepBack(ctx, tab.Head.ID, second, tables.LastOwn); engine.KindOf(err) != engine.NotNow ||
		engine.SayOf(err).Key != "error.undo-rules" {
		t.Errorf("a step back there: %v, want a refusal that names the rules", err)
	}
	if _, err := h.Chronicle(ctx, tab.Head.ID); engine.SayOf(err).Key != "error.log-rules" {
		t.Errorf("its story there: %v, want a refusal in words of its own", err)
	}
	if now := h.playOn(t, tab.Head.ID, 1); now.Head.MoveCount != tab.Head.MoveCount+1 {
		t.Error("the game does not go on")
	}
}

// Who is about to take something back reads his own answers in words, and of the others' only that they are taken back,
// too: they may have been secret.
func TestStepsBackNameOnesOwnAnswersOnly(t *testing.T) {
	h := newHouse(t, openStore(t))
	first, second := h.planted(t)
	tab := must(h.TableIn(ctx, "c1"))(t)
	id, own, other := tab.Head.ID, tab.SeatOf(first), tab.SeatOf(second)
	check := func(how string, u tables.StepBack) {
		t.Helper()
		seats := map[engine.Seat]int{}
		for _, b := range u.Answers {
			seats[b.Seat]++
			if b.Seat == own && b.Label.IsZero() {
				t.Errorf("%s: the own answer %d is not in words", how, b.N)
			}
			if b.Seat != own && !b.Label.IsZero() {
				t.Errorf("%s: answer %d of seat %d is told to seat %d: %v", how, b.N, b.Seat, own, b.Label)
			}
		}
		if seats[own] != 1 || seats[other] != 1 {
			t.Errorf("%s: taken back are the answers of seats %v; want one of %d and one of %d", how, seats, own, other)
		}
	}
	check("planned", must(h.PlanStepBack(ctx, id, first, tables.LastOwn))(t))
	choices := must(h.StepBackChoices(ctx, id, first, 5))(t)
	if len(choices) != 2 {
		t.Fatalf("%d steps back are to be had, want two", len(choices))
	}
	check("the longest of the choices", choices[1])
	check("asked for", must(h.StepBack(ctx, id, first, 3, tab.Head.MoveCount))(t).StepBack)
}

// What is taken back is no longer among what people are reminded of as their own doing; what stands before it is.
func TestWhatIsTakenBackIsForgotten(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.villagers(t)
	id, random := tab.Head.ID, rand.New(rand.NewPCG(3, 1))
	compared := 0
	for range 300 {
		before := tab
		d := tab.Asked(tab.Awaited()[0])[0]
		by := tab.Head.Seats[d.Seat].User
		all := tab.View(d.Seat).Answers(d.ID)
		tab = must(h.Answer(ctx, id, by, d.ID, all[random.IntN(len(all))]))(t).Table
		if tab.Head.State != store.Playing {
			break
		}
		was, given := before.Desk.Hand(d.Seat), tab.Desk.Hand(d.Seat)
		if !given.MayStepBack || len(given.Did()) != len(was.Did())+1 || len(tab.Awaited()) == 0 {
			continue // revealed, or reminded of anew since then
		}
		u := must(h.PlanStepBack(ctx, id, by, tables.LastOwn))(t)
		got := must(h.StepBack(ctx, id, by, u.To, u.At))(t)
		if !got.Done {
			continue // the others are asked; the game goes on
		}
		if len(u.Answers) == 1 {
			compared++
			now := got.Table.Desk.Hand(d.Seat)
			if !reflect.DeepEqual(now.Did(), was.Did()) || len(now.News) != 0 {
				t.Fatalf("entry %d: seat %d has taken back %v and is reminded of %v with news %v; before it was %v", u.At, d.Seat,
					given.Did(), now.Did(), now.News, was.Did())
			}
		}
		tab = got.Table
		if random.IntN(2) == 0 { // what is answered again stands
			d = tab.Asked(tab.Awaited()[0])[0]
			all = tab.View(d.Seat).Answers(d.ID)
			tab = must(h.Answer(ctx, id, tab.Head.Seats[d.Seat].User, d.ID, all[0]))(t).Table
			if tab.Head.State != store.Playing {
				break
			}
		}
	}
	if compared < 3 {
		t.Errorf("only %d steps back were compared, so little was tested", compared)
	}
}
