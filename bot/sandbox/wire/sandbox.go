package wire

import (
	"encoding/json"
	"time"
)

// Event is something that happened, in the order in which it happened, for the
// page and for programs that play. Seq starts at 1 and never skips within a
// sandbox's life; a reader sees only the events it may know, so it may skip there.
type Event struct {
	Seq     uint64          `json:"seq"`
	Type    EventType       `json:"type"`
	Channel ChannelID       `json:"channel,omitempty"`
	Data    json.RawMessage `json:"data"`
}

// EventType says what an Event's data are.
type EventType string

// The types of events.
const (
	EventMessage       EventType = "message"        // data: Message, new
	EventMessageEdit   EventType = "message_edit"   // data: Message, as it is now
	EventMessageDelete EventType = "message_delete" // data: MessageGone
	EventChannel       EventType = "channel"        // data: Channel, new or changed
	EventChannelDelete EventType = "channel_delete" // data: Channel
	EventInteraction   EventType = "interaction"    // data: Result, of one's own interaction
	EventCommands      EventType = "commands"       // data: none; the command list changed
	EventUsers         EventType = "users"          // data: none; people or guilds changed
	EventBot           EventType = "bot"            // data: BotState
	EventViolation     EventType = "violation"      // data: Violation
)

// MessageGone names a message that was deleted, or dismissed by the reader.
type MessageGone struct {
	ID        MessageID `json:"id"`
	ChannelID ChannelID `json:"channel_id"`
}

// BotState says whether a bot is connected to the gateway.
type BotState struct {
	Connected bool `json:"connected"`
}

// Events is the answer to a poll. Reset means that events between the asked-for
// one and the first one here are no longer kept: load the view afresh.
type Events struct {
	Seq    uint64  `json:"seq"` // poll from here next time
	Reset  bool    `json:"reset,omitempty"`
	Events []Event `json:"events"`
}

// Status says how far an interaction got.
type Status string

// How far an interaction can get.
const (
	StatusPending  Status = "pending"  // the bot has not answered yet
	StatusDeferred Status = "deferred" // acknowledged, the answer is still to come
	StatusDone     Status = "done"     // answered
	StatusFailed   Status = "failed"   // not answered in time, or not deliverable
)

// Result is an interaction as the user who started it sees it.
type Result struct {
	ID      InteractionID `json:"id"`
	Type    int           `json:"type"` // 2 command, 3 component, 4 autocomplete, 5 modal
	Channel ChannelID     `json:"channel"`
	Status  Status        `json:"status"`
	// Error is what Discord would show the user, such as "The application did not respond".
	Error string `json:"error,omitempty"`
	// Message is the bot's answer, new or edited, if there is one.
	Message *Message `json:"message,omitempty"`
	Modal   *Modal   `json:"modal,omitempty"`
	Choices []Choice `json:"choices,omitempty"`
}

// Modal is a form that the bot opened in answer to an interaction.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// View is all that one user sees on the left of the page.
type View struct {
	Seq         uint64      `json:"seq"` // events after this one are not yet in the view
	Me          Person      `json:"me"`
	Application Application `json:"application"`
	Connected   bool        `json:"connected"`
	Guilds      []GuildView `json:"guilds"`
	DMs         []Place     `json:"dms"`
	People      []Person    `json:"people"`
}

// GuildView is a guild with the channels and threads that the user may see.
type GuildView struct {
	ID       GuildID `json:"id"`
	Name     string  `json:"name"`
	Channels []Place `json:"channels"`
	Roles    []Role  `json:"roles"`
}

// Place is a channel with the reader's marks.
type Place struct {
	Channel
	Unread   int  `json:"unread"`    // messages not read yet, counted up to 100
	Pinged   int  `json:"pinged"`    // those of them that mention the reader; in DMs all
	CanWrite bool `json:"can_write"` // may the reader post here
}

// Person is a user with what the sandbox knows besides.
type Person struct {
	User
	Locale    string `json:"locale"`
	DMsClosed bool   `json:"dms_closed"`
}

// Violation is a request that breaks Discord's rules, however it was answered.
type Violation struct {
	Seq    int           `json:"seq"`
	Time   time.Time     `json:"time"`
	Kind   ViolationKind `json:"kind"`
	Method string        `json:"method"`
	Route  string        `json:"route"`
	Status int           `json:"status"` // as answered
	Code   int           `json:"code"`   // Discord's error code, 0 if none
	What   string        `json:"what"`
	Issues []BodyIssue   `json:"issues,omitempty"`
}

// ViolationKind groups violations by the rule they break.
type ViolationKind string

// The kinds of violations.
const (
	ViolationBody       ViolationKind = "body"       // a body that Discord refuses
	ViolationUnknown    ViolationKind = "unknown"    // a field that Discord ignores; only under Strict
	ViolationProtocol   ViolationKind = "protocol"   // late or double acknowledgement, unknown route, rate
	ViolationPermission ViolationKind = "permission" // an act that the bot has no permission for
)

// BodyIssue is one thing wrong in a body. Path is a JSON pointer.
type BodyIssue struct {
	Path    string `json:"path"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error is Discord's JSON error, also used by the sandbox's own API (code 0).
type Error struct {
	Message string          `json:"message"`
	Code    int             `json:"code"`
	Errors  json.RawMessage `json:"errors,omitempty"`
}

// Health tells programs what they are talking to.
type Health struct {
	OK          bool   `json:"ok"`
	Application AppID  `json:"application"`
	Name        string `json:"name"`
	BodyChecks  string `json:"body_checks"` // "openapi" or "hand-coded"
	Strict      bool   `json:"strict"`
	Connected   bool   `json:"connected"`
	Seq         uint64 `json:"seq"`
	Violations  int    `json:"violations"`
	// Now is the time here; TimePasses is set where it can be made to pass.
	Now        time.Time `json:"now"`
	TimePasses bool      `json:"time_passes"`
}
