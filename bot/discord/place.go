package discord

import (
	"context"
	"slices"
	"strconv"
)

// Place is a channel, and what the bot may do there.
type Place struct {
	ID          ChannelID
	Guild       GuildID // empty for direct messages
	Name        string
	Text        bool // a text or announcement channel, where threads can be begun under messages
	IsThread    bool
	Permissions Permissions
}

// Types of channels, by Discord's numbers.
const (
	channelText         = 0
	channelAnnouncement = 5
	firstThread         = 10
	lastThread          = 12
)

// overwrite is a channel's exception for a role (type 0) or a member (1).
type overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// Place looks a channel up and works out what the bot, by its user id, may do there. Errors: ErrForbidden where it does
// not see it, ErrUnknownChannel.
func (c *Client) Place(ctx context.Context, ch ChannelID, self UserID) (Place, error) {
	var told struct {
		Guild      GuildID     `json:"guild_id"`
		Name       string      `json:"name"`
		Type       int         `json:"type"`
		Parent     ChannelID   `json:"parent_id"`
		Overwrites []overwrite `json:"permission_overwrites"`
	}
	if err := c.look(ctx, "/channels/{channel}", "/channels/"+string(ch), &told); err != nil {
		return Place{}, err
	}
	p := Place{ID: ch, Guild: told.Guild, Name: told.Name,
		Text:     told.Type == channelText || told.Type == channelAnnouncement,
		IsThread: told.Type >= firstThread && told.Type <= lastThread}
	if p.Guild == "" {
		return p, nil
	}
	if p.IsThread { // which has its parent's permissions
		if err := c.look(ctx, "/channels/{channel}", "/channels/"+string(told.Parent), &told); err != nil {
			return Place{}, err
		}
	}
	var err error
	p.Permissions, err = c.permissions(ctx, p.Guild, self, told.Overwrites)
	return p, err
}

// administrator may everything.
const administrator Permissions = 1 << 3

// permissions works out what a member may do in a channel with such overwrites, as Discord documents it.
func (c *Client) permissions(ctx context.Context, g GuildID, self UserID, list []overwrite) (Permissions, error) {
	var guild struct {
		Roles []struct {
			ID          string `json:"id"`
			Permissions string `json:"permissions"`
		} `json:"roles"`
	}
	if err := c.look(ctx, "/guilds/{guild}", "/guilds/"+string(g), &guild); err != nil {
		return 0, err
	}
	var member struct {
		Roles []string `json:"roles"`
	}
	err := c.look(ctx, "/guilds/{guild}/members/{user}", "/guilds/"+string(g)+"/members/"+string(self), &member)
	if err != nil {
		return 0, err
	}
	var all Permissions
	for _, r := range guild.Roles {
		if r.ID == string(g) || slices.Contains(member.Roles, r.ID) {
			all |= bits(r.Permissions)
		}
	}
	if all&administrator != 0 {
		return ^Permissions(0), nil
	}
	var roleAllow, roleDeny, ownAllow, ownDeny Permissions
	for _, o := range list {
		allow, deny := bits(o.Allow), bits(o.Deny)
		switch {
		case o.Type == 0 && o.ID == string(g):
			all = all&^deny | allow
		case o.Type == 0 && slices.Contains(member.Roles, o.ID):
			roleAllow, roleDeny = roleAllow|allow, roleDeny|deny
		case o.Type == 1 && o.ID == string(self):
			ownAllow, ownDeny = allow, deny
		}
	}
	all = all&^roleDeny | roleAllow
	return all&^ownDeny | ownAllow, nil
}

// bits reads a set of permissions as Discord writes it, a decimal number.
func bits(s string) Permissions {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0
	}
	return Permissions(n)
}
