package wire

// Discord names everything by a snowflake: 64 bits, sent as a decimal string,
// growing with time. Each kind gets its own type so that none is taken for
// another.
type (
	// AppID is of an application; its bot has the same as a user.
	AppID string
	// AttachmentID is of a file of a message.
	AttachmentID string
	// ChannelID is of a channel, thread or direct message.
	ChannelID string
	// CommandID is of a slash command.
	CommandID string
	// EmojiID is of an emoji of an application.
	EmojiID string
	// GuildID is of a server.
	GuildID string
	// InteractionID is of something that somebody did with the bot.
	InteractionID string
	// MessageID is of a message.
	MessageID string
	// RoleID is of a role in a server.
	RoleID string
	// UserID is of a person, or a bot.
	UserID string
)
