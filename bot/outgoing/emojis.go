package outgoing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"witchtable/bot/board"
	"witchtable/bot/discord"
)

// oldSign is what the program's own emojis were called by its earlier versions: a screen reader says all of an emoji's
// name.
var oldSign = regexp.MustCompile(`^wt_[a-z0-9_]+_[0-9a-f]{8}$`)

const (
	// signWait is how long a start waits for the emojis: to find that all are there takes one request. At the first
	// start they are uploaded, which Discord lets nobody do quickly; people at tables do not wait for that.
	signWait = time.Second
	// signTime is how long uploading them may take. What has not come by then stays a letter until the next attempt.
	signTime = 5 * time.Minute
	// signAgain is when the next attempt is: how many emojis may be made in an hour, Discord does not say.
	signAgain = time.Hour
)

// KeepEmojis brings the application's emojis into step with the themes of all games, and returns when all are there or
// ctx ends; what has failed is tried again each hour. enough is called once: when the first attempt has ended, or
// people have waited enough.
func (f *Finisher) KeepEmojis(ctx context.Context, enough func()) {
	enough = sync.OnceFunc(enough)
	stop := f.Clock.AfterFunc(signWait, enough)
	err := f.keepEmojis(ctx)
	stop()
	enough()
	if err != nil && ctx.Err() == nil { // once, and not at each further attempt
		f.Log.Warn().Err(err).Dur("again_in", signAgain).
			Msg("not all signs have emojis of the application's own; the others are written as letters")
	}
	for err != nil && ctx.Err() == nil {
		later := make(chan struct{})
		stop := f.Clock.AfterFunc(signAgain, func() { close(later) })
		select {
		case <-later:
			err = f.keepEmojis(ctx)
		case <-ctx.Done():
			stop()
		}
	}
}

// keepEmojis is one attempt. Errors: the port's, where not all could be brought into step.
func (f *Finisher) keepEmojis(ctx context.Context) error {
	names, want := f.drawnSigns()
	if len(want) == 0 {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer f.Clock.AfterFunc(signTime, cancel)()
	got, err := f.Port.Emojis(ctx, ourSigns(want), want)
	written := map[string]string{}
	for letter, name := range names {
		if e, ok := got[name]; ok {
			written[letter] = e
		}
	}
	f.signs.Know(written)
	if err != nil {
		return fmt.Errorf("%d of %d emojis stand: %w", len(got), len(want), err)
	}
	return nil
}

// EmojiNames lists the emojis that are kept, for the operator's tools.
func (f *Finisher) EmojiNames() (names []string) {
	_, want := f.drawnSigns()
	for _, e := range want {
		names = append(names, e.Name)
	}
	return names
}

// drawnSigns draws the signs of all themes: the names of their emojis by letter, and the emojis. A letter that two
// games draw differently stays a letter.
func (f *Finisher) drawnSigns() (names map[string]string, want []discord.Emoji) {
	names = map[string]string{}
	drawn := map[string]discord.Emoji{}
	for _, game := range slices.Sorted(maps.Keys(f.Themes)) {
		theme := f.Themes[game]
		for letter, sign := range theme.Letters() {
			e, err := emojiOf(theme, sign)
			if err != nil {
				f.Log.Error().Err(err).Str("game", game).Msg("a sign cannot be drawn")
				continue
			}
			if other, ok := names[letter]; ok && other != e.Name {
				f.Log.Warn().Str("letter", letter).Str("game",
					game).Msg("two games draw a letter differently; it stays a letter")
				e.Name = ""
			}
			names[letter], drawn[e.Name] = e.Name, e
		}
	}
	for _, name := range names {
		if e := drawn[name]; name != "" &&
			!slices.ContainsFunc(want, func(o discord.Emoji) bool { return o.Name == name }) {
			want = append(want, e)
		}
	}
	slices.SortFunc(want, func(x, y discord.Emoji) int { return strings.Compare(x.Name, y.Name) })
	return names, want
}

// ourSigns tells the program's own emojis by their names: those that it wants, with another picture, too, and those of
// its earlier versions.
func ourSigns(want []discord.Emoji) func(name string) bool {
	words := map[string]bool{}
	for _, e := range want {
		words[strings.TrimRight(e.Name, stampLetters)] = true
	}
	return func(name string) bool {
		word := strings.TrimRight(name, stampLetters)
		return words[word] && len(name) == len(word)+stampLong || oldSign.MatchString(name)
	}
}

const (
	// longestSign is how much of a sign's name goes into that of its emoji, which may have 32 characters.
	longestSign = 20
	// stampLetters are those of the stamp behind it, which says which picture it is: a few, and last, since who listens
	// to the name has heard by then what it is about. They are no vowels, so that they make no words.
	stampLetters = "bcdfghjklmnpqrstvwxz"
	stampLong    = 3
)

// emojiOf is the emoji of a sign: its name is that of the sign with a stamp of the picture, so that another picture is
// another emoji.
func emojiOf(theme board.Theme, sign string) (discord.Emoji, error) {
	data, err := theme.Emoji(sign)
	if err != nil {
		return discord.Emoji{}, err
	}
	word := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.ToLower(sign))
	word = word[:min(len(word), longestSign)]
	sum := sha256.Sum256(data)
	stamp := make([]byte, stampLong)
	for i := range stamp {
		stamp[i] = stampLetters[int(sum[i])%len(stampLetters)]
	}
	return discord.Emoji{Name: word + "_" + string(stamp), Was: "wt_" + word + "_" + hex.EncodeToString(sum[:4]),
		PNG: data}, nil
}
