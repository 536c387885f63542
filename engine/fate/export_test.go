package fate

import "witchtable/engine/fate/play"

// Rules gives tests a look behind the game.
func (g *Game) Rules() *play.Rules { return g.rules }

// WithRules is the game with other rules, for tests that watch what the words of the vocabulary do.
func WithRules(r *play.Rules) *Game { return &Game{r} }
