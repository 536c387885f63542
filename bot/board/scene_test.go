package board_test

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/board"
	"witchtable/bot/lang"
	"witchtable/bot/scenetest"
	"witchtable/engine"
	"witchtable/engine/words"
)

// TestPicturesSayWhatASceneHolds: the pictures of a table, of each area in full text and of hands, by their pixels.
func TestPicturesSayWhatASceneHolds(t *testing.T) {
	p, r := painter(t, scenetest.Theme), sceneReader(t)
	pixels, seed := map[board.Key]uint64{}, maphash.MakeSeed()
	scenetest.Hold(t, scenetest.Picture, func(s engine.Scene) string {
		var out strings.Builder
		for _, pic := range slices.Concat(allPictures(p, r, s)...) {
			if pixels[pic.Key] == 0 {
				pixels[pic.Key] = maphash.Bytes(seed, pic.Image().Pix)
			}
			fmt.Fprintln(&out, pixels[pic.Key])
		}
		return out.String()
	})
}

// TestWordsOfPicturesSayWhatASceneHolds: what goes with the same pictures for those who do not see them.
func TestWordsOfPicturesSayWhatASceneHolds(t *testing.T) {
	p, r := painter(t, scenetest.Theme), sceneReader(t)
	scenetest.Hold(t, scenetest.Alt, func(s engine.Scene) string {
		var out []string
		for i, list := range allPictures(p, r, s) {
			first := len(out)
			for _, pic := range list {
				if i == 0 {
					out = append(out, pic.Alt)
					continue
				}
				for said := range strings.SplitSeq(strings.TrimSuffix(pic.Alt, "."), ". ") {
					if !slices.Contains(out[first:], said) { // of full text, each picture says where its cards lie
						out = append(out, said)
					}
				}
			}
		}
		return strings.Join(out, "\n")
	})
}

// allPictures are the pictures of a scene of every kind, those of the table first.
func allPictures(p *board.Painter, r board.Reader, s engine.Scene) [][]board.Picture {
	out := [][]board.Picture{p.Table(r, s, engine.Scene{}), p.Hand(r, s)}
	for _, panel := range s.Panels {
		for i := range panel.Zones { // one by one: of several, what one holds decides on which picture the others are
			one := panel
			one.Zones = panel.Zones[i : i+1]
			out = append(out, p.Area(r, one))
		}
	}
	return out
}

func sceneReader(t *testing.T) board.Reader {
	t.Helper()
	book, err := words.Load(lang.Files, scenetest.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	return board.Reader{Say: book.Speaker("en", scenetest.Names{}, nil).Say, Face: scenetest.Face}
}
