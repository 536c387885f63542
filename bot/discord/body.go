package discord

import "errors"

// A message has one of two forms. The plain one has Content, Embeds and Rows. The other has a Body: blocks from top to
// bottom, with Rows, if there are any, below the last of them; Content and Embeds must then be empty. A plain message
// can be changed into one with a Body, never back: Discord refuses that for ever, so whoever changes a message must
// know what it is.
//
// Limits of a Body, Rows included: 40 components, those inside others counted too; 4000 characters in all its texts
// together, and 10,170 bytes, for which each text counts 12 more than it has. Custom ids differ from one another.

// Block is a part of a message's Body: Text, Box, Gallery, Attached, Rule, Section or Row.
type Block interface{ block() }

// Text is a paragraph or several, in Discord's markup. Mentions in it notify those whom Message.Mentions lists.
type Text string

// Box frames blocks, with a stripe of a colour at its side. A Box holds no Box.
type Box struct {
	Color  int // 0xRRGGBB; 0 for no stripe
	Blocks []Block
}

// Gallery shows one to ten of the message's files, which must be pictures.
type Gallery []Picture

// Picture is a file of the message as a Gallery shows it.
type Picture struct {
	File string // its name
	Alt  string // what is read aloud to those who cannot see it, up to 1024 characters
}

// Attached is a file of the message, by its name, that can be taken away: Discord shows no file of such a message that
// no block names.
type Attached string

// Rule parts what is above from what is below.
type Rule struct {
	Wide bool // with more room around it
	Bare bool // room only, no line
}

// Section is one to three texts with a button beside them.
type Section struct {
	Texts  []Text
	Button Button
}

func (Text) block()     {}
func (Box) block()      {}
func (Gallery) block()  {}
func (Attached) block() {}
func (Rule) block()     {}
func (Section) block()  {}
func (Row) block()      {}

// Walk calls f for each of the blocks and for those inside boxes, in reading order.
func Walk(blocks []Block, f func(Block)) {
	for _, b := range blocks {
		f(b)
		if box, ok := b.(Box); ok {
			Walk(box.Blocks, f)
		}
	}
}

// Types of the components of bodies, by Discord's numbers.
const (
	typeSection   = 9
	typeText      = 10
	typeGallery   = 12
	typeFile      = 13
	typeSeparator = 14
	typeContainer = 17
)

// Spacings of separators.
const (
	spacingNarrow = 1
	spacingWide   = 2
)

// attachment is how a component names a file that comes with the message.
const attachment = "attachment://"

type mediaPayload struct {
	Media       imagePayload `json:"media"`
	Description string       `json:"description,omitempty"`
}

// bodyOf translates the blocks of a message or of a box. Errors: what Discord would refuse whatever else is in the
// message.
func bodyOf(blocks []Block, inBox bool) ([]componentPayload, error) {
	out := make([]componentPayload, 0, len(blocks))
	for _, b := range blocks {
		c, err := blockOf(b, inBox)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

func blockOf(b Block, inBox bool) (componentPayload, error) {
	switch b := b.(type) {
	case Text:
		return textOf(b)
	case Row:
		return rowOf(b)
	case Gallery:
		return galleryOf(b)
	case Attached:
		return componentPayload{Type: typeFile, File: &imagePayload{URL: attachment + string(b)}}, nil
	case Section:
		return sectionOf(b)
	case Rule:
		line, spacing := !b.Bare, spacingNarrow
		if b.Wide {
			spacing = spacingWide
		}
		return componentPayload{Type: typeSeparator, Divider: &line, Spacing: spacing}, nil
	case Box:
		return boxOf(b, inBox)
	}
	return componentPayload{}, errors.New("is of no known kind")
}

func textOf(t Text) (componentPayload, error) {
	if t == "" {
		return componentPayload{}, errors.New("is an empty text")
	}
	return componentPayload{Type: typeText, Content: string(t)}, nil
}

func galleryOf(g Gallery) (componentPayload, error) {
	if len(g) == 0 {
		return componentPayload{}, errors.New("is a gallery without pictures")
	}
	c := componentPayload{Type: typeGallery}
	for _, p := range g {
		c.Items = append(c.Items, mediaPayload{Media: imagePayload{URL: attachment + p.File}, Description: p.Alt})
	}
	return c, nil
}

func sectionOf(s Section) (componentPayload, error) {
	c := componentPayload{Type: typeSection}
	if len(s.Texts) == 0 {
		return c, errors.New("is a section without texts")
	}
	for _, t := range s.Texts {
		text, err := textOf(t)
		if err != nil {
			return c, err
		}
		c.Components = append(c.Components, text)
	}
	button := buttonOf(s.Button)
	c.Accessory = &button
	return c, nil
}

func boxOf(b Box, inBox bool) (componentPayload, error) {
	c := componentPayload{Type: typeContainer}
	if inBox || len(b.Blocks) == 0 {
		return c, errors.New("is an empty box, or one inside another")
	}
	if b.Color != 0 {
		c.Accent = &b.Color
	}
	var err error
	c.Components, err = bodyOf(b.Blocks, true)
	return c, err
}
