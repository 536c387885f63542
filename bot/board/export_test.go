package board

import "testing"

// Draw draws and encodes, whatever the cache has, and returns how many bytes it became.
func (pic Picture) Draw(t testing.TB) int {
	data, err := pic.painter.drawn(pic.draw)
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}
