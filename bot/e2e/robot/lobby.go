package robot

import (
	"context"
	"slices"

	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// lobby reports whether a message is the board of a table that is being laid: whatever else can be done there, its options can
// be looked at.
func lobby(m wire.Message) bool { return has(m, "options") }

// Open opens a table for a game in the channel. Where the bot has only one game there is nothing to choose.
func (r *Robot) Open(ctx context.Context, game string) error {
	all, err := r.User.Commands(ctx, string(r.channel))
	if err != nil {
		return err
	}
	chosen := player.Values{}
	for _, c := range all {
		for _, l := range leaves(c.Name, c.Options) {
			if l.path == "table open" && slices.ContainsFunc(l.options, func(o wire.CommandOption) bool { return o.Name == "game" }) {
				chosen["game"] = game
			}
		}
	}
	for {
		_, acted, err := r.command(ctx, "table open", chosen)
		if err != nil {
			return err
		}
		if acted {
			break // also when an attempt that seemed to fail has opened it
		}
	}
	_, err = r.Await(ctx, "the table to be laid", lobby)
	return err
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
		_, acted, err := r.command(ctx, "table option", player.Values{"option": option, "value": value})
		if err != nil || acted {
			return err
		}
	}
}

// Start begins the game.
func (r *Robot) Start(ctx context.Context) error { return r.inLobby(ctx, "start", "table start") }

// inLobby does something in the lobby until it has been done.
func (r *Robot) inLobby(ctx context.Context, does, command string) error {
	for {
		m, err := r.Await(ctx, "the table to be laid", lobby)
		if err != nil {
			return err
		}
		var acted bool
		var result wire.Result
		if c, ok := find(m, does); ok && r.Style != Typist {
			result, acted, err = r.press(ctx, m, c)
		} else {
			result, acted, err = r.command(ctx, command, nil)
		}
		if err != nil || acted {
			r.learn(result.Message)
			return err
		}
	}
}
