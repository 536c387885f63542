package board

import "testing"

// Draw draws and encodes, whatever the cache has, and returns how many bytes it became.
func (pic Picture) Draw(t testing.TB) int {
	b := <-pic.painter.brushes
	if b == nil {
		b = pic.painter.newBrush()
	}
	defer func() { pic.painter.brushes <- b }()
	data, err := b.picture(pic.draw)
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}
