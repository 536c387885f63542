package sandbox

import (
	"strings"

	"witchtable/bot/sandbox/wire"
)

func (s *Server) addReaction(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageFor(c)
	if err != nil {
		return nil, err
	}
	if !s.botMay(ch, PermAddReactions|PermReadMessageHistory) {
		return nil, errMissingPermissions()
	}
	emoji, err := parseEmoji(c.r.PathValue("emoji_name"))
	if err != nil {
		return nil, err
	}
	s.react(m, s.w.app.BotID, emoji, true)
	return nil, nil
}

func (s *Server) removeReaction(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.messageFor(c)
	if err != nil {
		return nil, err
	}
	emoji, err := parseEmoji(c.r.PathValue("emoji_name"))
	if err != nil {
		return nil, err
	}
	s.react(m, s.w.app.BotID, emoji, false)
	return nil, nil
}

func (s *Server) getReactions(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.messageFor(c)
	if err != nil {
		return nil, err
	}
	emoji, err := parseEmoji(c.r.PathValue("emoji_name"))
	if err != nil {
		return nil, err
	}
	out := []wire.User{}
	for _, r := range m.Reactions {
		if sameEmoji(r.Emoji, emoji) {
			for _, id := range r.Users {
				out = append(out, s.w.users[id].User)
			}
		}
	}
	return out, nil
}

// parseEmoji reads "🦉" or "name:id".
func parseEmoji(s string) (wire.Emoji, error) {
	if name, id, custom := strings.Cut(s, ":"); custom {
		if !isSnowflake(id) {
			return wire.Emoji{}, errUnknownEmoji()
		}
		return wire.Emoji{Name: name, ID: &id}, nil
	}
	for _, r := range s {
		if r > 0x2000 || r == '\u20e3' || r == 0xa9 || r == 0xae {
			return wire.Emoji{Name: s}, nil
		}
	}
	return wire.Emoji{}, errUnknownEmoji()
}

func sameEmoji(a, b wire.Emoji) bool {
	if a.ID != nil || b.ID != nil {
		return a.ID != nil && b.ID != nil && *a.ID == *b.ID
	}
	return a.Name == b.Name
}

// react gives or takes back a reaction and tells who may know. The list is
// rebuilt, never changed in place: rendered messages share it.
func (s *Server) react(m *message, user wire.UserID, emoji wire.Emoji, give bool) {
	ch := s.w.channels[m.ChannelID]
	var next []wire.Reaction
	found := false
	for _, r := range m.Reactions {
		if !sameEmoji(r.Emoji, emoji) {
			next = append(next, r)
			continue
		}
		found = true
		r = s.counted(r, without(r.Users, user))
		if give {
			r = s.counted(r, append(r.Users, user))
		}
		if r.Count > 0 {
			next = append(next, r)
		}
	}
	if !found {
		if !give {
			return
		}
		next = append(next, s.counted(wire.Reaction{Emoji: emoji}, []wire.UserID{user}))
	}
	m.Reactions = next
	s.publishMessage(wire.EventMessageEdit, m, s.renderMessage(m))
	event := "MESSAGE_REACTION_ADD"
	if !give {
		event = "MESSAGE_REACTION_REMOVE"
	}
	to := dispatchTo{guild: ch.GuildID, intent: intentGuildReactions}
	if ch.Type == wire.ChannelDM {
		to.intent = intentDirectReaction
	}
	s.dispatch(to, event, map[string]any{"user_id": user, "channel_id": ch.ID, "message_id": m.ID, "guild_id": ch.GuildID, "emoji": emoji})
	s.changed()
}

func (s *Server) counted(r wire.Reaction, users []wire.UserID) wire.Reaction {
	r.Users, r.Count, r.Me = users, len(users), contains(users, s.w.app.BotID)
	return r
}

func without(list []wire.UserID, gone wire.UserID) []wire.UserID {
	var out []wire.UserID
	for _, u := range list {
		if u != gone {
			out = append(out, u)
		}
	}
	return out
}
