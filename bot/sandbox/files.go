package sandbox

import (
	"net/http"
	"slices"

	"witchtable/bot/sandbox/wire"
)

// serveFile serves an attachment. Its address is the only key, as on Discord.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	id := wire.AttachmentID(r.PathValue("id"))
	f := s.w.files[id]
	if i := slices.IndexFunc(s.faded, func(f *file) bool { return f.ID == id }); f == nil && i >= 0 {
		f = s.faded[i]
	}
	s.mu.Unlock()
	if f == nil || string(f.ChannelID) != r.PathValue("channel") {
		http.NotFound(w, r)
		return
	}
	servePicture(w, f.ContentType, f.data)
}

// keepFading keeps files that have been taken away for whoever is still on the way to them: Discord's store of files
// forgets slowly, too. The caller holds s.mu.
func (s *Server) keepFading(f *file) {
	const most = 300
	s.faded = append(s.faded[max(0, len(s.faded)-most+1):], f)
}

// servePicture serves what somebody uploaded. It stays what it is under its address, so it is kept.
func servePicture(w http.ResponseWriter, kind string, data []byte) {
	if !shownInline(kind) {
		kind = "application/octet-stream" // nothing that a browser would run
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "max-age=86400")
	_, _ = w.Write(data) // a reader that went away needs no answer
}

// shownInline: the kinds of file that a browser may show by itself.
func shownInline(kind string) bool {
	switch kind {
	case "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "text/plain":
		return true
	}
	return false
}
