package sandbox

import (
	"encoding/json"

	"witchtable/bot/sandbox/wire"
)

// messageBody is the body of every request that makes or changes a message:
// create, edit, follow-up, and the data of an interaction callback.
type messageBody struct {
	Content         opt[string]           `json:"content"`
	Embeds          opt[[]wire.Embed]     `json:"embeds"`
	Components      opt[[]wire.Component] `json:"components"`
	Attachments     opt[[]attachmentRef]  `json:"attachments"`
	Flags           opt[int]              `json:"flags"`
	AllowedMentions opt[allowedMentions]  `json:"allowed_mentions"`
	Nonce           opt[any]              `json:"nonce"`
	EnforceNonce    opt[bool]             `json:"enforce_nonce"`

	// What Discord has and the sandbox has not; null stands for nothing.
	Reply    opt[json.RawMessage] `json:"message_reference"`
	Stickers opt[json.RawMessage] `json:"sticker_ids"`
	Poll     opt[json.RawMessage] `json:"poll"`
	Speech   opt[bool]            `json:"tts"`

	// In callbacks only.
	Choices  opt[[]wire.Choice] `json:"choices"`
	CustomID opt[string]        `json:"custom_id"`
	Title    opt[string]        `json:"title"`
}

// attachmentRef names an uploaded file ("0" for files[0]) or one that is kept.
type attachmentRef struct {
	ID          flexID  `json:"id"`
	Filename    string  `json:"filename"`
	Description *string `json:"description"`
	// The rest is sent back by clients that echo whole attachments.
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Size        int    `json:"size"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	ContentType string `json:"content_type"`
	Ephemeral   bool   `json:"ephemeral"`
	Spoiler     bool   `json:"is_spoiler"`
}

// flexID is an id that may come as a number or as a string.
type flexID string

func (f *flexID) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		*f = flexID(s)
		return nil
	}
	var n json.Number
	if err := json.Unmarshal(raw, &n); err != nil {
		return err
	}
	*f = flexID(n.String())
	return nil
}

type allowedMentions struct {
	Parse       *[]string `json:"parse"`
	Roles       []string  `json:"roles"`
	Users       []string  `json:"users"`
	RepliedUser *bool     `json:"replied_user"`
}

// callbackBody answers an interaction.
type callbackBody struct {
	Type int              `json:"type"`
	Data opt[messageBody] `json:"data"`
}

// commandBody registers or changes a command.
type commandBody struct {
	ID                       opt[string]               `json:"id"`
	ApplicationID            opt[string]               `json:"application_id"`
	GuildID                  opt[string]               `json:"guild_id"`
	Version                  opt[string]               `json:"version"`
	Type                     opt[int]                  `json:"type"`
	Name                     opt[string]               `json:"name"`
	NameLocalizations        opt[map[string]string]    `json:"name_localizations"`
	Description              opt[string]               `json:"description"`
	DescriptionLocalizations opt[map[string]string]    `json:"description_localizations"`
	Options                  opt[[]wire.CommandOption] `json:"options"`
	DefaultMemberPermissions opt[flexID]               `json:"default_member_permissions"`
	DefaultPermission        opt[bool]                 `json:"default_permission"`
	DMPermission             opt[bool]                 `json:"dm_permission"`
	Contexts                 opt[[]int]                `json:"contexts"`
	IntegrationTypes         opt[[]int]                `json:"integration_types"`
	NSFW                     opt[bool]                 `json:"nsfw"`
	Handler                  opt[int]                  `json:"handler"`
}
