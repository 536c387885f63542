package view

import "witchtable/engine"

// Barred lists what the viewer would expect among the answers and does not find there: nothing yet.
func (v *View) Barred(engine.DecisionID) []engine.Bar { return nil }
