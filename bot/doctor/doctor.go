package doctor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"witchtable/bot/discord"
)

// Config is what is looked at, and with what. All fields without a remark are required.
type Config struct {
	Client *discord.Client
	Heard  *Heard // the client's transport
	// Commands and Emojis are those that this version registers.
	Commands []discord.SlashCommand
	Emojis   []string
	// Channel is where all that tables do is tried; empty: nowhere.
	Channel discord.ChannelID
	// User is somebody who is sent a direct message; empty: nobody.
	User discord.UserID
	// Play plays a short game in the channel and says what it was; nil where none is played.
	Play func(context.Context, discord.Place, discord.UserID) (string, error)
	// Found is told of each finding, in order.
	Found func(Finding)
}

// exam is one run.
type exam struct {
	Config
	app    discord.Application
	failed bool
}

func (e *exam) found(f Finding) {
	e.failed = e.failed || f.Verdict == Fail
	e.Found(f)
}

func (e *exam) pass(check, says string, args ...any) {
	e.found(Finding{Check: check, Says: fmt.Sprintf(says, args...)})
}

// Run examines, and reports whether nothing failed.
func Run(ctx context.Context, c Config) bool {
	e := &exam{Config: c}
	var err error
	if e.app, err = c.Client.Application(ctx); err != nil {
		e.found(failed("token", "asking whose it is", err))
		return false
	}
	e.application()
	e.gateway(ctx)
	e.found(c.Heard.clock())
	e.commands(ctx)
	e.emojis(ctx)
	if c.Channel != "" {
		e.channel(ctx)
	}
	if c.User != "" {
		e.direct(ctx)
	}
	return !e.failed
}

// Needed are the permissions that the bot needs where tables are, as its invitation asks for them.
const Needed = discord.ViewChannel | discord.SendMessages | discord.CreatePublicThreads |
	discord.SendMessagesInThreads | discord.AttachFiles | discord.ReadMessageHistory

// invitation is the address by which an application is invited.
func invitation(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d",
		app, Needed)
}

// application looks at what the developer portal has been told.
func (e *exam) application() {
	e.pass("token", "it is that of %s, application %s", e.app.Name, e.app.ID)
	if e.app.CodeGrant {
		e.found(Finding{Fail, "invitation", "the link cannot be used: it needs a code grant",
			"switch off Requires OAuth2 Code Grant (Developer Portal, Bot)"})
	} else {
		e.pass("invitation", "%s", invitation(e.app.ID))
	}
	if p := e.app.Privileged; len(p) > 0 {
		e.found(Finding{Fail, "intents", "switched on though the bot needs none: " + strings.Join(p, ", "),
			"switch them off (Developer Portal, Bot, Privileged Gateway Intents)"})
	} else {
		e.pass("intents", "none that is privileged is on, and none is needed")
	}
	e.servers()
}

// verifiedFrom is the number of servers from which on Discord asks for more.
const verifiedFrom = 100

func (e *exam) servers() {
	n := e.app.Servers
	if n >= verifiedFrom*3/4 && n <= verifiedFrom {
		e.pass("servers", "about %d; from %d on an application must be verified (docs/operating.md, Large bots)", n,
			verifiedFrom)
		return
	}
	e.pass("servers", "about %d", n)
}

// fewSessions left in a day are too few to look for a fault that takes them.
const fewSessions = 50

func (e *exam) gateway(ctx context.Context) {
	s, err := e.Client.Sessions(ctx)
	if err != nil {
		e.found(failed("sessions", "asking for the gateway", err))
		return
	}
	if s.Remaining < fewSessions && s.Total > fewSessions {
		e.found(Finding{Fail, "sessions", fmt.Sprintf("%d of %d are left today", s.Remaining, s.Total),
			"see in the log why the bot begins so many; is another process using the token?"})
	} else {
		e.pass("sessions", "%d of %d are left today", s.Remaining, s.Total)
	}
	if s.Shards > 1 {
		e.pass("shards", "Discord advises %d connections, which the bot makes at its start (docs/operating.md, Large bots)",
			s.Shards)
	} else {
		e.pass("shards", "one connection is enough")
	}
	within, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	if err := e.Client.Greets(within, s); err != nil {
		f := failed("gateway", "connecting", err)
		f.Mend = "let this machine reach gateway.discord.gg at port 443, also through WebSockets"
		e.found(f)
		return
	}
	e.pass("gateway", "it greets")
}

func (e *exam) commands(ctx context.Context) {
	d, err := e.Client.CommandChanges(ctx, e.Commands)
	if err != nil {
		e.found(failed("commands", "comparing them", err))
		return
	}
	var wrong []string
	for _, part := range []struct {
		how  string
		list []string
	}{{"missing", d.Missing}, {"different", d.Different}, {"not ours", d.Extra}} {
		if len(part.list) > 0 {
			wrong = append(wrong, part.how+": /"+strings.Join(part.list, ", /"))
		}
	}
	switch {
	case d.Registered == 0:
		e.found(Finding{Verdict: Skip, Check: "commands", Says: "none is registered yet; the first start does that"})
	case len(wrong) > 0:
		e.found(Finding{Fail, "commands", strings.Join(wrong, "; "),
			"start this version of the bot; is DISCORD_GUILD the same as for serve?"})
	default:
		e.pass("commands", "%d are registered as this version has them", d.Registered)
	}
}

func (e *exam) emojis(ctx context.Context) {
	have, err := e.Client.EmojiNames(ctx)
	if err != nil {
		e.found(failed("emojis", "listing them", err))
		return
	}
	var missing []string
	for _, name := range e.Emojis {
		if !slices.Contains(have, name) {
			missing = append(missing, name)
		}
	}
	switch {
	case len(missing) == len(e.Emojis) && len(missing) > 0:
		e.found(Finding{Verdict: Skip, Check: "emojis", Says: "none is uploaded yet; the first start does that"})
	case len(missing) > 0:
		e.found(Finding{Fail, "emojis", fmt.Sprintf("%d of %d are missing: %s", len(missing), len(e.Emojis),
			strings.Join(missing, ", ")), "let the bot run for an hour: it tries again; the log says what Discord answers"})
	default:
		e.pass("emojis", "all %d are there", len(e.Emojis))
	}
}
