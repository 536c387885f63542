package randompack

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
)

// toyVocabulary is what cards of a toy game can say: every form there is.
func toyVocabulary() *engine.Vocabulary {
	return &engine.Vocabulary{Root: "card", Shapes: []engine.Shape{
		{Name: "card", Form: engine.Tagged, Tag: "kind", Cases: []engine.Case{
			{Word: "imp", Keys: []engine.Key{{Name: "id", Shape: "id", Required: true},
				{Name: "name", Shape: "prose", Required: true},
				{Name: "value", Shape: "value", Required: true}, {Name: "notes", Shape: "prose"},
				{Name: "deeds", Shape: "deeds"}}}}},
		{Name: "deeds", Form: engine.Listing, Of: "deed"},
		{Name: "deed", Form: engine.OneKey,
			Keys: []engine.Key{{Name: "gain", Shape: "gain"}, {Name: "twice", Shape: "twice"}, {Name: "crash", Shape: "nothing"},
				{Name: "sink", Shape: "nothing"}, {Name: "undo", Shape: "bound"}}},
		{Name: "gain", Form: engine.Record,
			Keys: []engine.Key{{Name: "n", Shape: "amount", Required: true}, {Name: "as", Shape: "id"},
				{Name: "loud", Shape: "flag"}}},
		{Name: "twice", Form: engine.Record, Keys: []engine.Key{{Name: "do", Shape: "deeds", Required: true}}},
		{Name: "amount", Form: engine.Either, Shapes: []string{"value", "much"}},
		{Name: "much", Form: engine.Word, Words: []engine.WordDef{{Name: "little"}, {Name: "lots"}}},
		{Name: "value", Form: engine.Integer, Min: -3, Max: 9},
		{Name: "flag", Form: engine.Flag}, {Name: "id", Form: engine.Name}, {Name: "prose", Form: engine.Prose},
		{Name: "bound", Form: engine.Bound},
		{Name: "nothing", Form: engine.Record},
	}}
}

