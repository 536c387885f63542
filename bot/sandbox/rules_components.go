package sandbox

import (
	"slices"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// componentCheck collects what is wrong in components beyond what schemas find: what hangs on other components and
// fields, on the emojis there are, and on the files that come along.
type componentCheck struct {
	files     map[string]bool
	emojis    map[wire.EmojiID]*emoji
	out       *issues
	customIDs map[string]bool
	ids       map[int]bool
	count     int // nested ones included
	text      int // characters in text displays
}

// topLevelV2 are the kinds of components that a message of Components V2 may have at the top.
var topLevelV2 = []int{
	wire.ActionRow, wire.Section, wire.TextDisplay, wire.MediaGallery, wire.File, wire.Separator, wire.Container,
}

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
		here, kind := at(p, i, "type"), list[i].Type
		known := slices.Contains(topLevelV2, kind)
		switch {
		case v2 && !known:
			out.add(here, "BASE_TYPE_CHOICES", "Value of field \"type\" must be one of %v.", topLevelV2)
		case !v2 && known && kind != wire.ActionRow:
			out.add(here, "COMPONENT_REQUIRES_V2", "Component type %d needs MessageFlags.IS_COMPONENTS_V2.", kind)
		case !v2 && kind != wire.ActionRow:
			out.add(here, "BASE_TYPE_CHOICES", "Value of field \"type\" must be one of [%d].", wire.ActionRow)
		}
	}
	c.tree(list, p)
	if v2 && c.count > maxV2Components {
		out.add(p, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"The total number of components cannot exceed %d, there are %d.", maxV2Components, c.count)
	}
	if c.text > maxV2Text {
		out.add(p, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			"The total displayable text of components cannot exceed %d characters, there are %d.", maxV2Text, c.text)
	}
}

// tree checks components and all that is inside them.
func (c *componentCheck) tree(list []wire.Component, p []string) {
	for i := range list {
		c.check(&list[i], at(p, i))
	}
}

func (c *componentCheck) check(m *wire.Component, p []string) {
	c.count++
	c.identity(m, p)
	switch {
	case m.Type == wire.ActionRow:
		c.row(m, p)
	case m.Type == wire.TextDisplay:
		c.text += runes(m.Content)
	case m.Type == wire.Button:
		c.button(m, p)
	case wire.IsSelect(m.Type):
		c.selectMenu(m, p)
	}
	c.media(m.Media, at(p, "media"))
	c.media(m.File, at(p, "file"))
	for i := range m.Items {
		c.media(&m.Items[i].Media, at(p, "items", i, "media"))
	}
	c.tree(m.Components, at(p, "components"))
	if m.Accessory != nil {
		c.check(m.Accessory, at(p, "accessory"))
	}
	if m.Component != nil {
		c.check(m.Component, at(p, "component"))
	}
}

func (c *componentCheck) identity(m *wire.Component, p []string) {
	if m.CustomID != "" {
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

func (c *componentCheck) row(m *wire.Component, p []string) {
	selects := 0
	for _, child := range m.Components {
		if wire.IsSelect(child.Type) {
			selects++
		}
	}
	if selects > 0 && len(m.Components) > 1 {
		c.out.add(at(p, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

func (c *componentCheck) button(m *wire.Component, p []string) {
	wanted, other := "custom_id", "url"
	given, extra := m.CustomID, m.URL
	if m.Style == wire.ButtonLink {
		wanted, other, given, extra = other, wanted, extra, given
		c.scheme(m.URL, at(p, "url"))
	}
	if given == "" {
		c.out.add(at(p, wanted), "BASE_TYPE_REQUIRED", "This field is required")
	}
	if extra != "" {
		c.out.add(at(p, other), "BUTTON_COMPONENT_CUSTOM_ID_URL", "A custom id and url cannot both be specified")
	}
	if m.Label == "" && m.Emoji == nil {
		c.out.add(p, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
	}
	c.emoji(m.Emoji, at(p, "emoji"))
}

func (c *componentCheck) scheme(link string, p []string) {
	for _, scheme := range []string{"http://", "https://", "discord://"} {
		if link == "" || strings.HasPrefix(link, scheme) {
			return
		}
	}
	c.out.add(p, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")
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
	least, most := 1, 1
	if m.MinValues != nil {
		least = *m.MinValues
	}
	if m.MaxValues != nil {
		most = *m.MaxValues
	}
	if least > most {
		c.out.add(at(p, "min_values"), "SELECT_COMPONENT_MIN_VALUES", "min_values must be no more than max_values")
	}
	if m.Type == wire.StringSelect {
		c.options(m, most, p)
	} else if n := len(m.DefaultValues); n > 0 && (n < least || n > most) {
		c.out.add(at(p, "default_values"), "SELECT_COMPONENT_INVALID_NUMBER_OF_DEFAULT_VALUES",
			"Number of default values must be in the range defined by min_values and max_values")
	}
}

func (c *componentCheck) options(m *wire.Component, most int, p []string) {
	if most > len(m.Options) && m.MaxValues != nil {
		c.out.add(at(p, "max_values"), "SELECT_COMPONENT_MAX_VALUES", "max_values must be no more than the number of options")
	}
	p = at(p, "options")
	values, defaults := map[string]bool{}, 0
	for i, o := range m.Options {
		c.emoji(o.Emoji, at(p, i, "emoji"))
		if values[o.Value] {
			c.out.add(at(p, i, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
				"The specified option value is already used")
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

func (c *componentCheck) media(m *wire.Media, p []string) {
	if m != nil && m.URL != "" {
		checkURL(m.URL, at(p, "url"), c.files, c.out)
	}
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
