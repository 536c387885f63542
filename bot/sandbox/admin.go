package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"witchtable/bot/sandbox/wire"
)

// adminRoutes are the endpoints that shape the world and order faults.
func (s *Server) adminRoutes(route playRoute) {
	route("GET /sandbox/health", func(*http.Request) (any, error) { return s.Health(), nil })
	route("GET /sandbox/world", s.adminWorld)
	route("POST /sandbox/guilds", s.adminAddGuild)
	route("POST /sandbox/guilds/{guild}/channels", s.adminAddChannel)
	route("POST /sandbox/users", s.adminAddUser)
	route("POST /sandbox/channels/{channel}/threads", s.adminAddThread)
	route("DELETE /sandbox/channels/{channel}", s.adminRemoveChannel)
	route("PUT /sandbox/channels/{channel}/bot-denied", s.adminDeny)
	route("GET /sandbox/violations", func(*http.Request) (any, error) { return s.Violations(), nil })
	route("DELETE /sandbox/violations", func(*http.Request) (any, error) { s.ClearViolations(); return nil, nil })
	route("GET /sandbox/counters", func(*http.Request) (any, error) { return s.Counters(), nil })
	route("GET /sandbox/faults", func(*http.Request) (any, error) { return s.Faults(), nil })
	route("POST /sandbox/faults", s.adminOrderFault)
	route("DELETE /sandbox/faults", func(*http.Request) (any, error) { s.ClearFault(0); return nil, nil })
	route("DELETE /sandbox/faults/{id}", s.adminClearFault)
	route("POST /sandbox/gateway", s.adminGateway)
	route("POST /sandbox/clock", s.adminClock)
	route("POST /sandbox/save", func(*http.Request) (any, error) { return nil, s.Save() })
}

// Health says what this sandbox is and does.
func (s *Server) Health() wire.Health {
	s.violations.mu.Lock()
	violations := s.violations.seq
	s.violations.mu.Unlock()
	checks := "hand-coded"
	if s.cfg.Description != nil {
		checks = "openapi"
	}
	_, ahead := s.clock.(*Ahead)
	s.mu.Lock()
	defer s.mu.Unlock()
	return wire.Health{
		OK: true, Application: s.w.app.ID, Name: s.w.app.Name, BodyChecks: checks, Strict: s.cfg.Strict,
		Connected: s.gateway.connected(), Seq: s.events.seq, Violations: violations,
		Now: s.clock.Now(), TimePasses: ahead,
	}
}

// worldView is the whole world's shape, without messages.
type worldView struct {
	Application wire.Application `json:"application"`
	People      []wire.Person    `json:"people"`
	Guilds      []guildShape     `json:"guilds"`
}

type guildShape struct {
	ID       wire.GuildID   `json:"id"`
	Name     string         `json:"name"`
	Members  []wire.UserID  `json:"members"`
	Channels []wire.Channel `json:"channels"`
}

func (s *Server) adminWorld(*http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := worldView{Application: s.renderApplication(), People: []wire.Person{}, Guilds: []guildShape{}}
	for _, p := range s.w.people() {
		out.People = append(out.People, p.Person)
	}
	for _, id := range sortedKeys(s.w.guilds) {
		g := s.w.guilds[id]
		shape := guildShape{ID: g.ID, Name: g.Name, Members: s.memberIDs(g), Channels: []wire.Channel{}}
		for _, cid := range g.Channels {
			shape.Channels = append(shape.Channels, s.renderChannel(s.w.channels[cid]))
		}
		out.Guilds = append(out.Guilds, shape)
	}
	return out, nil
}

func (s *Server) adminAddGuild(r *http.Request) (any, error) {
	var b struct {
		Name string `json:"name"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	if b.Name == "" {
		return nil, fmt.Errorf("a guild needs a name")
	}
	return map[string]any{"id": s.AddGuild(b.Name)}, nil
}

func (s *Server) adminAddChannel(r *http.Request) (any, error) {
	var b struct {
		Name string `json:"name"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	if b.Name == "" {
		return nil, fmt.Errorf("a channel needs a name")
	}
	id, err := s.AddChannel(wire.GuildID(r.PathValue("guild")), b.Name)
	return map[string]any{"id": id}, err
}

func (s *Server) adminAddThread(r *http.Request) (any, error) {
	var b struct {
		Name    string `json:"name"`
		Private bool   `json:"private"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	if b.Name == "" {
		return nil, fmt.Errorf("a thread needs a name")
	}
	parent, err := s.ChannelNamed(r.PathValue("channel"))
	if err != nil {
		return nil, err
	}
	id, err := s.AddThread(parent, b.Name, b.Private)
	return map[string]any{"id": id}, err
}

func (s *Server) adminRemoveChannel(r *http.Request) (any, error) {
	id, err := s.ChannelNamed(r.PathValue("channel"))
	if err != nil {
		return nil, err
	}
	return nil, s.RemoveChannel(id)
}

func (s *Server) adminAddUser(r *http.Request) (any, error) {
	var b struct {
		Name   string         `json:"name"`
		Guilds []wire.GuildID `json:"guilds"` // default: all
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	if b.Guilds == nil {
		b.Guilds = s.Guilds()
	}
	id, err := s.AddUser(b.Name, b.Guilds...)
	return map[string]any{"id": id}, err
}

func (s *Server) adminDeny(r *http.Request) (any, error) {
	var b struct {
		Deny string `json:"deny"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	bits, err := parseBits(b.Deny)
	if err != nil {
		return nil, fmt.Errorf("deny %q is not a set of permission bits (a decimal number in a string)", b.Deny)
	}
	id, err := s.ChannelNamed(r.PathValue("channel"))
	if err != nil {
		return nil, err
	}
	return nil, s.DenyBot(id, Permission(bits))
}

func (s *Server) adminOrderFault(r *http.Request) (any, error) {
	var f Fault
	if err := decodePlay(r, &f); err != nil {
		return nil, err
	}
	id, err := s.OrderFault(f)
	return map[string]any{"id": id}, err
}

func (s *Server) adminClearFault(r *http.Request) (any, error) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil || id < 1 {
		return nil, fmt.Errorf("fault id %q is not a number from 1", r.PathValue("id"))
	}
	s.ClearFault(id)
	return nil, nil
}

func (s *Server) adminGateway(r *http.Request) (any, error) {
	var b struct {
		Action    GatewayFault    `json:"action"`
		CloseCode int             `json:"close_code"`
		Frame     json.RawMessage `json:"frame"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	switch {
	case b.CloseCode != 0:
		return nil, s.GatewayCloseCode(b.CloseCode)
	case b.Frame != nil:
		s.GatewayRaw(b.Frame)
		return nil, nil
	}
	return nil, s.Gateway(b.Action)
}

// mostHours is for how long at most time is let pass at once.
const mostHours = 31 * 24

// adminClock lets hours pass, where the sandbox goes by a clock that can be put forward.
func (s *Server) adminClock(r *http.Request) (any, error) {
	var b struct {
		Hours float64 `json:"hours"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	ahead, ok := s.clock.(*Ahead)
	switch {
	case !ok:
		return nil, fmt.Errorf("nobody can move this sandbox's clock: witchtable demo has one that can be")
	case !(b.Hours > 0 && b.Hours <= mostHours):
		return nil, fmt.Errorf("hours %v: want more than 0, and at most %d", b.Hours, mostHours)
	}
	if err := ahead.Pass(r.Context(), time.Duration(b.Hours*float64(time.Hour))); err != nil {
		return nil, err
	}
	return map[string]any{"now": s.clock.Now()}, nil
}
