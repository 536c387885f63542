package tables_test

import (
	"bytes"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// takenUp is a wish to play a table's game on.
func takenUp(id store.TableID, moves int, anew bool) tables.PlayingOn {
	return tables.PlayingOn{Table: id, Moves: moves, Anew: anew, Brain: "first", Name: called}
}

// state is all of a table's position.
func (h *house) state(t *testing.T, id store.TableID) []byte {
	t.Helper()
	head := must(h.store.Table(ctx, id))(t)
	var moves []engine.Move
	for _, e := range must(h.store.Log(ctx, id, 1))(t) {
		moves = append(moves, e.Move)
	}
	return must(must(engine.Replay(must(orchard.Load(orchard.Pack))(t), head.Setup, moves, nil))(t).AppendBinary(nil))(t)
}

// A game that is over is played on from each of its moves, as it was and dealt anew: what is stored is what the log
// leads to, also for another process, and by the same answers it ends as the first did.
func TestPlayedOnFromEachMove(t *testing.T) {
	h := newHouse(t, openStore(t))
	old := h.over(t, h.begun(t, "a", 0, "Ash", "Birch"))
	log := must(h.store.Log(ctx, old.Head.ID, 1))(t)
	for n := range log {
		for _, anew := range []bool{false, true} {
			lobby := must(h.PlayOn(ctx, place("b"), person("Birch"), takenUp(old.Head.ID, n, anew)))(t)
			if got := seats(lobby); got != "Birch here, Somebody new computer" {
				t.Fatalf("at a table that plays move %d on sit %s", n, got)
			}
			must(h.ChooseSeat(ctx, lobby.Head.ID, person("Ash"), 1-lobby.SeatOf(person("Birch").User)))(t)
			tab := must(h.Start(ctx, lobby.Head.ID, person("Birch").User))(t)
			for _, e := range must(h.store.Log(ctx, tab.Head.ID, 1))(t) {
				if e.By != "" {
					t.Fatalf("move %d of a game played on is said to be %s's", e.N, e.By)
				}
			}
			snap := must(h.store.Snapshot(ctx, tab.Head.ID))(t)
			if snap.N != n || !bytes.Equal(snap.Data, h.state(t, tab.Head.ID)) {
				t.Fatalf("played on from move %d (anew: %t), what is stored is of move %d, and not what the log leads to", n,
					anew, snap.N)
			}
			if _, err := h.StepBack(ctx, tab.Head.ID, person("Ash").User, 0, n); err == nil {
				t.Fatalf("played on from move %d, it is taken back to what came before", n)
			}
			if anew {
				must(h.Close(ctx, tab.Head.ID, person("Birch").User))(t) // at once: nobody has answered here
				continue
			}
			for _, e := range log[n:] {
				by := tab.Head.Seats[e.Move.Seat].User
				tab = must(h.Answer(ctx, tab.Head.ID, by, e.Move.Decision, e.Move.Answer))(t).Table
			}
			if tab.Head.State != store.Over || !bytes.Equal(h.state(t, tab.Head.ID), h.state(t, old.Head.ID)) {
				t.Fatalf("played on from move %d by the same answers, the game ends otherwise (%s)", n, tab.Head.State)
			}
		}
	}
	if games := must(h.store.Finished(ctx, "server"))(t); len(games) != 1 {
		t.Errorf("%d games of the server count; those that were played on are to count nowhere", len(games))
	}
}

// What is played on survives the end of a process, in the lobby and amid the game, and with newer rules; another
// process finds the cards that were dealt anew where they were.
func TestPlayedOnSurvives(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	old := h.over(t, h.begun(t, "a", 1, "Ash", "Birch"))
	id := must(h.PlayOn(ctx, place("b"), person("Cedar"), takenUp(old.Head.ID, 4, true)))(t).Head.ID
	h.Stop()
	h = newHouse(t, s)
	must(h.Start(ctx, id, person("Cedar").User))(t)
	h.playOn(t, id, 1)
	h.Stop()
	want := h.state(t, id)
	h = newHouse(t, s)
	must(h.Table(ctx, id))(t)
	head := must(s.Table(ctx, id))(t)
	must(s.Commit(ctx, id, store.Change{Expect: head.Version, Snapshot: []byte("not a position")}))(t)
	h.Stop()
	h = newHouse(t, s)
	tab := must(h.Table(ctx, id))(t)
	head = must(s.Table(ctx, id))(t)
	if tab.Head.MoveCount != head.MoveCount || !bytes.Equal(h.state(t, id), want) {
		t.Error("without its snapshot a game dealt anew stands elsewhere")
	}
	if err := h.Resume(ctx); err != nil {
		t.Fatal(err)
	}
	if tab = h.playOn(t, id, 200); tab.Head.State != store.Over {
		t.Errorf("it is %s after all answers", tab.Head.State)
	}
}

// Only what is over is played on, and only where it was played; what its game has settled stays settled.
func TestPlayingOnIsRefused(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "a", 0, "Ash", "Birch")
	ash := person("Ash")
	refused := func(what string, kind engine.Kind, say string, err error) {
		t.Helper()
		if engine.KindOf(err) != kind || engine.SayOf(err).Key != say {
			t.Errorf("%s: %v, said as %q; want %q", what, err, engine.SayOf(err).Key, say)
		}
	}
	_, err := h.PlayOn(ctx, place("b"), ash, takenUp(tab.Head.ID, 0, false))
	refused("a game under way", engine.NotNow, "error.play-on.not-over", err)
	if _, err := h.Moments(ctx, tab.Head.ID); engine.SayOf(err).Key != "error.play-on.not-over" {
		t.Errorf("the moments of a game under way: %v", err)
	}
	tab = h.over(t, tab)
	end := tab.Head.MoveCount
	_, err = h.PlayOn(ctx, place("b"), ash, takenUp(tab.Head.ID, end, false))
	refused("its end", engine.NotNow, "error.play-on.over", err)
	_, err = h.PlayOn(ctx, place("b"), ash, takenUp(tab.Head.ID, end+1, true))
	refused("a move that there is not", engine.BadInput, "error.play-on.move", err)
	elsewhere := place("b")
	elsewhere.Server = "another"
	_, err = h.PlayOn(ctx, elsewhere, ash, takenUp(tab.Head.ID, 1, false))
	refused("another server's game", engine.BadInput, "error.no-table", err)

	lobby := must(h.PlayOn(ctx, place("b"), ash, takenUp(tab.Head.ID, 1, false)))(t)
	id := lobby.Head.ID
	_, err = h.SetOption(ctx, id, ash.User, "village", "yes")
	refused("another option", engine.NotNow, "error.play-on.settled", err)
	_, err = h.SetFriendly(ctx, id, ash.User, false)
	refused("a game that counts", engine.NotNow, "error.play-on.settled", err)
	_, err = h.AddComputer(ctx, id, ash.User, "first", "Computer")
	refused("one more computer player", engine.NotNow, "error.play-on.settled", err)
	_, err = h.RemoveComputer(ctx, id, ash.User, "")
	refused("one computer player less", engine.NotNow, "error.play-on.settled", err)
	_, err = h.ChooseSeat(ctx, id, person("Birch"), lobby.SeatOf(ash.User))
	refused("a seat that is taken", engine.BadInput, "error.seat-taken", err)

	must(h.Join(ctx, id, person("Birch")))(t)
	_, err = h.Join(ctx, id, person("Cedar"))
	refused("a third for two seats", engine.NotNow, "error.table-full", err)
	lobby = must(h.Leave(ctx, id, person("Birch").User, ""))(t)
	if got := seats(lobby); got != "Ash here, Somebody new computer" {
		t.Errorf("after somebody has left, there sit %s", got)
	}
}

