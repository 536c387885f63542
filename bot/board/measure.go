package board

// measured is thrown by a canvas that is only asked how high a picture will be: whoever draws clears the canvas first,
// to the size of what has been laid out, and nothing behind that is wanted.
type measured int

// High is how high the picture will be, in pixels, without drawing it: where room is short, whoever shows pictures
// chooses among several by it.
func (pic Picture) High() (high int) {
	p := pic.painter
	p.ruler.Lock()
	defer p.ruler.Unlock()
	b := p.ruler.brush
	b.canvas = &canvas{measuring: true}
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case measured:
			high = int(thrown)
		default:
			panic(thrown)
		}
	}()
	pic.draw(&b)
	return 0
}
