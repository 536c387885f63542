package main

import (
	"io"
	"time"

	"github.com/rs/zerolog"
)

// logFlags say what is logged and how.
type logFlags struct {
	LogLevel  string `name:"log" setting:"WITCHTABLE_LOG" default:"" enum:",debug,info,warn,error" help:"How much to log: debug, info, warn or error. Setting: WITCHTABLE_LOG. Default: info; for demo error, for sandbox warn."`
	LogFormat string `name:"log-format" setting:"WITCHTABLE_LOG_FORMAT" default:"auto" enum:"auto,console,json" help:"How: console for people, json for programs, auto to see who is looking. Setting: WITCHTABLE_LOG_FORMAT."`
}

// logger logs at the chosen level, or at usual when none was chosen.
func (f logFlags) logger(w io.Writer, usual zerolog.Level) zerolog.Logger {
	level := usual
	if chosen, err := zerolog.ParseLevel(f.LogLevel); err == nil && f.LogLevel != "" {
		level = chosen
	}
	if f.LogFormat == "console" || f.LogFormat == "auto" && isTerminal(w) {
		w = zerolog.ConsoleWriter{Out: w, TimeFormat: time.TimeOnly, NoColor: !isTerminal(w)}
	}
	return zerolog.New(w).Level(level).With().Timestamp().Logger()
}
