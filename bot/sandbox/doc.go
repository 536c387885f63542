// Package sandbox is a small Discord on one machine: the part of Discord's HTTP
// API and gateway that a bot of slash commands and buttons uses, on a loopback
// port, and a web page on which people play in channels and read direct messages.
//
// A bot connects to it with the real client library; only its HTTP transport
// sends discord.com here (Transport). Request bodies are checked against the
// lengths and fields of limits.json and against Discord's own API description,
// where that file is at hand, and against the rules that neither can say: what
// hangs on other fields, messages, files or emojis. What breaks a rule is answered as Discord
// would and is also kept (Server.Violations), so that a test can demand none.
// Faults can be ordered: rate limits, lost answers, cut gateways, closed DMs.
//
// The package knows nothing about games or about any particular bot. Voice,
// stickers, polls, scheduled events, moderation and OAuth are left out; asking
// for them answers 404. JSON shapes are in package wire, a client that plays as
// a person in package player, the page in package page; API.md describes the
// JSON API that page and player use.
//
// # The files
//
//   - The world is world.go, with channels.go and threads.go; seed.go fills it, render.go turns it into Discord's
//     objects, state.go keeps it in a file, events.go tells who plays what has changed. snowflake.go numbers all,
//     permissions.go says who may what.
//   - A [Server] is server.go, started by start.go; clock.go and ahead.go are its time. What comes in is parted by
//     routes.go (Discord's API), gateway.go and play.go (people), whose origin origin.go looks at.
//   - Discord's API: api.go answers a request (requests.go), its body read by bodies.go, with opt.go and numbers.go;
//     rest_commands.go, rest_interactions.go, rest_lookup.go, rest_messages.go, rest_threads.go and rest_users.go do
//     what is asked, emoji.go and files.go likewise; errors.go is how it is refused, ratelimit.go how often it may be.
//   - Discord's rules for bodies: rules.go with rules_command.go, rules_components.go, rules_files.go and
//     rules_message.go; schema.go holds bodies to Discord's description, unknown.go finds what neither knows.
//     violations.go keeps what was broken.
//   - People: playrequest.go reads what they ask, act.go does it, interaction.go brings it to the bot.
//   - For tests: admin.go; faults.go orders misfortunes, acks.go and counters.go count; transport.go leads a client
//     here.
package sandbox
