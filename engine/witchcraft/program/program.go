package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/pile"
	"witchtable/engine/saved"
)

// Card numbers a card of a game: each copy by itself, in the pack's order, and behind the pack's cards those of its
// table: Jurors, Convictions, Villagers.
type Card = pile.Card

// How much a pack can have.
const (
	MaxCards = 200 // copies, those of the table included
	Numbers  = 256 // of cards there can be: arrays by card are so long that none looks beyond their end
	NoCard   = pile.NoCard
	// Blank is the first of the numbers that stand, in a view, for cards that lie face down in a place of their own: see
	// package play.
	Blank = MaxCards

	Places      = 3  // Missions of the display, and Jurors (R5, R8)
	MaxAt       = 8  // Challenges at a Mission (R43)
	Pool        = 24 // Witches to draft from (R11)
	CovenSize   = 12 // of the Coven deck, and of the Recruit deck (R11)
	Acts        = 3
	PerJuror    = 5  // Challenges that are linked to a Juror (R9)
	Commons     = 20 // Challenges that are linked to none (R9)
	AtJuror     = 2  // Convictions at a Juror (R7)
	Convictions = 12
	Villagers   = 8
	Curses      = 6
	InCoven     = 3 // Curses that begin in the Coven deck (R13)
	MostLost    = 4 // people that can be lost: with one more the game is (R19)
	MaxTrack    = 20
)

// Program is a compiled pack: immutable, shared by all tables that play it.
type Program struct {
	Pack      engine.PackSource
	N         int // cards, each copy by itself
	Sources   int // cards of the pack, of which there may be copies: Pack.Cards
	Cards     [Numbers]CardDef
	Abilities []Ability
	Mods      []Mod
	Sels      []Selector
	Families  Words
	Track     uint8 // the last space of each track of persuasion
	Code      Code
	Index     map[engine.CardID]Card // the first copy of each
	Mark      saved.Mark             // see setMark
}

// CardDef is a card as the rules see it. Fields that its class has no use for are zero.
type CardDef struct {
	ID     engine.CardID
	Class  Class
	Copy   uint8 // which copy it is, from 1
	Source int16 // its place in Pack.Cards, or, of Jurors, in the table's list of them; -1 for none
	// Boxes are what it says, by box: places in Abilities, -1 for nothing.
	Boxes [BoxKinds]int16

	Family         int8 // of a Witch: a place in Families
	Starter, Extra bool
	Power          [Modes]int8  // of a Witch: hidden and revealed
	Star           [Modes]int16 // what is added to it, a place in Code.Nums; -1: nothing

	Juror      Card // of a Challenge or Mission: to whom it is linked, NoCard for nobody
	Difficulty int8
	Familiar   bool

	Act           uint8 // of a Mission: from 1
	Deal          uint8 // Challenges that are dealt to it
	Linked, Other int8  // persuasion over the linked Juror, and over any other

	Value int8 // of a Conviction or a Villager
}

// Ability is what a box of a card says.
type Ability struct {
	Card         Card // the first copy
	Box          Box
	Do           int16 // what it does, the first place of it in Code.Ops; -1: nothing
	Mods, ModEnd int16 // what holds: places in Program.Mods
	Moment       Moment
	// Class is the same for boxes of which it does not matter which is done first (A43); they say the same, but for how
	// many.
	Class int16
}

// Mod is something that holds as long as its card works.
type Mod struct {
	Kind  ModKind
	Scope Scope // of ModDifficulty
	Side  Mode  // of ModForbid
	N     int16 // what is added, a place in Code.Nums; -1: nothing
}

// Does reports whether a box of a card does something, rather than to hold; ability is its place.
func (p *Program) Does(c Card, box Box) (ability int16, ok bool) {
	ability = p.Cards[c].Boxes[box]
	return ability, ability >= 0 && p.Abilities[ability].Do >= 0
}

// OpsOf are the steps of what a box does, up to its end, as they are compiled; none where it does nothing. They are the
// program's own: not to be changed.
func (p *Program) OpsOf(ability int16) []Op {
	from := int(p.Abilities[ability].Do)
	if from < 0 {
		return nil
	}
	to := from
	for to < len(p.Code.Ops) && p.Code.Ops[to].Verb != effect.VerbEnd {
		to++
	}
	return p.Code.Ops[from:to]
}

// Holds is what holds by a box of a card.
func (p *Program) Holds(c Card, box Box) []Mod {
	a := p.Cards[c].Boxes[box]
	if a < 0 {
		return nil
	}
	return p.Mods[p.Abilities[a].Mods:p.Abilities[a].ModEnd]
}

func (p *Program) setMark() {
	p.Mark = saved.MarkOf(p.Pack.Hash, p.N, p.Track, p.Families, p.Abilities, p.Mods, p.Sels, p.Code.Ops, p.Code.Blocks,
		p.Code.Nums, p.Code.Conds, p.Code.NumLists, p.Code.CondLists, p.Code.Notes)
}
