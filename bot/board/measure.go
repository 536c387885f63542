package board

import "witchtable/bot/board/canvas"

// mostHighs is how many heights are remembered: some 100 bytes each. When there are as many, all are forgotten.
const mostHighs = 2000

// High is how high the picture will be, in pixels, without drawing it: where room is short, whoever shows pictures
// chooses among several by it.
func (pic Picture) High() (high int) {
	p := pic.painter
	p.ruler.Lock()
	defer p.ruler.Unlock()
	if known, ok := p.ruler.highs[pic.Key]; ok {
		return known
	}
	if len(p.ruler.highs) >= mostHighs || p.ruler.highs == nil {
		p.ruler.highs = map[Key]int{}
	}
	defer func() { p.ruler.highs[pic.Key] = high }()
	return canvas.Height(func(c *canvas.Canvas) {
		b := p.ruler.brush
		b.canvas = c
		pic.draw(&b)
	})
}
