package gamelog_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/gamelog"
)

// rules are a real game's, since a record is worth what it holds of one.
func rules(t testing.TB) gamelog.Rules {
	t.Helper()
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return gamelog.Rules{
		Game: g, Pack: gamelog.Pack{Name: pack.Name, Hash: pack.Hash(), Content: string(pack.Canonical())},
		Decks: func(dump any) map[string][]engine.CardID {
			return map[string][]engine.CardID{"village": dump.(fate.Dump).Village}
		},
		Say: func(t engine.Text) string { return "words for " + t.Key },
	}
}

// record plays a game by lot, or its first moves.
func record(t testing.TB, r gamelog.Rules, seats, moves int) gamelog.Record {
	t.Helper()
	rec, err := gamelog.Begin(r,
		engine.Setup{Seats: seats, Seed: engine.SeedOf(7), Host: engine.Onlooker,
			Options: map[string]string{"retrieve": "own_only"}}, true)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.Chance{Seed: engine.SeedOf(1)}
	p := rec.Position()
	for i := 0; i < moves && !p.Over(); i++ {
		open := p.Open(nil)
		d := open[chance.Below(uint32(len(open)), nil)]
		answers := p.Answers(d.ID, nil)
		a := answers[chance.Below(uint32(len(answers)), nil)]
		if err := rec.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}); err != nil {
			t.Fatal(err)
		}
	}
	out, err := rec.Record()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// again writes a record and reads it back.
