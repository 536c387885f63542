package sandbox

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// What people do: run commands, press buttons, choose, submit. These make the
// same interactions that Discord's clients make, and refuse what those refuse.

// CommandRequest runs a slash command, or asks for autocomplete if Focused is set.
type CommandRequest struct {
	Channel string `json:"channel"` // id, #name or "dm"
	// Name is the command, with its subcommands: "fate new".
	Name string `json:"name"`
	// Options by name. Users, channels and roles go by id or name.
	Options map[string]any `json:"options"`
	// Focused is the option being typed, for autocomplete.
	Focused string `json:"focused,omitempty"`
}

// ComponentRequest presses a button or chooses values of a select menu.
type ComponentRequest struct {
	Channel  string         `json:"channel"`
	Message  wire.MessageID `json:"message"`
	CustomID string         `json:"custom_id"`
	Values   []string       `json:"values,omitempty"`
}

// ModalRequest submits the modal that an interaction opened.
type ModalRequest struct {
	Interaction wire.InteractionID `json:"interaction"`
	// Values by custom id: text, or a list for selects, or true/false for a checkbox.
	Values map[string]any `json:"values"`
}

// command runs a slash command for a user.
func (s *Server) command(user *person, req CommandRequest) (*interaction, error) {
	ch, err := s.placeFor(user, req.Channel)
	if err != nil {
		return nil, err
	}
	if ch.IsThread() && ch.ThreadMetadata.Archived {
		return nil, fmt.Errorf("commands do not work in an archived thread")
	}
	path := strings.Fields(strings.TrimPrefix(req.Name, "/"))
	if len(path) == 0 {
		return nil, fmt.Errorf("no command named")
	}
	cmd, ok := s.commandNamed(user, ch, path[0])
	if !ok {
		return nil, fmt.Errorf("command /%s in this channel: %w", path[0], ErrUnknown)
	}
	res := &resolver{s: s, ch: ch, out: map[string]map[string]any{}}
	f := optionFiller{res: res, given: req.Options, focused: req.Focused}
	options, err := f.fill(cmd.Options, path[1:])
	if err != nil {
		return nil, fmt.Errorf("/%s: %w", strings.Join(path, " "), err)
	}
	data := map[string]any{"id": cmd.ID, "name": cmd.Name, "type": cmd.Type, "options": options}
	if cmd.GuildID != "" {
		data["guild_id"] = cmd.GuildID
	}
	res.into(data)
	kind := interactionCommand
	if req.Focused != "" {
		kind = interactionAutocomplete
	}
	i := s.newInteraction(kind, user.ID, ch)
	i.command, i.option = strings.Join(path, " "), f.focusedType
	s.deliver(i, data, nil)
	return i, nil
}

// placeFor finds a channel that a user may see and use commands in.
func (s *Server) placeFor(user *person, name string) (*channel, error) {
	ch, err := s.w.findChannel(name, user.ID)
	if err != nil {
		return nil, err
	}
	if !s.w.permissionsIn(user.ID, ch).has(PermViewChannel) {
		return nil, fmt.Errorf("channel %q: %w to %s", name, ErrUnknown, user.Name())
	}
	return ch, nil
}

func (s *Server) commandNamed(user *person, ch *channel, name string) (wire.Command, bool) {
	for _, cmd := range s.commandsIn(user, ch) {
		if cmd.Name == name {
			return cmd, true
		}
	}
	return wire.Command{}, false
}

// commandsIn lists the commands that a user sees in a channel: the guild's, then
// the global ones that a guild's does not hide.
func (s *Server) commandsIn(user *person, ch *channel) []wire.Command {
	perms := s.w.permissionsIn(user.ID, ch)
	out := []wire.Command{}
	if !perms.has(PermUseApplicationCmds) {
		return out
	}
	here := 1
	if ch.GuildID != "" {
		here = 0
		for _, cmd := range s.w.commands[ch.GuildID] {
			if mayUse(cmd, perms) {
				out = append(out, cmd)
			}
		}
	}
	guildOwn := len(out)
	for _, cmd := range s.w.commands[""] {
		if !mayUse(cmd, perms) && here == 0 || !usableIn(cmd, here) {
			continue
		}
		hidden := false
		for _, g := range out[:guildOwn] {
			hidden = hidden || g.Name == cmd.Name
		}
		if !hidden {
			out = append(out, cmd)
		}
	}
	return out
}

func mayUse(cmd wire.Command, perms Permission) bool {
	if cmd.DefaultMemberPermissions == nil {
		return true
	}
	need := parsePermission(*cmd.DefaultMemberPermissions)
	if need == 0 {
		need = PermAdministrator
	}
	return perms.has(need)
}

