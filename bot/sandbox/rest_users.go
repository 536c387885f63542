package sandbox

import (
	"witchtable/bot/sandbox/wire"
)

func (s *Server) getGateway(c *apiRequest) (any, error) {
	return map[string]any{"url": s.gatewayURL(c.r.Host)}, nil
}

func (s *Server) getGatewayBot(c *apiRequest) (any, error) {
	return map[string]any{
		"url": s.gatewayURL(c.r.Host), "shards": s.cfg.Shards,
		"session_start_limit": map[string]any{"total": 1000, "remaining": 999, "reset_after": 86_400_000,
			"max_concurrency": s.cfg.Concurrency},
	}, nil
}

func (s *Server) getApplication(*apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.renderApplication(), nil
}

// createDM opens the direct message channel with a person, or finds it again.
func (s *Server) createDM(c *apiRequest) (any, error) {
	var b struct {
		RecipientID opt[wire.UserID] `json:"recipient_id"`
		AccessToken opt[[]string]    `json:"access_tokens"`
		Nicks       opt[any]         `json:"nicks"`
	}
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	var own issues
	if b.RecipientID.v == "" {
		own.add([]string{"recipient_id"}, "BASE_TYPE_REQUIRED", "This field is required")
	}
	if err := c.formError(own); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.w.users[b.RecipientID.v]
	switch {
	case p == nil:
		return nil, errUnknownUser()
	case p.Bot:
		return nil, errClosedDMs()
	}
	return s.renderChannel(s.openDM(p)), nil
}

func (s *Server) openDM(p *person) *channel {
	if ch := s.w.dms[p.ID]; ch != nil {
		return ch
	}
	ch := &channel{
		Channel: wire.Channel{ID: wire.ChannelID(s.newID()), Type: wire.ChannelDM, Recipients: []wire.User{p.User}},
		read:    map[wire.UserID]wire.MessageID{},
	}
	s.w.channels[ch.ID] = ch
	s.w.dms[p.ID] = ch
	s.publish(wire.EventChannel, ch.ID, p.ID, s.renderChannel(ch))
	s.changed()
	return ch
}

// guildFor finds the guild in a request's path, if the bot is in it.
func (s *Server) guildFor(c *apiRequest) (*guild, error) {
	g := s.w.guilds[wire.GuildID(c.r.PathValue("guild_id"))]
	if g == nil {
		return nil, errUnknownGuild()
	}
	if g.members[s.w.app.BotID] == nil {
		return nil, errMissingAccess()
	}
	return g, nil
}
