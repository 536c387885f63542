package gamelog

import (
	"encoding/json"
	"fmt"
	"slices"

	"witchtable/engine"
)

// Rules are what a game is recorded with.
type Rules struct {
	Game engine.Game
	Pack Pack
	// Decks reads the dealt order of every deck out of the dump of the position after the deal. It may be nil.
	Decks func(dump any) map[string][]engine.CardID
	// Say puts texts into words. It may be nil: keys and arguments say all that is needed.
	Say func(engine.Text) string
}

// Recorder plays a game and writes it down as it goes.
type Recorder struct {
	rules     Rules
	rec       Record
	pos       engine.Position
	log       engine.Log
	positions bool
	open      []engine.Decision
}

// Begin lays the table. positions asks for the position after every move. Errors: those of Game.Start.
func Begin(rules Rules, setup engine.Setup, positions bool) (*Recorder, error) {
	r := &Recorder{rules: rules, positions: positions, log: engine.Log{WantDraws: true}}
	pos, err := engine.Begin(rules.Game, setup, &r.log)
	if err != nil {
		return nil, err
	}
	r.pos = pos
	info := rules.Game.Info()
	r.rec = Record{Format: Format, Game: info.Name, Rules: max(info.Rules, 1), Number: 1, Pack: rules.Pack,
		Options: map[string]string{}, Setup: setup, Moves: []Move{}}
	for _, o := range info.Options {
		r.rec.Options[o.Name] = o.Values[0]
		if v, ok := setup.Options[o.Name]; ok {
			r.rec.Options[o.Name] = v
		}
	}
	for i := range setup.Seats {
		r.rec.Seats = append(r.rec.Seats, Player{Seat: engine.Seat(i)})
	}
	dump := pos.Dump()
	if rules.Decks != nil {
		r.rec.Decks = rules.Decks(dump)
	}
	r.rec.Start = r.step()
	if r.rec.Start.Position, err = json.Marshal(dump); err != nil {
		return nil, fmt.Errorf("writing the position after the deal: %w", err)
	}
	return r, nil
}

// Position is the game's position, until the next step back. Callers read it and make their moves with Apply.
func (r *Recorder) Position() engine.Position { return r.pos }

// Events is how many events the last entry had.
func (r *Recorder) Events() int { return len(r.log.Events) }

// Apply makes a move, or takes back, and writes it down. Errors: those of Position.Apply and engine.Replay; then
// nothing was written.
func (r *Recorder) Apply(m engine.Move) error {
	r.open = r.pos.Open(r.open[:0])
	e := Move{N: len(r.rec.Moves) + 1, Seat: m.Seat, Decision: m.Decision, Value: m.Answer}
	for _, d := range r.open {
		e.Open = append(e.Open, Open{ID: d.ID, Seat: d.Seat, Optional: d.Optional, Quiet: d.Quiet, Call: d.Call})
	}
	do := r.answer
	if _, ok := m.TakesBack(); ok {
		do = r.takeBack
	}
	if err := do(m, &e); err != nil {
		return fmt.Errorf("move %d (seat %d, decision %d, answer %d): %w", e.N, m.Seat, m.Decision, m.Answer, err)
	}
	if r.positions {
		raw, err := json.Marshal(r.pos.Dump())
		if err != nil {
			return fmt.Errorf("writing the position after move %d: %w", e.N, err)
		}
		e.Position = raw
	}
	r.rec.Moves = append(r.rec.Moves, e)
	return nil
}

func (r *Recorder) answer(m engine.Move, e *Move) error {
	v := r.pos.View(m.Seat)
	e.Ask = r.text(v.Ask(m.Decision))
	for _, a := range v.Answers(m.Decision) {
		key := v.Option(m.Decision, a).Key()
		e.Legal = append(e.Legal, key)
		if a == m.Answer {
			e.Answer = key
		}
	}
	r.log.Reset()
	if err := r.pos.Apply(m, &r.log); err != nil {
		return err
	}
	e.Step = r.step()
	return r.rec.Setup.DealtAfter(e.N, r.pos)
}

func (r *Recorder) takeBack(m engine.Move, e *Move) error {
	n, _ := m.TakesBack()
	e.TakeBack = &n
	r.log.Reset()
	pos, err := engine.Replay(r.rules.Game, r.rec.Setup, append(r.rec.Answers(), m), nil)
	if err != nil {
		return err
	}
	r.pos = pos
	return nil
}

