package screen

import (
	"witchtable/bot/tables"
	"witchtable/engine"
)

func optionNow(t tables.Table, o engine.TableOption) string {
	if set, ok := t.Head.Setup.Options[o.Name]; ok {
		return set
	}
	return o.Values[0]
}

// usually is what an option is at tables where nobody has chosen.
func usually(o engine.TableOption) string {
	if o.Preset != "" {
		return o.Preset
	}
	return o.Values[0]
}
