package main

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/store"
)

// The exit codes. They are documented in docs/operating.md and named in the systemd unit: append, never renumber.
const (
	exitFine    = 0
	exitFailed  = 1 // something went wrong, or a check found something
	exitUsage   = 2 // the command line, a setting or a pack is wrong
	exitRefused = 3 // Discord refuses the token, the commands or the connection
	exitInUse   = 4 // another process has the database
	exitDamaged = 5 // the database is damaged or no database at all
	exitNewer   = 6 // the database is of a newer version of the program
	exitStuck   = 7 // the connection to Discord hangs; starting again helps
	exitNoStore = 8 // the database cannot be reached; starting again may help
)

// usageError is something wrong with the command line or the settings.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

// errSaid ends the program as failed when all has been said already.
var errSaid = errors.New("failed")

func exitCode(err error) int {
	var usage *usageError
	switch {
	case err == nil:
		return exitFine
	case errors.As(err, &usage):
		return exitUsage
	case errors.Is(err, discord.ErrToken), errors.Is(err, discord.ErrGateway), errors.Is(err, discord.ErrRefused),
		errors.Is(err, discord.ErrForbidden):
		return exitRefused
	case errors.Is(err, store.ErrInUse):
		return exitInUse
	case errors.Is(err, store.ErrDamaged):
		return exitDamaged
	case errors.Is(err, store.ErrNewer):
		return exitNewer
	case errors.Is(err, discord.ErrStuck):
		return exitStuck
	case errors.Is(err, store.ErrUnavailable):
		return exitNoStore
	}
	return exitFailed
}

// explain adds what to do to errors that an operator can do something about.
func explain(err error) string {
	for _, e := range []struct {
		is   error
		hint string
	}{
		{discord.ErrToken,
			"Look at DISCORD_TOKEN: copy the bot's token again from Discord's developer portal (Bot, Reset Token)."},
		{discord.ErrGateway, "Discord closed the connection for a reason that stays; the sentence above names it."},
		{store.ErrInUse, "Another witchtable serves this database. Stop it first, or give this one another --db."},
		{store.ErrDamaged, "Nothing was changed. Put a backup in its place: cp BACKUP DATABASE, while no bot is serving."},
		{store.ErrNewer, "Nothing was changed. Use the program that wrote it, or a newer one."},
		{store.ErrUnavailable, "Does the database run, and does it let this machine and this role in? See " +
			"docs/operating.md, PostgreSQL; witchtable doctor looks at it."},
		{context.Canceled, "It was stopped."},
	} {
		if errors.Is(err, e.is) {
			return err.Error() + "\n" + e.hint
		}
	}
	return err.Error()
}
