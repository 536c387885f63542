package press

import "strings"

// Opening is what a button knows that opens a table, or begins a tutorial, where it was asked which game it is to be:
// the game, and what else had been said with the command.
type Opening struct {
	Game   string
	Lang   string // asked for; "" where nothing was
	Thread bool   // the table is to have one
}

// threadMark stands last where there is to be a thread.
const threadMark = "thread"

// String writes it as the name behind Game and Lesson: its parts between stops.
func (o Opening) String() string {
	parts := []string{o.Game, o.Lang, ""}
	if o.Thread {
		parts[2] = threadMark
	}
	return strings.TrimRight(strings.Join(parts, "."), ".")
}

// ParseOpening reads what String wrote. Errors: BadInput.
func ParseOpening(name string) (Opening, error) {
	parts := strings.Split(name, ".")
	if len(parts) > 3 || len(parts) == 3 && parts[2] != threadMark {
		return Opening{}, unreadable("opening %q", name)
	}
	parts = append(parts, "", "")
	return Opening{Game: parts[0], Lang: parts[1], Thread: parts[2] == threadMark}, nil
}
