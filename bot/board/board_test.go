package board_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"witchtable/bot/board"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/cards"
	fatecards "witchtable/cards/fate"
	revolutioncards "witchtable/cards/revolution"
	witchcraftcards "witchtable/cards/witchcraft"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
	"witchtable/engine/words"
	"witchtable/engine/words/wordstest"
)

var long = flag.Bool("long", false, "thousands of positions instead of a hundred")

// made is a game made up for these tests: its words, its look and its cards.
var made = fstest.MapFS{"made.en.yaml": {Data: []byte(`
made.title: "**Round 3**"
made.area: "{who}'s yard"
made.row: Row
made.pile: Stall
made.heap: Compost
made.side: Shed
made.note: "Beast, worth {n}"
made.rule: "Noon: put 2 ✨ on **{card}**, or lose -3."
made.long: "{n} times: whenever a neighbour says so, look under each pot, and put one thing back into the shed,
  the pond or the well."
made.section.a: Beasts
made.section.b: Weeds
made.say: Ash wins.
mark.glow: "✨ {n}"
count.left: Rounds left
mark.rust: "rust {n}"
`)}}

const madeTheme = `
letters: {"✨": glow}
signs:
  glow: {colour: "#8fdcff", shape: "fill O 32 32 20"}
  beast:
    colour: "#efa05c"
    shape: fill M8 8 H56 V56 H8 Z
`

type names struct{}

func (names) Player(w engine.Who) string {
	return []string{"Ash", "Birch <b>**of the very long name** 漢字 and still more of it", "Cédric Núñez", "Dot"}[w]
}

func (names) Card(id engine.CardID) string {
	s := strings.ReplaceAll(string(id), "-", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}

func speaker(t testing.TB, roots ...fstest.MapFS) *words.Speaker {
	t.Helper()
	book, err := words.Load(lang.Files, roots[0])
	if err != nil {
		t.Fatal(err)
	}
	return book.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) }).Speaker("en", names{}, nil)
}

