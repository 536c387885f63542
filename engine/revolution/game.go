package revolution

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/revolution/layout"
	"witchtable/engine/revolution/lexicon"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
	"witchtable/engine/revolution/view"
	"witchtable/engine/revolution/wording"
)

// Name is the game's short name.
const Name = "revolution"

// Game is Witches of the Revolution with one pack: an engine.Game.
type Game struct {
	rules *play.Rules
	says  *wording.Sayings
	info  engine.Info
}

var (
	_ engine.Consenting = (*Game)(nil)
	_ engine.Explaining = (*Game)(nil)
)

// New makes the game from a pack. Errors are those of program.Compile.
func New(pack engine.PackSource) (*Game, error) {
	if err := lexicon.Check(); err != nil {
		return nil, err
	}
	p, err := program.Compile(pack, lexicon.Entries())
	if err != nil {
		return nil, err
	}
	says := wording.NewSayings()
	return &Game{info: info(), says: says, rules: &play.Rules{Program: p, Deeds: lexicon.Deeds(),
		Readers: play.Readers{View: view.Of, DealAnew: view.DealAnew, Dump: layout.Describe},
		Wording: wordingOf(p, says)}}, nil
}

// wordingOf is what the abilities of a pack say.
func wordingOf(p *program.Program, says *wording.Sayings) play.Wording {
	written := func(ability int16) (card, it *engine.Node) {
		c := p.Abilities[ability].Card
		card = &p.Pack.Cards[c].Node
		return card, &card.Get("abilities").Items[ability-p.Cards[c].First]
	}
	return play.Wording{
		Rule: func(ability int16) engine.Text {
			card, it := written(ability)
			return says.Ability(card, it)
		},
		Steps: func(ability int16, steps *engine.Node, to play.Reader) engine.Text {
			card, it := written(ability)
			form := say.To
			if to.Told {
				form = say.Tell
			}
			return says.Steps(card, it.Word("when", ""), steps, form, say.Reader{Mine: to.Mine, Them: to.Them,
				Brief: to.Brief, Named: func(string) []engine.CardID { return nil }})
		},
	}
}

// Vocabulary returns everything a card can say.
func Vocabulary() *engine.Vocabulary { return lexicon.Vocabulary() }

// Info describes the game to lobby and commands.
func (g *Game) Info() engine.Info { return g.info }

func info() engine.Info {
	return engine.Info{
		Name: Name, Rules: 1, Title: engine.T("revolution.title"), MinSeats: 1, MaxSeats: play.MaxSeats,
		Options: play.OptionSpecs(), Commands: commands(), Daily: true,
	}
}

func commands() []engine.GameCommand {
	act := func(verb string, operands ...string) engine.GameCommand {
		return engine.GameCommand{Path: []string{verb}, Doc: engine.T("revolution.command." + verb), Verb: verb,
			Operands: operands}
	}
	look := func(panel string, perSeat bool) engine.GameCommand {
		return engine.GameCommand{Path: []string{panel}, Doc: engine.T("revolution.command." + panel), Panel: panel,
			PerSeat: perSeat}
	}
	assist := act("assist", "card")
	assist.Verb = "help" // not its path: /help is the bot's
	order := act("order", "mode")
	assist.Mutual, order.Mutual = true, true
	return []engine.GameCommand{
		act("act", "event", "price"), act("recruit", "card"), assist, order, act("done"),
		look("line", false), look("recruits", false), look("objectives", false), look("coven", true),
	}
}

// Start lays the table.
func (g *Game) Start(setup engine.Setup, log *engine.Log) (engine.Position, error) {
	s, err := play.Start(g.rules, setup, log)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Load reads a stored position.
func (g *Game) Load(data []byte) (engine.Position, error) {
	s, err := play.Load(g.rules, data)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Topics is the guide to the game.
func (g *Game) Topics(options map[string]string) []engine.Topic { return view.Topics(g.rules, options) }

// Cards lists the pack's cards.
func (g *Game) Cards() []engine.CardID {
	out := make([]engine.CardID, g.rules.N)
	for i := range out {
		out[i] = g.rules.Cards[i].ID
	}
	return out
}

// Card returns what a card says.
func (g *Game) Card(id engine.CardID) (engine.CardFace, bool) {
	c, ok := g.rules.Index[id]
	if !ok {
		return engine.CardFace{}, false
	}
	f := view.Face(g.rules, c)
	f.Rules = g.says.Rules(&g.rules.Pack.Cards[c].Node)
	return f, true
}

// Consent lists who must agree to a step back: all play together, so only those whose answers would be gone (A79).
func (g *Game) Consent(back []engine.Step, by engine.Seat, _ int) (out []engine.Seat) {
	for _, s := range back {
		if s.Move.Seat != by && !slices.Contains(out, s.Move.Seat) {
			out = append(out, s.Move.Seat)
		}
	}
	slices.Sort(out)
	return out
}
