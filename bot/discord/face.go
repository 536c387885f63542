// Package discord is the thin port to Discord: plain values for what the bot sends and receives, and one interface
// for doing so. Behind it stands discordgo, whose known defects are worked around here and nowhere else; nothing
// outside this package imports it. The package knows no tables, no games and no sentences.
package discord

import (
	"context"
	"time"
)

// Ids are Discord's snowflakes as decimal strings, one type per kind of thing.
type (
	// UserID is of a person, or a bot.
	UserID string
	// ChannelID is of a channel, thread or direct message.
	ChannelID string
	// GuildID is of a server.
	GuildID string
	// MessageID is of a message, unique in all channels.
	MessageID string
	// CommandID is of a slash command as Discord has registered it.
	CommandID string
)

// Message is something to send, or the new content of something sent: with Content and Embeds, or with a Body. Limits
// are Discord's: Content 2000 characters, ten Embeds of together 6000, five Rows; of a Body see Block.
type Message struct {
	Content string
	Embeds  []Embed
	Body    []Block
	Rows    []Row
	// Files come with the message. An edit takes away those that it does not bring again.
	Files []File
	// InWords, if set, makes the same message without its pictures, for where those are not taken: why says for what
	// reason, ErrForbidden or another. A Port knows nothing of it.
	InWords func(why error) Message
	// Mentions lists the users that may be pinged by this message; nobody else and no role ever is.
	Mentions []UserID
	// Nonce, at most 25 characters, makes a repeated Send within a few minutes return the first message instead of
	// sending a second one.
	Nonce string
	// Silent suppresses the notification.
	Silent bool
}

// Embed is a framed block of a message.
type Embed struct {
	Title       string
	Description string
	URL         string
	Color       int // 0xRRGGBB
	Fields      []Field
	Footer      string
	Image       string // URL, or attachment://name of one of the message's files
}

// Field is a titled paragraph of an embed.
type Field struct {
	Name, Value string
	Inline      bool
}

// File is an attachment. Alt is read aloud to those who cannot see it.
type File struct {
	Name, Alt string
	Data      []byte
	// Make, if it is set, makes the data when they are sent, in place of Data. Each attempt calls it.
	Make func() ([]byte, error)
}

// Row is a line of a message's components: up to five buttons, or one select.
type Row struct {
	Buttons []Button
	Select  *Select
}

// ButtonStyle is how a button looks.
type ButtonStyle uint8

// The button styles; Link buttons have a URL instead of a CustomID.
const (
	Secondary ButtonStyle = iota // grey
	Primary                      // blue: what most will press
	Success                      // green
	Danger                       // red: what cannot be undone
	Link                         // opens a page
)

// Button is a button; CustomID comes back in the Input when it is pressed.
type Button struct {
	Label    string // up to 80 characters
	CustomID string // up to 100
	Style    ButtonStyle
	URL      string
	Disabled bool
	Emoji    string // a unicode emoji
}

// Select is a menu of up to 25 choices.
type Select struct {
	CustomID    string
	Placeholder string // up to 150 characters
	Min, Max    int    // how many may be chosen; 0 means 1
	Choices     []Choice
	Disabled    bool
}

// Choice is an entry of a select or of an autocomplete answer (which shows Label only).
type Choice struct {
	Label       string            // up to 100 characters
	LabelIn     map[string]string // by Discord locale; for the fixed choices of a command's option
	Value       string            // up to 100
	Description string            // up to 100
	Default     bool
}

// InputKind tells what a user did.
type InputKind uint8

// The kinds of input.
const (
	CommandRun    InputKind = iota + 1 // a slash command was sent
	Autocomplete                       // an option with Complete is being typed
	ComponentUsed                      // a button was pressed, or something chosen from a menu
	ModalSent                          // a form was sent
)

// Input is something a user did: an interaction, complete and checked. Fields that Discord left out are empty.
type Input struct {
	Kind        InputKind
	ID          string // the interaction's id: the same when Discord delivers it twice
	User        User
	Guild       GuildID // empty in a direct message
	Channel     ChannelID
	IsThread    bool
	Locale      string      // the user's
	GuildLocale string      // the server's; empty where nobody can have chosen it
	Permissions Permissions // the bot's, in this channel; zero when Discord did not say
	Created     time.Time   // when the user did it, by the id

	Path []string // CommandRun, Autocomplete: "table", "open"
	// option name (ModalSent: field's custom id) to value; users as ids, numbers and booleans as text
	Options map[string]string
	Focused string // Autocomplete: the option being typed in

	CustomID string   // ComponentUsed, ModalSent
	Values   []string // ComponentUsed on a select
	Message  MessageID
}

// User is the person who did something.
type User struct {
	ID   UserID
	Name string // as shown in the server, else the global name, else the user name; not escaped
	Bot  bool
}

// Permissions is a set of permissions of the bot in a channel.
type Permissions uint64

// The permissions the bot cares about.
const (
	ViewChannel           Permissions = 1 << 10
	SendMessages          Permissions = 1 << 11
	AttachFiles           Permissions = 1 << 15
	ReadMessageHistory    Permissions = 1 << 16
	CreatePublicThreads   Permissions = 1 << 35
	SendMessagesInThreads Permissions = 1 << 38
)