func usableIn(cmd wire.Command, context int) bool {
	if len(cmd.Contexts) > 0 {
		return slices.Contains(cmd.Contexts, context)
	}
	return context == 0 || cmd.DMPermission == nil || *cmd.DMPermission
}

// optionFiller turns named values into the option tree of an interaction.
type optionFiller struct {
	res         *resolver
	given       map[string]any
	focused     string
	focusedType int
}

func (f *optionFiller) fill(defs []wire.CommandOption, path []string) ([]map[string]any, error) {
	if len(defs) > 0 && (defs[0].Type == wire.OptionSubcommand || defs[0].Type == wire.OptionGroup) {
		return f.sub(defs, path)
	}
	if len(path) > 0 {
		return nil, fmt.Errorf("subcommand %q: %w", path[0], ErrUnknown)
	}
	out := []map[string]any{}
	known := map[string]bool{}
	for _, d := range defs {
		known[d.Name] = true
		v, ok := f.given[d.Name]
		focused := f.focused == d.Name
		if !ok {
			if d.Required && f.focused == "" {
				return nil, fmt.Errorf("option %s is required", d.Name)
			}
			if !focused {
				continue
			}
			v = ""
		}
		value, err := f.value(d, v, focused)
		if err != nil {
			return nil, fmt.Errorf("option %s: %w", d.Name, err)
		}
		o := map[string]any{"name": d.Name, "type": d.Type, "value": value}
		if focused {
			if !d.Autocomplete {
				return nil, fmt.Errorf("option %s has no autocomplete", d.Name)
			}
			o["focused"] = true
			f.focusedType = d.Type
		}
		out = append(out, o)
	}
	for _, name := range sortedKeys(f.given) {
		if !known[name] {
			return nil, fmt.Errorf("option %q: %w", name, ErrUnknown)
		}
	}
	if f.focused != "" && !known[f.focused] {
		return nil, fmt.Errorf("option %q: %w", f.focused, ErrUnknown)
	}
	return out, nil
}

func (f *optionFiller) sub(defs []wire.CommandOption, path []string) ([]map[string]any, error) {
	if len(path) == 0 {
		return nil, fmt.Errorf("needs a subcommand: %s", optionNames(defs))
	}
	for _, d := range defs {
		if d.Name == path[0] {
			inner, err := f.fill(d.Options, path[1:])
			if err != nil {
				return nil, err
			}
			return []map[string]any{{"name": d.Name, "type": d.Type, "options": inner}}, nil
		}
	}
	return nil, fmt.Errorf("subcommand %q: %w: there are %s", path[0], ErrUnknown, optionNames(defs))
}

func optionNames(defs []wire.CommandOption) string {
	names := make([]string, 0, len(defs))
	for _, d := range defs {
		names = append(names, d.Name)
	}
	return strings.Join(names, ", ")
}

// value converts and checks one option, as a client does before it sends.
func (f *optionFiller) value(d wire.CommandOption, v any, focused bool) (any, error) {
	if focused {
		return fmt.Sprint(v), nil // half-typed text, whatever the type
	}
	switch d.Type {
	case wire.OptionString:
		s, ok := v.(string)
		if !ok {
			s = fmt.Sprint(v)
		}
		return s, checkString(d, s)
	case wire.OptionInteger, wire.OptionNumber:
		return numberOption(d, v)
	case wire.OptionBoolean:
		if s, ok := v.(string); ok {
			return strconv.ParseBool(strings.ToLower(s))
		}
		b, ok := v.(bool)
		if !ok {
			return nil, fmt.Errorf("%v is not true or false", v)
		}
		return b, nil
	}
	return f.res.entity(d.Type, fmt.Sprint(v))
}

func checkString(d wire.CommandOption, s string) error {
	if d.MinLength != nil && runes(s) < *d.MinLength {
		return fmt.Errorf("must have at least %d characters", *d.MinLength)
	}
	limit := 6000
	if d.MaxLength != nil {
		limit = *d.MaxLength
	}
	if runes(s) > limit {
		return fmt.Errorf("must have at most %d characters", limit)
	}
	return checkChoice(d, s)
}

func checkChoice(d wire.CommandOption, v any) error {
	if len(d.Choices) == 0 {
		return nil
	}
	for _, c := range d.Choices {
		if c.Value == v {
			return nil
		}
	}
	return fmt.Errorf("%v is not one of the choices", v)
}

