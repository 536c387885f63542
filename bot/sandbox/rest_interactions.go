package sandbox

import "witchtable/bot/sandbox/wire"

// Callback types, by Discord's numbers.
const (
	callbackMessage      = 4
	callbackDeferred     = 5
	callbackDeferUpdate  = 6
	callbackUpdate       = 7
	callbackAutocomplete = 8
	callbackModal        = 9
)

// callback is the first answer to an interaction: within 3 s, and once.
func (s *Server) callback(c *apiRequest) (any, error) {
	var b callbackBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.w.interactions[wire.InteractionID(c.r.PathValue("interaction_id"))]
	switch {
	case i == nil, i.token != c.r.PathValue("interaction_token"), i.expired && !i.acked:
		return nil, errUnknownInteraction()
	case i.acked:
		return nil, errAlreadyAcknowledged()
	}
	ch := s.w.channels[i.channel]
	if ch == nil {
		return nil, errUnknownChannel()
	}
	if err := s.checkCallback(c, &b, i, ch); err != nil {
		return nil, err
	}
	s.answer(c, &b, i, ch)
	return nil, nil
}

// checkCallback judges type and data of an answer.
func (s *Server) checkCallback(c *apiRequest, b *callbackBody, i *interaction, ch *channel) error {
	if !callbackFits(b.Type, i) {
		return c.formError(issues{{path: []string{"type"}, code: "BASE_TYPE_CHOICES",
			message: "Callback type " + itoa(b.Type) + " does not answer an interaction of type " + itoa(i.kind) + "."}})
	}
	if b.Type == callbackUpdate && ch.find(i.source) == nil {
		return errUnknownMessage() // deleted or dismissed since
	}
	data := &b.Data.v
	path := []string{"data"}
	var own issues
	switch b.Type {
	case callbackMessage:
		own = s.judge(c, data, messageCheck{path: path, flags: callbackFlags})
	case callbackDeferred:
		if extra := data.Flags.v &^ deferFlags; extra != 0 {
			own.add(at(path, "flags"), "MESSAGE_FLAGS_INVALID", "A deferred answer takes only EPHEMERAL.")
		}
	case callbackUpdate:
		own = s.judge(c, data, messageCheck{path: path, flags: editFlags | wire.FlagEphemeral, old: ch.find(i.source)})
	case callbackAutocomplete:
		commandCheck{&own}.choiceValues(data.Choices.v, i.option, at(path, "choices"))
	case callbackModal:
		newComponentCheck(nil, s.w.emojis, &own).tree(data.Components.v, at(path, "components"))
	}
	if err := c.formError(own); err != nil {
		return err
	}
	if b.Type == callbackMessage && data.empty(len(c.uploads)) {
		return errEmptyMessage()
	}
	if b.Type == callbackUpdate && data.emptyAfter(ch.find(i.source), c.uploads) {
		return errEmptyMessage()
	}
	return byteLimit(data.Components.v)
}

func callbackFits(kind int, i *interaction) bool {
	switch kind {
	case callbackMessage, callbackDeferred:
		return i.kind != interactionAutocomplete
	case callbackDeferUpdate, callbackUpdate:
		return i.source != ""
	case callbackAutocomplete:
		return i.kind == interactionAutocomplete
	case callbackModal:
		return i.kind == interactionCommand || i.kind == interactionComponent
	}
	return false
}

// answer carries a callback out.
func (s *Server) answer(c *apiRequest, b *callbackBody, i *interaction, ch *channel) {
	i.acked = true
	data := &b.Data.v
	status := wire.StatusDone
	switch b.Type {
	case callbackMessage:
		i.original = s.respond(i, ch, data, c.uploads).ID
	case callbackDeferred:
		i.original = s.respond(i, ch, &messageBody{Flags: opt[int]{set: true, v: data.Flags.v | wire.FlagLoading}}, nil).ID
		i.deferred = i.original
		status = wire.StatusDeferred
	case callbackDeferUpdate:
		i.original = i.source
	case callbackUpdate:
		s.edit(ch.find(i.source), data, c.uploads)
		i.original = i.source
	case callbackAutocomplete:
		i.choices = data.Choices.v
		if i.choices == nil {
			i.choices = []wire.Choice{}
		}
	case callbackModal:
		i.modal = &wire.Modal{CustomID: data.CustomID.v, Title: data.Title.v, Components: data.Components.v}
		numberComponents(i.modal.Components)
		s.nameEmojis(i.modal.Components)
	}
	s.settle(i, status)
}

