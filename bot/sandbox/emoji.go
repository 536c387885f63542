package sandbox

import (
	"bytes"
	"encoding/base64"
	"image"
	"net/http"
	"regexp"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// Limits of an application's emojis, from Discord's documentation.
const (
	maxEmojis     = 2000
	maxEmojiBytes = 256 << 10
	minEmojiName  = 2
	maxEmojiName  = 32
)

// emojiBody makes or renames an emoji.
type emojiBody struct {
	Name  opt[string] `json:"name"`
	Image opt[string] `json:"image"`
}

var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]*$`)

// checkName judges a name; own is the emoji that has it already, or nil.
func (b *emojiBody) checkName(all map[wire.EmojiID]*emoji, own *emoji, out *issues) {
	p := []string{"name"}
	switch n := runes(b.Name.v); {
	case n < minEmojiName || n > maxEmojiName:
		out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", minEmojiName, maxEmojiName)
	case !emojiName.MatchString(b.Name.v):
		out.add(p, "STRING_TYPE_REGEX", "String value did not match validation regex.")
	}
	for _, e := range all {
		if e != own && e.Name == b.Name.v {
			out.add(p, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists.")
		}
	}
}

// picture reads the data URI of an emoji's picture.
func (b *emojiBody) picture(out *issues) (data []byte, kind string) {
	p := []string{"image"}
	if b.Image.v == "" {
		out.add(p, "BASE_TYPE_REQUIRED", "This field is required")
		return nil, ""
	}
	rest, ok := strings.CutPrefix(b.Image.v, "data:")
	kind, coded, found := strings.Cut(rest, ";base64,")
	data, err := base64.StdEncoding.DecodeString(coded)
	if !ok || !found || err != nil {
		out.add(p, "IMAGE_INVALID", "Must be a data URI: data:image/png;base64,…")
		return nil, ""
	}
	if !isPicture(kind, data) {
		out.add(p, "IMAGE_INVALID", "Unsupported image type given")
		return nil, ""
	}
	return data, kind
}

// isPicture reports whether data are a picture of the kind they are said to be.
func isPicture(kind string, data []byte) bool {
	switch kind {
	case "image/png", "image/jpeg", "image/gif":
		_, format, err := image.DecodeConfig(bytes.NewReader(data))
		return err == nil && kind == "image/"+format
	case "image/webp":
		return http.DetectContentType(data) == kind
	case "image/avif":
		return len(data) > 12 && string(data[4:12]) == "ftypavif"
	}
	return false
}

func errUnknownEmoji() *apiError {
	return violating(unknown(10014, "Unknown Emoji"), wire.ViolationProtocol)
}

func errTooManyEmojis() *apiError {
	return &apiError{status: 400, code: 30008, message: "Maximum number of emojis reached (2000)",
		kind: wire.ViolationProtocol}
}

func errEmojiTooLarge() *apiError {
	return &apiError{status: 400, code: 50045, message: "Asset exceeds maximum size: 262144", kind: wire.ViolationBody}
}

// ownApplication refuses paths of another application.
func (s *Server) ownApplication(c *apiRequest) error {
	if wire.AppID(c.r.PathValue("application_id")) != s.w.app.ID {
		return errUnknownApplication()
	}
	return nil
}

// emojiFor finds the emoji in a request's path.
func (s *Server) emojiFor(c *apiRequest) (*emoji, error) {
	if err := s.ownApplication(c); err != nil {
		return nil, err
	}
	e := s.w.emojis[wire.EmojiID(c.r.PathValue("emoji_id"))]
	if e == nil {
		return nil, errUnknownEmoji()
	}
	return e, nil
}

func (s *Server) listEmojis(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.ownApplication(c); err != nil {
		return nil, err
	}
	items := []wire.ApplicationEmoji{}
	for _, id := range sortedKeys(s.w.emojis) {
		items = append(items, s.renderEmoji(s.w.emojis[id]))
	}
	return wire.ApplicationEmojis{Items: items}, nil
}

func (s *Server) getEmoji(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.emojiFor(c)
	if err != nil {
		return nil, err
	}
	return s.renderEmoji(e), nil
}

func (s *Server) createEmoji(c *apiRequest) (any, error) {
	var b emojiBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.ownApplication(c); err != nil {
		return nil, err
	}
	var own issues
	b.checkName(s.w.emojis, nil, &own)
	data, kind := b.picture(&own)
	if err := c.formError(own); err != nil {
		return nil, err
	}
	if len(data) > maxEmojiBytes {
		return nil, errEmojiTooLarge()
	}
	if len(s.w.emojis) >= maxEmojis {
		return nil, errTooManyEmojis()
	}
	e := &emoji{ID: wire.EmojiID(s.newID()), Name: b.Name.v, Animated: kind == "image/gif", ContentType: kind, data: data}
	s.w.emojis[e.ID] = e
	s.changed()
	return created{s.renderEmoji(e)}, nil
}

func (s *Server) renameEmoji(c *apiRequest) (any, error) {
	var b emojiBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.emojiFor(c)
	if err != nil {
		return nil, err
	}
	var own issues
	if b.Name.given() {
		b.checkName(s.w.emojis, e, &own)
	}
	if err := c.formError(own); err != nil {
		return nil, err
	}
	if b.Name.given() {
		e.Name = b.Name.v
		s.changed()
	}
	return s.renderEmoji(e), nil
}

func (s *Server) deleteEmoji(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.emojiFor(c)
	if err != nil {
		return nil, err
	}
	delete(s.w.emojis, e.ID)
	s.changed()
	return nil, nil
}

func (s *Server) renderEmoji(e *emoji) wire.ApplicationEmoji {
	return wire.ApplicationEmoji{ID: e.ID, Name: e.Name, Roles: []wire.RoleID{}, User: s.w.bot(), RequireColons: true,
		Animated: e.Animated, Available: true}
}

// nameEmojis gives custom emojis the names that they have now: a body needs to give only their ids.
func (s *Server) nameEmojis(list []wire.Component) {
	name := func(e *wire.Emoji) *wire.Emoji {
		if e == nil || e.ID == nil || s.w.emojis[wire.EmojiID(*e.ID)] == nil {
			return e
		}
		own := s.w.emojis[wire.EmojiID(*e.ID)]
		return &wire.Emoji{ID: e.ID, Name: own.Name, Animated: own.Animated}
	}
	wire.Walk(list, func(c *wire.Component) bool {
		c.Emoji = name(c.Emoji)
		for i := range c.Options {
			c.Options[i].Emoji = name(c.Options[i].Emoji)
		}
		return true
	})
}

// serveEmoji serves an emoji's picture by its id; whatever kind the address asks for, it is the one that was uploaded.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	id, _, _ := strings.Cut(r.PathValue("file"), ".")
	s.mu.Lock()
	e := s.w.emojis[wire.EmojiID(id)]
	s.mu.Unlock()
	if e == nil {
		http.NotFound(w, r)
		return
	}
	servePicture(w, e.ContentType, e.data)
}
