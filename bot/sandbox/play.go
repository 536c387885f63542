package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"witchtable/bot/sandbox/page"
	"witchtable/bot/sandbox/wire"
)

// handler puts together the page, the JSON API, Discord's API and the files.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	api := s.apiHandler()
	mux.Handle("/api/", api)
	mux.HandleFunc("/gateway/", s.serveGateway)
	mux.HandleFunc("/gateway", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveFile)
	mux.HandleFunc("GET /emojis/{file}", s.serveEmoji)
	mux.Handle("/sandbox/", guardOrigin(s.playHandler()))
	mux.Handle("/", page.Handler())
	return mux
}

// guardOrigin keeps other web pages from playing: browsers send their origin along.
func guardOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !sameOrigin(r) {
			writeJSON(w, http.StatusForbidden, wire.Error{Message: "requests from other web pages are refused"})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// playHandler is the JSON API under /sandbox. See API.md.
func (s *Server) playHandler() http.Handler {
	mux := http.NewServeMux()
	route := func(pattern string, f func(*http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			result, err := f(r)
			if err != nil {
				writeJSON(w, playStatus(err), wire.Error{Message: err.Error()})
				return
			}
			if result == nil {
				result = map[string]bool{"ok": true}
			}
			writeJSON(w, http.StatusOK, result)
		})
	}
	s.playerRoutes(mux, route)
	s.adminRoutes(route)
	mux.HandleFunc("/sandbox/", func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, http.StatusNotFound, wire.Error{Message: "no such endpoint: " + r.Method + " " + r.URL.Path})
	})
	return mux
}

func (s *Server) playerRoutes(mux *http.ServeMux, route playRoute) {
	const user = "/sandbox/users/{user}"
	route("GET "+user+"/view", s.playView)
	route("PATCH "+user, s.playSettings)
	route("POST "+user+"/dm", s.playOpenDM)
	route("GET "+user+"/events", s.playEvents)
	mux.HandleFunc("GET "+user+"/stream", s.playStream)
	route("GET "+user+"/channels/{channel}/messages", s.playMessages)
	route("POST "+user+"/channels/{channel}/messages", s.playSay)
	route("POST "+user+"/channels/{channel}/read", s.playRead)
	route("GET "+user+"/channels/{channel}/commands", s.playCommands)
	route("DELETE "+user+"/channels/{channel}/messages/{message}", s.playDismiss)
	route("POST "+user+"/commands", s.playInteraction(func(p *person, body []byte) (*interaction, error) {
		var req CommandRequest
		if err := strictJSON(body, &req); err != nil {
			return nil, err
		}
		return s.command(p, req)
	}))
	route("POST "+user+"/components", s.playInteraction(func(p *person, body []byte) (*interaction, error) {
		var req ComponentRequest
		if err := strictJSON(body, &req); err != nil {
			return nil, err
		}
		return s.component(p, req)
	}))
	route("POST "+user+"/modals", s.playInteraction(func(p *person, body []byte) (*interaction, error) {
		var req ModalRequest
		if err := strictJSON(body, &req); err != nil {
			return nil, err
		}
		return s.submit(p, req)
	}))
	route("GET "+user+"/interactions/{interaction}", s.playResult)
}

// withUser runs f under the lock, for the person in the path.
func (s *Server) withUser(r *http.Request, f func(*person) (any, error)) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.w.findUser(r.PathValue("user"))
	if err != nil {
		return nil, err
	}
	if p.Bot {
		return nil, fmt.Errorf("user %q is the bot: nobody plays as it", p.Name())
	}
	return f(p)
}

// withChannel runs f under the lock, for a person and a channel that they see.
func (s *Server) withChannel(r *http.Request, f func(*person, *channel) (any, error)) (any, error) {
	return s.withUser(r, func(p *person) (any, error) {
		ch, err := s.placeFor(p, r.PathValue("channel"))
		if err != nil {
			return nil, err
		}
		return f(p, ch)
	})
}

func (s *Server) playView(r *http.Request) (any, error) {
	return s.withUser(r, func(p *person) (any, error) { return s.view(p), nil })
}

// view is what a person sees on the left of the page.
func (s *Server) view(p *person) wire.View {
	out := wire.View{
		Seq: s.events.seq, Me: p.Person, Application: s.renderApplication(), Connected: s.gateway.connected(),
		Guilds: []wire.GuildView{}, DMs: []wire.Place{}, People: []wire.Person{},
	}
	for _, id := range sortedKeys(s.w.guilds) {
		g := s.w.guilds[id]
		if g.members[p.ID] == nil {
			continue
		}
		gv := wire.GuildView{ID: g.ID, Name: g.Name, Channels: []wire.Place{}, Roles: append([]wire.Role{}, g.Roles...)}
		for _, cid := range g.Channels {
			if ch := s.w.channels[cid]; s.w.permissionsIn(p.ID, ch).has(PermViewChannel) {
				gv.Channels = append(gv.Channels, s.place(p, ch))
			}
		}
		out.Guilds = append(out.Guilds, gv)
	}
	if ch := s.w.dms[p.ID]; ch != nil {
		out.DMs = append(out.DMs, s.place(p, ch))
	}
	for _, other := range s.w.people() {
		out.People = append(out.People, other.Person)
	}
	return out
}