// toyFits refuses what the vocabulary cannot say: a gain of 0, and what is bound nowhere.
func toyFits(c engine.CardSource) error {
	bound := map[string]bool{}
	var check func(n *engine.Node) error
	check = func(n *engine.Node) error {
		if as := n.Get("as"); as != nil {
			bound[as.Text] = true
		}
		if n.Shape == "value" && n.Int == 0 || n.Shape == "bound" && !bound[n.Text[1:]] {
			return &engine.PackError{Pos: n.Pos, Problem: "no"}
		}
		for i := range n.Keys {
			if err := check(&n.Keys[i].Node); err != nil {
				return err
			}
		}
		for i := range n.Items {
			if err := check(&n.Items[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return check(&c.Node)
}

func toyCards(seed uint64, n int) ([]engine.CardSource, *Maker, error) {
	m := NewMaker(toyVocabulary(), seed, toyFits)
	var list []engine.CardSource
	for i := range n {
		c, err := m.Card(fmt.Sprintf("c%d", i), Recipe{Fix: map[string]string{"kind": "imp"}, Parts: 3})
		if err != nil {
			return nil, m, err
		}
		list = append(list, c)
	}
	return list, m, nil
}

// All that the vocabulary can say is said, what the game refuses is mended more often than given up, and a seed is a
// pack.
func TestCardsAreOfTheWholeVocabulary(t *testing.T) {
	list, m, err := toyCards(1, 300)
	if err != nil {
		t.Fatal(err)
	}
	used := Coverage{}
	for _, c := range list {
		used.Add(m.v, c)
		if err := toyFits(c); err != nil {
			t.Errorf("card %s is one that the game refuses: %v", c.ID, err)
		}
	}
	if missing := used.Missing(m.v); len(missing) > 0 {
		t.Errorf("three hundred cards say nothing of %v", missing)
	}
	if m.Refused > 2*m.Tried/3 { // what undoes needs something bound, and most deeds bind nothing
		t.Errorf("%d of %d parts were given up", m.Refused, m.Tried)
	}
	again, _, _ := toyCards(1, 300)
	other, _, _ := toyCards(2, 300)
	text := func(list []engine.CardSource) string { return string(YAML(Header{"toy", "toy"}, m.v, list)) }
	if text(again) != text(list) || text(other) == text(list) {
		t.Error("a seed is not one pack")
	}
}

func TestMissing(t *testing.T) {
	list, m, err := toyCards(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	used := Coverage{}
	used.Add(m.v, list[0])
	for _, want := range []string{"deed.twice", "much=lots", "gain.loud"} {
		if !slices.Contains(used.Missing(m.v), want) {
			t.Errorf("one card says %s, too: %v", want, used)
		}
	}
}

// toyGame asks which card of the pack to use, and does what stands on it.
type toyGame struct {
	engine.Game
	text string
}

// What a game of the toy can fail with hangs on its seed: one thing each.
const (
	byPanic = iota
	byNoise
	bySinking
)

func (g toyGame) Info() engine.Info { return engine.Info{Name: "toy", MinSeats: 1, MaxSeats: 1} }

func (g toyGame) Start(s engine.Setup, _ *engine.Log) (engine.Position, error) {
	return &toy{game: g, fails: int(s.Seed[0]) % 3, asked: 1}, nil
}

func (g toyGame) Load(b []byte) (engine.Position, error) {
	if len(b) != 3 {
		return nil, engine.ErrSaved
	}
	return &toy{game: g, moves: int(b[0]), fails: int(b[1]), asked: engine.DecisionID(b[2])}, nil
}

type toy struct {
	engine.Position
	game         toyGame
	moves, fails int
	asked        engine.DecisionID // the id of the question last asked
}

func (p *toy) Over() bool { return p.moves == 4 }
func (p *toy) Open(buf []engine.Decision) []engine.Decision {
	if p.Over() {
		return buf
	}
	return append(buf, engine.Decision{ID: p.asked})
}
func (p *toy) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	if id != p.asked || p.Over() {
		return buf
	}
	return append(buf, 1)
}
func (p *toy) Clone() engine.Position       { q := *p; return &q }
func (p *toy) CopyFrom(src engine.Position) { *p = *src.(*toy) }
func (p *toy) AppendBinary(b []byte) ([]byte, error) {
	return append(b, byte(p.moves), byte(p.fails), byte(p.asked)), nil
}
func (p *toy) Renumber(from engine.DecisionID) { p.asked = from + 1 }
func (p *toy) View(s engine.Seat) engine.View {
	if s != 0 {
		s = engine.Onlooker
	}
	return toyView{p: p, seat: s}
}
func (p *toy) Apply(m engine.Move, _ *engine.Log) error {
	switch {
	case m.Decision != p.asked || p.Over():
		return engine.ErrGone
	case m.Seat != 0:
		return engine.ErrNotYours
	case m.Answer != 1:
		return engine.ErrIllegal
	}
	p.moves, p.asked = p.moves+1, p.asked+1
	if p.fails == byPanic && p.moves == 2 && strings.Contains(p.game.text, "crash") {
		panic("index 7 of 5")
	}
	if p.fails == bySinking && p.moves == 3 && strings.Contains(p.game.text, "sink") {
		return sink(p.moves) // nobody comes back
	}
	return nil
}

func sink(n int) error {
	if n < 0 {
		return nil
	}
	if err := sink(n + 1); err != nil {
		return fmt.Errorf("%d: %w", n, err)
	}
	return nil
}

func (p *toy) Dump() any                    { return p.moves }
func (p *toy) Estimate(engine.Seat) float64 { return 0 }

func (p *toy) Check() error {
	if p.fails == byNoise && p.moves == 4 && strings.Contains(p.game.text, "loud: true") {
		return fmt.Errorf("card c7 makes too much noise: %d", p.moves)
	}
	return nil
}

type toyView struct {
	engine.View
	p    *toy
	seat engine.Seat
}

func (v toyView) Option(engine.DecisionID, engine.Answer) engine.Option {
	return engine.Option{Answer: 1, Verb: "go"}
}
func (v toyView) Barred(engine.DecisionID) []engine.Bar { return nil }
func (v toyView) Scene() engine.Scene                   { return engine.Scene{} }
func (v toyView) Open() []engine.Decision               { return v.p.Open(nil) }
func (v toyView) AppendBinary(b []byte) []byte {
	return append(b, byte(v.p.moves), byte(v.p.asked), byte(v.seat))
}
func (v toyView) Viewer() engine.Seat                   { return v.seat }
func (v toyView) Redeal(*engine.Chance) engine.Position { return v.p.Clone() }
func (v toyView) Standing() engine.Standing {
	st := engine.Standing{Final: v.p.Over(), Seats: []engine.Score{{}}}
	if st.Final {
		st.Say = engine.T("over")
	}
	return st
}
func (v toyView) Ask(engine.DecisionID) engine.Text { return engine.T("ask") }
func (v toyView) Answers(id engine.DecisionID) []engine.Answer {
	if v.seat != 0 {
		return nil
	}
	return v.p.Answers(id, nil)
}

func toyTrial() Trial {
	return Trial{
		Vocabulary: toyVocabulary(), Header: Header{"toy", "toy"}, Games: 2, Config: enginetest.Config{Closely: 1 << 30},
		Pack: func(n int) ([]engine.CardSource, error) {
			list, _, err := toyCards(uint64(n), 6)
			return list, err
		},
		Build: func(yaml []byte) (engine.Game, error) { return toyGame{text: string(yaml)}, nil },
		Plain: func(c engine.CardSource) engine.CardSource {
			c.Node.Keys = slices.DeleteFunc(slices.Clone(c.Node.Keys),
				func(p engine.Pair) bool { return p.Name == "deeds" || p.Name == "notes" })
			return c
		},
	}
}

// Panics, broken invariants and stack overflows are found, each cause once, and shrunk to the deed that does it; a
// process that dies takes nothing with it.
func TestFailuresAreFoundAndShrunk(t *testing.T) {
	tr := toyTrial()
	r := Explore(t, tr, 0, 10)
	if r.Packs != 10 || r.Games < 10 {
		t.Errorf("%d packs, %d games were played to an end", r.Packs, r.Games)
	}
	want := map[string]string{"panic: index N of N": "{crash: {}}", "makes too much noise: N": "loud: true",
		"stack overflow": "{sink: {}}"}
	for sign, deed := range want {
		i := slices.IndexFunc(r.Failures, func(f Failure) bool { return strings.Contains(f.Sign, sign) })
		if i < 0 {
			t.Errorf("no failure of the kind %q: %v", sign, r.Signs)
			continue
		}
		f := r.Failures[i]
		if strings.Count(f.Cards, "- kind") != 1 || strings.Count(f.Cards, "      - ") != 1 ||
			!strings.Contains(f.Cards, deed) {
			t.Errorf("%q was shrunk to\n%s\nand fails with %s alone", sign, f.Cards, deed)
		}
	}
	if len(r.Failures) != len(want) {
		t.Errorf("%d causes were told of, of %d there are: %v\n%v", len(r.Failures), len(want), r.Signs, r.Failures)
	}
}

func TestSigns(t *testing.T) {
	for text, want := range map[string]string{
		"card c17 lies in 2 places":          "card CARD lies in N places",
		"looper-two counts -3":               "CARD counts N",
		"the abilities of pale-aunt work: 1": "the abilities of CARD work: N",
	} {
		if got := blur(text); got != want {
			t.Errorf("%q is signed %q; want %q", text, got, want)
		}
	}
	if got := blur(answer.ReplaceAllString("after recruit:c1>c2 by seat 2: Check: too much", "")); got != "too much" {
		t.Errorf("what was answered is part of the sign: %q", got)
	}
}
