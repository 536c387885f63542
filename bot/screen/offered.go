package screen

import (
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/engine"
)

// Offered is what a player is given to choose by.
type Offered struct {
	rows []discord.Row
	// title heads a step of an answer; it is zero where the question itself is asked.
	title engine.Text
	// cards are those that are chosen among here, behind those that are a step further on, seats the players, in the
	// order of the answers, each once.
	cards, behind []engine.CardID
	seats         []engine.Seat
	// toward are those among which the answers lead to another choice.
	toward []engine.CardID
	// zones are the zones of the scene in which cards lie that answers name, by their names, where the answers say so.
	zones map[engine.CardID][]string
	// heads are the cards under which lies what is chosen face down.
	heads []engine.CardID
	// chosen are those that were chosen in the steps before.
	chosen []engine.CardID
	// spelt are the answers in full that are too long for their buttons, each with the sign that its button has.
	spelt []string
	// named are the answers that have buttons of their own, with their labels.
	named []naming
	// said are in full those of which their buttons leave something out.
	said []string
}

// answerRows is how many rows answers have; one more is for what is beside them.
const answerRows = fit.MaxRows - 1

// pressed are the buttons of a panel's answers, by what a finger must not take for one another.
type pressed struct {
	ahead  []discord.Button // that come before all others: see engine.Option.Ahead
	named  []discord.Button // that name what it is done with, or lead on to that
	done   []discord.Button // that do something to the one card they can
	others []discord.Button
}

// add adds the button of an answer.
func (p *pressed) add(o engine.Option, b discord.Button) {
	switch {
	case o.Ahead:
		p.ahead = append(p.ahead, b)
	case len(o.Operands) > 0:
		p.named = append(p.named, b)
	case len(cardsIn(o.Label)) > 0:
		p.done = append(p.done, b)
	default:
		p.others = append(p.others, b)
	}
}

func (p pressed) all() []discord.Button { return slices.Concat(p.ahead, p.named, p.done, p.others) }

// press puts buttons into rows: each kind apart from the others if wanted, and where there is room.
func (o *Offered) press(keys pressed, apart bool) {
	named := slices.Concat(keys.ahead, keys.named)
	groups := [][]discord.Button{named, keys.done, keys.others}
	if !apart || len(o.rows)+rowsOf(len(named))+rowsOf(len(keys.done))+rowsOf(len(keys.others)) > answerRows {
		groups = [][]discord.Button{keys.all()}
	}
	for _, group := range groups {
		for chunk := range slices.Chunk(group, fit.MaxRowButtons) {
			o.rows = append(o.rows, discord.Row{Buttons: chunk})
		}
	}
}

// noteBehind notes the cards that answers name which are a step further on.
func (o *Offered) noteBehind(g engine.Game, offers []Offer) {
	var there Offered
	there.note(g, offers, 0)
	o.behind = append(o.behind, there.cards...)
	for _, of := range offers {
		if len(of.Option.Operands) > 0 {
			o.lies(of.Option.Operands[0])
		}
	}
}

// note adds the cards and players that answers name at a depth. Of an answer that names nothing there but says of which
// card it speaks, that card is meant.
func (o *Offered) note(g engine.Game, offers []Offer, depth int) {
	for _, of := range offers {
		switch {
		case len(of.Option.Operands) > depth:
			if depth == 0 {
				for _, id := range of.Option.Among {
					if !slices.Contains(o.toward, id) {
						o.toward = append(o.toward, id)
					}
				}
			}
			op := of.Option.Operands[depth]
			o.card(g, op.Lookup())
			o.lies(op)
			if op.At != "" && !slices.Contains(o.heads, op.At) {
				o.heads = append(o.heads, op.At)
			}
			for _, a := range op.Label.Args {
				if who, ok := a.Value.(engine.Who); ok && !slices.Contains(o.seats, engine.Seat(who)) {
					o.seats = append(o.seats, engine.Seat(who))
				}
			}
		case depth == 0:
			for _, id := range append(cardsIn(of.Option.Label), of.Option.Among...) {
				o.card(g, id)
			}
		}
	}
}

// lies notes in which zone of the scene the card lies that an answer names, where it says so.
func (o *Offered) lies(op engine.Operand) {
	if id := op.Lookup(); op.Zone != "" && !slices.Contains(o.zones[id], op.Zone) {
		if o.zones == nil {
			o.zones = map[engine.CardID][]string{}
		}
		o.zones[id] = append(o.zones[id], op.Zone)
	}
}

func (o *Offered) card(g engine.Game, id engine.CardID) {
	if _, ok := g.Card(id); ok && !slices.Contains(o.cards, id) {
		o.cards = append(o.cards, id)
	}
}

func rowsOf(buttons int) int { return (buttons + fit.MaxRowButtons - 1) / fit.MaxRowButtons }
