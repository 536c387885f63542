package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// testsThere are the names of all tests of the house.
func testsThere(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		raw, err := os.ReadFile(file)
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(raw, -1) {
			out[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestThreatsAreHeldByTestsThatThereAre: a threat that nothing holds off any more is worse than one that is not listed.
func TestThreatsAreHeldByTestsThatThereAre(t *testing.T) {
	t.Parallel()
	page, there := read(t, "SECURITY.md"), testsThere(t)
	named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(page, -1)
	if len(named) < 25 {
		t.Errorf("SECURITY.md names %d tests", len(named))
	}
	for _, m := range named {
		if !there[m[1]] {
			t.Errorf("SECURITY.md says that %s holds something, and there is no such test", m[1])
		}
	}
	_, threats, _ := strings.Cut(page, "## Who could do what")
	for line := range strings.Lines(threats) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) == 5 && !strings.Contains(line, "---") && !strings.Contains(line, "| could |") &&
			!strings.Contains(cells[3], "est") {
			t.Errorf("nothing is said to hold: %s", line)
		}
	}
}

// TestOnlyItsUserReadsTheDatabase: it holds every hidden card, and whoever reaches the socket has copies made of it.
func TestOnlyItsUserReadsTheDatabase(t *testing.T) {
	t.Parallel()
	world := discordHere(t)
	db := filepath.Join(t.TempDir(), "data", "w.db")
	start(t, []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL()}, "serve", "--db", db)
	if err := world.WaitConnected(soon(t)); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := witchtable(t, nil, "backup", "--db", db, db+".copy"); code != exitFine {
		t.Fatalf("exit code %d, says %s%s", code, out, errs)
	}
	for _, file := range []string{db, db + ".sock", db + ".copy", filepath.Dir(db)} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s is open to others: %v", filepath.Base(file), mode)
		}
	}
}

// TestSecretsStayOutOfTheImage: what a build is sent may stay in its layers.
func TestSecretsStayOutOfTheImage(t *testing.T) {
	ignored := "\n" + read(t, ".dockerignore")
	for _, name := range []string{".env", ".env.*", "**/*.db", "**/*.db.*", ".git"} {
		if !strings.Contains(ignored, "\n"+name+"\n") {
			t.Errorf(".dockerignore lets %s into the build", name)
		}
	}
	file := read(t, "deploy/Containerfile")
	_, last, found := strings.Cut(file, "\nFROM scratch\n")
	if !found || strings.Contains(last, "FROM") || !strings.Contains(last, "\nUSER 65532:65532\n") {
		t.Error("the image is not one program of nobody's in an empty folder")
	}
	if strings.Contains(file, "DISCORD_TOKEN") {
		t.Error("the image has a place for the token, where each of its users would read it")
	}
}

var unitLine = regexp.MustCompile(`(?m)^(\w+)=(.*)$`)

// TestUnitsHaveLeastRights, and run commands that there are.
func TestUnitsHaveLeastRights(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"deploy/witchtable.service", "deploy/witchtable-backup.service"} {
		text, set := read(t, unit), map[string]string{}
		for _, m := range unitLine.FindAllStringSubmatch(text, -1) {
			set[m[1]] += m[2] + "\n"
		}
		for _, yes := range []string{"DynamicUser", "NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices",
			"PrivateUsers", "ProtectKernelTunables", "ProtectKernelModules", "ProtectKernelLogs", "ProtectControlGroups",
			"ProtectClock", "ProtectHostname", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID",
			"LockPersonality", "MemoryDenyWriteExecute", "RemoveIPC"} {
			if set[yes] != "yes\n" {
				t.Errorf("%s: %s is %q", unit, yes, set[yes])
			}
		}
		for name, want := range map[string]string{"User": "witchtable\n", "StateDirectory": "witchtable\n",
			"ProtectSystem": "strict\n", "ProtectProc": "invisible\n", "CapabilityBoundingSet": "\n", "UMask": "0077\n",
			"SystemCallFilter": "@system-service\n~@privileged @resources\n"} {
			if got, ok := set[name]; !ok || got != want {
				t.Errorf("%s: %s is %q; want %q", unit, name, got, want)
			}
		}
		if strings.Contains(set["Environment"], "DISCORD_TOKEN=") {
			t.Errorf("%s has the token in the environment", unit)
		}
		args := strings.Fields(set["ExecStart"])
		if code, _, errs := witchtable(t, nil, append(args[1:], "--help")...); code != exitFine {
			t.Errorf("%s runs %v: exit code %d, says %s", unit, args, code, errs)
		}
	}
	bot := read(t, "deploy/witchtable.service")
	for _, line := range []string{"LoadCredential=token:/etc/witchtable/token", "Environment=DISCORD_TOKEN_FILE=%d/token",
		"RestartPreventExitStatus=2 3 5 6"} {
		if !strings.Contains(bot, "\n"+line+"\n") {
			t.Errorf("the bot's unit lacks %q", line)
		}
	}
}

// TestUnitsOverPostgreSQL: with the drop-in for PostgreSQL each unit has the address from its credential, not its file,
// and a way to the database.
func TestUnitsOverPostgreSQL(t *testing.T) {
	t.Parallel()
	credentials := t.TempDir()
	if err := os.WriteFile(filepath.Join(credentials, "db"), []byte("postgres://x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, unit := range []string{"deploy/witchtable.service", "deploy/witchtable-backup.service"} {
		var env []string
		set := map[string]string{}
		lines := unitLine.FindAllStringSubmatch(read(t, unit)+"\n"+read(t, "deploy/witchtable-postgres.conf"), -1)
		for _, m := range lines {
			set[m[1]] = m[2]
			if m[1] == "Environment" {
				env = append(env, strings.Fields(strings.ReplaceAll(m[2], "%d", credentials))...)
			}
		}
		last := map[string]string{} // of a name that is set twice the last counts
		for _, e := range env {
			name, value, _ := strings.Cut(e, "=")
			last[name] = value
		}
		env = nil
		for name, value := range last {
			env = append(env, name+"="+value)
		}
		s, err := readSettings(env, filepath.Join(credentials, "none"))
		if err != nil || s["WITCHTABLE_DB"] != "postgres://x" {
			t.Errorf("%s: the database is %q, %v", unit, s["WITCHTABLE_DB"], err)
		}
		for name, want := range map[string]string{"PrivateNetwork": "no", "LoadCredential": "db:/etc/witchtable/db",
			"RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX"} {
			if set[name] != want {
				t.Errorf("%s: %s is %q; want %q", unit, name, set[name], want)
			}
		}
	}
}
