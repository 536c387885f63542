package replay

import (
	"slices"
	"strings"

	"witchtable/bot/board"
	"witchtable/engine"
	"witchtable/engine/words"
)

// record films a game. First it is found out which moves stand and whether the game is over, since that decides what
// may be seen of each.
func record(g Game, t *teller) (film, error) {
	line, end, err := engine.Retrace(g.Rules, g.Setup, g.Log)
	if err != nil {
		return film{}, err
	}
	stands := map[int]bool{}
	for _, s := range line {
		stands[s.N] = true
	}
	g.Turnings = slices.DeleteFunc(slices.Clone(g.Turnings), func(t Turning) bool { return !stands[t.Step] })
	log := &engine.Log{}
	before, err := engine.Begin(g.Rules, g.Setup, log)
	if err != nil {
		return film{}, err
	}
	c := newCamera(t, g, end.Over())
	c.shoot(shot{move: engine.Move{Seat: engine.Onlooker}, events: log.Events, after: before})
	_, err = engine.Replay(g.Rules, g.Setup, g.Log, func(i int, p engine.Position, log *engine.Log) error {
		if n := i + 1; stands[n] {
			c.shoot(shot{n: n, move: g.Log[i], events: log.Events, after: p, before: before})
		}
		before.CopyFrom(p)
		return nil
	})
	if err != nil {
		return film{}, err
	}
	return c.developed(end), nil
}

// shot is a move, with the positions on both sides of it; before is nil at the deal.
type shot struct {
	n             int
	move          engine.Move
	events        []engine.Event
	before, after engine.Position
}

// camera films a game: it is shown one move after the other.
type camera struct {
	*teller
	game  Game
	over  bool // all may be seen
	film  film
	owed  []Turning   // turning points of moves that are not on the page, or that have not come yet
	last  engine.Seat // in whose turn the last step was made
	awake engine.Seat // whose turn it is since; Onlooker for nobody's
}

func newCamera(t *teller, g Game, over bool) *camera {
	c := &camera{teller: t, game: g, over: over, last: engine.Onlooker, awake: engine.Onlooker}
	c.owed = slices.Clone(g.Turnings)
	slices.SortStableFunc(c.owed, func(a, b Turning) int { return a.Step - b.Step })
	c.film = film{
		Tongues: t.tongues, Title: t.plain(g.Title), Over: over, Says: t.labels(over),
		Letters:  t.theme.Letters(),
		Chapters: []chapter{{Title: t.plain(engine.T("bot.log.opening"))}},
	}
	for seat := range g.Setup.Seats {
		who := engine.A("who", engine.Who(seat))
		c.film.Seats = append(c.film.Seats, t.plain(engine.T("bot.picture.player", who)))
		c.film.Before = append(c.film.Before, t.plain(engine.T("bot.replay.before", who)))
	}
	return c
}

// shoot takes a move down, unless there is nothing to be seen of it.
func (c *camera) shoot(s shot) {
	seen := view{public: s.after.View(engine.Onlooker).Scene()}
	if c.over {
		for seat := range c.game.Setup.Seats {
			seen.own = append(seen.own, s.after.View(engine.Seat(seat)).Scene())
		}
	}
	// What moves tell is told as everybody heard it, even when all may be seen: to others the game speaks of "you".
	tellings := engine.Told(c.rules, s.events, engine.Onlooker)
	now := step{Seat: int(s.move.Seat), Scene: c.sceneOf(seen), Told: c.told(tellings)}
	if len(c.film.Steps) > 0 && len(now.Told) == 0 && c.film.Steps[len(c.film.Steps)-1].Scene == now.Scene {
		return
	}
	if c.over {
		now.N, now.Answer = s.n, c.answer(s, now.Told)
	}
	// A heading is about the game, not about whose move has led to it.
	now.Named = len(tellings) > 0 && (tellings[0].Weight > engine.Line || names(tellings[0].Text, s.move.Seat))
	now.Turnings = c.turnings(s.n)
	c.place(&now, tellings)
	c.awake = ofTurn(seen.public)
	c.film.Steps = append(c.film.Steps, now)
}

// told says the sentences of a move.
func (c *camera) told(tellings []engine.Telling) (out []told) {
	for _, t := range tellings {
		if s := c.say(t.Text); s != 0 {
			out = append(out, told{Text: s, Loud: max(0, int(t.Weight)-int(engine.Line))})
		}
	}
	return out
}

// answer is what was answered, where the story has nothing of it or not all.
func (c *camera) answer(s shot, told []told) line {
	secret := func(e engine.Event) bool { return e.SecretFrom(engine.Onlooker) }
	if s.before == nil || len(told) > 0 && !slices.ContainsFunc(s.events, secret) {
		return 0
	}
	return c.say(s.before.View(s.move.Seat).Option(s.move.Decision, s.move.Answer).Label)
}

