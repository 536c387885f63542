package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"witchtable/bot/board"
	"witchtable/bot/discord"
)

// signs are the letters of the games' sentences that stand for tokens, icons and places, and the application's emojis that are
// written in their place, drawn by the code that draws the pictures: what is one thing looks the same in words and pictures.
//
// Everything in the bot writes letters. They are replaced right before a message leaves (signingPort, signingReply), in what
// Discord reads as markup: contents, texts, embeds; not in labels, menus and alt texts, which know no such emojis, nor in code.
// Where there are no emojis, letters stay.
type signs struct {
	written atomic.Pointer[map[string]string] // by letter; nil until they are known
}

// signPrefix begins the names of the emojis that are the program's own.
const signPrefix = "wt_"

const (
	// signWait is how long a start waits for the emojis: to find that all are there takes one request. At the first start they
	// are uploaded, which Discord lets nobody do quickly; people at tables do not wait for that.
	signWait = time.Second
	// signTime is how long uploading them may take. What has not come by then stays a letter until the next start.
	signTime = 5 * time.Minute
)

// keepingSigns keeps the signs in a goroutine of its own. The channel is closed when it has ended, or people have waited enough.
func (b *Bot) keepingSigns(ctx context.Context, busy *sync.WaitGroup) <-chan struct{} {
	enough := make(chan struct{})
	end := sync.OnceFunc(func() { close(enough) })
	stop := b.Clock.AfterFunc(signWait, end)
	busy.Go(func() {
		b.keepSigns(ctx)
		stop()
		end()
	})
	return enough
}

// keepSigns brings the application's emojis into step with the themes of all games.
func (b *Bot) keepSigns(ctx context.Context) {
	names, want := b.drawnSigns()
	if len(want) == 0 {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer b.Clock.AfterFunc(signTime, cancel)()
	got, err := b.Port.Emojis(ctx, signPrefix, want)
	if err != nil { // once, since it is only tried at the start
		b.Log.Warn().Err(err).Int("emojis", len(got)).Int("wanted", len(want)).
			Msg("not all signs have emojis of the application's own; the others are written as letters")
	}
	written := map[string]string{}
	for letter, name := range names {
		if e, ok := got[name]; ok {
			written[letter] = e
		}
	}
	b.signs.written.Store(&written)
}

// drawnSigns draws the signs of all themes: the names of their emojis by letter, and the emojis. A letter that two games draw
// differently stays a letter.
func (b *Bot) drawnSigns() (names map[string]string, want []discord.Emoji) {
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
				b.Log.Warn().Str("letter", letter).Str("game", game).Msg("two games draw a letter differently; it stays a letter")
				e.Name = ""
			}
			names[letter], drawn[e.Name] = e.Name, e
		}
	}
	for _, name := range names {
		if e := drawn[name]; name != "" && !slices.ContainsFunc(want, func(o discord.Emoji) bool { return o.Name == name }) {
			want = append(want, e)
		}
	}
	slices.SortFunc(want, func(x, y discord.Emoji) int { return strings.Compare(x.Name, y.Name) })
	return names, want
}

// longestSign is how much of a sign's name goes into that of its emoji, which may have 32 characters.
const longestSign = 20

// emojiOf is the emoji of a sign: its name is that of the sign with a hash of the picture, so that another picture is another
// emoji.
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
	sum := sha256.Sum256(data)
	return discord.Emoji{Name: signPrefix + word[:min(len(word), longestSign)] + "_" + hex.EncodeToString(sum[:4]), PNG: data}, nil
}

// in writes the emojis into a message that has been fitted, if there is room for all: an emoji is some forty characters long to
// Discord, and a message in which one thing has two looks is harder to read than one in letters.
func (s *signs) in(m discord.Message) discord.Message {
	by := s.written.Load()
	if by == nil || len(*by) == 0 {
		return m
	}
	w := signWriter(*by)
	if content := w.write(m.Content); size(content) <= maxContent {
		m.Content = content
	}
	if len(m.Embeds) > 0 {
		m.Embeds = w.embeds(m.Embeds)
	}
	if len(m.Body) > 0 {
		texts := textsOf(m.Body)
		for i, letters := range texts {
			texts[i] = w.write(letters)
		}
		if excess(texts) <= 0 {
			m.Body = withTexts(m.Body, &texts)
		}
	}
	return m
}

