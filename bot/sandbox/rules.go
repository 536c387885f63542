package sandbox

import (
	"net/url"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// Limits of a message, from Discord's documentation, that limits.json cannot say: sums, and what hangs on other fields.
const (
	maxFiles        = 10
	maxContent      = 2000 // of what people say; bodies are limits.json's
	maxRequestBytes = 25 << 20
	maxFileBytes    = 10 << 20
	maxEmbedSum     = 6000
	maxV2Components = 40
	maxV2Text       = 4000
	maxV2TextBytes  = 10_170 // beyond it Discord answers 500
	v2BytesPerText  = 12
	maxRows         = 5
)

// flags that each kind of request may set.
const (
	createFlags = wire.FlagSuppressEmbeds | wire.FlagSuppressNotifications | wire.FlagVoiceMessage |
		wire.FlagComponentsV2
	callbackFlags = createFlags | wire.FlagEphemeral
	deferFlags    = wire.FlagEphemeral
	editFlags     = wire.FlagSuppressEmbeds | wire.FlagComponentsV2
)

// messageCheck is the setting in which a message body is judged.
type messageCheck struct {
	path    []string // where the body starts: nothing, or "data" in callbacks
	flags   int      // flags that may be set
	old     *message // the message being edited, or nil
	uploads []upload // the files sent along
	emojis  map[wire.EmojiID]*emoji
}

// resultingFlags are the message's flags once the body is applied.
func (b *messageBody) resultingFlags(in messageCheck) int {
	if in.old == nil {
		return b.Flags.v
	}
	if !b.Flags.given() {
		return in.old.Flags
	}
	return in.old.Flags&^wire.FlagSuppressEmbeds | b.Flags.v&editFlags
}

// checkURL accepts web addresses and attachment://NAME of a file that is there.
func checkURL(link string, p []string, files map[string]bool, out *issues) {
	if name, ok := attachmentName(link); ok {
		if !files[name] {
			out.add(p, "ATTACHMENT_NOT_FOUND", "No file named %q comes with the message.", name)
		}
		return
	}
	u, err := url.Parse(link)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		out.add(p, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
	}
}

func attachmentName(link string) (string, bool) {
	name, ok := strings.CutPrefix(link, "attachment://")
	return name, ok
}
