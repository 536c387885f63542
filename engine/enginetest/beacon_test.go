package enginetest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"witchtable/engine"
)

// beacon is a small game that is all that Fate of Witches is not: everybody plays together with open hands. Each round
// the active seat proposes a card for the beacon; the others may each lay one card beside it, all at the same time, and
// need not; whoever holds a storm may break in and blow the proposal out. Those questions are optional: the active seat
// settles the matter when it likes. The deck is hidden. It shows that the kernel's face fits another kind of game.
type beacon struct {
	flaw string // a promise this game breaks, to see that it is found out
}

// fire is a position of beacon.
type fire struct {
	Seats    int
	Chance   engine.Chance
	Hands    [][]int // open; cards 0 to 4, where 0 is a storm
	Deck     []int   // hidden
	Active   int
	Round    int
	Light    int
	Proposed int // -1: not yet
	Laid     []int
	Asked    []engine.DecisionID // by seat; 0: not asked
	Next     engine.DecisionID
	Hidden   int // in a view: cards of the deck
	Flaw     string
	Pondered bool // in a game with a trap: what one comes to by pondering leads nowhere but back
}

const (
	rounds  = 6
	storm   = 0
	nothing = -1
)

const (
	ansPropose engine.Answer = iota + 1
	ansLay
	ansStorm
	ansSettle
	ansPonder // of broken games
)

const (
	evProposed engine.EventKind = iota + 1
	evLaid
	evStormed
	evSettled
	evDrew
	evPondered
)

func (beacon) Info() engine.Info {
	return engine.Info{Name: "beacon", MinSeats: 2, MaxSeats: 3,
		Options: []engine.TableOption{{Name: "hand", Values: []string{"2", "3"}}}}
}

func (b beacon) Start(s engine.Setup, log *engine.Log) (engine.Position, error) {
	if s.Seats < 2 || s.Seats > 3 {
		return nil, fmt.Errorf("%w: %d players", engine.ErrSetup, s.Seats)
	}
	f := &fire{Flaw: b.flaw, Seats: s.Seats, Chance: engine.Chance{Seed: s.Seed},
		Asked: make([]engine.DecisionID, s.Seats), Laid: make([]int, s.Seats)}
	for i := 0; i < 30; i++ {
		f.Deck = append(f.Deck, i%5)
	}
	engine.Shuffle(&f.Chance, f.Deck, log)
	if b.flaw == "chances" {
		rand.Shuffle(len(f.Deck), func(i, j int) { f.Deck[i], f.Deck[j] = f.Deck[j], f.Deck[i] })
	}
	size := 2
	if s.Options["hand"] == "3" {
		size = 3
	}
	for i := 0; i < s.Seats; i++ {
		f.Hands = append(f.Hands, slices.Clone(f.Deck[:size]))
		f.Deck = f.Deck[size:]
	}
	f.ask()
	return f, nil
}

func (beacon) Load(data []byte) (engine.Position, error) {
	f := &fire{}
	if err := json.Unmarshal(data, f); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSaved, err)
	}
	f.Chance = engine.Restore(f.Chance.Seed, f.Chance.Drawn)
	if f.Flaw == "forgets" {
		f.Light = 0
	}
	return f, nil
}

func (b beacon) Tell(e engine.Event) (engine.Telling, bool) {
	if b.flaw == "tells" {
		return engine.Telling{Text: engine.T("tell", engine.A("card", engine.CardID("secret")))}, true
	}
	return engine.Telling{Text: engine.T("tell", engine.A("n", engine.Number(e.Args[0])))}, e.Kind != evDrew
}

func (beacon) Card(engine.CardID) (engine.CardFace, bool) { return engine.CardFace{}, false }
func (beacon) Cards() []engine.CardID                     { return nil }

// ask begins a round: the active seat is asked for a proposal.
func (f *fire) ask() {
	f.Proposed = nothing
	for i := range f.Asked {
		f.Asked[i], f.Laid[i] = 0, nothing
	}
	if f.Flaw == "reuses" {
		f.Next = 0
	}
	if !f.Over() {
		f.Next++
		f.Asked[f.Active] = f.Next
	}
}

func (f *fire) Over() bool { return f.Round == rounds }

func (f *fire) Open(buf []engine.Decision) []engine.Decision {
	for i, id := range f.Asked {
		if id != 0 {
			buf = append(buf, engine.Decision{ID: id, Seat: engine.Seat(i), Optional: i != f.Active, Quiet: f.Flaw == "quiet"})
		}
	}
	return buf
}

