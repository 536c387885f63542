package board_test

import (
	"math/rand/v2"
	"testing"

	"witchtable/bot/board"
	"witchtable/engine"
)

// A phone shows a picture in a message, beside the avatar and inside a container, 299 of its own pixels wide; letters
// below 11 of them are not read there. Discord's client for desks fits a picture into a box 550 wide and 350 high.
const (
	onPhone  = 299
	readable = 11
	deskHigh = board.Width * 350 / 550
)

// TestLettersAreLegible on a phone: measured at what is drawn, in every kind of picture, in both languages, of games
// and of what is hard to draw.
func TestLettersAreLegible(t *testing.T) {
	held := func(kind string, list ...board.Picture) {
		t.Helper()
		for _, pic := range list {
			if size := pic.SmallestType(t); size*onPhone < readable*board.Width {
				t.Errorf("%s: %q has letters of %d pixels, %.1f on a phone; want %d", kind, pic.Alt, size,
					float64(size*onPhone)/board.Width, readable)
			}
		}
	}
	for kind, list := range hardPictures(t) {
		held(kind, list...)
	}
	for _, tongue := range []string{"en", "es"} {
		for game, h := range housesIn(t, tongue) {
			for kind, list := range playedPictures(t, h) {
				held(game+" "+tongue+" "+kind, list...)
			}
		}
	}
}

// TestPicturesFitADesk: what is taller than the box is shown smaller there, until its letters cannot be read. For cards
// in full text see TestFullTextIsHardlyTallerThanWide: a row of them is not cut.
func TestPicturesFitADesk(t *testing.T) {
	for _, tongue := range []string{"en", "es"} {
		for game, h := range housesIn(t, tongue) {
			for kind, list := range playedPictures(t, h) {
				if kind != "table" && kind != "tiles" && kind != "card" {
					continue
				}
				for _, pic := range list {
					if high := pic.Image().Rect.Dy(); high > deskHigh {
						t.Errorf("%s %s %s is %d high, want at most %d: %s", game, tongue, kind, high, deskHigh, pic.Alt)
					}
				}
			}
		}
	}
}

// TestFourFullCovensFitAPhone: all of a table, every Coven full, is on one screen: of the 844 pixels of a phone, those
// that Discord leaves, 658, as wide as a picture is shown.
func TestFourFullCovensFitAPhone(t *testing.T) {
	const screen = 658
	for _, tongue := range []string{"en", "es"} {
		h := fateHouseIn(t, tongue)
		for _, cards := range []int{5, 6} {
			high := 0
			for _, pic := range h.painter.Table(h.reader, fullTable(h, cards), engine.Scene{}) {
				high += pic.Image().Rect.Dy()
			}
			if onScreen := high * onPhone / board.Width; onScreen > screen {
				t.Errorf("%s: four Covens of %d cards are %d pixels high on a phone, want at most %d", tongue, cards, onScreen,
					screen)
			} else {
				t.Logf("%s: four Covens of %d cards: %d", tongue, cards, onScreen)
			}
		}
	}
}

// fullTable is the last position of a game with so many cards in each row before a player, each with two tokens, the
// first with three and something attached.
func fullTable(h house, cards int) engine.Scene {
	ids, n := h.game.Cards(), 0
	next := func(kind string) engine.CardShown {
		for {
			face, _ := h.game.Card(ids[n%len(ids)])
			if n++; face.Kind == kind {
				return engine.CardShown{Card: face.ID, Kind: face.Kind, Type: face.Type, Worth: face.Worth,
					Marks: []engine.Mark{{Name: "blessed", N: 1}, {Name: "enchantment", N: 2}}}
			}
		}
	}
	pos, err := h.game.Start(engine.Setup{Seats: 4, Seed: engine.SeedOf(1), Host: engine.Onlooker}, nil)
	if err != nil {
		panic(err)
	}
	s := pos.View(engine.Onlooker).Scene()
	for i, p := range s.Panels {
		for j, z := range p.Zones {
			if p.Quiet || p.Seat == engine.Onlooker || z.Laid != engine.InRow {
				continue
			}
			z.Cards, z.Room, z.Hidden = nil, cards, 0
			for range cards {
				z.Cards = append(z.Cards, next("character"))
			}
			z.Cards[0].Marks = append(z.Cards[0].Marks, engine.Mark{Name: "cursed", N: 3})
			z.Cards[0].Under = []engine.CardShown{next("item")}
			s.Panels[i].Zones[j] = z
		}
	}
	return s
}

// hardPictures are pictures of each kind of what is hard to draw.
func hardPictures(t *testing.T) map[string][]board.Picture {
	p, r := painter(t, madeTheme), madeReader(t)
	card, _ := p.Card(r, "ox")
	text := engine.T("made.long", engine.A("n", engine.Number(3)))
	standing := engine.Standing{Seats: []engine.Score{{Seat: 1, Total: 5, Title: text, Sections: []engine.Section{
		{Name: "a", Title: engine.T("made.section.a"), Points: 8}}}}}
	among := []board.Chosen{{Card: madeScene().Panels[1].Zones[0].Cards[1], Owner: text}}
	return map[string][]board.Picture{
		"table":   p.Table(r, madeScene(), engine.Scene{}),
		"area":    p.Area(r, madeScene().Panels[1]),
		"hand":    p.Hand(r, madeScene()),
		"card":    {card},
		"score":   {p.Sheet(r, standing)},
		"choice":  p.Choice(r, engine.T("made.row"), among),
		"tiles":   p.Tiles(r, engine.T("made.row"), among),
		"emblems": {p.Emblems(r, []engine.CardID{"ox", "the-incomprehensibly-bloodhoundish-beast"})},
	}
}

