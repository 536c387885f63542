package orchard

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// Catalogue is the game's message catalogue.
//
//go:embed en.yaml
var Catalogue embed.FS

// Tutorial is how the game teaches itself.
//
//go:embed tutorial.yaml
var Tutorial []byte

// Pack is the content of the game's usual pack. With VillagePack tables are villages unless somebody chooses otherwise,
// so that all win or lose as one there.
var (
	Pack        = []byte("orchard pack 1")
	VillagePack = []byte("orchard pack of villages")
)

// Load makes the game from a pack's content.
func Load(pack []byte) (engine.Game, error) {
	switch string(pack) {
	case string(Pack):
		return game{}, nil
	case string(VillagePack):
		return game{villages: true}, nil
	}
	return nil, fmt.Errorf("not an orchard pack: %q", pack)
}

const (
	cards    = 30
	handSize = 3
)

var (
	colours = []string{"red", "green", "golden", "dusky", "pale", "early"}
	fruits  = []string{"apple", "pear", "plum", "quince", "cherry"}
)

func cardID(i int16) engine.CardID {
	return engine.CardID(colours[int(i)/len(fruits)] + "-" + fruits[int(i)%len(fruits)])
}

// CardName is what a card is called; "" when there is no such card.
func CardName(id engine.CardID) string {
	if _, ok := (game{}).Card(id); !ok {
		return ""
	}
	name := strings.ReplaceAll(string(id), "-", " ")
	return strings.ToUpper(name[:1]) + name[1:]
}

func worth(i int16) int { return int(i)%3 + 1 }

// Kinds of events.
const (
	evDealt engine.EventKind = iota + 1
	evPlants
	evRevealed
	evSeason
	evPicks
	evGives
	evRests
	evCheers
	evBakes
	evServes
)

// Answers: a verb in the highest byte, then a fruit and a seat.
const (
	vPlant = iota + 1
	vPick
	vGive
	vRest
	vCheer
	vBake
	vAdd
	vDrop
	vServe
	vLeave
	vLend
	vOrder
)

func answer(verb int, card int16, to engine.Seat) engine.Answer {
	return engine.Answer(verb<<16 | int(card)<<4 | int(to)&15)
}

func parts(a engine.Answer) (verb int, card int16, to engine.Seat) {
	a &^= engine.Back
	return int(a >> 16), int16(a >> 4 & 0xFFF), engine.Seat(a & 15)
}

type game struct {
	villages bool // new tables are villages
}

// Info names the game, its seats and options, and the commands that answer its questions.
func (g game) Info() engine.Info {
	village := ""
	if g.villages {
		village = "yes"
	}
	return engine.Info{
		Name: "orchard", Title: engine.T("orchard.title"), MinSeats: 1, MaxSeats: 4, Daily: true,
		Claim: engine.T("orchard.claim"), ClaimDoc: engine.T("orchard.claim.doc"),
		Options: []engine.TableOption{
			{Name: "seasons", Doc: engine.T("orchard.option.seasons"), Values: []string{"2", "1"}, Level: true},
			{Name: "village", Doc: engine.T("orchard.option.village"), Values: []string{"no", "yes"}, Preset: village},
		},
		Commands: []engine.GameCommand{
			{Path: []string{"plant", "fruit"}, Doc: engine.T("orchard.command.plant"), Verb: "plant",
				Operands: []string{"fruit"}},
			{Path: []string{"pick"}, Doc: engine.T("orchard.command.pick"), Verb: "pick", Operands: []string{"fruit"}},
			{Path: []string{"give"}, Doc: engine.T("orchard.command.give"), Verb: "give", Operands: []string{"fruit", "to"}},
			{Path: []string{"bake"}, Doc: engine.T("orchard.command.bake"), Verb: "bake"},
			{Path: []string{"order"}, Doc: engine.T("orchard.command.order"), Verb: "order", Operands: []string{"cheering"}},
			{Path: []string{"orchard"}, Doc: engine.T("orchard.command.orchard"), Panel: "orchard"},
			{Path: []string{"basket"}, Doc: engine.T("orchard.command.basket"), Panel: "basket", PerSeat: true},
			{Path: []string{"almanac"}, Doc: engine.T("orchard.command.almanac"), Panel: "seasons"},
		},
	}
}

// Cards lists all fruits, one of each colour and kind.
func (game) Cards() []engine.CardID {
	out := make([]engine.CardID, cards)
	for i := range out {
		out[i] = cardID(int16(i))
	}
	return out
}

