package sandbox

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif"  // sizes of pictures
	_ "image/jpeg" // sizes of pictures
	_ "image/png"  // sizes of pictures
	"mime"
	"path/filepath"
	"regexp"
	"sort"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// channelFor finds the channel in a request's path, if the bot may see it.
func (s *Server) channelFor(c *apiRequest) (*channel, error) {
	ch := s.w.channels[wire.ChannelID(c.r.PathValue("channel_id"))]
	if ch == nil {
		return nil, errUnknownChannel()
	}
	s.fade(ch)
	if !s.botMay(ch, PermViewChannel) {
		return nil, errMissingAccess()
	}
	return ch, nil
}

func (s *Server) botMay(ch *channel, p Permission) bool {
	return s.w.permissionsIn(s.w.app.BotID, ch).has(p)
}

// messageFor finds the message in a request's path. Ephemeral ones are not to be had this way.
func (s *Server) messageFor(c *apiRequest) (*channel, *message, error) {
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, nil, err
	}
	m := ch.find(wire.MessageID(c.r.PathValue("message_id")))
	if m == nil || m.OnlyFor != "" {
		return nil, nil, errUnknownMessage()
	}
	return ch, m, nil
}

// slice says which messages of a channel are wanted.
type slice struct {
	before, after, around wire.MessageID
	limit                 int
}

// pick returns messages newest first; ephemeral ones only for their reader.
func (s *Server) pick(ch *channel, want slice, reader wire.UserID) []wire.Message {
	var hits []*message
	for _, m := range ch.messages {
		if m.OnlyFor == "" || m.OnlyFor == reader {
			hits = append(hits, m)
		}
	}
	switch {
	case want.after != "":
		i := sort.Search(len(hits), func(i int) bool { return idLess(want.after, hits[i].ID) })
		hits = hits[i:]
		hits = hits[:min(len(hits), want.limit)]
	case want.around != "":
		i := sort.Search(len(hits), func(i int) bool { return !idLess(hits[i].ID, want.around) })
		lo := max(0, i-want.limit/2)
		hits = hits[lo:min(len(hits), lo+want.limit)]
	case want.before != "":
		i := sort.Search(len(hits), func(i int) bool { return !idLess(hits[i].ID, want.before) })
		hits = hits[max(0, i-want.limit):i]
	default:
		hits = hits[max(0, len(hits)-want.limit):]
	}
	out := make([]wire.Message, 0, len(hits))
	for i := len(hits) - 1; i >= 0; i-- {
		out = append(out, s.renderMessage(hits[i]))
	}
	return out
}

// createMessage is Create Message, with nonce and permissions.
func (s *Server) createMessage(c *apiRequest) (any, error) {
	var b messageBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	if err := s.maySend(ch, &b, len(c.uploads)); err != nil {
		return nil, err
	}
	if err := c.formError(s.judge(c, &b, messageCheck{flags: createFlags})); err != nil {
		return nil, err
	}
	if b.empty(len(c.uploads)) {
		return nil, errEmptyMessage()
	}
	if err := byteLimit(b.Components.v); err != nil {
		return nil, err
	}
	key, wanted := nonceOf(&b, ch)
	if wanted {
		if id, seen := s.w.nonces.find(key, s.clock.Now()); seen {
			if m := ch.find(id); m != nil {
				return s.renderMessage(m), nil
			}
			return nil, errUnknownMessage() // it was sent, and has been deleted since
		}
	}
	m := s.newMessage(ch, s.w.app.BotID)
	s.fill(m, &b, c.uploads)
	s.post(ch, m)
	if wanted {
		s.w.nonces.remember(key, m.ID, s.clock.Now())
	}
	return s.renderMessage(m), nil
}

func nonceOf(b *messageBody, ch *channel) (nonceKey, bool) {
	if !b.EnforceNonce.v || !b.Nonce.given() {
		return nonceKey{}, false
	}
	return nonceKey{ch.ID, fmt.Sprint(b.Nonce.v)}, true
}

// judge finds what is wrong in a message body that a request brings. Under Strict it also notes files that nobody will
// see.
func (s *Server) judge(c *apiRequest, b *messageBody, in messageCheck) issues {
	in.uploads, in.emojis = c.uploads, s.w.emojis
	if c.strict {
		c.unknown = append(c.unknown, b.unseenFiles(in)...)
	}
	return b.check(in)
}

