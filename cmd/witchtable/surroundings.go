package main

import (
	"io"
	"time"
)

// Main is the program with its surroundings, so that tests can run it in their own process. Commands are
// given it for where they write.
type Main struct {
	Stdout, Stderr io.Writer
	Env            []string // as os.Environ gives it
	// EnvFile is the file with settings that the environment lacks; "" means .env in the working directory.
	EnvFile string

	// Now is the time by this machine's clock; nil means the system's.
	Now func() time.Time

	games    shelf    // those this run knows; nil: all there are
	settings settings // what environment and file say, once they are read
}

func (m *Main) clock() func() time.Time {
	if m.Now == nil {
		return time.Now
	}
	return m.Now
}
