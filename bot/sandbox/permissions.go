package sandbox

import (
	"strconv"

	"witchtable/bot/sandbox/wire"
)

// Permission is a set of permission bits.
type Permission uint64

// The permissions that the sandbox looks at.
const (
	PermAdministrator      Permission = 1 << 3
	PermViewChannel        Permission = 1 << 10
	PermSendMessages       Permission = 1 << 11
	PermManageMessages     Permission = 1 << 13
	PermEmbedLinks         Permission = 1 << 14
	PermAttachFiles        Permission = 1 << 15
	PermReadMessageHistory Permission = 1 << 16
	PermMentionEveryone    Permission = 1 << 17
	PermExternalEmojis     Permission = 1 << 18
	PermUseApplicationCmds Permission = 1 << 31
	PermManageThreads      Permission = 1 << 34
	PermCreateThreads      Permission = 1 << 35 // public ones
	PermSendInThreads      Permission = 1 << 38
	permAll                Permission = 1<<52 - 1
)

// What everybody may do in a fresh guild, and what a fresh bot may do besides.
const (
	// DefaultEveryone is what the role @everyone may do.
	DefaultEveryone = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles | PermReadMessageHistory |
		PermUseApplicationCmds | PermCreateThreads | PermSendInThreads
	// DefaultBot is what a bot that has just been invited may do besides.
	DefaultBot = PermManageMessages | PermManageThreads
	// dmPermissions hold in direct messages, where there are no roles.
	dmPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles | PermReadMessageHistory |
		PermUseApplicationCmds
)

func (p Permission) has(want Permission) bool { return p&want == want }

// String is the set as Discord writes it, a decimal number.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

func parsePermission(s string) Permission {
	n, _ := strconv.ParseUint(s, 10, 64)
	return Permission(n)
}

// dmTold is what an interaction in a direct message says that the bot may do there: the bits of answering alone.
const dmTold = PermAttachFiles | PermEmbedLinks | PermMentionEveryone | PermExternalEmojis

// toldPermissions are those of the bot in a channel, as interactions tell them.
func (w *world) toldPermissions(ch *channel) Permission {
	if ch.Type == wire.ChannelDM {
		return dmTold
	}
	return w.permissionsIn(w.bot().ID, ch)
}

// permissionsIn computes what a user may do in a channel: the roles' bits, then
// the channel's overwrites for everyone, for roles, for the member. A thread has
// its parent's. Without the right to see a channel nothing else holds.
func (w *world) permissionsIn(user wire.UserID, ch *channel) Permission {
	if ch.Type == wire.ChannelDM {
		if ch.hasRecipient(user) || user == w.bot().ID {
			return dmPermissions
		}
		return 0
	}
	g := w.guilds[ch.GuildID]
	if g == nil {
		return 0
	}
	m := g.members[user]
	if m == nil {
		return 0
	}
	if g.OwnerID == user {
		return permAll
	}
	perms := g.basePermissions(m)
	if perms.has(PermAdministrator) {
		return permAll
	}
	perms = w.overwritten(perms, ch, g, m, user)
	if !perms.has(PermViewChannel) {
		return 0
	}
	if ch.Type == wire.ChannelPrivateThread && !ch.threadMembers[user] && !perms.has(PermManageThreads) {
		return 0
	}
	return perms
}

func (w *world) overwritten(perms Permission, ch *channel, g *guild, m *member, user wire.UserID) Permission {
	place := ch
	if ch.IsThread() {
		if parent := w.channels[ch.ParentID]; parent != nil {
			place = parent
		}
	}
	var roleAllow, roleDeny, ownAllow, ownDeny Permission
	for _, o := range place.Overwrites {
		allow, deny := parsePermission(o.Allow), parsePermission(o.Deny)
		switch {
		case o.Type == 0 && o.ID == string(g.ID):
			perms = perms&^deny | allow
		case o.Type == 0 && m.hasRole(wire.RoleID(o.ID)):
			roleAllow, roleDeny = roleAllow|allow, roleDeny|deny
		case o.Type == 1 && o.ID == string(user):
			ownAllow, ownDeny = allow, deny
		}
	}
	perms = perms&^roleDeny | roleAllow
	return perms&^ownDeny | ownAllow
}

// basePermissions are the bits of a member's roles, everyone's included.
func (g *guild) basePermissions(m *member) Permission {
	var perms Permission
	for _, r := range g.Roles {
		if string(r.ID) == string(g.ID) || m.hasRole(r.ID) {
			perms |= parsePermission(r.Permissions)
		}
	}
	return perms
}

func (m *member) hasRole(id wire.RoleID) bool {
	for _, r := range m.Roles {
		if r == id {
			return true
		}
	}
	return false
}
