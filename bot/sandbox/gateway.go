package sandbox

import (
	"bytes"
	"compress/zlib"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"witchtable/bot/sandbox/wire"
)

// Gateway operations, by Discord's numbers.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Close codes that end a connection with a reason.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeAuthFailed    = 4004
	closeAlreadyIdent  = 4005
	closeInvalidSeq    = 4007
	closeInvalidShard  = 4010
	closeBadIntents    = 4013
)

// intentsKnown are all the intents that there are; another one is refused. None brings any event here.
const intentsKnown = 1<<26 - 1

// backlogLimit is how many dispatches a session keeps for a resume.
const backlogLimit = 5000

// gatewayState is guarded by Server.mu.
type gatewayState struct {
	sessions map[string]*session
	links    map[*link]bool
	down     bool              // connections are refused
	resumes  []refusal         // ordered answers to the next RESUMEs
	identify []refusal         // ordered answers to the next IDENTIFYs
	begun    map[int]time.Time // when the last session of each bucket was begun
	rushed   int               // sessions that were begun too soon
	muted    atomic.Bool       // heartbeats are not acknowledged
	// compressed says that frames are sent compressed.
	compressed atomic.Bool
}

// refusal is an ordered answer to IDENTIFY or RESUME: an operation, or a close code.
type refusal struct {
	op        int
	resumable bool
	closeCode int
}

// session is what survives a lost connection until it is resumed.
type session struct {
	id      string
	seq     int64
	shard   [2]int
	backlog []sentFrame
	link    *link // nil while disconnected
}

type sentFrame struct {
	seq  int64
	data []byte
}

// link is one websocket connection. Frames are queued, so that nobody waits for
// a slow bot while holding Server.mu.
type link struct {
	conn    *websocket.Conn
	mu      sync.Mutex
	queue   [][]byte
	wake    chan struct{}
	closing chan struct{}
	once    sync.Once
	// compressed says whether frames are compressed at the moment.
	compressed *atomic.Bool
}

func newGatewayState() gatewayState {
	return gatewayState{sessions: map[string]*session{}, links: map[*link]bool{}, begun: map[int]time.Time{}}
}

func (g *gatewayState) connected() bool {
	for _, ses := range g.sessions {
		if ses.link != nil {
			return true
		}
	}
	return false
}

// serveGateway is the websocket endpoint.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	down := s.gateway.down
	s.mu.Unlock()
	if down {
		http.Error(w, "gateway is down", http.StatusServiceUnavailable)
		return
	}
	if enc := r.URL.Query().Get("encoding"); enc != "" && enc != "json" {
		http.Error(w, "the sandbox speaks encoding=json only", http.StatusBadRequest)
		return
	}
	if r.URL.Query().Get("compress") != "" {
		http.Error(w, "the sandbox offers no transport compression", http.StatusBadRequest)
		return
	}
	up := websocket.Upgrader{CheckOrigin: sameOrigin}
	conn, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	l := &link{conn: conn, wake: make(chan struct{}, 1), closing: make(chan struct{}), compressed: &s.gateway.compressed}
	s.mu.Lock()
	s.gateway.links[l] = true
	s.mu.Unlock()
	go l.write()
	l.send(frame(opHello,
		map[string]any{"heartbeat_interval": s.cfg.HeartbeatInterval.Milliseconds(), "_trace": []string{"sandbox"}}))
	s.readLink(l)
}

// readLink handles what the bot sends until the connection ends.
func (s *Server) readLink(l *link) {
	defer s.unlink(l)
	l.conn.SetReadLimit(1 << 20)
	for {
		_, raw, err := l.conn.ReadMessage()
		if err != nil {
			return
		}
		if len(raw) > 4096 {
			l.close(closeDecode, "Payload too large.")
			return
		}
		var in struct {
			Op *int            `json:"op"`
			D  json.RawMessage `json:"d"`
		}
		if json.Unmarshal(raw, &in) != nil || in.Op == nil {
			l.close(closeDecode, "Error while decoding payload.")
			return
		}
		if !s.handleOp(l, *in.Op, in.D) {
			return
		}
	}
}

// handleOp reports whether the connection goes on.
func (s *Server) handleOp(l *link, op int, d json.RawMessage) bool {
	switch op {
	case opHeartbeat:
		if !s.gateway.muted.Load() {
			l.send(frame(opHeartbeatAck, nil))
		}
		return true
	case opIdentify:
		return s.identify(l, d)
	case opResume:
		return s.resume(l, d)
	case opPresence, 4, 8: // presence, voice, member request: taken and ignored
		return true
	}
	l.close(closeUnknownOp, "Unknown opcode.")
	return false
}

