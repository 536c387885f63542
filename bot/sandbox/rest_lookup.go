package sandbox

import (
	"witchtable/bot/sandbox/wire"
)

// What a bot asks to find out what it may do: a channel with its overwrites, a guild's roles, a member's roles.

func (s *Server) getChannel(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelFor(c)
	if err != nil {
		return nil, err
	}
	return s.renderChannel(ch), nil
}

func (s *Server) getGuild(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": g.OwnerID, "preferred_locale": g.Locale,
		"roles": append([]wire.Role{}, g.Roles...),
	}, nil
}

func (s *Server) getMember(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	user := wire.UserID(c.r.PathValue("user_id"))
	if g.members[user] == nil {
		return nil, errUnknownMember()
	}
	return s.renderMember(g, user), nil
}