func painter(t testing.TB, theme string) *board.Painter {
	t.Helper()
	th, err := board.ReadTheme("theme.yaml", []byte(theme))
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.NewPainter(th)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func madeReader(t testing.TB) board.Reader {
	return board.Reader{
		Say: speaker(t, made).Say,
		Face: func(id engine.CardID) (engine.CardFace, bool) {
			return engine.CardFace{
				ID: id, Kind: "thing", Type: "beast", Worth: engine.Known(-2),
				Figures: []engine.Mark{{Name: "dusk", N: 4}}, Icons: []string{"claw", "wing"},
				Rules: []engine.Text{
					engine.T("made.rule", engine.A("card", id)), engine.T("made.long", engine.A("n", engine.Number(3))),
				},
			}, id != "nobody"
		},
	}
}

func beast(id engine.CardID, worth int, marks ...engine.Mark) engine.CardShown {
	return engine.CardShown{
		Card: id, Kind: "thing", Type: "beast", Worth: engine.Known(worth),
		Note: engine.T("made.note", engine.A("n", engine.Number(worth))), Marks: marks,
	}
}

func madePanel(seat engine.Seat, cards ...engine.CardShown) engine.Panel {
	return engine.Panel{
		Name: "yard", Seat: seat, Title: engine.T("made.area", engine.A("who", engine.Who(seat))), Active: seat == 0,
		Score:  engine.Known(-3 + 100*int(seat)),
		Counts: []engine.Mark{{Name: "hand", N: 14}, {Name: "odd", N: 0}}, Holds: []string{"crown"},
		Zones: []engine.Zone{
			{Label: engine.T("made.row"), Cards: cards, Room: 5},
			{
				Label: engine.T("made.heap"), Name: "compost", Laid: engine.InHeap,
				Cards: []engine.CardShown{beast("old-hen", 1)}, Hidden: 2,
			},
			{
				Label: engine.T("made.side"), Name: "shed", Laid: engine.Beside,
				Cards: []engine.CardShown{beast("grey-goose", 2)},
			},
		},
	}
}

// madeScene has what is hard to draw: nothing, too much, long names, many tokens.
func madeScene() engine.Scene {
	full := []engine.CardShown{
		beast("the-incomprehensibly-bloodhoundish-beast", -12, engine.Mark{Name: "glow", N: 14},
			engine.Mark{Name: "rust", N: 12},
			engine.Mark{Name: "moss", N: 1}, engine.Mark{Name: "soot", N: 11}),
		beast("hen", 0), beast("ox", 103), beast("goat", 1), beast("pig", 2), beast("cat", 3),
	}
	full[0].Marks = full[0].Marks[:2]
	full[1].Under = []engine.CardShown{beast("a-very-long-rope-to-hang-around-a-neck", 0), {Card: "bell"}}
	var shed []engine.CardShown
	for i := range 7 {
		shed = append(shed, beast(engine.CardID(fmt.Sprintf("grey-goose-the-%dth", i)), -10*i, full[0].Marks...))
	}
	market := engine.Panel{Name: "market", Seat: engine.Onlooker, Title: engine.T("made.pile"), Zones: []engine.Zone{
		{
			Label: engine.T("made.pile"), Laid: engine.InPile,
			Cards: []engine.CardShown{beast("hare", 1), beast("mole", 2)},
		},
		{Label: engine.T("made.pile"), Laid: engine.InPile},
		{Label: engine.T("made.row"), Hidden: 7},
		{Label: engine.T("made.side"), Name: "shed", Laid: engine.Beside, Cards: shed},
	}}
	return engine.Scene{
		Title: engine.T("made.title"), Sign: "sun", Counts: []engine.Mark{{Name: "left", N: 3}},
		Force: []engine.CardShown{beast("drought", 0)},
		Panels: []engine.Panel{market, madePanel(0, full...), madePanel(1), madePanel(2, full[3:5]...),
			{Name: "hand", Seat: 1, Private: true, Title: engine.T("made.row"), Zones: []engine.Zone{{Cards: full}}}},
	}
}

// checked draws pictures and holds them to what is true of all: 256 colours, the width, an empty margin, words that are
// not too long.
func checked(t testing.TB, list []board.Picture) (images []*image.Paletted) {
	t.Helper()
	for i, pic := range list {
		img := pic.Image()
		images = append(images, img)
		if img.Rect.Dx() != board.Width || img.Rect.Dy() < 36 || len(img.Palette) > 256 {
			t.Errorf("picture %d is %v with %d colours", i, img.Rect, len(img.Palette))
		}
		ground := img.Pix[len(img.Pix)-1]
		for y := range img.Rect.Dy() {
			row := img.Pix[y*img.Stride:][:board.Width]
			for _, x := range []int{0, 3, 7, board.Width - 8, board.Width - 3, board.Width - 1} {
				if row[x] != ground {
					t.Fatalf("picture %d: something is drawn in the margin, at %d, %d", i, x, y)
				}
			}
		}
		if n := utf8.RuneCountInString(pic.Alt); n > board.MaxAlt || n == 0 {
			t.Errorf("picture %d has %d letters of words: %s", i, n, pic.Alt)
		}
		if strings.Contains(pic.Alt, "**") {
			t.Errorf("there is markup in %q", pic.Alt)
		}
	}
	return images
}

// TestTableOfAnyGame: what is hard to draw is drawn, in its place.
func TestTableOfAnyGame(t *testing.T) {
	p, r := painter(t, madeTheme), madeReader(t)
	table := p.Table(r, madeScene(), engine.Scene{})
	if len(table) != 4 {
		t.Fatalf("%d bands, want one for the middle and three for players", len(table))
	}
	checked(t, table)
	checked(t, p.Area(r, madeScene().Panels[1]))
	checked(t, p.Area(r, engine.Panel{Title: engine.T("made.row")}))
	checked(t, p.Hand(r, madeScene()))
	card, ok := p.Card(r, "ox")
	if !ok {
		t.Fatal("there is no such card")
	}
	checked(t, []board.Picture{card})
	if _, ok := p.Card(r, "nobody"); ok {
		t.Error("a card is drawn that there is not")
	}
}

// toldCard is a card of TestChoice in the words of a picture, the first of which has its text as well.
var toldCard = regexp.MustCompile(`Row: Beast (\d+) \(Beast, worth (\d+); ✨ 2\)\.` +
	` (Noon: put 2 ✨ on Beast \d+, or lose -3\.)?`)

// TestChoice: every card is there with its text, in the order given, on as many pictures as it takes.
func TestChoice(t *testing.T) {
	p, r := painter(t, madeTheme), madeReader(t)
	var among []board.Chosen
	for i := range 19 {
		among = append(among, board.Chosen{Card: beast(engine.CardID(fmt.Sprintf("beast-%d", i)), i,
			engine.Mark{Name: "glow", N: 2}), Owner: engine.T("made.row")})
	}
	list := p.Choice(r, engine.T("made.long", engine.A("n", engine.Number(2))), among)
	if len(list) != 5 {
		t.Errorf("%d pictures for 19 cards, want 5", len(list))
	}
	checked(t, list)
	last := -1
	for i, pic := range list {
		for j, found := range toldCard.FindAllStringSubmatch(pic.Alt, -1) {
			n, err := strconv.Atoi(found[1])
			if err != nil || found[2] != found[1] || n != last+1 && j > 0 || n <= last || j == 0 && found[3] == "" {
				t.Errorf("the words of picture %d tell %q after card %d:\n%s", i, found[0], last, pic.Alt)
			}
			last = n
		}
	}
	if last < 12 {
		t.Errorf("the last card told is %d; the last picture has others", last)
	}
	checked(t, p.Choice(r, engine.T("made.row"), nil))
}

// TestWordsOfPictures: what is told to those who do not see them.
func TestWordsOfPictures(t *testing.T) {
	p, r := painter(t, madeTheme), madeReader(t)
	scene := madeScene()
	scene.Panels[0].Zones = scene.Panels[0].Zones[:3]
	scene.Panels[1].Zones[0].Cards = scene.Panels[1].Zones[0].Cards[:2]
	table := p.Table(r, scene, engine.Scene{})
	standing := engine.Standing{Final: true, Winners: []engine.Seat{0}, Say: engine.T("made.say"),
		Seats: []engine.Score{
			{Seat: 3, Total: -4, Rank: 2}, {Seat: 0, Total: 5, Rank: 1, Sections: []engine.Section{
				{Name: "a", Title: engine.T("made.section.a"), Points: 8},
				{Name: "b", Title: engine.T("made.section.b"), Points: -3},
			}},
		}}
	card, _ := p.Card(r, "ox")
	for _, tt := range []struct{ what, got, want string }{
		{"the middle", table[0].Alt,
			"Round 3. Stall. Stall: Hare (Beast, worth 1), and 1 card under it. Stall: empty. Row: 7 face down."},
		{"an area", table[1].Alt,
			"Ash's yard. It's this player's turn. Row: The incomprehensibly bloodhoundish beast " +
				"(Beast, worth −12; ✨ 14 and rust 12) and Hen (Beast, worth 0; A very long rope to hang around a neck " +
				"(Beast, worth 0) and Bell). Compost: Old hen (Beast, worth 1) and 2 face down. " +
				"Shed: Grey goose (Beast, worth 2)."},
		{"an empty area", table[2].Alt,
			"Birch <b>of the very long name 漢字 and still more of it's yard. Row: empty. " +
				"Compost: Old hen (Beast, worth 1) and 2 face down. " +
				"Shed: Grey goose (Beast, worth 2)."},
		{"the score", p.Sheet(r, standing).Alt, "The final score. Ash wins. Ash: 5 (Beasts 8 and Weeds −3). Dot: −4."},
		{"a card", card.Alt, "Ox. Noon: put 2 ✨ on Ox, or lose -3. 3 times: whenever a neighbour says so, " +
			"look under each pot, and put one thing back into the shed, the pond or the well."},
	} {
		if tt.got != tt.want {
			t.Errorf("%s:\n%s\nwant:\n%s", tt.what, tt.got, tt.want)
		}
	}
	laden := beast("ox", 1)
	for i := range 9 {
		laden.Under = append(laden.Under, beast(engine.CardID(fmt.Sprintf("bell-%d", i)), 0))
	}
	much := p.Choice(r, engine.T("made.row"), []board.Chosen{{Card: laden}})[0].Alt
	if !strings.HasSuffix(much, ". There's more, which doesn't fit here.") {
		t.Errorf("what does not fit ends with %q", much[len(much)-60:])
	}
}

// TestWhatHasChangedIsMarked, and nothing else; a scene that is as it was gives the same keys.
func TestWhatHasChangedIsMarked(t *testing.T) {
	p, r := painter(t, madeTheme), madeReader(t)
	before := madeScene()
	keys := func(list []board.Picture) (out []board.Key) {
		for _, pic := range list {
			out = append(out, pic.Key)
		}
		return out
	}
	unmarked := keys(p.Table(r, before, engine.Scene{}))
	if same := keys(p.Table(r, madeScene(), before)); !slices.Equal(same, unmarked) {
		t.Errorf("nothing has changed, and the keys are others:\n%v\n%v", unmarked, same)
	}
	now := madeScene()
	now.Panels[3].Zones[0].Cards = slices.Clone(now.Panels[3].Zones[0].Cards) // others have them, too
	now.Panels[3].Zones[0].Cards[0].Worth.N++
	now.Panels[3].Zones[0].Cards[0].Marks = []engine.Mark{{Name: "glow", N: 1}}
	got := keys(p.Table(r, now, before))
	alt, want := p.Table(r, now, before)[3].Alt, "Cédric Núñez's yard. New or changed: Goat."
	if !strings.HasPrefix(alt, want) {
		t.Errorf("the words are %q, want them to begin with %q", alt, want)
	}
	if !slices.Equal(got[:3], unmarked[:3]) || got[3] == unmarked[3] ||
		got[3] == keys(p.Table(r, now, engine.Scene{}))[3] {
		t.Errorf("the last area has changed; keys %v, were %v", got, unmarked)
	}
	now = madeScene() // a card on which nothing changes but its tokens
	now.Panels[3].Zones[0].Cards = slices.Clone(now.Panels[3].Zones[0].Cards)
	now.Panels[3].Zones[0].Cards[0].Marks = []engine.Mark{{Name: "glow", N: 1}}
	if alt := p.Table(r, now, before)[3].Alt; !strings.HasPrefix(alt, want) {
		t.Errorf("with other tokens alone the words are %q, want them to begin with %q", alt, want)
	}
}

// What a reader of their own has marked is marked in every kind of picture, and said first.
func TestWhatAReaderHasMarkedIsMarked(t *testing.T) {
	p, r := painter(t, madeTheme), madeReader(t)
	s := madeScene()
	area := s.Panels[3]
	marked := r
	marked.Fresh = []engine.CardID{area.Zones[0].Cards[0].Card}
	among := []board.Chosen{{Card: area.Zones[0].Cards[0]}}
	for name, draw := range map[string]func(r board.Reader) board.Picture{
		"area":   func(r board.Reader) board.Picture { return p.Area(r, area)[0] },
		"choice": func(r board.Reader) board.Picture { return p.Choice(r, engine.T("made.title"), among)[0] },
		"table":  func(r board.Reader) board.Picture { return p.Table(r, s, engine.Scene{})[3] },
	} {
		plain, fresh := draw(r), draw(marked)
		if plain.Key == fresh.Key || strings.Contains(plain.Alt, "New or changed") ||
			!strings.Contains(fresh.Alt, "New or changed: Goat.") {
			t.Errorf("%s: marked it says %q, and before %q", name, fresh.Alt, plain.Alt)
		}
		was, err := plain.PNG()
		if err != nil {
			t.Fatal(err)
		}
		is, err := fresh.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(was, is) {
			t.Errorf("%s: marked it looks as before", name)
		}
	}
}

// TestPicturesAreTheSameWhoeverDraws: many at once, on brushes used before, cached or not.
func TestPicturesAreTheSameWhoeverDraws(t *testing.T) {
	r := madeReader(t)
	one, two := painter(t, madeTheme), painter(t, madeTheme)
	want := one.Table(r, madeScene(), engine.Scene{})
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 3 {
				two.Hand(r, madeScene())[0].Image()
				got := two.Table(r, madeScene(), engine.Scene{})[i%4]
				a, b := got.Image(), want[i%4].Image()
				if got.Key != want[i%4].Key || !bytes.Equal(a.Pix, b.Pix) {
					t.Errorf("band %d differs from painter to painter", i%4)
				}
				data, err := got.PNG()
				if err != nil {
					t.Error(err)
				}
				read, err := png.Decode(bytes.NewReader(data))
				if err != nil || !bytes.Equal(read.(*image.Paletted).Pix, a.Pix) {
					t.Errorf("band %d: the file has other pixels: %v", i%4, err)
				}
			}
		})
	}
	group.Wait()
}

