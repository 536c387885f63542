// Package lang has the catalogues of the bot's own sentences. What the games say is in the games' catalogues.
package lang

import "embed"

// Files are the catalogues, one for each language.
//
//go:embed *.yaml
var Files embed.FS
