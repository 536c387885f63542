package bottest

import (
	"embed"

	"witchtable/bot/internal/orchard"
	"witchtable/engine"
)

// Orchard is the second game of the house's tests with all that stands beside its rules, for tests of rooms that cannot
// see the bot's own: those of the program show with it that they serve a game that nobody thought of.
type Orchard struct{}

// Name is the game's.
func (Orchard) Name() string { return "orchard" }

// Rules makes the game.
func (Orchard) Rules() (engine.Game, error) { return orchard.Load(orchard.Pack) }

// Words is its catalogue.
func (Orchard) Words() embed.FS { return orchard.Catalogue }

// Tutorial is how it teaches itself.
func (Orchard) Tutorial() []byte { return orchard.Tutorial }

// CardName is what a fruit is called; "" when there is none of that id.
func (Orchard) CardName(id engine.CardID) string { return orchard.CardName(id) }
