package sandbox

import (
	"fmt"
	"net/url"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// Limits of a message, from Discord's documentation.
const (
	maxContent       = 2000
	maxFiles         = 10
	maxAltText       = 1024
	maxNonce         = 25
	maxRequestBytes  = 25 << 20
	maxFileBytes     = 10 << 20
	maxEmbeds        = 10
	maxEmbedSum      = 6000
	maxV2Components  = 40
	maxV2Text        = 4000
	maxV2TextBytes   = 10_170 // beyond it Discord answers 500
	v2BytesPerText   = 12
	maxRows          = 5
	maxRowButtons    = 5
	maxSelectOptions = 25
	maxCustomID      = 100
	maxButtonLabel   = 80
	maxPlaceholder   = 150
)

// flags that each kind of request may set.
const (
	createFlags   = wire.FlagSuppressEmbeds | wire.FlagSuppressNotifications | wire.FlagVoiceMessage | wire.FlagComponentsV2
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

// check finds what is wrong in a message body beyond its schema.
func (b *messageBody) check(in messageCheck) issues {
	var out issues
	b.checkMissing(in, &out)
	b.checkFlags(in, &out)
	b.checkText(in, &out)
	b.checkMentions(in, &out)
	plan := b.planFiles(in.old, in.uploads)
	b.checkFiles(in, plan, &out)
	files := plan.names()
	v2 := b.resultingFlags(in)&wire.FlagComponentsV2 != 0
	if v2 {
		b.checkNoLegacy(in, &out)
	}
	checkEmbeds(b.Embeds.v, at(in.path, "embeds"), files, &out)
	c := newComponentCheck(files, in.emojis, &out)
	c.message(b.Components.v, v2, at(in.path, "components"))
	return out
}

// checkMissing refuses what the sandbox cannot show, so that no test takes it for shown.
func (b *messageBody) checkMissing(in messageCheck, out *issues) {
	given := map[string]bool{
		"message_reference": b.Reply.given(), "sticker_ids": b.Stickers.given(), "poll": b.Poll.given(), "tts": b.Speech.v,
	}
	for _, name := range sortedKeys(given) {
		if given[name] {
			out.add(at(in.path, name), "SANDBOX_HAS_NONE", "The sandbox has no %s.", name)
		}
	}
}

func (b *messageBody) checkFlags(in messageCheck, out *issues) {
	if !b.Flags.given() {
		return
	}
	if extra := b.Flags.v &^ in.flags; extra != 0 && !sameAsOld(in.old, extra) {
		out.add(at(in.path, "flags"), "MESSAGE_FLAGS_INVALID", "Flags %d cannot be set here.", extra)
	}
	if in.old != nil && in.old.Flags&wire.FlagComponentsV2 != 0 && b.Flags.v&wire.FlagComponentsV2 == 0 && b.Flags.v != 0 {
		out.add(at(in.path, "flags"), "MESSAGE_FLAG_IMMUTABLE", "IS_COMPONENTS_V2 cannot be removed from a message.")
	}
}

func sameAsOld(old *message, flags int) bool { return old != nil && old.Flags&flags == flags }

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

func (b *messageBody) checkText(in messageCheck, out *issues) {
	if n := runes(b.Content.v); n > maxContent {
		out.add(at(in.path, "content"), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxContent)
	}
	if b.Nonce.given() {
		if s, isText := b.Nonce.v.(string); isText && len(s) > maxNonce {
			out.add(at(in.path, "nonce"), "NONCE_TYPE_TOO_LONG", "Must be %d or fewer in length.", maxNonce)
		}
	}
	if b.EnforceNonce.v && !b.Nonce.given() {
		out.add(at(in.path, "enforce_nonce"), "NONCE_REQUIRED", "enforce_nonce needs a nonce.")
	}
}

func (b *messageBody) checkMentions(in messageCheck, out *issues) {
	am := b.AllowedMentions.v
	p := at(in.path, "allowed_mentions")
	if am.Parse != nil {
		for i, kind := range *am.Parse {
			switch {
			case kind != "users" && kind != "roles" && kind != "everyone":
				out.add(at(p, "parse", i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
			case kind == "users" && len(am.Users) > 0, kind == "roles" && len(am.Roles) > 0:
				out.add(at(p, "parse"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:[%q] and %s: [ids...] are mutually exclusive.`, kind, kind)
			}
		}
	}
	if len(am.Users) > 100 || len(am.Roles) > 100 {
		out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be 100 or fewer in length.")
	}
	for i, id := range am.Users {
		if !isSnowflake(id) {
			out.add(at(p, "users", i), "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", id)
		}
	}
}

// checkNoLegacy: Components V2 leave no room for content and embeds.
func (b *messageBody) checkNoLegacy(in messageCheck, out *issues) {
	const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	const text = "The %s field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
	// A message that becomes one of Components V2 must be rid of both by the same edit.
	if b.Content.v != "" || in.old != nil && in.old.Content != "" && !b.Content.set {
		out.add(at(in.path, "content"), code, text, "'content'")
	}
	if len(b.Embeds.v) > 0 || in.old != nil && len(in.old.Embeds) > 0 && !b.Embeds.set {
		out.add(at(in.path, "embeds"), code, text, "'embeds'")
	}
}

// empty reports whether a new message would show nothing: action rows alone do not count.
func (b *messageBody) empty(uploaded int) bool {
	if strings.TrimSpace(b.Content.v) != "" || len(b.Embeds.v) > 0 || uploaded > 0 {
		return false
	}
	return b.Flags.v&wire.FlagComponentsV2 == 0 || len(b.Components.v) == 0
}

// emptyAfter reports whether an edited message would show nothing.
func (b *messageBody) emptyAfter(old *message, uploads []upload) bool {
	content, embeds, components := old.Content, len(old.Embeds), len(old.Components)
	if b.Content.set {
		content = b.Content.v
	}
	if b.Embeds.set {
		embeds = len(b.Embeds.v)
	}
	if b.Components.set {
		components = len(b.Components.v)
	}
	files := b.planFiles(old, uploads).count()
	v2 := (old.Flags|b.Flags.v)&wire.FlagComponentsV2 != 0
	return strings.TrimSpace(content) == "" && embeds == 0 && files == 0 && (!v2 || components == 0)
}

func checkEmbeds(embeds []wire.Embed, p []string, files map[string]bool, out *issues) {
	if len(embeds) > maxEmbeds {
		out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be %d or fewer in length.", maxEmbeds)
	}
	sum := 0
	for i := range embeds {
		sum += checkEmbed(&embeds[i], at(p, i), files, out)
	}
	if sum > maxEmbedSum {
		out.add(p, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedSum)
	}
}

// checkEmbed returns the number of characters that count towards the sum.
func checkEmbed(e *wire.Embed, p []string, files map[string]bool, out *issues) int {
	sum := 0
	text := func(s string, limit int, steps ...any) {
		n := runes(s)
		sum += n
		if n > limit {
			out.add(at(p, steps...), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", limit)
		}
	}
	text(e.Title, 256, "title")
	text(e.Description, 4096, "description")
	if e.Footer != nil {
		text(e.Footer.Text, 2048, "footer", "text")
	}
	if e.Author != nil {
		text(e.Author.Name, 256, "author", "name")
	}
	if len(e.Fields) > 25 {
		out.add(at(p, "fields"), "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer in length.")
	}
	for i, f := range e.Fields {
		text(f.Name, 256, "fields", i, "name")
		text(f.Value, 1024, "fields", i, "value")
		if strings.TrimSpace(f.Name) == "" {
			out.add(at(p, "fields", i, "name"), "BASE_TYPE_REQUIRED", "This field is required")
		}
		if strings.TrimSpace(f.Value) == "" {
			out.add(at(p, "fields", i, "value"), "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
	if e.Color < 0 || e.Color > 0xFFFFFF {
		out.add(at(p, "color"), "NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215.")
	}
	checkEmbedImage(e.Image, at(p, "image", "url"), files, out)
	checkEmbedImage(e.Thumbnail, at(p, "thumbnail", "url"), files, out)
	if e.Author != nil && e.Author.IconURL != "" {
		checkURL(e.Author.IconURL, at(p, "author", "icon_url"), files, out)
	}
	if e.Footer != nil && e.Footer.IconURL != "" {
		checkURL(e.Footer.IconURL, at(p, "footer", "icon_url"), files, out)
	}
	if sum == 0 && e.Image == nil && e.Thumbnail == nil {
		out.add(at(p, "description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	return sum
}

func checkEmbedImage(img *wire.EmbedImage, p []string, files map[string]bool, out *issues) {
	if img == nil {
		return
	}
	if img.URL != "" {
		checkURL(img.URL, p, files, out)
	}
	if runes(img.Description) > maxAltText {
		out.add(at(p[:len(p)-1], "description"), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxAltText)
	}
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

// tooManyBytes describes text that makes Discord answer 500 although it is
// within 4000 characters: the limit is in UTF-8 bytes.
func tooManyBytes(components []wire.Component) string {
	bytes := 0
	wire.Walk(components, func(c *wire.Component) bool {
		if c.Type == wire.TextDisplay {
			bytes += len(c.Content) + v2BytesPerText
		}
		return true
	})
	if bytes <= maxV2TextBytes {
		return ""
	}
	return fmt.Sprintf("%d bytes of text in Components V2; Discord answers 500 beyond about %d", bytes, maxV2TextBytes)
}
