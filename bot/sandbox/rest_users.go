package sandbox

import (
	"net/http"
	"strconv"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// gatewayURL is the gateway's address as a bot reaches it, by the host it used.
func (s *Server) gatewayURL(host string) string {
	if host == "" || isDiscord(host) {
		host = strings.TrimPrefix(s.base, "http://")
	}
	return "ws://" + host + "/gateway/"
}

func (s *Server) getGateway(c *call) (any, error) {
	return map[string]any{"url": s.gatewayURL(c.r.Host)}, nil
}

func (s *Server) getGatewayBot(c *call) (any, error) {
	return map[string]any{
		"url": s.gatewayURL(c.r.Host), "shards": 1,
		"session_start_limit": map[string]any{"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1},
	}, nil
}

func (s *Server) getMe(*call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.bot(), nil
}

func (s *Server) getUser(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.w.users[wire.UserID(c.r.PathValue("user_id"))]
	if p == nil {
		return nil, errUnknownUser()
	}
	return p.User, nil
}

func (s *Server) getApplication(*call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.renderApplication(), nil
}

func (s *Server) getMyGuilds(*call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []map[string]any{}
	for _, id := range sortedKeys(s.w.guilds) {
		g := s.w.guilds[id]
		if m := g.members[s.w.app.BotID]; m != nil {
			out = append(out, map[string]any{
				"id": g.ID, "name": g.Name, "icon": nil, "owner": false,
				"permissions": g.basePermissions(m).String(), "features": []string{},
			})
		}
	}
	return out, nil
}

// createDM opens the direct message channel with a person, or finds it again.
func (s *Server) createDM(c *call) (any, error) {
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
func (s *Server) guildFor(c *call) (*guild, error) {
	g := s.w.guilds[wire.GuildID(c.r.PathValue("guild_id"))]
	if g == nil {
		return nil, errUnknownGuild()
	}
	if g.members[s.w.app.BotID] == nil {
		return nil, errMissingAccess()
	}
	return g, nil
}

func (s *Server) getGuild(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	return s.renderGuild(g), nil
}

func (s *Server) getRoles(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	return append([]wire.Role{}, g.Roles...), nil
}

func (s *Server) getMember(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	id := wire.UserID(c.r.PathValue("user_id"))
	if id == "@me" {
		id = s.w.app.BotID
	}
	m := s.renderMember(g, id)
	if m == nil {
		if s.w.users[id] == nil {
			return nil, errUnknownUser()
		}
		return nil, errUnknownMember()
	}
	return m, nil
}

func (s *Server) getMembers(c *call) (any, error) {
	limit, after := 1, wire.UserID(c.r.URL.Query().Get("after"))
	if q := c.r.URL.Query().Get("limit"); q != "" {
		n, err := strconv.Atoi(q)
		if err != nil || n < 1 || n > 1000 {
			return nil, errForm(issues{{path: []string{"limit"}, code: "NUMBER_TYPE_MAX", message: "limit must be in 1..1000."}})
		}
		limit = n
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildFor(c)
	if err != nil {
		return nil, err
	}
	out := []wire.Member{}
	for _, id := range s.memberIDs(g) {
		if len(out) < limit && (after == "" || idLess(after, id)) {
			out = append(out, *s.renderMember(g, id))
		}
	}
	return out, nil
}

func sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin == "" || strings.TrimPrefix(strings.TrimPrefix(origin, "https://"), "http://") == r.Host
}
