package say

import (
	"strings"

	"witchtable/bot/discord"
	"witchtable/engine"
)

// raw marks a string that is markup itself: a mention, a link. It cannot be part of a name, see CleanName.
const raw = "\ue000"

// Markup makes an argument of something that must not be escaped.
func Markup(s string) engine.Literal { return engine.Literal(raw + s) }

// Mention calls a person.
func Mention(u discord.UserID) engine.Literal { return Markup("<@" + string(u) + ">") }

// ChannelLink leads to a channel.
func ChannelLink(c discord.ChannelID) engine.Literal { return Markup("<#" + string(c) + ">") }

// escape takes from a string all that Discord would read as markup, mention, link or emoji.
func escape(s string) string {
	if rest, ok := strings.CutPrefix(s, raw); ok {
		return rest
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case strings.ContainsRune("\\*_~`|<>[]()", r), i == 0 && strings.ContainsRune("#-+", r):
			b.WriteByte('\\')
		case i > 0 && s[i-1] == '.' && leadingNumber(s[:i-1]):
			b.WriteRune(invisible) // "1. " begins a list
		}
		b.WriteRune(r)
		if r == '@' || r == ':' {
			b.WriteRune(invisible) // "@everyone", "https://", ":emoji:"
		}
	}
	return b.String()
}

const invisible = '\u200b'

func leadingNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// Bare is a string where there is no markup.
func Bare(s string) string { return strings.TrimPrefix(s, raw) }
