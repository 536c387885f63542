// Only until sentence.go defines face and stepsText (the text of a list of steps: the alternatives of choose); then delete this file.
package fate

import "witchtable/engine"

func face(src engine.CardSource) engine.CardFace                  { return engine.CardFace{ID: src.ID} }
func stepsText(card *engine.Node, steps *engine.Node) engine.Text { return engine.T("x") }
