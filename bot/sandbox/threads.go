package sandbox

import (
	"net/http"
	"time"
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
