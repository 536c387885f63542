package tables

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// longestWord is how many characters an operator's word to all tables has at most.
const longestWord = 400

// ErrWord means that an operator's word cannot be said: it is empty, longer than 400 characters, or has several lines.
var ErrWord = errors.New("a word to all tables is one line of 1 to 400 characters")

// TellAll has a word of the bot's operator said at all live tables, such as that the bot is about to be started anew,
// and returns at how many. It notifies nobody, and is no sign of life at a table. Deals of the day, which nobody else
// sees, are told nothing. Errors: ErrWord; the store's, after all tables were tried.
func (s *hosts) TellAll(ctx context.Context, word string) (told int, err error) {
	word = strings.TrimSpace(word)
	if n := utf8.RuneCountInString(word); n == 0 || n > longestWord || strings.ContainsAny(word, "\r\n") {
		return 0, ErrWord
	}
	say := outbox.NoticeOf(engine.T("bot.notice.operator", engine.A("word", engine.Literal(word))))
	for h, readErr := range store.AllLive(ctx, s.config.Store, s.shards()) {
		if readErr != nil {
			return told, errors.Join(err, fmt.Errorf("telling all tables: %w", readErr))
		}
		if h.Mute() {
			continue
		}
		tellErr := s.withHead(ctx, h.ID, func(l *live) error {
			if !l.head.Live() {
				return store.ErrNotFound // it has ended meanwhile
			}
			n := l.begin()
			n.quiet = true
			n.tell(say)
			return s.commit(ctx, l, n)
		})
		switch {
		case tellErr == nil:
			told++
		case !errors.Is(tellErr, store.ErrNotFound):
			err = errors.Join(err, tellErr)
		}
	}
	return told, err
}
