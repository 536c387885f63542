package wire

// ApplicationEmoji is a picture of the application's own, as the HTTP API shows it. In texts it is written
// <:Name:ID>; its picture is at /emojis/ID.
type ApplicationEmoji struct {
	ID            EmojiID  `json:"id"`
	Name          string   `json:"name"`
	Roles         []RoleID `json:"roles"` // always empty
	User          User     `json:"user"`  // who uploaded it: the bot
	RequireColons bool     `json:"require_colons"`
	Managed       bool     `json:"managed"`
	Animated      bool     `json:"animated"`
	Available     bool     `json:"available"`
}

// ApplicationEmojis is the list of an application's emojis.
type ApplicationEmojis struct {
	Items []ApplicationEmoji `json:"items"`
}
