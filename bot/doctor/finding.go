package doctor

import (
	"errors"
	"fmt"
	"strings"

	"witchtable/bot/discord"
)

// Verdict is how a check has ended.
type Verdict uint8

// The verdicts.
const (
	Pass Verdict = iota // as it should be
	Fail                // something is to be mended
	Skip                // not looked at, or not there yet
)

// String is the word at the beginning of a line.
func (v Verdict) String() string { return [...]string{"PASS", "FAIL", "SKIP"}[v] }

// Finding is what has come of one check.
type Finding struct {
	Verdict Verdict
	Check   string // what was looked at, in a word or two
	Says    string // what was found
	Mend    string // what to do about it; only where it failed
}

// String is the finding as one line.
func (f Finding) String() string {
	line := fmt.Sprintf("%s  %-12s %s", f.Verdict, f.Check, f.Says)
	if f.Mend != "" {
		line += " -> " + f.Mend
	}
	return strings.ReplaceAll(line, "\n", " ")
}

// mends are what to do about errors of the port, the first that fits.
var mends = []struct {
	is   error
	mend string
}{
	{discord.ErrToken, "copy the token again: Developer Portal, Bot, Reset Token; it goes into DISCORD_TOKEN"},
	{discord.ErrQuarantined, "appeal at https://dis.gd/app-quarantine, or serve --no-direct-messages"},
	{discord.ErrDMClosed, "this person has to allow direct messages from people of a server that the bot is in"},
	{discord.ErrUnknownChannel, "look at the id (right click, Copy Channel ID), and whether the bot is in that server"},
	{discord.ErrThreadsFull, "archive some of the channel's threads"},
	{discord.ErrNotHere, "choose a text channel"},
	{discord.ErrForbidden, "give the bot's role this permission in the channel, or invite it again by the link above"},
	{discord.ErrRefused, "this version sends what Discord does not take: report it with this line"},
}

// failed is the finding of a check that ended with an error; doing may be empty.
func failed(check, doing string, err error) Finding {
	f := Finding{Verdict: Fail, Check: check, Says: strings.TrimPrefix(doing+": "+err.Error(), ": "),
		Mend: "look whether this machine reaches discord.com, and at https://discordstatus.com"}
	for _, m := range mends {
		if errors.Is(err, m.is) {
			f.Mend = m.mend
			break
		}
	}
	return f
}
