package sandbox

import (
	"sort"
	"strings"
	"time"

	"witchtable/bot/sandbox/wire"
)

func (s *Server) getChannel(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	return s.renderChannel(ch), nil
}

func (s *Server) getGuildChannels(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	out := []wire.Channel{}
	for _, id := range g.Channels {
		if ch := s.w.channels[id]; !ch.IsThread() {
			out = append(out, s.renderChannel(ch))
		}
	}
	return out, nil
}

func (s *Server) getActiveThreads(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	threads := []wire.Channel{}
	for _, id := range g.Channels {
		ch := s.w.channels[id]
		if ch.IsThread() && !ch.ThreadMetadata.Archived && s.botMay(ch, PermViewChannel) {
			threads = append(threads, s.renderChannel(ch))
		}
	}
	return map[string]any{"threads": threads, "members": []any{}}, nil
}

func (s *Server) createGuildChannel(c *call) (any, error) {
	var b channelBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	var own issues
	checkChannelName(b.Name.v, &own)
	if err := c.formError(own); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	if !g.basePermissions(g.members[s.w.app.BotID]).has(PermManageChannels) {
		return nil, errMissingPermissions()
	}
	if b.Type.v != wire.ChannelText {
		return nil, &apiError{status: 400, message: "the sandbox has text channels only"}
	}
	ch := s.addChannelLocked(g, b.Name.v)
	if b.Topic.given() {
		ch.Topic = &b.Topic.v
	}
	ch.Overwrites = b.Overwrites.v
	s.announceChannel(ch, "CHANNEL_CREATE")
	s.changed()
	return created{s.renderChannel(ch)}, nil
}

