package e2e_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/words"
	"witchtable/store"
)

// account is a finished game as the store has it, played again move by move.
type account struct {
	head  store.Table
	desk  desk.Desk
	rules registry.Rules
	moves []store.LogEntry
	end   engine.Position
	// told is the story as everybody may know it, in order, without what was taken back.
	told []engine.Telling
	// known tells for each viewer (onlookers first, then the seats) since when a card has been known to lie
	// somewhere or to have been somewhere; a card that was never shown is missing.
	known []map[engine.CardID]store.Millis
	// said are the answers as they are named where they are taken back, by the number of the entry; names has those that
	// name something.
	said  map[int]engine.Text
	names map[int]bool
	// withdrawn are questions that were closed unanswered: by a step back, or optional ones by what others did. Who
	// answers one as it closes may be shown how things stand then, without a word about the answer.
	withdrawn map[engine.DecisionID]bool

	book    *words.Book
	speaker *words.Speaker    // says texts with the table's names, without escapes
	letters map[string]string // that stand for the signs that the game draws, by the sign
}

// accountOf replays the only table of a store and demands that the stored snapshot is what the moves lead to.
func accountOf(t testing.TB, s store.Store) *account {
	t.Helper()
	ctx := context.Background()
	ids, err := s.TableIDs(ctx)
	must(t, err)
	if len(ids) != 1 {
		t.Fatalf("%d tables are stored, expected one", len(ids))
	}
	return accountAt(t, s, ids[0])
}

// accountAt is accountOf for one of several tables.
func accountAt(t testing.TB, s store.Store, id store.TableID) *account {
	t.Helper()
	ctx := context.Background()
	a := &account{}
	var err error
	a.head, err = s.Table(ctx, id)
	must(t, err)
	if a.head.State != store.Over {
		t.Fatalf("the table is %s, expected it to be over", a.head.State)
	}
	must(t, json.Unmarshal([]byte(a.head.Notes["desk"]), &a.desk))
	a.rules, err = games(t).Rules(ctx, a.head.Game, a.head.Pack, func(ctx context.Context) ([]byte, error) {
		return s.Pack(ctx, a.head.Pack)
	})
	must(t, err)
	a.moves, err = s.Log(ctx, id, 1)
	must(t, err)
	a.book = bookOf(t, a.head.Game)
	a.speaker = a.book.Speaker(a.head.Lang, tableNames{a}, nil)
	a.letters = map[string]string{}
	for letter, sign := range themes(t)[a.head.Game].Letters() {
		a.letters[strings.ReplaceAll(sign, "-", "_")] = letter // as names of emojis have it
	}
	a.replay(t)

	snapshot, err := s.Snapshot(ctx, id)
	must(t, err)
	if data, err := a.end.AppendBinary(nil); err != nil || !bytes.Equal(data, snapshot.Data) ||
		snapshot.N != len(a.moves) {
		t.Errorf("the snapshot (after move %d) is not what %d moves lead to (%v)", snapshot.N, len(a.moves), err)
	}
	return a
}

func (a *account) replay(t testing.TB) {
	t.Helper()
	a.known = make([]map[engine.CardID]store.Millis, len(a.head.Seats)+1)
	for i := range a.known {
		a.known[i] = map[engine.CardID]store.Millis{}
	}
	log := &engine.Log{}
	pos, err := a.rules.Game.Start(a.head.Setup, log)
	must(t, err)
	a.witness(pos, log.Events, 0)
	moves := make([]engine.Move, len(a.moves))
	for i, m := range a.moves {
		moves[i] = m.Move
	}
	open, before := pos.Open(nil), pos.Clone()
	a.said, a.names = map[int]engine.Text{}, map[int]bool{}
	a.withdrawn = map[engine.DecisionID]bool{}
	lengths := []int{len(a.told)} // of the story after each entry
	a.end, err = engine.Replay(a.rules.Game, a.head.Setup, moves, func(i int, pos engine.Position, log *engine.Log) error {
		a.witness(pos, log.Events, a.moves[i].At)
		to, back := moves[i].TakesBack()
		if back {
			a.told = a.told[:lengths[to]]
		} else {
			o := before.View(moves[i].Seat).Option(moves[i].Decision, moves[i].Answer)
			a.names[i+1] = len(o.Operands) > 0
			if a.said[i+1] = o.Label; o.Whole && len(o.Operands) == 1 { // it is named by that where it is taken back
				a.said[i+1] = o.Operands[0].Label
			}
		}
		before = pos.Clone()
		lengths = append(lengths, len(a.told))
		now := pos.Open(nil)
		for _, d := range open {
			gone := !slices.ContainsFunc(now, func(o engine.Decision) bool { return o.ID == d.ID })
			if gone && d.ID != moves[i].Decision && (back || d.Optional) {
				a.withdrawn[d.ID] = true
			}
		}
		open = now
		return nil
	})
	if err != nil {
		t.Fatalf("the log cannot be played again: %v", err)
	}
	if !a.end.Over() {
		t.Error("the log ends before the game does")
	}
}

