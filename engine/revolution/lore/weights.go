package lore

import (
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Weight numbers a weight of the rule of thumb. A Seeker's use is worth 1, about.
type Weight int

// The weights.
const (
	Seeker    Weight = iota // what using a card costs, by its kind
	Dedicant                //
	Celebrant               //
	Steward                 //
	Relic                   //
	Trophy                  // what spending a trophy of a magic icon costs
	Sign                    // and one that fits fewer prices
	Help                    // the cards of a helper, as a share of one's own
	Marker                  // taking a marker
	Scarce                  // more, where there are few Events left for many markers of its kind
	Second                  // the second marker of a double price, as a share
	Danger                  // making room in the line, by how little is left
	Skull                   // being rid of a Catastrophe
	Liberty                 // one step of the Liberty Track
	Least                   // an Act must be worth so much more than it costs
	Extra                   // an extra Act must be worth so much more
	Recruit                 // a deck that is better by one Seeker in each card drawn
	Paid                    // what is paid for a Recruit
	Shuffle                 // a reshuffle
	Useless                 // cards that are worth less for what lies open are discarded
	Keep                    // no reshuffle for those who still have so many cards
	weights
)

// names are the weights' names in the file, by their numbers.
var names = program.Words{"seeker", "dedicant", "celebrant", "steward", "relic", "trophy", "sign", "help", "marker",
	"scarce", "second", "danger", "skull", "liberty", "least", "extra", "recruit", "paid", "shuffle", "useless", "keep"}

// Weights are the weights of one number of players.
type Weights [weights]float64

// Book is the weights for 1 to 4 players.
type Book [play.MaxSeats]Weights

// ErrWeights means that a file of weights cannot be read; the error says where.
var ErrWeights = errors.New("cannot read weights")

//go:embed weights.txt
var house string

// House returns the weights that were found by playing with the house pack.
func House() (Book, error) { return ReadBook(house) }

// ReadBook reads weights: on each line a name, and its number for 1, 2, 3 and 4 players; "#" begins a remark. Every
// weight must be there once. Errors: ErrWeights.
func ReadBook(text string) (b Book, err error) {
	var seen [weights]bool
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		w := names.Index(f[0])
		if w < 0 || len(f) != 1+play.MaxSeats || seen[w] {
			return b, fmt.Errorf("%w: line %d: want a weight's name, not had before, and %d numbers", ErrWeights, i+1,
				play.MaxSeats)
		}
		seen[w] = true
		for seats := range b {
			if b[seats][w], err = strconv.ParseFloat(f[1+seats], 64); err != nil {
				return b, fmt.Errorf("%w: line %d: %w", ErrWeights, i+1, err)
			}
		}
	}
	for w, had := range seen {
		if !had {
			return b, fmt.Errorf("%w: %q is missing", ErrWeights, names[w])
		}
	}
	return b, nil
}

// String writes the weights as ReadBook reads them.
func (b Book) String() string {
	var out strings.Builder
	for w, name := range names {
		fmt.Fprintf(&out, "%-10s", name)
		for seats := range b {
			fmt.Fprintf(&out, " %6.2f", b[seats][w])
		}
		out.WriteByte('\n')
	}
	return out.String()
}
