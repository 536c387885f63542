package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"witchtable/bot/board"
	"witchtable/bot/say"
	"witchtable/engine"
	"witchtable/engine/brain"
)

// played is a game as far as it went.
type played struct {
	setup  engine.Setup
	moves  []engine.Move
	pos    engine.Position
	before engine.Scene // what an onlooker saw when the turn began
}

// lobby is the table before the game: a person, one computer player of each temperament, as far as there is room, and
// free chairs.
func (e easel) lobby(seats int) board.Picture {
	var tempers []string
	for _, l := range e.deck.roster {
		tempers = append(tempers, l.Tempers...)
	}
	w := board.Waiting{Seats: []board.Sitter{{Name: person(0), Note: engine.T("bot.lobby.is-host")}}}
	for i, temper := range tempers {
		if len(w.Seats) == max(1, seats-1) {
			break
		}
		note := say.TemperName(e.has, temper)
		w.Seats = append(w.Seats, board.Sitter{Name: person(engine.Seat(i + 1)), Note: note, Sign: temper})
	}
	w.Free = seats - len(w.Seats)
	return e.painter.Lobby(e.reader, w)
}

// person is how the picture names who sits on a seat.
func person(seat engine.Seat) engine.Text {
	return engine.T("bot.player.person", engine.A("who", engine.Who(seat)))
}

// act is the newest part of the game in which things happened by themselves; none before there was one.
func (e easel) act(p played) (out []pictures, err error) {
	for n := 1; ; n++ {
		act, over, err := engine.ActOf(e.deck.rules, p.setup, p.moves, n)
		if err != nil || !over {
			return out, err
		}
		if !act.Quiet() {
			out = []pictures{{"act", []board.Picture{e.painter.Act(e.reader, act)}}}
		}
	}
}

// writeRace writes how the score of a finished game went, as a picture that moves; nothing where there is no such.
func (c *drawCmd) writeRace(e easel, p played) error {
	if !p.pos.Over() {
		return nil
	}
	course, err := engine.Course(e.deck.rules, p.setup, p.moves)
	if err != nil {
		return err
	}
	film, ok := e.painter.Race(e.reader, course, p.pos.View(engine.Onlooker).Standing())
	if !ok {
		return nil
	}
	data, err := film.GIF()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.Out, "race.gif"), data, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Out, "race.txt"), []byte(film.Alt+"\n"), 0o644)
}

// faceUp are the cards that lie face up in rows, in the order of the scene.
func faceUp(s engine.Scene) (out []engine.CardID) {
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			for _, c := range z.Cards {
				if !p.Quiet && z.Laid == engine.InRow {
					out = append(out, c.Card)
				}
			}
		}
	}
	return out
}

// player names who sits in every seat.
func (c *drawCmd) player(all brain.Roster) string {
	const quick = "greedy"
	switch {
	case c.Brain != "":
		return c.Brain
	case slices.Contains(all.Names(), quick):
		return quick
	}
	return all.Usual()
}

// play plays the game so far.
func (c *drawCmd) play(ctx context.Context, d deck) (p played, err error) {
	seats := c.Players
	if seats == 0 {
		seats = d.rules.Info().MaxSeats
	}
	player, err := d.roster.New(c.player(d.roster))
	if err != nil {
		return p, &usageError{err}
	}
	p.setup = engine.Setup{Seats: seats, Seed: engine.SeedOf(c.Seed), Host: engine.Onlooker,
		Options: d.rules.Info().WithPresets(c.Options)}
	if p.pos, err = d.rules.Start(p.setup, nil); err != nil {
		return p, &usageError{err}
	}
	return p, c.goOn(ctx, &p, player)
}
