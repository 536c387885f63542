package sandbox

import (
	"encoding/json"
	"time"

	"witchtable/bot/sandbox/wire"
)

// Interaction types, by Discord's numbers.
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5
)

// What Discord's clients say when an interaction comes to nothing.
const (
	textNoResponse = "The application did not respond"
	textFailed     = "This interaction failed"
)

// interaction is something that a person did and that the bot must answer.
type interaction struct {
	id      wire.InteractionID
	token   string
	kind    int
	user    wire.UserID
	channel wire.ChannelID
	guild   wire.GuildID
	source  wire.MessageID // the message with the component, if any
	command string         // "fate new", for the line above the answer
	option  int            // type of the focused option, for autocomplete

	created  time.Time
	status   wire.Status
	acked    bool
	expired  bool // never acknowledged in time, or delivery was impossible
	errText  string
	original wire.MessageID // @original: the answer, or the edited source
	deferred wire.MessageID // a "thinking…" message still to be filled in
	followed bool           // a follow-up has filled the deferred message
	modal    *wire.Modal
	choices  []wire.Choice
	stops    []func() bool
	done     chan struct{} // closed when status leaves pending
}

// newInteraction registers what a person did and starts the clock on it.
func (s *Server) newInteraction(kind int, user wire.UserID, ch *channel) *interaction {
	i := &interaction{
		id: wire.InteractionID(s.newID()), token: randomHex(32), kind: kind, user: user,
		channel: ch.ID, guild: ch.GuildID, created: s.clock.Now(), status: wire.StatusPending, done: make(chan struct{}),
	}
	s.w.interactions[i.id], s.w.byToken[i.token] = i, i
	i.stops = append(i.stops,
		s.clock.AfterFunc(s.cfg.AckWindow, func() { s.ackTimeout(i) }),
		s.clock.AfterFunc(s.cfg.TokenLife, func() { s.tokenTimeout(i) }))
	return i
}

// deliver sends INTERACTION_CREATE, unless faults or an absent bot prevent it.
func (s *Server) deliver(i *interaction, data any, source *message) {
	if len(s.gateway.sessions) == 0 {
		s.fail(i, textNoResponse)
		return
	}
	raw, err := json.Marshal(s.renderInteraction(i, data, source))
	if err != nil {
		s.log.Error().Err(err).Msg("interaction not delivered")
		s.fail(i, textFailed)
		return
	}
	send := func() { s.dispatch(i.guild, "INTERACTION_CREATE", json.RawMessage(raw)) }
	times := 1
	for _, f := range s.faults.strike("", false) {
		switch f.Kind {
		case FaultLoseInteraction:
			return
		case FaultRepeatInteraction:
			times++
		case FaultDelayInteraction:
			once := send
			send = func() {}
			s.clock.AfterFunc(f.delay(), func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				once()
			})
		}
	}
	for range times {
		send()
	}
}

// renderInteraction is the event as the bot gets it.
func (s *Server) renderInteraction(i *interaction, data any, source *message) map[string]any {
	ch := s.w.channels[i.channel]
	u := s.w.users[i.user]
	rendered := s.renderChannel(ch)
	rendered.Permissions = s.w.permissionsIn(i.user, ch).String()
	out := map[string]any{
		"id": i.id, "application_id": s.w.app.ID, "type": i.kind, "data": data, "token": i.token, "version": 1,
		"channel_id": ch.ID, "channel": rendered, "locale": u.Locale,
		"app_permissions": s.w.toldPermissions(ch).String(),
		"entitlements":    []any{}, "attachment_size_limit": maxFileBytes,
	}
	if source != nil {
		out["message"] = s.renderMessage(source)
	}
	if g := s.w.guilds[i.guild]; g != nil {
		m := s.renderMember(g, i.user)
		m.Permissions = rendered.Permissions
		out["guild_id"], out["guild_locale"], out["member"], out["context"] = g.ID, g.Locale, m, 0
		out["guild"] = map[string]any{"id": g.ID, "locale": g.Locale, "features": []string{}}
		out["authorizing_integration_owners"] = map[string]string{"0": string(g.ID)}
		return out
	}
	out["user"], out["context"] = u.User, 1
	out["authorizing_integration_owners"] = map[string]string{"0": "0"}
	return out
}

// result is the interaction as its user sees it.
func (s *Server) result(i *interaction) wire.Result {
	out := wire.Result{ID: i.id, Type: i.kind, Channel: i.channel, Status: i.status, Error: i.errText, Modal: i.modal,
		Choices: i.choices}
	if i.original != "" {
		if ch := s.w.channels[i.channel]; ch != nil {
			if m := ch.find(i.original); m != nil {
				r := s.renderMessage(m)
				out.Message = &r
			}
		}
	}
	return out
}

// settle sets how far an interaction got and tells its user.
func (s *Server) settle(i *interaction, status wire.Status) {
	first := i.status == wire.StatusPending
	i.status = status
	if first {
		s.noteAck(i, status)
		close(i.done)
	}
	s.publish(wire.EventInteraction, "", i.user, s.result(i))
}

func (s *Server) fail(i *interaction, text string) {
	i.expired = true
	i.errText = text
	s.settle(i, wire.StatusFailed)
}

func (s *Server) ackTimeout(i *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unanswered(i)
}

func (s *Server) unanswered(i *interaction) {
	if i.status != wire.StatusPending {
		return
	}
	text := textNoResponse
	if i.kind == interactionComponent || i.kind == interactionModal {
		text = textFailed
	}
	s.fail(i, text)
}

// GiveUp ends everything that the bot has yet to answer, as it ends when the time for that has run out: what is not
// acknowledged, and what was announced and has not come. It is for those who know that the process which was to answer
// is no more, and have no time to wait.
func (s *Server) GiveUp() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.w.interactions {
		s.unanswered(i)
		s.unfilled(i)
	}
}

// tokenTimeout ends an interaction for good. A deferred answer that was never
// filled in becomes a failed one; a modal may still be open and is kept for a day.
func (s *Server) tokenTimeout(i *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unfilled(i)
	i.expired = true
	const open = 24 * time.Hour
	i.stops = append(i.stops, s.clock.AfterFunc(open, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.w.interactions, i.id)
		delete(s.w.byToken, i.token)
	}))
}

// unfilled has an answer that was announced and has not come fail for good.
func (s *Server) unfilled(i *interaction) {
	m := s.deferredMessage(i)
	if m == nil {
		return
	}
	m.Failed, i.expired = true, true
	s.showEdit(m)
	i.errText = textNoResponse
	s.settle(i, wire.StatusFailed)
}

func (s *Server) deferredMessage(i *interaction) *message {
	if i.deferred == "" {
		return nil
	}
	ch := s.w.channels[i.channel]
	if ch == nil {
		return nil
	}
	m := ch.find(i.deferred)
	if m == nil || m.Flags&wire.FlagLoading == 0 {
		return nil
	}
	return m
}

// stopTimers is for Close.
func (s *Server) stopTimers() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.w.interactions {
		for _, stop := range i.stops {
			stop()
		}
	}
}
