package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/owner"
	"witchtable/bot/study"
	"witchtable/store"
	"witchtable/store/postgres"
)

// The serving process has the database to itself. Other processes of the same user ask it over a unix socket beside
// the database, which speaks HTTP:
//
//	GET  /status           a status as JSON
//	POST /backup?to=FILE   writes a checked copy to an absolute path; answers 204, or an error as plain text
//	POST /tell?word=TEXT   says something at all live tables; answers at how many, or an error as plain text
//
// The socket is readable by its owner only, and the lock on the database sees to it that there is one owner.

// status is how a serving process is.
type status struct {
	Version   string    `json:"version"`
	Since     time.Time `json:"since"`
	Process   int       `json:"process"`
	Database  string    `json:"database"`
	Connected bool      `json:"connected"` // whether Discord has greeted us and answers heartbeats
	// Turned is when that came to be so, or ceased to be.
	Turned time.Time `json:"connected_since"`
	// Quarantined is until when the bot begins no direct messages since Discord takes it for a nuisance; zero for
	// not at all.
	Quarantined time.Time `json:"quarantined_until,omitzero"`
	Tables      int       `json:"tables"` // live ones
	Unsaid      int       `json:"unsaid"` // messages that still wait to be delivered
	// thoughts of computer players, and for hints and the like, that are under way
	Thinking int `json:"thinking"`
	Waiting  int `json:"waiting"`   // thoughts that have not begun
	Thoughts int `json:"thoughts"`  // that have ended since the start
	CutShort int `json:"cut_short"` // of those, for want of time
	// RefusedPictures is how often Discord has found fault with a picture since the start; words took its place.
	RefusedPictures int `json:"refused_pictures"`
	// Processes is how many serve the database, and Shards and Links are what this one owns of it; zero with a file.
	Processes int `json:"processes,omitempty"`
	Shards    int `json:"shards,omitempty"`
	Links     int `json:"gateway_connections,omitempty"`
}

// adminStore is what the socket needs of a store.
type adminStore interface {
	store.Store
	store.Backuper
}

// admin answers on the socket.
type admin struct {
	store    adminStore
	status   status
	client   *discord.Client
	thinking func() study.Load
	owns     func() owner.State
	refused  func() int // pictures
	tell     func(ctx context.Context, word string) (tables int, err error)
	log      zerolog.Logger
	server   http.Server
	path     string
}

// socketOf is where the process that serves a database listens.
func socketOf(db string) string { return beside(db) + ".sock" }

// socketPathLimit is the longest path of a socket that all systems take.
const socketPathLimit = 100

// address is a form of the socket's path that is short enough to be used, or an error.
func address(db string) (string, error) {
	path := socketOf(db)
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if len(abs) <= socketPathLimit {
		return abs, nil
	}
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, abs); err == nil && len(rel) <= socketPathLimit {
			return rel, nil
		}
	}
	return "", fmt.Errorf("the path of the socket %s is longer than %d characters", abs, socketPathLimit)
}

// listen opens the socket. The caller has the database open, so a socket that is already there is a leftover; only
// where several processes share a database may it be another one's.
func (a *admin) listen(db string) error {
	path, err := address(db)
	if err != nil {
		return err
	}
	if c, err := net.Dial("unix", path); err == nil {
		return errors.Join(fmt.Errorf("another process answers at %s: start each in a folder of its own", path), c.Close())
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		l.Close()
		return err
	}
	a.path = path
	mux := http.NewServeMux()
	mux.HandleFunc("GET /status", a.getStatus)
	mux.HandleFunc("POST /backup", a.postBackup)
	mux.HandleFunc("POST /tell", a.postTell)
	a.server = http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := a.server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			a.log.Error().Err(err).Msg("the administration socket has failed: what is asked by it needs a restart")
		}
	}()
	return nil
}

// close lets requests at work finish, for a while.
func (a *admin) close() {
	if a.path == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := a.server.Shutdown(ctx); err != nil {
		a.log.Warn().Err(err).Msg("the administration socket did not close in time")
	}
}

func (a *admin) getStatus(w http.ResponseWriter, r *http.Request) {
	s := a.status
	gateway := a.client.Gateway()
	s.Connected, s.Turned, s.Quarantined = gateway.Up, s.Since, a.client.Quarantined()
	if !gateway.Since.IsZero() {
		s.Turned = gateway.Since
	}
	s.RefusedPictures = a.refused()
	owns := a.owns()
	s.Processes, s.Shards, s.Links = owns.Processes, owns.Shards, owns.Links
	load := a.thinking()
	s.Thinking, s.Waiting, s.Thoughts, s.CutShort = load.Thinking, load.Waiting, load.Finished, load.Cut
	holds, err := store.Count(r.Context(), a.store, store.Scope{})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	s.Tables, s.Unsaid = holds.Live, holds.Unsaid
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(s); err != nil {
		a.log.Debug().Err(err).Msg("a status could not be answered")
	}
}

func (a *admin) postBackup(w http.ResponseWriter, r *http.Request) {
	to := r.URL.Query().Get("to")
	if !filepath.IsAbs(to) {
		http.Error(w, "the path of a backup must be absolute", http.StatusBadRequest)
		return
	}
	if err := a.store.Backup(r.Context(), to); err != nil {
		a.log.Error().Err(err).Msg("a backup failed")
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	a.log.Info().Str("file", to).Msg("a backup was written")
	w.WriteHeader(http.StatusNoContent)
}

func (a *admin) postTell(w http.ResponseWriter, r *http.Request) {
	told, err := a.tell(r.Context(), r.URL.Query().Get("word"))
	if err != nil {
		a.log.Error().Err(err).Int("told", told).Msg("not all tables could be told")
		http.Error(w, fmt.Sprintf("%d tables were told; %v", told, err), http.StatusInternalServerError)
		return
	}
	a.log.Info().Int("tables", told).Msg("all tables were told a word")
	fmt.Fprintln(w, told)
}

// errNobodyServes: no process answers for the database.
var errNobodyServes = errors.New("no witchtable serves this database")

// errNotHere: none does in this folder. One may elsewhere.
var errNotHere = fmt.Errorf("%w from this folder; run this in that of a process (its unit's WorkingDirectory)",
	errNobodyServes)

// ask sends a request to the process that serves a database. Errors: errNobodyServes, or what the process answered.
func ask(ctx context.Context, db, method, resource string, query map[string]string) ([]byte, error) {
	path, err := address(db)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://witchtable"+resource, nil)
	if err != nil {
		return nil, err
	}
	q := req.URL.Query()
	for k, v := range query {
		q.Set(k, v)
	}
	req.URL.RawQuery = q.Encode()
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", path)
	}
	client := http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
	res, err := client.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if postgres.IsDSN(db) {
			return nil, fmt.Errorf("%w: %w", errNotHere, err)
		}
		return nil, fmt.Errorf("%w: %w", errNobodyServes, err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	if res.StatusCode >= 300 {
		return nil, fmt.Errorf("the serving process says: %s", bytes.TrimSpace(body))
	}
	return body, nil
}
