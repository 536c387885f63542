package gamelog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"witchtable/engine"
)

// ErrRecord means that the value is not a record this package can read.
var ErrRecord = errors.New("not a game record")

// ErrDiffers means that the game, played again, went another way than the record says.
var ErrDiffers = errors.New("the record differs from the game played again")

// Read reads a record. Errors: ErrRecord.
func Read(data []byte) (Record, error) {
	var r Record
	if err := strictly(data, &r); err != nil {
		return r, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if r.Format < 1 || r.Format > Format {
		return r, fmt.Errorf("%w: format %d; this program reads 1 to %d", ErrRecord, r.Format, Format)
	}
	for i, m := range r.Moves {
		switch {
		case m.TakeBack == nil && m.Decision == 0:
			return r, fmt.Errorf("%w: entry %d answers no question and takes nothing back", ErrRecord, i+1)
		case m.TakeBack != nil && (r.Format < 2 || m.Decision != 0 || m.Value != engine.Answer(*m.TakeBack)):
			return r, fmt.Errorf("%w: entry %d is no step back as format %d has them", ErrRecord, i+1, r.Format)
		}
	}
	return r, nil
}

// Answers returns the record's entries, steps back included, as the engine takes them, for engine.Replay.
func (r Record) Answers() []engine.Move {
	out := make([]engine.Move, len(r.Moves))
	for i, m := range r.Moves {
		out[i] = engine.Move{Seat: m.Seat, Decision: m.Decision, Answer: m.Value}
	}
	return out
}

// Verify plays the game again from its set-up and compares everything but the words: deal, questions, legal answers,
// events, random outcomes, positions and score. Errors: ErrDiffers, naming the first thing that differs, and the
// versions of the rules where they are not the same.
func (r Record) Verify(rules Rules) error {
	err := r.verify(rules)
	if was, now := max(r.Rules, 1), max(rules.Game.Info().Rules, 1); err != nil && was != now {
		return fmt.Errorf("recorded under version %d of the rules, played again under version %d: %w", was, now, err)
	}
	return err
}

func (r Record) verify(rules Rules) error {
	if rules.Pack.Hash != r.Pack.Hash {
		return fmt.Errorf("%w: it was played with pack %s, not %s", ErrDiffers, r.Pack.Hash, rules.Pack.Hash)
	}
	if err := r.head(rules); err != nil {
		return err
	}
	rules.Say = nil
	again, err := Begin(rules, r.Setup, false)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDiffers, err)
	}
	start := again.rec
	if err := samePosition("position after the deal", r.Start.Position, start.Start.Position); err != nil {
		return err
	}
	for _, c := range []struct {
		what      string
		was, here any
	}{
		{"options", r.Options, start.Options},
		{"decks", r.Decks, start.Decks},
		{"draws of the deal", r.Start.Draws, start.Start.Draws},
		{"events of the deal", r.Start.Events, start.Start.Events},
	} {
		if err := same(c.what, c.was, c.here); err != nil {
			return err
		}
	}
	for i, m := range r.Moves {
		again.positions = len(m.Position) > 0
		if err := again.unseen(m); err != nil {
			return err
		}
		if err := again.Apply(engine.Move{Seat: m.Seat, Decision: m.Decision, Answer: m.Value}); err != nil {
			return fmt.Errorf("%w: %w", ErrDiffers, err)
		}
		what, here := fmt.Sprintf("move %d", m.N), again.rec.Moves[i]
		if err := samePosition(what+", position", m.Position, here.Position); err != nil {
			return err
		}
		m.Position, here.Position = nil, nil
		if r.Format < 2 {
			here.Open = optionalOnly(here.Open)
		}
		if err := same(what, m, here); err != nil {
			return err
		}
	}
	end, err := again.Record()
	if err != nil {
		return err
	}
	if r.Format < 2 {
		end.Score.Ending, end.Score.Common = "", nil
	}
	return errors.Join(samePosition("final position", r.Final, end.Final), same("end of the game", r.Over, end.Over),
		same("score", r.Score, end.Score))
}

// unseen checks that an entry takes nothing back by which somebody learnt something.
func (r *Recorder) unseen(m Move) error {
	if m.TakeBack == nil {
		return nil
	}
	line, _, err := engine.Retrace(r.rules.Game, r.rec.Setup, r.rec.Answers())
	if err != nil {
		return err
	}
	for i := range line {
		line[i].Drawn, line[i].Hinged = 0, false // these bar a step back; records may have some from before they did
	}
	if least := engine.EarliestTakeBack(line); *m.TakeBack < least {
		return fmt.Errorf("%w: move %d takes back to entry %d, and entry %d revealed something", ErrDiffers, m.N, *m.TakeBack,
			least)
	}
	return nil
}

// optionalOnly is the questions as format 1 had them.
func optionalOnly(open []Open) []Open {
	out := make([]Open, len(open))
	for i, o := range open {
		out[i] = Open{ID: o.ID, Seat: o.Seat, Optional: o.Optional}
	}
	return out
}

// same compares two values by their JSON without the words in it.
func same(what string, was, here any) error {
	a, err := wordless(was)
	if err != nil {
		return err
	}
	b, err := wordless(here)
	if err != nil {
		return err
	}
	return equal(what, a, b)
}

// samePosition compares two positions, which have no words in them, whatever their layout and the order of their keys.
func samePosition(what string, was, here json.RawMessage) error {
	var a, b bytes.Buffer
	for _, p := range []struct {
		raw  json.RawMessage
		bare *bytes.Buffer
	}{{was, &a}, {here, &b}} {
		if len(p.raw) == 0 {
			continue
		}
		if err := json.Compact(p.bare, p.raw); err != nil {
			return fmt.Errorf("%w: %s: %w", ErrRecord, what, err)
		}
	}
	if bytes.Equal(a.Bytes(), b.Bytes()) || a.Len() == 0 || b.Len() == 0 {
		return equal(what, a.Bytes(), b.Bytes())
	}
	return same(what, json.RawMessage(a.Bytes()), json.RawMessage(b.Bytes()))
}

func equal(what string, a, b []byte) error {
	if bytes.Equal(a, b) {
		return nil
	}
	from := 0
	for from < min(len(a), len(b)) && a[from] == b[from] {
		from++
	}
	return fmt.Errorf("%w: %s: recorded …%s, played again …%s", ErrDiffers, what, around(a, from), around(b, from))
}

func around(b []byte, at int) []byte { return b[max(0, at-30):min(len(b), at+50)] }

func wordless(v any) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var tree any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return nil, err
	}
	strip(tree)
	return json.Marshal(tree)
}

// strip removes the words of every text: the "text" beside a "key".
func strip(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["key"]; ok {
			delete(v, "text")
		}
		for _, x := range v {
			strip(x)
		}
	case []any:
		for _, x := range v {
			strip(x)
		}
	}
}