// LeaveOut writes down moves that the rules do not take, in the place of what cannot be played.
func (r *Recorder) LeaveOut(moves []engine.Move) {
	for _, m := range moves {
		r.rec.Unplayed = append(r.rec.Unplayed,
			Unplayed{N: len(r.rec.Moves) + len(r.rec.Unplayed) + 1, Seat: m.Seat, Decision: m.Decision, Value: m.Answer})
	}
}

// Record returns what was written down, up to now.
func (r *Recorder) Record() (Record, error) {
	rec := r.rec
	rec.Moves = slices.Clone(rec.Moves)
	rec.Over = r.pos.Over()
	raw, err := json.Marshal(r.pos.Dump())
	if err != nil {
		return Record{}, fmt.Errorf("writing the final position: %w", err)
	}
	rec.Final = raw
	// A referee sees everything; what one seat sees of the score is all of it once the game is over.
	rec.Score = r.score(r.pos.View(engine.Onlooker).Standing())
	return rec, nil
}

func (r *Recorder) step() Step {
	var s Step
	for _, d := range r.log.Draws {
		s.Draws = append(s.Draws, Draw{d.Below, d.Result})
	}
	for _, e := range r.log.Events {
		s.Events = append(s.Events, r.event(e))
	}
	return s
}

func (r *Recorder) event(e engine.Event) Event {
	out := Event{Kind: e.Kind, Seat: e.Seat, Args: e.Args, Reveals: e.Reveals}
	if e.Secret != 0 {
		out.Secret = bits[int](uint32(e.Secret))
		out.Knows = bits[engine.Seat](e.Knows)
	}
	if t, ok := r.rules.Game.Tell(e); ok {
		text := r.text(t.Text)
		out.Tell = &text
	}
	return out
}

func bits[T ~int | ~int8](set uint32) []T {
	out := []T{}
	for i := T(0); i < 32; i++ {
		if set&(1<<uint(i)) != 0 {
			out = append(out, i)
		}
	}
	return out
}

func (r *Recorder) score(s engine.Standing) Score {
	out := Score{Winners: append([]engine.Seat{}, s.Winners...), Say: r.maybe(s.Say), Ending: s.Ending}
	if s.Together {
		common := r.seatScore(s.Common)
		out.Common = &common
	}
	for _, seat := range s.Seats {
		out.Seats = append(out.Seats, r.seatScore(seat))
	}
	return out
}

func (r *Recorder) seatScore(seat engine.Score) SeatScore {
	sc := SeatScore{Seat: seat.Seat, Total: seat.Total, Rank: seat.Rank, Title: r.maybe(seat.Title), Sections: []Section{}}
	for _, sec := range seat.Sections {
		lines := []Line{}
		for _, l := range sec.Lines {
			lines = append(lines, Line{Points: l.Points, Text: r.text(l.Text)})
		}
		sc.Sections = append(sc.Sections, Section{Title: r.text(sec.Title), Points: sec.Points, Lines: lines})
	}
	return sc
}

func (r *Recorder) maybe(t engine.Text) *Text {
	if t.IsZero() {
		return nil
	}
	out := r.text(t)
	return &out
}

func (r *Recorder) text(t engine.Text) Text {
	out := plain(t)
	if r.rules.Say != nil && !t.IsZero() {
		out.Text = r.rules.Say(t)
	}
	return out
}

// plain writes a text's arguments so that their types can be told apart: a number is a number, a word a string, a
// player {"seat": 0}, a card {"card": "id"}, a text an object with a key, a list an array of those.
func plain(t engine.Text) Text {
	out := Text{Key: t.Key}
	for _, a := range t.Args {
		if out.Args == nil {
			out.Args = map[string]any{}
		}
		out.Args[a.Name] = value(a.Value)
	}
	return out
}

func value(v engine.Value) any {
	switch v := v.(type) {
	case engine.Number:
		return int(v)
	case engine.Who:
		return map[string]any{"seat": int(v)}
	case engine.CardID:
		return map[string]any{"card": string(v)}
	case engine.Literal:
		return string(v)
	case engine.Text:
		return plain(v)
	case engine.List:
		list := make([]Text, len(v))
		for i := range v {
			list[i] = plain(v[i])
		}
		return list
	}
	return nil
}