func checkChannelName(name string, out *issues) {
	if n := runes(strings.TrimSpace(name)); n < 1 || n > 100 {
		out.add([]string{"name"}, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
}

// announceChannel tells people and bot about a new or changed channel or thread.
func (s *Server) announceChannel(ch *channel, event string) {
	rendered := s.renderChannel(ch)
	kind := wire.EventChannel
	if strings.HasSuffix(event, "_DELETE") {
		// Everybody hears of it: the channel that would say who may is gone.
		kind = wire.EventChannelDelete
		s.publish(kind, "", "", wire.Channel{ID: ch.ID, GuildID: ch.GuildID, Type: ch.Type})
	} else {
		s.publish(kind, ch.ID, "", rendered)
	}
	s.dispatch(dispatchTo{guild: ch.GuildID, intent: intentGuilds}, event, rendered)
}

func (s *Server) modifyChannel(c *call) (any, error) {
	var b channelBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	var own issues
	if b.Name.set {
		checkChannelName(b.Name.v, &own)
	}
	checkAutoArchive(b.AutoArchiveDuration, &own)
	if err := c.formError(own); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	if ch.Type == wire.ChannelDM {
		return nil, errChannelType()
	}
	if ch.IsThread() {
		return s.modifyThread(ch, &b)
	}
	if !s.botMay(ch, PermManageChannels) {
		return nil, errMissingPermissions()
	}
	b.applyTo(ch)
	s.announceChannel(ch, "CHANNEL_UPDATE")
	s.changed()
	return s.renderChannel(ch), nil
}

func (b *channelBody) applyTo(ch *channel) {
	if b.Name.given() {
		ch.Name = b.Name.v
	}
	if b.Topic.set {
		topic := b.Topic.v
		ch.Topic = &topic
	}
	if b.Position.given() {
		ch.Position = b.Position.v
	}
	if b.RateLimit.given() {
		ch.RateLimit = b.RateLimit.v
	}
	if b.NSFW.given() {
		ch.NSFW = b.NSFW.v
	}
	if b.Overwrites.given() {
		ch.Overwrites = b.Overwrites.v
	}
}

func (s *Server) modifyThread(ch *channel, b *channelBody) (any, error) {
	meta := ch.ThreadMetadata
	manages := s.botMay(ch, PermManageThreads)
	owns := ch.OwnerID == s.w.app.BotID
	onlyUnarchives := b.Archived.given() && !b.Archived.v && !b.Locked.set && !b.Name.set
	switch {
	case meta.Locked && !manages:
		return nil, errThreadLocked()
	case b.Locked.given() && !manages, !owns && !manages && !onlyUnarchives:
		return nil, errMissingPermissions()
	case meta.Archived && !(b.Archived.given() && !b.Archived.v):
		return nil, errThreadArchived()
	}
	b.applyTo(ch)
	if b.Archived.given() && b.Archived.v != meta.Archived {
		meta.Archived, meta.ArchiveTimestamp = b.Archived.v, stamp(s.clock.Now())
	}
	if b.Locked.given() {
		meta.Locked = b.Locked.v
	}
	if b.AutoArchiveDuration.given() {
		meta.AutoArchiveDuration = b.AutoArchiveDuration.v
	}
	s.announceChannel(ch, "THREAD_UPDATE")
	s.changed()
	return s.renderChannel(ch), nil
}

func checkAutoArchive(minutes opt[int], out *issues) {
	if minutes.given() && !oneOf(minutes.v, []int{60, 1440, 4320, 10080}) {
		out.add([]string{"auto_archive_duration"}, "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
}

func (s *Server) deleteChannel(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	switch {
	case ch.Type == wire.ChannelDM:
		return s.renderChannel(ch), nil // a bot only closes its window
	case ch.IsThread() && !s.botMay(ch, PermManageThreads), !ch.IsThread() && !s.botMay(ch, PermManageChannels):
		return nil, errMissingPermissions()
	}
	s.removeChannel(ch)
	return s.renderChannel(ch), nil
}

// removeChannel deletes a channel and its threads.
func (s *Server) removeChannel(ch *channel) {
	g := s.w.guilds[ch.GuildID]
	for _, id := range append([]wire.ChannelID(nil), g.Channels...) {
		if child := s.w.channels[id]; child != nil && child.ParentID == ch.ID {
			s.removeChannel(child)
		}
	}
	for _, m := range ch.messages {
		s.forgetFiles(m)
	}
	delete(s.w.channels, ch.ID)
	kept := g.Channels[:0:0]
	for _, id := range g.Channels {
		if id != ch.ID {
			kept = append(kept, id)
		}
	}
	g.Channels = kept
	event := "CHANNEL_DELETE"
	if ch.IsThread() {
		event = "THREAD_DELETE"
	}
	s.announceChannel(ch, event)
	s.changed()
}

func (s *Server) putOverwrite(c *call) (any, error) {
	var b struct {
		Type  opt[int]    `json:"type"`
		Allow opt[flexID] `json:"allow"`
		Deny  opt[flexID] `json:"deny"`
	}
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	if err := c.formError(nil); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	if !s.botMay(ch, PermManageRoles) {
		return nil, errMissingPermissions()
	}
	s.overwriteLocked(ch, wire.Overwrite{ID: c.r.PathValue("overwrite_id"), Type: b.Type.v, Allow: string(b.Allow.v), Deny: string(b.Deny.v)})
	return nil, nil
}

func (s *Server) startTyping(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	if err := s.maySend(ch, &messageBody{}, 0); err != nil {
		return nil, err
	}
	s.publish(wire.EventTyping, ch.ID, "", wire.Typing{ChannelID: ch.ID, User: s.w.bot()})
	return nil, nil
}

func (s *Server) createThread(c *call) (any, error) {
	var b threadBody
	if err := c.checkThread(&b); err != nil {
		return nil, err
	}
	kind := wire.ChannelPrivateThread // Discord's odd default
	if b.Type.given() {
		kind = b.Type.v
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	parent, err := s.threadParent(c, kind)
	if err != nil {
		return nil, err
	}
	if kind != wire.ChannelPublicThread && kind != wire.ChannelPrivateThread {
		return nil, errForm(issues{{path: []string{"type"}, code: "BASE_TYPE_CHOICES", message: "Value must be one of (11, 12)."}})
	}
	ch := s.startThread(parent, &b, kind, wire.ChannelID(s.newID()))
	return created{s.renderChannel(ch)}, nil
}

func (s *Server) createThreadFromMessage(c *call) (any, error) {
	var b threadBody
	if err := c.checkThread(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	parent, err := s.threadParent(c, wire.ChannelPublicThread)
	if err != nil {
		return nil, err
	}
	_, m, err := s.messageFor(c)
	if err != nil {
		return nil, err
	}
	if m.Thread != "" {
		return nil, errThreadExists()
	}
	ch := s.startThread(parent, &b, wire.ChannelPublicThread, wire.ChannelID(m.ID))
	m.Thread = ch.ID
	s.showEdit(m)
	return created{s.renderChannel(ch)}, nil
}

func (c *call) checkThread(b *threadBody) error {
	if err := c.decode(b); err != nil {
		return err
	}
	var own issues
	checkChannelName(b.Name.v, &own)
	checkAutoArchive(b.AutoArchiveDuration, &own)
	return c.formError(own)
}

func (s *Server) threadParent(c *call, kind int) (*channel, error) {
	parent, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	need := PermCreatePublicThreads
	if kind == wire.ChannelPrivateThread {
		need = PermCreatePrivateThreads
	}
	switch {
	case parent.Type != wire.ChannelText:
		return nil, errChannelType()
	case !s.botMay(parent, need):
		return nil, errMissingPermissions()
	}
	return parent, nil
}

func (s *Server) startThread(parent *channel, b *threadBody, kind int, id wire.ChannelID) *channel {
	minutes := b.AutoArchiveDuration.v
	if minutes == 0 {
		minutes = 4320
	}
	now := stamp(s.clock.Now())
	ch := &channel{
		Channel: wire.Channel{
			ID: id, Type: kind, GuildID: parent.GuildID, ParentID: parent.ID, Name: b.Name.v, OwnerID: s.w.app.BotID,
			ThreadMetadata: &wire.ThreadMetadata{AutoArchiveDuration: minutes, ArchiveTimestamp: now, CreateTimestamp: now},
		},
		threadMembers: map[wire.UserID]bool{s.w.app.BotID: true},
		read:          map[wire.UserID]wire.MessageID{},
	}
	if b.Invitable.given() {
		ch.ThreadMetadata.Invitable = &b.Invitable.v
	}
	s.w.channels[ch.ID] = ch
	g := s.w.guilds[parent.GuildID]
	g.Channels = append(g.Channels, ch.ID)
	s.announceChannel(ch, "THREAD_CREATE")
	s.changed()
	return ch
}

// threadFor finds the thread in a request's path.
func (s *Server) threadFor(c *call) (*channel, error) {
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	if !ch.IsThread() {
		return nil, errChannelType()
	}
	return ch, nil
}

func (s *Server) getThreadMembers(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.threadFor(c)
	if err != nil {
		return nil, err
	}
	out := []map[string]any{}
	for _, id := range sortedKeys(ch.threadMembers) {
		out = append(out, map[string]any{"id": ch.ID, "user_id": id, "join_timestamp": ch.ThreadMetadata.CreateTimestamp, "flags": 0})
	}
	return out, nil
}

func (s *Server) addThreadMember(c *call) (any, error) { return s.setThreadMember(c, true) }

func (s *Server) removeThreadMember(c *call) (any, error) { return s.setThreadMember(c, false) }

func (s *Server) setThreadMember(c *call, in bool) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.threadFor(c)
	if err != nil {
		return nil, err
	}
	id := wire.UserID(c.r.PathValue("user_id"))
	if id == "@me" {
		id = s.w.app.BotID
	}
	g := s.w.guilds[ch.GuildID]
	switch {
	case ch.ThreadMetadata.Archived:
		return nil, errThreadArchived()
	case g.members[id] == nil:
		return nil, errUnknownMember()
	case !in && id != s.w.app.BotID && !s.botMay(ch, PermManageThreads) && ch.OwnerID != s.w.app.BotID:
		return nil, errMissingPermissions()
	}
	if in {
		ch.threadMembers[id] = true
	} else {
		delete(ch.threadMembers, id)
	}
	s.announceChannel(ch, "THREAD_UPDATE")
	if !in {
		// The one who left may not hear about the thread any more, but must hear that.
		s.publish(wire.EventChannelDelete, "", id, wire.Channel{ID: ch.ID, GuildID: ch.GuildID, Type: ch.Type})
	}
	s.changed()
	return nil, nil
}

func (s *Server) pin(c *call) (any, error) { return s.setPin(c, true) }

func (s *Server) unpin(c *call) (any, error) { return s.setPin(c, false) }

func (s *Server) setPin(c *call, pinned bool) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageFor(c)
	if err != nil {
		return nil, err
	}
	if !s.botMay(ch, PermPinMessages) {
		return nil, errMissingPermissions()
	}
	if ch.IsThread() && ch.ThreadMetadata.Archived {
		return nil, errThreadArchived()
	}
	if m.Pinned == pinned {
		return nil, nil
	}
	if pinned && len(pinsOf(ch)) >= 250 {
		return nil, errMaxPins()
	}
	m.Pinned, m.PinnedAt = pinned, s.clock.Now()
	s.showEdit(m)
	s.dispatch(dispatchTo{guild: ch.GuildID, intent: intentGuilds}, "CHANNEL_PINS_UPDATE",
		map[string]any{"channel_id": ch.ID, "guild_id": ch.GuildID, "last_pin_timestamp": stamp(m.PinnedAt)})
	if pinned {
		note := s.newMessage(ch, s.w.app.BotID)
		note.Type = wire.MessagePinned
		note.Reference = &wire.MessageReference{MessageID: m.ID, ChannelID: ch.ID, GuildID: ch.GuildID}
		s.post(ch, note)
	}
	return nil, nil
}

// pinsOf lists a channel's pinned messages, last pinned first.
func pinsOf(ch *channel) []*message {
	var out []*message
	for _, m := range ch.messages {
		if m.Pinned {
			out = append(out, m)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].PinnedAt.After(out[j].PinnedAt) })
	return out
}

func (s *Server) getPinsOld(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	out := []wire.Message{}
	for _, m := range pinsOf(ch) {
		out = append(out, s.renderMessage(m))
	}
	return out[:min(len(out), 50)], nil
}

func (s *Server) getPins(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	before := s.clock.Now().Add(time.Second)
	if q := c.r.URL.Query().Get("before"); q != "" {
		if before, err = time.Parse(time.RFC3339Nano, q); err != nil {
			return nil, errForm(issues{{path: []string{"before"}, code: "TIMESTAMP", message: "not a timestamp"}})
		}
	}
	items, more := []map[string]any{}, false
	for _, m := range pinsOf(ch) {
		switch {
		case !m.PinnedAt.Before(before):
		case len(items) == 50:
			more = true
		default:
			items = append(items, map[string]any{"pinned_at": stamp(m.PinnedAt), "message": s.renderMessage(m)})
		}
	}
	return map[string]any{"items": items, "has_more": more}, nil
}
