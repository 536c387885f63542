package revolution

import (
	"context"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/gamelog"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
	"witchtable/engine/simulate"
)

// TestScholarsLearn: from games alone, beginning with a guess, what a table promises becomes right, and the rule of
// thumb another; of numbers of players that were not seated nothing is learnt. The same games teach the same.
func TestScholarsLearn(t *testing.T) {
	learnt := func() lore.Book {
		guess, err := lore.Read()
		if err != nil {
			t.Fatal(err)
		}
		s := lore.NewScholar(lore.New(guess))
		err = simulate.Learn(context.Background(), simulate.Config{Rules: gamelog.Rules{Game: houseOf(t)}, Games: 2,
			MinSeats: 1, MaxSeats: 1, Seed: 7, Options: map[string]string{"difficulty": "normal"}}, s,
			simulate.Lessons{Rounds: 1, Drills: 250, Trials: 1})
		if err != nil {
			t.Fatal(err)
		}
		data, err := s.Write()
		if err != nil {
			t.Fatal(err)
		}
		book, err := lore.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		return book
	}
	book, guess := learnt(), lore.Book{}
	guess, _ = lore.Read()
	if book.Games != 502 || book.Rule[0] == guess.Rule[0] || book.Rule[3] != guess.Rule[3] {
		t.Errorf("after 2 games and 500 drills alone it knows of %d games; weights alone have changed: %v, of four: %v",
			book.Games, book.Rule[0] != guess.Rule[0], book.Rule[3] != guess.Rule[3])
	}
	if before, after := missed(t, guess), missed(t, book); after > 0.2 || after >= before {
		t.Errorf("what it expects in the middle of other games is off by %.3f, a guess by %.3f; want less, and at most 0.2",
			after, before)
	}
	if again := learnt(); again != book {
		t.Error("the same games have taught something else")
	}
}

// missed is by how much the chance to win that is expected in the middle of games is off: the mean of the squares,
// which is 0.25 for who always expects one game in two.
func missed(t *testing.T, b lore.Book) (sum float64) {
	t.Helper()
	const games = 200
	l := lore.New(b)
	for n := range uint64(games) {
		p, err := houseOf(t).Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(700_000 + n), Host: engine.Onlooker,
			Options: map[string]string{"difficulty": "normal"}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, expected, open := p.(*play.State), 0.5, []engine.Decision{}
		for ; !s.Over(); open = open[:0] {
			if s.Turn == 12 {
				expected = l.Worth(s, 0)
			}
			l.Advance(s, s.Open(open)[0], &engine.Chance{})
		}
		won := 0.0
		if s.Ending == play.Won {
			won = 1
		}
		sum += (won - expected) * (won - expected) / games
	}
	return sum
}

// TestWhoLooksAheadJudges: games that are over are judged by who knows the game.
func TestWhoLooksAheadJudges(t *testing.T) {
	roster, err := Players(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, known := roster.Judge().Lore.(*lore.Lore); !known {
		t.Errorf("the judge goes by %T; want the lore of the game", roster.Judge().Lore)
	}
}

// BenchmarkLookingAhead measures an answer of the strongest player, in the middle of a game of four.
func BenchmarkLookingAhead(b *testing.B) {
	roster, err := Players(houseLore(b))
	if err != nil {
		b.Fatal(err)
	}
	who, err := roster.New("high-witch")
	if err != nil {
		b.Fatal(err)
	}
	p, err := houseOf(b).Start(engine.Setup{Seats: 4, Seed: engine.SeedOf(5), Host: engine.Onlooker}, nil)
	if err != nil {
		b.Fatal(err)
	}
	s, l := p.(*play.State), lore.New(bookOf(b))
	for !s.Over() && (s.Turn < 10 || s.Question(s.Active, play.AskingMain).Kind != play.AskMenu) {
		for _, d := range s.Open(nil) {
			if !d.Optional {
				l.Advance(s, d, &engine.Chance{})
				break
			}
		}
	}
	q := brain.Question{View: s.View(engine.Seat(s.Active)), Decision: s.Question(s.Active, play.AskingMain).ID}
	for n := 0; b.Loop(); n++ {
		q.Chance = &engine.Chance{Seed: engine.SeedOf(uint64(n))}
		who.Choose(context.Background(), q)
	}
}
