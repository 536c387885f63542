package scenetest

import (
	"testing/fstest"

	"witchtable/engine"
)

// otherName is what a name is changed to: a name that nothing in the sample has.
const otherName = "moon"

// Catalogue is the words of the sample's marks and counts, and of those to which they are changed. It goes with the
// catalogues of the bot.
var Catalogue = fstest.MapFS{"scenetest.en.yaml": {Data: []byte(`
mark.sun: "suns {n}"
mark.moon: "moons {n}"
count.sun: Suns
count.moon: Moons
`)}}

// Theme has a look for the one type of cards that has any; others look like their kind.
const Theme = `signs: {bird: {colour: "#8fdcff", shape: "fill O 32 32 20"}}`

// Names calls players by their seats and cards by their ids.
type Names struct{}

// Player is what a player is called.
func (Names) Player(w engine.Who) string { return [...]string{"Ash", "Basil", "Cedar"}[w] }

// Card is what a card is called.
func (Names) Card(id engine.CardID) string { return string(id) }

// Face is what is printed on a card of the sample, and on any other.
func Face(id engine.CardID) (engine.CardFace, bool) {
	return engine.CardFace{
		ID: id, Kind: "beast", Type: "bird", Worth: engine.Known(4),
		Rules: []engine.Text{Said("printed one"), Said("printed two")},
	}, true
}

// Said is a text that says a word.
func Said(word string) engine.Text {
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(word)))
}

// Sample is a scene in which every field of a scene has a value, in every kind of area and zone in which it can be
// said. Each is a new one, all of which may be changed.
func Sample() engine.Scene {
	return engine.Scene{
		Title: Said("title"), Lines: []engine.Text{Said("line")}, Sign: "sun", Counts: suns(),
		Force: []engine.CardShown{laden("law"), bare("tax")},
		Panels: []engine.Panel{
			panel("middle", engine.Onlooker, zones()...),
			panel("yard", 0, zones()...),
			asked(panel("past", 1, zones()[:1]...)),
			panel("field", 1),
			own(panel("hand", 1, zones()[:1]...)),
		},
	}
}

func suns() []engine.Mark { return []engine.Mark{{Name: "sun", N: 3}} }

func panel(name string, seat engine.Seat, zones ...engine.Zone) engine.Panel {
	return engine.Panel{
		Name: name, Seat: seat, Title: Said(name), Lines: []engine.Text{Said("line of " + name)}, Zones: zones,
		Score: engine.Known(5), Counts: suns(), Holds: []string{"sun"},
		Tracks: []engine.Track{{Name: "sun", Last: 7, At: 4, Spaces: spaces()}},
	}
}

func spaces() []engine.Space { return []engine.Space{{N: 2, Sign: "sun", Outlook: engine.Adverse}} }

func asked(p engine.Panel) engine.Panel {
	p.Quiet = true
	return p
}

func own(p engine.Panel) engine.Panel {
	p.Private = true
	return p
}

// zones are a zone of each kind.
func zones() []engine.Zone {
	return []engine.Zone{
		{
			Label: Said("row"), Name: "sun", From: "sun", Hidden: 2,
			Cards: []engine.CardShown{laden("ant"), bare("bee"), bare("cow"), bare("doe"), bare("elk")},
		},
		{
			Label: Said("places"), Room: 5,
			Cards: []engine.CardShown{numbered("fox", 2), numbered("gnu", 4), {Down: true, Place: 5}},
		},
		{
			Label: Said("line"), Room: 8, Spaces: spaces(),
			Cards: []engine.CardShown{numbered("lark", 2), numbered("mole", 4)},
		},
		{Label: Said("fan"), Fanned: true, Hidden: 2, Cards: []engine.CardShown{laden("newt"), bare("owl")}},
		{
			Label: Said("pile"), Name: "sun", Laid: engine.InPile, Hidden: 2,
			Cards: []engine.CardShown{laden("hen"), bare("ibis")},
		},
		{Label: Said("heap"), Name: "sun", Laid: engine.InHeap, Hidden: 2, Cards: []engine.CardShown{laden("jay")}},
		{Label: Said("shed"), Name: "sun", Laid: engine.Beside, Cards: []engine.CardShown{laden("koi")}},
		{Label: Said("nest"), Name: "sun", Laid: engine.Beside, Hidden: 2},
		{Label: Said("herds"), Room: 3, Groups: true, Cards: []engine.CardShown{herd("pug", 1), herd("ram", 2)}},
	}
}

// bare is a card of a type that has no look, with nothing on it.
func bare(id engine.CardID) engine.CardShown {
	return engine.CardShown{Card: id, Kind: "beast", Type: "fish"}
}

func numbered(id engine.CardID, place int) engine.CardShown {
	c := bare(id)
	c.Place = place
	return c
}

// herd is a card at the head of others, of which some lie face down.
func herd(id engine.CardID, place int) engine.CardShown {
	c := rich(id)
	c.Place = place
	c.Under = []engine.CardShown{{Down: true, Place: 1}, laden(id + " calf"), {Down: true, Place: 3}}
	return c
}

// laden is a card with everything on it, also on what lies on it.
func laden(id engine.CardID) engine.CardShown {
	c, bell := rich(id), rich(id+" bell")
	bell.Under = []engine.CardShown{bare(id + " clapper")}
	c.Under = []engine.CardShown{bell, bare(id + " rope")}
	return c
}

// rich is a card with everything but other cards on it.
func rich(id engine.CardID) engine.CardShown {
	return engine.CardShown{
		Card: id, Note: Said("note of " + string(id)), Marks: suns(), Figures: suns(),
		Rules: []engine.Text{Said("rule of " + string(id))}, Kind: "beast", Type: "bird", Worth: engine.Known(5),
		Tracks: []engine.Track{{Name: "sun", Last: 7, At: 4, Spaces: spaces()}},
	}
}
