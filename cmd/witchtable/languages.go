package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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

// botRoom is what the bot's own catalogues are called beside those of the games.
const botRoom = "bot"

// added are catalogues that do not come with the program, by whose they are.
type added map[string]fs.FS

// with are catalogues of the program with those that are added for some rooms.
func (a added) with(rooms []string, catalogues ...fs.FS) []fs.FS {
	for _, r := range rooms {
		if more, ok := a[r]; ok {
			catalogues = append(catalogues, more)
		}
	}
	return catalogues
}