// Reply answers one input. Exactly one of Answer, Update, Choices or Later comes first, within three seconds; then
// Edit and Follow as often as wanted, for fifteen minutes. Errors: ErrTooLate when Discord no longer waits.
type Reply interface {
	// Answer sends a message that only the user sees.
	Answer(ctx context.Context, m Message) error
	// Say sends a message to everybody in the channel.
	Say(ctx context.Context, m Message) error
	// Update replaces the message whose component was used.
	Update(ctx context.Context, m Message) error
	// Choices answers an Autocomplete.
	Choices(ctx context.Context, c []Choice) error
	// Later acknowledges now; Edit brings the (ephemeral) answer. For a component, the message stays as it is.
	Later(ctx context.Context) error
	// Edit replaces the answer given by Answer, Say, Update or announced by Later; after Later on a component, the
	// message whose component was used.
	Edit(ctx context.Context, m Message) error
	// Withdraw takes away what Edit would replace, also where only its user sees it; what is gone already is no error.
	Withdraw(ctx context.Context) error
	// Follow sends a further message that only the user sees. Unlike the others, it may show twice when it is repeated
	// after an error.
	Follow(ctx context.Context, m Message) error
	// Bring is Follow for a message that is changed later: what Edit and Withdraw concern stays what it was.
	Bring(ctx context.Context, m Message) (Brought, error)
}

// Brought is a message that only one user sees, which can be changed as long as the token of what they did lives.
type Brought interface {
	// Edit replaces it.
	Edit(ctx context.Context, m Message) error
	// Withdraw takes it away; what is gone already is no error.
	Withdraw(ctx context.Context) error
}

// Handler receives inputs, each in a goroutine of its own that survives panics. Order is up to the handler.
type Handler func(ctx context.Context, in Input, r Reply)

// Port is a connection to Discord.
type Port interface {
	// Run connects, registers the commands, hands inputs to h and reconnects until ctx ends, which returns nil. It
	// returns ErrToken when Discord refuses the token, ErrStuck when the link hangs and only a new process helps,
	// ErrGateway when Discord refuses the connection for another reason that stays, ErrRefused or ErrForbidden when it
	// refuses the commands. After ctx has ended, handlers at work get a moment to finish; then their context ends too.
	Run(ctx context.Context, commands []SlashCommand, h Handler) error
	// Send posts a message to a channel or thread.
	Send(ctx context.Context, c ChannelID, m Message) (MessageID, error)
	// Change replaces the content of one of the bot's own messages. Errors: ErrUnknownMessage, ErrTooManyEdits.
	Change(ctx context.Context, c ChannelID, id MessageID, m Message) error
	// Delete removes one of the bot's own messages; a message already gone is no error.
	Delete(ctx context.Context, c ChannelID, id MessageID) error
	// OpenDM returns the channel of direct messages with a user. It does not show whether they are let through. Errors:
	// ErrQuarantined.
	OpenDM(ctx context.Context, u UserID) (ChannelID, error)
	// StartThread begins a public thread under one of the bot's own messages and returns it; it is the same one when
	// that is repeated. Nobody is in it yet but the bot. name has at most MaxThreadName characters. Errors:
	// ErrForbidden, ErrThreadsFull, ErrNotHere, ErrUnknownMessage.
	StartThread(ctx context.Context, c ChannelID, under MessageID, name string) (ChannelID, error)
	// AddToThread brings somebody into a thread. Errors: ErrForbidden, ErrUnknownChannel; ErrDMClosed for people who
	// are not there.
	AddToThread(ctx context.Context, thread ChannelID, u UserID) error
	// ArchiveThread puts a thread away that the bot has begun. Whoever says something in it opens it again.
	ArchiveThread(ctx context.Context, thread ChannelID) error
	// Emojis makes those of the application's own emojis whose names are ours the given ones: those that lack are
	// uploaded, or renamed where they stand under the name they had, then those too many removed; others are never
	// touched. Where nothing is to be done it only looks. It returns how the emojis are written in texts, by name, also
	// those that stand when an error ends it.
	Emojis(ctx context.Context, ours func(name string) bool, want []Emoji) (map[string]string, error)
	// Self returns the bot's own user id, known once Run has connected.
	Self() UserID
}

// SlashCommand is a slash command to register: either Options or Subcommands.
type SlashCommand struct {
	Name, Description string
	NameIn, DescIn    map[string]string // by Discord locale
	Options           []CommandOption
	Subcommands       []SlashCommand // without subcommands of their own
	// Managers keeps the whole command to servers, and there to those who have the permission Manage Server, or to whom
	// the server's own settings for commands give it. Discord sees to that: nobody else can send it.
	Managers bool
}

// OptionKind is the kind of value of a command's option.
type OptionKind uint8

// The kinds of options.
const (
	StringOption  OptionKind = iota + 1 // text
	IntegerOption                       // a whole number
	BooleanOption                       // yes or no
	UserOption                          // a person of the server
)

// CommandOption is an option of a command. Complete asks for Autocomplete inputs while the user types. A text has at
// most 100 characters.
type CommandOption struct {
	Name, Description string
	NameIn, DescIn    map[string]string
	Kind              OptionKind
	Required          bool
	Complete          bool
	Choices           []Choice
}
