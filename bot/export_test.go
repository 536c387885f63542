package bot

import (
	"context"
	"maps"
	"slices"

	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/store"
)

// OwnPaths lists the paths of the bot's own commands, offered or not.
func (b *Bot) OwnPaths() (out []string) {
	for _, c := range ownCommands(b.house) {
		out = append(out, c.path)
	}
	return out
}

// SettingRow is how tests from outside use a setting.
type SettingRow struct {
	Path, Option string // of its command; the path is "" where there is none
	Menu         string // the custom id of its menu; "" where there is none
	Words        []string
	// Now is the word of what it is for a user and a table.
	Now func(ctx context.Context, user store.UserID, t tables.Table) string
}

// SettingRows lists the settings of people and tables whose words are the same at any time.
func (b *Bot) SettingRows() (out []SettingRow) {
	personal, host := personal{b.house}, host{b.house}
	for _, s := range personal.personalSettings() {
		if !s.free {
			out = append(out, rowOf(s, press.Route{Do: press.Mine}, func(
				ctx context.Context, user store.UserID, _ tables.Table,
			) (screen.Self, error) {
				p, err := b.tables.Person(ctx, user)
				return screen.Self{Person: p}, err
			}))
		}
	}
	for _, s := range host.tableSettings() {
		out = append(out, rowOf(s, press.Route{Do: press.Set}, func(
			_ context.Context, _ store.UserID, t tables.Table,
		) (tables.Table, error) {
			return t, nil
		}))
	}
	return out
}

func rowOf[Of any](
	s setting[Of], menu press.Route, find func(context.Context, store.UserID, tables.Table) (Of, error),
) SettingRow {
	row := SettingRow{Path: s.command.path, Option: s.how.name}
	if menu.Name = s.Name; s.Name != "" && menu.Do == press.Mine {
		row.Menu = menu.String()
	}
	var nobodys Of
	for _, w := range s.Ways(nobodys) {
		row.Words = append(row.Words, w.Word)
	}
	row.Now = func(ctx context.Context, user store.UserID, t tables.Table) string {
		of, err := find(ctx, user, t)
		if err != nil {
			return err.Error()
		}
		return s.Is(of)
	}
	return row
}

// Doings lists what components do, in order.
func (b *Bot) Doings() []press.Word { return slices.Sorted(maps.Keys(b.components)) }
