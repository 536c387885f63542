// Package yaml reads YAML with places: every piece of a text knows its file, line and column, and so does every fault.
//
// Packs, catalogues and scenarios are all read by it, so that one strictness and one set of messages serves whoever
// writes them. What of YAML stands for other parts of the text, or means different things to different readers, is
// refused: anchors, aliases, merge keys, tags, directives, keys that begin with "?", a key that is there twice. Limits
// keep a hostile text from costing much.
//
// The package knows no meaning. Which keys there may be, and what a value must look like, is its callers' matter:
// [Documents] or [Single] gives them a tree of [Node], and they add faults of their own.
//
// Beneath it is goccy/go-yaml, whose lexer and parser keep places; its decoder is not used.
package yaml
