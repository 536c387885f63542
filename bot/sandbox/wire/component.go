package wire

// Component types, by Discord's numbers.
const (
	ActionRow         = 1
	Button            = 2
	StringSelect      = 3
	TextInput         = 4
	UserSelect        = 5
	RoleSelect        = 6
	MentionableSelect = 7
	ChannelSelect     = 8
	Section           = 9
	TextDisplay       = 10
	Thumbnail         = 11
	MediaGallery      = 12
	File              = 13
	Separator         = 14
	Container         = 17
	Label             = 18
	FileUpload        = 19
	RadioGroup        = 21
	CheckboxGroup     = 22
	Checkbox          = 23
)

// Button styles.
const (
	ButtonPrimary   = 1
	ButtonSecondary = 2
	ButtonSuccess   = 3
	ButtonDanger    = 4
	ButtonLink      = 5
)

// Component is any component: one struct with the fields of all kinds, since
// the kinds share most of them.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id,omitempty"`
	CustomID      string         `json:"custom_id,omitempty"`
	Label         string         `json:"label,omitempty"`
	Description   string         `json:"description,omitempty"`
	Style         int            `json:"style,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	Value         string         `json:"value,omitempty"`
	Values        []string       `json:"values,omitempty"`
	Default       bool           `json:"default,omitempty"`
	Content       string         `json:"content,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"`
	Accessory     *Component     `json:"accessory,omitempty"`
	Items         []MediaItem    `json:"items,omitempty"`
	Media         *Media         `json:"media,omitempty"`
	File          *Media         `json:"file,omitempty"`
	Name          string         `json:"name,omitempty"`
	Size          int            `json:"size,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       int            `json:"spacing,omitempty"`
}

// Emoji is a Unicode emoji (Name only) or a custom one (ID).
type Emoji struct {
	ID       *string `json:"id"`
	Name     string  `json:"name,omitempty"`
	Animated bool    `json:"animated,omitempty"`
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue preselects a user, role or channel.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or file by URL; attachment://NAME points at a file of the same message.
type Media struct {
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Attachment  string `json:"attachment_id,omitempty"`
}

// MediaItem is one picture of a gallery with its alternative text.
type MediaItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// IsSelect reports whether a component type is one of the select menus.
func IsSelect(componentType int) bool {
	return componentType == StringSelect || componentType >= UserSelect && componentType <= ChannelSelect
}

// Walk calls f for each component of a tree, parents first; f returns false to stop.
// It reports whether the walk reached the end.
func Walk(components []Component, f func(*Component) bool) bool {
	for i := range components {
		if !walkOne(&components[i], f) {
			return false
		}
	}
	return true
}

func walkOne(c *Component, f func(*Component) bool) bool {
	if !f(c) {
		return false
	}
	if c.Accessory != nil && !walkOne(c.Accessory, f) {
		return false
	}
	if c.Component != nil && !walkOne(c.Component, f) {
		return false
	}
	return Walk(c.Components, f)
}

// Find returns the component with a custom id, or nil.
func Find(components []Component, customID string) *Component {
	var found *Component
	Walk(components, func(c *Component) bool {
		if c.CustomID == customID {
			found = c
			return false
		}
		return true
	})
	return found
}
