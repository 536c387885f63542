package cards

import (
	"errors"
	"slices"
	"strings"

	"witchtable/engine"
	"witchtable/engine/emblem"
	"witchtable/engine/yaml"
)

// emblemsKey is the key of the section with the emblems of cards: a mapping of ids to texts that package emblem reads.
// Any file of a pack may have one.
const emblemsKey = "emblems"

const emblemsDoc = "the emblems of cards: small pictures in up to three inks, in a box of 64 by 64; of each card, " +
	"by its id, " +
	"a line for each shape: " +
	"fill PATH, line WIDTH PATH, cut PATH, cutline WIDTH PATH, PATH as in SVG with O x y r for circles and E x y rx ry " +
	"for ellipses; " +
	"both before a shape mirrors it, turn DEGREES turns those that follow, ink light|tint|dark paints them; " +
	"portrait person|beast FEATURE=PART ... puts a face together"

// Look-alikes are found at the size at which emblems must be told apart on a picture of the whole table.
const (
	smallest = 32  // pixels
	alike    = 0.8 // the overlap from which two are hard to tell apart
)

// drawing is the emblem of one card as a pack has it.
type drawing struct {
	card string
	at   engine.Pos // of the card's id
	text string
}

// emblems reads the section of one file. Whose they are is seen when all cards are known, see [assembler.hang].
func (a *assembler) emblems(r *yaml.Node) {
	if r.Kind != yaml.Mapping {
		a.faults.add(r.Pos, emblemsKey, "write ID: |, and the shapes below it",
			"want the emblems by the ids of their cards, have %s", have(r))
		return
	}
	for i := range r.Keys {
		p := &r.Keys[i]
		path := yaml.Join(emblemsKey, p.Name)
		if p.Value.Kind != yaml.String {
			a.faults.add(p.Value.Pos, path, "write |, and a shape on each line below it", "want an emblem, have %s",
				have(&p.Value))
			continue
		}
		if _, err := emblem.Parse(p.Value.Text); err != nil {
			at, problem := wrongAt(&p.Value, err)
			a.faults.add(at, path, "", "the emblem cannot be drawn: %s", problem)
		}
		a.drawings = append(a.drawings, drawing{card: p.Name, at: p.Pos, text: p.Value.Text})
	}
}

// wrongAt is where in a file an emblem is wrong: the very place, where its lines stand in the file as they are;
// otherwise the problem says the place in the emblem.
func wrongAt(r *yaml.Node, err error) (at engine.Pos, problem string) {
	var e *emblem.Error
	if !errors.As(err, &e) || r.Block.Line == 0 {
		return r.Pos, err.Error()
	}
	return engine.Pos{File: r.Block.File, Line: r.Block.Line + e.Line - 1, Col: r.Block.Col + e.Col - 1}, e.Problem
}

// hang gives the emblems to their cards.
func (a *assembler) hang() {
	ids := make([]string, len(a.cards))
	for i, c := range a.cards {
		ids[i] = string(c.ID)
	}
	first := map[string]engine.Pos{}
	for _, d := range a.drawings {
		path := yaml.Join(emblemsKey, d.card)
		i := slices.Index(ids, d.card)
		if at, twice := first[d.card]; twice {
			a.faults.add(d.at, path, "", "the card %q has an emblem already, at %s", d.card, at)
			continue
		}
		first[d.card] = d.at
		switch {
		case i >= 0:
			a.cards[i].Emblem = d.text
		case !a.torn:
			a.faults.add(d.at, path, didYouMean(d.card, ids), "the pack has no card %q", d.card)
		}
	}
}

// appendEmblems writes the section into the canonical form, in the order of the cards; nothing where there are none, so
// that packs without emblems are written as they were before there were any.
func appendEmblems(b []byte, all []engine.CardSource) []byte {
	sep := ",\"" + emblemsKey + "\":{\n"
	for i := range all {
		if all[i].Emblem == "" {
			continue
		}
		b = appendString(append(b, sep...), string(all[i].ID))
		b = appendString(append(b, ':'), all[i].Emblem)
		sep = ",\n"
	}
	if strings.HasPrefix(sep, ",\"") {
		return b
	}
	return append(b, "\n}"...)
}

// WithoutEmblem lists the cards that have no emblem, in the pack's order; none if no card has one: such a pack does
// without.
func (p *Pack) WithoutEmblem() (out []engine.CardID) {
	for i := range p.cards {
		if p.cards[i].Emblem == "" {
			out = append(out, p.cards[i].ID)
		}
	}
	if len(out) == len(p.cards) {
		return nil
	}
	return out
}

// LookAlikes lists the pairs of cards whose emblems are hard to tell apart where they are smallest.
func (p *Pack) LookAlikes() (out [][2]engine.CardID) {
	small := make([]emblem.Bitmap, len(p.cards))
	for i := range p.cards {
		e, err := emblem.Parse(p.cards[i].Emblem)
		if err != nil {
			continue // a card without one: the others have been read
		}
		small[i] = e.Bitmap(smallest)
		for j := range i {
			if small[j][emblem.Light] != nil && small[i].Overlap(small[j]) >= alike {
				out = append(out, [2]engine.CardID{p.cards[j].ID, p.cards[i].ID})
			}
		}
	}
	return out
}