func (f *fire) Answers(id engine.DecisionID, buf []engine.Answer) []engine.Answer {
	seat := slices.Index(f.Asked, id)
	switch {
	case id == 0 || seat < 0:
	case seat == f.Active && f.Proposed == nothing:
		for c := range 5 {
			if slices.Contains(f.Hands[seat], c) {
				buf = append(buf, ansPropose<<8|engine.Answer(c))
			}
		}
	case seat == f.Active && f.Flaw == "insists" && slices.Max(f.Laid) < 0:
		buf = append(buf, ansPonder<<8)
	case seat == f.Active && f.Flaw == "trap" && f.Pondered:
		buf = append(buf, f.ponder())
	case seat == f.Active && f.Flaw == "trap":
		buf = append(buf, ansSettle<<8, ansPonder<<8)
	case seat == f.Active:
		buf = append(buf, ansSettle<<8)
		if f.Flaw == "circles" || f.Flaw == "marked" {
			buf = append(buf, f.ponder())
		}
	default:
		for c := range 5 {
			if slices.Contains(f.Hands[seat], c) {
				kind := ansLay
				if c == storm {
					kind = ansStorm
				}
				buf = append(buf, kind<<8|engine.Answer(c))
			}
		}
	}
	return buf
}

func (f *fire) Apply(m engine.Move, log *engine.Log) error {
	seat := slices.Index(f.Asked, m.Decision)
	switch {
	case m.Decision == 0 || seat < 0:
		return engine.ErrGone
	case f.Flaw != "anybody" && int(m.Seat) != seat:
		return engine.ErrNotYours
	case f.Flaw != "accepts" && !slices.Contains(f.Answers(m.Decision, nil), m.Answer):
		return engine.ErrIllegal
	}
	card := int(m.Answer & 0xff)
	switch m.Answer &^ engine.Back >> 8 {
	case ansPonder:
		f.Next++
		f.Pondered = f.Flaw == "trap" && !f.Pondered
		f.Asked[seat] = f.Next
		if f.Flaw == "insists" {
			log.Add(engine.Event{Kind: evPondered, Seat: m.Seat})
		}
	case ansPropose:
		f.drop(seat, card)
		f.Proposed = card
		log.Add(engine.Event{Kind: evProposed, Seat: m.Seat, Args: [4]int16{int16(card)}})
		for i := range f.Asked { // all the others at once, and the active seat again
			if f.Next++; i == f.Active || len(f.Hands[i]) > 0 {
				f.Asked[i] = f.Next
			}
		}
	case ansLay:
		f.drop(seat, card)
		f.Laid[seat], f.Asked[seat] = card, 0
		log.Add(engine.Event{Kind: evLaid, Seat: m.Seat, Args: [4]int16{int16(card)}})
	case ansStorm:
		f.drop(seat, card)
		log.Add(engine.Event{Kind: evStormed, Seat: m.Seat})
		f.endRound(log)
	case ansSettle:
		f.Light += f.Proposed
		for _, c := range f.Laid {
			f.Light += max(c, 0)
		}
		log.Add(engine.Event{Kind: evSettled, Seat: m.Seat, Args: [4]int16{int16(f.Light)}})
		f.endRound(log)
	}
	return nil
}

func (f *fire) drop(seat, card int) {
	i := slices.Index(f.Hands[seat], card)
	f.Hands[seat] = slices.Delete(slices.Clone(f.Hands[seat]), i, i+1)
}

// endRound fills the hands and passes the turn.
func (f *fire) endRound(log *engine.Log) {
	f.Round++
	for i := range f.Hands {
		if len(f.Hands[i]) < 2 && len(f.Deck) > 0 {
			f.Hands[i] = append(slices.Clone(f.Hands[i]), f.Deck[0])
			log.Add(engine.Event{Kind: evDrew, Seat: engine.Seat(i), Reveals: f.Flaw != "whispers",
				Args: [4]int16{int16(f.Deck[0])}})
			f.Deck = f.Deck[1:]
		}
	}
	f.Active = (f.Active + 1) % f.Seats
	f.ask()
}

// ponder leads nowhere; in a game without that flaw it is marked so.
func (f *fire) ponder() engine.Answer {
	if f.Flaw == "circles" {
		return ansPonder << 8
	}
	return engine.Back | ansPonder<<8
}

func (f *fire) Renumber(from engine.DecisionID) {
	if f.Flaw == "keeps" {
		return
	}
	f.Next = max(f.Next, from)
	for i := range f.Asked {
		if f.Asked[i] != 0 {
			f.Next++
			f.Asked[i] = f.Next
		}
	}
}

func (f *fire) Clone() engine.Position {
	c := &fire{}
	c.CopyFrom(f)
	return c
}

func (f *fire) CopyFrom(src engine.Position) {
	o := src.(*fire)
	*f = *o
	f.Hands = make([][]int, len(o.Hands))
	for i := range o.Hands {
		f.Hands[i] = slices.Clone(o.Hands[i])
	}
	if f.Flaw == "shares" {
		f.Laid, f.Deck, f.Asked = o.Laid, o.Deck, o.Asked
		return
	}
	f.Deck, f.Laid, f.Asked = slices.Clone(o.Deck), slices.Clone(o.Laid), slices.Clone(o.Asked)
}

