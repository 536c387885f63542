package wire

import "strings"

// User is an account: a person or the bot.
type User struct {
	ID            UserID  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    string  `json:"global_name,omitempty"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
}

// Name is what people see: the display name, or the account's name without one.
func (u User) Name() string {
	if u.GlobalName != "" {
		return u.GlobalName
	}
	return u.Username
}

// Message flags that the sandbox knows.
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagHasThread             = 1 << 5
	FlagEphemeral             = 1 << 6
	FlagLoading               = 1 << 7
	FlagSuppressNotifications = 1 << 12
	FlagVoiceMessage          = 1 << 13
	FlagComponentsV2          = 1 << 15
)

// Message types that the sandbox makes.
const (
	MessageDefault     = 0
	MessageChatCommand = 20
)

// Message is a message as the HTTP API shows it. On the
// sandbox's own API the last fields say what only the reader may know.
type Message struct {
	ID              MessageID            `json:"id"`
	ChannelID       ChannelID            `json:"channel_id"`
	Author          User                 `json:"author"`
	Content         string               `json:"content"`
	Timestamp       string               `json:"timestamp"`
	EditedTimestamp *string              `json:"edited_timestamp"`
	MentionEveryone bool                 `json:"mention_everyone"`
	Mentions        []User               `json:"mentions"`
	MentionRoles    []RoleID             `json:"mention_roles"`
	Attachments     []Attachment         `json:"attachments"`
	Embeds          []Embed              `json:"embeds"`
	Components      []Component          `json:"components"`
	Type            int                  `json:"type"`
	Flags           int                  `json:"flags"`
	Nonce           any                  `json:"nonce,omitempty"`
	ApplicationID   AppID                `json:"application_id,omitempty"`
	WebhookID       AppID                `json:"webhook_id,omitempty"`
	Interaction     *InteractionMetadata `json:"interaction_metadata,omitempty"`
	// Thread is the thread that was begun under the message.
	Thread *Channel `json:"thread,omitempty"`

	// Failed is set when a deferred answer ("thinking…") was never filled in.
	Failed bool `json:"sandbox_failed,omitempty"`
	// CommandName is the command that called the message forth, for the line above it.
	CommandName string `json:"sandbox_command,omitempty"`
}

// Ephemeral reports whether only one user sees the message.
func (m Message) Ephemeral() bool { return m.Flags&FlagEphemeral != 0 }

// Thinking reports whether the message is a deferred answer still to be filled in.
func (m Message) Thinking() bool { return m.Flags&FlagLoading != 0 && !m.Failed }

// InteractionMetadata says which interaction a message answers.
type InteractionMetadata struct {
	ID                  InteractionID     `json:"id"`
	Type                int               `json:"type"`
	User                User              `json:"user"`
	IntegrationOwners   map[string]string `json:"authorizing_integration_owners"`
	OriginalResponse    MessageID         `json:"original_response_message_id,omitempty"`
	InteractedMessageID MessageID         `json:"interacted_message_id,omitempty"`
}

// Attachment is a file of a message. URL serves it.
type Attachment struct {
	ID          AttachmentID `json:"id"`
	Filename    string       `json:"filename"`
	Description string       `json:"description,omitempty"`
	ContentType string       `json:"content_type,omitempty"`
	Size        int          `json:"size"`
	URL         string       `json:"url"`
	ProxyURL    string       `json:"proxy_url"`
	Width       int          `json:"width,omitempty"`
	Height      int          `json:"height,omitempty"`
	Ephemeral   bool         `json:"ephemeral,omitempty"`
	Flags       int          `json:"flags,omitempty"`
}

// AttachmentSpoiler is the flag of a file that is hidden until one taps it.
const AttachmentSpoiler = 1 << 3

// Spoiler reports whether the file is hidden until one taps it: by its flag, or in the old way by its name.
func (a Attachment) Spoiler() bool {
	return a.Flags&AttachmentSpoiler != 0 || strings.HasPrefix(a.Filename, "SPOILER_")
}

// Embed is a rich block of a message without Components V2.
type Embed struct {
	Title       string       `json:"title,omitempty"`
	Type        string       `json:"type,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       int          `json:"color,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
	Image       *EmbedImage  `json:"image,omitempty"`
	Thumbnail   *EmbedImage  `json:"thumbnail,omitempty"`
	Video       *EmbedImage  `json:"video,omitempty"`
	Provider    *EmbedAuthor `json:"provider,omitempty"`
	Author      *EmbedAuthor `json:"author,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedFooter is the last line of an embed.
type EmbedFooter struct {
	Text         string `json:"text,omitempty"`
	IconURL      string `json:"icon_url,omitempty"`
	ProxyIconURL string `json:"proxy_icon_url,omitempty"`
}

// EmbedImage is a picture of an embed; attachment://NAME points at a file of the same message.
type EmbedImage struct {
	URL         string `json:"url,omitempty"`
	ProxyURL    string `json:"proxy_url,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Description string `json:"description,omitempty"`
}

// EmbedAuthor is the line above an embed's title.
type EmbedAuthor struct {
	Name         string `json:"name,omitempty"`
	URL          string `json:"url,omitempty"`
	IconURL      string `json:"icon_url,omitempty"`
	ProxyIconURL string `json:"proxy_icon_url,omitempty"`
}

// EmbedField is a small titled paragraph of an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}