// TestThemesThatAreWrong are refused, with the place.
func TestThemesThatAreWrong(t *testing.T) {
	for text, want := range map[string]string{
		"signs: {a: {colour: '#ffffff'}}": "t.yaml:1:9: a sign needs a colour and a shape (at signs.a)",
		"signs: {a: {colour: '#302844', shape: 'fill O 32 32 9'}}": "t.yaml:1:13: hard to see on a card: " +
			"contrast 1.0, want 4.5 (at signs.a.colour)",
		"signs: {a: {colour: white, shape: 'fill O 32 32 9'}}": `"white" is no colour; want one like #b49cff`,
		"signs: {a: {colour: '#ffffff', shape: 'fill M1'}}":    "(at signs.a.shape)",
		"signs: {a: {colour: '#ffffff', shape: 'fill O 9 9 9', x: 1}}": "unknown key; want colour, shape or faces " +
			"(at signs.a.x)",
		"signs: {a: {colour: '#ffffff', shape: 'fill O 9 9 9', faces: 'person hat=bent,flat'}}": "there is no hat flat",
		"letters: {'✨': star}": `stands for "star", which is no sign`,
		"sings: {}":            "unknown key; want letters, paper or signs",
		"paper: [noon]":        `"noon" is no sign, hence none of a scene (at paper)`,
		"a: [":                 "t.yaml:1:",
	} {
		if _, err := board.ReadTheme("t.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}

// house is a real game with its pictures.
type house struct {
	game    engine.Game
	painter *board.Painter
	reader  board.Reader
}

func fateHouse(t testing.TB) house { return fateHouseIn(t, "en") }

// fateHouseIn is the game of the house in a language.
func fateHouseIn(t testing.TB, tongue string) house {
	t.Helper()
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return houseIn(t, g, pack, fatecards.Words(), fatecards.Theme(), tongue)
}

// revolutionHouseIn is the second one.
func revolutionHouseIn(t testing.TB, tongue string) house {
	t.Helper()
	pack, err := revolutioncards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := revolution.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return houseIn(t, g, pack, revolutioncards.Words(), revolutioncards.Theme(), tongue)
}

// witchcraftHouseIn is the third one.
func witchcraftHouseIn(t testing.TB, tongue string) house {
	t.Helper()
	pack, err := witchcraftcards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := witchcraft.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	h := houseIn(t, g, pack, witchcraftcards.Words(), witchcraftcards.Theme(), tongue)
	book, err := words.Load(lang.Files, witchcraftcards.Words())
	if err != nil {
		t.Fatal(err)
	}
	names := func(id engine.CardID) string { // some cards have no names but in languages
		if name, ok := book.CardName(tongue, id); ok {
			return name
		}
		return pack.CardName(id)
	}
	h.reader.Say = book.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) }).
		Speaker(tongue, houseNames{names}, nil).Say
	return h
}

