package sandbox

import (
	"fmt"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// Seeding: the world before anybody plays, and the calls that add to it later.

// seedApplication makes the bot's application and account.
func (s *Server) seedApplication(name, token string) {
	w := s.w
	w.app = application{ID: wire.AppID(s.newID()), Name: name, Token: token}
	// A bot's account has the same id as its application, as on Discord since 2016.
	w.app.BotID = wire.UserID(w.app.ID)
	s.addUserLocked(wire.User{ID: w.app.BotID, Username: name, Discriminator: "0001", Bot: true})
}

// seedDefault makes The Village: two channels, four people and the bot.
func (s *Server) seedDefault() {
	g := s.addGuildLocked("The Village")
	for _, name := range []string{"Ash", "Birch", "Cedar", "Dogwood"} {
		p := s.addUserLocked(wire.User{ID: wire.UserID(s.newID()), Username: strings.ToLower(name), GlobalName: name,
			Discriminator: "0"})
		s.joinLocked(g, p.ID)
	}
	g.OwnerID = s.w.people()[0].ID
	s.addChannelLocked(g, "tavern")
	s.addChannelLocked(g, "crossroads")
}

func (s *Server) addUserLocked(u wire.User) *person {
	p := &person{Person: wire.Person{User: u, Locale: s.cfg.Locale}, order: len(s.w.users)}
	s.w.users[u.ID] = p
	return p
}

// addGuildLocked makes a guild with the bot in it.
func (s *Server) addGuildLocked(name string) *guild {
	id := wire.GuildID(s.newID())
	botRole := wire.Role{ID: wire.RoleID(s.newID()), Name: s.w.app.Name, Permissions: DefaultBot.String(), Position: 1,
		Managed: true}
	g := &guild{
		ID: id, Name: name, Locale: s.cfg.Locale, OwnerID: "1",
		Roles: []wire.Role{
			{ID: wire.RoleID(id), Name: "@everyone", Permissions: DefaultEveryone.String()},
			botRole,
		},
		members: map[wire.UserID]*member{},
	}
	s.w.guilds[id] = g
	s.joinLocked(g, s.w.app.BotID)
	g.members[s.w.app.BotID].Roles = []wire.RoleID{botRole.ID}
	return g
}

func (s *Server) joinLocked(g *guild, user wire.UserID) {
	if g.members[user] == nil {
		g.members[user] = &member{Roles: []wire.RoleID{}, JoinedAt: s.clock.Now()}
	}
}

// AddGuild makes another guild, with the bot and nobody else in it. The first
// person to join owns it.
func (s *Server) AddGuild(name string) wire.GuildID {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.addGuildLocked(name)
	s.publish(wire.EventUsers, "", "", nil)
	s.changed()
	return g.ID
}

// AddUser makes a person, in the named guilds.
func (s *Server) AddUser(name string, guilds ...wire.GuildID) (wire.UserID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if name == "" || len(name) > 32 {
		return "", fmt.Errorf("user name %q: must have 1 to 32 characters", name)
	}
	if p, err := s.w.findUser(name); err == nil {
		return "", fmt.Errorf("user name %q: taken by %s", name, p.ID)
	}
	for _, id := range guilds {
		if s.w.guilds[id] == nil {
			return "", fmt.Errorf("guild %q: %w", id, ErrUnknown)
		}
	}
	p := s.addUserLocked(wire.User{ID: wire.UserID(s.newID()), Username: strings.ToLower(name), GlobalName: name,
		Discriminator: "0"})
	for _, id := range guilds {
		g := s.w.guilds[id]
		s.joinLocked(g, p.ID)
		if g.OwnerID == "1" {
			g.OwnerID = p.ID
		}
	}
	s.publish(wire.EventUsers, "", "", nil)
	s.changed()
	return p.ID, nil
}

// AddChannel makes a text channel.
func (s *Server) AddChannel(guild wire.GuildID, name string) (wire.ChannelID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.w.guilds[guild]
	if g == nil {
		return "", fmt.Errorf("guild %q: %w", guild, ErrUnknown)
	}
	ch := s.addChannelLocked(g, name)
	s.showChannel(ch)
	return ch.ID, nil
}

// AddThread makes a thread of a channel. Into a private one come those who are mentioned in it, and nobody else.
func (s *Server) AddThread(parent wire.ChannelID, name string, private bool) (wire.ChannelID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.w.channels[parent]
	if p == nil || p.Type != wire.ChannelText {
		return "", fmt.Errorf("channel %q: %w", parent, ErrUnknown)
	}
	ch := s.addThreadLocked(p, "", name, s.w.guilds[p.GuildID].OwnerID)
	if private {
		ch.Type = wire.ChannelPrivateThread
	}
	s.showChannel(ch)
	return ch.ID, nil
}

// RemoveChannel deletes a channel of a guild with its threads, or a thread.
func (s *Server) RemoveChannel(id wire.ChannelID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.w.channels[id]
	if ch == nil || ch.Type == wire.ChannelDM {
		return fmt.Errorf("guild channel %q: %w", id, ErrUnknown)
	}
	s.removeChannel(ch)
	return nil
}

// SetDMsClosed closes or opens a person's direct messages: sends by the bot then fail with 50007.
func (s *Server) SetDMsClosed(user wire.UserID, closed bool) error {
	return s.changeUser(user, func(p *person) { p.DMsClosed = closed })
}

func (s *Server) changeUser(user wire.UserID, change func(*person)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.w.users[user]
	if p == nil {
		return fmt.Errorf("user %q: %w", user, ErrUnknown)
	}
	change(p)
	s.publish(wire.EventUsers, "", "", nil)
	s.changed()
	return nil
}

// DenyBot takes permissions from the bot in a channel; 0 gives all of them back.
// Threads have their parent's permissions.
func (s *Server) DenyBot(id wire.ChannelID, deny Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.w.channels[id]
	if ch == nil || ch.Type == wire.ChannelDM || ch.IsThread() {
		return fmt.Errorf("guild channel %q: %w", id, ErrUnknown)
	}
	s.overwriteLocked(ch, wire.Overwrite{ID: string(s.w.app.BotID), Type: 1, Allow: "0", Deny: deny.String()})
	return nil
}

// overwriteLocked sets one overwrite of a channel; an empty one is removed.
func (s *Server) overwriteLocked(ch *channel, o wire.Overwrite) {
	kept := ch.Overwrites[:0:0]
	for _, old := range ch.Overwrites {
		if old.ID != o.ID {
			kept = append(kept, old)
		}
	}
	if parsePermission(o.Allow) != 0 || parsePermission(o.Deny) != 0 {
		kept = append(kept, o)
	}
	ch.Overwrites = kept
	s.showChannel(ch)
}

// Guilds lists the guilds' ids, oldest first.
func (s *Server) Guilds() []wire.GuildID {
	s.mu.Lock()
	defer s.mu.Unlock()
	return sortedKeys(s.w.guilds)
}

// ChannelNamed finds a channel by name ("#tavern" or "tavern") or id.
func (s *Server) ChannelNamed(name string) (wire.ChannelID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.w.findChannel(name, "")
	if err != nil {
		return "", err
	}
	return ch.ID, nil
}

// UserNamed finds a person by name or id.
func (s *Server) UserNamed(name string) (wire.UserID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.w.findUser(name)
	if err != nil {
		return "", err
	}
	return p.ID, nil
}
