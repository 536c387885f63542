package main

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/joho/godotenv"
)

// settings are what the environment says. Flags with the tag setting take their values from here when they are not
// given on the command line.
type settings map[string]string

// readSettings merges the environment with a file of settings; the environment wins. Empty values count as not set.
func readSettings(env []string, file string) (settings, error) {
	s := settings{}
	if file == "" {
		file = ".env"
	}
	values, err := godotenv.Read(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("%s cannot be read: %w", file, err)
	}
	for k, v := range values {
		s.set(k, v)
	}
	for _, e := range env {
		k, v, _ := strings.Cut(e, "=")
		s.set(k, v)
	}
	return s, s.readDatabase()
}

// readDatabase takes the database's address from the file that WITCHTABLE_DB_FILE names, since it may hold a password.
// Both at once are refused: whichever won, somebody would back up, or serve, a database that is not the one they mean.
func (s settings) readDatabase() error {
	file := s["WITCHTABLE_DB_FILE"]
	switch {
	case file == "":
		return nil
	case s["WITCHTABLE_DB"] != "":
		return usagef("WITCHTABLE_DB and WITCHTABLE_DB_FILE are both set, and name one database each; set one of them to " +
			"nothing (WITCHTABLE_DB= where a unit or an image brings it)")
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return usagef("WITCHTABLE_DB_FILE: %w", err)
	}
	s.set("WITCHTABLE_DB", strings.TrimSpace(string(raw)))
	if s["WITCHTABLE_DB"] == "" {
		return usagef("WITCHTABLE_DB_FILE: %s is empty", file)
	}
	return nil
}

func (s settings) set(name, value string) {
	if value != "" {
		s[name] = value
	}
}

func (s settings) resolver() kong.Resolver {
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if v, ok := s[flag.Tag.Get("setting")]; ok {
			return v, nil
		}
		return nil, nil
	})
}

// token is the bot's secret. It comes from the environment or a file and never from the command line, which every
// user of the machine can read.
func (s settings) token() (string, error) {
	if t := s["DISCORD_TOKEN"]; t != "" {
		return t, nil
	}
	file := s["DISCORD_TOKEN_FILE"]
	if file == "" {
		return "", usagef("DISCORD_TOKEN is not set.\nPut the bot's token into the environment or into .env (see " +
			".env.example), or try the bot without one: witchtable demo")
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return "", usagef("DISCORD_TOKEN_FILE: %w", err)
	}
	t := strings.TrimSpace(string(raw))
	if t == "" {
		return "", usagef("DISCORD_TOKEN_FILE: %s is empty", file)
	}
	return t, nil
}