// housesIn are the games with cards of their own, by name, in a language.
func housesIn(t testing.TB, tongue string) map[string]house {
	return map[string]house{fate.Name: fateHouseIn(t, tongue), revolution.Name: revolutionHouseIn(t, tongue),
		witchcraft.Name: witchcraftHouseIn(t, tongue)}
}

func houseIn(t testing.TB, g engine.Game, pack *cards.Pack, catalogues fs.FS, theme []byte, tongue string) house {
	t.Helper()
	book, err := words.Load(lang.Files, catalogues)
	if err != nil {
		t.Fatal(err)
	}
	book = book.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
	say := book.Speaker(tongue, houseNames{pack.CardName}, nil).Say
	return house{g, painter(t, string(theme)), board.Reader{Say: say, Face: g.Card}}
}

func orchardHouse(t testing.TB) house {
	t.Helper()
	g, err := orchard.Load(orchard.Pack)
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(lang.Files, orchard.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	book = book.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
	say := book.Speaker("en", houseNames{orchard.CardName}, nil).Say
	return house{g, painter(t, "signs: {}"), board.Reader{Say: say, Face: g.Card}}
}

type houseNames struct{ card func(engine.CardID) string }

func (houseNames) Player(w engine.Who) string {
	return []string{"Ash", "Basil", "Cedar", "María José Núñez"}[w]
}
func (n houseNames) Card(id engine.CardID) string { return n.card(id) }

// wander plays a random game and shows each position.
func (h house) wander(t testing.TB, n int, options map[string]string, each func(p engine.Position, rng *rand.Rand)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 3))
	seats := min(n%4+1, h.game.Info().MaxSeats)
	setup := engine.Setup{Seats: seats, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker, Options: options}
	p, err := h.game.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	for moves := 0; !p.Over() && moves < 400; moves++ {
		each(p, rng)
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		answers := p.Answers(d.ID, nil)
		move := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}
		if err := p.Apply(move, nil); err != nil {
			t.Fatal(err)
		}
	}
	each(p, rng)
}