// People come to the seats they had; who changes seats leaves the other to its computer player; and who is forgotten
// stands nowhere in what was made of their game.
func TestSeatsOfAGamePlayedOn(t *testing.T) {
	s := openStore(t)
	h := newHouse(t, s)
	old := h.over(t, h.begun(t, "a", 0, "Ash", "Birch", "Cedar"))
	tab := must(h.PlayOn(ctx, place("b"), person("Cedar"), takenUp(old.Head.ID, 2, false)))(t)
	id := tab.Head.ID
	tab = must(h.Join(ctx, id, person("Ash")))(t)
	for _, who := range []string{"Ash", "Cedar"} {
		if got, want := tab.SeatOf(person(who).User), old.SeatOf(person(who).User); got != want {
			t.Errorf("%s comes to seat %d; it was %d", who, got, want)
		}
	}
	tab = must(h.ChooseSeat(ctx, id, person("Ash"), old.SeatOf(person("Birch").User)))(t)
	if tab.SeatOf(person("Ash").User) != old.SeatOf(person("Birch").User) || len(tab.Head.Seats) != 3 {
		t.Errorf("Ash has not changed seats: %s", seats(tab))
	}
	if err := h.Forget(ctx, person("Ash"), stranger()); err != nil {
		t.Fatal(err)
	}
	tab = must(h.Start(ctx, id, person("Cedar").User))(t)
	for _, table := range []store.TableID{id, old.Head.ID} {
		if raw := must(s.Table(ctx, table))(t); raw.Holds(person("Ash").User) {
			t.Errorf("who is forgotten still has a seat at table %s", table)
		}
	}
	if got := seats(tab); got != "Cedar here, Somebody new computer, Somebody new computer" {
		t.Errorf("after one has been forgotten there sit %s", got)
	}
}

// The moments of a game are those at which its parts begin.
func TestMomentsOfAGame(t *testing.T) {
	h := newHouse(t, openStore(t))
	old := h.over(t, h.begun(t, "a", 0, "Ash", "Birch"))
	got := must(h.Moments(ctx, old.Head.ID))(t)
	if len(got) < 3 || got[0].N != 0 || got[0].Title.Key != "orchard.planting" || got[1].N != 2 {
		t.Errorf("the moments of a game are %+v; want the planting, and each season", got)
	}
}
