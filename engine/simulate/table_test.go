package simulate_test

import (
	"math"
	"testing"

	"witchtable/engine"
	"witchtable/engine/fate"
)

// dealt are the cards that Fate of Witches deals to each seat to draft from.
func dealt(dump any) (out [][]engine.CardID) {
	for _, s := range dump.(fate.Dump).Seats {
		out = append(out, s.Draft)
	}
	return out
}

// Who is dealt a card is known before anybody has chosen anything: the deal of a game is counted as it lies, and the
// victories gained by some cards are lost by others.
func TestDealtCardsAreCounted(t *testing.T) {
	c := config(t)
	c.Dealt, c.MinSeats, c.Games = dealt, 3, 1
	p, err := c.Rules.Game.Start(engine.Setup{Seats: 3, Seed: engine.SeedOf(c.Seed), Host: engine.Onlooker}, nil)
	if err != nil {
		t.Fatal(err)
	}
	had := map[engine.CardID]bool{}
	for _, cards := range dealt(p.Dump()) {
		for _, id := range cards {
			had[id] = true
		}
	}
	for _, card := range run(t, c).Cards {
		if want := map[bool]int{true: 1}[had[card.ID]]; card.Dealt != want {
			t.Errorf("%s was dealt %d times; want %d", card.ID, card.Dealt, want)
		}
	}
	c.Games = 60
	n, gain := 0, 0.0
	for _, card := range run(t, c).Cards {
		n += card.Dealt
		gain += card.DealtLift.Mean * float64(card.Dealt)
	}
	if n != 30*4*(3+4) || math.Abs(gain) > 0.1 { // 60 games, at tables of three and four, and four cards for each seat
		t.Errorf("%d cards were dealt, with %.2f victories too many; want 840 and none", n, gain)
	}
}

// The parts of a score add up to it: their points, and how far they put those at one table apart.
func TestPartsOfAScoreAddUp(t *testing.T) {
	c := config(t)
	c.MinSeats = 2
	for _, size := range run(t, c).Sizes {
		points, share := 0.0, 0.0
		for _, part := range size.Parts {
			points += part.Points.Mean
			share += part.Share.Mean
			if part.Share.SE <= 0 || part.Share.SE > 0.5 {
				t.Errorf("%d players: the share of %s has the error %v", size.Players, part.Name, part.Share.SE)
			}
		}
		if len(size.Parts) < 4 || math.Abs(points-size.Scores.Mean.Mean) > 0.01 || math.Abs(share-1) > 0.001 {
			t.Errorf("%d players: %d parts of %.2f points have %.3f of the variance; want %.2f points and 1", size.Players,
				len(size.Parts), points, share, size.Scores.Mean.Mean)
		}
	}
}

// Each seat belongs to one class of those it is sorted into, and each victory to one.
func TestWinnersAreSorted(t *testing.T) {
	c := config(t)
	c.MinSeats = 2
	c.Classes = func(dump any) (out []map[string]string) {
		for _, s := range dump.(fate.Dump).Seats {
			out = append(out, map[string]string{"coven": map[bool]string{true: "full"}[len(s.Coven) == 5], "all": "one"})
		}
		return out
	}
	for _, size := range run(t, c).Sizes {
		n, won := map[string]int{}, map[string]float64{}
		for _, class := range size.Classes {
			n[class.Of] += class.N
			won[class.Of] += class.Won.Mean * float64(class.N)
		}
		for _, of := range []string{"coven", "all"} {
			if n[of] != size.Players*size.Games || math.Abs(won[of]-float64(size.Games)) > 0.01 {
				t.Errorf("%d players: %d seats are sorted by %s, with %.2f victories; want %d with %d", size.Players, n[of], of,
					won[of], size.Players*size.Games, size.Games)
			}
		}
		if len(size.Classes) < 2 || size.Classes[0].Of != "all" {
			t.Errorf("%d players: the classes are %v", size.Players, size.Classes)
		}
	}
}