// all is everything a viewer can be shown.
func (h house) all(v engine.View, before engine.Scene) []board.Picture {
	s := v.Scene()
	out := append(h.painter.Table(h.reader, s, before), h.painter.Hand(h.reader, s)...)
	for _, p := range s.Panels {
		if !p.Private {
			out = append(out, h.painter.Area(h.reader, p)...)
		}
	}
	return append(out, h.painter.Sheet(h.reader, v.Standing()))
}

// TestPicturesTellNothing: what a viewer does not know may be dealt anew, and not a pixel changes, nor a word.
func TestPicturesTellNothing(t *testing.T) {
	for _, tt := range []struct {
		name   string
		house  house
		rarely int // of so many positions one is looked at
		games  int
	}{
		{"fate", fateHouse(t), 18, 16}, {"orchard", orchardHouse(t), 4, 8},
		{"revolution", revolutionHouseIn(t, "en"), 24, 8},
	} {
		rarely, games := tt.rarely, tt.games
		if *long {
			rarely, games = 1, 4*tt.games
		}
		looked, hidden, step := 0, 0, 0
		for n := range games {
			options := map[string]string{}
			switch {
			case n%2 == 0 && tt.name == "orchard":
				options["village"] = "yes"
			case n%2 == 0 && tt.name == "revolution":
				options["hands"] = "private"
			}
			var before [5]engine.Scene
			tt.house.wander(t, n, options, func(p engine.Position, rng *rand.Rand) {
				viewer := engine.Seat(rng.IntN(n%4+2) - 1)
				v := p.View(viewer)
				if step++; step%rarely == 0 {
					chance := engine.Chance{Seed: engine.SeedOf(rng.Uint64())}
					dealt := v.Redeal(&chance)
					if !bytes.Equal(mustBytes(t, p), mustBytes(t, dealt)) {
						hidden++
					}
					looked++
					// the keys are of all that is drawn; of the pixels a sample will do
					pixels := func(i, n int) bool { return i == looked%n }
					if *long {
						pixels = func(i, _ int) bool { return i%4 == looked%4 }
					}
					same(t, tt.house.all(v, before[viewer+1]), tt.house.all(dealt.View(viewer), before[viewer+1]),
						pixels)
				}
				before[viewer+1] = v.Scene()
			})
		}
		t.Logf("%s: %d positions, %d of them with something hidden", tt.name, looked, hidden)
		if hidden < looked/2 || looked < 60 {
			t.Errorf("%s: %d positions, %d of them with something hidden: too little is tested", tt.name, looked,
				hidden)
		}
	}
}

