package fate

import (
	"fmt"

	"witchtable/engine"
)

// Name is the game's short name.
const Name = "fate"

// Game is Fate of Witches with one pack: an engine.Game.
type Game struct{ r *Rules }

var _ engine.Game = (*Game)(nil)

// New makes the game from a pack. Errors are those of Compile.
func New(pack engine.PackSource) (*Game, error) {
	r, err := Compile(pack)
	if err != nil {
		return nil, err
	}
	return &Game{r}, nil
}

// Load reads a stored position.
func (g *Game) Load(data []byte) (engine.Position, error) {
	s, err := g.r.load(data)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Start lays the table: decks shuffled, the Square filled, four cards dealt to each player (L146-174).
func (g *Game) Start(setup engine.Setup, log *engine.Log) (engine.Position, error) {
	if setup.Seats < 1 || setup.Seats > maxSeats {
		return nil, fmt.Errorf("%w: %d players; 1 to %d can play (L13)", engine.ErrSetup, setup.Seats, maxSeats)
	}
	opts, err := readOptions(setup.Options)
	if err != nil {
		return nil, err
	}
	s := g.r.blank()
	s.log = log
	s.opts, s.seats = opts, int8(setup.Seats)
	s.chance = engine.Chance{Seed: setup.Seed}
	s.coin = s.firstCoin(setup)
	s.supply = [3]int16{25, 25, 15}
	for c := 0; c < g.r.n; c++ {
		s.pushEnd([...]zone{zVillage, zWell, zEvents}[g.r.cards[c].kind], card(c))
	}
	for _, z := range [...]zone{zVillage, zWell, zEvents} {
		s.shuffle(z)
	}
	for p := zSquare; p < zSquare+piles; p++ {
		s.deal(p)
	}
	s.tell(evBegins, s.coin, int16(s.seats), 0, 0, 0)
	s.dealHands()
	s.run()
	s.log = nil
	return s, nil
}

func (r *Rules) blank() *State {
	s := &State{}
	s.clearFor(r)
	return s
}

// clearFor makes the zero value an empty table.
func (s *State) clearFor(r *Rules) {
	s.r = r
	s.day, s.drawn, s.runaway = noCard, noCard, noCard
	for c := range s.next {
		s.next[c], s.prev[c], s.host[c], s.owner[c] = noCard, noCard, noCard, nobody
		s.under[c] = pile{noCard, noCard, 0}
	}
	for z := range s.at {
		s.at[z] = pile{noCard, noCard, 0}
	}
}

// firstCoin chooses who begins: among those who claim the worst day chance decides, else among all (L172, A14).
func (s *State) firstCoin(setup engine.Setup) int8 {
	var among []int8
	for _, c := range setup.Claims {
		if s.opts.claim == 0 && c >= 0 && int8(c) < s.seats {
			among = append(among, int8(c))
		}
	}
	if s.opts.claim == 2 && setup.Host >= 0 && int8(setup.Host) < s.seats {
		among = []int8{int8(setup.Host)}
	}
	if len(among) == 0 {
		for i := int8(0); i < s.seats; i++ {
			among = append(among, i)
		}
	}
	if len(among) == 1 {
		return among[0]
	}
	return among[s.chance.Below(uint32(len(among)), s.log)]
}

func (s *State) deal(z zone) {
	c := s.at[zVillage].head
	s.lift(c)
	s.pushEnd(z, c)
}

// dealHands deals four cards to each player. In the solo game they are the hand (A18).
func (s *State) dealHands() {
	to := zDraft
	if s.solo() {
		to = zHand
	}
	for i := int8(0); i < s.seats; i++ {
		for k := 0; k < 4; k++ {
			s.deal(to + zone(i))
		}
	}
	if s.solo() {
		s.firstDay()
		return
	}
	s.pickNo = 1
	for i := int8(0); i < s.seats; i++ {
		s.question(i, qKeep)
	}
}

// Info describes the game to lobby and commands.
func (g *Game) Info() engine.Info {
	return engine.Info{
		Name: Name, Title: engine.T("game.title"), MinSeats: 1, MaxSeats: maxSeats,
		Claim: engine.T("lobby.claim"), Options: optionSpecs(), Commands: commands(),
	}
}

func commands() []engine.Command {
	act := func(verb string, operands []string, path ...string) engine.Command {
		return engine.Command{Path: path, Doc: engine.T("command." + verb), Verb: verb, Operands: operands}
	}
	look := func(panel string, perSeat bool) engine.Command {
		return engine.Command{Path: []string{panel}, Doc: engine.T("command." + panel), Panel: panel, PerSeat: perSeat}
	}
	character := []string{"character"}
	return []engine.Command{
		act("keep", []string{"card"}, "draft", "keep"),
		act("square", []string{"card"}, "draft", "square"),
		act("deck", nil, "draft", "deck"),
		act("well", nil, "draft", "well"),
		act("recruit", character, "upkeep", "recruit"),
		act("attach", []string{"item", "character"}, "upkeep", "attach"),
		act("cast", character, "cast"),
		act("prepare", character, "cauldron", "prepare"),
		act("activate", nil, "cauldron", "activate"),
		act("remove", nil, "cauldron", "remove"),
		act("exchange", nil, "exchange"),
		act("done", nil, "done"),
		look("coven", true),
		look("village", false),
	}
}

// Cards lists the pack's cards.
func (g *Game) Cards() []engine.CardID {
	out := make([]engine.CardID, g.r.n)
	for i := range out {
		out[i] = g.r.cards[i].id
	}
	return out
}

// Card returns what a card says.
func (g *Game) Card(id engine.CardID) (engine.CardFace, bool) {
	c, ok := g.r.index[id]
	if !ok {
		return engine.CardFace{}, false
	}
	return face(g.r.pack.Cards[c]), true
}
