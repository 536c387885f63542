package bot

import (
	"context"

	"witchtable/bot/press"
	"witchtable/bot/tables"
)

// matter is what becomes of something that is settled behind press.Set: the table as it is then, and the name of the
// computer player that is looked at, if any. It is given the name of the one that it is about.
type matter func(ctx context.Context, q *exchange, t tables.Table, who string) (tables.Table, string, error)

// matters has a row for each name behind press.Set: people and computer players here, the table's settings by their
// rows.
func (b lobby) matters() map[string]matter {
	out := map[string]matter{
		press.SetClaim: func(ctx context.Context, q *exchange, t tables.Table, _ string) (tables.Table, string, error) {
			t, err := b.tables.Claim(ctx, t.Head.ID, q.user())
			return t, "", err
		},
		press.SetLeave: func(ctx context.Context, q *exchange, t tables.Table, _ string) (tables.Table, string, error) {
			t, err := b.tables.Leave(ctx, t.Head.ID, q.user(), "")
			return t, "", err
		},
		press.SetFewer: func(ctx context.Context, q *exchange, t tables.Table, who string) (tables.Table, string, error) {
			t, err := b.tables.RemoveComputer(ctx, t.Head.ID, q.user(), who)
			return t, "", err
		},
		press.SetComputer: chosen(b.seatChosen),
		press.SetWho:      chosen(b.lookAtComputer),
		press.SetLevel:    chosen(b.settleLevel),
		press.SetTemper:   chosen(b.settleTemper),
	}
	for _, s := range b.settings() {
		if s.Name != "" && !s.Buttons(tables.Table{}) {
			out[s.Name] = chosen(func(
				ctx context.Context, q *exchange, t tables.Table, _, word string,
			) (tables.Table, string, error) {
				t, err := s.change(ctx, q, t, word)
				return t, "", err
			})
		}
		for _, w := range s.Ways(tables.Table{}) {
			if w.Name != "" {
				out[w.Name] = func(
					ctx context.Context, q *exchange, t tables.Table, _ string,
				) (tables.Table, string, error) {
					t, err := s.change(ctx, q, t, s.behind(t, w.Name))
					return t, "", err
				}
			}
		}
	}
	return out
}

// chosen is for matters that are chosen from a menu.
func chosen(
	do func(ctx context.Context, q *exchange, t tables.Table, who, value string) (tables.Table, string, error),
) matter {
	return func(ctx context.Context, q *exchange, t tables.Table, who string) (tables.Table, string, error) {
		value, err := q.value()
		if err != nil {
			return t, "", err
		}
		return do(ctx, q, t, who, value)
	}
}