func mustBytes(t testing.TB, p engine.Position) []byte {
	t.Helper()
	data, err := p.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// same compares pictures by keys and words, and the pixels of those that are asked for.
func same(t testing.TB, a, b []board.Picture, pixels func(i, n int) bool) {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%d pictures, and %d", len(a), len(b))
	}
	for i := range a {
		if a[i].Key != b[i].Key || a[i].Alt != b[i].Alt {
			t.Fatalf("picture %d tells something:\n%s\n%s", i, a[i].Alt, b[i].Alt)
		}
		if pixels(i, len(a)) && !bytes.Equal(a[i].Image().Pix, b[i].Image().Pix) {
			t.Fatalf("picture %d shows something, though its key is the same", i)
		}
	}
}

// TestGamesAreDrawn: every position of games can be drawn, within what a message and a phone hold.
func TestGamesAreDrawn(t *testing.T) {
	for _, tt := range []struct {
		name     string
		house    house
		most, kb int
	}{
		{"fate", fateHouse(t), 1700, 110}, {"orchard", orchardHouse(t), 3000, 110},
		{"revolution", revolutionHouseIn(t, "en"), 1400, 130},
	} {
		high, heavy, step := 0, 0, 0
		for n := range 6 {
			var before engine.Scene // of a turn ago: what has changed since then is marked
			tt.house.wander(t, n, nil, func(p engine.Position, _ *rand.Rand) {
				if step++; step%12 == 6 {
					before = p.View(engine.Onlooker).Scene()
				}
				if step%12 != 0 && !p.Over() {
					return
				}
				h, bytes := 0, 0
				for i, pic := range tt.house.painter.Table(tt.house.reader, p.View(engine.Onlooker).Scene(), before) {
					h += checked(t, []board.Picture{pic})[0].Rect.Dy()
					data, err := pic.PNG()
					if err != nil {
						t.Fatalf("band %d: %v", i, err)
					}
					bytes += len(data)
				}
				high, heavy = max(high, h), max(heavy, bytes)
			})
		}
		t.Logf("%s: at most %d pixels high, %d bytes", tt.name, high, heavy)
		if high > tt.most || heavy > tt.kb*1000 {
			t.Errorf("%s: a table is %d pixels high and %d bytes; want at most %d and %d KB", tt.name, high, heavy,
				tt.most, tt.kb)
		}
	}
}

