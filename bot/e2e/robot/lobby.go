package robot

import (
	"cmp"
	"context"
	"slices"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// lobby reports whether a message is the board of a table that is being laid: whatever else can be done there, its
// options can be looked at, or, where a game is played on, a seat chosen.
func lobby(m bottest.Posted) bool { return has(m, "options") || has(m, "seat") }

// Open opens a table for a game in the channel. Where the bot has only one game there is nothing to choose; where it
// has several a Typist names the game, and the others are asked.
func (r *Robot) Open(ctx context.Context, game string) error {
	all, err := r.Person.Place.Commands(ctx, r.Person.ID, r.Person.At)
	if err != nil {
		return err
	}
	chosen := map[string]string{}
	for _, l := range leaves("", all) {
		asks := func(o discord.CommandOption) bool { return o.Name == "game" }
		if l.path == "table open" && slices.ContainsFunc(l.options, asks) {
			chosen["game"] = game
		}
	}
	for {
		if err := r.open(ctx, game, chosen); err != nil {
			return err
		}
		over, err := r.patiently(ctx, func(ctx context.Context) error {
			_, err := r.Await(ctx, "the table to be laid", lobby)
			return err
		})
		if err != nil || !over {
			return err
		}
	}
}

// open is Open, until something has come of it.
func (r *Robot) open(ctx context.Context, game string, chosen map[string]string) (err error) {
	opened := false
	if len(chosen) > 0 && r.Style != Typist {
		if opened, err = r.choose(ctx, game); err != nil {
			return err
		}
	}
	for !opened { // acted also when an attempt that seemed to fail has opened it
		if _, opened, err = r.command(ctx, "table open", chosen); err != nil {
			return err
		}
	}
	return nil
}

// choose opens a table without a word of which game, and presses the button of one when asked. It reports whether that
// was done: the question, or what became of it, may be lost.
func (r *Robot) choose(ctx context.Context, game string) (bool, error) {
	asked, acted, err := r.command(ctx, "table open", nil)
	if err != nil || !acted || asked == nil {
		return false, err
	}
	c, ok := bottest.Find(asked.Message, "game//"+game)
	if !ok {
		return false, nil
	}
	_, acted, err = r.press(ctx, asked.Posted, c)
	return acted, err
}

// Join sits down at the channel's table, by button or by command.
func (r *Robot) Join(ctx context.Context) error { return r.inLobby(ctx, "join", "table join") }

// AddComputer seats a computer player.
func (r *Robot) AddComputer(ctx context.Context) error {
	return r.inLobby(ctx, "computer", "table add-computer")
}

// SetOption chooses a value for one of the game's options.
func (r *Robot) SetOption(ctx context.Context, option, value string) error {
	for {
		_, acted, err := r.command(ctx, "table option", map[string]string{"option": option, "value": value})
		if err != nil || acted {
			return err
		}
	}
}

// startsAnew is how long whoever has pressed to begin waits for the game until they press again, whatever their
// patience: a press that was acknowledged and no more dies with the process, and nothing tells of it.
const startsAnew = 20 * time.Second

// Start begins the game.
func (r *Robot) Start(ctx context.Context) error {
	for {
		if err := r.inLobby(ctx, "start", "table start"); err != nil {
			return err
		}
		limited, cancel := context.WithTimeout(ctx, cmp.Or(r.Patience, startsAnew))
		_, err := r.Await(limited, "the game to begin", begun)
		over := limited.Err() != nil && ctx.Err() == nil
		cancel()
		if !over {
			return err
		}
	}
}

// begun reports whether a message is the board of a game that goes on.
func begun(m bottest.Posted) bool { return !m.Private && has(m, "open") }

// inLobby does something in the lobby until it has been done: what seemed to fail may have begun the game.
func (r *Robot) inLobby(ctx context.Context, does, command string) error {
	for {
		m, err := r.Await(ctx, "the table to be laid", func(m bottest.Posted) bool { return lobby(m) || begun(m) })
		if err != nil || begun(m) {
			return err
		}
		var acted bool
		var result *bottest.Answer
		if c, ok := find(m, does); ok && r.Style != Typist {
			result, acted, err = r.press(ctx, m, c)
		} else {
			result, acted, err = r.command(ctx, command, nil)
		}
		if err != nil || acted {
			r.learn(result)
			return err
		}
	}
}
