package outgoing

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/gauge"
	"witchtable/bot/tables"
	"witchtable/bot/turns"
)

// A message with pictures can also be had in words (discord.Message.InWords). Where Discord does not take the pictures,
// the words are sent in their place, and for some minutes nobody tries anew: each refusal counts towards a ban.

const (
	// picturesRefusedFor is how long pictures that Discord finds fault with are not tried again in the same way.
	picturesRefusedFor = 10 * time.Minute
	// filesForbiddenFor is how long files are not tried again in a channel where the permission lacks.
	filesForbiddenFor = 5 * time.Minute
)

// way is how a message with pictures leaves: Discord may refuse them in one way and take them in another.
type way string

const (
	wayNew    way = "a new message"
	wayEdit   way = "an edit"
	wayAnswer way = "a first answer"
	wayLater  way = "a later answer"
)

// pictureTrials remembers where Discord does not take pictures. It is safe for concurrent use.
type pictureTrials struct {
	clock tables.Clock
	log   zerolog.Logger
	meter gauge.Meter
	// easels are where pictures are drawn, by turns of the servers whose business they are.
	easels *turns.Gate

	mu        sync.Mutex
	refused   map[way]refusal
	forbidden map[discord.ChannelID]refusal
	count     int
}

// refusal is an error that is expected until a time.
type refusal struct {
	err   error
	since time.Time
	until time.Time
}

// expected is the error with which files will be refused, nil if they may be tried.
func (p *pictureTrials) expected(w way, c discord.ChannelID) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	if r, ok := p.refused[w]; ok && now.Before(r.until) {
		return r.err
	}
	if r, ok := p.forbidden[c]; ok && now.Before(r.until) {
		return r.err
	}
	return nil
}

// note remembers that files were refused where the same message was taken without them.
func (p *pictureTrials) note(w way, c discord.ChannelID, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	if errors.Is(err, discord.ErrForbidden) {
		if p.forbidden == nil {
			p.forbidden = map[discord.ChannelID]refusal{}
		}
		for old, r := range p.forbidden {
			if !now.Before(r.until) {
				delete(p.forbidden, old)
			}
		}
		p.forbidden[c] = refusal{err, now, now.Add(filesForbiddenFor)}
		p.log.Info().Err(err).Str("channel", string(c)).Msg("files are not allowed in a channel; it is told in words")
		return
	}
	p.count++
	p.meter.Pictured(gauge.Unwelcome, 0)
	if p.refused == nil {
		p.refused = map[way]refusal{}
	}
	p.refused[w] = refusal{err, now, now.Add(picturesRefusedFor)}
	p.log.Error().Err(err).Str("way", string(w)).Dur("for", picturesRefusedFor).
		Msg("discord refuses pictures; words take their place")
}

// allowed forgets that files may not be sent to a channel: an input shows that they may. What was found out just
// before that is believed for a minute.
func (p *pictureTrials) allowed(c discord.ChannelID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r, ok := p.forbidden[c]; ok && p.clock.Now().Sub(r.since) >= time.Minute {
		delete(p.forbidden, c)
	}
}

// refusals is how often pictures were refused that nobody had forbidden.
func (p *pictureTrials) refusals() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

// send has do send a message: with its pictures, or in words where they are not taken or cannot be drawn. A message
// with files that cannot be had in words is left to its sender, who is told at once what is expected to become of it.
func (p *pictureTrials) send(
	ctx context.Context, w way, c discord.ChannelID, m discord.Message, do func(discord.Message) error,
) error {
	words := m.InWords
	m.InWords = nil
	if len(m.Files) == 0 {
		return do(m)
	}
	err := p.expected(w, c)
	expected := err != nil
	undrawn := error(nil)
	if !expected {
		m, undrawn = p.drawing(ctx, m, w == wayAnswer || w == wayLater)
		err = undrawn
	}
	if err == nil {
		err = do(m)
	}
	takesNone := errors.Is(err, discord.ErrForbidden) || errors.Is(err, discord.ErrRefused)
	switch {
	case undrawn != nil && ctx.Err() != nil:
		return undrawn
	case undrawn != nil:
		p.log.Error().Err(undrawn).Msg("a picture cannot be drawn; words take its place")
	case !takesNone:
		return err
	}
	if words == nil {
		return err
	}
	said := InWords(m, words(err))
	if again := do(said); again != nil {
		return again
	}
	if !expected && undrawn == nil {
		p.note(w, c, err)
	}
	return nil
}

// InWords is what is sent in place of a message: its words, to the same people and by the same nonce.
func InWords(m, words discord.Message) discord.Message {
	words.Mentions, words.Nonce, words.Silent = m.Mentions, m.Nonce, m.Silent
	words.InWords = nil
	return fit.Message(words)
}

// easels is how many pictures are drawn at once: no more than a game has brushes, so that nobody waits where no turns
// are taken.
const easels = 2

// drawing has the files of a message made, which may take a while; those that somebody waits for, first. Errors: those
// of making them; ctx's.
func (p *pictureTrials) drawing(ctx context.Context, m discord.Message, hurry bool) (discord.Message, error) {
	files := slices.Clone(m.Files)
	for i, f := range files {
		if f.Make == nil {
			continue
		}
		began := time.Now()
		within, span := gauge.Begin(ctx, gauge.Painting, "")
		data, err := p.draw(within, f, hurry)
		span.End(err)
		if ctx.Err() != nil {
			return m, ctx.Err()
		}
		if err != nil {
			p.meter.Pictured(gauge.Undrawable, time.Since(began))
			return m, err
		}
		p.meter.Pictured(gauge.Drawn, time.Since(began))
		files[i].Data, files[i].Make = data, nil
	}
	m.Files = files
	return m, nil
}

// draw makes one file when it is its turn.
func (p *pictureTrials) draw(ctx context.Context, f discord.File, hurry bool) ([]byte, error) {
	leave, err := p.easels.Enter(ctx, hurry)
	if err != nil {
		return nil, err
	}
	defer leave()
	return f.Make()
}
