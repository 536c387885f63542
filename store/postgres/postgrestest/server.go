package postgrestest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Install is what to do where there is no PostgreSQL.
const Install = "tests of the store need PostgreSQL: apt-get install -y --no-install-recommends postgresql"

// startTime bounds the start of a server, one that recovers from being killed included.
const startTime = time.Minute

// Server is a PostgreSQL server.
type Server struct {
	bin, dir string
	port     int
	settings []string
	as       *account // nil where the tests are nobody special

	process *os.Process
	ended   chan error
	log     *bytes.Buffer
}

// NewServer makes a cluster and starts a server on it, with settings such as "max_connections=200" beside the usual
// ones. Remove ends it.
func NewServer(settings ...string) (*Server, error) {
	s, err := prepare(settings)
	if err != nil {
		return nil, err
	}
	if err := s.run("initdb", "-D", s.data(), "-U", "witchtable", "-A", "trust", "-E", "UTF8", "--no-locale",
		"--no-sync"); err != nil {
		return nil, errors.Join(err, s.Remove())
	}
	if err := s.Start(); err != nil {
		return nil, errors.Join(err, s.Remove())
	}
	return s, nil
}

// Standby makes a server that follows this one, under a name, and starts it.
func (s *Server) Standby(name string) (*Server, error) {
	t, err := prepare(s.settings)
	if err != nil {
		return nil, err
	}
	if err := t.follow(s, name); err != nil {
		return nil, errors.Join(err, t.Remove())
	}
	return t, nil
}

// Rejoin makes a server that has ended a standby of another, under a name, at the address that it had. What it had is
// left behind.
func (s *Server) Rejoin(primary *Server, name string) error {
	if err := os.RemoveAll(s.data()); err != nil {
		return err
	}
	return s.follow(primary, name)
}

// follow copies a server, and starts the copy as its standby.
func (s *Server) follow(primary *Server, name string) error {
	if err := s.run("pg_basebackup", "-D", s.data(), "-R", "-c", "fast", "-d", primary.conninfo(name)); err != nil {
		return err
	}
	return s.Start()
}

// conninfo is how a standby of a name reaches the server.
func (s *Server) conninfo(name string) string {
	return "host=127.0.0.1 user=witchtable port=" + strconv.Itoa(s.port) + " application_name=" + name
}

// Turn has a standby, under a name, follow another server from now on, one that has been made of a standby which had
// all that this one has.
func (s *Server) Turn(ctx context.Context, primary *Server, name string) error {
	return s.ask(ctx, func(conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, "ALTER SYSTEM SET primary_conninfo = '"+primary.conninfo(name)+"'"); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, "SELECT pg_reload_conf()")
		return err
	})
}

// Received is how much a standby has flushed of what its primary has written, as a number of bytes.
func (s *Server) Received(ctx context.Context) (n int64, err error) {
	err = s.ask(ctx, func(conn *pgx.Conn) error {
		return conn.QueryRow(ctx, "SELECT (coalesce(pg_last_wal_receive_lsn(), '0/0') - '0/0')::bigint").Scan(&n)
	})
	return n, err
}

func (s *Server) ask(ctx context.Context, do func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, s.DSN())
	if err != nil {
		return err
	}
	return errors.Join(do(conn), conn.Close(ctx))
}

// prepare finds the programs and makes a directory for a cluster.
func prepare(settings []string) (*Server, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "witchtable-postgres-")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, dir: dir, settings: settings}
	if os.Getuid() == 0 {
		if s.as, err = accountOf("postgres"); err == nil {
			err = errors.Join(os.Chmod(dir, 0o755), os.Chown(dir, s.as.user, s.as.group))
		}
	}
	if err == nil {
		s.port, err = freePort()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

// binaries finds the folder of the newest server's programs.
func binaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path)))) // 0 where it is no number
		return n
	}
	if len(found) > 0 {
		return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errors.New(Install)
}

// account is who a process runs as.
type account struct{ user, group int }

func accountOf(name string) (*account, error) {
	u, err := user.Lookup(name)
	if err != nil {
		return nil, fmt.Errorf("%s (and its user: %w)", Install, err)
	}
	a := &account{}
	if a.user, err = strconv.Atoi(u.Uid); err != nil {
		return nil, err
	}
	a.group, err = strconv.Atoi(u.Gid)
	return a, err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// run runs one of PostgreSQL's programs to its end.
func (s *Server) run(program string, args ...string) error {
	c := exec.Command(filepath.Join(s.bin, program), args...)
	c.Dir, c.Env = s.dir, append(os.Environ(), "LC_ALL=C")
	c.SysProcAttr = attributes(s.as, false)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", program, err, out)
	}
	return nil
}

// Start starts the server, also after Kill, and waits until it answers.
func (s *Server) Start() error {
	args := []string{"-D", s.data(), "-p", strconv.Itoa(s.port)}
	for _, setting := range append([]string{"listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=on",
		"max_connections=200", "logging_collector=off", "log_min_messages=fatal"}, s.settings...) {
		args = append(args, "-c", setting)
	}
	started := make(chan error, 1)
	s.ended, s.log = make(chan error, 1), &bytes.Buffer{}
	c := exec.Command(filepath.Join(s.bin, "postgres"), args...)
	c.Dir, c.Env, c.Stdout, c.Stderr = s.dir, append(os.Environ(), "LC_ALL=C"), s.log, s.log
	// The system ends the server when the thread that started it is gone, which is when the tests are, even if killed.
	c.SysProcAttr = attributes(s.as, true)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := c.Start()
		started <- err
		if err == nil {
			s.ended <- c.Wait()
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	s.process = c.Process
	return s.await()
}

// await waits until the server answers.
func (s *Server) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.DSN())
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case end := <-s.ended:
			s.process = nil
			return fmt.Errorf("the server has ended (%v) before it answered:\n%s", end, s.log)
		case <-ctx.Done():
			return fmt.Errorf("the server does not answer: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// DSN is the server's address; a test's own is that of the function DSN.
func (s *Server) DSN() string {
	return fmt.Sprintf("postgres://witchtable@%s/postgres?sslmode=disable", s.Address())
}

// Address is where the server listens.
func (s *Server) Address() string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)) }

// Port is the port that the server listens on.
func (s *Server) Port() int { return s.port }

// Running reports whether the server has been started, and not ended.
func (s *Server) Running() bool { return s.process != nil }

// Stop ends the server in order; those who are connected are disconnected.
func (s *Server) Stop() error { return s.end(os.Interrupt) }

// Kill ends the server and all of its processes at once, as a machine does that fails.
func (s *Server) Kill() error {
	if s.process == nil {
		return nil
	}
	children := childrenOf(s.process.Pid)
	err := s.end(os.Kill)
	for _, pid := range children {
		if p, find := os.FindProcess(pid); find == nil {
			_ = p.Kill() // it may be gone, since its parent is
		}
	}
	return err
}

func (s *Server) end(signal os.Signal) error {
	if s.process == nil {
		return nil
	}
	if err := s.process.Signal(signal); err != nil {
		return err
	}
	<-s.ended
	s.process = nil
	return nil
}

// childrenOf lists the processes that a process has started, as Linux tells them.
func childrenOf(pid int) (list []int) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return nil
	}
	for _, field := range strings.Fields(string(raw)) {
		if n, err := strconv.Atoi(field); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// Promote makes a standby take writes.
func (s *Server) Promote() error { return s.run("pg_ctl", "promote", "-w", "-D", s.data()) }

// Remove ends the server and removes its cluster.
func (s *Server) Remove() error { return errors.Join(s.Kill(), os.RemoveAll(s.dir)) }
