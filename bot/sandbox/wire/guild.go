package wire

// Channel types that the sandbox has.
const (
	ChannelText          = 0
	ChannelDM            = 1
	ChannelPublicThread  = 11
	ChannelPrivateThread = 12
)

// Channel is a text channel, a thread or a direct message.
type Channel struct {
	ID             ChannelID       `json:"id"`
	Type           int             `json:"type"`
	GuildID        GuildID         `json:"guild_id,omitempty"`
	Name           string          `json:"name,omitempty"`
	Position       int             `json:"position"`
	ParentID       ChannelID       `json:"parent_id,omitempty"`
	OwnerID        UserID          `json:"owner_id,omitempty"`
	LastMessageID  *MessageID      `json:"last_message_id"`
	Overwrites     []Overwrite     `json:"permission_overwrites,omitempty"`
	Recipients     []User          `json:"recipients,omitempty"`
	ThreadMetadata *ThreadMetadata `json:"thread_metadata,omitempty"`
	MessageCount   int             `json:"message_count,omitempty"`
	MemberCount    int             `json:"member_count,omitempty"`
	Permissions    string          `json:"permissions,omitempty"` // of the user, in interactions
	AppPermissions string          `json:"app_permissions,omitempty"`
	Flags          int             `json:"flags"`
}

// IsThread reports whether the channel is a thread.
func (c Channel) IsThread() bool {
	return c.Type == ChannelPublicThread || c.Type == ChannelPrivateThread
}

// ThreadMetadata says how a thread stands.
type ThreadMetadata struct {
	Archived            bool   `json:"archived"`
	AutoArchiveDuration int    `json:"auto_archive_duration"` // minutes
	ArchiveTimestamp    string `json:"archive_timestamp"`
	Locked              bool   `json:"locked"`
	CreateTimestamp     string `json:"create_timestamp,omitempty"`
}

// Overwrite changes the permissions of a role (type 0) or member (type 1) in one channel.
type Overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// Role is a set of permissions in a guild. The role with the guild's own id is everyone's.
type Role struct {
	ID          RoleID         `json:"id"`
	Name        string         `json:"name"`
	Permissions string         `json:"permissions"`
	Position    int            `json:"position"`
	Color       int            `json:"color"`
	Colors      map[string]int `json:"colors,omitempty"`
	Hoist       bool           `json:"hoist"`
	Managed     bool           `json:"managed"`
	Mentionable bool           `json:"mentionable"`
	Flags       int            `json:"flags"`
}

// Member is a user in a guild.
type Member struct {
	User        *User    `json:"user,omitempty"`
	Nick        *string  `json:"nick"`
	Avatar      *string  `json:"avatar"`
	Roles       []RoleID `json:"roles"`
	JoinedAt    string   `json:"joined_at"`
	Deaf        bool     `json:"deaf"`
	Mute        bool     `json:"mute"`
	Flags       int      `json:"flags"`
	Pending     bool     `json:"pending"`
	Permissions string   `json:"permissions,omitempty"` // in interactions
}

// Application is the bot's application.
type Application struct {
	ID                  AppID   `json:"id"`
	Name                string  `json:"name"`
	Icon                *string `json:"icon"`
	Description         string  `json:"description"`
	BotPublic           bool    `json:"bot_public"`
	BotRequireCodeGrant bool    `json:"bot_require_code_grant"`
	VerifyKey           string  `json:"verify_key"`
	Flags               int     `json:"flags"`
	Bot                 *User   `json:"bot,omitempty"`
	Owner               *User   `json:"owner,omitempty"`
	GuildCount          int     `json:"approximate_guild_count,omitempty"`
}
