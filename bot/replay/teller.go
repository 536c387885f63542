package replay

import (
	"reflect"

	"witchtable/bot/board"
	"witchtable/engine"
)

// teller puts what the engine says into what the page reads: sentences, and scenes as numbers of things.
type teller struct {
	spoken
	rules engine.Game
	theme board.Theme

	faces                              map[engine.CardID]int
	cards, tiles, zones, areas, scenes pool
	symbols                            symbols

	shown []shownArea // the areas of the last scene, in their order: most of them are the same in the next
}

// shownArea is an area with what it was made of.
type shownArea struct {
	panel engine.Panel
	own   own
	n     int
}

func newTeller(g Game, r Reader) *teller {
	t := &teller{
		spoken: newSpoken(r), rules: g.Rules, theme: r.Theme,
		faces: map[engine.CardID]int{},
	}
	t.symbols = symbols{theme: r.Theme, signs: map[string]int{}}
	for _, name := range ownSigns {
		t.symbols.sign(name)
	}
	return t
}

// ownSigns are those that the page itself has.
var ownSigns = []string{"score", "hidden", "turn", "winner"}

// sceneOf is the number of a scene.
func (t *teller) sceneOf(v view) int {
	s := v.public
	out := scene{Title: t.plain(s.Title), Words: t.lines(s.Lines), Counts: t.counts(s.Counts, true)}
	if s.Sign != "" {
		out.Sign = t.symbols.sign(s.Sign)
	}
	for _, c := range s.Force {
		out.Force = append(out.Force, t.tile(c))
	}
	told := map[engine.Seat]bool{} // of whom it is said what they were shown: once, in the first of their areas
	for _, p := range s.Panels {
		if p.Quiet || p.Private {
			continue
		}
		more := own{}
		if !told[p.Seat] {
			more = v.ownOf(p.Seat)
		}
		told[p.Seat] = true
		out.Areas = append(out.Areas, t.sameArea(len(out.Areas), v.seated(p), more))
	}
	return t.scenes.add(out)
}

// sameArea is the number of the ith area of a scene, the one it had in the scene before if nothing in it has changed.
func (t *teller) sameArea(i int, p engine.Panel, more own) int {
	if i == len(t.shown) {
		t.shown = append(t.shown, shownArea{n: -1})
	}
	if was := t.shown[i]; was.n >= 0 && reflect.DeepEqual(was.panel, p) && reflect.DeepEqual(was.own, more) {
		return was.n
	}
	t.shown[i] = shownArea{p, more, t.area(p, more)}
	return t.shown[i].n
}

func (t *teller) area(p engine.Panel, more own) int {
	out := area{
		Seat: int(p.Seat), Title: t.plain(p.Title), Words: t.lines(p.Lines), Active: p.Active,
		Counts: t.counts(p.Counts, p.Seat == engine.Onlooker),
	}
	if p.Score.Known {
		out.Score = &p.Score.N
	}
	for _, name := range p.Holds {
		out.Holds = append(out.Holds, t.symbols.sign(name))
	}
	for _, one := range p.Tracks {
		out.Tracks = append(out.Tracks, t.track(one))
	}
	for _, z := range p.Zones {
		out.Zones = append(out.Zones, t.zone(z))
	}
	if out.Own = t.ownZones(more.panels); len(out.Own) > 0 {
		key := "bot.replay.own"
		if more.some {
			key = "bot.replay.own.some"
		}
		out.Heading = t.plain(engine.T(key, engine.A("who", engine.Who(p.Seat))))
	}
	return t.areas.add(out)
}

// track is a track with what happens on its spaces.
func (t *teller) track(of engine.Track) track {
	return track{
		Sign: t.symbols.sign(of.Name), Word: t.wordOf(of.Name), First: of.First, Last: of.Last, At: of.At,
		Spaces: t.spaces(of.Spaces),
	}
}

