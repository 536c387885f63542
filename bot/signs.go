package bot

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
	"witchtable/bot/say"
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

// keepingSigns keeps the signs in a goroutine of its own, until all are there. The channel is closed when the first
// attempt has ended, or people have waited enough.
func (b *Bot) keepingSigns(ctx context.Context, busy *sync.WaitGroup) <-chan struct{} {
	enough := make(chan struct{})
	end := sync.OnceFunc(func() { close(enough) })
	stop := b.Clock.AfterFunc(signWait, end)
	busy.Go(func() {
		err := b.keepSigns(ctx)
		stop()
		end()
		if err != nil && ctx.Err() == nil { // once, and not at each further attempt
			b.Log.Warn().Err(err).Dur("again_in", signAgain).
				Msg("not all signs have emojis of the application's own; the others are written as letters")
		}
		for err != nil && ctx.Err() == nil {
			if b.sleep(ctx, signAgain); ctx.Err() == nil {
				err = b.keepSigns(ctx)
			}
		}
	})
	return enough
}

// keepSigns brings the application's emojis into step with the themes of all games. Errors: the port's, where not all
// could be.
func (b *Bot) keepSigns(ctx context.Context) error {
	names, want := b.drawnSigns()
	if len(want) == 0 {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer b.Clock.AfterFunc(signTime, cancel)()
	got, err := b.Port.Emojis(ctx, ourSigns(want), want)
	written := map[string]string{}
	for letter, name := range names {
		if e, ok := got[name]; ok {
			written[letter] = e
		}
	}
	b.signs.Know(written)
	if err != nil {
		return fmt.Errorf("%d of %d emojis stand: %w", len(got), len(want), err)
	}
	return nil
}

// drawnSigns draws the signs of all themes: the names of their emojis by letter, and the emojis. A letter that two
// games draw differently stays a letter.
func (b *house) drawnSigns() (names map[string]string, want []discord.Emoji) {
	names = map[string]string{}
	drawn := map[string]discord.Emoji{}
	for _, game := range slices.Sorted(maps.Keys(b.Themes)) {
		theme := b.Themes[game]
		for letter, sign := range theme.Letters() {
			e, err := emojiOf(theme, sign)
			if err != nil {
				b.Log.Error().Err(err).Str("game", game).Msg("a sign cannot be drawn")
				continue
			}
			if other, ok := names[letter]; ok && other != e.Name {
				b.Log.Warn().Str("letter", letter).Str("game",
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

// lettersOf are the letters that stand for signs, by game.
func lettersOf(themes map[string]board.Theme) map[string]map[string]string {
	out := map[string]map[string]string{}
	for game, theme := range themes {
		out[game] = theme.Letters()
	}
	return out
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

// signingPort writes emojis into all that is sent.
type signingPort struct {
	discord.Port
	signs *say.Signs
}

func (p signingPort) Send(ctx context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	return p.Port.Send(ctx, c, p.signs.In(m))
}

func (p signingPort) Change(ctx context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message) error {
	return p.Port.Change(ctx, c, id, p.signs.In(m))
}

// signingReply writes emojis into all that is answered.
type signingReply struct {
	discord.Reply
	signs *say.Signs
}

func (r signingReply) Answer(ctx context.Context, m discord.Message) error {
	return r.Reply.Answer(ctx, r.signs.In(m))
}

func (r signingReply) Say(ctx context.Context, m discord.Message) error {
	return r.Reply.Say(ctx, r.signs.In(m))
}

func (r signingReply) Update(ctx context.Context, m discord.Message) error {
	return r.Reply.Update(ctx, r.signs.In(m))
}

func (r signingReply) Edit(ctx context.Context, m discord.Message) error {
	return r.Reply.Edit(ctx, r.signs.In(m))
}

func (r signingReply) Follow(ctx context.Context, m discord.Message) error {
	return r.Reply.Follow(ctx, r.signs.In(m))
}

func (r signingReply) Bring(ctx context.Context, m discord.Message) (discord.Brought, error) {
	b, err := r.Reply.Bring(ctx, r.signs.In(m))
	return signingBrought{b, r.signs}, err
}

// signingBrought writes emojis into what a message brought is changed to.
type signingBrought struct {
	discord.Brought
	signs *say.Signs
}

func (b signingBrought) Edit(ctx context.Context, m discord.Message) error {
	return b.Brought.Edit(ctx, b.signs.In(m))
}