// maySend checks what the bot may send in a channel.
func (s *Server) maySend(ch *channel, b *messageBody, files int) error {
	if ch.Type == wire.ChannelDM {
		return s.mayDM(ch)
	}
	send := PermSendMessages
	if ch.IsThread() {
		send = PermSendInThreads
	}
	switch {
	case ch.IsThread() && ch.ThreadMetadata.Archived && ch.ThreadMetadata.Locked && !s.botMay(ch, PermManageThreads):
		return errThreadLocked()
	case !s.botMay(ch, send),
		files > 0 && !s.botMay(ch, PermAttachFiles),
		len(b.Embeds.v) > 0 && !s.botMay(ch, PermEmbedLinks):
		return errMissingPermissions()
	}
	return nil
}

func (s *Server) mayDM(ch *channel) error {
	for _, r := range ch.Recipients {
		if p := s.w.users[r.ID]; p != nil && !p.Bot {
			if p.DMsClosed {
				return errClosedDMs()
			}
			if !s.w.sharesGuild(p.ID) {
				return errNoMutualGuild()
			}
		}
	}
	return nil
}

func byteLimit(components []wire.Component) error {
	if what := tooManyBytes(components); what != "" {
		return &apiError{status: 500, message: "500: Internal Server Error", kind: wire.ViolationBody,
			issues: issues{{path: []string{"components"}, code: "TEXT_BYTES", message: what}}}
	}
	return nil
}

func (s *Server) editMessage(c *apiRequest) (any, error) {
	var b messageBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageFor(c)
	if err != nil {
		return nil, err
	}
	if m.Author != s.w.app.BotID {
		return nil, errOtherAuthor()
	}
	if ch.IsThread() && ch.ThreadMetadata.Archived {
		return nil, errThreadArchived()
	}
	if len(c.uploads) > 0 && !s.botMay(ch, PermAttachFiles) {
		return nil, errMissingPermissions()
	}
	if err := s.checkEdit(c, &b, m, nil); err != nil {
		return nil, err
	}
	s.edit(m, &b, c.uploads)
	return s.renderMessage(m), nil
}

// checkEdit judges an edit of a message.
func (s *Server) checkEdit(c *apiRequest, b *messageBody, m *message, path []string) error {
	own := s.judge(c, b, messageCheck{path: path, flags: editFlags, old: m})
	if err := c.formError(own); err != nil {
		return err
	}
	if b.emptyAfter(m, c.uploads) {
		return errEmptyMessage()
	}
	return byteLimit(b.Components.v)
}

func (s *Server) deleteMessage(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageFor(c)
	if err != nil {
		return nil, err
	}
	if m.Author != s.w.app.BotID && !s.botMay(ch, PermManageMessages) {
		return nil, errMissingPermissions()
	}
	s.erase(ch, m)
	return nil, nil
}

// erase deletes a message and says so.
func (s *Server) erase(ch *channel, m *message) {
	ch.remove(m.ID)
	s.forgetFiles(m)
	gone := wire.MessageGone{ID: m.ID, ChannelID: ch.ID}
	s.publish(wire.EventMessageDelete, ch.ID, m.OnlyFor, gone)
	s.changed()
}

func (s *Server) forgetFiles(m *message) {
	for _, f := range m.Files {
		delete(s.w.files, f.ID)
		s.keepFading(f)
	}
}

// newMessage makes a message that is not yet posted.
func (s *Server) newMessage(ch *channel, author wire.UserID) *message {
	return &message{ID: wire.MessageID(s.newID()), ChannelID: ch.ID, Author: author, Created: s.clock.Now()}
}

// fill puts a new message's contents in.
func (s *Server) fill(m *message, b *messageBody, uploads []upload) {
	m.Content = strings.TrimSpace(b.Content.v)
	m.Embeds = b.Embeds.v
	m.Components = b.Components.v
	numberComponents(m.Components)
	s.nameEmojis(m.Components)
	m.Flags |= b.Flags.v
	if b.Nonce.given() {
		m.Nonce = b.Nonce.v
	}
	s.attach(m, b, b.planFiles(nil, uploads))
	s.mention(m, b)
}