// turnings are the turning points of this move, and those still owed of moves before it.
func (c *camera) turnings(n int) (out []turning) {
	for len(c.owed) > 0 && c.owed[0].Step <= n {
		out = append(out, c.turning(c.owed[0]))
		c.owed = c.owed[1:]
	}
	return out
}

func (c *camera) turning(t Turning) turning {
	out := turning{Text: c.say(t.Text), Good: t.Swing > 0}
	if t.Swing != 0 {
		out.Swing = c.plain(t.swing())
	}
	return out
}

// place says where in the game a move is: in which chapter, and whether a turn begins with it. A turn is that of the
// seat whose turn it was before the move; where it was nobody's, that of whoever moved.
func (c *camera) place(now *step, tellings []engine.Telling) {
	at := len(c.film.Steps)
	if at == 0 {
		return
	}
	turn := c.awake
	if turn == engine.Onlooker {
		turn = engine.Seat(now.Seat)
	}
	now.Turn = turn != c.last
	c.last = turn
	for _, t := range tellings {
		if t.Weight == engine.Headline {
			c.film.Chapters = append(c.film.Chapters, chapter{Step: at, Title: c.headline(t.Text)})
		}
	}
}

// ofTurn is whose turn it is; Onlooker where it is nobody's, or that of several.
func ofTurn(s engine.Scene) engine.Seat {
	turn, n := engine.Onlooker, 0
	for _, p := range s.Panels {
		if p.Active && p.Seat != engine.Onlooker && !p.Private && !p.Quiet {
			turn, n = p.Seat, n+1
		}
	}
	if n != 1 {
		return engine.Onlooker
	}
	return turn
}

// developed is the film, complete.
func (c *camera) developed(end engine.Position) film {
	last := &c.film.Steps[len(c.film.Steps)-1]
	last.Turnings = append(last.Turnings, c.turnings(len(c.game.Log))...)
	if c.over {
		standing := end.View(engine.Onlooker).Standing()
		c.film.Result = c.crowned(result(standing))
		for _, w := range standing.Winners {
			c.film.Winners = append(c.film.Winners, int(w))
		}
		c.film.Score = c.sheet(standing)
	}
	return c.filmed()
}

// filmed is the film so far, with all that its steps name.
func (c *camera) filmed() film {
	f := c.film
	f.Cards, f.Tiles, f.Zones, f.Areas, f.Scenes = c.cards.list, c.tiles.list, c.zones.list, c.areas.list, c.scenes.list
	f.Texts, f.shell = c.texts.list, c.shellWords()
	f.Signs, f.symbols, f.looks = c.symbols.signs, c.symbols.drawings.String(), c.symbols.looks.String()
	return f
}

// crowned is what is said of the winner, for beside a crown that is drawn.
func (c *camera) crowned(text engine.Text) line {
	return c.in(func(by *words.Speaker) string { return strings.TrimPrefix(worded(by, text), "👑 ") })
}

// result says how the game ended.
func result(s engine.Standing) engine.Text {
	return board.Outcome(s, func(w engine.Seat) engine.Text {
		return engine.T("bot.picture.player", engine.A("who", engine.Who(w)))
	})
}

// sheet is the final score as a table: a column for each player, the best first, or one for all.
func (c *camera) sheet(s engine.Standing) *sheet {
	list := slices.Clone(s.Seats)
	slices.SortStableFunc(list, func(a, b engine.Score) int { return a.Rank - b.Rank })
	if s.Together {
		list = []engine.Score{s.Common}
	}
	out := &sheet{
		Title: c.plain(engine.T("bot.picture.score-final")), Label: c.plain(engine.T("bot.replay.total")),
		Rows: []sheetRow{}, // a list even of a score without sections: a defeat may have none
	}
	rows := map[string]int{}
	for i, sc := range list {
		name := engine.T("bot.picture.together")
		if sc.Seat != engine.Onlooker {
			name = engine.T("bot.picture.player", engine.A("who", engine.Who(sc.Seat)))
		}
		out.Head, out.Total = append(out.Head, c.plain(name)), append(out.Total, sc.Total)
		for _, section := range sc.Sections {
			at, known := rows[section.Name]
			if !known {
				at = len(out.Rows)
				rows[section.Name] = at
				out.Rows = append(out.Rows, sheetRow{Label: c.plain(section.Title), Points: make([]int, len(list))})
			}
			out.Rows[at].Points[i] += section.Points
		}
	}
	return out
}
