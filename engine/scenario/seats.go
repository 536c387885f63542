package scenario

import (
	"strings"

	"witchtable/engine"
)

// seatOf reads a seat's letter.
func seatOf(word string) (engine.Seat, bool) {
	if len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z' {
		return engine.Seat(word[0] - 'A'), true
	}
	return engine.Onlooker, false
}

func seatName(s engine.Seat) string {
	if s < 0 {
		return "onlooker"
	}
	return string(rune('A' + s))
}

// seat reads the letter of a seat of this table.
func (p *player) seat(word string) (engine.Seat, bool) {
	s, ok := seatOf(word)
	return s, ok && int(s) < len(p.p.View(engine.Onlooker).Standing().Seats)
}

// viewer reads the letter of a seat of this table, or the word onlooker.
func (p *player) viewer(word string) (engine.Seat, bool) {
	if word == "onlooker" {
		return engine.Onlooker, true
	}
	return p.seat(word)
}

// keyOf makes an answer's key of the way it is written: "attach skull adah" is "attach:skull>adah".
func keyOf(word string) string {
	f := strings.Fields(word)
	if len(f) < 2 {
		return word
	}
	return f[0] + ":" + strings.Join(f[1:], ">")
}

// spelling is an answer's key with players by the letters of their seats, as scenarios call them everywhere.
func spelling(o engine.Option) string {
	for i, w := range o.Operands {
		if who, ok := meant(w.Label); ok {
			o.Operands[i].Word = seatName(engine.Seat(who))
		}
	}
	return o.Key()
}

// meant is the player a label stands for, if it stands for nothing else.
func meant(label engine.Text) (engine.Who, bool) {
	if len(label.Args) != 1 {
		return 0, false
	}
	who, ok := label.Args[0].Value.(engine.Who)
	return who, ok && who >= 0
}
