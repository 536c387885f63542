// Package cards reads card packs: text that people write, checked strictly against a game's vocabulary.
//
// A pack is YAML: one file, or a folder of .yaml files whose header is in pack.yaml and whose cards are taken file
// by file in the order of the names.
//
//	pack: house                 # the pack's name: lower case, words joined by hyphens
//	game: tides                 # the game it is for
//	format: 1                   # of this header and list; what a card may say is the game's vocabulary
//	title: The house pack
//	language: en                # of titles and card names
//	author: Ada                 # optional, prose
//	licence: CC BY 4.0          # optional, prose
//	cards:
//	  - id: grey-gull           # unique; lower case, words joined by hyphens
//	    name: Grey Gull         # unique
//	    ...                     # the rest is the vocabulary's
//	emblems:                    # optional, in any file: small pictures as package emblem reads them, by the ids of the cards
//	  grey-gull: |
//	    fill M6 40Q18 22 32 38Q46 22 58 40Q46 32 32 46Q18 32 6 40Z
//
// Reading is strict, since a misspelt key that is ignored is a card that lies: whatever the vocabulary does not
// know is a fault with file, line, column and, if possible, what was meant. All faults of a pack are reported
// together, see [Faults]. YAML's traps are closed: no anchors, tags, second documents or repeated keys, no "yes"
// for true, no number where text is meant.
//
// From the same vocabulary come the JSON Schema for editors ([Schema]) and the page on which one sees all that a card
// can say ([Reference]).
//
// A pack's [Pack.Canonical] form holds exactly its content, emblems too, so that a stored table is drawn as it was; its
// hash names that content, and tables are pinned to it. What cards mean is left to the games, which compile an
// [engine.PackSource]; what they say in words is generated there too.
package cards
