package robot

import (
	"context"
	"slices"

	"witchtable/bot/discord"
)

// leaf is a command that can be run: with its path and its options.
type leaf struct {
	path    string
	options []discord.CommandOption
}

// gameCommands lists the commands that are not the bot's own.
func (r *Robot) gameCommands(ctx context.Context) ([]leaf, error) {
	all, err := r.Person.Place.Commands(ctx, r.Person.ID, r.Person.At)
	if err != nil {
		return nil, err
	}
	own := func(c discord.SlashCommand) bool { return slices.Contains(r.Own, c.Name) }
	return leaves("", slices.DeleteFunc(slices.Clone(all), own)), nil
}

// leaves lists the commands below a path that can be run.
func leaves(path string, list []discord.SlashCommand) []leaf {
	var out []leaf
	for _, c := range list {
		if len(c.Subcommands) == 0 {
			out = append(out, leaf{path + c.Name, c.Options})
		}
		out = append(out, leaves(path+c.Name+" ", c.Subcommands)...)
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
func (r *Robot) fill(ctx context.Context, c leaf) (filled map[string]string, fits bool, err error) {
	filled = map[string]string{}
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
