package replay

import (
	"encoding/json"

	"witchtable/engine"
)

// The types of this file are what the program of the page reads. Numbers that stand for a thing are its place in the
// list of such things.

// film is a whole game.
type film struct {
	Tongues []tongue
	Title   line
	Over    bool
	Says    map[string]line // the words of the page itself, by the last part of their keys
	Seats   []line
	Before  []line // by seat: that it is about to move

	// Result says how a game ended that is over, and Winners which seats have won it.
	Result  line
	Winners []int

	// Signs are the looks of names, by the number that symbol and class have; Letters the signs that stand in
	// sentences.
	Signs   map[string]int
	Letters map[string]string

	Cards    []json.RawMessage // face
	Tiles    []json.RawMessage // tile
	Zones    []json.RawMessage // zone
	Areas    []json.RawMessage // area
	Scenes   []json.RawMessage // scene
	Chapters []chapter
	Score    *sheet // of a game that is over
	Steps    []step

	Texts []json.RawMessage // of each line: one string, or one for each tongue

	symbols, looks string // drawings, and the classes that colour them
	shell          shellWords
}

// line is the number of a text. 0 is that of the empty one.
type line int

// tongue is a language of the page.
type tongue struct {
	Code string `json:"code"`
	Name string `json:"name"` // what it calls itself
}

// step is a move that is shown, or the deal.
type step struct {
	// N is its number in the log, from 1; 0 for the deal, and in games under way: how often somebody has answered
	// without anything to be seen is nobody else's business.
	N     int  `json:"n,omitempty"`
	Seat  int  `json:"seat"` // whose move it was; -1 for the deal
	Turn  bool `json:"turn,omitempty"`
	Scene int  `json:"scene"`
	// Named says that the story begins with who has moved, or with something that is nobody's doing.
	Named bool `json:"named,omitempty"`
	// Answer is what was answered, where the story does not tell it.
	Answer   line      `json:"answer,omitempty"`
	Told     []told    `json:"told,omitempty"`
	Turnings []turning `json:"turnings,omitempty"`
}

// told is a sentence of the story: 0 is a line of it, 1 a heading, 2 a headline.
type told struct {
	Text line `json:"text"`
	Loud int  `json:"loud,omitempty"`
}

type turning struct {
	Text  line `json:"text"`
	Swing line `json:"swing,omitempty"` // in words
	Good  bool `json:"good,omitempty"`
}

// chapter is a part of the game, from headline to headline.
type chapter struct {
	Step  int  `json:"step"`
	Title line `json:"title"`
}

// scene is the table at a moment.
type scene struct {
	Title  line    `json:"title"`
	Sign   string  `json:"sign,omitempty"`
	Words  line    `json:"words,omitempty"` // what the signs say
	Counts []count `json:"counts,omitempty"`
	Force  []int   `json:"force,omitempty"` // tiles
	Areas  []int   `json:"areas"`
}

// area is what lies in the middle, or before a player.
type area struct {
	Seat   int      `json:"seat"` // -1 for the middle
	Title  line     `json:"title"`
	Words  line     `json:"words,omitempty"`
	Active bool     `json:"active,omitempty"`
	Score  *int     `json:"score,omitempty"`
	Counts []count  `json:"counts,omitempty"`
	Holds  []string `json:"holds,omitempty"` // signs
	Tracks []track  `json:"tracks,omitempty"`
	Zones  []int    `json:"zones,omitempty"`
	// Own is what was shown to this player and not to everybody, below Heading, which says whether to nobody else.
	Heading line  `json:"heading,omitempty"`
	Own     []int `json:"own,omitempty"` // zones
}

// track is a marker on a row of numbered spaces.
type track struct {
	Sign   string  `json:"sign"`
	Word   line    `json:"word,omitempty"` // what it tells of, where that has a word
	First  int     `json:"first"`
	Last   int     `json:"last"`
	At     int     `json:"at"`
	Spaces []space `json:"spaces,omitempty"` // those where something happens
}

// space is a numbered space where something happens: [number, sign, outlook], without a sign where the number says
// enough.
type space engine.Space

// MarshalJSON writes a space as a list: there are many.
func (s space) MarshalJSON() ([]byte, error) { return json.Marshal([]any{s.N, s.Sign, int(s.Outlook)}) }

// zone is some cards.
type zone struct {
	Label  line   `json:"label,omitempty"`
	Sign   string `json:"sign,omitempty"`
	Laid   string `json:"laid,omitempty"` // pile, heap or beside; else in a row
	Tiles  []int  `json:"tiles,omitempty"`
	Hidden int    `json:"hidden,omitempty"`
	Words  line   `json:"words,omitempty"` // of what lies face down
	Under  int    `json:"under,omitempty"` // cards of a pile below the one on top, which is its only tile
	Room   int    `json:"room,omitempty"`
	From   string `json:"from,omitempty"` // the sign of what stands where the row begins
	Groups bool   `json:"groups,omitempty"`
	// Giving says that what each card gives matters at a glance.
	Giving bool `json:"giving,omitempty"`
	// Spaces are those where something happens, of a zone whose spaces are numbered; it has Room for all of them.
	Spaces []space `json:"spaces,omitempty"`
}

// tile is a card as it lies on the table.
type tile struct {
	Card    int     `json:"card"`
	Down    bool    `json:"down,omitempty"`  // it lies face down: there is nothing but its place, and words for it
	Place   int     `json:"place,omitempty"` // where spaces have numbers
	Words   line    `json:"words"`
	Sign    string  `json:"sign"`
	Worth   *int    `json:"worth,omitempty"`
	Figures []count `json:"figures,omitempty"`
	Marks   []count `json:"marks,omitempty"`
	Under   []int   `json:"under,omitempty"` // tiles
	Rules   *line   `json:"rules,omitempty"` // what of its text counts here, if that is not all
}

// face is what is printed on a card.
type face struct {
	Name   line   `json:"name"`
	Symbol int    `json:"symbol"` // its emblem
	Sign   string `json:"sign"`
	Facts  []line `json:"facts,omitempty"`
	Rules  []line `json:"rules,omitempty"`
	Line   line   `json:"line,omitempty"`
}

// count is a sign with a number, and with a word where it has one: [sign, number, word].
type count struct {
	sign string
	n    int
	word line
}

// MarshalJSON writes a count as a list: there are many.
func (c count) MarshalJSON() ([]byte, error) {
	if c.word == 0 {
		return json.Marshal([]any{c.sign, c.n})
	}
	return json.Marshal([]any{c.sign, c.n, c.word})
}

// sheet is the final score: who has how much of what.
type sheet struct {
	Title line       `json:"title"`
	Head  []line     `json:"head"`
	Rows  []sheetRow `json:"rows"`
	Total []int      `json:"total"`
	Label line       `json:"label"` // of the totals
}

type sheetRow struct {
	Label  line  `json:"label"`
	Points []int `json:"points"`
}
