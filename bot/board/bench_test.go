//go:build unix

package board_test

import (
	"syscall"
	"testing"
	"time"

	"witchtable/bot/board"
	"witchtable/engine"
)

// spent is the processor's time that this process has had: unlike the time on the wall, it does not depend on who else
// uses the machine.
func spent(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func benchmark(b *testing.B, draw func(h house, v engine.View) []board.Picture) {
	h, v := laden(b)
	bytes := 0
	b.ReportAllocs()
	began := spent(b)
	for b.Loop() {
		list := draw(h, v)
		bytes = 0
		for _, pic := range list {
			bytes += pic.Draw(b)
		}
	}
	b.ReportMetric(float64(bytes)/1000, "KB")
	b.ReportMetric((spent(b)-began).Seconds()*1000/float64(b.N), "cpu-ms")
}

func BenchmarkTable(b *testing.B) {
	benchmark(b, func(h house, v engine.View) []board.Picture {
		return h.painter.Table(h.reader, v.Scene(), engine.Scene{})
	})
}

func BenchmarkBand(b *testing.B) {
	benchmark(b, func(h house, v engine.View) []board.Picture {
		return h.painter.Table(h.reader, v.Scene(), engine.Scene{})[1:2]
	})
}

func BenchmarkHand(b *testing.B) {
	benchmark(b, func(h house, v engine.View) []board.Picture { return h.painter.Hand(h.reader, v.Scene()) })
}

func BenchmarkArea(b *testing.B) {
	benchmark(b, func(h house, v engine.View) []board.Picture { return h.painter.Area(h.reader, v.Scene().Panels[1]) })
}

func BenchmarkCard(b *testing.B) {
	benchmark(b, func(h house, _ engine.View) []board.Picture {
		pic, _ := h.painter.Card(h.reader, h.game.Cards()[0])
		return []board.Picture{pic}
	})
}

func BenchmarkSheet(b *testing.B) {
	benchmark(b, func(h house, v engine.View) []board.Picture {
		return []board.Picture{h.painter.Sheet(h.reader, v.Standing())}
	})
}

func BenchmarkRace(b *testing.B) {
	h := fateHouse(b)
	course, end := h.playedOut(b, 7, 4)
	film, _ := h.painter.Race(h.reader, course, end)
	b.ReportAllocs()
	began, size := spent(b), 0
	for b.Loop() {
		size = film.DrawGIF(b)
	}
	b.ReportMetric(float64(size)/1000, "KB")
	b.ReportMetric((spent(b)-began).Seconds()*1000/float64(b.N), "cpu-ms")
}
