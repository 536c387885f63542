package sandbox

import (
	"slices"
	"witchtable/bot/sandbox/wire"
)

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
	if parent := s.w.channels[ch.ParentID]; parent != nil { // the message under which a thread was begun stays, without it
		if m := parent.find(wire.MessageID(ch.ID)); m != nil {
			m.Flags &^= wire.FlagHasThread
			s.showEdit(m)
		}
	}
	g.Channels = slices.DeleteFunc(g.Channels, func(id wire.ChannelID) bool { return id == ch.ID })
	// Everybody hears of it: the channel that would say who may is gone.
	s.publish(wire.EventChannelDelete, "", "", wire.Channel{ID: ch.ID, GuildID: ch.GuildID, Type: ch.Type})
	s.changed()
}

func (s *Server) addChannelLocked(g *guild, name string) *channel {
	ch := &channel{
		Channel: wire.Channel{
			ID: wire.ChannelID(s.newID()), Type: wire.ChannelText, GuildID: g.ID,
			Name: name, Position: len(g.Channels),
		},
		read: map[wire.UserID]wire.MessageID{},
	}
	s.w.channels[ch.ID] = ch
	g.Channels = append(g.Channels, ch.ID)
	return ch
}
