package sandbox

import (
	"slices"

	"witchtable/bot/sandbox/wire"
)

// modifyThread archives a thread or opens it again, which is all that a bot here does to channels.
func (s *Server) modifyThread(c *apiRequest) (any, error) {
	var b struct {
		Archived opt[bool] `json:"archived"`
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
	case !s.botMay(ch, PermSendInThreads):
		return nil, errMissingPermissions()
	}
	if b.Archived.given() {
		s.archive(ch, b.Archived.v)
	}
	return s.renderChannel(ch), nil
}

func (s *Server) archive(ch *channel, archived bool) {
	if meta := ch.ThreadMetadata; meta.Archived != archived {
		meta.Archived, meta.ArchiveTimestamp = archived, stamp(s.clock.Now())
		s.showChannel(ch)
	}
}

// showChannel tells people about a new or changed channel or thread.
func (s *Server) showChannel(ch *channel) {
	s.publish(wire.EventChannel, ch.ID, "", s.renderChannel(ch))
	s.changed()
}

// removeChannel deletes a channel and its threads.
func (s *Server) removeChannel(ch *channel) {
	g := s.w.guilds[ch.GuildID]
	for _, id := range slices.Clone(g.Channels) {
		if child := s.w.channels[id]; child != nil && child.ParentID == ch.ID {
			s.removeChannel(child)
		}
	}
	for _, m := range ch.messages {
		s.forgetFiles(m)
	}
	delete(s.w.channels, ch.ID)
	g.Channels = slices.DeleteFunc(g.Channels, func(id wire.ChannelID) bool { return id == ch.ID })
	// Everybody hears of it: the channel that would say who may is gone.
	s.publish(wire.EventChannelDelete, "", "", wire.Channel{ID: ch.ID, GuildID: ch.GuildID, Type: ch.Type})
	s.changed()
}
