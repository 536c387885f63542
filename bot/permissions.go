package bot

import (
	"witchtable/bot/discord"
	"witchtable/engine"
)

// admitted has what waits for a permission said at once when an input shows that it has been given.
func (b *house) admitted(in discord.Input) {
	if in.Permissions&discord.AttachFiles != 0 {
		b.outgoing.FilesAllowed(in.Channel)
	}
	if in.Permissions == 0 || len(missingPermissions(in)) > 0 {
		return
	}
	b.teller.Admitted(in.Channel)
}

// mayOpenHere refuses tables where none can stand.
func mayOpenHere(q *exchange) error {
	if q.private() {
		return engine.Errorf(engine.BadInput, engine.T("error.only-in-servers"), "a table in a direct message")
	}
	if missing := missingPermissions(q.in); len(missing) > 0 {
		return engine.Errorf(engine.Forbidden, engine.T("error.permissions", engine.A("permissions", missing)),
			"permissions are missing")
	}
	return nil
}

// missingPermissions names the permissions that the bot needs in the channel and lacks.
func missingPermissions(in discord.Input) engine.List {
	if in.Permissions == 0 { // Discord did not say
		return nil
	}
	send := discord.SendMessages
	sendKey := "bot.permission.send"
	if in.IsThread {
		send, sendKey = discord.SendMessagesInThreads, "bot.permission.send-in-threads"
	}
	var missing engine.List
	for _, p := range []struct {
		need discord.Permissions
		key  string
	}{
		{discord.ViewChannel, "bot.permission.view"}, {send, sendKey},
		{discord.ReadMessageHistory, "bot.permission.history"},
	} {
		if in.Permissions&p.need == 0 {
			missing = append(missing, engine.T(p.key))
		}
	}
	return missing
}

// missingForThreads names the permissions that the bot needs for threads of its own under a channel and lacks.
func missingForThreads(in discord.Input) (missing engine.List) {
	if in.Permissions == 0 { // Discord did not say
		return nil
	}
	if in.Permissions&discord.CreatePublicThreads == 0 {
		missing = append(missing, engine.T("bot.permission.threads"))
	}
	if in.Permissions&discord.SendMessagesInThreads == 0 {
		missing = append(missing, engine.T("bot.permission.send-in-threads"))
	}
	return missing
}
