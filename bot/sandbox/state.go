package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"witchtable/bot/sandbox/wire"
)

// savedWorld is the file that a world is kept in. Interactions that are under
// way are not kept: their three seconds are over after a restart.
type savedWorld struct {
	Format   int                             `json:"format"`
	Saved    time.Time                       `json:"saved"`
	LastID   uint64                          `json:"last_id"`
	App      application                     `json:"application"`
	Users    []wire.Person                   `json:"users"`
	Guilds   []savedGuild                    `json:"guilds"`
	Channels []savedChannel                  `json:"channels"`
	Commands map[wire.GuildID][]wire.Command `json:"commands"`
	Emojis   []*emoji                        `json:"emojis,omitempty"`
}

type savedGuild struct {
	guild
	Members map[wire.UserID]*member `json:"members"`
}

type savedChannel struct {
	wire.Channel
	Messages      []*message                     `json:"messages"`
	ThreadMembers []wire.UserID                  `json:"thread_members,omitempty"`
	Read          map[wire.UserID]wire.MessageID `json:"read"`
}

const (
	stateFormat = 1
	saveEvery   = 3 * time.Second
)

// changed notes that there is something to save. It runs under Server.mu.
func (s *Server) changed() { s.dirty = true }

// keepSaving saves a changed world every few seconds, in real time whatever the clock.
func (s *Server) keepSaving() {
	defer close(s.saverDone)
	if s.cfg.State == "" {
		return
	}
	tick := time.NewTicker(saveEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.done:
			return
		case <-tick.C:
			if err := s.Save(); err != nil {
				s.log.Error().Err(err).Msg("world not saved")
			}
		}
	}
}

// Save writes the world to Config.State now, if it changed since the last time.
// The file is replaced whole, so that a crash leaves the old one or the new one.
func (s *Server) Save() error {
	if s.cfg.State == "" {
		return nil
	}
	s.saving.Lock()
	defer s.saving.Unlock()
	s.mu.Lock()
	if !s.dirty {
		s.mu.Unlock()
		return nil
	}
	s.dirty = false
	raw, err := json.Marshal(s.snapshot())
	blobs := s.blobs()
	s.mu.Unlock()
	if err == nil {
		err = s.writeFiles(blobs)
	}
	if err == nil {
		err = replaceFile(s.cfg.State, raw)
	}
	if err != nil {
		s.mu.Lock()
		s.dirty = true // try again
		s.mu.Unlock()
		return fmt.Errorf("sandbox: save world: %w", err)
	}
	return nil
}

// blobs are the contents of attachments and emojis, by the ids under which they are stored.
func (s *Server) blobs() map[string][]byte {
	out := make(map[string][]byte, len(s.w.files)+len(s.w.emojis))
	for id, f := range s.w.files {
		out[string(id)] = f.data
	}
	for id, e := range s.w.emojis {
		out[string(id)] = e.data
	}
	return out
}

func (s *Server) snapshot() savedWorld {
	out := savedWorld{Format: stateFormat, Saved: s.clock.Now(), LastID: s.w.ids.last, App: s.w.app,
		Commands: s.w.commands}
	for _, p := range s.w.usersInOrder() {
		out.Users = append(out.Users, p.Person)
	}
	for _, id := range sortedKeys(s.w.emojis) {
		out.Emojis = append(out.Emojis, s.w.emojis[id])
	}
	for _, id := range sortedKeys(s.w.guilds) {
		g := s.w.guilds[id]
		out.Guilds = append(out.Guilds, savedGuild{*g, g.members})
	}
	for _, id := range sortedKeys(s.w.channels) {
		ch := s.w.channels[id]
		out.Channels = append(out.Channels, savedChannel{ch.Channel, ch.messages, sortedKeys(ch.threadMembers), ch.read})
	}
	return out
}

func (s *Server) filesDir() string {
	return strings.TrimSuffix(s.cfg.State, filepath.Ext(s.cfg.State)) + ".files"
}

// writeFiles stores blobs that are not stored yet and removes those that are gone.
func (s *Server) writeFiles(blobs map[string][]byte) error {
	dir := s.filesDir()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	stored := map[string]bool{}
	for _, e := range entries {
		stored[e.Name()] = true
	}
	for name, data := range blobs {
		if !stored[name] {
			if err := replaceFile(filepath.Join(dir, name), data); err != nil {
				return err
			}
		}
		delete(stored, name)
	}
	for name := range stored {
		if isSnowflake(name) { // only what we put there
			if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

func replaceFile(path string, data []byte) error {
	tmp := path + ".new"
	if err := os.WriteFile(tmp, data, 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

// loadState reads the saved world; it reports whether there was one.
func (s *Server) loadState() (bool, error) {
	if s.cfg.State == "" {
		return false, nil
	}
	raw, err := os.ReadFile(s.cfg.State)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("sandbox: %w: %w", ErrBadState, err)
	}
	var in savedWorld
	if err := json.Unmarshal(raw, &in); err != nil {
		return false, fmt.Errorf("sandbox: %w: %s: %w", ErrBadState, s.cfg.State, err)
	}
	if in.Format != stateFormat {
		return false, fmt.Errorf("sandbox: %w: %s: format %d, this program reads %d", ErrBadState, s.cfg.State, in.Format,
			stateFormat)
	}
	if err := s.restore(in); err != nil {
		return false, fmt.Errorf("sandbox: %w: %s: %w", ErrBadState, s.cfg.State, err)
	}
	return true, nil
}

func (s *Server) restore(in savedWorld) error {
	w := s.w
	w.ids.last, w.app = in.LastID, in.App
	if in.Commands != nil {
		w.commands = in.Commands
	}
	for i, p := range in.Users {
		w.users[p.ID] = &person{Person: p, order: i}
	}
	if w.users[w.app.BotID] == nil {
		return fmt.Errorf("the bot's account %q is missing", w.app.BotID)
	}
	for _, saved := range in.Guilds {
		g := saved.guild
		g.members = saved.Members
		w.guilds[g.ID] = &g
	}
	for _, e := range in.Emojis {
		data, err := os.ReadFile(filepath.Join(s.filesDir(), string(e.ID)))
		if err != nil {
			return fmt.Errorf("emoji %s: %w", e.Name, err)
		}
		e.data = data
		w.emojis[e.ID] = e
	}
	for _, saved := range in.Channels {
		if err := s.restoreChannel(saved); err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) restoreChannel(in savedChannel) error {
	ch := &channel{Channel: in.Channel, messages: in.Messages, read: in.Read}
	if ch.read == nil {
		ch.read = map[wire.UserID]wire.MessageID{}
	}
	if ch.IsThread() {
		ch.threadMembers = map[wire.UserID]bool{}
		for _, id := range in.ThreadMembers {
			ch.threadMembers[id] = true
		}
	}
	s.w.channels[ch.ID] = ch
	if ch.Type == wire.ChannelDM {
		for _, r := range ch.Recipients {
			s.w.dms[r.ID] = ch
		}
	}
	for _, m := range ch.messages {
		if s.w.users[m.Author] == nil {
			return fmt.Errorf("message %s: its author %s is missing", m.ID, m.Author)
		}
		if m.Flags&wire.FlagLoading != 0 {
			m.Failed = true // its interaction is over
		}
		for _, f := range m.Files {
			data, err := os.ReadFile(filepath.Join(s.filesDir(), string(f.ID)))
			if err != nil {
				return fmt.Errorf("attachment %s of message %s: %w", f.ID, m.ID, err)
			}
			f.data = data
			s.w.files[f.ID] = f
		}
	}
	return nil
}
