package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sort"
	"strconv"
	"strings"
)

// commandPayload is a command as Discord reads it and gives it back; what it adds of its own is not compared.
type commandPayload struct {
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameIn           map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	DescIn           map[string]string `json:"description_localizations,omitempty"`
	Options          []optionPayload   `json:"options,omitempty"`
	Permissions      string            `json:"default_member_permissions,omitempty"`
	Contexts         []int             `json:"contexts,omitempty"`
	IntegrationTypes []int             `json:"integration_types,omitempty"`
}

type optionPayload struct {
	Type        int               `json:"type"`
	Name        string            `json:"name"`
	NameIn      map[string]string `json:"name_localizations,omitempty"`
	Description string            `json:"description"`
	DescIn      map[string]string `json:"description_localizations,omitempty"`
	Required    bool              `json:"required,omitempty"`
	Complete    bool              `json:"autocomplete,omitempty"`
	MaxLength   int               `json:"max_length,omitempty"`
	Choices     []choicePayload   `json:"choices,omitempty"`
	Options     []optionPayload   `json:"options,omitempty"`
}

type choicePayload struct {
	Name   string            `json:"name"`
	NameIn map[string]string `json:"name_localizations,omitempty"`
	Value  any               `json:"value"`
}

const chatCommand = 1

// longestText is how many characters a user may type into an option: as many as the value of a choice may have. Without
// a bound, Discord lets through 6000.
const longestText = 100

// Where commands can be used: in guilds and in direct messages with the bot, once it is installed in a guild. In direct
// messages there are no permissions, so commands that demand one are for guilds alone.
var (
	commandContexts     = []int{0, 1}
	managerContexts     = []int{0}
	commandInstallation = []int{0}
)

// manageServer is Discord's permission Manage Server, as commands demand it.
const manageServer = "32"

// optionTypes are Discord's numbers of the kinds of options.
var optionTypes = map[OptionKind]int{StringOption: 3, IntegerOption: 4, BooleanOption: 5, UserOption: 6}

func commandPayloads(commands []SlashCommand, inGuild bool) ([]commandPayload, error) {
	out := make([]commandPayload, 0, len(commands))
	for _, c := range commands {
		options, err := commandOptions(c)
		if err != nil {
			return nil, fmt.Errorf("%w: command /%s: %w", ErrRefused, c.Name, err)
		}
		p := commandPayload{
			Type: chatCommand, Name: c.Name, NameIn: c.NameIn, Description: c.Description, DescIn: c.DescIn, Options: options,
		}
		contexts := commandContexts
		if c.Managers {
			p.Permissions, contexts = manageServer, managerContexts
		}
		if !inGuild {
			p.Contexts, p.IntegrationTypes = contexts, commandInstallation
		}
		out = append(out, p)
	}
	return out, nil
}

func commandOptions(c SlashCommand) ([]optionPayload, error) {
	if len(c.Subcommands) == 0 {
		return optionPayloads(c.Options)
	}
	if len(c.Options) > 0 {
		return nil, fmt.Errorf("it has both options and subcommands")
	}
	out := make([]optionPayload, 0, len(c.Subcommands))
	for _, sub := range c.Subcommands {
		if len(sub.Subcommands) > 0 {
			return nil, fmt.Errorf("its subcommand %s has subcommands", sub.Name)
		}
		options, err := optionPayloads(sub.Options)
		if err != nil {
			return nil, fmt.Errorf("subcommand %s: %w", sub.Name, err)
		}
		out = append(out, optionPayload{
			Type: optionSubcommand, Name: sub.Name, NameIn: sub.NameIn, Description: sub.Description, DescIn: sub.DescIn,
			Options: options,
		})
	}
	return out, nil
}

