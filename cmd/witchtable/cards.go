package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/words"
)

type cardsCmd struct {
	List       cardsListCmd       `cmd:"" help:"List the cards of a pack."`
	Show       cardsShowCmd       `cmd:"" help:"Print what cards say: text made from what they do."`
	Check      cardsCheckCmd      `cmd:"" help:"Check packs: every fault with file and line."`
	Emblems    cardsEmblemsCmd    `cmd:"" help:"Draw the emblems of a pack on one page, as SVG."`
	Vocabulary cardsVocabularyCmd `cmd:"" help:"Print everything a card can say, as one page of Markdown."`
	Schema     cardsSchemaCmd     `cmd:"" help:"Print the JSON Schema of packs, for editors."`
}

type cardsListCmd struct{ deckFlag }

// Run lists the cards.
func (c *cardsListCmd) Run(m *Main) error {
	d, err := m.deck(c.deckFlag)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
	for _, id := range d.rules.Cards() {
		face, _ := d.rules.Card(id)
		fmt.Fprintf(t, "%s\t%s\t%s\n", id, d.cardName(id), strings.TrimSpace(face.Kind+" "+face.Type))
	}
	return t.Flush()
}

type cardsShowCmd struct {
	deckFlag
	langFlag
	Cards []string `arg:"" optional:"" name:"card" help:"Ids or names of cards. Default: all of them."`
}

// Run prints cards.
func (c *cardsShowCmd) Run(m *Main) error {
	d, err := m.deck(c.deckFlag)
	if err != nil {
		return err
	}
	book, lang, err := c.open(m.Stderr, []string{d.name}, d.words)
	if err != nil {
		return err
	}
	speaker := d.speaks(book, lang, nil)
	ids := d.rules.Cards()
	if len(c.Cards) > 0 {
		if ids, err = d.find(c.Cards); err != nil {
			return err
		}
	}
	for i, id := range ids {
		if i > 0 {
			fmt.Fprintln(m.Stdout)
		}
		m.printCard(d, speaker, id)
	}
	return nil
}

func (m *Main) printCard(d deck, speaker *words.Speaker, id engine.CardID) {
	face, _ := d.rules.Card(id)
	fmt.Fprintf(m.Stdout, "%s (%s)\n", speaker.Card(id), id)
	var facts []string
	for _, f := range face.Facts {
		facts = append(facts, speaker.Say(f))
	}
	fmt.Fprintln(m.Stdout, "  "+strings.Join(facts, " · "))
	for _, r := range face.Rules {
		fmt.Fprintln(m.Stdout, "  "+strings.ReplaceAll(speaker.Say(r), "\n", "\n  "))
	}
}

// find turns ids and names, as people write them, into ids.
func (d deck) find(asked []string) ([]engine.CardID, error) {
	var out []engine.CardID
	for _, word := range asked {
		id, near := d.lookUp(word)
		switch {
		case id != "":
			out = append(out, id)
		case len(near) > 0:
			return nil, usagef("the pack %q has no card %q; it has %s", d.pack.Name, word, strings.Join(near, ", "))
		default:
			return nil, usagef("the pack %q has no card %q; see: witchtable cards list", d.pack.Name, word)
		}
	}
	return out, nil
}

// lookUp finds a card by its id or name; failing that, up to five cards that have the word in their names.
func (d deck) lookUp(word string) (engine.CardID, []string) {
	var near []string
	for _, id := range d.rules.Cards() {
		name := d.cardName(id)
		if strings.EqualFold(word, string(id)) || strings.EqualFold(word, name) {
			return id, nil
		}
		if len(near) < 5 && (alike(word, string(id)) || alike(word, name)) {
			near = append(near, string(id))
		}
	}
	return "", near
}

func alike(word, name string) bool {
	word, name = strings.ToLower(word), strings.ToLower(name)
	return strings.Contains(name, word) || strings.Contains(word, name) || len(word) > 3 &&
		strings.HasPrefix(name, word[:3])
}

type cardsEmblemsCmd struct{ deckFlag }

// Run prints the page of emblems.
func (c *cardsEmblemsCmd) Run(m *Main) error {
	d, err := m.deck(c.deckFlag)
	if err != nil {
		return err
	}
	fmt.Fprint(m.Stdout, d.pack.EmblemSheet())
	return nil
}

// gameFlag names a game.
type gameFlag struct {
	Game string `default:"" placeholder:"NAME" help:"Which game: ${games}. Default: the first of these."`
}

func (f gameFlag) game(all shelf) (game, error) {
	if f.Game == "" {
		return all[0], nil
	}
	g, err := all.named(f.Game)
	if err != nil {
		return g, &usageError{err}
	}
	return g, nil
}

type cardsVocabularyCmd struct{ gameFlag }

// Run prints the reference page.
func (c *cardsVocabularyCmd) Run(m *Main) error {
	g, err := c.game(m.shelf())
	if err != nil {
		return err
	}
	page, err := cards.Reference(g.name, g.vocabulary())
	if err != nil {
		return err
	}
	fmt.Fprint(m.Stdout, page)
	return nil
}

type cardsSchemaCmd struct{ gameFlag }

// Run prints the schema.
func (c *cardsSchemaCmd) Run(m *Main) error {
	g, err := c.game(m.shelf())
	if err != nil {
		return err
	}
	schema, err := cards.Schema(g.vocabulary())
	if err != nil {
		return err
	}
	fmt.Fprintln(m.Stdout, string(schema))
	return nil
}
