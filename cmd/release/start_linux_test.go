package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/sandbox"
	"witchtable/engine/enginetest/budget"
)

// cell is a file system of its own in which a program is started as nobody, with nothing else of the machine in it.
type cell struct {
	root     string
	writable string // the folder that is nobody's; all others are root's, and nobody may write there
	env      []string
	dir      string
	command  []string
}

// add puts a file into the cell.
func (c cell) add(t testing.TB, name string, mode os.FileMode, content []byte) {
	t.Helper()
	path := filepath.Join(c.root, name)
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, content, mode))
	must(t, os.Chmod(path, mode))
}

// shut gives the cell's folders their owners.
func (c cell) shut(t testing.TB) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Join(c.root, c.writable), 0o755))
	must(t, filepath.WalkDir(c.root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.IsDir() || strings.HasSuffix(path, c.writable) {
			return err
		}
		return os.Chmod(path, 0o555)
	}))
	own := filepath.Join(c.root, c.writable)
	must(t, os.Chmod(own, 0o700))
	if os.Getuid() == 0 {
		must(t, os.Chown(own, nobody, nobody))
	}
	t.Cleanup(func() { // else what is in there could not be removed
		_ = filepath.WalkDir(c.root, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				err = os.Chmod(path, 0o755)
			}
			return err
		})
	})
}

// confined is how the system starts it: as nobody, without groups or rights, with the cell as all there is. Who is not
// root themselves becomes so for that in a namespace of their own.
func (c cell) confined() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Chroot: c.root, Pdeathsig: syscall.SIGKILL}
	if os.Getuid() == 0 {
		a.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
		return a
	}
	a.Cloneflags = syscall.CLONE_NEWUSER
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getuid(), Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getgid(), Size: 1}}
	return a
}

var watched = regexp.MustCompile(`"address":"([^"]+)"`)

// serves starts the cell's command on a sandbox, awaits that it is ready, has it answer somebody, and ends it.
func (c cell) serves(t *testing.T, world *sandbox.Server) {
	t.Helper()
	c.shut(t)
	before := c.listed(t)
	cmd := exec.CommandContext(t.Context(), c.command[0], c.command[1:]...)
	cmd.Env = append(c.env, "DISCORD_API_URL="+world.URL(), "WITCHTABLE_WATCH=127.0.0.1:0")
	cmd.Dir, cmd.SysProcAttr = c.dir, c.confined()
	said, err := cmd.StderrPipe()
	must(t, err)
	must(t, cmd.Start())
	var log bytes.Buffer
	at, ended := make(chan string, 1), make(chan struct{})
	go func() {
		defer close(ended)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			fmt.Fprintln(&log, lines.Text())
			if m := watched.FindStringSubmatch(lines.Text()); m != nil && len(at) == 0 {
				at <- m[1]
			}
		}
	}()
	select {
	case addr := <-at:
		awaitReady(t, addr)
	case <-ended:
		t.Fatalf("it has ended: %v\n%s", cmd.Wait(), log.String())
	case <-time.After(time.Minute):
		t.Error("it does not say where it is watched")
	}
	unprivileged(t, cmd.Process.Pid)
	ash, err := bottest.OnSandbox(world.URL()).Person(t.Context(), t, "Ash", "#tavern")
	must(t, err)
	ash.AwaitCommands()
	if answer := ash.Run("help"); bottest.TextOf(answer.Message) == "" {
		t.Error("it does not answer")
	}
	must(t, cmd.Process.Signal(syscall.SIGTERM))
	<-ended
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v\n%s", err, log.String())
	}
	for name := range c.listed(t) {
		if _, was := before[name]; !was && !strings.HasPrefix(name, c.writable) {
			t.Errorf("it has written %s", name)
		}
	}
	if files, err := os.ReadDir(filepath.Join(c.root, c.writable)); err != nil || len(files) == 0 {
		t.Errorf("it has no database, %v", err)
	}
}

func (c cell) listed(t testing.TB) map[string]struct{} {
	t.Helper()
	out := map[string]struct{}{}
	must(t, filepath.WalkDir(c.root, func(path string, _ os.DirEntry, err error) error {
		out[strings.TrimPrefix(strings.TrimPrefix(path, c.root), "/")] = struct{}{}
		return err
	}))
	return out
}

func awaitReady(t testing.TB, addr string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		res, err := http.Get("http://" + addr + "/readyz")
		if err != nil {
			continue
		}
		_ = res.Body.Close()
		if res.StatusCode == http.StatusOK {
			return
		}
	}
	t.Fatal("it does not become ready")
}

