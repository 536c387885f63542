package scenetest

// Writer is one of those who make of a scene something that people see or read.
type Writer uint8

// The writers.
const (
	Picture Writer = iota // pictures of the table, of an area in full text, of a hand: their pixels
	Alt                   // the words that go with these pictures
	Words                 // the same in messages without pictures
	Page                  // the data of the page that plays a game again
)

func (w Writer) String() string {
	return [...]string{"the picture", "its words", "the table in words", "the page of the replay"}[w]
}
