package main

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
)

type serveCmd struct {
	databaseFlag
	packFlag
	languagesFlag
	logFlags
	paceFlag
	limitsFlag
	watchFlag
	joinFlag
	Guild    string `setting:"DISCORD_GUILD" placeholder:"ID" help:"Offer the commands in this server only, where they appear at once. Setting: DISCORD_GUILD."`
	NoDirect bool   `name:"no-direct-messages" setting:"WITCHTABLE_NO_DIRECT_MESSAGES" help:"Send no direct messages: hands are shown in the channel, to their owners alone. Setting: WITCHTABLE_NO_DIRECT_MESSAGES."`
	Daily    string `name:"daily-seeds" setting:"WITCHTABLE_DAILY_SEEDS" placeholder:"FILE" help:"A file with a secret, from which the deals of the day are drawn: whoever has the same deals the same. Setting: WITCHTABLE_DAILY_SEEDS."`
	APIURL   string `name:"api-url" setting:"DISCORD_API_URL" placeholder:"URL" help:"A stand-in for Discord, such as witchtable sandbox. Setting: DISCORD_API_URL."`
}

// Run serves until ctx ends.
func (c *serveCmd) Run(ctx context.Context, m *Main, s settings) (err error) {
	log := c.logger(m.Stderr, zerolog.InfoLevel)
	pace, err := c.pace()
	if err != nil {
		return err
	}
	allowances, err := c.allowances()
	if err != nil {
		return err
	}
	token, err := s.token()
	if err != nil {
		return err
	}
	dailyKey, err := readDailyKey(c.Daily)
	if err != nil {
		return err
	}
	decks, err := m.decks(c.packFlag)
	if err != nil {
		return err
	}
	languages, err := c.added()
	if err != nil {
		return err
	}
	tracer, untrace, err := s.traces(log)
	if err != nil {
		return err
	}
	defer untrace()
	watch := c.watch()
	db, err := openStore(ctx, c.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	with, err := c.join(ctx, db, token, watch, log)
	if err != nil {
		return err
	}
	client, err := c.client(discord.Config{Token: token, Meter: watch.meter(), Sharing: with.sharing()}, log)
	if err != nil {
		return err
	}
	c.announce(log, decks)
	b, err := with.over(service{decks: decks, store: db, random: rand.Reader, pace: pace, log: log, added: languages,
		clock: bot.SystemClock(), noDirect: c.NoDirect, dailyKey: dailyKey, meter: watch.meter(), limits: allowances,
		tracer: tracer,
	}).bot(with.port(client))
	if err != nil {
		return err
	}
	unwatch, err := watch.serve(ctx, c.Watch, watched{db, client, b, with}, log)
	if err != nil {
		return err
	}
	defer unwatch()
	stop := serveAdmin(db, c.DB, watched{db, client, b, with}, log)
	defer stop()
	return with.run(ctx, b, log)
}

// announce says what is about to serve, and what new tables play with.
func (c *serveCmd) announce(log zerolog.Logger, decks []deck) {
	log.Info().Str("version", buildVersion()).Str("database", c.named()).Msg("starting")
	for _, d := range decks {
		log.Info().Str("game", d.name).Str("pack", d.pack.Name).Str("fingerprint", d.pack.Hash()).Msg("new tables play with")
	}
}

// client prepares the connection to Discord.
func (c *serveCmd) client(cfg discord.Config, log zerolog.Logger) (*discord.Client, error) {
	cfg.BaseURL, cfg.GuildOnly = c.APIURL, discord.GuildID(c.Guild)
	cfg.Log = log.With().Str("room", "discord").Logger()
	client, err := discord.New(cfg)
	if err != nil && !errors.Is(err, discord.ErrToken) {
		err = &usageError{err}
	}
	return client, err
}

// serveAdmin opens the administration socket. Without it the bot serves all the same, so a failure is only logged.
func serveAdmin(db fullStore, name string, of watched, log zerolog.Logger) (stop func()) {
	a := &admin{store: db, client: of.client, thinking: of.bot.Thinking, owns: of.with.owns,
		refused: of.bot.PicturesRefused, tell: of.bot.Tables().TellAll, log: log, status: status{
			Version: buildVersion(), Since: time.Now().UTC(), Process: os.Getpid(), Database: nameOfDatabase(name),
		}}
	if err := a.listen(name); err != nil {
		without := "no administration socket: status, tell and backup do not reach this process"
		if _, over := db.(remote); over {
			without = "no administration socket: status and tell do not reach this process"
		}
		log.Warn().Err(err).Msg(without)
	}
	return a.close
}