// playedPictures are pictures of each kind of a few positions of games.
func playedPictures(t *testing.T, h house) map[string][]board.Picture {
	out := map[string][]board.Picture{}
	step := 0
	for n := range 3 {
		var before engine.Scene
		h.wander(t, n+1, nil, func(p engine.Position, rng *rand.Rand) {
			if step++; step%40 != 0 && !p.Over() {
				return
			}
			v := p.View(engine.Onlooker)
			scene := v.Scene()
			add := func(kind string, list ...board.Picture) { out[kind] = append(out[kind], list...) }
			add("table", h.painter.Table(h.reader, scene, before)...)
			add("hand", h.painter.Hand(h.reader, p.View(0).Scene())...)
			add("score", h.painter.Sheet(h.reader, v.Standing()))
			var among []board.Chosen
			for _, panel := range scene.Panels {
				add("area", h.painter.Area(h.reader, panel)...)
				for _, z := range panel.Zones {
					for _, c := range z.Cards {
						among = append(among, board.Chosen{Card: c, Owner: panel.Title})
					}
				}
			}
			among = among[:min(9, len(among))]
			add("choice", h.painter.Choice(h.reader, scene.Title, among)...)
			add("tiles", h.painter.Tiles(h.reader, scene.Title, among)...)
			if pic, ok := h.painter.Card(h.reader, among[0].Card.Card); ok {
				add("card", pic)
			}
			before = scene
		})
	}
	course, end := h.playedOut(t, 7, 4)
	if film, ok := h.painter.Race(h.reader, course, end); ok {
		out["race"] = []board.Picture{film.Picture}
	}
	out["emblems"] = []board.Picture{h.painter.Emblems(h.reader, h.game.Cards()[:8])}
	return out
}

// TestATableTogetherFitsAPhone: all of a table whose players all see one another's hands, with what is being put
// together, is at most 700 pixels high on a phone; as everybody sees it, it leaves room there for a message's words.
func TestATableTogetherFitsAPhone(t *testing.T) {
	const most, mostPublic = 700, 530
	for _, tongue := range []string{"en", "es"} {
		h, high, public := revolutionHouseIn(t, tongue), 0, 0
		on := func(p engine.Position, viewer engine.Seat) (pixels int) {
			for _, pic := range h.painter.Table(h.reader, p.View(viewer).Scene(), engine.Scene{}) {
				pixels += pic.Image().Rect.Dy()
			}
			return pixels * onPhone / board.Width
		}
		for n := range 8 {
			h.wander(t, 4*n+n%2+2, nil, func(p engine.Position, rng *rand.Rand) { // three and four players
				if rng.IntN(6) == 0 {
					high, public = max(high, on(p, 0)), max(public, on(p, engine.Onlooker))
				}
			})
		}
		if t.Logf("%s: %d pixels, %d in public", tongue, high, public); high > most || public > mostPublic {
			t.Errorf("%s: a table of four is %d pixels high on a phone, %d in public, want at most %d, %d", tongue, high,
				public, most, mostPublic)
		}
	}
}

// TestAVillageFitsAPhone: all of a table of three Missions is at most 700 pixels high on a phone, and no picture of it
// is higher than a desk shows unshrunk, though as many Challenges as there can be lie at each Mission, all face up.
func TestAVillageFitsAPhone(t *testing.T) {
	const most = 700
	for _, tongue := range []string{"en", "es"} {
		h, high, tallest := witchcraftHouseIn(t, tongue), 0, 0
		for n := range 8 {
			h.wander(t, n, map[string]string{"coven": "starter"}, func(p engine.Position, rng *rand.Rand) {
				if rng.IntN(3) > 0 {
					return
				}
				now := 0
				for _, pic := range h.painter.Table(h.reader, thronged(p.View(engine.Onlooker).Scene()), engine.Scene{}) {
					size := pic.Image().Rect.Dy()
					now, tallest = now+size, max(tallest, size)
				}
				high = max(high, now*onPhone/board.Width)
			})
		}
		if t.Logf("%s: %d pixels, the tallest picture %d", tongue, high, tallest); high > most || tallest > deskHigh {
			t.Errorf("%s: a table is %d pixels high on a phone, want at most %d; a picture of it %d, want at most %d",
				tongue, high, most, tallest, deskHigh)
		}
	}
}

// thronged is a scene with eight cards under each head of the Missions, all of them face up.
func thronged(s engine.Scene) engine.Scene {
	const most = 8
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			if p.Name != "missions" || !z.Groups {
				continue
			}
			for i := range z.Cards {
				z.Cards[i].Under = nil
				for place, id := range []engine.CardID{"night-constable", "forge-salamander", "torch-mob", "sweating-fever",
					"beaked-doctor", "gallows-crow", "drowned-sailor", "pied-stranger"}[:most] {
					c := engine.CardShown{Card: id, Kind: "challenge", Worth: engine.Known(4), Place: place + 1}
					if id == "torch-mob" || id == "gallows-crow" {
						c.Marks = []engine.Mark{{Name: "block", N: 1}}
					}
					z.Cards[i].Under = append(z.Cards[i].Under, c)
				}
			}
		}
	}
	return s
}
