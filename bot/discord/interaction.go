package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// interaction is what is read of INTERACTION_CREATE. discordgo's own reading fails as a whole on a message with a
// component it does not know, and leaves out the kind of channel; this one reads only what is needed.
type interaction struct {
	ID            string        `json:"id"`
	ApplicationID string        `json:"application_id"`
	Type          int           `json:"type"`
	Token         string        `json:"token"`
	GuildID       GuildID       `json:"guild_id"`
	ChannelID     ChannelID     `json:"channel_id"`
	Channel       inputChannel  `json:"channel"`
	Member        *inputMember  `json:"member"`
	User          *inputUser    `json:"user"`
	Locale        string        `json:"locale"`
	GuildLocale   string        `json:"guild_locale"`
	Guild         inputGuild    `json:"guild"`
	Permissions   string        `json:"app_permissions"`
	Message       *inputMessage `json:"message"`
	Data          inputData     `json:"data"`
}

// inputGuild is what an interaction says of its server; Features are nil where it says nothing.
type inputGuild struct {
	Features []string `json:"features"`
}

type inputChannel struct {
	ID   ChannelID `json:"id"`
	Type int       `json:"type"`
}

type inputMember struct {
	Nick string     `json:"nick"`
	User *inputUser `json:"user"`
}

type inputUser struct {
	ID         UserID `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

type inputMessage struct {
	ID MessageID `json:"id"`
}

type inputData struct {
	Name       string           `json:"name"`
	Options    []inputOption    `json:"options"`
	CustomID   string           `json:"custom_id"`
	Values     []string         `json:"values"`
	Components []inputComponent `json:"components"`
}

type inputOption struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Options []inputOption   `json:"options"`
	Focused bool            `json:"focused"`
}

// inputComponent is a part of a modal: a field, or something that holds fields.
type inputComponent struct {
	CustomID   string           `json:"custom_id"`
	Value      string           `json:"value"`
	Component  *inputComponent  `json:"component"`
	Components []inputComponent `json:"components"`
}

// Types of interactions, options and channels.
const (
	typePing         = 1
	typeCommand      = 2
	typeComponent    = 3
	typeAutocomplete = 4
	typeModal        = 5

	optionSubcommand = 1
	optionGroup      = 2

	channelNewsThread    = 10
	channelPublicThread  = 11
	channelPrivateThread = 12
)

var inputKinds = map[int]InputKind{
	typeCommand: CommandRun, typeComponent: ComponentUsed, typeAutocomplete: Autocomplete, typeModal: ModalSent,
}

// errIncomplete means that an interaction lacks what every interaction has.
var errIncomplete = errors.New("the interaction is incomplete")

// parseInteraction reads and checks an interaction.
func parseInteraction(raw []byte) (interaction, Input, error) {
	var i interaction
	if err := json.Unmarshal(raw, &i); err != nil {
		return i, Input{}, fmt.Errorf("%w: %w", errIncomplete, err)
	}
	in, err := i.input()
	return i, in, err
}

// chosenLocale is the server's language where somebody can have chosen it. Only communities can, and Discord takes
// English for all others.
func (i *interaction) chosenLocale() string {
	const usual, community = "en-US", "COMMUNITY"
	if f := i.Guild.Features; i.GuildLocale == usual && f != nil && !slices.Contains(f, community) {
		return ""
	}
	return i.GuildLocale
}

func (i *interaction) input() (Input, error) {
	kind, known := inputKinds[i.Type]
	created, err := snowflakeTime(i.ID)
	user, okUser := i.person()
	in := Input{
		Kind: kind, ID: i.ID, User: user, Created: created,
		Guild: i.GuildID, Channel: i.ChannelID, IsThread: i.Channel.isThread(),
		Locale: i.Locale, GuildLocale: i.chosenLocale(), Permissions: permissionsOf(i.Permissions),
	}
	if in.Channel == "" {
		in.Channel = i.Channel.ID
	}
	if i.Message != nil {
		in.Message = i.Message.ID
	}
	switch {
	case err != nil:
		return in, fmt.Errorf("%w: its id: %w", errIncomplete, err)
	case !known:
		return in, fmt.Errorf("%w: type %d is not known", errIncomplete, i.Type)
	case i.Token == "" || i.ApplicationID == "":
		return in, fmt.Errorf("%w: it cannot be answered", errIncomplete)
	case !okUser:
		return in, fmt.Errorf("%w: it has no user", errIncomplete)
	case in.Channel == "":
		return in, fmt.Errorf("%w: it has no channel", errIncomplete)
	}
	return in, i.fill(&in)
}

// fill adds what the kind of input brings.
func (i *interaction) fill(in *Input) error {
	switch in.Kind {
	case CommandRun, Autocomplete:
		if i.Data.Name == "" {
			return fmt.Errorf("%w: the command has no name", errIncomplete)
		}
		in.Path, in.Options = []string{i.Data.Name}, map[string]string{}
		in.addOptions(i.Data.Options)
	case ComponentUsed, ModalSent:
		if i.Data.CustomID == "" {
			return fmt.Errorf("%w: it has no custom id", errIncomplete)
		}
		in.CustomID, in.Values = i.Data.CustomID, i.Data.Values
		if in.Kind == ModalSent {
			in.Options = map[string]string{}
			in.addFields(i.Data.Components)
		}
	}
	return nil
}

func (in *Input) addOptions(options []inputOption) {
	for _, o := range options {
		if o.Type == optionSubcommand || o.Type == optionGroup {
			in.Path = append(in.Path, o.Name)
			in.addOptions(o.Options)
			continue
		}
		in.Options[o.Name] = valueText(o.Value)
		if o.Focused {
			in.Focused = o.Name
		}
	}
}

func (in *Input) addFields(fields []inputComponent) {
	for _, f := range fields {
		if f.Component != nil {
			in.addFields([]inputComponent{*f.Component})
		}
		in.addFields(f.Components)
		if f.CustomID != "" {
			in.Options[f.CustomID] = f.Value
		}
	}
}

// person returns who did it, by the name shown where it was done.
func (i *interaction) person() (User, bool) {
	u, nick := i.User, ""
	if i.Member != nil && i.Member.User != nil {
		u, nick = i.Member.User, i.Member.Nick
	}
	if u == nil || u.ID == "" {
		return User{}, false
	}
	name := u.Username
	switch {
	case nick != "":
		name = nick
	case u.GlobalName != "":
		name = u.GlobalName
	}
	return User{ID: u.ID, Name: name, Bot: u.Bot}, true
}

func (c inputChannel) isThread() bool {
	return c.Type == channelNewsThread || c.Type == channelPublicThread || c.Type == channelPrivateThread
}

// valueText is a text as it is, a number or boolean as JSON writes it.
func valueText(v json.RawMessage) string {
	var text string
	if json.Unmarshal(v, &text) == nil {
		return text
	}
	return string(v)
}

func permissionsOf(s string) Permissions {
	bits, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0 // Discord did not say
	}
	return Permissions(bits)
}

// discordEpoch is when snowflakes begin, in milliseconds since 1970.
const discordEpoch = 1420070400000

func snowflakeTime(id string) (time.Time, error) {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}, errors.New("not a snowflake")
	}
	return time.UnixMilli(int64(n>>22) + discordEpoch), nil
}
