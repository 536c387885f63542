package sandbox

import (
	"encoding/json"
	"net/http"

	"witchtable/bot/sandbox/wire"
)

// commandScope finds where a request's commands live: a guild, or "" for global.
func (s *Server) commandScope(c *call) (wire.GuildID, error) {
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

func (s *Server) listCommands(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.commandScope(c)
	if err != nil {
		return nil, err
	}
	return append([]wire.Command{}, s.w.commands[scope]...), nil
}

// overwriteCommands replaces all commands of a scope; those with a known name
// and type keep their id.
func (s *Server) overwriteCommands(c *call) (any, error) {
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

// createCommand adds a command, or replaces the one of the same name and type.
func (s *Server) createCommand(c *call) (any, error) {
	var b commandBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	own := b.check(nil)
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.commandScope(c)
	if err != nil {
		return nil, err
	}
	old := s.w.commands[scope]
	cmd := s.adopt(b.command(), old, scope)
	next, replaced := []wire.Command{}, false
	for _, o := range old {
		if o.ID == cmd.ID {
			o, replaced = cmd, true
		}
		next = append(next, o)
	}
	if !replaced {
		next = append(next, cmd)
	}
	own = append(own, checkSet(next)...)
	if err := c.formError(own); err != nil {
		return nil, err
	}
	s.setCommands(scope, next)
	if replaced {
		return cmd, nil
	}
	return created{cmd}, nil
}

func (s *Server) getCommand(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.commandScope(c)
	if err != nil {
		return nil, err
	}
	i := indexCommand(s.w.commands[scope], wire.CommandID(c.r.PathValue("command_id")))
	if i < 0 {
		return nil, errUnknownCommand()
	}
	return s.w.commands[scope][i], nil
}

func (s *Server) editCommand(c *call) (any, error) {
	s.mu.Lock()
	scope, err := s.commandScope(c)
	if err != nil {
		s.mu.Unlock()
		return nil, err
	}
	old := append([]wire.Command(nil), s.w.commands[scope]...)
	s.mu.Unlock()
	i := indexCommand(old, wire.CommandID(c.r.PathValue("command_id")))
	if i < 0 {
		return nil, errUnknownCommand()
	}
	b, err := c.mergedCommand(old[i])
	if err != nil {
		return nil, err
	}
	own := b.check(nil)
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd := s.adopt(b.command(), nil, scope)
	cmd.ID = old[i].ID
	old[i] = cmd
	own = append(own, checkSet(old)...)
	if err := c.formError(own); err != nil {
		return nil, err
	}
	s.setCommands(scope, old)
	return cmd, nil
}

// mergedCommand lays the body of an edit over the command as it is.
func (c *call) mergedCommand(old wire.Command) (*commandBody, error) {
	var b commandBody
	raw, err := json.Marshal(old)
	if err != nil {
		return nil, &apiError{status: http.StatusInternalServerError, message: err.Error()}
	}
	if err := json.Unmarshal(raw, &b); err != nil {
		return nil, &apiError{status: http.StatusInternalServerError, message: err.Error()}
	}
	return &b, c.decode(&b)
}

func (s *Server) deleteCommand(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	scope, err := s.commandScope(c)
	if err != nil {
		return nil, err
	}
	old := s.w.commands[scope]
	i := indexCommand(old, wire.CommandID(c.r.PathValue("command_id")))
	if i < 0 {
		return nil, errUnknownCommand()
	}
	s.setCommands(scope, append(append([]wire.Command{}, old[:i]...), old[i+1:]...))
	return nil, nil
}

func indexCommand(list []wire.Command, id wire.CommandID) int {
	for i := range list {
		if list[i].ID == id {
			return i
		}
	}
	return -1
}

// adopt gives a command its ids: those of its predecessor, if it has one.
func (s *Server) adopt(cmd wire.Command, old []wire.Command, scope wire.GuildID) wire.Command {
	cmd.ApplicationID, cmd.GuildID, cmd.Version = s.w.app.ID, scope, s.newID()
	for _, o := range old {
		if o.Name == cmd.Name && o.Type == cmd.Type {
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
	if b.Type.given() {
		out.Type = b.Type.v
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
