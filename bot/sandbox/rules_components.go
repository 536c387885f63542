package sandbox

import (
	"strings"

	"witchtable/bot/sandbox/wire"
)

// componentCheck walks a component tree and collects what is wrong in it.
type componentCheck struct {
	files     map[string]bool
	emojis    map[wire.EmojiID]*emoji
	out       *issues
	customIDs map[string]bool
	ids       map[int]bool
	count     int // nested ones included
	text      int // characters in text displays
}

// Children that each kind of V2 component may have.
var topLevelV2 = []int{wire.ActionRow, wire.Section, wire.TextDisplay, wire.MediaGallery, wire.File, wire.Separator, wire.Container}
var inContainer = []int{wire.ActionRow, wire.Section, wire.TextDisplay, wire.MediaGallery, wire.File, wire.Separator}

func newComponentCheck(files map[string]bool, emojis map[wire.EmojiID]*emoji, out *issues) *componentCheck {
	return &componentCheck{files: files, emojis: emojis, out: out, customIDs: map[string]bool{}, ids: map[int]bool{}}
}

// message checks the components of a message.
func (c *componentCheck) message(list []wire.Component, v2 bool, p []string) {
	out := c.out
	if !v2 && len(list) > maxRows {
		out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be %d or fewer in length.", maxRows)
	}
	for i := range list {
		here := at(p, i)
		switch {
		case v2 && !oneOf(list[i].Type, topLevelV2):
			c.badType(here, topLevelV2)
		case !v2 && oneOf(list[i].Type, topLevelV2) && list[i].Type != wire.ActionRow:
			out.add(at(here, "type"), "COMPONENT_REQUIRES_V2", "Component type %d needs MessageFlags.IS_COMPONENTS_V2.", list[i].Type)
		case !v2 && list[i].Type != wire.ActionRow:
			c.badType(here, []int{wire.ActionRow})
		default:
			c.check(&list[i], here)
		}
	}
	if v2 && c.count > maxV2Components {
		out.add(p, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components cannot exceed %d, there are %d.", maxV2Components, c.count)
	}
	if c.text > maxV2Text {
		out.add(p, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total displayable text of components cannot exceed %d characters, there are %d.", maxV2Text, c.text)
	}
}

func oneOf(n int, list []int) bool {
	for _, v := range list {
		if v == n {
			return true
		}
	}
	return false
}

func (c *componentCheck) badType(p []string, want []int) {
	c.out.add(at(p, "type"), "BASE_TYPE_CHOICES", "Value of field \"type\" must be one of %v.", want)
}

func (c *componentCheck) check(m *wire.Component, p []string) {
	c.count++
	c.identity(m, p)
	switch m.Type {
	case wire.ActionRow:
		c.row(m, p)
	case wire.Section:
		c.section(m, p)
	case wire.TextDisplay:
		c.textDisplay(m, p)
	case wire.MediaGallery:
		c.gallery(m, p)
	case wire.File:
		c.file(m, p)
	case wire.Separator:
		if m.Spacing < 0 || m.Spacing > 2 {
			c.out.add(at(p, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
		}
	case wire.Container:
		c.container(m, p)
	case wire.Button:
		c.button(m, p)
	case wire.Thumbnail:
		c.media(m.Media, at(p, "media"))
		c.length(m.Description, 0, maxAltText, at(p, "description"))
	default:
		if wire.IsSelect(m.Type) {
			c.selectMenu(m, p)
		}
	}
}

func (c *componentCheck) identity(m *wire.Component, p []string) {
	if m.CustomID != "" {
		c.length(m.CustomID, 1, maxCustomID, at(p, "custom_id"))
		if c.customIDs[m.CustomID] {
			c.out.add(at(p, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		c.customIDs[m.CustomID] = true
	}
	if m.ID != 0 {
		if c.ids[m.ID] {
			c.out.add(at(p, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		c.ids[m.ID] = true
	}
}

func (c *componentCheck) length(s string, least, most int, p []string) {
	n := runes(s)
	switch {
	case n > most:
		c.out.add(p, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	case n < least && n == 0:
		c.out.add(p, "BASE_TYPE_REQUIRED", "This field is required")
	case n < least:
		c.out.add(p, "BASE_TYPE_MIN_LENGTH", "Must be %d or more in length.", least)
	}
}

func (c *componentCheck) row(m *wire.Component, p []string) {
	buttons, selects := 0, 0
	for i := range m.Components {
		child := &m.Components[i]
		here := at(p, "components", i)
		switch {
		case child.Type == wire.Button:
			buttons++
		case wire.IsSelect(child.Type):
			selects++
		default:
			c.badType(here, []int{2, 3, 5, 6, 7, 8})
			continue
		}
		c.check(child, here)
	}
	p = at(p, "components")
	switch {
	case len(m.Components) == 0:
		c.out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxRowButtons)
	case buttons > maxRowButtons:
		c.out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxRowButtons)
	case selects > 1 || selects == 1 && buttons > 0:
		c.out.add(p, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

func (c *componentCheck) button(m *wire.Component, p []string) {
	c.length(m.Label, 0, maxButtonLabel, at(p, "label"))
	if m.Style < wire.ButtonPrimary || m.Style > wire.ButtonLink {
		c.out.add(at(p, "style"), "BASE_TYPE_CHOICES", "Value of field \"style\" must be one of (1, 2, 3, 4, 5).")
		return
	}
	switch m.Style {
	case wire.ButtonLink:
		if m.CustomID != "" {
			c.out.add(at(p, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL", "A custom id and url cannot both be specified")
		}
		c.link(m.URL, at(p, "url"))
	default:
		c.length(m.CustomID, 1, maxCustomID, at(p, "custom_id"))
		if m.URL != "" {
			c.out.add(at(p, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL", "A custom id and url cannot both be specified")
		}
	}
	if m.Label == "" && m.Emoji == nil {
		c.out.add(p, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
	}
	c.emoji(m.Emoji, at(p, "emoji"))
}

func (c *componentCheck) link(link string, p []string) {
	if link == "" {
		c.out.add(p, "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	c.length(link, 1, 512, p)
	if !strings.HasPrefix(link, "http://") && !strings.HasPrefix(link, "https://") && !strings.HasPrefix(link, "discord://") {
		c.out.add(p, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")
	}
}

// emoji refuses custom emojis that the application has not, and plain text where an emoji belongs. Which symbols are
// emoji is Unicode's matter; letters, digits and ASCII signs never are one by themselves.
func (c *componentCheck) emoji(e *wire.Emoji, p []string) {
	if e == nil {
		return
	}
	if e.ID != nil && *e.ID != "" {
		if c.emojis[wire.EmojiID(*e.ID)] == nil {
			c.out.add(at(p, "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
		return
	}
	const keycap = '\u20e3'
	plain := true
	for _, r := range e.Name {
		if r == keycap || r > 0x2000 || r == 0xa9 || r == 0xae {
			plain = false
		}
	}
	if plain {
		c.out.add(at(p, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

func (c *componentCheck) selectMenu(m *wire.Component, p []string) {
	c.length(m.CustomID, 1, maxCustomID, at(p, "custom_id"))
	c.length(m.Placeholder, 0, maxPlaceholder, at(p, "placeholder"))
	least, most := 1, 1
	if m.MinValues != nil {
		least = *m.MinValues
	}
	if m.MaxValues != nil {
		most = *m.MaxValues
	}
	if least < 0 || least > maxSelectOptions {
		c.out.add(at(p, "min_values"), "NUMBER_TYPE_MAX", "min_values must be in 0..%d.", maxSelectOptions)
	}
	if most < 1 || most > maxSelectOptions {
		c.out.add(at(p, "max_values"), "NUMBER_TYPE_MAX", "max_values must be in 1..%d.", maxSelectOptions)
	}
	if least > most {
		c.out.add(at(p, "min_values"), "SELECT_COMPONENT_MIN_VALUES", "min_values must be no more than max_values")
	}
	if m.Type == wire.StringSelect {
		c.options(m, least, most, p)
	} else if n := len(m.DefaultValues); n > 0 && (n < least || n > most) {
		c.out.add(at(p, "default_values"), "SELECT_COMPONENT_INVALID_NUMBER_OF_DEFAULT_VALUES", "Number of default values must be in the range defined by min_values and max_values")
	}
}

func (c *componentCheck) options(m *wire.Component, least, most int, p []string) {
	p = at(p, "options")
	if n := len(m.Options); n < 1 || n > maxSelectOptions {
		c.out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxSelectOptions)
	}
	if most > len(m.Options) && m.MaxValues != nil {
		c.out.add(at(p[:len(p)-1], "max_values"), "SELECT_COMPONENT_MAX_VALUES", "max_values must be no more than the number of options")
	}
	values, defaults := map[string]bool{}, 0
	for i, o := range m.Options {
		here := at(p, i)
		c.length(o.Label, 1, 100, at(here, "label"))
		c.length(o.Value, 1, 100, at(here, "value"))
		c.length(o.Description, 0, 100, at(here, "description"))
		c.emoji(o.Emoji, at(here, "emoji"))
		if values[o.Value] {
			c.out.add(at(here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	if defaults > most {
		c.out.add(p, "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", "Number of default options exceeds max_values")
	}
}

func (c *componentCheck) section(m *wire.Component, p []string) {
	if n := len(m.Components); n < 1 || n > 3 {
		c.out.add(at(p, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length.")
	}
	c.children(m.Components, []int{wire.TextDisplay}, at(p, "components"))
	switch {
	case m.Accessory == nil:
		c.out.add(at(p, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
	case m.Accessory.Type != wire.Button && m.Accessory.Type != wire.Thumbnail:
		c.badType(at(p, "accessory"), []int{wire.Button, wire.Thumbnail})
	default:
		c.check(m.Accessory, at(p, "accessory"))
	}
}

func (c *componentCheck) children(list []wire.Component, allowed []int, p []string) {
	for i := range list {
		if !oneOf(list[i].Type, allowed) {
			c.badType(at(p, i), allowed)
			continue
		}
		c.check(&list[i], at(p, i))
	}
}

func (c *componentCheck) textDisplay(m *wire.Component, p []string) {
	if strings.TrimSpace(m.Content) == "" {
		c.out.add(at(p, "content"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	c.text += runes(m.Content)
}

func (c *componentCheck) gallery(m *wire.Component, p []string) {
	if n := len(m.Items); n < 1 || n > 10 {
		c.out.add(at(p, "items"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
	}
	for i := range m.Items {
		c.media(&m.Items[i].Media, at(p, "items", i, "media"))
		c.length(m.Items[i].Description, 0, maxAltText, at(p, "items", i, "description"))
	}
}

func (c *componentCheck) file(m *wire.Component, p []string) {
	if m.File == nil {
		c.out.add(at(p, "file"), "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	if _, ok := attachmentName(m.File.URL); !ok {
		c.out.add(at(p, "file", "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment').")
		return
	}
	c.media(m.File, at(p, "file"))
}

func (c *componentCheck) media(m *wire.Media, p []string) {
	if m == nil || m.URL == "" {
		c.out.add(at(p, "url"), "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	checkURL(m.URL, at(p, "url"), c.files, c.out)
}

func (c *componentCheck) container(m *wire.Component, p []string) {
	if len(m.Components) == 0 {
		c.out.add(at(p, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxV2Components)
	}
	if m.AccentColor != nil && (*m.AccentColor < 0 || *m.AccentColor > 0xFFFFFF) {
		c.out.add(at(p, "accent_color"), "NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215.")
	}
	c.children(m.Components, inContainer, at(p, "components"))
}

// numberComponents gives components without an id one, in the order of the tree, as Discord does.
func numberComponents(list []wire.Component) {
	used := map[int]bool{}
	wire.Walk(list, func(c *wire.Component) bool {
		used[c.ID] = true
		return true
	})
	next := 1
	wire.Walk(list, func(c *wire.Component) bool {
		if c.ID == 0 {
			for used[next] {
				next++
			}
			c.ID = next
			used[next] = true
		}
		return true
	})
}
