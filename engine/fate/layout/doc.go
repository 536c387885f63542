// Package layout is a table of Fate of Witches as a description: laid for scenarios ([Arrange]), read fact by fact
// ([Fact]), and told whole for referees and bug reports ([Describe]).
package layout
