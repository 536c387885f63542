package tell

import (
	"context"

	"witchtable/bot/tables"
	"witchtable/engine"
)

// actEnded is the act that ends with some events of a table's story; nil where none does. It is made from the log, so
// that it is the same whoever tells it and whenever; where that cannot be read, the story is told without.
func (l *Teller) actEnded(ctx context.Context, t tables.Table, events []engine.Event) *engine.Act {
	n := 0
	for _, e := range events {
		if ended, ok := engine.ActEnds(t.Rules.Game, e); ok {
			n = ended
		}
	}
	if n == 0 {
		return nil
	}
	log, err := l.Store.Log(ctx, t.Head.ID, 1)
	var act engine.Act
	over := false
	if err == nil {
		moves := movesOf(log[:min(len(log), t.Head.MoveCount)])
		act, over, err = engine.ActOf(t.Rules.Game, t.Head.Setup, moves, n)
	}
	if err != nil {
		l.Log.Warn().Err(err).Str("table", string(t.Head.ID)).Msg("an act is not shown")
	}
	if err != nil || !over {
		return nil
	}
	return &act
}
