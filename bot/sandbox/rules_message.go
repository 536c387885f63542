package sandbox

import (
	"fmt"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// check finds what is wrong in a message body beyond what schemas find.
func (b *messageBody) check(in messageCheck) issues {
	var out issues
	b.checkMissing(in, &out)
	b.checkFlags(in, &out)
	if b.EnforceNonce.v && !b.Nonce.given() {
		out.add(at(in.path, "enforce_nonce"), "NONCE_REQUIRED", "enforce_nonce needs a nonce.")
	}
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

func (b *messageBody) checkMentions(in messageCheck, out *issues) {
	am := b.AllowedMentions.v
	if am.Parse == nil {
		return
	}
	for _, kind := range *am.Parse {
		if kind == "users" && len(am.Users) > 0 || kind == "roles" && len(am.Roles) > 0 {
			out.add(at(in.path, "allowed_mentions", "parse"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				`parse:[%q] and %s: [ids...] are mutually exclusive.`, kind, kind)
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
	sum := runes(e.Title) + runes(e.Description)
	link := func(url string, steps ...any) {
		if url != "" {
			checkURL(url, at(p, steps...), files, out)
		}
	}
	if e.Footer != nil {
		sum += runes(e.Footer.Text)
		link(e.Footer.IconURL, "footer", "icon_url")
	}
	if e.Author != nil {
		sum += runes(e.Author.Name)
		link(e.Author.IconURL, "author", "icon_url")
	}
	for _, f := range e.Fields {
		sum += runes(f.Name) + runes(f.Value)
	}
	if e.Image != nil {
		link(e.Image.URL, "image", "url")
	}
	if e.Thumbnail != nil {
		link(e.Thumbnail.URL, "thumbnail", "url")
	}
	if sum == 0 && e.Image == nil && e.Thumbnail == nil {
		out.add(at(p, "description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	return sum
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
