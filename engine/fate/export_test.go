package fate

import (
	"flag"

	"witchtable/engine/fate/play"
)

// Long asks for thousands of games instead of hundreds: go test ./engine/fate -long
var Long = flag.Bool("long", false, "play thousands of games instead of hundreds")

// Rules gives tests a look behind the game.
func (g *Game) Rules() *play.Rules { return g.rules }

// WithRules is the game with other rules, for tests that watch what the words of the vocabulary do.
func WithRules(r *play.Rules) *Game { return &Game{rules: r, info: info()} }