// Card is a fruit's face: what it is worth.
func (game) Card(id engine.CardID) (engine.CardFace, bool) {
	for i := range int16(cards) {
		if cardID(i) == id {
			return engine.CardFace{ID: id, Kind: "fruit", Facts: []engine.Text{number("orchard.fact.worth", worth(i))},
				Rules: []engine.Text{engine.T("orchard.rule.sweet")}, Worth: engine.Known(worth(i))}, true
		}
	}
	return engine.CardFace{}, false
}

func number(key string, n int) engine.Text { return engine.T(key, engine.A("n", engine.Number(n))) }

// Start deals three secret fruits to each seat and has them plant one.
func (game) Start(s engine.Setup, log *engine.Log) (engine.Position, error) {
	if s.Seats < 1 || s.Seats > 4 {
		return nil, fmt.Errorf("%w: %d seats", engine.ErrSetup, s.Seats)
	}
	seeds, err := brought(s)
	if err != nil {
		return nil, err
	}
	p := &position{Seats: s.Seats, Seasons: 2, Chance: engine.Restore(s.Seed, 0)}
	p.Village = village{On: s.Options["village"] == "yes", Omen: -1, Orders: make([]bool, s.Seats)}
	if s.Options["seasons"] == "1" {
		p.Seasons = 1
	}
	if p.Village.On {
		p.Seasons *= villageSeasons
	}
	deck := make([]int16, cards)
	for i := range deck {
		deck[i] = int16(i)
	}
	engine.Shuffle(&p.Chance, deck, log)
	for seat := range s.Seats {
		hand := slices.Clone(deck[seat*handSize : (seat+1)*handSize])
		if seeds[seat] != nil {
			hand = seeds[seat]
		}
		p.Hands = append(p.Hands, hand)
		p.Planted = append(p.Planted, -1)
		p.Baskets = append(p.Baskets, nil)
		p.Cheers = append(p.Cheers, 0)
		log.Add(engine.Event{Kind: evDealt, Seat: engine.Seat(seat), Secret: 7, Knows: 1 << seat,
			Args: [4]int16{hand[0], hand[1], hand[2]}})
		p.ask(engine.Decision{Seat: engine.Seat(seat)})
	}
	if p.Village.On {
		p.askOrders()
	}
	return p, nil
}

func (game) Load(data []byte) (engine.Position, error) {
	p := &position{}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSaved, err)
	}
	p.Chance = engine.Restore(p.Chance.Seed, p.Chance.Drawn)
	return p, nil
}

// Tell says an event in words; seasons are headlines.
func (game) Tell(e engine.Event) (engine.Telling, bool) {
	who, card := engine.A("who", engine.Who(e.Seat)), func(i int) engine.Arg { return engine.A("card", cardID(e.Args[i])) }
	line := func(t engine.Text) (engine.Telling, bool) {
		return engine.Telling{Text: t, Weight: engine.Line, By: e.Seat}, true
	}
	switch e.Kind {
	case evDealt:
		if e.Args[0] == engine.Concealed {
			return engine.Telling{}, false
		}
		return line(engine.T("orchard.tell.dealt", engine.A("a", cardID(e.Args[0])), engine.A("b", cardID(e.Args[1])),
			engine.A("c", cardID(e.Args[2]))))
	case evPlants:
		if e.Args[0] == engine.Concealed {
			return engine.Telling{Text: engine.T("orchard.tell.plants", who), Weight: engine.Aside}, true
		}
		return line(engine.T("orchard.tell.plants-own", card(0)))
	case evRevealed:
		t, _ := line(engine.T("orchard.tell.revealed", who, card(0)))
		t.Card = cardID(e.Args[0])
		t.Gather = engine.Gather{Key: "revealed", Item: engine.T("orchard.tell.planted", who, card(0)),
			Whole: engine.T("orchard.tell.revealed-all")}
		return t, true
	case evSeason:
		return engine.Telling{Text: number("orchard.tell.season", int(e.Args[0])), Weight: engine.Headline,
			Card: cardID(e.Args[1]), By: engine.Onlooker,
			Quote: []engine.Text{engine.T("orchard.rule.sweet")}}, true
	case evPicks:
		return line(engine.T("orchard.tell.picks", who, card(0)))
	case evGives:
		return line(engine.T("orchard.tell.gives", who, card(0), engine.A("to", engine.Who(e.Args[1]))))
	case evRests:
		return line(engine.T("orchard.tell.rests", who))
	case evCheers:
		return line(engine.T("orchard.tell.cheers", who))
	case evBakes:
		return line(engine.T("orchard.tell.bakes", who))
	case evServes:
		return line(engine.T("orchard.tell.serves", who, engine.A("n", engine.Number(e.Args[0]))))
	}
	return engine.Telling{}, false
}
