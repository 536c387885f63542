package cards

import (
	"fmt"
	"strings"

	"witchtable/engine"
	"witchtable/engine/emblem"
)

const referenceIntro = `# What a card can say

Derived from the game's vocabulary: what is not here cannot be said, and the loader refuses it.

A pack begins with its header, in the file of the pack or in ` + "`pack.yaml`" + ` of its folder; further files of the folder
have ` + "`cards`" + ` and ` + "`emblems`" + ` only.

` + "```yaml" + `
pack: my-pack        # lower case letters, digits, words joined by hyphens
game: %s
format: %d
title: My Pack
language: en
author: optional
licence: optional
%scards:
  - # see %s
emblems:             # optional: the emblem of each card, by its id
  my-card: |
    fill M32 6L58 58H6Z
    cut O 32 42 6
` + "```" + `

An emblem is a small picture in up to three inks in a box of %d by %d, its origin at the top left; each line is a shape, painted over
those above it:

| shape | meaning |
| --- | --- |
| ` + "`fill PATH`" + ` | an area in ink |
| ` + "`line WIDTH PATH`" + ` | a stroke in ink, with round ends |
| ` + "`cut PATH`" + ` | an area in the colour of the ground |
| ` + "`cutline WIDTH PATH`" + ` | a stroke in the colour of the ground |
| ` + "`both SHAPE`" + ` | any of these, and the same mirrored, left for right |
| ` + "`turn DEGREES`" + ` | turns the shapes that follow clockwise about the middle |
| ` + "`ink light`, `tint`, `dark`" + ` | the ink of the shapes that follow; tint is the colour of the card's type |
| ` + "`portrait KIND FEATURE=PART ...`" + ` | a face put together from the parts below; some want an ink: ` + "`hair=bun/light`" + ` |

PATH is written as in SVG (` + "`M L H V C S Q T A Z`" + `, small letters for relative), with ` + "`O x y r`" + ` for a circle and
` + "`E x y rx ry`" + ` for an ellipse. An emblem should be told from the others at %d pixels: few shapes, bold ones.

The parts of portraits, each feature from back to front:

| kind | feature | parts | in an ink |
| --- | --- | --- | --- |
%s`

// Reference derives the page on which one sees all that a card can say, in Markdown. game is the name of the game
// whose vocabulary it is.
func Reference(game string, v *engine.Vocabulary) (string, error) {
	x, err := index(v)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	table := ""
	if x.Table != "" {
		table = fmt.Sprintf("%s:               # the board and what holds for the whole set: see %s\n", tableKey, x.Table)
	}
	fmt.Fprintf(&b, referenceIntro, game, Format, table, x.Root, emblem.Size, emblem.Size, smallest,
		portraitRows())
	for i := range x.Shapes {
		x.describe(&b, &x.Shapes[i])
	}
	return b.String(), nil
}

// portraitRows list what portraits are put together from.
func portraitRows() string {
	var b strings.Builder
	for _, kind := range emblem.Kinds() {
		for _, feature := range emblem.Features(kind) {
			var inked string
			for _, part := range emblem.Parts(kind, feature) {
				if emblem.Inked(kind, feature, part) {
					inked = "where it has none of its own"
				}
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", kind, feature, strings.Join(emblem.Parts(kind, feature), ", "), inked)
		}
	}
	return b.String()
}

func (x *vocabulary) describe(b *strings.Builder, s *engine.Shape) {
	fmt.Fprintf(b, "\n## %s\n\n", s.Name)
	if s.Doc != "" {
		b.WriteString(s.Doc + "\n\n")
	}
	b.WriteString(formSentence(s) + "\n")
	switch s.Form {
	case engine.Word:
		b.WriteByte('\n')
		for _, w := range s.Words {
			fmt.Fprintf(b, "- `%s`%s\n", w.Name, after(": ", w.Doc))
		}
	case engine.Record, engine.OneKey:
		keyTable(b, s.Keys, s.Form == engine.OneKey)
	case engine.Tagged:
		for _, c := range s.Cases {
			fmt.Fprintf(b, "\n**`%s: %s`**%s\n", s.Tag, c.Word, after(" ", c.Doc))
			keyTable(b, c.Keys, false)
		}
	}
}

func formSentence(s *engine.Shape) string {
	switch s.Form {
	case engine.Integer:
		return fmt.Sprintf("A whole number from %d to %d.", s.Min, s.Max)
	case engine.Flag:
		return "`true` or `false`."
	case engine.Word:
		return "One of:"
	case engine.Name:
		return "Lower case letters and digits, words joined by hyphens."
	case engine.Prose:
		return fmt.Sprintf("Text, at most %d characters.", maxProse)
	case engine.Bound:
		return "`$` and a name bound earlier in the same ability."
	case engine.Record:
		if len(s.Keys) == 0 {
			return "Written `{}`: there is nothing more to say."
		}
		return "A mapping:"
	case engine.OneKey:
		return "A mapping with exactly one of these keys:"
	case engine.Tagged:
		return fmt.Sprintf("A mapping; `%s` says which:", s.Tag)
	case engine.Listing:
		if s.Min > 0 {
			return fmt.Sprintf("A list of %s, at least %d.", link(s.Of), s.Min)
		}
		return fmt.Sprintf("A list of %s.", link(s.Of))
	}
	links := make([]string, len(s.Shapes))
	for i, a := range s.Shapes {
		links[i] = link(a)
	}
	return "One of " + strings.Join(links, ", ") + "."
}

func keyTable(b *strings.Builder, keys []engine.Key, choice bool) {
	if len(keys) == 0 {
		return
	}
	if choice {
		b.WriteString("\n| key | value | meaning |\n| --- | --- | --- |\n")
	} else {
		b.WriteString("\n| key | value | | meaning |\n| --- | --- | --- | --- |\n")
	}
	for _, k := range keys {
		fmt.Fprintf(b, "| `%s` | %s |", k.Name, link(k.Shape))
		if !choice {
			fmt.Fprintf(b, " %s |", need(k))
		}
		fmt.Fprintf(b, " %s |\n", cell(k.Doc))
	}
}

func need(k engine.Key) string {
	switch {
	case k.Required:
		return "required"
	case k.Default != "":
		return "default: " + cell(k.Default)
	}
	return "optional"
}

func link(shape string) string { return fmt.Sprintf("[%s](#%s)", shape, shape) }

func cell(s string) string { return strings.ReplaceAll(strings.ReplaceAll(s, "|", `\|`), "\n", " ") }

func after(sep, s string) string {
	if s == "" {
		return ""
	}
	return sep + s
}
