package press

// row is all there is to know of a word: what stands behind it in a custom id, and what must be there for it to be
// acted on. How a custom id is read and how it is written both follow from it.
type row struct {
	form form
	need Need
}

// form is what stands behind a word in a custom id.
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

// Need is what must be there for a component to be acted on.
type Need uint8

const (
	// Nothing is needed: the component finds what it is about by itself.
	Nothing Need = iota
	// ATable is needed, though its game may be one that cannot be read any more.
	ATable
	// AGame is needed: a table whose game can be read.
	AGame
)

// rows has a row for each word.
var rows = map[Word]row{
	Open:   {form{}, AGame},
	Answer: {form{answer: true}, AGame},
	Step:   {form{answer: true}, AGame},
	Group:  {form{answer: true}, AGame},
	Pick:   {form{answer: true}, AGame},
	Back:   {form{}, AGame},
	Cards:  {form{}, AGame},
	Area:   {form{}, AGame},
	WhyNot: {form{name: maybe}, AGame},
	Hint:   {form{name: maybe}, AGame},
	Table:  {form{}, AGame},
	Read:   {form{}, AGame},
	ReadOn: {form{}, AGame},

	Known:     {form{}, AGame},
	NoLessons: {form{}, AGame},

	Settings: {form{}, AGame},
	Undo:     {form{name: always}, AGame},
	AskUndo:  {form{name: always}, AGame},
	Agree:    {form{name: always}, AGame},
	Refuse:   {form{name: always}, AGame},

	Join:     {form{}, AGame},
	Leave:    {form{}, AGame},
	Claim:    {form{}, AGame},
	Computer: {form{}, AGame},
	Remove:   {form{}, AGame},
	Start:    {form{}, AGame},
	Bring:    {form{}, AGame},
	Close:    {form{}, ATable},
	Options:  {form{}, AGame},
	Option:   {form{}, AGame},
	Value:    {form{name: always}, AGame},
	Set:      {form{name: always}, AGame},

	ReallyClose: {form{}, ATable},
	ReallyLeave: {form{}, AGame},
	ReallyEnd:   {form{}, AGame},
	Keep:        {form{}, ATable},

	Here:   {form{}, AGame},
	Mine:   {form{at: nowhere, name: always}, Nothing},
	Forget: {form{at: nowhere, name: always}, Nothing},

	Files:   {form{}, AGame},
	Score:   {form{}, AGame},
	ScoreOf: {form{}, AGame},
	Log:     {form{}, AGame},
	Help:    {form{}, AGame},
	Guide:   {form{name: maybe}, AGame},
	Card:    {form{at: anywhere, name: always}, Nothing},
	Topic:   {form{at: anywhere, name: maybe}, Nothing},
	Again:   {form{}, AGame},
	Done:    {form{}, AGame},
}

// Need tells what must be there for a component to be acted on that does this.
func (w Word) Need() Need { return rows[w].need }
