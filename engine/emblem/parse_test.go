package emblem

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shown writes an emblem as one reads it: a line for each shape, absolute, rounded to hundredths.
func shown(e Emblem) string {
	var b strings.Builder
	for _, s := range e.Shapes {
		if s.Ink != Light {
			b.WriteString(s.Ink.String() + " ")
		}
		b.WriteString(s.Kind.String())
		if s.Kind.Stroke() {
			fmt.Fprintf(&b, " %g", s.Width)
		}
		for _, g := range s.Path {
			fmt.Fprintf(&b, " %c", "MLQCZ"[g.Op-1])
			for _, p := range g.P[:g.Op.Points()] {
				b.WriteString(" " + hundredths(p.X) + " " + hundredths(p.Y))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// parts splits a file of testdata into its examples: each begins with a line "== name", and has two parts, with "--"
// between.
func parts(t *testing.T, file string, each func(t *testing.T, text, want string)) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	examples := strings.Split("\n"+string(data), "\n== ")[1:]
	if len(examples) == 0 {
		t.Fatalf("%s has no examples", file)
	}
	for _, x := range examples {
		name, rest, _ := strings.Cut(x, "\n")
		text, want, ok := strings.Cut(rest, "\n--\n")
		if !ok {
			t.Fatalf("%s: the example %q has no second part", file, name)
		}
		t.Run(name, func(t *testing.T) { each(t, text, strings.TrimRight(want, "\n")) })
	}
}

func TestWhatIsWrittenIsDrawn(t *testing.T) {
	parts(t, "drawn.txt", func(t *testing.T, text, want string) {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimRight(shown(e), "\n"); got != want {
			t.Errorf("%s\nis drawn as\n%s\nwant\n%s", text, got, want)
		}
	})
}

func TestWhatIsWrongIsRefusedInPlace(t *testing.T) {
	parts(t, "refused.txt", func(t *testing.T, text, want string) {
		e, err := Parse(text)
		if err == nil || err.Error() != want {
			t.Errorf("%s\nis refused with %v\nwant %s", text, err, want)
		}
		if len(e.Shapes) > 0 {
			t.Error("a refused emblem has shapes")
		}
	})
}

func TestLimits(t *testing.T) {
	for _, tt := range []struct{ what, text, want string }{
		{"text", strings.Repeat(" ", MaxText+1), "line 1, column 1: the emblem is longer than 6000 bytes"},
		{"shapes", strings.Repeat("fill O 9 9 9\n", MaxShapes+1), "the emblem has more than 60 shapes"},
		{"mirrored shapes", strings.Repeat("both fill O 9 9 9\n", MaxShapes/2+1), "the emblem has more than 60 shapes"},
		{"segments of a path", "fill M0 0" + strings.Repeat("h1v1h-1v-1", MaxSegments/4+1),
			"the path has more than 600 segments"},
		{"segments of all", strings.Repeat("fill M0 0"+strings.Repeat("h1v1h-1v-1", MaxSegments/8)+"\n", 2),
			"the emblem has more than 600 segments"},
	} {
		if _, err := Parse(tt.text); err == nil || !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s: %v; want %s", tt.what, err, tt.want)
		}
	}
}

// Whatever is written, it is refused in place or comes out as the package promises.
func FuzzParse(f *testing.F) {
	f.Add("fill M0 0h9v9zO5 5 2\nboth cutline 2.5 M1 1A9 4 30 01 20 20S1 2 3 4T5 6\nturn -45\ncut E 9 9 3 4")
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Parse(text)
		if err != nil {
			var at *Error
			if at, _ = err.(*Error); at == nil || at.Line < 1 || at.Col < 1 || at.Problem == "" {
				t.Fatalf("refused without a place: %v", err)
			}
			return
		}
		if share := e.Bitmap(4).Share(); share < 0 || share > 1 {
			t.Fatalf("it covers %v of the box", share)
		}
		for _, s := range e.Shapes {
			if s.Kind < Fill || s.Kind > CutLine || s.Kind.Stroke() != (s.Width > 0) || len(s.Path) < 2 ||
				s.Path[0].Op != MoveTo {
				t.Fatalf("the shape is %+v", s)
			}
			for i, g := range s.Path {
				for _, p := range g.P[:g.Op.Points()] {
					if !(p.X >= Low && p.X <= High && p.Y >= Low && p.Y <= High) {
						t.Fatalf("a point lies at %v", p)
					}
				}
				if g.Op == Close && i+1 < len(s.Path) && s.Path[i+1].Op != MoveTo {
					t.Fatal("something follows a Close")
				}
			}
		}
	})
}

func TestBitmaps(t *testing.T) {
	for _, tt := range []struct {
		text  string
		share float64
	}{
		{"fill M0 0H64V64H0Z", 1},
		{"fill M0 0H32V64H0", 0.5},
		{"fill M0 0H64V64H0Z\ncut M0 0h32v64h-32", 0.5},
		{"fill O 32 32 16", math.Pi * 16 * 16 / 64 / 64},
		{"fill E 32 32 30 10", math.Pi * 30 * 10 / 64 / 64},
		{"fill M32 16A16 16 0 0 1 32 48A16 16 0 0 1 32 16", math.Pi * 16 * 16 / 64 / 64},
		{"fill M8 32Q32 0 56 32Z", 2.0 / 3 * 48 * 16 * 2 / 2 / 64 / 64},
		{"line 8 M16 32H48", (8*32 + math.Pi*16) / 64 / 64},
		{"fill M0 0H64V64H0Z\ncutline 8 M16 32H48", 1 - (8*32+math.Pi*16)/64/64},
		{"both fill M0 0h16v64h-16z", 0.5},
		{"fill M0 0h64v64h-64z M16 16h32v32h-32z", 1}, // nonzero: the same way round is no hole
		{"fill M0 0h64v64h-64z M16 16v32h32v-32z", 0.75},
	} {
		e, err := Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Bitmap(32).Share(); math.Abs(got-tt.share) > 0.004 {
			t.Errorf("%q covers %.4f of the box; want %.4f", tt.text, got, tt.share)
		}
	}
	left, _ := Parse("fill M0 0H32V64H0Z")
	top, _ := Parse("fill M0 0H64V32H0Z")
	a, b := left.Bitmap(16), top.Bitmap(16)
	if got := a.Overlap(b); math.Abs(got-1.0/3) > 1e-9 {
		t.Errorf("two halves that share a quarter overlap by %v; want a third", got)
	}
	if a.Overlap(a) != 1 || (Emblem{}).Bitmap(4).Overlap((Emblem{}).Bitmap(4)) != 1 {
		t.Error("something is not like itself")
	}
}