// edit changes what the body has and leaves the rest.
func (s *Server) edit(m *message, b *messageBody, uploads []upload) {
	if b.Content.set {
		m.Content = strings.TrimSpace(b.Content.v)
	}
	if b.Embeds.set {
		m.Embeds = b.Embeds.v
	}
	if b.Components.set {
		m.Components = b.Components.v
		numberComponents(m.Components)
		s.nameEmojis(m.Components)
	}
	if b.Flags.given() {
		m.Flags = m.Flags&^wire.FlagSuppressEmbeds | b.Flags.v&editFlags
	}
	s.attach(m, b, b.planFiles(m, uploads))
	if b.Content.set || b.Components.set {
		s.mention(m, b)
	}
	now := s.clock.Now()
	m.Edited = &now
	m.Flags &^= wire.FlagLoading
	s.showEdit(m)
}

func (s *Server) showEdit(m *message) {
	s.publishMessage(wire.EventMessageEdit, m, s.renderMessage(m))
	s.changed()
}

// post adds a message to its channel and tells everybody who may know.
func (s *Server) post(ch *channel, m *message) {
	for _, old := range ch.add(m, s.w.history) {
		s.forgetFiles(old)
	}
	if ch.IsThread() {
		s.wakeThread(ch, m)
	}
	s.publishMessage(wire.EventMessage, m, s.renderMessage(m))
	s.changed()
}

// wakeThread: a message brings an archived thread back, and its author and whom it mentions into the thread.
func (s *Server) wakeThread(ch *channel, m *message) {
	ch.threadMembers[m.Author] = true
	for _, u := range m.Mentions {
		ch.threadMembers[u] = true
	}
	s.archive(ch, false)
}

func contains[T comparable](list []T, v T) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}

func appendNew[T comparable](list []T, v T) []T {
	if contains(list, v) {
		return list
	}
	return append(list, v)
}

// attach carries a plan out: the message has its files and no others, with the body's words about them.
func (s *Server) attach(m *message, b *messageBody, plan filePlan) {
	kept := map[wire.AttachmentID]bool{}
	for _, f := range plan.kept {
		kept[f.ID] = true
		if ref := b.fileRef(string(f.ID)); ref != nil && ref.Description != nil {
			f.Description = *ref.Description
		}
	}
	for _, f := range m.Files {
		if !kept[f.ID] {
			delete(s.w.files, f.ID)
			s.keepFading(f)
		}
	}
	m.Files = plan.kept
	for _, p := range plan.fresh {
		f := s.newFile(m.ChannelID, p)
		f.Ephemeral = m.OnlyFor != ""
		m.Files = append(m.Files, f)
	}
}

func (s *Server) newFile(ch wire.ChannelID, p plannedFile) *file {
	u := p.upload
	f := &file{ID: wire.AttachmentID(s.newID()), ChannelID: ch, Filename: p.filename, Description: p.description,
		Spoiler: p.spoiler, ContentType: u.contentType, data: u.data}
	if f.ContentType == "" || f.ContentType == "application/octet-stream" {
		if byName := mime.TypeByExtension(filepath.Ext(f.Filename)); byName != "" {
			f.ContentType = byName
		}
	}
	if strings.HasPrefix(f.ContentType, "image/") {
		if size, _, err := image.DecodeConfig(bytes.NewReader(u.data)); err == nil {
			f.Width, f.Height = size.Width, size.Height
		}
	}
	s.w.files[f.ID] = f
	return f
}

var userMention = regexp.MustCompile(`<@!?(\d+)>`)

// mention works out whom a message calls, within what allowed_mentions permits.
func (s *Server) mention(m *message, b *messageBody) {
	text := m.Content
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if c.Type == wire.TextDisplay {
			text += "\n" + c.Content
		}
		return true
	})
	m.Mentions = nil
	for _, hit := range userMention.FindAllStringSubmatch(text, -1) {
		id := wire.UserID(hit[1])
		if s.w.users[id] != nil && b.mayMention(id) {
			m.Mentions = appendNew(m.Mentions, id)
		}
	}
	ch := s.w.channels[m.ChannelID]
	m.Everyone = (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) && ch.Type != wire.ChannelDM &&
		b.mayParse("everyone") && s.w.permissionsIn(m.Author, ch).has(PermMentionEveryone)
}

func (b *messageBody) mayParse(kind string) bool {
	am := b.AllowedMentions
	if !am.given() {
		return true
	}
	return am.v.Parse != nil && contains(*am.v.Parse, kind)
}

func (b *messageBody) mayMention(id wire.UserID) bool {
	return b.mayParse("users") || contains(b.AllowedMentions.v.Users, string(id))
}