// respond posts a message in answer to an interaction.
func (s *Server) respond(i *interaction, ch *channel, b *messageBody, uploads []upload) *message {
	m := s.newMessage(ch, s.w.app.BotID)
	m.Webhook = true
	m.Command = i.command
	if i.kind == interactionCommand {
		m.Type = wire.MessageChatCommand
	}
	if b.Flags.v&wire.FlagEphemeral != 0 {
		m.OnlyFor = i.user
	}
	m.Interaction = &wire.InteractionMetadata{
		ID: i.id, Type: i.kind, User: s.w.users[i.user].User, IntegrationOwners: map[string]string{"0": string(i.guild)},
		InteractedMessageID: i.source,
	}
	if i.original != "" {
		m.Interaction.OriginalResponse = i.original
	}
	s.fill(m, b, uploads)
	s.post(ch, m)
	return m
}

// webhookFor finds the interaction whose token is in a request's path.
func (s *Server) webhookFor(c *apiRequest) (*interaction, *channel, error) {
	i := s.w.byToken[c.r.PathValue("webhook_token")]
	switch {
	case wire.AppID(c.r.PathValue("webhook_id")) != s.w.app.ID, i == nil, !i.acked:
		return nil, nil, errUnknownWebhook()
	case i.expired:
		return nil, nil, errTokenExpired()
	}
	ch := s.w.channels[i.channel]
	if ch == nil {
		return nil, nil, errUnknownChannel()
	}
	return i, ch, nil
}

// createFollowup posts another message. The first one after a deferred answer
// fills that answer in, keeping whether it is ephemeral.
func (s *Server) createFollowup(c *apiRequest) (any, error) {
	var b messageBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i, ch, err := s.webhookFor(c)
	if err != nil {
		return nil, err
	}
	if err := c.formError(s.judge(c, &b, messageCheck{flags: callbackFlags})); err != nil {
		return nil, err
	}
	if b.empty(len(c.uploads)) {
		return nil, errEmptyMessage()
	}
	if err := byteLimit(b.Components.v); err != nil {
		return nil, err
	}
	if m := s.deferredMessage(i); m != nil && !i.followed {
		m.Flags |= b.Flags.v &^ wire.FlagEphemeral
		i.followed = true
		s.edit(m, &b, c.uploads)
		s.settle(i, wire.StatusDone)
		return s.renderMessage(m), nil
	}
	return s.renderMessage(s.respond(i, ch, &b, c.uploads)), nil
}

// followupMessage finds the message of a request below a webhook: @original, or
// one that the same interaction made.
func (s *Server) followupMessage(c *apiRequest) (*interaction, *channel, *message, error) {
	i, ch, err := s.webhookFor(c)
	if err != nil {
		return nil, nil, nil, err
	}
	id := wire.MessageID(c.r.PathValue("message_id"))
	if id == "@original" {
		id = i.original
	}
	m := ch.find(id)
	if m == nil || m.ID != i.original && (m.Interaction == nil || m.Interaction.ID != i.id) {
		return nil, nil, nil, errUnknownMessage()
	}
	return i, ch, m, nil
}

// deleteFollowup takes away what an interaction has made, or the message whose component was used.
func (s *Server) deleteFollowup(c *apiRequest) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ch, m, err := s.followupMessage(c)
	if err != nil {
		return nil, err
	}
	s.erase(ch, m)
	return nil, nil
}

func (s *Server) editFollowup(c *apiRequest) (any, error) {
	var b messageBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i, _, m, err := s.followupMessage(c)
	if err != nil {
		return nil, err
	}
	if err := s.checkEdit(c, &b, m, nil); err != nil {
		return nil, err
	}
	loading := m.Flags&wire.FlagLoading != 0
	if b.Flags.given() {
		m.Flags |= b.Flags.v & wire.FlagComponentsV2
	}
	s.edit(m, &b, c.uploads)
	if loading && m.ID == i.deferred {
		s.settle(i, wire.StatusDone)
	}
	return s.renderMessage(m), nil
}
