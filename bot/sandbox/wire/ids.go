package wire

// Discord names everything by a snowflake: 64 bits, sent as a decimal string,
// growing with time. Each kind gets its own type so that none is taken for
// another.
type (
	AppID         string
	AttachmentID  string
	ChannelID     string
	CommandID     string
	EmojiID       string
	GuildID       string
	InteractionID string
	MessageID     string
	RoleID        string
	UserID        string
)
