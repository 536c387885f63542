package say

import (
	"regexp"
	"slices"
	"strings"

	"witchtable/bot/tables"
)

// namedCommand is how the catalogues name a command. What people write themselves never looks so: it is escaped.
var namedCommand = regexp.MustCompile(`\*\*/([^*\n]+)\*\*`)

// Naming is the voice with each command that it names named for others, too, behind the name that it has in the
// sentence. others lists what else a command is called by those who read.
func (v *Voice) Naming(others func(typed string) []string) *Voice {
	naming := *v
	naming.others = others
	return &naming
}

// named writes the other names of commands behind those in a sentence.
func (v *Voice) named(said string) string {
	if v.others == nil || !strings.Contains(said, "**/") {
		return said
	}
	return namedCommand.ReplaceAllStringFunc(said, func(name string) string {
		also := v.others(strings.Trim(name, "*/"))
		if len(also) == 0 {
			return name
		}
		return name + " (**/" + strings.Join(also, "**, **/") + "**)"
	})
}

// ReadBeside lists the languages that people at a table read, without one, sorted.
func (b Books) ReadBeside(t tables.Table, lang string) []string {
	book := b.Of(t.Head.Game)
	var out []string
	for _, h := range t.Head.Seats {
		if h.User == "" || h.Lang == "" {
			continue
		}
		if reads := book.Match(h.Lang); reads != lang && !slices.Contains(out, reads) {
			out = append(out, reads)
		}
	}
	slices.Sort(out)
	return out
}
