package outbox

import (
	"context"
	"time"
)

// Nobody tells a bot that a channel is gone, or its own place on a server, unless it asks for all that happens there.
// So the boards of silent tables are shown again now and then: where that is refused, the table ends.
const (
	patrolFirst = time.Minute // after the start
	patrolEvery = 24 * time.Hour
	patrolStep  = 500 * time.Millisecond // between two tables
)

// patrol has the boards of silent tables shown again, until ctx ends.
func (d *Deliverer) patrol(ctx context.Context) {
	for wait := patrolFirst; d.sleep(ctx, wait); wait = patrolEvery {
		for id, err := range d.tables.Silent(ctx) {
			if err != nil {
				d.log.Error().Err(err).Msg("not all silent tables can be looked after")
				break
			}
			d.Refresh(id, 0, true)
			if !d.sleep(ctx, patrolStep) {
				return
			}
		}
	}
}
