package witchcraft

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
	"witchtable/engine/witchcraft/layout"
	"witchtable/engine/witchcraft/lexicon"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
	"witchtable/engine/witchcraft/view"
	"witchtable/engine/witchcraft/wording"
)

// Name is the game's short name.
const Name = "witchcraft"

// Game is Witchcraft! with one pack: an engine.Game.
type Game struct {
	rules *play.Rules
	says  *wording.Sayings
	info  engine.Info
}

// New makes the game from a pack. Errors are those of program.Compile.
func New(pack engine.PackSource) (*Game, error) {
	if err := lexicon.Check(); err != nil {
		return nil, err
	}
	p, err := program.Compile(pack, lexicon.Language())
	if err != nil {
		return nil, err
	}
	says := wording.NewSayings()
	return &Game{info: info(), says: says, rules: &play.Rules{Program: p, Deeds: lexicon.Deeds(),
		Readers: play.Readers{View: view.Of, DealAnew: view.DealAnew, Dump: layout.Describe},
		Wording: wordingOf(p, says)}}, nil
}

// wordingOf is what the boxes of a pack's cards say.
func wordingOf(p *program.Program, says *wording.Sayings) play.Wording {
	written := func(ability int16) (card *engine.Node, box string) {
		a := &p.Abilities[ability]
		return &p.Pack.Cards[p.Cards[a.Card].Source].Node, program.BoxWords.Word(int(a.Box))
	}
	return play.Wording{
		Rule: func(ability int16) engine.Text { return says.Box(written(ability)) },
		Steps: func(ability int16, steps *engine.Node, to play.Reader) engine.Text {
			card, box := written(ability)
			form := say.To
			if to.Told {
				form = say.Tell
			}
			return says.Steps(card, box, steps, form, say.Reader{Mine: true, Brief: to.Brief}, to.There)
		},
	}
}

// Vocabulary returns everything a pack of the game can say.
func Vocabulary() *engine.Vocabulary { return lexicon.Vocabulary() }

// Info describes the game to lobby and commands.
func (g *Game) Info() engine.Info { return g.info }

func info() engine.Info {
	return engine.Info{
		Name: Name, Rules: 1, Title: engine.T("witchcraft.title"), MinSeats: 1, MaxSeats: 1,
		Options: play.OptionSpecs(), Commands: commands(), Daily: true,
	}
}

func commands() []engine.GameCommand {
	act := func(verb string, operands ...string) engine.GameCommand {
		return engine.GameCommand{Path: []string{verb}, Doc: engine.T("witchcraft.command." + verb), Verb: verb,
			Operands: operands}
	}
	look := func(panel string, perSeat bool) engine.GameCommand {
		return engine.GameCommand{Path: []string{panel}, Doc: engine.T("witchcraft.command." + panel), Panel: panel,
			PerSeat: perSeat}
	}
	return []engine.GameCommand{
		act("hide", "card"), act("reveal", "card"), act("mission", "card"), act("overcome", "card"),
		look("missions", false), look("jury", false), look("coven", true), look("village", false),
		look("decks", false),
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

// Cards lists the cards of the game, each once: the Jurors, the pack's cards in its order, Convictions, Villagers.
func (g *Game) Cards() (out []engine.CardID) {
	for c := range program.Card(g.rules.N) {
		if d := &g.rules.Cards[c]; d.Copy == 1 {
			out = append(out, d.ID)
		}
	}
	return out
}

// Card returns what is printed on a card.
func (g *Game) Card(id engine.CardID) (engine.CardFace, bool) {
	c, ok := g.rules.Index[id]
	if !ok {
		return engine.CardFace{}, false
	}
	f := view.Face(g.rules, c)
	if d := &g.rules.Cards[c]; d.Source >= 0 && d.Class != program.Juror {
		f.Rules = append(f.Rules, g.says.Rules(&g.rules.Pack.Cards[d.Source].Node)...)
	}
	return f, true
}
