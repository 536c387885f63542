package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
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

type cardsListCmd struct{ packFlag }

// Run lists the cards.
func (c *cardsListCmd) Run(m *Main) error {
	d, err := openDeck(c.Pack)
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
	packFlag
	langFlag
	Cards []string `arg:"" optional:"" name:"card" help:"Ids or names of cards. Default: all of them."`
}

// Run prints cards.
func (c *cardsShowCmd) Run(m *Main) error {
	d, err := openDeck(c.Pack)
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

type cardsCheckCmd struct {
	packFlag
	Paths []string `arg:"" optional:"" name:"path" help:"Packs: folders or files. Default: the pack in use."`
}

// Run checks packs, all of them even when the first has faults.
func (c *cardsCheckCmd) Run(m *Main) error {
	paths := c.Paths
	if len(paths) == 0 {
		paths = []string{c.Pack}
	}
	bad := false
	for _, path := range paths {
		d, err := openDeck(path)
		if err != nil {
			bad = true
			m.printFaults(path, err)
			continue
		}
		if err := m.printSound(d); err != nil {
			return err
		}
	}
	if bad {
		return errSaid
	}
	return nil
}

// printFaults prints one fault a line, file and line first, as editors and people can follow them. Where no path is
// given it is about the house pack, which has no file.
func (m *Main) printFaults(path string, err error) {
	path = cmp.Or(path, "the house pack")
	var list *cards.Faults
	if !errors.As(err, &list) {
		var fault *engine.PackError
		var file *fs.PathError
		if !errors.As(err, &fault) && !errors.As(err, &file) {
			err = fmt.Errorf("%s: %w", path, err)
		}
		fmt.Fprintln(m.Stdout, err)
		return
	}
	for _, f := range list.List {
		fmt.Fprintln(m.Stdout, f)
	}
	if list.More > 0 {
		fmt.Fprintf(m.Stdout, "%s: and %d more\n", path, list.More)
	}
}

func (m *Main) printSound(d deck) error {
	fmt.Fprintf(m.Stdout, "%s: %d cards for %s, in order, fingerprint %s\n", d.pack.Name, len(d.rules.Cards()), d.name,
		d.pack.Hash())
	twins, err := cards.Twins(d.vocabulary(), d.pack)
	if err != nil {
		return err
	}
	for _, group := range twins {
		fmt.Fprintf(m.Stdout, "%s: note: these cards do exactly the same: %v\n", d.pack.Name, group)
	}
	if bare := d.pack.WithoutEmblem(); len(bare) > 0 {
		fmt.Fprintf(m.Stdout, "%s: note: %d of %d cards have no emblem: %v\n", d.pack.Name, len(bare), len(d.pack.Cards()),
			bare)
	}
	for _, pair := range d.pack.LookAlikes() {
		fmt.Fprintf(m.Stdout, "%s: note: the emblems of %s and %s are hard to tell apart where they are small\n", d.pack.Name,
			pair[0], pair[1])
	}
	return nil
}

type cardsEmblemsCmd struct{ packFlag }

// Run prints the page of emblems.
func (c *cardsEmblemsCmd) Run(m *Main) error {
	d, err := openDeck(c.Pack)
	if err != nil {
		return err
	}
	fmt.Fprint(m.Stdout, d.pack.EmblemSheet())
	return nil
}

// gameFlag names a game.
type gameFlag struct {
	Game string `default:"" placeholder:"NAME" help:"The game. Default: the first this program knows."`
}

func (f gameFlag) game() (game, error) {
	if f.Game == "" {
		return games()[0], nil
	}
	g, err := gameNamed(f.Game)
	if err != nil {
		return g, &usageError{err}
	}
	return g, nil
}

type cardsVocabularyCmd struct{ gameFlag }

// Run prints the reference page.
func (c *cardsVocabularyCmd) Run(m *Main) error {
	g, err := c.game()
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
	g, err := c.game()
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