func optionPayloads(options []CommandOption) ([]optionPayload, error) {
	var out []optionPayload
	for _, o := range options {
		kind, ok := optionTypes[o.Kind]
		if !ok {
			return nil, fmt.Errorf("option %s: kind %d does not exist", o.Name, o.Kind)
		}
		p := optionPayload{
			Type: kind, Name: o.Name, NameIn: o.NameIn, Description: o.Description, DescIn: o.DescIn,
			Required: o.Required, Complete: o.Complete,
		}
		if o.Kind == StringOption && len(o.Choices) == 0 {
			p.MaxLength = longestText
		}
		for _, c := range o.Choices {
			value, err := choiceValue(o.Kind, c.Value)
			if err != nil {
				return nil, fmt.Errorf("option %s: choice %q: %w", o.Name, c.Label, err)
			}
			p.Choices = append(p.Choices, choicePayload{Name: c.Label, NameIn: c.LabelIn, Value: value})
		}
		out = append(out, p)
	}
	return out, nil
}

func choiceValue(kind OptionKind, value string) (any, error) {
	if kind != IntegerOption {
		return value, nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("its value %q is not a whole number", value)
	}
	return n, nil
}

// register makes Discord's list of commands the given one. It writes only when they differ, since Discord counts the
// commands created in a day. Errors: ErrRefused for malformed commands, ErrToken.
func (c *Client) register(ctx context.Context, commands []SlashCommand) error {
	want, err := commandPayloads(commands, c.guildOnly != "")
	if err != nil {
		return err
	}
	app, err := c.application(ctx)
	if err != nil {
		return err
	}
	q := c.commandsCall(app)
	var have []commandPayload
	if err := c.rest.do(ctx, &q, &have); err != nil {
		return fmt.Errorf("reading the registered commands: %w", err)
	}
	if sameCommands(have, want) {
		c.log.Debug().Int("commands", len(want)).Msg("the commands are registered already")
		return nil
	}
	path, _, _ := strings.Cut(q.path, "?")
	q.method, q.path, q.kind = http.MethodPut, path, "application/json"
	if q.body, err = json.Marshal(want); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if err := c.rest.do(ctx, &q, nil); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	c.log.Info().Int("commands", len(want)).Msg("commands registered")
	return nil
}

// commandsCall asks for the commands that are registered, in all languages.
func (c *Client) commandsCall(app string) apiCall {
	q := apiCall{
		method: http.MethodGet, route: "/applications/{application}/commands", bot: true, repeatable: true,
		major: string(c.guildOnly),
	}
	path := "/applications/" + app + "/commands"
	if c.guildOnly != "" {
		q.route = "/applications/{application}/guilds/{guild}/commands"
		path = "/applications/" + app + "/guilds/" + string(c.guildOnly) + "/commands"
	}
	q.path = path + "?with_localizations=true"
	return q
}

// application returns the id of the application that the token belongs to.
func (c *Client) application(ctx context.Context) (string, error) {
	var app struct {
		ID  string `json:"id"`
		Bot struct {
			ID UserID `json:"id"`
		} `json:"bot"`
	}
	q := &apiCall{method: http.MethodGet, route: "/applications/@me", path: "/applications/@me", bot: true,
		repeatable: true}
	if err := c.rest.do(ctx, q, &app); err != nil {
		return "", fmt.Errorf("asking whose token this is: %w", err)
	}
	if c.shared && app.Bot.ID != "" { // who keeps no connection is greeted by nobody
		c.self.Store(&app.Bot.ID)
	}
	return app.ID, nil
}

func sameCommands(a, b []commandPayload) bool {
	x, errX := canonical(a)
	y, errY := canonical(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

// canonical writes commands such that equal ones are equal bytes: their order does not matter, that of options does.
func canonical(commands []commandPayload) ([]byte, error) {
	sorted := append([]commandPayload{}, commands...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Name < sorted[j].Name })
	for i := range sorted {
		sorted[i].Contexts = append([]int(nil), sorted[i].Contexts...)
		sort.Ints(sorted[i].Contexts)
	}
	return json.Marshal(sorted)
}