// maxUnread is where counting unread messages stops.
const maxUnread = 100

func (s *Server) place(p *person, ch *channel) wire.Place {
	out := wire.Place{Channel: s.renderChannel(ch), CanWrite: s.canWrite(p, ch)}
	out.Overwrites = nil
	read := ch.read[p.ID]
	for i := len(ch.messages) - 1; i >= 0 && out.Unread < maxUnread; i-- {
		m := ch.messages[i]
		if read != "" && !idLess(read, m.ID) {
			break
		}
		if m.Author == p.ID || m.OnlyFor != "" && m.OnlyFor != p.ID {
			continue
		}
		out.Unread++
		if ch.Type == wire.ChannelDM || m.Everyone || contains(m.Mentions, p.ID) {
			out.Pinged++
		}
	}
	return out
}

func (s *Server) canWrite(p *person, ch *channel) bool {
	perms := s.w.permissionsIn(p.ID, ch)
	if ch.IsThread() {
		return perms.has(PermSendInThreads)
	}
	return perms.has(PermSendMessages)
}

func (s *Server) playSettings(r *http.Request) (any, error) {
	var b struct {
		Locale    *string `json:"locale"`
		DMsClosed *bool   `json:"dms_closed"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	if b.Locale != nil && !knownLocale(*b.Locale) {
		return nil, fmt.Errorf("locale %q is not one of Discord's", *b.Locale)
	}
	speaks := ""
	out, err := s.withUser(r, func(p *person) (any, error) {
		if b.Locale != nil && p.Locale != *b.Locale {
			p.Locale, speaks = *b.Locale, *b.Locale
		}
		if b.DMsClosed != nil {
			p.DMsClosed = *b.DMsClosed
		}
		s.publish(wire.EventUsers, "", "", nil)
		s.changed()
		return p.Person, nil
	})
	if speaks != "" && s.cfg.Speaks != nil {
		s.cfg.Speaks(speaks)
	}
	return out, err
}

func (s *Server) playOpenDM(r *http.Request) (any, error) {
	return s.withUser(r, func(p *person) (any, error) { return s.place(p, s.openDM(p)), nil })
}

func (s *Server) playMessages(r *http.Request) (any, error) {
	q := r.URL.Query()
	limit := 50
	if v := q.Get("limit"); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > 1000 {
			return nil, fmt.Errorf("limit %q is not in 1..1000", v)
		}
		limit = n
	}
	want := slice{before: wire.MessageID(q.Get("before")), after: wire.MessageID(q.Get("after")),
		around: wire.MessageID(q.Get("around")), limit: limit}
	return s.withChannel(r, func(p *person, ch *channel) (any, error) { return s.pick(ch, want, p.ID), nil })
}

func (s *Server) playSay(r *http.Request) (any, error) {
	var b struct {
		Content string `json:"content"`
	}
	if err := decodePlay(r, &b); err != nil {
		return nil, err
	}
	if n := runes(b.Content); n == 0 || n > maxContent {
		return nil, fmt.Errorf("content has %d characters, must have 1 to %d", n, maxContent)
	}
	return s.withChannel(r, func(p *person, ch *channel) (any, error) {
		if !s.canWrite(p, ch) {
			return nil, fmt.Errorf("%s may not write in #%s", p.Name(), ch.Name)
		}
		m := s.newMessage(ch, p.ID)
		s.fill(m, &messageBody{Content: opt[string]{set: true, v: b.Content}}, nil)
		s.post(ch, m)
		ch.read[p.ID] = m.ID
		return s.renderMessage(m), nil
	})
}

func (s *Server) playRead(r *http.Request) (any, error) {
	return s.withChannel(r, func(p *person, ch *channel) (any, error) {
		if n := len(ch.messages); n > 0 {
			ch.read[p.ID] = ch.messages[n-1].ID
			s.changed()
		}
		return s.place(p, ch), nil
	})
}

func (s *Server) playCommands(r *http.Request) (any, error) {
	return s.withChannel(r, func(p *person, ch *channel) (any, error) { return s.commandsIn(p, ch), nil })
}

// playDismiss takes away an ephemeral message, or deletes a person's own one.
func (s *Server) playDismiss(r *http.Request) (any, error) {
	return s.withChannel(r, func(p *person, ch *channel) (any, error) {
		m := ch.find(wire.MessageID(r.PathValue("message")))
		if m == nil || m.OnlyFor != p.ID && m.Author != p.ID {
			return nil, fmt.Errorf("message %q to dismiss: %w", r.PathValue("message"), ErrUnknown)
		}
		s.erase(ch, m)
		return nil, nil
	})
}

// playInteraction starts an interaction and, unless ?wait=0, answers once the
// bot has answered or failed to.
func (s *Server) playInteraction(start func(*person, []byte) (*interaction, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		body, err := readPlay(r)
		if err != nil {
			return nil, err
		}
		var i *interaction
		first, err := s.withUser(r, func(p *person) (any, error) {
			var err error
			if i, err = start(p, body); err != nil {
				return nil, err
			}
			return s.result(i), nil
		})
		if err != nil || r.URL.Query().Get("wait") == "0" {
			return first, err
		}
		return s.awaitResult(r.Context(), i)
	}
}

func (s *Server) awaitResult(ctx context.Context, i *interaction) (any, error) {
	select {
	case <-i.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.done:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.result(i), nil
}

func (s *Server) playResult(r *http.Request) (any, error) {
	return s.withUser(r, func(p *person) (any, error) {
		i := s.w.interactions[wire.InteractionID(r.PathValue("interaction"))]
		if i == nil || i.user != p.ID {
			return nil, fmt.Errorf("interaction %q: %w", r.PathValue("interaction"), ErrUnknown)
		}
		return s.result(i), nil
	})
}

// longestPoll is how long a poll may wait for news.
const longestPoll = 60 * time.Second

// playEvents answers with the events after ?after=, waiting up to ?wait= seconds
// for the first. ?channel= narrows it to one channel.
func (s *Server) playEvents(r *http.Request) (any, error) {
	after, wait, err := pollParams(r)
	if err != nil {
		return nil, err
	}
	user, ch, err := s.listener(r)
	if err != nil {
		return nil, err
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		got, next := s.eventsAfter(user, ch, after)
		if next == nil {
			return got, nil
		}
		after = got.Seq
		select {
		case <-next.woken:
			continue
		case <-timer.C:
		case <-r.Context().Done():
		case <-s.done:
		}
		s.forget(next)
		return got, nil
	}
}

// listener says who wants events, and of which channel. The direct message
// channel may be one that is yet to be opened: then all are listened to.
func (s *Server) listener(r *http.Request) (wire.UserID, wire.ChannelID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.w.findUser(r.PathValue("user"))
	if err != nil {
		return "", "", err
	}
	name := r.URL.Query().Get("channel")
	if name == "" || name == "dm" && s.w.dms[p.ID] == nil {
		return p.ID, "", nil
	}
	ch, err := s.placeFor(p, name)
	if err != nil {
		return "", "", err
	}
	return p.ID, ch.ID, nil
}

func pollParams(r *http.Request) (after uint64, wait time.Duration, err error) {
	q := r.URL.Query()
	if v := q.Get("after"); v != "" {
		if after, err = strconv.ParseUint(v, 10, 64); err != nil {
			return 0, 0, fmt.Errorf("after %q is not a sequence number", v)
		}
	}
	if v := q.Get("wait"); v != "" {
		seconds, err := strconv.ParseFloat(v, 64)
		if err != nil || seconds < 0 {
			return 0, 0, fmt.Errorf("wait %q is not a number of seconds", v)
		}
		wait = min(time.Duration(seconds*float64(time.Second)), longestPoll)
	}
	return after, wait, nil
}

// playStream sends events as they happen (server-sent events).
func (s *Server) playStream(w http.ResponseWriter, r *http.Request) {
	after, _, err := pollParams(r)
	if last := r.Header.Get("Last-Event-ID"); last != "" && err == nil {
		after, err = strconv.ParseUint(last, 10, 64)
	}
	var user wire.UserID
	var ch wire.ChannelID
	if err == nil {
		user, ch, err = s.listener(r)
	}
	if err != nil {
		writeJSON(w, playStatus(err), wire.Error{Message: err.Error()})
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	alive := time.NewTicker(15 * time.Second)
	defer alive.Stop()
	_, _ = fmt.Fprint(w, ": hello\n\n") // a reader that went away ends the loop below
	for {
		got, next := s.eventsAfter(user, ch, after)
		after = got.Seq
		if !writeEvents(w, got) || out.Flush() != nil {
			s.giveUp(next)
			return
		}
		if next == nil {
			continue
		}
		select {
		case <-next.woken:
			continue
		case <-alive.C:
			_, _ = fmt.Fprint(w, ": still here\n\n")
			s.forget(next)
			continue
		case <-r.Context().Done():
		case <-s.done:
		}
		s.forget(next)
		return
	}
}

func (s *Server) giveUp(w *waiter) {
	if w != nil {
		s.forget(w)
	}
}

// writeEvents sends a batch; it reports whether all of it could be encoded.
func writeEvents(w io.Writer, got wire.Events) bool {
	if got.Reset {
		_, _ = fmt.Fprintf(w, "id: %d\nevent: reset\ndata: {}\n\n", got.Seq)
	}
	for _, e := range got.Events {
		raw, err := json.Marshal(e)
		if err != nil {
			return false
		}
		_, _ = fmt.Fprintf(w, "id: %d\ndata: %s\n\n", e.Seq, raw)
	}
	return true
}
