package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"witchtable/bot/board"
	"witchtable/bot/lang"
	"witchtable/engine"
	"witchtable/engine/brain"
)

type drawCmd struct {
	deckFlag
	langFlag
	Players int               `default:"0" help:"Players at the table. Default: as many as the game seats."`
	Brain   string            `help:"The computer player in every seat. Default: greedy, or the one to begin with of a game that has none so called. Known: ${brains}."`
	Seed    uint64            `default:"7" help:"The same seed plays the same game. Default: 7."`
	Moves   int               `default:"300" help:"After how many answers to draw; the game may end before. Default: 300."`
	Options map[string]string `mapsep:"," placeholder:"NAME=VALUE,..." help:"Table options."`
	Out     string            `short:"o" required:"" placeholder:"DIR" help:"The folder to write the pictures into, and their words beside them."`
}

// Run plays a game and draws it.
func (c *drawCmd) Run(ctx context.Context, m *Main) error {
	d, err := m.deck(c.deckFlag)
	if err != nil {
		return err
	}
	easel, err := c.easel(m, d)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return usagef("-o: %w", err)
	}
	p, err := c.play(ctx, d)
	if err != nil {
		return err
	}
	acts, err := easel.act(p)
	if err != nil {
		return err
	}
	if err := c.writeRace(easel, p); err != nil {
		return err
	}
	for _, set := range append(easel.all(p.pos, p.before), acts...) {
		if len(set.pictures) > 1 {
			whole, err := board.Stacked(set.pictures...)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(c.Out, set.name+".png"), whole, 0o644); err != nil {
				return err
			}
		}
		for i, pic := range set.pictures {
			if err := c.write(m, fmt.Sprintf("%s-%d", set.name, i+1), pic); err != nil {
				return err
			}
		}
	}
	return nil
}

// goOn has the computer player answer for everybody.
func (c *drawCmd) goOn(ctx context.Context, p *played, player brain.Brain) error {
	chance := engine.Chance{Seed: engine.SeedOf(c.Seed + 1)}
	last := engine.Onlooker
	for n := 0; n < c.Moves && !p.pos.Over(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		move, ok := answered(ctx, p.pos, player, &chance)
		if !ok {
			break
		}
		if move.Seat != last {
			last, p.before = move.Seat, p.pos.View(engine.Onlooker).Scene()
		}
		if err := p.pos.Apply(move, nil); err != nil {
			return fmt.Errorf("move %d: %w", n+1, err)
		}
		p.moves = append(p.moves, move)
	}
	return nil
}

// answered is what the computer player answers next, to the first question that somebody must answer.
func answered(ctx context.Context, pos engine.Position, player brain.Brain, chance *engine.Chance) (engine.Move, bool) {
	for _, d := range pos.Open(nil) {
		a, ok := player.Choose(ctx, brain.Question{View: pos.View(d.Seat), Decision: d.ID, Chance: chance, Playouts: 4})
		if ok && !d.Optional {
			return engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, true
		}
	}
	return engine.Move{}, false
}

// easel draws everything there is to be drawn of a position.
type easel struct {
	deck    deck
	painter *board.Painter
	reader  board.Reader
	has     func(key string) bool // whether there is such a sentence
}

// pictures are pictures of one kind.
type pictures struct {
	name     string
	pictures []board.Picture
}

func (c *drawCmd) easel(m *Main, d deck) (easel, error) {
	theme, err := board.ReadTheme(d.name+" theme", d.theme)
	if err != nil {
		return easel{}, err
	}
	painter, err := board.NewPainter(theme)
	if err != nil {
		return easel{}, err
	}
	book, tongue, err := c.open(m.Stderr, []string{botRoom, d.name}, lang.Files, d.words)
	if err != nil {
		return easel{}, err
	}
	computer := d.speaks(book, tongue, nil).Say(engine.T("bot.computer.name.1"))
	say := d.speaks(book, tongue, []string{"Ash", computer, "Cedar", "María José Núñez"}).Say
	has := func(key string) bool { return book.Has(tongue, key) }
	return easel{d, painter, board.Reader{Say: say, Face: d.rules.Card}, has}, nil
}

func (e easel) all(pos engine.Position, before engine.Scene) []pictures {
	public := pos.View(engine.Onlooker).Scene()
	e.reader.Phase = public.Sign
	out := []pictures{{"table", e.painter.Table(e.reader, public, before)}}
	if i := slices.IndexFunc(public.Panels,
		func(p engine.Panel) bool { return p.Seat != engine.Onlooker && !p.Private }); i >= 0 {
		out = append(out, pictures{"area", e.painter.Area(e.reader, public.Panels[i])})
	}
	for seat := range engine.Seat(len(pos.View(engine.Onlooker).Standing().Seats)) {
		if hand := e.painter.Hand(e.reader, pos.View(seat).Scene()); len(hand) > 0 {
			out = append(out, pictures{fmt.Sprintf("hand-%d", seat+1), hand})
		}
	}
	if among := choices(public); len(among) > 0 {
		out = append(out, pictures{"choice", e.painter.Choice(e.reader, public.Title, among)},
			pictures{"tiles", e.painter.Tiles(e.reader, public.Title, among)})
	}
	out = append(out, pictures{"score", []board.Picture{e.painter.Sheet(e.reader, pos.View(engine.Onlooker).Standing())}})
	ids := e.deck.rules.Cards()
	for _, id := range []engine.CardID{ids[0], ids[len(ids)/2], ids[len(ids)-1]} {
		if pic, ok := e.painter.Card(e.reader, id); ok {
			out = append(out, pictures{"card-" + string(id), []board.Picture{pic}})
		}
	}
	return append(out, pictures{"emblems", []board.Picture{e.painter.Emblems(e.reader, ids)}},
		pictures{"faces", []board.Picture{e.painter.Emblems(e.reader, faceUp(public))}},
		pictures{"lobby", []board.Picture{e.lobby(len(pos.View(engine.Onlooker).Standing().Seats))}})
}

// choices are some cards to choose among: the first two of each area's.
func choices(s engine.Scene) (out []board.Chosen) {
	for _, p := range s.Panels {
		for _, z := range p.Zones {
			if !p.Quiet && len(z.Cards) > 0 && z.Laid == engine.InRow {
				for _, c := range z.Cards[:min(2, len(z.Cards))] {
					out = append(out, board.Chosen{Card: c, Owner: p.Title})
				}
				break
			}
		}
	}
	return out
}

func (c *drawCmd) write(m *Main, name string, pic board.Picture) error {
	data, err := pic.PNG()
	if err != nil {
		return err
	}
	path := filepath.Join(c.Out, name)
	if err := os.WriteFile(path+".png", data, 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(path+".txt", []byte(pic.Alt+"\n"), 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(m.Stdout, "%s.png\t%d bytes\n", path, len(data))
	return err
}
