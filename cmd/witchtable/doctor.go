package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/doctor"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/postgres"
)

type doctorCmd struct {
	databaseFlag
	packFlag
	languagesFlag
	Guild    string `setting:"DISCORD_GUILD" placeholder:"ID" help:"Compare the commands of this server only, as for serve. Setting: DISCORD_GUILD."`
	APIURL   string `name:"api-url" setting:"DISCORD_API_URL" placeholder:"URL" help:"A stand-in for Discord, such as witchtable sandbox. Setting: DISCORD_API_URL."`
	Channel  string `placeholder:"ID" help:"Try in this channel all that tables do there, play a short game, and remove it again."`
	User     string `placeholder:"ID" help:"Send this person a direct message, and remove it again."`
	NoDirect bool   `name:"no-direct-messages" setting:"WITCHTABLE_NO_DIRECT_MESSAGES" help:"Compare the commands of a bot that sends no direct messages. Setting: WITCHTABLE_NO_DIRECT_MESSAGES."`
	NoGame   bool   `name:"no-game" help:"Play no game in the channel."`
}

// Run looks at everything that can be set up wrong, a line each.
func (c *doctorCmd) Run(ctx context.Context, m *Main, s settings) error {
	well := true
	found := func(f doctor.Finding) {
		well = well && f.Verdict != doctor.Fail
		fmt.Fprintln(m.Stdout, f)
	}
	found(doctor.Finding{Check: "version", Says: buildVersion()})
	decks, languages, err := c.made(m)
	if err != nil {
		found(doctor.Finding{Verdict: doctor.Fail, Check: "packs", Says: err.Error(),
			Mend: "witchtable cards check PATH says more"})
	} else {
		found(doctor.Finding{Check: "packs", Says: counted(len(decks), "game") + " can be played"})
	}
	found(c.disk())
	found(c.database(ctx))
	together := 0 // processes that serve a PostgreSQL database
	if c.remote() {
		var f doctor.Finding
		f, together = c.processes(ctx)
		found(f)
	}
	found(c.serving(ctx, together))
	found(secrets(m))
	if err == nil {
		well = c.onDiscord(ctx, m, s, decks, languages, found) && well
	}
	if !well {
		return errSaid
	}
	return nil
}

// made reads what tables are played with.
func (c *doctorCmd) made(m *Main) ([]deck, added, error) {
	decks, err := m.decks(c.packFlag)
	if err != nil {
		return nil, nil, err
	}
	languages, err := c.added()
	return decks, languages, err
}

// leastRoom is how much must be free where the database is: a file grows by some MB a day on a busy bot, and an upgrade
// or a backup needs room for a second one.
const leastRoom = 200 << 20

// disk looks at the folder of the database.
func (c *doctorCmd) disk() doctor.Finding {
	f := doctor.Finding{Verdict: doctor.Fail, Check: "disk"}
	dir := filepath.Dir(beside(c.DB))
	for { // the folder of a database that is not there yet may not be, either
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	probe, err := os.CreateTemp(dir, ".witchtable-doctor-*")
	if err != nil {
		f.Says, f.Mend = err.Error(), "give this user the right to write there, or name another --db"
		return f
	}
	err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	free, known, statErr := freeSpace(dir)
	if err = errors.Join(err, statErr); err != nil {
		f.Says, f.Mend = err.Error(), "look after the disk"
		return f
	}
	need := int64(leastRoom)
	if info, err := os.Stat(beside(c.DB)); err == nil {
		need = max(need, 2*info.Size())
	}
	switch {
	case !known:
		f.Verdict, f.Says = doctor.Pass, dir+" can be written"
	case free < need:
		f.Says = fmt.Sprintf("%d MB are free in %s; a backup or an upgrade may need %d", free>>20, dir, need>>20)
		f.Mend = "make room"
	default:
		f.Verdict, f.Says = doctor.Pass, fmt.Sprintf("%s can be written, and %d MB are free", dir, free>>20)
	}
	return f
}

// database opens the database, or a copy of it while a bot serves it, and reads all of it.
func (c *doctorCmd) database(ctx context.Context) doctor.Finding {
	if c.remote() {
		return c.remoteDatabase(ctx)
	}
	f := doctor.Finding{Verdict: doctor.Fail, Check: "database",
		Mend: "put a backup in its place (docs/operating.md, Backups)"}
	info, err := os.Stat(c.DB)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return doctor.Finding{Verdict: doctor.Skip, Check: "database", Says: "there is none yet; the first start makes it"}
	case err != nil:
		f.Says, f.Mend = err.Error(), "give this user the right to read it"
		return f
	case info.IsDir():
		f.Says, f.Mend = c.DB+" is a folder", "name the file in it"
		return f
	case info.Mode().Perm()&0o077 != 0:
		f.Says, f.Mend = fmt.Sprintf("others may read it (%v), and with it every hidden card", info.Mode().Perm()),
			"chmod 600 "+c.DB
		return f
	}
	says, err := c.checked(ctx)
	switch {
	case errors.Is(err, store.ErrNewer):
		f.Says, f.Mend = err.Error(), "use the newer program"
	case err != nil:
		f.Says = err.Error()
	default:
		return doctor.Finding{Check: "database", Says: says}
	}
	return f
}

