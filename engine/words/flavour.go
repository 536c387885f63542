package words

import "witchtable/engine"

// The line of flavour on a card is its pack's, in the pack's language. A catalogue may have it in another, under
// flavour.<id>.
const (
	flavour       = "flavour" // the message that says the line: engine.CardFace.Line
	flavourPrefix = flavour + "."
)

// FlavourKey is the key under which a catalogue gives a card's line of flavour.
func FlavourKey(id engine.CardID) string { return flavourPrefix + string(id) }

// ownFlavour is the line of flavour that a text asks for, if the speaker's language has it.
func (s *Speaker) ownFlavour(t engine.Text) *sentence {
	if t.Key != flavour {
		return nil
	}
	id, _ := find(t.Args, "card").(engine.CardID)
	return s.full[FlavourKey(id)]
}