func (f *fire) Check() error {
	n := len(f.Deck) + f.Hidden
	for _, h := range f.Hands {
		n += len(h)
	}
	if n > 30 || f.Light < 0 {
		return fmt.Errorf("%d cards and a light of %d", n, f.Light)
	}
	return nil
}

func (f *fire) AppendBinary(buf []byte) ([]byte, error) {
	b, err := json.Marshal(f)
	return append(buf, b...), err
}

func (f *fire) Dump() any                    { return *f }
func (f *fire) Estimate(engine.Seat) float64 { return float64(f.Light) }
func (f *fire) View(seat engine.Seat) engine.View {
	if seat < 0 || int(seat) >= f.Seats {
		seat = engine.Onlooker
	}
	g := f.Clone().(*fire)
	if f.Flaw == "writes" {
		f.Light++
	}
	if f.Flaw == "shows" && len(f.Deck) > 0 {
		g.Light = g.Light*5 + f.Deck[0]
	}
	g.Deck, g.Hidden, g.Chance = nil, len(f.Deck), engine.Chance{}
	v := &glimpse{seat: seat, f: g}
	if len(f.Deck) > 0 {
		v.secret = f.Deck[0]
	}
	return v
}

// glimpse is a view of beacon.
type glimpse struct {
	seat   engine.Seat
	f      *fire
	secret int // the top of the deck, which a broken game shows
}

func (v *glimpse) Viewer() engine.Seat     { return v.seat }
func (v *glimpse) Open() []engine.Decision { return v.f.Open(nil) }

func (v *glimpse) Answers(id engine.DecisionID) []engine.Answer {
	if v.seat < 0 || slices.Index(v.f.Asked, id) != int(v.seat) {
		return nil
	}
	return v.f.Answers(id, nil)
}

func (v *glimpse) Option(_ engine.DecisionID, a engine.Answer) engine.Option {
	verbs := map[engine.Answer]string{ansPropose: "propose", ansLay: "lay", ansStorm: "storm", ansSettle: "settle",
		ansPonder: "ponder"}
	o := engine.Option{Answer: a, Verb: verbs[a&^engine.Back>>8]}
	if a>>8 == ansPropose || a>>8 == ansLay {
		o.Operands = []engine.Operand{{Word: fmt.Sprint(int(a & 0xff))}}
	}
	return o
}

func (v *glimpse) Ask(engine.DecisionID) engine.Text { return engine.T("ask") }

func (v *glimpse) Barred(id engine.DecisionID) []engine.Bar {
	cause := engine.T("no-storm")
	switch {
	case v.Answers(id) == nil || v.f.Flaw == "":
		return nil
	case v.f.Flaw == "forbids":
		return []engine.Bar{{Verb: v.Option(id, v.Answers(id)[0]).Verb, Cause: cause}}
	case v.f.Flaw == "hints" && v.secret > 0:
		return []engine.Bar{{Verb: "wish", Cause: cause}}
	case v.f.Flaw == "mute":
		return []engine.Bar{{Verb: "wish"}}
	}
	return nil
}

func (v *glimpse) Scene() engine.Scene {
	return engine.Scene{Title: engine.T("light", engine.A("n", engine.Number(v.f.Light))),
		Lines: []engine.Text{engine.T("deck", engine.A("n", engine.Number(v.f.Hidden)))}}
}

func (v *glimpse) Standing() engine.Standing {
	st := engine.Standing{Final: v.f.Over(), Together: true, Common: engine.Score{Seat: engine.Onlooker, Total: v.f.Light}}
	if v.f.Over() && v.f.Flaw != "silent" {
		st.Say = engine.T("lit")
	}
	rank := 0
	if v.f.Flaw == "ranks" {
		rank = 1
	}
	for i := range v.f.Hands {
		st.Seats = append(st.Seats, engine.Score{Seat: engine.Seat(i), Total: v.f.Light, Rank: rank})
	}
	return st
}

func (v *glimpse) Redeal(c *engine.Chance) engine.Position {
	q := v.f.Clone().(*fire)
	counts := [5]int{6, 6, 6, 6, 6}
	for _, h := range q.Hands {
		for _, x := range h {
			counts[x]--
		}
	}
	for x, n := range counts {
		for range n {
			q.Deck = append(q.Deck, x)
		}
	}
	engine.Shuffle(c, q.Deck, nil)
	q.Deck, q.Hidden = q.Deck[:min(q.Hidden, len(q.Deck))], 0
	q.Chance = engine.Chance{Seed: engine.SeedOf(uint64(c.Below(1<<30, nil)))}
	return q
}

func (v *glimpse) AppendBinary(buf []byte) []byte {
	b, err := v.f.AppendBinary(append(buf, byte(v.seat)))
	if err != nil {
		panic(err)
	}
	return b
}
