// Package doctor looks at a bot's standing on Discord as its operator has set it up: token, invitation, commands,
// emojis, clock, limits, and in a channel all that tables do there. Each check is one finding, with Discord's own words
// where it refuses and what to mend; what was posted is removed again.
//
// It reads and posts by the same port as the bot and never opens a session, so that a bot that serves meanwhile notices
// nothing.
package doctor
