package main

import (
	"bytes"
	"image"
	_ "image/gif" // of which one picture is
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"witchtable/engine/enginetest/golden"
)

// TestDraw: the same seed draws the same pictures, all there are, each with its words.
func TestDraw(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	for _, dir := range []string{one, two} {
		if code, _, errs := witchtable(t, nil, "draw", "--seed", "5", "--moves", "60", "--brain", "random", "-o",
			dir); code != exitFine {
			t.Fatalf("draw: %d\n%s", code, errs)
		}
	}
	for _, name := range []string{"table", "table-1", "table-2", "table-5", "area-1", "hand-4-1", "choice-1", "score-1",
		"emblems-1"} {
		data, err := os.ReadFile(filepath.Join(one, name+".png"))
		if err != nil {
			t.Error(err)
			continue
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		again, err := os.ReadFile(filepath.Join(two, name+".png"))
		if err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s differs from run to run: %v", name, err)
		}
		if words, err := os.ReadFile(filepath.Join(one, name+".txt")); name != "table" && (err != nil || len(words) < 20) {
			t.Errorf("%s has the words %q, %v", name, words, err)
		}
	}
}

// Each game is drawn with nothing but its name.
func TestDrawEachGame(t *testing.T) {
	for _, g := range games() {
		dir := t.TempDir()
		if code, _, errs := witchtable(t, nil, "draw", "--game", g.name, "--moves", "60", "-o", dir); code != exitFine {
			t.Errorf("draw --game %s: %d\n%s", g.name, code, errs)
		}
		for _, name := range []string{"table-1.png", "lobby-1.png", "emblems-1.png"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Errorf("%s: %v", g.name, err)
			}
		}
	}
}

// wall is pictures of docs/pictures that are drawn at once: of which game, in which language, after how many answers,
// and which of the drawn each of them is.
type wall struct {
	game, lang, moves string
	shown             map[string]string
}

// gallery are the pictures of docs/pictures.
func gallery() []wall {
	return []wall{
		{"fate", "en", "120", map[string]string{"night.png": "table.png", "act.png": "act-1.png"}},
		{"fate", "en", "190", map[string]string{"table.png": "table.png", "hand.png": "hand-1.png",
			"tiles.png": "tiles.png", "card.png": "card-rosamund-1.png", "faces.png": "faces-1.png",
			"lobby.png": "lobby-1.png"}},
		{"fate", "en", "230", map[string]string{"score.png": "score-1.png", "race.gif": "race.gif"}},
		{"witchcraft", "en", "70", map[string]string{"jury.en.png": "table.png", "witches.en.png": "hand-1.png",
			"mission.en.png": "card-burn-the-blighted-rye-1.png"}},
		{"witchcraft", "es", "70", map[string]string{"jury.es.png": "table.png", "witches.es.png": "hand-1.png",
			"mission.es.png": "card-burn-the-blighted-rye-1.png"}},
	}
}

// The pictures of the README and of its gallery are those that the program draws now.
func TestPicturesOfTheREADME(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "pictures", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range gallery() {
		dir := t.TempDir()
		if code, _, errs := witchtable(t, nil, "draw", "--game", w.game, "--lang", w.lang, "--seed", "7", "--moves",
			w.moves, "-o", dir); code != exitFine {
			t.Fatalf("draw: %d\n%s", code, errs)
		}
		for name, drawn := range w.shown {
			if !bytes.Contains(page, []byte(`<img src="`+name+`"`)) {
				t.Errorf("docs/pictures/README.md does not show %s", name)
			}
			file := filepath.Join(root, "docs", "pictures", name)
			if golden.Updating() {
				renew(t, filepath.Join(dir, drawn), file)
			}
			samePicture(t, file, filepath.Join(dir, drawn))
		}
	}
}

// samePicture compares a picture of docs with the one that is drawn now, of moving ones the first frame.
func samePicture(t *testing.T, file, drawn string) {
	t.Helper()
	name := "docs/pictures/" + filepath.Base(file)
	shown, now := decoded(t, file), decoded(t, drawn)
	if shown.Bounds() != now.Bounds() {
		t.Errorf("%s is %v, and %v as it is drawn now", name, shown.Bounds(), now.Bounds())
		return
	}
	other, all := 0, shown.Bounds().Dx()*shown.Bounds().Dy()
	for y := range shown.Bounds().Dy() {
		for x := range shown.Bounds().Dx() {
			if shown.At(x, y) != now.At(x, y) {
				other++
			}
		}
	}
	if other > all/200 { // machines may differ in how they round
		t.Errorf("%s differs in %d of %d pixels from what is drawn now; to draw it anew: %s", name, other, all,
			golden.Command(t))
	}
}

// renew puts a picture in the place of another that is not the same, pixel for pixel.
func renew(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if old, err := os.ReadFile(to); err == nil && bytes.Equal(old, data) {
		return
	}
	if err := os.WriteFile(to, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func decoded(t *testing.T, path string) image.Image {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}
