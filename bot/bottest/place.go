package bottest

import (
	"context"
	"errors"
	"time"

	"witchtable/bot/discord"
)

// ErrRefused is wrapped when Discord does not take what somebody does: an unknown command, a button that is not there.
var ErrRefused = errors.New("refused by Discord")

// ErrFailed is wrapped when the bot does not answer what somebody does.
var ErrFailed = errors.New("the bot has not answered")

// Place is a Discord on which people act. Its methods may be called from several goroutines.
type Place interface {
	// Do carries out what somebody does, and returns what they are shown for it once that is there. A component may be
	// used without naming its message: OnSandbox takes the newest one in the channel that offers it, Memory needs none.
	// Errors: ErrRefused, ErrFailed.
	Do(ctx context.Context, in discord.Input) (*Answer, error)
	// Commands lists the commands that somebody may use in a channel.
	Commands(ctx context.Context, who discord.UserID, c discord.ChannelID) ([]discord.SlashCommand, error)
	// Read lists the messages that stand before somebody in a channel, oldest first, those that only they see included.
	Read(ctx context.Context, who discord.UserID, c discord.ChannelID) ([]Posted, error)
	// Watch has somebody look at a channel and at their direct messages from now on, until ctx ends.
	Watch(ctx context.Context, who discord.UserID, c discord.ChannelID) (*Watch, error)
	// Dismiss takes a message that only its reader sees out of their sight.
	Dismiss(ctx context.Context, who discord.UserID, m Posted) error
}

// Posted is a message as it stands before people.
type Posted struct {
	discord.Message
	ID      discord.MessageID
	Channel discord.ChannelID
	Private bool           // only one person sees it
	By      discord.UserID // who has sent it
	FromBot bool           // its sender is a bot
	Edits   int            // how often it was changed, where the place counts that
	At      time.Time      // when it came to stand there as it does

	Past []discord.Message // what it was before; only Memory can tell
	Gone bool              // it stands there no more; only in Memory's History
}

// First is a message as it was sent.
func (p Posted) First() discord.Message {
	if len(p.Past) > 0 {
		return p.Past[0]
	}
	return p.Message
}

// Answer is what somebody is shown for what they have done.
type Answer struct {
	// Posted is the message that answers: a new one, or the one whose component was used. It is empty where choices are
	// the answer.
	Posted
	In      discord.Input
	Choices []discord.Choice // the answer to an autocompletion
	// How says by which replies the answer came, in their order, separated by spaces: "answer", "say", "update",
	// "later", "edit", "follow", "choices". Only Memory can tell.
	How string
}

// Says is all that somebody reads in the end.
func (a *Answer) Says() string { return TextOf(a.Message) }

// Replaces reports whether the answer took the place of the message that was pressed: at once, or after it was
// announced.
func (a *Answer) Replaces() bool {
	return a.How == "update" || a.How == "later edit" && a.In.Kind == discord.ComponentUsed
}
