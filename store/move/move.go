package move

import (
	"context"
	"fmt"

	"witchtable/store"
)

// Count is how much has been moved.
type Count struct {
	Tables, Moves, Packs, People, Servers, Seasons int
}

// String names what there is.
func (c Count) String() string {
	return fmt.Sprintf("%d tables, %d moves, %d packs, %d people, %d servers, %d seasons", c.Tables, c.Moves, c.Packs,
		c.People, c.Servers, c.Seasons)
}

func (c *Count) add(p store.Piece) {
	switch p := p.(type) {
	case store.WholeTable:
		c.Tables++
		c.Moves += len(p.Log)
	case store.KeptPack:
		c.Packs++
	case store.Person:
		c.People++
	case store.Server:
		c.Servers++
	case store.Season:
		c.Seasons++
	}
}

// tellEvery is after how many pieces those who wait are told how far it is: some seconds' worth.
const tellEvery = 20_000

// All copies everything from one store into an empty one, piece by piece, and checks the copy and that nothing is
// missing in it. tell hears now and then how far it is; it may be nil. Errors: those of the stores;
// store.ErrConflict where the other one is not empty; store.ErrDamaged where the copy is not whole. After an error the
// copy is of no use.
func All(ctx context.Context, from, to store.Movable, tell func(Count)) (Count, error) {
	var done Count
	pieces := 0
	err := to.Import(ctx, func(add func(store.Piece) error) error {
		return from.Export(ctx, func(p store.Piece) error {
			if err := add(p); err != nil {
				return err
			}
			done.add(p)
			if pieces++; tell != nil && pieces%tellEvery == 0 {
				tell(done)
			}
			return nil
		})
	})
	if err != nil {
		return done, err
	}
	if err := to.Check(ctx); err != nil {
		return done, fmt.Errorf("checking the copy: %w", err)
	}
	var there Count
	err = to.Export(ctx, func(p store.Piece) error {
		there.add(p)
		return nil
	})
	if err == nil && there != done {
		err = fmt.Errorf("%w: the copy has %v, of %v", store.ErrDamaged, there, done)
	}
	return done, err
}
