package main

import (
	"errors"
	"fmt"
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
	return s, nil
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

// databaseFlag names the database.
type databaseFlag struct {
	DB string `name:"db" setting:"WITCHTABLE_DB" default:"witchtable.db" placeholder:"FILE" help:"The database. Setting: WITCHTABLE_DB. Default: witchtable.db in the working directory."`
}

// present refuses a database that is not there, which opening would create.
func (f databaseFlag) present() error {
	info, err := os.Stat(f.DB)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("there is no database %s; name it with --db or WITCHTABLE_DB", f.DB)
	case err != nil:
		return fmt.Errorf("database: %w", err)
	case info.IsDir():
		return usagef("the database %s is a folder; name the file in it", f.DB)
	}
	return nil
}
