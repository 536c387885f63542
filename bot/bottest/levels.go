package bottest

// Levels offers the tables of every game the same computer players, weakest first: for games that have none of their
// own.
func Levels(names ...string) func(game string) []string {
	return func(string) []string { return names }
}
