package cards

import "witchtable/engine"

// raw is a piece of a pack's text that is not checked yet, whether it was written in YAML or in JSON.
type raw struct {
	kind  rawKind
	pos   engine.Pos
	text  string // scalars
	plain bool   // text without quotes
	pairs []rawPair
	items []raw
}

type rawPair struct {
	name  string
	pos   engine.Pos
	value raw
}

type rawKind uint8

const (
	rawNothing rawKind = iota
	rawInteger         // text is decimal
	rawFlag            // text is true or false
	rawText
	rawNumber // a number that is no decimal integer
	rawMapping
	rawList
)

func (k rawKind) String() string {
	return [...]string{"nothing", "a whole number", "a flag", "text", "a number", "a mapping", "a list"}[k]
}

// shown is a scalar as it is quoted in a fault.
func (r *raw) shown() string {
	s := []rune(r.text)
	if len(s) > 40 {
		s = append(s[:40], '…')
	}
	return string(s)
}
