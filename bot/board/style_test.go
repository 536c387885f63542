package board

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
)

// TestStyleIsPinned holds the pixels of some pictures to those that this style has always had. Keys contain the style,
// and pictures with equal keys are taken for each other by messages and caches, so pixels may change only together with
// it.
//
// The pixels are held on amd64 alone: on other processors the compiler may join a multiplication and an addition into
// one step, which rounds once and not twice, and edges of shapes come out a shade lighter or darker.
func TestStyleIsPinned(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("edges are rounded otherwise on this processor; the pixels are held on amd64")
	}
	file := filepath.Join("testdata", "styles.txt")
	pinned := readPins(t, file)
	if pinned[style] == nil {
		pinned[style] = map[string]string{}
	}
	for name, pic := range referencePictures(t) {
		got, want := pixelsOf(pic), pinned[style][name]
		switch {
		case got == want:
		case want != "":
			t.Errorf("%s is drawn otherwise than style %d has it: %s, was %s.\n"+
				"If that is meant, raise the constant style by one, then: %s", name, style, got, want,
				golden.Command(t))
		case golden.Updating():
			pinned[style][name] = got
		default:
			t.Errorf("no pixels of %s are pinned for style %d; to pin them: %s", name, style, golden.Command(t))
		}
	}
	if golden.Updating() && !t.Failed() {
		if err := os.WriteFile(file, []byte(writtenPins(pinned)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// pins are the pixels of pictures by style and by the name of the picture.
type pins map[int]map[string]string

func readPins(t *testing.T, file string) pins {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := pins{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		var version int
		var name, size, hash string
		if _, err := fmt.Sscan(line, &version, &name, &size, &hash); err != nil {
			t.Fatalf("%s: %q: %v", file, line, err)
		}
		if out[version] == nil {
			out[version] = map[string]string{}
		}
		out[version][name] = size + " " + hash
	}
	return out
}

func writtenPins(p pins) string {
	var b strings.Builder
	b.WriteString("# The pixels of reference pictures: style, picture, size, hash. What a style has is never\n" +
		"# changed; a new style gets lines of its own (see TestStyleIsPinned).\n")
	for _, version := range slices.Sorted(maps.Keys(p)) {
		for _, name := range slices.Sorted(maps.Keys(p[version])) {
			fmt.Fprintln(&b, version, name, p[version][name])
		}
	}
	return b.String()
}

// pixelsOf is the size of a picture and a hash of the colours of its pixels.
func pixelsOf(pic Picture) string {
	img := pic.Image()
	h := sha256.New()
	buf := make([]byte, 0, 4*len(img.Pix))
	for _, at := range img.Pix {
		r, g, b, _ := img.Palette[at].RGBA()
		buf = binary.LittleEndian.AppendUint32(buf, r>>8<<16|g>>8<<8|b>>8)
	}
	h.Write(buf) // cannot fail
	return fmt.Sprintf("%dx%d %s", img.Rect.Dx(), img.Rect.Dy(), hex.EncodeToString(h.Sum(nil)[:12]))
}

// referenceTheme has a sign of each way to draw a shape, and a letter that stands for one.
const referenceTheme = `
letters: {"✨": glow}
paper: [glow]
signs:
  glow: {colour: "#8fdcff", shape: "fill O 32 32 20"}
  moss: {colour: "#7fd08a", shape: "line 8 M 6 32 C 16 4 48 4 58 32 Q 32 60 6 32 Z"}
  soot:
    colour: "#c8a0ff"
    shape: |
      fill M 4 4 H 60 V 60 H 4 Z
      cut O 32 32 16
      cutline 6 M 4 12 H 60
  beast: {colour: "#efa05c", shape: "fill M 8 8 H 56 V 56 H 8 Z"}
  open: {colour: "#f0d060", shape: "fill M 4 4 L 30 4 L 4 30 M 60 60 L 34 60 L 60 34"}
  plant: {colour: "#9be08f", shape: "fill M 32 4 A 28 28 0 0 1 32 60 A 14 28 0 0 1 32 4 Z"}
`

// referencePictures are pictures of every kind which show, together, all that can be drawn. They are made of nothing
// that other tests or catalogues have, so that they change with the drawing alone. To show more, add pictures with new
// names.
func referencePictures(t *testing.T) map[string]Picture {
	t.Helper()
	theme, err := ReadTheme("reference.yaml", []byte(referenceTheme))
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPainter(theme)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]Picture{}
	question := word("Which of these many things would you rather have?")
	add := func(name string, list ...Picture) {
		for i, pic := range list {
			out[fmt.Sprintf("%s-%d", name, i)] = pic
		}
	}
	now, before := referenceScene(), referenceScene()
	before.Panels[1].Zones[0].Cards = before.Panels[1].Zones[0].Cards[2:]
	before.Panels[0].Zones[4].Cards = before.Panels[0].Zones[4].Cards[1:]
	light := now
	light.Sign = "glow"
	add("paper", p.Table(referenceReader, light, before)...)
	add("tiles", p.Tiles(referenceReader, question, referenceChoice())...)
	add("table", p.Table(referenceReader, now, engine.Scene{})...)
	add("changed", p.Table(referenceReader, now, before)...)
	add("crowded", p.Table(referenceReader, crowdedScene(nil), crowdedScene([]engine.Mark{{Name: "glow", N: 1}}))...)
	wide := engine.CardShown{Card: "hen", Under: []engine.CardShown{{Card: "bell"}}}
	add("wide", p.Choice(referenceReader, word("A hen?"), []Chosen{{Card: wide}})...)
	add("area", p.Area(referenceReader, now.Panels[1])...)
	add("middle", p.Area(referenceReader, now.Panels[0])...)
	add("hand", p.Hand(referenceReader, now)...)
	herds, fewer := referenceHerds(3), referenceHerds(2)
	add("groups", p.Table(referenceReader, herds, fewer)...)
	add("groups-in-full", p.Area(referenceReader, herds.Panels[0])...)
	add("empty", p.Area(referenceReader, engine.Panel{Title: word("Empty")})...)
	add("choice", p.Choice(referenceReader, question, referenceChoice())...)
	for _, id := range []engine.CardID{"ox", "hen", "bare"} {
		pic, ok := p.Card(referenceReader, id)
		if !ok {
			t.Fatalf("there is no card %s", id)
		}
		add("card-"+string(id), pic)
	}
	for name, standing := range referenceStandings() {
		add("score-"+name, p.Sheet(referenceReader, standing))
	}
	if race, ok := p.Race(referenceReader, referenceCourse(), referenceStandings()["final"]); ok {
		add("race", race.Picture)
	}
	add("act", p.Act(referenceReader, referenceAct()))
	var ids []engine.CardID
	for i := range 40 {
		ids = append(ids, engine.CardID(fmt.Sprint("card-", i)))
	}
	add("emblems", p.Emblems(referenceReader, append(ids, "ox", "hen")))
	long := []engine.CardID{"barnaby-the-bloodhound", "a-very-long-rope-to-hang-around-a-neck", "quag"}
	add("emblem-names", p.Emblems(referenceReader, long))
	return out
}

// word is a text of one word or sentence, as it is.
func word(s string) engine.Text { return engine.T(s) }

// referenceReader reads keys as they are, and the numbers in them.
var referenceReader = Reader{
	Say: func(t engine.Text) string {
		out := strings.TrimPrefix(t.Key, "bot.")
		for _, a := range t.Args {
			switch v := a.Value.(type) {
			case engine.CardID:
				out = strings.ToUpper(string(v[:1])) + strings.ReplaceAll(string(v[1:]), "-", " ")
			case engine.Number, engine.Who:
				out += fmt.Sprint(" ", v)
				if v == engine.Who(3) {
					out += strings.Repeat(" of the long name", 4)
				}
			}
		}
		return out
	},
	Face: func(id engine.CardID) (engine.CardFace, bool) {
		face := engine.CardFace{ID: id, Kind: "thing", Type: "beast", Worth: engine.Known(-2)}
		if id == "bare" {
			return engine.CardFace{ID: id, Kind: "tool"}, true
		}
		if id == "ox" {
			face.Emblem = "fill M 6 20 Q 32 60 58 20 L 50 50 H 14 Z\nline 4 M 10 10 L 54 10"
			face.Facts = []engine.Text{word("Beast of burden"), word("Worth a lot ✨")}
		}
		face.Figures = []engine.Mark{{Name: "dusk", N: 4}, {Name: "moss", N: -11}}
		face.Icons = []string{"claw", "wing", "soot"}
		face.Rules = []engine.Text{
			word("Noon: put 2 ✨ on **each beast**, or lose -3. Then look under the pot, " +
				"and in the shed, and everywhere else."),
			word("Whenever a neighbour says so, put one thing back."),
		}
		return face, true
	},
}

func referenceCard(id engine.CardID, worth int, marks ...engine.Mark) engine.CardShown {
	typ := "beast"
	if id == "fern" {
		typ = "plant"
	}
	return engine.CardShown{
		Card: id, Kind: "thing", Type: typ, Worth: engine.Known(worth), Marks: marks,
		Figures: []engine.Mark{{Name: "dusk", N: 4}},
	}
}

// manyMarks are more tokens than one line has room for.
func manyMarks() []engine.Mark {
	return []engine.Mark{
		{Name: "glow", N: 14}, {Name: "moss", N: 1}, {Name: "soot", N: 3}, {Name: "rust", N: -2}, {Name: "dew", N: 7},
	}
}

// referenceRow is cards with little, much and too much on them.
func referenceRow() []engine.CardShown {
	laden := referenceCard("ox", 103)
	laden.Under = []engine.CardShown{
		referenceCard("a-very-long-rope-to-hang-around-a-neck", 0),
		{Card: "bell", Under: []engine.CardShown{referenceCard("clapper", 1)}},
		{Card: "leash", Kind: "tool"},
	}
	return []engine.CardShown{
		referenceCard("the-incomprehensibly-bloodhoundish-donaudampfschiff", -12, manyMarks()...),
		laden,
		referenceCard("hen", 0, manyMarks()[:2]...),
		{Card: "bare", Kind: "tool"},
		referenceCard("fern", 7), referenceCard("cat", 3), referenceCard("pig", 2),
	}
}

// referenceScene has cards in every way that they can lie.
func referenceScene() engine.Scene {
	row := referenceRow()
	hand := engine.Panel{
		Name: "hand", Seat: 1, Title: word("Hand ✨"), Private: true,
		Zones: []engine.Zone{{Cards: row[:2], Hidden: 1}, {Label: word("Nothing")}},
	}
	other := engine.Panel{
		Name: "yard", Seat: 2, Title: word("Cédric Núñez's yard"), Score: engine.Known(97),
		Zones: []engine.Zone{{Cards: row[2:4], Room: 5}},
	}
	quiet := engine.Panel{Name: "quiet", Seat: 1, Title: word("Asked for"), Quiet: true}
	return engine.Scene{
		Title: word("Round 3"), Sign: "sun", Counts: []engine.Mark{{Name: "left", N: 3}, {Name: "deck", N: 41}},
		Force: forceCards(), Panels: []engine.Panel{referenceMarket(row), referenceYard(row), other, quiet, hand},
	}
}

// forceCards have a rule of their own, those that are printed, and more than is shown.
func forceCards() []engine.CardShown {
	ruled := referenceCard("drought", 0)
	ruled.Rules = []engine.Text{word("Nothing grows, nothing is sown, nothing is picked, and whoever says otherwise " +
		"loses 3 ✨ at once, and once more at the end of the day.")}
	storm := engine.CardShown{Card: "storm", Rules: []engine.Text{word(strings.Repeat("It blows, and blows. ", 30))}}
	return []engine.CardShown{ruled, referenceCard("rain", 0), storm}
}

func referenceMarket(row []engine.CardShown) engine.Panel {
	return engine.Panel{
		Name: "market", Seat: engine.Onlooker, Counts: []engine.Mark{{Name: "left", N: 3}, {Name: "coin", N: 2}},
		Title: word("A middle whose name is so long that it must be written smaller or be cut at its end"),
		Zones: []engine.Zone{
			{Label: word("Stall"), Laid: engine.InPile, Hidden: 11, Cards: row[1:3]},
			{Label: word("Cart"), Laid: engine.InPile},
			{Label: word("Street"), Hidden: 7, Room: 2},
			{Label: word("Well"), Name: "well", Laid: engine.InHeap, Cards: row[:2]},
			{
				Label: word("Shed"), Name: "shed", Laid: engine.Beside,
				Cards: append(row[:6:6], referenceCard("goose", -10, manyMarks()...)),
			},
		},
	}
}

func referenceYard(row []engine.CardShown) engine.Panel {
	return engine.Panel{
		Name: "yard", Seat: 0, Title: word("Ash's yard"), Active: true, Score: engine.Known(-3),
		Holds:  []string{"crown", "lantern"},
		Counts: []engine.Mark{{Name: "hand", N: 14}, {Name: "odd", N: 0}},
		Zones: []engine.Zone{
			{Label: word("Row"), Cards: row, Room: 10},
			{Label: word("Compost"), Name: "compost", Laid: engine.InHeap, Hidden: 2},
			{Label: word("Shelf"), Cards: []engine.CardShown{{Card: "hen", Place: 1}, {Card: "ox", Place: 4}}},
			{Label: word("Shed"), Name: "shed", Laid: engine.Beside, Cards: row[:3]},
			{Name: "nest", Laid: engine.Beside, Hidden: 3},
		},
	}
}

// crowdedScene has counts and tokens that there is hardly room for, and names of one row that must be written alike.
// What lies on a card has the marks that are given.
func crowdedScene(marks []engine.Mark) engine.Scene {
	counts := []engine.Mark{
		{Name: "a-count-with-a-name-of-some-length", N: 3}, {Name: "and-another-one-as-long-as-that", N: -41},
	}
	mill := engine.Panel{Name: "mill", Seat: engine.Onlooker, Title: word("Mill"), Counts: counts}
	var row []engine.CardShown
	for _, id := range []engine.CardID{"barnaby-the-bloodhound", "goodwife-pell", "quag", "gyp", "jay", "old-mag"} {
		row = append(row, referenceCard(id, 1))
	}
	row[0].Marks = []engine.Mark{{Name: "glow", N: 2}, {Name: "moss", N: 1}, {Name: "open", N: 1}}
	row[1].Under = []engine.CardShown{{Card: "bell", Marks: marks}}
	for _, name := range []string{"soot", "moss", "open", "glow", "dew"} {
		row[2].Marks = append(row[2].Marks, engine.Mark{Name: name, N: 1})
	}
	yard := engine.Panel{Name: "yard", Seat: 0, Title: word("Birch's yard"), Zones: []engine.Zone{{Cards: row}}}
	return engine.Scene{Title: word("Round 4"), Counts: counts, Panels: []engine.Panel{mill, yard}}
}

// referenceHerds has groups of up to so many: with a track or without, with nothing, with cards face down, with names
// that hardly fit, with more than a line of them; and a card that lies face down in each other way that cards lie.
func referenceHerds(most int) engine.Scene {
	row := referenceRow()
	first := referenceCard("goodwife-pell", 1, manyMarks()[:2]...)
	first.Place = 1
	first.Tracks = []engine.Track{{Name: "sun", Last: 9, At: 4, Spaces: []engine.Space{
		{N: 0, Outlook: engine.Adverse}, {N: 4}, {N: 8, Outlook: engine.Favourable}, {N: 9, Outlook: engine.Fatal}}}}
	down := func(place int) engine.CardShown { return engine.CardShown{Down: true, Place: place} }
	first.Under = append([]engine.CardShown{down(1), down(2), row[4], down(4)}, row[:most]...)
	second, third := referenceCard("jay", -12), referenceCard("gyp", 3)
	second.Place, third.Place = 3, 4
	third.Under = []engine.CardShown{down(1), down(2), down(3), down(4), row[1], {Down: true}}
	return engine.Scene{Title: word("Herds"), Panels: []engine.Panel{{
		Name: "herds", Seat: engine.Onlooker, Title: word("Herds"),
		Zones: []engine.Zone{
			{Label: word("Herds"), Groups: true, Room: 5, Cards: []engine.CardShown{first, second, third}},
			{Label: word("Row"), Cards: []engine.CardShown{down(0), row[2], down(3)}},
			{Label: word("Fan"), Fanned: true, Cards: []engine.CardShown{row[2], down(2)}},
			{Label: word("Pile"), Laid: engine.InPile, Cards: []engine.CardShown{down(1), row[2]}},
			{Label: word("Shed"), Name: "shed", Laid: engine.Beside, Cards: []engine.CardShown{down(7)}},
		},
	}}}
}

// referenceChoice is more than one picture of cards to choose among.
func referenceChoice() (out []Chosen) {
	row := referenceScene().Panels[1].Zones[0].Cards
	for i := range 13 {
		c := Chosen{Card: row[i%len(row)]}
		if i%3 > 0 {
			c.Owner = word("Cédric Núñez")
		}
		out = append(out, c)
	}
	return out
}

// referenceCourse has lines that cross, that fall below nothing, and a number that comes twice.
func referenceCourse() []engine.Stage {
	stage := func(title string, totals ...int) engine.Stage {
		return engine.Stage{Title: word(title), Totals: totals}
	}
	return []engine.Stage{
		stage("The deal", 0, 0, 0), stage("Spring", 2, -7, 2), stage("Summer, which is long", 30, -11, 9),
		stage("Autumn", 41, -7, 9),
	}
}

func referenceStandings() map[string]engine.Standing {
	steps := func(points ...int) (out []engine.Section) {
		for i, n := range points {
			title := word(fmt.Sprint("Beasts of kind ", i))
			out = append(out, engine.Section{Name: fmt.Sprint("step-", i), Title: title, Points: n})
		}
		return out
	}
	seats := []engine.Score{
		{Seat: 0, Total: 41, Rank: 1, Sections: steps(30, -4, 15, 1, -1), Title: word("Keeper of the yard")},
		{Seat: 1, Total: -7, Rank: 3, Sections: steps(2, -11, 1, 0), Title: word(strings.Repeat("Far too long ", 8))},
		{Seat: 2, Total: 9, Rank: 2},
	}
	long := []engine.Score{{Seat: 3, Total: 100, Rank: 1, Sections: steps(100)}, {Seat: 0, Total: 9, Rank: 2}}
	won := engine.Score{Seat: engine.Onlooker, Total: 12, Sections: steps(12)}
	return map[string]engine.Standing{
		"now":      {Seats: seats},
		"final":    {Seats: seats, Final: true, Winners: []engine.Seat{0}, Say: word("Ash wins.")},
		"together": {Together: true, Final: true, Winners: []engine.Seat{0, 1}, Common: won},
		"long":     {Seats: long},
		"lost":     {Together: true, Final: true, Common: engine.Score{Seat: engine.Onlooker}},
	}
}

// referenceAct has incidents with little, much and nothing, and cards that change in every way.
func referenceAct() engine.Act {
	touched := func(id engine.CardID, before, after engine.Amount, marks ...engine.MarkChange) engine.Touched {
		return engine.Touched{
			Card: id, Kind: "thing", Type: "beast", Of: 1, To: 1, Before: before, After: after, Marks: marks,
		}
	}
	glow, moss := engine.MarkChange{Name: "glow", After: 2}, engine.MarkChange{Name: "moss", Before: 1}
	gone := touched("hen", engine.Known(-2), engine.Amount{})
	gone.Place, gone.To = "soot", 3
	shown := touched("barnaby-the-bloodhound", engine.Amount{}, engine.Amount{})
	shown.From, shown.Place = "dusk", "soot"
	many := touched("quag", engine.Known(7), engine.Known(-11), glow, moss, engine.MarkChange{Name: "dew", After: 1})
	return engine.Act{
		Title: word("Storm 4"), Sign: "sun",
		Incidents: []engine.Incident{
			{Card: "storm", Touched: []engine.Touched{touched("ox", engine.Known(3), engine.Known(5), glow), gone, many,
				touched("a-very-long-rope-to-hang-around-a-neck", engine.Known(1), engine.Known(1), moss), shown}},
			{Card: "calm"},
			{Card: "rain", Lasts: []engine.Text{word("Nothing is dry, and nobody goes out to look whether it might be.")},
				Until: word("Until spring")},
		},
		Scores: []engine.ScoreChange{{Seat: 0, Before: 4, After: -2}, {Seat: 3, Before: -1, After: 30}},
	}
}
