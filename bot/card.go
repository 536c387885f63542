package bot

import "witchtable/bot/tables"

// rulesFor returns the rules whose cards are meant in a place: those of the table there, else those of new tables.
func (b *Bot) rulesFor(t tables.Table) ([]tables.Rules, error) {
	if t.Rules.Game != nil {
		return []tables.Rules{t.Rules}, nil
	}
	var out []tables.Rules
	for _, name := range b.Games.Names() {
		r, err := b.Games.Default(name)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}
