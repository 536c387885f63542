package sandbox

import (
	"fmt"
	"net/http"

	"witchtable/bot/sandbox/wire"
)

// startThread begins a public thread under a message. The thread has the message's id.
func (s *Server) startThread(c *apiRequest) (any, error) {
	var b struct {
		Name  string   `json:"name"`
		After opt[int] `json:"auto_archive_duration"`
	}
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	if err := c.formError(threadIssues(b.Name, b.After)); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	parent, m, err := s.messageFor(c)
	switch {
	case err != nil:
		return nil, err
	case parent.Type != wire.ChannelText || m.OnlyFor != "":
		return nil, errChannelType()
	case !s.botMay(parent, PermCreateThreads):
		return nil, errMissingPermissions()
	case m.Flags&wire.FlagHasThread != 0:
		return nil, errThreadThere()
	}
	ch := s.addThreadLocked(parent, wire.ChannelID(m.ID), b.Name, s.w.app.BotID)
	if b.After.given() {
		ch.ThreadMetadata.AutoArchiveDuration = b.After.v
	}
	m.Flags |= wire.FlagHasThread
	s.showChannel(ch)
	s.showEdit(m)
	return s.renderChannel(ch), nil
}

// addThreadMember brings somebody into a thread.
func (s *Server) addThreadMember(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	user := wire.UserID(c.r.PathValue("user_id"))
	switch {
	case err != nil:
		return nil, err
	case !ch.IsThread():
		return nil, errChannelType()
	case s.w.users[user] == nil || s.w.guilds[ch.GuildID].members[user] == nil:
		return nil, errUnknownUser()
	case !s.botMay(ch, PermSendInThreads):
		return nil, errMissingPermissions()
	case ch.ThreadMetadata.Archived:
		return nil, errThreadArchived()
	case !s.w.permissionsIn(user, s.w.channels[ch.ParentID]).has(PermViewChannel):
		return nil, errMissingAccess()
	}
	ch.threadMembers[user] = true
	s.showChannel(ch)
	return nil, nil
}

// modifyThread archives a thread or opens it again, or locks it, which is all that a bot here does to channels.
func (s *Server) modifyThread(c *apiRequest) (any, error) {
	var b struct {
		Archived opt[bool] `json:"archived"`
		Locked   opt[bool] `json:"locked"`
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
	switch {
	case err != nil:
		return nil, err
	case !ch.IsThread():
		return nil, errChannelType()
	case !s.mayModify(ch, b.Archived, b.Locked):
		return nil, errMissingPermissions()
	case ch.ThreadMetadata.Archived && !(b.Archived.given() && !b.Archived.v):
		return nil, errThreadArchived()
	}
	if b.Locked.given() {
		ch.ThreadMetadata.Locked = b.Locked.v
	}
	if b.Archived.given() {
		s.archive(ch, b.Archived.v)
	}
	return s.renderChannel(ch), nil
}

// mayModify: whoever may manage threads may do all of it. Others open a thread that is not locked, where they may
// speak; who has begun it archives it.
func (s *Server) mayModify(ch *channel, archived, locked opt[bool]) bool {
	switch {
	case s.botMay(ch, PermManageThreads):
		return true
	case locked.given() || ch.ThreadMetadata.Locked || !s.botMay(ch, PermSendInThreads):
		return false
	}
	return ch.OwnerID == s.w.app.BotID || !archived.given() || !archived.v
}

// ArchiveThread archives a thread, or opens it again, as a moderator does; one that is locked only moderators can open.
func (s *Server) ArchiveThread(id wire.ChannelID, archived, locked bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.w.channels[id]
	if ch == nil || !ch.IsThread() {
		return fmt.Errorf("thread %q: %w", id, ErrUnknown)
	}
	ch.ThreadMetadata.Locked = locked
	s.archive(ch, archived)
	s.changed()
	return nil
}

func errThreadThere() *apiError {
	return &apiError{status: http.StatusBadRequest, code: 160004,
		message: "A thread has already been created for this message", kind: wire.ViolationProtocol}
}
