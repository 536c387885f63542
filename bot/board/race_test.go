package board_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"witchtable/bot/board"
	"witchtable/engine"
)

// mostFilm is how many bytes the race of a game may have.
const mostFilm = 256 << 10

// playedOut plays a game to its end, by lot.
func (h house) playedOut(t testing.TB, n, seats int) ([]engine.Stage, engine.Standing) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	setup := engine.Setup{Seats: min(seats, h.game.Info().MaxSeats), Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker}
	p, err := h.game.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for !p.Over() && len(moves) < 4000 {
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		answers := engine.Forward(p.Answers(d.ID, nil))
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}
		if err := p.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	if err := p.Check(); err != nil || !p.Over() {
		t.Fatalf("a game played by lot: over %v, %v", p.Over(), err)
	}
	course, err := engine.Course(h.game, setup, moves)
	if err != nil {
		t.Fatal(err)
	}
	end := p.View(engine.Onlooker).Standing()
	for i, total := range course[len(course)-1].Totals {
		if total != end.Seats[i].Total {
			t.Errorf("the score went to %d for seat %d, who ended with %d", total, i, end.Seats[i].Total)
		}
	}
	return course, end
}

// TestNoRaceOfOneStep: a game in which all is scored in one stage, such as the last, has no course to be shown or told:
// it would be a straight line.
func TestNoRaceOfOneStep(t *testing.T) {
	h := orchardHouse(t)
	_, end := h.playedOut(t, 7, 1)
	at := func(points ...int) (course []engine.Stage) {
		for _, n := range points {
			course = append(course, engine.Stage{Title: engine.T("bot.picture.race"), Totals: []int{n}})
		}
		return course
	}
	for _, tt := range []struct {
		course []engine.Stage
		want   bool
	}{{at(0, 0, 0, 22), false}, {at(0, 4, 9), true}, {at(0, 0, 5, 5), true}} {
		if _, ok := h.painter.Race(h.reader, tt.course, end); ok != tt.want {
			t.Errorf("of %v there is a picture: %v", tt.course, ok)
		}
		if said := board.RaceInWords(h.reader, tt.course, end); (said != "") != tt.want {
			t.Errorf("of %v is told %q", tt.course, said)
		}
	}
}

// TestRace: a finished game's score is a film that begins with its end, is small, and tells in words what it shows.
func TestRace(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]house{"fate": fateHouse(t), "orchard": orchardHouse(t)} {
		for _, seats := range []int{1, 2, 4} {
			if info := h.game.Info(); seats < info.MinSeats || seats > info.MaxSeats {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				course, end := h.playedOut(t, 7, seats)
				film, ok := h.painter.Race(h.reader, course, end)
				if !ok {
					t.Fatalf("no race of %d stages", len(course))
				}
				shown := shownFrames(t, film)
				if still := film.Image(); !sameImage(shown[0], still) {
					t.Error("the first frame is not the end")
				}
				if !sameImage(shown[0], shown[len(shown)-1]) {
					t.Error("the last frame is not the first: the film does not come back to where it began")
				}
				if len(shown) < 5 || len(shown) > len(course)+2 { // the end, the field, each stage, the totals
					t.Errorf("%d frames of %d stages", len(shown), len(course))
				}
				for _, sc := range end.Seats {
					if total := fmt.Sprint(h.reader.Say(engine.T("bot.picture.player", engine.A("who", engine.Who(sc.Seat)))),
						" ", sc.Total); !strings.Contains(strings.ReplaceAll(film.Alt, "\u2212", "-"), total) {
						t.Errorf("the words have no %q: %s", total, film.Alt)
					}
				}
			})
		}
	}
}

// shownFrames are what a player of films shows, one frame after the other.
func shownFrames(t *testing.T, film board.Film) (out []*image.RGBA) {
	t.Helper()
	data, err := film.GIF()
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > mostFilm {
		t.Errorf("%d bytes, budget %d", len(data), mostFilm)
	}
	read, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, read.Config.Width, read.Config.Height))
	for i, frame := range read.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
		if read.Disposal[i] != gif.DisposalNone && read.Disposal[i] != 0 {
			t.Errorf("frame %d is not left standing", i)
		}
		shown := image.NewRGBA(screen.Rect)
		copy(shown.Pix, screen.Pix)
		out = append(out, shown)
	}
	if dir := os.Getenv("WITCHTABLE_SCREENSHOTS"); dir != "" {
		name := filepath.Join(dir, strings.ReplaceAll(t.Name(), "/", "-"))
		if err := errors.Join(os.WriteFile(name+".gif", data, 0o644), writePNG(name+".png", film)); err != nil {
			t.Error(err)
		}
	}
	return out
}

func writePNG(name string, film board.Film) error {
	data, err := film.PNG()
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

func sameImage(a *image.RGBA, b image.Image) bool {
	if a.Rect != b.Bounds() {
		return false
	}
	c := image.NewRGBA(a.Rect)
	draw.Draw(c, c.Rect, b, c.Rect.Min, draw.Src)
	return bytes.Equal(a.Pix, c.Pix)
}
