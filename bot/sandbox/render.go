package sandbox

import (
	"net/url"
	"time"

	"witchtable/bot/sandbox/wire"
)

// Rendering turns what the world holds into Discord's objects. All of it runs
// under Server.mu; what it returns shares no memory that is changed later.

const timeLayout = "2006-01-02T15:04:05.000000-07:00"

func stamp(t time.Time) string { return t.UTC().Format(timeLayout) }

func (s *Server) renderMessage(m *message) wire.Message {
	out := wire.Message{
		ID: m.ID, ChannelID: m.ChannelID, Author: s.w.users[m.Author].User,
		Content: m.Content, Timestamp: stamp(m.Created), MentionEveryone: m.Everyone,
		Mentions: []wire.User{}, MentionRoles: []wire.RoleID{}, Attachments: []wire.Attachment{},
		Embeds: []wire.Embed{}, Components: []wire.Component{},
		Type: m.Type, Flags: m.Flags, Nonce: m.Nonce, Interaction: m.Interaction, Failed: m.Failed, CommandName: m.Command,
	}
	if m.Edited != nil {
		e := stamp(*m.Edited)
		out.EditedTimestamp = &e
	}
	for _, id := range m.Mentions {
		if u := s.w.users[id]; u != nil {
			out.Mentions = append(out.Mentions, u.User)
		}
	}
	if m.Author == s.w.app.BotID {
		out.ApplicationID = s.w.app.ID
	}
	if m.Webhook {
		out.WebhookID = s.w.app.ID
	}
	v2 := m.Flags&wire.FlagComponentsV2 != 0
	for _, f := range m.Files {
		if !v2 && !m.shown(f) { // of Components V2 only what they show is seen
			out.Attachments = append(out.Attachments, s.renderFile(f))
		}
	}
	for _, e := range m.Embeds {
		out.Embeds = append(out.Embeds, s.renderEmbed(m, e))
	}
	out.Components = s.renderComponents(m, m.Components)
	if thread := s.w.channels[wire.ChannelID(m.ID)]; m.Flags&wire.FlagHasThread != 0 && thread != nil {
		rendered := s.renderChannel(thread)
		out.Thread = &rendered
	}
	return out
}

func (s *Server) renderFile(f *file) wire.Attachment {
	link := s.fileURL(f)
	flags := 0
	if f.Spoiler {
		flags = wire.AttachmentSpoiler
	}
	return wire.Attachment{
		ID: f.ID, Filename: f.Filename, Description: f.Description, ContentType: f.ContentType,
		Size: len(f.data), URL: link, ProxyURL: link, Width: f.Width, Height: f.Height, Ephemeral: f.Ephemeral, Flags: flags,
	}
}

func (s *Server) fileURL(f *file) string {
	return s.base + "/attachments/" + string(f.ChannelID) + "/" + string(f.ID) + "/" + url.PathEscape(f.Filename)
}

func (s *Server) renderEmbed(m *message, e wire.Embed) wire.Embed {
	if e.Type == "" {
		e.Type = "rich"
	}
	e.Image = s.renderEmbedImage(m, e.Image)
	e.Thumbnail = s.renderEmbedImage(m, e.Thumbnail)
	if e.Author != nil {
		a := *e.Author
		a.IconURL = s.resolve(m, a.IconURL)
		e.Author = &a
	}
	if e.Footer != nil {
		f := *e.Footer
		f.IconURL = s.resolve(m, f.IconURL)
		e.Footer = &f
	}
	return e
}

func (s *Server) renderEmbedImage(m *message, img *wire.EmbedImage) *wire.EmbedImage {
	if img == nil {
		return nil
	}
	out := *img
	if f := m.attached(img.URL); f != nil {
		out.URL, out.Width, out.Height = s.fileURL(f), f.Width, f.Height
		if out.Description == "" {
			out.Description = f.Description
		}
	}
	out.ProxyURL = out.URL
	return &out
}

// resolve turns attachment://NAME into the address of the file.
func (s *Server) resolve(m *message, link string) string {
	if f := m.attached(link); f != nil {
		return s.fileURL(f)
	}
	return link
}

func (s *Server) renderComponents(m *message, list []wire.Component) []wire.Component {
	out := make([]wire.Component, len(list))
	for i, c := range list {
		out[i] = s.renderComponent(m, c)
	}
	return out
}

func (s *Server) renderComponent(m *message, c wire.Component) wire.Component {
	if c.Components != nil {
		c.Components = s.renderComponents(m, c.Components)
	}
	if c.Accessory != nil {
		a := s.renderComponent(m, *c.Accessory)
		c.Accessory = &a
	}
	if c.Media != nil {
		c.Media = s.renderMedia(m, *c.Media)
	}
	if c.File != nil {
		if f := m.attached(c.File.URL); f != nil {
			c.Name, c.Size = f.Filename, len(f.data)
		}
		c.File = s.renderMedia(m, *c.File)
	}
	if c.Items != nil {
		items := make([]wire.MediaItem, len(c.Items))
		for i, it := range c.Items {
			it.Media = *s.renderMedia(m, it.Media)
			items[i] = it
		}
		c.Items = items
	}
	return c
}

func (s *Server) renderMedia(m *message, media wire.Media) *wire.Media {
	if f := m.attached(media.URL); f != nil {
		media.URL, media.Width, media.Height = s.fileURL(f), f.Width, f.Height
		media.ContentType, media.Attachment = f.ContentType, string(f.ID)
	}
	media.ProxyURL = media.URL
	return &media
}

func (s *Server) renderChannel(ch *channel) wire.Channel {
	out := ch.Channel
	out.Overwrites = append([]wire.Overwrite(nil), ch.Overwrites...)
	if ch.ThreadMetadata != nil {
		meta := *ch.ThreadMetadata
		out.ThreadMetadata = &meta
		out.MemberCount = len(ch.threadMembers)
	}
	return out
}

func (s *Server) renderMember(g *guild, user wire.UserID) *wire.Member {
	m := g.members[user]
	if m == nil {
		return nil
	}
	u := s.w.users[user].User
	return &wire.Member{User: &u, Roles: append([]wire.RoleID{}, m.Roles...), JoinedAt: stamp(m.JoinedAt)}
}

// memberIDs lists a guild's members in the order in which they joined the sandbox.
func (s *Server) memberIDs(g *guild) []wire.UserID {
	var out []wire.UserID
	for _, p := range s.w.usersInOrder() {
		if g.members[p.ID] != nil {
			out = append(out, p.ID)
		}
	}
	return out
}

func (s *Server) renderApplication() wire.Application {
	bot := s.w.bot()
	return wire.Application{
		ID: s.w.app.ID, Name: s.w.app.Name, BotPublic: true,
		VerifyKey: "0000000000000000000000000000000000000000000000000000000000000000",
		Bot:       &bot, GuildCount: len(s.w.guilds),
	}
}