func (t *teller) spaces(list []engine.Space) (out []space) {
	for _, s := range list {
		if s.Sign != "" {
			t.symbols.sign(s.Sign)
		}
		out = append(out, space(s))
	}
	return out
}

// ownZones are the numbers of the zones that were not shown to everybody, as chips; those without cards are left out.
func (t *teller) ownZones(own []engine.Panel) (out []int) {
	for _, private := range own {
		for _, z := range private.Zones {
			if len(z.Cards) > 0 {
				z.Laid, z.Room = engine.Beside, 0
				out = append(out, t.zone(z))
			}
		}
	}
	return out
}

// laid are the ways for cards to lie, as the page calls them.
var laid = map[engine.Laid]string{engine.InPile: "pile", engine.InHeap: "heap", engine.Beside: "beside"}

func (t *teller) zone(z engine.Zone) int {
	out := zone{
		Label: t.plain(z.Label), Laid: laid[z.Laid], Hidden: z.Hidden, Room: z.Room, Groups: z.Groups, Giving: z.Fanned,
		Spaces: t.spaces(z.Spaces),
	}
	if z.Name != "" {
		out.Sign = t.symbols.sign(z.Name)
	}
	if z.From != "" {
		out.From = t.symbols.sign(z.From)
	}
	cards := z.Cards
	if z.Laid == engine.InPile && len(cards) > 0 {
		out.Under, out.Hidden, cards = len(cards)-1+z.Hidden, 0, cards[:1]
	}
	if out.Hidden > 0 {
		out.Words = t.plain(engine.T("bot.scene.hidden", engine.A("n", engine.Number(z.Hidden))))
	}
	for _, c := range cards {
		out.Tiles = append(out.Tiles, t.tile(c))
	}
	return t.zones.add(out)
}

func (t *teller) tile(c engine.CardShown) int {
	if c.Down {
		return t.tiles.add(tile{Down: true, Place: c.Place, Words: t.plain(board.Said(c))})
	}
	kind, typ := c.Kind, c.Type
	if kind == "" {
		printed, _ := t.rules.Card(c.Card)
		kind, typ = printed.Kind, printed.Type
	}
	out := tile{
		Card: t.face(c.Card), Place: c.Place, Words: t.plain(board.Said(c)),
		Sign:    t.symbols.sign(t.theme.SignOf(kind, typ)),
		Figures: t.counts(c.Figures, false), Marks: t.counts(c.Marks, false),
	}
	if c.Worth.Known {
		out.Worth = &c.Worth.N
	}
	for _, u := range c.Under {
		out.Under = append(out.Under, t.tile(u))
	}
	if c.Rules != nil {
		rules := t.lines(c.Rules)
		out.Rules = &rules
	}
	return t.tiles.add(out)
}

// face is the number of what is printed on a card.
func (t *teller) face(id engine.CardID) int {
	if n, known := t.faces[id]; known {
		return n
	}
	printed, _ := t.rules.Card(id)
	out := face{
		Name: t.plain(engine.T("bot.scene.card", engine.A("card", id))), Symbol: t.symbols.emblem(id, printed),
		Sign: t.symbols.sign(t.theme.SignOf(printed.Kind, printed.Type)), Line: t.plain(printed.Line()),
	}
	for _, f := range printed.Facts {
		out.Facts = append(out.Facts, t.plain(f))
	}
	for _, r := range printed.Rules {
		out.Rules = append(out.Rules, t.say(r))
	}
	t.faces[id] = t.cards.add(out)
	return t.faces[id]
}

// counts are numbers of names; worded ones have words for what they count.
func (t *teller) counts(marks []engine.Mark, worded bool) (out []count) {
	for _, m := range marks {
		c := count{sign: t.symbols.sign(m.Name), n: m.N}
		if worded {
			c.word = t.plain(engine.T("count." + m.Name))
		}
		out = append(out, c)
	}
	return out
}