func numberOption(d wire.CommandOption, v any) (any, error) {
	n, ok := v.(float64)
	if !ok {
		parsed, err := strconv.ParseFloat(strings.TrimSpace(fmt.Sprint(v)), 64)
		if err != nil {
			return nil, fmt.Errorf("%v is not a number", v)
		}
		n = parsed
	}
	switch {
	case d.Type == wire.OptionInteger && n != math.Trunc(n):
		return nil, fmt.Errorf("%v is not a whole number", v)
	case d.MinValue != nil && n < *d.MinValue:
		return nil, fmt.Errorf("must be at least %v", *d.MinValue)
	case d.MaxValue != nil && n > *d.MaxValue:
		return nil, fmt.Errorf("must be at most %v", *d.MaxValue)
	}
	return n, checkChoice(d, n)
}

// resolver collects the objects that an interaction refers to by id.
type resolver struct {
	s   *Server
	ch  *channel
	out map[string]map[string]any
}

func (r *resolver) put(kind, id string, v any) {
	if r.out[kind] == nil {
		r.out[kind] = map[string]any{}
	}
	r.out[kind][id] = v
}

func (r *resolver) into(data map[string]any) {
	if len(r.out) > 0 {
		data["resolved"] = r.out
	}
}

// entity resolves a user, channel, role or mentionable by id or name.
func (r *resolver) entity(optionType int, name string) (string, error) {
	switch optionType {
	case wire.OptionUser:
		return r.user(name)
	case wire.OptionChannel:
		return r.channel(name)
	case wire.OptionRole:
		return r.role(name)
	}
	if id, err := r.user(name); err == nil {
		return id, nil
	}
	return r.role(name)
}

func (r *resolver) user(name string) (string, error) {
	p, err := r.s.w.findUser(name)
	if err != nil {
		return "", err
	}
	r.put("users", string(p.ID), p.User)
	if g := r.s.w.guilds[r.ch.GuildID]; g != nil {
		if m := r.s.renderMember(g, p.ID); m != nil {
			m.User = nil
			m.Permissions = r.s.w.permissionsIn(p.ID, r.ch).String()
			r.put("members", string(p.ID), m)
		}
	}
	return string(p.ID), nil
}

func (r *resolver) channel(name string) (string, error) {
	ch, err := r.s.w.findChannel(name, "")
	if err != nil {
		return "", err
	}
	out := r.s.renderChannel(ch)
	out.AppPermissions = r.s.w.permissionsIn(r.s.w.app.BotID, ch).String()
	out.Permissions = out.AppPermissions
	r.put("channels", string(ch.ID), out)
	return string(ch.ID), nil
}

func (r *resolver) role(name string) (string, error) {
	g := r.s.w.guilds[r.ch.GuildID]
	if g == nil {
		return "", fmt.Errorf("role %q: %w outside a guild", name, ErrUnknown)
	}
	for _, role := range g.Roles {
		if string(role.ID) == name || strings.EqualFold(role.Name, strings.TrimPrefix(name, "@")) || role.Name == name {
			r.put("roles", string(role.ID), role)
			return string(role.ID), nil
		}
	}
	return "", fmt.Errorf("role %q: %w", name, ErrUnknown)
}

