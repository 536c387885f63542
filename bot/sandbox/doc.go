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
package sandbox
