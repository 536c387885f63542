package main

import (
	"errors"
	"fmt"
	"io/fs"

	"witchtable/cards"
	"witchtable/engine"
)

type cardsCheckCmd struct {
	packFlag
	Paths []string `arg:"" optional:"" name:"path" help:"Packs: folders or files. Default: the packs in use."`
}

// Run checks packs, all of them even when the first has faults.
func (c *cardsCheckCmd) Run(m *Main) error {
	bad := false
	for _, pack := range c.packs(m.shelf()) {
		d, err := pack.open()
		if err != nil {
			bad = true
			m.printFaults(pack.path, err)
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

// unread is a pack to be checked.
type unread struct {
	path string // "" for a house pack
	open func() (deck, error)
}

// packs are those named, else those in use: of the flag, or the house packs.
func (c *cardsCheckCmd) packs(s shelf) (out []unread) {
	paths := c.Paths
	if len(paths) == 0 {
		for _, value := range c.Pack {
			paths = append(paths, apart(value)...)
		}
	}
	for _, path := range paths {
		out = append(out, unread{path, func() (deck, error) { return s.openPack(path) }})
	}
	if len(out) > 0 {
		return out
	}
	for _, g := range s {
		out = append(out, unread{open: g.withHouse})
	}
	return out
}

// printFaults prints one fault a line, file and line first, as editors and people can follow them.
// A house pack has no path; its errors say whose they are.
func (m *Main) printFaults(path string, err error) {
	before := ""
	if path != "" {
		before = path + ": "
	}
	var list *cards.Faults
	if !errors.As(err, &list) {
		var fault *engine.PackError
		var file *fs.PathError
		if !errors.As(err, &fault) && !errors.As(err, &file) {
			err = fmt.Errorf("%s%w", before, err)
		}
		fmt.Fprintln(m.Stdout, err)
		return
	}
	for _, f := range list.List {
		fmt.Fprintln(m.Stdout, f)
	}
	if list.More > 0 {
		fmt.Fprintf(m.Stdout, "%sand %d more\n", before, list.More)
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
