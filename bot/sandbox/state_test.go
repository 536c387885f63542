package sandbox_test

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"witchtable/bot/sandbox"
)

func TestSavedWorld(t *testing.T) {
	file := filepath.Join(t.TempDir(), "world.json")
	s := start(t, sandbox.Config{State: file})
	b := newRaw(t, s)
	b.register()
	birch := play(t, s, "Birch")
	tavern := b.channel("#tavern")
	m := b.upload("POST", "/channels/"+tavern+"/messages",
		`{"content":"hello <@`+string(birch.ID)+`>","components":[`+row(btn("go"))+`]}`,
		map[string]string{"a.txt": "an attachment"}).message(t)
	b.do("POST", "/users/@me/channels", `{"recipient_id":"`+string(birch.ID)+`"}`)
	if err := birch.CloseDMs(soon(t), true); err != nil {
		t.Fatal(err)
	}
	app := s.ApplicationID()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = start(t, sandbox.Config{State: file})
	if s.ApplicationID() != app || newRaw(t, s).channel("#tavern") != tavern {
		t.Error("ids changed over a restart")
	}
	birch = play(t, s, "Birch")
	v, err := birch.View(soon(t))
	if err != nil {
		t.Fatal(err)
	}
	if !v.Me.DMsClosed || len(v.DMs) != 1 {
		t.Errorf("Birch has DMs closed %t and %d DM channels, want true and 1", v.Me.DMsClosed, len(v.DMs))
	}
	if c := v.Guilds[0].Channels[0]; c.Unread != 1 || c.Pinged != 1 {
		t.Errorf("#tavern has %d unread, %d pinged, want 1 and 1", c.Unread, c.Pinged)
	}
	list, err := birch.Messages(soon(t), "#tavern", 10)
	if err != nil || len(list) != 1 || list[0].ID != m.ID || len(list[0].Components) != 1 {
		t.Fatalf("messages %+v, %v, want the one from before", list, err)
	}
	resp, err := http.Get(list[0].Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got, _ := io.ReadAll(resp.Body); string(got) != "an attachment" {
		t.Errorf("attachment is %q, want what was sent", got)
	}
	if cmds, err := birch.Commands(soon(t), "#tavern"); err != nil || len(cmds) != 2 {
		t.Errorf("commands %+v, %v, want both", cmds, err)
	}
	later := newRaw(t, s).do("POST", "/channels/"+tavern+"/messages", `{"content":"x"}`).message(t)
	if later.ID <= m.ID {
		t.Errorf("new id %s is not after %s", later.ID, m.ID)
	}
}

func TestBadSavedWorld(t *testing.T) {
	for name, content := range map[string]string{
		"not JSON":       "{",
		"another format": `{"format":99}`,
		"no bot":         `{"format":1,"application":{"bot_id":"1"}}`,
	} {
		file := filepath.Join(t.TempDir(), "world.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := sandbox.Start(sandbox.Config{State: file}); !errors.Is(err, sandbox.ErrBadState) {
			t.Errorf("%s: got %v, want ErrBadState", name, err)
		}
	}
}

func TestBadDescription(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openapi.json")
	if _, err := sandbox.ReadDescription(file); !errors.Is(err, sandbox.ErrBadDescription) {
		t.Errorf("absent: got %v, want ErrBadDescription", err)
	}
	if err := os.WriteFile(file, []byte(`{"paths":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sandbox.ReadDescription(file); !errors.Is(err, sandbox.ErrBadDescription) {
		t.Errorf("without bodies: got %v, want ErrBadDescription", err)
	}
}