// component presses a button or chooses for a user.
func (s *Server) component(user *person, req ComponentRequest) (*interaction, error) {
	ch, err := s.placeFor(user, req.Channel)
	if err != nil {
		return nil, err
	}
	m := ch.find(req.Message)
	if m == nil || m.OnlyFor != "" && m.OnlyFor != user.ID {
		return nil, fmt.Errorf("message %q: %w", req.Message, ErrUnknown)
	}
	c := wire.Find(m.Components, req.CustomID)
	if c == nil {
		return nil, fmt.Errorf("component %q of message %s: %w", req.CustomID, req.Message, ErrUnknown)
	}
	if c.Disabled {
		return nil, fmt.Errorf("component %q is disabled", req.CustomID)
	}
	data := map[string]any{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if wire.IsSelect(c.Type) {
		res := &resolver{s: s, ch: ch, out: map[string]map[string]any{}}
		values, err := res.values(c, req.Values)
		if err != nil {
			return nil, fmt.Errorf("select %q: %w", req.CustomID, err)
		}
		data["values"] = values
		res.into(data)
	}
	i := s.newInteraction(interactionComponent, user.ID, ch)
	i.source, i.command = m.ID, ""
	s.deliver(i, data, m)
	return i, nil
}

// values checks what was chosen of a select menu.
func (r *resolver) values(c *wire.Component, chosen []string) ([]string, error) {
	least, most := 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	if len(chosen) < least || len(chosen) > most {
		return nil, fmt.Errorf("%d values chosen, must be %d to %d", len(chosen), least, most)
	}
	out := []string{}
	for _, v := range chosen {
		resolved, err := r.oneValue(c, v)
		if err != nil {
			return nil, err
		}
		if contains(out, resolved) {
			return nil, fmt.Errorf("value %q chosen twice", v)
		}
		out = append(out, resolved)
	}
	return out, nil
}

func (r *resolver) oneValue(c *wire.Component, v string) (string, error) {
	switch c.Type {
	case wire.UserSelect:
		return r.entity(wire.OptionUser, v)
	case wire.RoleSelect:
		return r.entity(wire.OptionRole, v)
	case wire.MentionableSelect:
		return r.entity(wire.OptionMentionable, v)
	case wire.ChannelSelect:
		return r.entity(wire.OptionChannel, v)
	}
	for _, o := range c.Options {
		if o.Value == v {
			return v, nil
		}
	}
	return "", fmt.Errorf("value %q: %w", v, ErrUnknown)
}

// submit sends a modal in for a user.
func (s *Server) submit(user *person, req ModalRequest) (*interaction, error) {
	opened := s.w.interactions[req.Interaction]
	if opened == nil || opened.modal == nil || opened.user != user.ID {
		return nil, fmt.Errorf("modal of interaction %q: %w", req.Interaction, ErrUnknown)
	}
	ch := s.w.channels[opened.channel]
	if ch == nil {
		return nil, fmt.Errorf("channel of the modal: %w", ErrUnknown)
	}
	filled, err := fillModal(opened.modal.Components, req.Values)
	if err != nil {
		return nil, err
	}
	i := s.newInteraction(interactionModal, user.ID, ch)
	i.source, i.command = opened.source, opened.command
	var source *message
	if opened.source != "" {
		source = ch.find(opened.source)
		if source == nil {
			i.source = ""
		}
	}
	s.deliver(i, map[string]any{"custom_id": opened.modal.CustomID, "components": filled}, source)
	return i, nil
}

// fillModal puts values into the inputs of a modal, in the form that is sent in.
func fillModal(list []wire.Component, values map[string]any) ([]map[string]any, error) {
	out := []map[string]any{}
	for i := range list {
		c := &list[i]
		switch c.Type {
		case wire.ActionRow:
			inner, err := fillInput(&c.Components[0], values)
			if err != nil {
				return nil, err
			}
			out = append(out, map[string]any{"type": c.Type, "id": c.ID, "components": []any{inner}})
		case wire.Label:
			inner, err := fillInput(c.Component, values)
			if err != nil {
				return nil, err
			}
			out = append(out, map[string]any{"type": c.Type, "id": c.ID, "component": inner})
		case wire.TextDisplay:
			out = append(out, map[string]any{"type": c.Type, "id": c.ID})
		}
	}
	return out, nil
}

func fillInput(c *wire.Component, values map[string]any) (map[string]any, error) {
	out := map[string]any{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	required := c.Required == nil || *c.Required
	v, given := values[c.CustomID]
	switch c.Type {
	case wire.TextInput:
		text, _ := v.(string)
		if !given {
			text = c.Value
		}
		if err := checkInput(c, text, required); err != nil {
			return nil, err
		}
		out["value"] = text
	case wire.Checkbox:
		checked, _ := v.(bool)
		out["value"] = checked
	case wire.RadioGroup:
		text, _ := v.(string)
		if text == "" && required {
			return nil, fmt.Errorf("%s: a choice is required", c.CustomID)
		}
		out["value"] = text
	default:
		chosen := stringList(v)
		if len(chosen) == 0 && required {
			return nil, fmt.Errorf("%s: a choice is required", c.CustomID)
		}
		out["values"] = chosen
	}
	return out, nil
}

func checkInput(c *wire.Component, text string, required bool) error {
	n := runes(text)
	switch {
	case n == 0 && required:
		return fmt.Errorf("%s is required", c.CustomID)
	case n == 0:
		return nil
	case c.MinLength != nil && n < *c.MinLength:
		return fmt.Errorf("%s must have at least %d characters", c.CustomID, *c.MinLength)
	case c.MaxLength != nil && n > *c.MaxLength, n > 4000:
		return fmt.Errorf("%s is too long", c.CustomID)
	}
	return nil
}

func stringList(v any) []string {
	out := []string{}
	switch v := v.(type) {
	case string:
		out = append(out, v)
	case []any:
		for _, item := range v {
			out = append(out, fmt.Sprint(item))
		}
	}
	return out
}
