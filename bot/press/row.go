package press

// form is what stands behind a word in a custom id: how the id is read and how it is written both follow from it.
type form struct {
	at     place
	name   presence // the name of something
	answer bool     // an answer, in place of a table
}

// place is where what a component is about is.
type place uint8

const (
	atTable  place = iota // a table stands in the id
	nowhere               // none does
	anywhere              // one does, or else there is a name
)

// presence is whether a part of a custom id is there.
type presence uint8

const (
	never presence = iota
	maybe
	always
)

// rows has the form of each word.
var rows = map[Word]form{
	Open:    {},
	Answer:  {answer: true},
	Step:    {answer: true},
	Group:   {answer: true},
	Pick:    {answer: true},
	Several: {answer: true},
	Back:    {},
	Cards:   {},
	Area:    {},
	WhyNot:  {name: maybe},
	Hint:    {name: maybe},
	Table:   {},
	Read:    {},
	ReadOn:  {},

	Known:     {},
	NoLessons: {},

	Settings: {},
	Undo:     {name: always},
	AskUndo:  {name: always},
	Agree:    {name: always},
	Refuse:   {name: always},

	Learn:    {at: nowhere, name: always},
	Game:     {at: nowhere, name: always},
	Lesson:   {at: nowhere, name: always},
	Versus:   {},
	Real:     {},
	Join:     {},
	Leave:    {},
	Claim:    {},
	Computer: {},
	Remove:   {},
	Start:    {},
	Bring:    {},
	Close:    {},
	Options:  {},
	Option:   {},
	Value:    {name: always},
	Set:      {name: always},

	ReallyClose: {},
	ReallyLeave: {},
	ReallyEnd:   {},
	Keep:        {},

	Here:   {},
	Mine:   {at: nowhere, name: always},
	Forget: {at: nowhere, name: always},

	Score:   {},
	ScoreOf: {},
	Log:     {},
	Help:    {},
	Guide:   {name: maybe},
	Card:    {at: anywhere, name: always},
	Lift:    {name: maybe},
	Topic:   {at: anywhere, name: maybe},
	Again:   {},
	Done:    {},
	PlayOn:  {},
	PlayAt:  {},
	PlayNow: {name: always},
	Seat:    {},
	Watch:   {},
	Unwatch: {},
	Ended:   {},
	Daily:   {at: nowhere, name: always},
	Deal:    {at: nowhere, name: always},
	Share:   {},
	Files:   {},
}
