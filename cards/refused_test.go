package cards

import (
	"os"
	"path/filepath"
	"testing"

	"witchtable/cards/cardstest"
)

// refusing is where the reader of packs writes its refusals.
var refusing = cardstest.Source{
	Files: []string{"read.go", "check.go", "either.go", "prose.go", "emblems.go"},
	Calls: map[string]int{"add": 3, "Errorf": 0},
	Funcs: []string{"proseProblem"},
}

// badPacks reads testdata/bad.yaml. A chunk of the kind "cards" is put behind a good header.
func badPacks(t *testing.T) []cardstest.Chunk {
	t.Helper()
	return cardstest.Chunks(t, filepath.Join("testdata", "bad.yaml"), func(kind string) (before, after string) {
		if kind == "cards" {
			return "# the header\n" + testHeader, ""
		}
		return "", ""
	})
}

func TestBadPacksAreRefusedInPlace(t *testing.T) {
	for _, c := range badPacks(t) {
		t.Run(c.Name, func(t *testing.T) {
			_, err := ReadFile("bad", []byte(c.Text), harbour())
			c.Check(t, err)
		})
	}
}

func TestEveryRefusalOfTheReaderIsHeard(t *testing.T) {
	var heard []string
	hear := func(err error) { heard = append(heard, cardstest.Problems(err)...) }
	for _, c := range badPacks(t) {
		_, err := ReadFile("bad", []byte(c.Text), harbour())
		hear(err)
		_, err = readHeader([]source{{name: "bad", text: []byte(c.Text), header: true}})
		hear(err)
	}
	for _, c := range badFolders() {
		_, err := Read(folder(c.files...), harbour())
		hear(err)
	}
	for _, text := range hostileFiles() {
		_, err := ReadFile("deep.yaml", []byte(text), harbour())
		hear(err)
	}
	_, err := Open(huge(t), harbour())
	hear(err)
	refusing.Unheard(t, heard)
}

// huge makes a file that is too large to be read at all.
func huge(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "huge.yaml")
	f, err := os.Create(path)
	if err == nil {
		err = f.Truncate(maxPack + 1)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}
