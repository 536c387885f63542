package robot

import (
	"context"
	"slices"

	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// leaf is a command that can be run: with its path and its options.
type leaf struct {
	path    string
	options []wire.CommandOption
}

// gameCommands lists the commands that are not the bot's own.
func (r *Robot) gameCommands(ctx context.Context) ([]leaf, error) {
	all, err := r.User.Commands(ctx, string(r.channel))
	if err != nil {
		return nil, err
	}
	var out []leaf
	for _, c := range all {
		if c.Type == wire.CommandChat && !slices.Contains(r.Own, c.Name) {
			out = append(out, leaves(c.Name, c.Options)...)
		}
	}
	return out, nil
}

func leaves(path string, options []wire.CommandOption) []leaf {
	if len(options) == 0 || options[0].Type != wire.OptionSubcommand {
		return []leaf{{path, options}}
	}
	var out []leaf
	for _, o := range options {
		out = append(out, leaves(path+" "+o.Name, o.Options)...)
	}
	return out
}

// typeGameCommand types a command of the game, chosen by lot, with what is offered for its options. done is false
// when nothing was offered for those it tried.
func (r *Robot) typeGameCommand(ctx context.Context) (done bool, err error) {
	all, err := r.gameCommands(ctx)
	if err != nil || len(all) == 0 {
		return false, err
	}
	const tries = 4
	for range tries {
		c := all[r.random.IntN(len(all))]
		filled, fits, err := r.fill(ctx, c)
		if err != nil {
			return false, err
		}
		if !fits {
			continue
		}
		_, acted, err := r.command(ctx, c.path, filled)
		return acted, err
	}
	return false, nil
}

// fill chooses a value for each option of a command from what is offered while typing.
func (r *Robot) fill(ctx context.Context, c leaf) (filled player.Values, fits bool, err error) {
	filled = player.Values{}
	for _, o := range c.options {
		choices, acted, err := r.complete(ctx, c.path, filled, o.Name)
		if err != nil || !acted {
			return nil, false, err
		}
		if len(choices) == 0 {
			if o.Required {
				return nil, false, nil
			}
			continue
		}
		filled[o.Name] = choices[r.random.IntN(len(choices))].Value
	}
	return filled, true, nil
}