func (s *Server) identify(l *link, d json.RawMessage) bool {
	var in struct {
		Token   string `json:"token"`
		Intents int    `json:"intents"`
		Shard   []int  `json:"shard"`
	}
	if json.Unmarshal(d, &in) != nil {
		l.close(closeDecode, "Error while decoding payload.")
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessionOf(l) != nil {
		l.close(closeAlreadyIdent, "Already authenticated.")
		return false
	}
	if r, ok := take(&s.gateway.identify); ok {
		return l.refuse(r)
	}
	if stripBot(in.Token) != s.w.app.Token {
		l.close(closeAuthFailed, "Authentication failed.")
		return false
	}
	if in.Intents&^intentsKnown != 0 {
		l.close(closeBadIntents, "Invalid intent(s).")
		return false
	}
	ses := &session{id: randomHex(16), shard: [2]int{0, 1}, link: l}
	if len(in.Shard) == 2 {
		if in.Shard[1] < 1 || in.Shard[0] < 0 || in.Shard[0] >= in.Shard[1] {
			l.close(closeInvalidShard, "Invalid shard.")
			return false
		}
		ses.shard = [2]int{in.Shard[0], in.Shard[1]}
	}
	if s.tooSoon(ses.shard[0]) {
		return l.refuse(refusal{op: opInvalidSession})
	}
	s.dropStale(ses.shard)
	s.gateway.sessions[ses.id] = ses
	s.greet(ses)
	return true
}

// tooSoon notes that a session of a shard is begun, and reports whether that must wait for others.
func (s *Server) tooSoon(shard int) bool {
	bucket, now := shard%s.cfg.Concurrency, s.clock.Now()
	if last, ok := s.gateway.begun[bucket]; ok && now.Sub(last) < s.cfg.IdentifyEvery {
		s.gateway.rushed++
		return true
	}
	s.gateway.begun[bucket] = now
	return false
}

// dropStale forgets disconnected sessions of a shard that identified anew.
func (s *Server) dropStale(shard [2]int) {
	for id, old := range s.gateway.sessions {
		if old.link == nil && old.shard == shard {
			delete(s.gateway.sessions, id)
		}
	}
}

// greet sends READY. The guilds that it announces as unavailable never come: our bot asks for no intents.
func (s *Server) greet(ses *session) {
	guilds := []map[string]any{}
	for _, id := range sortedKeys(s.w.guilds) {
		if ses.hears(id) {
			guilds = append(guilds, map[string]any{"id": id, "unavailable": true})
		}
	}
	bot := s.w.bot()
	ses.dispatch("READY", map[string]any{
		"v": 9, "user": bot, "guilds": guilds, "session_id": ses.id, "resume_gateway_url": s.gatewayURL(""),
		"shard": ses.shard, "application": map[string]any{"id": s.w.app.ID, "flags": 0},
		"private_channels": []any{}, "relationships": []any{}, "_trace": []string{"sandbox"},
	})
	s.log.Info().Str("session", ses.id[:8]).Msg("bot connected")
	s.publish(wire.EventBot, "", "", wire.BotState{Connected: true})
}

func (s *Server) resume(l *link, d json.RawMessage) bool {
	var in struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(d, &in) != nil {
		l.close(closeDecode, "Error while decoding payload.")
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, ok := take(&s.gateway.resumes); ok {
		if r.op == opInvalidSession && !r.resumable {
			delete(s.gateway.sessions, in.SessionID)
		}
		return l.refuse(r)
	}
	if stripBot(in.Token) != s.w.app.Token {
		l.close(closeAuthFailed, "Authentication failed.")
		return false
	}
	ses := s.gateway.sessions[in.SessionID]
	if ses == nil || !ses.canReplay(in.Seq) {
		l.send(frame(opInvalidSession, false))
		return true // the bot may identify on this connection
	}
	if in.Seq > ses.seq {
		l.close(closeInvalidSeq, "Invalid seq.")
		return false
	}
	if ses.link != nil && ses.link != l {
		ses.link.close(closeAlreadyIdent, "Session taken over.")
	}
	ses.link = l
	for _, f := range ses.backlog {
		if f.seq > in.Seq {
			l.send(f.data)
		}
	}
	ses.dispatch("RESUMED", map[string]any{"_trace": []string{"sandbox"}})
	s.log.Info().Str("session", ses.id[:8]).Msg("bot resumed")
	s.publish(wire.EventBot, "", "", wire.BotState{Connected: true})
	return true
}

// refuse gives an ordered answer; it reports whether the connection goes on.
func (l *link) refuse(r refusal) bool {
	if r.closeCode != 0 {
		l.close(r.closeCode, "ordered by a fault")
		return false
	}
	var d any
	if r.op == opInvalidSession {
		d = r.resumable
	}
	l.send(frame(r.op, d))
	return true
}

func take(list *[]refusal) (refusal, bool) {
	if len(*list) == 0 {
		return refusal{}, false
	}
	r := (*list)[0]
	*list = (*list)[1:]
	return r, true
}

// unlink cleans up after a connection; its session waits for a resume.
func (s *Server) unlink(l *link) {
	l.drop()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.gateway.links, l)
	for _, ses := range s.gateway.sessions {
		if ses.link == l {
			ses.link = nil
			s.log.Info().Str("session", ses.id[:8]).Msg("bot disconnected")
			s.publish(wire.EventBot, "", "", wire.BotState{Connected: s.gateway.connected()})
		}
	}
}

func (s *Server) sessionOf(l *link) *session {
	for _, ses := range s.gateway.sessions {
		if ses.link == l {
			return ses
		}
	}
	return nil
}

// dispatch sends an event to the sessions of a guild's shard ("": direct messages, shard 0). It runs under Server.mu.
func (s *Server) dispatch(to wire.GuildID, name string, data any) {
	for _, ses := range s.gateway.sessions {
		if ses.hears(to) {
			ses.dispatch(name, data)
		}
	}
}

// hears reports whether events of a guild ("" for direct messages) go to the session's shard.
func (ses *session) hears(g wire.GuildID) bool {
	if g == "" {
		return ses.shard[0] == 0
	}
	id, _ := strconv.ParseUint(string(g), 10, 64)
	return int((id>>22)%uint64(ses.shard[1])) == ses.shard[0]
}

func (ses *session) dispatch(name string, data any) {
	ses.seq++
	raw, err := json.Marshal(struct {
		T  string `json:"t"`
		S  int64  `json:"s"`
		Op int    `json:"op"`
		D  any    `json:"d"`
	}{name, ses.seq, opDispatch, data})
	if err != nil {
		return // all data here marshals; a failure would show as a missing event in any test
	}
	ses.backlog = append(ses.backlog, sentFrame{ses.seq, raw})
	if len(ses.backlog) > backlogLimit+backlogLimit/4 {
		ses.backlog = append([]sentFrame(nil), ses.backlog[len(ses.backlog)-backlogLimit:]...)
	}
	if ses.link != nil {
		ses.link.send(raw)
	}
}

func (ses *session) canReplay(seq int64) bool {
	return len(ses.backlog) == 0 || ses.backlog[0].seq <= seq+1
}

func frame(op int, d any) []byte {
	raw, err := json.Marshal(map[string]any{"op": op, "d": d, "s": nil, "t": nil})
	if err != nil {
		return nil
	}
	return raw
}

func (l *link) send(raw []byte) {
	l.mu.Lock()
	l.queue = append(l.queue, raw)
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// write empties the queue until the link is dropped.
func (l *link) write() {
	for {
		select {
		case <-l.wake:
		case <-l.closing:
			return
		}
		l.mu.Lock()
		batch := l.queue
		l.queue = nil
		l.mu.Unlock()
		for _, raw := range batch {
			if l.writeFrame(raw) != nil {
				l.drop()
				return
			}
		}
	}
}

// writeFrame sends one frame, as text or compressed.
func (l *link) writeFrame(raw []byte) error {
	if !l.compressed.Load() {
		return l.conn.WriteMessage(websocket.TextMessage, raw)
	}
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	if _, err := z.Write(raw); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return l.conn.WriteMessage(websocket.BinaryMessage, b.Bytes())
}

// close ends the connection with a code and a reason.
func (l *link) close(code int, reason string) {
	msg := websocket.FormatCloseMessage(code, reason)
	// a broken link is closed below anyway
	_ = l.conn.WriteControl(websocket.CloseMessage, msg, time.Now().Add(time.Second))
	l.drop()
}

// drop cuts the connection without a word.
func (l *link) drop() {
	l.once.Do(func() {
		close(l.closing)
		_ = l.conn.Close()
	})
}

// gatewayClose cuts every connection, for Close.
func (s *Server) gatewayClose() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.down = true
	for l := range s.gateway.links {
		l.close(websocket.CloseGoingAway, "sandbox closes")
	}
}

func stripBot(token string) string {
	const prefix = "Bot "
	if len(token) > len(prefix) && token[:len(prefix)] == prefix {
		return token[len(prefix):]
	}
	return token
}

// randomHex makes an unguessable token. Tokens decide nothing, so they need no injected source.
func randomHex(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails, see crypto/rand
	return hex.EncodeToString(b)
}
