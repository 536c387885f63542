package board

import "testing"

// SmallestType is how large the smallest letters of the picture are, in pixels.
func (pic Picture) SmallestType(testing.TB) int {
	b := pic.painter.newBrush()
	b.lit(pic.light)
	pic.draw(b)
	least := 1000
	for _, size := range b.letters.Shaped() {
		least = min(least, size)
	}
	return least
}

// Written is every piece of text that is drawn or measured for the picture.
func (pic Picture) Written(testing.TB) (out []string) {
	b := pic.painter.newBrush()
	b.lit(pic.light)
	pic.draw(b)
	for text := range b.letters.Shaped() {
		out = append(out, text)
	}
	return out
}

// Draw draws and encodes, whatever the cache has, and returns how many bytes it became.
func (pic Picture) Draw(t testing.TB) int {
	data, err := pic.painter.drawn(pic.light, pic.draw)
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}

// DrawGIF draws and encodes the film, whatever the cache has, and returns how many bytes it became.
func (f Film) DrawGIF(t testing.TB) int {
	f.painter.cache = cache{most: f.painter.cache.most}
	data, err := f.GIF()
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}
