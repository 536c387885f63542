package gamelog

import (
	"bytes"
	"encoding/json"
	"fmt"

	"witchtable/engine"
)

// strictly reads a record. A key that means nothing here may mean something to whoever wrote it, so it is refused; but
// of a record in a format that is not known, nothing more than the format is read.
func strictly(data []byte, r *Record) error {
	var f struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	if f.Format < 1 || f.Format > Format {
		r.Format = f.Format
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(r)
}

// head compares what a record says before its first move, beside the deal.
func (r Record) head(rules Rules) error {
	if r.Number < 1 {
		return fmt.Errorf("%w: number %d; games are numbered from 1", ErrDiffers, r.Number)
	}
	if name := rules.Game.Info().Name; r.Game != name {
		return fmt.Errorf("%w: it is a game of %q, not of %q", ErrDiffers, r.Game, name)
	}
	if r.Pack.Name != rules.Pack.Name || r.Pack.Title != "" && rules.Pack.Title != "" && r.Pack.Title != rules.Pack.Title {
		return fmt.Errorf("%w: its pack is called %q (%q); by its content it is %q (%q)", ErrDiffers, r.Pack.Name,
			r.Pack.Title, rules.Pack.Name, rules.Pack.Title)
	}
	if len(r.Seats) != r.Setup.Seats {
		return fmt.Errorf("%w: it lists %d players for %d seats", ErrDiffers, len(r.Seats), r.Setup.Seats)
	}
	for i, p := range r.Seats {
		if p.Seat != engine.Seat(i) {
			return fmt.Errorf("%w: player %d of the list has seat %d; players are listed in the order of their seats",
				ErrDiffers, i+1, p.Seat)
		}
	}
	if t := r.Table; t != nil && len(r.Unplayed) == 0 && max(t.Rules, 1) == max(r.Rules, 1) &&
		(t.State == "over") != r.Over {
		return fmt.Errorf("%w: the table is %s; whether the game is over: %v", ErrDiffers, t.State, r.Over)
	}
	return nil
}
