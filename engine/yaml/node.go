package yaml

import "witchtable/engine"

// Node is a piece of a text, with no meaning yet.
type Node struct {
	Kind  Kind
	Pos   engine.Pos
	Text  string // a scalar as it is written, without quotes and escapes; text is in Unicode's normal form C
	Plain bool   // a scalar without quotes
	Flow  bool   // a mapping or sequence in brackets
	Keys  []Pair // of a mapping, in the order of the text; each name once
	Items []Node // of a sequence
	// Block is where the text of a literal block (|) begins: its lines stand in the file as they are in Text, from this
	// column on. Zero for everything else.
	Block engine.Pos
}

// Pair is a key of a mapping with its value.
type Pair struct {
	Name  string
	Kind  Kind // what the key would be as a value: String, but for keys like 12 or true
	Pos   engine.Pos
	Value Node
}

// Kind says what a node is.
type Kind uint8

// The kinds of nodes.
const (
	Null     Kind = iota // nothing, or null
	Integer              // Text is decimal, without leading zeros
	Bool                 // Text is true or false, perhaps in capitals
	String               // text, quoted or not
	Number               // a number that is no decimal integer: 1.5, 0x3, 1e3, 007
	Mapping              // keys with values
	Sequence             // a list
)

// String says the kind as faults name it: "a whole number".
func (k Kind) String() string {
	return [...]string{"nothing", "a whole number", "a flag", "text", "a number", "a mapping", "a list"}[k]
}

// Get returns the value of a key; nil if it is not there.
func (n *Node) Get(name string) *Node {
	for i := range n.Keys {
		if n.Keys[i].Name == name {
			return &n.Keys[i].Value
		}
	}
	return nil
}

// Fault is what is wrong with a text: where, what, and if possible what to write instead.
type Fault = engine.PackError
