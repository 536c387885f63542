package fate

import (
	"witchtable/engine"
	"witchtable/engine/fate/layout"
	"witchtable/engine/fate/lexicon"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/score"
	"witchtable/engine/fate/view"
	"witchtable/engine/fate/wording"
)

// Name is the game's short name.
const Name = "fate"

// Game is Fate of Witches with one pack: an engine.Game.
type Game struct {
	rules *play.Rules
	info  engine.Info
}

// Dump is the whole truth of a table as plain values; Position.Dump returns one.
type Dump = layout.Dump

var _ engine.Explaining = (*Game)(nil)

// New makes the game from a pack. Errors are those of Compile.
func New(pack engine.PackSource) (*Game, error) {
	if err := lexicon.Check(); err != nil {
		return nil, err
	}
	if err := view.CheckTellings(); err != nil {
		return nil, err
	}
	p, err := program.Compile(pack, lexicon.Entries())
	if err != nil {
		return nil, err
	}
	says := lexicon.Sayings()
	return &Game{info: info(), rules: &play.Rules{
		Program: p, Deeds: lexicon.Deeds(),
		Readers: play.Readers{View: view.Of, Estimate: score.Estimate, DealAnew: view.DealAnew,
			Totals: score.Totals, Worth: score.Worth, Dump: layout.Describe},
		Wording: play.Wording{Face: facesOf(pack, says), Steps: func(card, steps *engine.Node, to play.Reader) engine.Text {
			return says.Steps(card, steps, wording.Reader(to))
		}},
	}}, nil
}

// Vocabulary returns everything a card can say.
func Vocabulary() *engine.Vocabulary { return lexicon.Vocabulary() }

// Arrange lays a table from a description instead of dealing it, see [layout.Arrange].
func (g *Game) Arrange(n *engine.Node, log *engine.Log) (engine.Position, error) {
	return layout.Arrange(g.rules, n, log)
}

// Fact reads one fact of a position by name, see [layout.Fact].
func (g *Game) Fact(p engine.Position, name string) (value any, ok bool) { return layout.Fact(p, name) }

// Tell puts an event into a sentence.
func (g *Game) Tell(e engine.Event) (engine.Telling, bool) { return view.Tell(g.rules, e) }

// Load reads a stored position.
func (g *Game) Load(data []byte) (engine.Position, error) {
	s, err := play.Load(g.rules, data)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Start lays the table.
func (g *Game) Start(setup engine.Setup, log *engine.Log) (engine.Position, error) {
	s, err := play.Start(g.rules, setup, log)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Info describes the game to lobby and commands. It is made once, since it is asked for at every turn.
func (g *Game) Info() engine.Info { return g.info }

func info() engine.Info {
	return engine.Info{
		Name: Name, Rules: 2, Title: engine.T("game.title"), MinSeats: 1, MaxSeats: play.MaxSeats,
		Claim: engine.T("lobby.claim"), ClaimDoc: engine.T("lobby.claim.doc"), Options: play.OptionSpecs(),
		Commands: commands(), Daily: true, Crown: engine.T("solo.rank.5"),
	}
}

// Topics is the guide to the game.
func (g *Game) Topics(options map[string]string) []engine.Topic { return view.Topics(options) }

func commands() []engine.GameCommand {
	act := func(verb string, operands []string, path ...string) engine.GameCommand {
		return engine.GameCommand{Path: path, Doc: engine.T("command." + verb), Verb: verb, Operands: operands}
	}
	look := func(panel string, perSeat bool) engine.GameCommand {
		return engine.GameCommand{Path: []string{panel}, Doc: engine.T("command." + panel), Panel: panel, PerSeat: perSeat}
	}
	character := []string{"character"}
	return []engine.GameCommand{
		act("keep", []string{"card"}, "draft", "keep"),
		act("square", []string{"card"}, "draft", "square"),
		act("deck", nil, "draft", "deck"),
		act("well", nil, "draft", "well"),
		act("recruit", character, "upkeep", "recruit"),
		act("attach", []string{"item", "character"}, "upkeep", "attach"),
		act("cast", character, "cast"),
		act("prepare", character, "cauldron", "prepare"),
		act("activate", nil, "cauldron", "activate"),
		act("remove", nil, "cauldron", "empty"),
		act("exchange", nil, "exchange"),
		act("done", nil, "done"),
		look("coven", true),
		look("village", false),
		look("guide", false),
		look("events", false),
	}
}

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
	return g.rules.Face(g.rules.Pack.Cards[c]), true
}
