package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/language"

	"witchtable/engine/words"
)

// languagesFlag names a folder of catalogues in further languages.
type languagesFlag struct {
	Languages string `setting:"WITCHTABLE_LANGUAGES" placeholder:"DIR" help:"A folder with catalogues of further languages: one folder in it for the bot, one for each game. Setting: WITCHTABLE_LANGUAGES. Default: only what the program brings."`
}

// added finds the catalogues of further languages: those in the folder "bot", or in the folder of a game. Errors name a
// folder that is not there, or one in it that is nobody's: a misspelt name would be a language in which nothing is
// said.
func (f languagesFlag) added() (added, error) {
	if f.Languages == "" {
		return added{}, nil
	}
	entries, err := os.ReadDir(f.Languages)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("there is no folder %s; name one with --languages or WITCHTABLE_LANGUAGES", f.Languages)
	} else if err != nil {
		return nil, &usageError{err}
	}
	known := map[string]bool{botRoom: true}
	for _, g := range games() {
		known[g.name] = true
	}
	out := added{}
	for _, e := range entries {
		if !e.IsDir() {
			return nil, usagef("%s is no folder: catalogues are in %s, or in the folder of a game",
				filepath.Join(f.Languages, e.Name()), filepath.Join(f.Languages, botRoom))
		}
		if !known[e.Name()] {
			return nil, usagef("%s: there is no game %q", filepath.Join(f.Languages, e.Name()), e.Name())
		}
		out[e.Name()] = os.DirFS(filepath.Join(f.Languages, e.Name()))
	}
	return out, nil
}

// langFlag names the language in which something is printed.
type langFlag struct {
	languagesFlag
	Lang string `default:"en" help:"The language. Default: en."`
}

// open reads the program's catalogues and those that are added for some rooms, and finds the language in them. What
// is wrong in catalogues that are added is printed to notes; a language that there is not is the user's error.
func (f langFlag) open(notes io.Writer, rooms []string, own ...fs.FS) (book *words.Book, lang string, err error) {
	more, err := f.added()
	if err != nil {
		return nil, "", err
	}
	book, faults, err := more.load(rooms, own...)
	if err != nil {
		return nil, "", err
	}
	for _, fault := range faults {
		fmt.Fprintf(notes, "warning: a catalogue is not in order: %v\n", fault)
	}
	lang = book.Match(f.Lang)
	asked, err := language.Parse(f.Lang)
	if base, _ := asked.Base(); err != nil || lang == "en" && base.String() != "en" {
		return nil, "", usagef("there is no language %q; there are %s", f.Lang, strings.Join(book.Languages(), ", "))
	}
	return book, lang, nil
}

// botRoom is what the bot's own catalogues are called beside those of the games.
const botRoom = "bot"

// added are catalogues that do not come with the program, by whose they are.
type added map[string]fs.FS

// load reads catalogues of the program, and with them those that are added for some rooms. Faults of the latter are
// returned, those of single sentences and those of sentences beside the English; a fault of the program's own is an
// error.
func (a added) load(rooms []string, own ...fs.FS) (book *words.Book, faults []error, err error) {
	var more []fs.FS
	for _, r := range rooms {
		if catalogues, ok := a[r]; ok {
			more = append(more, catalogues)
		}
	}
	book, faults, err = words.LoadAdded(more, own...)
	if err != nil {
		return nil, nil, fmt.Errorf("the catalogues: %w", err)
	}
	if err := book.Check(); err != nil {
		for fault := range strings.Lines(err.Error()) {
			faults = append(faults, errors.New(strings.TrimSpace(fault)))
		}
	}
	return book, faults, nil
}
