package sandbox

import "witchtable/bot/sandbox/wire"

// commandScope finds where a request's commands live: a guild, or "" for global.
func (s *Server) commandScope(c *apiRequest) (wire.GuildID, error) {
	if wire.AppID(c.r.PathValue("application_id")) != s.w.app.ID {
		return "", errUnknownApplication()
	}
	id := wire.GuildID(c.r.PathValue("guild_id"))
	if id == "" {
		return "", nil
	}
	if _, err := s.guildFor(c); err != nil {
		return "", err
	}
	return id, nil
}

func (s *Server) listCommands(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.commandScope(c)
	if err != nil {
		return nil, err
	}
	return append([]wire.Command{}, s.w.commands[scope]...), nil
}

// overwriteCommands replaces all commands of a scope; those with a known name keep
// their id.
func (s *Server) overwriteCommands(c *apiRequest) (any, error) {
	var bodies []commandBody
	if err := c.decode(&bodies); err != nil {
		return nil, err
	}
	var own issues
	for i := range bodies {
		own = append(own, bodies[i].check([]string{itoa(i)})...)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.commandScope(c)
	if err != nil {
		return nil, err
	}
	old, next := s.w.commands[scope], []wire.Command{}
	for i := range bodies {
		fresh := bodies[i].command()
		next = append(next, s.adopt(fresh, old, scope))
	}
	own = append(own, checkSet(next)...)
	if err := c.formError(own); err != nil {
		return nil, err
	}
	s.setCommands(scope, next)
	return next, nil
}

// adopt gives a command its ids: those of its predecessor, if it has one.
func (s *Server) adopt(cmd wire.Command, old []wire.Command, scope wire.GuildID) wire.Command {
	cmd.ApplicationID, cmd.GuildID, cmd.Version = s.w.app.ID, scope, s.newID()
	for _, o := range old {
		if o.Name == cmd.Name {
			cmd.ID = o.ID
		}
	}
	if cmd.ID == "" {
		cmd.ID = wire.CommandID(s.newID())
	}
	return cmd
}

func (s *Server) setCommands(scope wire.GuildID, list []wire.Command) {
	s.w.commands[scope] = list
	s.publish(wire.EventCommands, "", "", nil)
	s.changed()
}

// command is the registered form of a body.
func (b *commandBody) command() wire.Command {
	out := wire.Command{
		Type: wire.CommandChat, Name: b.Name.v, NameLocalizations: b.NameLocalizations.v,
		Description: b.Description.v, DescriptionLocalizations: b.DescriptionLocalizations.v,
		Options: b.Options.v, Contexts: b.Contexts.v, IntegrationTypes: b.IntegrationTypes.v, NSFW: b.NSFW.v,
	}
	if b.DefaultMemberPermissions.given() {
		bits := string(b.DefaultMemberPermissions.v)
		out.DefaultMemberPermissions = &bits
	}
	if b.DMPermission.given() {
		out.DMPermission = &b.DMPermission.v
	}
	return out
}