// witness notes what a position and the events that led to it show to each viewer.
func (a *account) witness(pos engine.Position, events []engine.Event, at store.Millis) {
	for i := range a.known {
		seat := engine.Seat(i - 1)
		w := witness{known: a.known[i], at: at}
		w.view(pos.Clone().View(seat))
		for _, e := range events {
			told, ok := a.rules.Game.Tell(e.For(seat))
			if !ok {
				continue
			}
			w.text(told.Text)
			w.card(told.Card)
			if seat == engine.Onlooker {
				a.told = append(a.told, told)
			}
		}
	}
}

// witness collects the cards that a viewer gets to know.
type witness struct {
	known map[engine.CardID]store.Millis
	at    store.Millis
}

func (w witness) card(id engine.CardID) {
	if _, ok := w.known[id]; !ok && id != "" {
		w.known[id] = w.at
	}
}

func (w witness) text(t engine.Text) {
	for c := range t.Cards() {
		w.card(c)
	}
}

func (w witness) view(v engine.View) {
	scene := v.Scene()
	w.text(scene.Title)
	w.texts(scene.Lines)
	for _, p := range scene.Panels {
		w.texts(p.Lines)
		for _, z := range p.Zones {
			w.cards(z.Cards)
		}
	}
	for _, d := range v.Open() {
		w.text(v.Ask(d.ID))
		for _, answer := range v.Answers(d.ID) {
			o := v.Option(d.ID, answer)
			w.text(o.Label)
			for _, operand := range o.Operands {
				w.text(operand.Label)
			}
		}
		for _, bar := range v.Barred(d.ID) {
			w.text(bar.Cause)
			for _, operand := range bar.Operands {
				w.text(operand.Label)
			}
		}
	}
	for _, score := range append(v.Standing().Seats, v.Standing().Common) {
		for _, section := range score.Sections {
			for _, line := range section.Lines {
				w.text(line.Text)
			}
		}
	}
}

func (w witness) texts(list []engine.Text) {
	for _, t := range list {
		w.text(t)
	}
}

func (w witness) cards(list []engine.CardShown) {
	for _, c := range list {
		w.card(c.Card)
		w.text(c.Note)
		w.cards(c.Under)
	}
}

// viewer is the seat of a person.
func (a *account) viewer(user store.UserID) engine.Seat {
	for i, h := range a.head.Seats {
		if h.User == user {
			return engine.Seat(i)
		}
	}
	return engine.Onlooker
}

// tableNames are the names of the table's players and cards.
type tableNames struct{ a *account }

func (n tableNames) Player(w engine.Who) string {
	if w < 0 || int(w) >= len(n.a.head.Seats) {
		return ""
	}
	return n.a.head.Seats[w].Name
}

func (n tableNames) Card(id engine.CardID) string {
	if name := n.a.rules.CardName(id); name != "" {
		return name
	}
	name, _ := n.a.book.CardName("en", id) // of what no pack writes
	return name
}

func (n tableNames) Plural(id engine.CardID) bool {
	face, ok := n.a.rules.Game.Card(id)
	return ok && face.Plural
}
