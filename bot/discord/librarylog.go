package discord

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/rs/zerolog"
)

// discordgo has one logger for the whole process, so what it writes to is of the process too: the newest Client's log.
var (
	libraryLogOnce sync.Once
	libraryLogSink atomic.Pointer[librarySink]
)

type librarySink struct {
	log   zerolog.Logger
	token string
}

// redirectLibraryLog makes discordgo write to log instead of standard error.
func redirectLibraryLog(log zerolog.Logger, token string) {
	libraryLogSink.Store(&librarySink{log: log, token: token})
	libraryLogOnce.Do(func() {
		discordgo.Logger = func(level, _ int, format string, args ...any) {
			libraryLogSink.Load().write(level, format, args)
		}
	})
}

// libraryVerbosity is how much of discordgo's log is asked for. Above it, whole packets are written out.
const libraryVerbosity = discordgo.LogWarning

func (s *librarySink) write(level int, format string, args []any) {
	line := s.log.Debug()
	if level <= discordgo.LogWarning {
		line = s.log.Warn()
	}
	line.Str("from", "discordgo").Msg(s.text(format, args))
}

// text keeps only arguments that cannot carry what Discord sent: discordgo's warnings quote whole events, with the
// tokens of interactions in them.
func (s *librarySink) text(format string, args []any) string {
	shown := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case error:
			shown[i] = s.redact(a.Error())
		case int, int64, time.Duration:
			shown[i] = fmt.Sprint(a)
		default:
			shown[i] = "…"
		}
	}
	return strings.TrimSpace(fmt.Sprintf(verbs.ReplaceAllString(format, "%v"), shown...))
}

var (
	verbs = regexp.MustCompile(`%[#+]?[a-z]`)
	// tokenShape is what tokens of bots and of interactions look like.
	tokenShape = regexp.MustCompile(`[\w-]{23,}\.[\w-]{6,}\.[\w-]{27,}|[\w-]{60,}`)
)

// redact removes the bot's token and whatever looks like a token.
func (s *librarySink) redact(text string) string {
	return tokenShape.ReplaceAllString(strings.ReplaceAll(text, s.token, "[token]"), "[token]")
}