func again(t *testing.T, r gamelog.Record) gamelog.Record {
	t.Helper()
	raw, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	out, err := gamelog.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRecordsVerify(t *testing.T) {
	r := rules(t)
	for seats := 1; seats <= 4; seats++ {
		rec := record(t, r, seats, 100_000)
		if !rec.Over || len(rec.Moves) < 20 {
			t.Fatalf("%d seats: the record is over: %v, with %d moves", seats, rec.Over, len(rec.Moves))
		}
		if err := again(t, rec).Verify(r); err != nil {
			t.Errorf("%d seats: %v", seats, err)
		}
		p, err := engine.Replay(r.Game, rec.Setup, rec.Answers(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(p.Dump()); !bytes.Equal(got, rec.Final) {
			t.Errorf("%d seats: engine.Replay of the record's answers ends elsewhere than the record", seats)
		}
	}
}

func TestUnfinishedGame(t *testing.T) {
	r := rules(t)
	rec := record(t, r, 2, 30)
	if rec.Over || len(rec.Moves) != 30 {
		t.Fatalf("the record of the first 30 moves has %d and is over: %v", len(rec.Moves), rec.Over)
	}
	if err := again(t, rec).Verify(r); err != nil {
		t.Error(err)
	}
}

func TestRecordSaysEverything(t *testing.T) {
	rec := record(t, rules(t), 4, 100_000)
	if rec.Options["retrieve"] != "own_only" || rec.Options["well_order"] != "ask" {
		t.Errorf("options in force are %v; want the chosen one and the defaults", rec.Options)
	}
	if len(rec.Decks["village"]) == 0 || len(rec.Start.Draws) < 72 || len(rec.Start.Position) == 0 {
		t.Errorf("the deal is not there: %d cards, %d draws", len(rec.Decks["village"]), len(rec.Start.Draws))
	}
	several, secret := false, false
	for _, m := range rec.Moves {
		several = several || len(m.Open) > 1
		if len(m.Legal) == 0 || m.Answer == "" || m.Ask.Key == "" || len(m.Position) == 0 {
			t.Fatalf("move %d lacks its question, answers or position: %+v", m.N, m)
		}
		for _, e := range m.Events {
			secret = secret || len(e.Secret) > 0 && len(e.Knows) > 0
		}
	}
	if !several || !secret {
		t.Errorf("questions to several seats recorded: %v; secret events recorded: %v", several, secret)
	}
	for _, s := range rec.Score.Seats {
		sum := 0
		for _, sec := range s.Sections {
			points := 0
			for _, l := range sec.Lines {
				points += l.Points
			}
			if points != sec.Points {
				t.Errorf("seat %d, %s: lines add up to %d, the section says %d", s.Seat, sec.Title.Key, points, sec.Points)
			}
			sum += sec.Points
		}
		if sum != s.Total {
			t.Errorf("seat %d: sections add up to %d, the total says %d", s.Seat, sum, s.Total)
		}
	}
}

func TestVerifyFindsWhatWasChanged(t *testing.T) {
	r := rules(t)
	rec := record(t, r, 3, 100_000)
	last := len(rec.Moves) - 1
	for _, c := range []struct {
		what   string
		change func(*gamelog.Record)
		want   string // part of the error
	}{
		{"another pack", func(r *gamelog.Record) { r.Pack.Hash = "00" }, "pack 00"},
		{"the seed", func(r *gamelog.Record) { r.Setup.Seed = engine.SeedOf(8) }, "position after the deal"},
		{"a deck", func(r *gamelog.Record) { d := r.Decks["village"]; d[0], d[1] = d[1], d[0] }, "decks"},
		{"an option", func(r *gamelog.Record) { r.Options["retrieve"] = "any" }, "options"},
		{"a draw of the deal", func(r *gamelog.Record) { r.Start.Draws[5][1]++ }, "deal"},
		{"a legal answer", func(r *gamelog.Record) { r.Moves[3].Legal[0] = "win" }, "move 4"},
		{"an answer that is not legal", func(r *gamelog.Record) { r.Moves[3].Value = 0xfffffff }, "move 4"},
		{"an event", func(r *gamelog.Record) { r.Moves[9].Events[0].Args[0]++ }, "move 10"},
		{"a position", func(r *gamelog.Record) {
			r.Moves[9].Position = bytes.Replace(r.Moves[9].Position, []byte(`"final": false`), []byte(`"final": true`), 1)
		}, "move 10"},
		{"the last move", func(r *gamelog.Record) { r.Moves = r.Moves[:last] }, "end of the game"},
		{"a score", func(r *gamelog.Record) { r.Score.Seats[1].Total++ }, "score"},
	} {
		changed := again(t, rec)
		c.change(&changed)
		if reflect.DeepEqual(changed, again(t, rec)) {
			t.Fatalf("changing %s changed nothing", c.what)
		}
		err := changed.Verify(r)
		if !errors.Is(err, gamelog.ErrDiffers) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("changing %s: got %v; want ErrDiffers about %q", c.what, err, c.want)
		}
	}
}

func TestWordsMayChange(t *testing.T) {
	r := rules(t)
	rec := record(t, r, 2, 50)
	rec.Moves[10].Ask.Text = "quite different words"
	if err := rec.Verify(r); err != nil {
		t.Errorf("other words for the same question: %v", err)
	}
}

// withStepsBack plays a game by lot in which every seat takes its last answer back where it can.
func withStepsBack(t *testing.T, r gamelog.Rules) (gamelog.Record, int) {
	t.Helper()
	setup := engine.Setup{Seats: 2, Seed: engine.SeedOf(7), Host: engine.Onlooker}
	rec, err := gamelog.Begin(r, setup, true)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.Chance{Seed: engine.SeedOf(1)}
	var moves []engine.Move
	steps := 0
	for p := rec.Position(); !p.Over(); p = rec.Position() {
		open := p.Open(nil)
		d := open[chance.Below(uint32(len(open)), nil)]
		answers := p.Answers(d.ID, nil)
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[chance.Below(uint32(len(answers)), nil)]}
		line, _, err := engine.Retrace(r.Game, setup, moves)
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := engine.BeforeOwnLast(line, d.Seat); ok && steps < 20 && chance.Below(3, nil) == 0 {
			if _, err := engine.MayTakeBack(r.Game, line, 2, d.Seat, n); err == nil {
				m = engine.TakeBack(d.Seat, n)
				steps++
			}
		}
		if err := rec.Apply(m); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	out, err := rec.Record()
	if err != nil {
		t.Fatal(err)
	}
	return out, steps
}

func TestStepsBackAreRecordedAndRefereed(t *testing.T) {
	r := rules(t)
	rec, steps := withStepsBack(t, r)
	if steps < 5 {
		t.Fatalf("%d steps back show little", steps)
	}
	if err := again(t, rec).Verify(r); err != nil {
		t.Error(err)
	}
	p, err := engine.Replay(r.Game, rec.Setup, again(t, rec).Answers(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := json.Marshal(p.Dump()); !bytes.Equal(got, rec.Final) {
		t.Error("engine.Replay of the record's entries ends elsewhere than the record")
	}
	ids := map[engine.DecisionID]string{}
	for _, m := range rec.Moves {
		if m.TakeBack != nil {
			continue
		}
		if was, twice := ids[m.Decision]; twice {
			t.Errorf("entry %d answers decision %d, which was answered before, as %s", m.N, m.Decision, was)
		}
		ids[m.Decision] = m.Answer
	}
}

func TestVerifyRefusesStepsBehindWhatWasSeen(t *testing.T) {
	r := rules(t)
	rec, err := gamelog.Begin(r, engine.Setup{Seats: 2, Seed: engine.SeedOf(7), Host: engine.Onlooker}, false)
	if err != nil {
		t.Fatal(err)
	}
	for revealed := false; !revealed; {
		p := rec.Position()
		d := p.Open(nil)[0]
		log := &engine.Log{}
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: p.Answers(d.ID, nil)[0]}
		if err := p.Clone().Apply(m, log); err != nil {
			t.Fatal(err)
		}
		revealed = engine.Step{Move: m, Events: log.Events}.Reveals()
		if err := rec.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := rec.Apply(engine.TakeBack(0, 0)); err != nil {
		t.Fatal(err)
	}
	out, err := rec.Record()
	if err != nil {
		t.Fatal(err)
	}
	if err := out.Verify(r); !errors.Is(err, gamelog.ErrDiffers) || !strings.Contains(err.Error(), "revealed something") {
		t.Errorf("got %v; want ErrDiffers, since something revealed was taken back", err)
	}
}

// TestFormat1 reads a record as earlier versions wrote them.
func TestFormat1(t *testing.T) {
	r := rules(t)
	rec := record(t, r, 3, 60)
	rec.Format = 1
	if err := again(t, rec).Verify(r); err != nil {
		t.Error(err)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, in := range []string{
		"", "{", `{"format":0}`, `{"format":3}`, `{"format":1,"moves":7}`, `{"format":2,"moves":[{"n":1}]}`,
		`{"format":1,"moves":[{"n":1,"take_back":0}]}`, `{"format":2,"moves":[{"n":1,"take_back":2,"value":1}]}`,
	} {
		if _, err := gamelog.Read([]byte(in)); !errors.Is(err, gamelog.ErrRecord) {
			t.Errorf("Read(%q) = %v; want ErrRecord", in, err)
		}
	}
}

// later is a game by later rules: they deal otherwise.
type later struct{ engine.Game }

func (l later) Info() engine.Info {
	info := l.Game.Info()
	info.Rules = max(info.Rules, 1) + 1
	return info
}

func (l later) Start(s engine.Setup, log *engine.Log) (engine.Position, error) {
	s.Seed[0]++
	return l.Game.Start(s, log)
}

// A record names the version of its rules, and a referee who has others names both where they part.
func TestRecordsNameTheirRules(t *testing.T) {
	r := rules(t)
	rec := record(t, r, 2, 20)
	now := max(r.Game.Info().Rules, 1)
	if rec.Rules != now {
		t.Errorf("a record names version %d of the rules; want %d", rec.Rules, now)
	}
	r.Game = later{r.Game}
	err := again(t, rec).Verify(r)
	if want := fmt.Sprintf("under version %d of the rules, played again under version %d", now, now+1); !errors.Is(err,
		gamelog.ErrDiffers) || !strings.Contains(err.Error(), want) {
		t.Errorf("by other rules: %v; want ErrDiffers and %q", err, want)
	}
}
