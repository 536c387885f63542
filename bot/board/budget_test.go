package board_test

import (
	"math/rand/v2"
	"testing"

	"witchtable/bot/board"
	"witchtable/engine"
	"witchtable/engine/enginetest/budget"
)

// laden is a late position of a game of four.
func laden(t testing.TB) (house, engine.View) {
	h := fateHouse(t)
	var late engine.View
	h.wander(t, 7, nil, func(p engine.Position, _ *rand.Rand) { late = p.View(0) })
	return h, late
}

// TestPictureBudgets: what the pictures of a late position cost to draw and to encode, and how many bytes they have,
// once what all pictures share is there. docs/budgets.md has the figures.
func TestPictureBudgets(t *testing.T) {
	h, v := laden(t)
	for _, shown := range []struct {
		name string
		draw func() []board.Picture
	}{
		{"table-picture", func() []board.Picture { return h.painter.Table(h.reader, v.Scene(), engine.Scene{}) }},
		{"hand-picture", func() []board.Picture { return h.painter.Hand(h.reader, v.Scene()) }},
		{"card-picture", func() []board.Picture {
			pic, _ := h.painter.Card(h.reader, h.game.Cards()[0])
			return []board.Picture{pic}
		}},
	} {
		png := 0
		draw := func() {
			png = 0
			for _, pic := range shown.draw() {
				png += pic.Draw(t)
			}
		}
		draw() // with each of the two brushes
		draw()
		allocations, bytes := budget.Spent(t, 5, draw)
		budget.Hold(t, shown.name+".allocations", allocations)
		budget.Hold(t, shown.name+".bytes", bytes)
		budget.Hold(t, shown.name+".png", float64(png))
	}
}