// checked reads all of the database.
func (c *doctorCmd) checked(ctx context.Context) (says string, err error) {
	served := ""
	db, err := bolt.Open(c.DB, bolt.Config{})
	if errors.Is(err, store.ErrInUse) {
		served = "; a bot serves it, so a copy was read"
		copied := filepath.Join(filepath.Dir(c.DB), "."+filepath.Base(c.DB)+".doctor")
		defer os.Remove(copied)
		if copied, err = filepath.Abs(copied); err != nil {
			return "", err
		}
		if err = copyDatabase(ctx, c.DB, copied); err != nil {
			return "", err
		}
		db, err = bolt.Open(copied, bolt.Config{})
	}
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Check(ctx); err != nil {
		return "", err
	}
	ids, err := db.TableIDs(ctx)
	if err != nil {
		return "", err
	}
	return "all of it fits together, " + counted(len(ids), "table") + served, nil
}

// remoteDatabase looks at a PostgreSQL database: whether it is reached, durable and safe from listeners, and reads all
// of it.
func (c *doctorCmd) remoteDatabase(ctx context.Context) doctor.Finding {
	f := doctor.Finding{Verdict: doctor.Fail, Check: "database"}
	s, err := postgres.Open(ctx, c.DB, postgres.Config{})
	switch {
	case errors.Is(err, store.ErrNewer):
		f.Says, f.Mend = err.Error(), "use the newer program"
		return f
	case err != nil:
		f.Says = err.Error()
		f.Mend = "see docs/operating.md, PostgreSQL: does it run, and let this machine and this role in?"
		return f
	}
	defer s.Close()
	about, err := s.About(ctx)
	if err == nil {
		err = s.Check(ctx)
	}
	switch {
	case errors.Is(err, store.ErrDamaged):
		f.Says, f.Mend = err.Error(), "put a backup in its place (docs/operating.md, PostgreSQL)"
	case err != nil:
		f.Says, f.Mend = err.Error(), "see docs/operating.md, PostgreSQL"
	case about.Careless != "":
		f.Says = about.Careless + ": what is told as stored may be lost with the machine"
		f.Mend = "turn it on, and start PostgreSQL anew"
	case !about.Here && !about.Encrypted:
		f.Says = "the connection to another machine is not encrypted; decks and hands pass over it"
		f.Mend = "add sslmode=verify-full (or require) to the address, see docs/operating.md, PostgreSQL"
	case about.Waiting > 0:
		f.Says = fmt.Sprintf("writes wait for a standby, %d by now, and with them everybody: a commit waits for %s",
			about.Waiting, about.Standbys)
		f.Mend = "start a standby that it names, or take out those that are gone (docs/runbook.md, WitchtableLeasesUnsure)"
	case about.Nodes > 1 && about.Standbys == "":
		f.Says = fmt.Sprintf("the address names %d nodes, but a commit waits for no standby: a fail-over loses moves",
			about.Nodes)
		f.Mend = "set synchronous_standby_names on every node (docs/operating.md, Several nodes)"
	default:
		f.Verdict, f.Says = doctor.Pass, wellOf(about)
	}
	return f
}