// signWriter writes emojis in the place of letters.
type signWriter map[string]string

// embeds writes them into all embeds of a message, or none.
func (w signWriter) embeds(list []discord.Embed) []discord.Embed {
	signed := slices.Clone(list)
	total := 0
	for i, e := range signed {
		signed[i].Description = w.write(e.Description)
		if total += embedSize(signed[i]); size(signed[i].Description) > maxDescription || total > maxEmbedTotal {
			return list
		}
	}
	return signed
}

// write replaces the letters of a text that are not in code.
func (w signWriter) write(text string) string {
	var b strings.Builder
	for at := 0; at < len(text); {
		if text[at] == '`' {
			end := at + codeLength(text[at:])
			b.WriteString(text[at:end])
			at = end
			continue
		}
		letter, long := w.letter(text, at)
		if letter != "" {
			b.WriteString(w[letter])
			at += long
			if strings.HasPrefix(text[at:], noBreak) {
				b.WriteString(gluedBreak)
				at += len(noBreak)
			}
			continue
		}
		if rest, ok := strings.CutPrefix(text[at:], noBreak); ok && rest != "" {
			if next, _ := w.letter(rest, 0); next != "" {
				b.WriteString(gluedBreak)
				at += len(noBreak)
				continue
			}
		}
		_, n := utf8.DecodeRuneInString(text[at:])
		if text[at] == '\\' && at+1 < len(text) { // what is escaped is no code
			n++
		}
		b.WriteString(text[at : at+n])
		at += n
	}
	return b.String()
}

// A line is broken beside a picture also where the no-break space stands, for the sake of old pages; its narrow sister holds.
const (
	noBreak    = "\u00a0"
	gluedBreak = "\u202f"
)

const asPicture = '\ufe0f' // asks for the picture of the letter before

// letter finds the letter that stands at a place of a text, and how many bytes it takes. Part of an emoji that is joined of
// several is none.
func (w signWriter) letter(text string, at int) (letter string, long int) {
	if text[at] < utf8.RuneSelf { // letters are emojis
		return "", 0
	}
	for l := range w {
		if len(l) > len(letter) && strings.HasPrefix(text[at:], l) {
			letter = l
		}
	}
	if letter == "" {
		return "", 0
	}
	long = len(letter)
	for strings.HasPrefix(text[at+long:], string(asPicture)) {
		long += len(string(asPicture))
	}
	joined := string(zeroWidthJoiner)
	if strings.HasPrefix(text[at+long:], joined) || strings.HasSuffix(text[:at], joined) {
		return "", 0
	}
	return letter, long
}

// codeLength is how long the code is that a text begins with, its backquotes included; of backquotes that are never closed,
// only they.
func codeLength(text string) int {
	ticks := len(text) - len(strings.TrimLeft(text, "`"))
	if end := strings.Index(text[ticks:], text[:ticks]); end >= 0 {
		return ticks + end + ticks
	}
	return ticks
}

// signingPort writes emojis into all that is sent.
type signingPort struct {
	discord.Port
	signs *signs
}

func (p signingPort) Send(ctx context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	return p.Port.Send(ctx, c, p.signs.in(m))
}

func (p signingPort) Change(ctx context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message) error {
	return p.Port.Change(ctx, c, id, p.signs.in(m))
}

// signingReply writes emojis into all that is answered.
type signingReply struct {
	discord.Reply
	signs *signs
}

func (r signingReply) Answer(ctx context.Context, m discord.Message) error {
	return r.Reply.Answer(ctx, r.signs.in(m))
}

func (r signingReply) Say(ctx context.Context, m discord.Message) error {
	return r.Reply.Say(ctx, r.signs.in(m))
}

func (r signingReply) Update(ctx context.Context, m discord.Message) error {
	return r.Reply.Update(ctx, r.signs.in(m))
}

func (r signingReply) Edit(ctx context.Context, m discord.Message) error {
	return r.Reply.Edit(ctx, r.signs.in(m))
}

func (r signingReply) Follow(ctx context.Context, m discord.Message) error {
	return r.Reply.Follow(ctx, r.signs.in(m))
}