// TestPicturesSayNothingOfTheirOwn: every word that is drawn, or goes with a picture, comes from the catalogues: with
// other letters for all that these say, no plain one is left.
func TestPicturesSayNothingOfTheirOwn(t *testing.T) {
	all := housesIn(t, "en")
	all["orchard"] = orchardHouse(t)
	for name, house := range all {
		say := house.reader.Say
		house.reader.Say = func(t engine.Text) string { return wordstest.Disguised(say(t)) }
		strays, pieces, step := map[string]bool{}, 0, 0
		look := func(pic board.Picture) {
			for _, said := range append(pic.Written(t), pic.Alt) {
				pieces++
				for _, s := range wordstest.Strays(said) {
					strays[s] = true
				}
			}
		}
		for n := range 3 {
			house.wander(t, n, nil, func(p engine.Position, _ *rand.Rand) {
				if step++; step%20 != 0 && !p.Over() {
					return
				}
				scene := p.View(engine.Onlooker).Scene()
				all := append(house.painter.Table(house.reader, scene, engine.Scene{}),
					house.painter.Hand(house.reader, p.View(0).Scene())...)
				all = append(all, house.painter.Sheet(house.reader, p.View(engine.Onlooker).Standing()))
				for _, panel := range scene.Panels {
					all = append(all, house.painter.Area(house.reader, panel)...)
				}
				for _, c := range cardsOf(scene)[:min(2, len(cardsOf(scene)))] {
					if pic, ok := house.painter.Card(house.reader, c); ok {
						all = append(all, pic)
					}
				}
				for _, pic := range all {
					look(pic)
				}
			})
		}
		for s := range strays {
			t.Errorf("%s: no catalogue says %s", name, s)
		}
		if pieces < 200 {
			t.Errorf("%s: only %d pieces were drawn", name, pieces)
		}
		t.Logf("%s: %d pieces", name, pieces)
	}
}

// cardsOf are the cards that lie in a scene.
func cardsOf(s engine.Scene) (out []engine.CardID) {
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			for _, c := range z.Cards {
				out = append(out, c.Card)
			}
		}
	}
	return out
}
