package bot

import (
	"context"

	"witchtable/bot/press"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// matter is a row of what is settled behind press.Set, in the message with a table's options.
type matter struct {
	menu bool // it is chosen from a menu
	do   func(context.Context, *exchange, *settling) error
}

// settling is what a matter is done with, and what comes of it.
type settling struct {
	t     tables.Table
	who   string // the name of the computer player that it is about, and that is looked at then
	what  string // the matter that is looked at then, where it is no computer player
	value string // chosen from a menu
	done  engine.Text
}

// look looks at the matter that was chosen.
func look(_ context.Context, _ *exchange, s *settling) error {
	s.what = s.value
	return nil
}

// matters has a row for each name behind press.Set: who sits at the table here, the table's settings by their own rows.
func (b lobby) matters() map[string]matter {
	out := map[string]matter{
		press.SetClaim: {do: func(ctx context.Context, q *exchange, s *settling) (err error) {
			s.t, err = b.tables.Claim(ctx, s.t.Head.ID, q.user())
			return err
		}},
		press.SetLeave: {do: func(ctx context.Context, q *exchange, s *settling) (err error) {
			s.t, err = b.tables.Leave(ctx, s.t.Head.ID, q.user(), "")
			return err
		}},
		press.SetFewer: {do: func(ctx context.Context, q *exchange, s *settling) (err error) {
			s.t, err = b.tables.RemoveComputer(ctx, s.t.Head.ID, q.user(), s.who)
			s.who = ""
			return err
		}},
		press.SetComputer: {menu: true, do: func(ctx context.Context, q *exchange, s *settling) (err error) {
			s.t, s.who, err = b.seatComputer(ctx, q, s.t, s.value, "")
			return err
		}},
		press.SetWho: {menu: true, do: func(_ context.Context, _ *exchange, s *settling) error {
			s.who = s.value
			_, err := computerCalled(s.t, s.who)
			return err
		}},
		press.SetWhat:  {menu: true, do: look},
		press.SetRules: {menu: true, do: look},
		press.SetBack:  {do: func(context.Context, *exchange, *settling) error { return nil }},
		press.SetLevel: {menu: true, do: func(ctx context.Context, q *exchange, s *settling) (err error) {
			s.t, err = b.settleLevel(ctx, q, s.t, s.who, s.value)
			return err
		}},
		press.SetTemper: {menu: true, do: func(ctx context.Context, q *exchange, s *settling) (err error) {
			s.t, err = b.settleTemper(ctx, q, s.t, s.who, s.value)
			return err
		}},
	}
	for _, one := range host(b).tableSettings() {
		if one.Name != "" {
			out[one.Name] = matter{menu: true, do: func(ctx context.Context, q *exchange, s *settling) (err error) {
				s.t, err = one.change(ctx, q, s.t, s.value)
				s.done = one.changed(s.t, s.value)
				return err
			}}
		}
		for _, button := range one.Buttons {
			out[button.Name] = matter{do: func(ctx context.Context, q *exchange, s *settling) (err error) {
				word := one.behind(s.t, button.Name)
				s.t, err = one.change(ctx, q, s.t, word)
				s.done = one.changed(s.t, word)
				return err
			}}
		}
	}
	return out
}
