package main

import (
	"bytes"
	"image"
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

// The pictures of the README are those that the program draws now.
func TestPicturesOfTheREADME(t *testing.T) {
	dir := t.TempDir()
	if code, _, errs := witchtable(t, nil, "draw", "--seed", "7", "--moves", "190", "-o", dir); code != exitFine {
		t.Fatalf("draw: %d\n%s", code, errs)
	}
	for name, drawn := range map[string]string{"table": "table", "hand": "hand-1", "score": "score-1"} {
		if file := filepath.Join(root, "docs", "pictures", name+".png"); golden.Updating() {
			renew(t, filepath.Join(dir, drawn+".png"), file)
		}
		shown, now := decoded(t, filepath.Join(root, "docs", "pictures", name+".png")),
			decoded(t, filepath.Join(dir, drawn+".png"))
		if shown.Bounds() != now.Bounds() {
			t.Errorf("docs/pictures/%s.png is %v, and %v as it is drawn now", name, shown.Bounds(), now.Bounds())
			continue
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
			t.Errorf("docs/pictures/%s.png differs in %d of %d pixels from what is drawn now; to draw it anew: %s", name, other,
				all, golden.Command(t))
		}
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
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}
