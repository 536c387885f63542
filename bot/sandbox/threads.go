package sandbox

import (
	"net/http"
	"slices"
	"time"
	"witchtable/bot/sandbox/wire"
)

func (s *Server) archive(ch *channel, archived bool) {
	if meta := ch.ThreadMetadata; meta.Archived != archived {
		meta.Archived, meta.ArchiveTimestamp = archived, stamp(s.clock.Now())
		s.showChannel(ch)
	}
}

// fade archives a thread in which nobody has said anything for as long as it waits for that.
func (s *Server) fade(ch *channel) {
	if !ch.IsThread() || ch.ThreadMetadata.Archived {
		return
	}
	quiet, err := time.Parse(timeLayout, ch.ThreadMetadata.ArchiveTimestamp)
	if err != nil {
		return
	}
	if n := len(ch.messages); n > 0 && ch.messages[n-1].Created.After(quiet) {
		quiet = ch.messages[n-1].Created
	}
	if s.clock.Now().Sub(quiet) >= time.Duration(ch.ThreadMetadata.AutoArchiveDuration)*time.Minute {
		s.archive(ch, true)
	}
}

func errThreadLocked() *apiError {
	return &apiError{status: http.StatusForbidden, code: 160005, message: "Thread is locked"}
}

func threadIssues(name string, after opt[int]) (list issues) {
	if n := len([]rune(name)); n < 1 || n > 100 {
		list.add([]string{"name"}, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	if after.given() && !slices.Contains(archiveAfter[:], after.v) {
		list.add([]string{"auto_archive_duration"}, "BASE_TYPE_CHOICES", "Value must be one of %v.", archiveAfter)
	}
	return list
}

// addThreadLocked makes a public thread below a channel.
func (s *Server) addThreadLocked(parent *channel, id wire.ChannelID, name string, owner wire.UserID) *channel {
	ch := s.addChannelLocked(s.w.guilds[parent.GuildID], name)
	if id != "" {
		s.renameChannel(ch, id)
	}
	now := stamp(s.clock.Now())
	ch.Type, ch.ParentID, ch.OwnerID = wire.ChannelPublicThread, parent.ID, owner
	ch.ThreadMetadata = &wire.ThreadMetadata{AutoArchiveDuration: defaultArchive, ArchiveTimestamp: now,
		CreateTimestamp: now}
	ch.threadMembers = map[wire.UserID]bool{s.w.app.BotID: true}
	return ch
}

// renameChannel gives a channel that nobody has seen yet another id.
func (s *Server) renameChannel(ch *channel, id wire.ChannelID) {
	g := s.w.guilds[ch.GuildID]
	delete(s.w.channels, ch.ID)
	g.Channels[slices.Index(g.Channels, ch.ID)] = id
	ch.ID = id
	s.w.channels[id] = ch
}

// archiveAfter are the times, in minutes, after which a thread in which nobody says anything may be archived.
var archiveAfter = [...]int{60, 1440, 4320, 10080}

// defaultArchive is the one for threads that name none.
const defaultArchive = 1440