// wellOf is what is to be said of a PostgreSQL database that is as it should be.
func wellOf(about postgres.About) string {
	way, waits := "encrypted", "no standby is waited for"
	if about.Here {
		way = "on this machine"
	}
	if about.Standbys != "" {
		waits = "a commit waits for " + about.Standbys
	}
	return fmt.Sprintf("PostgreSQL %s, durable, %s, %s, all of it fits together, %s", about.Version, way, waits,
		counted(about.Tables, "table"))
}

// serving looks at the process that serves the database, if there is one: of those that serve it together, at the one
// whose folder this is.
func (c *doctorCmd) serving(ctx context.Context, together int) doctor.Finding {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	f := doctor.Finding{Verdict: doctor.Fail, Check: "serving"}
	raw, err := ask(ctx, c.DB, "GET", "/status", nil)
	if errors.Is(err, errNobodyServes) && together > 0 {
		return doctor.Finding{Verdict: doctor.Skip, Check: "serving", Says: "none of those answers in this folder (" +
			socketOf(c.DB) + "); in a process's own it is asked for its version and its connection"}
	}
	if errors.Is(err, errNobodyServes) {
		return doctor.Finding{Verdict: doctor.Skip, Check: "serving", Says: "no bot serves this database at the moment"}
	}
	var s status
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	switch {
	case err != nil:
		f.Says, f.Mend = err.Error(), "start the bot again; its log may say more"
	case s.Version != buildVersion():
		f.Says, f.Mend = "the bot that serves is "+s.Version, "start it again, so that it is this version, too"
	case s.health(time.Now()) != nil:
		f.Says, f.Mend = s.health(time.Now()).Error(), "its log says why; see what follows"
	default:
		f.Verdict, f.Says = doctor.Pass, "a bot of this version, "+s.connection()
	}
	return f
}

// secrets looks whether others can read the file with the token.
func secrets(m *Main) doctor.Finding {
	file := m.EnvFile
	if file == "" {
		file = ".env"
	}
	info, err := os.Stat(file)
	if err == nil && info.Mode().Perm()&0o077 != 0 && m.settings["DISCORD_TOKEN"] != "" {
		return doctor.Finding{Verdict: doctor.Fail, Check: "secrets",
			Says: fmt.Sprintf("others may read %s (%v), where the token belongs", file, info.Mode().Perm()),
			Mend: "chmod 600 " + file}
	}
	return doctor.Finding{Check: "secrets", Says: "no file with settings can be read by others"}
}

// onDiscord has Discord asked about everything.
func (c *doctorCmd) onDiscord(
	ctx context.Context, m *Main, s settings, decks []deck, languages added, found func(doctor.Finding),
) bool {
	bad := func(check string, err error, mend string) bool {
		found(doctor.Finding{Verdict: doctor.Fail, Check: check, Says: err.Error(), Mend: mend})
		return false
	}
	if s["DISCORD_TOKEN"] == "" && s["DISCORD_TOKEN_FILE"] == "" {
		found(doctor.Finding{Verdict: doctor.Skip, Check: "token", Says: "there is none, so Discord was not asked"})
		return true
	}
	token, err := s.token()
	if err != nil {
		return bad("token", err, "see .env.example")
	}
	heard := doctor.NewHeard(http.DefaultTransport, m.clock())
	client, err := discord.New(discord.Config{Token: token, BaseURL: c.APIURL, GuildOnly: discord.GuildID(c.Guild),
		Transport: heard, Log: zerolog.Nop()})
	if err != nil {
		return bad("token", err, "copy the bot's token again (Developer Portal, Bot, Reset Token)")
	}
	house, err := openSmokeHouse(client, decks, languages, filepath.Dir(beside(c.DB)))
	if err != nil {
		return bad("bot", err, "report it")
	}
	defer house.close()
	b, err := house.bot(c.NoDirect)
	if err != nil {
		return bad("bot", err, "report it")
	}
	exam := doctor.Config{Client: client, Heard: heard, Commands: b.Commands(), Emojis: b.EmojiNames(),
		Channel: discord.ChannelID(c.Channel), User: discord.UserID(c.User), Found: found}
	if !c.NoGame {
		exam.Play = house.play
	}
	well := doctor.Run(ctx, exam)
	if c.Channel == "" {
		return well
	}
	for _, limit := range heard.Limits() {
		fmt.Fprintf(m.Stdout, "      limit        %s\n", limit)
	}
	return well
}