// unprivileged sees that a process is nobody's and has no rights.
func unprivileged(t testing.TB, pid int) {
	t.Helper()
	status := string(contentOf(t, fmt.Sprintf("/proc/%d/status", pid)))
	id := nobody
	if os.Getuid() != 0 {
		id = os.Getuid() // that is what nobody is called outside
	}
	for _, want := range []string{"CapEff:\t0000000000000000\n", "CapPrm:\t0000000000000000\n",
		"Uid:" + strings.Repeat("\t"+strconv.Itoa(id), 4) + "\n"} {
		if !strings.Contains(status, want) {
			t.Errorf("the process is not %q:\n%s", want, status)
		}
	}
}

// inCell is a sandbox, and a cell to be filled.
func inCell(t *testing.T) (*sandbox.Server, cell) {
	t.Helper()
	world, err := sandbox.Start(sandbox.Config{})
	must(t, err)
	t.Cleanup(func() { _ = world.Close() })
	return world, cell{root: t.TempDir()}
}

// TestImageServes starts what is in the image as its config says, with least rights.
func TestImageServes(t *testing.T) {
	r := aRelease(t)
	im := readImage(t, contentOf(t, filepath.Join(r.out, r.name(here())+".oci.tar")))
	world, c := inCell(t)
	for _, e := range im.root {
		if e.content != nil {
			c.add(t, e.name, os.FileMode(e.mode), e.content)
		}
	}
	c.writable, c.dir = strings.TrimPrefix(im.config.Config.WorkingDir, "/"), im.config.Config.WorkingDir
	c.command = append(im.config.Config.Entrypoint, im.config.Config.Cmd...)
	c.env = append(im.config.Config.Env, "DISCORD_TOKEN="+world.Token())
	c.serves(t, world)
}

// unit is what a unit file says, by name.
func unit(t testing.TB, name string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for line := range strings.Lines(string(contentOf(t, filepath.Join(root, "deploy", name)))) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(line, "#") {
			out[key] = append(out[key], value)
		}
	}
	return out
}

// TestUnitServes starts the program as its unit says: with its environment, the token handed over as a file, and
// nothing to write to but its folder.
func TestUnitServes(t *testing.T) {
	const credentials = "/run/credentials/witchtable.service"
	says := unit(t, "witchtable.service")
	world, c := inCell(t)
	c.command = strings.Fields(says["ExecStart"][0])
	r := aRelease(t)
	c.add(t, c.command[0], 0o755, contentOf(t, r.binary(here())))
	for _, loaded := range says["LoadCredential"] {
		name, _, _ := strings.Cut(loaded, ":")
		c.add(t, filepath.Join(credentials, name), 0o444, []byte(world.Token()+"\n"))
	}
	for _, line := range says["Environment"] {
		c.env = append(c.env, strings.Fields(strings.ReplaceAll(line, "%d", credentials))...)
	}
	c.env = append(c.env, "CREDENTIALS_DIRECTORY="+credentials)
	c.writable = filepath.Join("var/lib", says["StateDirectory"][0])
	c.dir = says["WorkingDirectory"][0]
	if c.dir != "/"+c.writable || says["ProtectSystem"][0] != "strict" || says["DynamicUser"][0] != "yes" {
		t.Errorf("the unit has the program write elsewhere than to %s, or be somebody", c.writable)
	}
	c.serves(t, world)
}

// TestUnitsAreTight: systemd can read the units, and what it thinks of their rights is held.
func TestUnitsAreTight(t *testing.T) {
	tool, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Fatalf("%v: it comes with systemd (apt-get install systemd)", err)
	}
	dir := t.TempDir()
	for _, name := range []string{"witchtable.service", "witchtable-backup.service", "witchtable-backup.timer"} {
		// The program need not be installed here.
		text := bytes.ReplaceAll(contentOf(t, filepath.Join(root, "deploy", name)), []byte("/usr/local/bin/witchtable"),
			[]byte("/bin/true"))
		must(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	for _, name := range []string{"witchtable.service", "witchtable-backup.timer"} {
		said, err := exec.CommandContext(t.Context(), tool, "verify", "--man=no", filepath.Join(dir, name)).CombinedOutput()
		if err != nil || bytes.Contains(said, []byte(dir)) || bytes.Contains(said, []byte("witchtable")) {
			t.Errorf("%s: %v\n%s", name, err, said)
		}
	}
	for row, name := range map[string]string{"unit.exposure": "witchtable.service",
		"backup-unit.exposure": "witchtable-backup.service"} {
		said, err := exec.CommandContext(t.Context(), tool, "security", "--offline=true", "--no-pager",
			filepath.Join(dir, name)).CombinedOutput()
		must(t, err)
		m := regexp.MustCompile(`Overall exposure level for \S+: (\d+\.\d+)`).FindSubmatch(said)
		if m == nil {
			t.Fatalf("%s", said)
		}
		exposure, err := strconv.ParseFloat(string(m[1]), 64)
		must(t, err)
		budget.Hold(t, row, exposure*10)
	}
}
