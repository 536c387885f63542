package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"witchtable/store"
)

// maxDraws bounds the search for a free table id. A second draw is next to impossible; more mean that the source of
// random bytes is no such thing.
const maxDraws = 8

const createSQL = "SELECT code, r_number FROM create_table($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, " +
	"$15, $16, $17, $18, $19)"

// CreateTable implements store.Store. A table that ended as it was created, which only restoring could want, has no
// record.
func (s *Store) CreateTable(ctx context.Context, t store.Table, term store.Term,
	outbox ...store.OutboxEntry) (store.Table, error) {
	if err := t.Validate(); err != nil {
		return store.Table{}, err
	}
	if err := (store.Change{Outbox: outbox}).Validate(""); err != nil {
		return store.Table{}, err
	}
	t.ID, t.Number = "", 0
	h, err := headOf(t)
	if err != nil {
		return store.Table{}, err
	}
	say := entriesOf(outbox)
	for range maxDraws {
		id, err := s.drawID()
		if err != nil {
			return store.Table{}, err
		}
		number := 0
		err = s.write(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
			var code int
			var given *int
			err := c.QueryRow(ctx, createSQL, string(id), int16(t.Shard()), int64(term), h.server, h.created, h.live,
				h.finished, h.channel, h.ended, h.wakes, h.pack, h.names, h.seated, h.attempt, h.header, say.kinds, say.payloads,
				say.created, say.notBefore).Scan(&code, &given)
			if taken(err) == "tables_pkey" {
				return errDrawn
			}
			if err != nil {
				return takenBy(err)
			}
			if given != nil {
				number = *given
			}
			return answerOf(fmt.Sprintf("new table of server %q", t.Server), code)
		})
		if err == errDrawn {
			continue
		}
		if err != nil {
			return store.Table{}, err
		}
		return made(h.header, id, number)
	}
	return store.Table{}, fmt.Errorf("no free table id in %d draws: the source of random bytes repeats itself", maxDraws)
}

// errDrawn is told of a table id that another table has.
var errDrawn = fmt.Errorf("%w: the id is another table's", store.ErrConflict)

// takenBy says which rule a row breaks.
func takenBy(err error) error {
	switch taken(err) {
	case "tables_channel":
		return store.ErrChannelTaken
	case "tables_attempt":
		return store.ErrPlayed
	}
	return err
}

// made is a new table as it was stored: it shares nothing with what was handed in.
func made(header string, id store.TableID, number int) (t store.Table, err error) {
	if err := json.Unmarshal([]byte(header), &t); err != nil {
		return t, fmt.Errorf("reading back table %s: %w", id, err)
	}
	t.ID, t.Version, t.Number = id, 1, number
	return t, nil
}

func (s *Store) drawID() (store.TableID, error) {
	s.drawing.Lock()
	defer s.drawing.Unlock()
	return store.NewTableID(s.random)
}
