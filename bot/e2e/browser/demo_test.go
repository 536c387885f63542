package browser

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"
	"time"

	"witchtable/bot/sandbox/page/window"
)

// program is the program to try: the one that WITCHTABLE_PROGRAM names, or one that TestMain builds.
var program = os.Getenv("WITCHTABLE_PROGRAM")

func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "3"); err != nil { // they mostly wait for the page
		panic(err)
	}
	os.Exit(func() int {
		if window.Browser() == "" || program != "" {
			return m.Run() // without a browser every test is skipped
		}
		dir, err := os.MkdirTemp("", "witchtable-browser-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer func() { _ = os.RemoveAll(dir) }()
		program = filepath.Join(dir, "witchtable")
		if runtime.GOOS == "windows" {
			program += ".exe"
		}
		if out, err := exec.Command("go", "build", "-o", program, "witchtable/cmd/witchtable").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "building the program: %v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// player is somebody at the page who plays.
type player struct {
	*window.Page
	t *testing.T
}

// visit opens the page of a demo as one of its people, on a phone.
func visit(t *testing.T, url, as string) *player {
	t.Helper()
	return &player{window.Open(t, url, as, window.Phone()), t}
}

var address = regexp.MustCompile(`http://[0-9.]+:[0-9]+`)

// demo starts the program's demo, fast and with the games of a seed and these further flags, and returns its address.
// It must end in good order.
func demo(t *testing.T, seed string, more ...string) string {
	t.Helper()
	var complaints bytes.Buffer
	cmd := exec.Command(program, append([]string{"demo", "--port", "0", "--speed", "200", "--seed", seed,
		"--data", t.TempDir()}, more...)...)
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewScanner(out)
	t.Cleanup(func() {
		if runtime.GOOS == "windows" { // where there are no interrupts to send
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			return
		}
		late := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		defer late.Stop()
		_ = cmd.Process.Signal(os.Interrupt)
		for said.Scan() { // Wait closes the pipe, so what is left comes first
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("the demo ended badly: %v\n%s", err, complaints.String())
		}
	})
	for said.Scan() {
		if url := address.FindString(said.Text()); url != "" {
			return url
		}
	}
	t.Fatalf("the demo names no address:\n%s", complaints.String())
	return ""
}
