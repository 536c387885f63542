package blackout

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// Recorder runs programs, one after another, and notes what they ask of the disk below a directory.
type Recorder struct {
	// Kill, where it is set, is asked before each call; the program is killed instead where it says so.
	Kill func(c Call) bool
	Log  []Call
	// Disk is the directory as it was before the first program, all of it durable.
	Disk *Disk

	dir     string
	names   map[string]int // as they are now
	files   int
	threads map[int]*call // calls that have begun, by thread
	fds     map[int]open
}

// open is what a descriptor stands for.
type open struct {
	file int
	path string
}

// call is a call of a thread that has begun.
type call struct {
	Call
	fd int
}

// NewRecorder begins with a directory, absolute and without links in its name, as it is. It has no further directories.
func NewRecorder(dir string) (*Recorder, error) {
	r := &Recorder{Disk: NewDisk(), dir: dir, names: map[string]int{}}
	all, err := os.ReadDir(dir)
	for _, e := range all {
		path := filepath.Join(dir, e.Name())
		data, readErr := os.ReadFile(path)
		err = errors.Join(err, readErr)
		r.files++
		r.names[path] = r.files
		r.Disk.put(path, r.files, data)
	}
	return r, err
}

// What ptrace is asked and says, beyond what package syscall has.
const (
	getSyscallInfo = 0x420e
	infoEntry      = 1
	infoExit       = 2
	optExitKill    = 0x100000
	stopOfSyscall  = syscall.SIGTRAP | 0x80
	ownChildren    = 0x20000000 // __WNOTHREAD: other tests may wait for theirs
	allThreads     = 0x40000000 // __WALL
)

// syscallInfo is what the kernel says of a call, at its beginning and its end.
type syscallInfo struct {
	Op       uint8
	_        [3]uint8
	Arch     uint32
	Ip, Sp   uint64
	Nr       uint64 // at the end: what came of it
	Args     [6]uint64
	Reserved [2]uint64
}

// Run runs a program to its end, or until it is killed, and appends to the log. It reports whether it was killed.
func (r *Recorder) Run(path string, args, env []string) (killed bool, err error) {
	runtime.LockOSThread() // the thread that starts a program is the one that traces it
	defer runtime.UnlockOSThread()
	r.threads, r.fds = map[int]*call{}, map[int]open{}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return false, err
	}
	defer null.Close()
	p, err := os.StartProcess(path, append([]string{path}, args...), &os.ProcAttr{Env: env,
		Files: []*os.File{null, null, os.Stderr}, Sys: &syscall.SysProcAttr{Ptrace: true}})
	if err != nil {
		return false, fmt.Errorf("starting a program to be traced, which the machine must allow: %w", err)
	}
	var ws syscall.WaitStatus
	if _, err := syscall.Wait4(p.Pid, &ws, 0, nil); err != nil {
		return false, err
	}
	const options = 1 | syscall.PTRACE_O_TRACECLONE | optExitKill // 1: syscalls are told from other stops
	if err := syscall.PtraceSetOptions(p.Pid, options); err != nil {
		return false, err
	}
	if err := syscall.PtraceSyscall(p.Pid, 0); err != nil {
		return false, err
	}
	return r.follow(p.Pid)
}

// follow lets the threads of a program run from call to call.
func (r *Recorder) follow(pid int) (killed bool, err error) {
	seen := map[int]bool{pid: true}
	for {
		var ws syscall.WaitStatus
		tid, err := syscall.Wait4(-1, &ws, allThreads|ownChildren, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case err != nil:
			return killed, err
		case ws.Exited() || ws.Signaled():
			if tid != pid {
				continue
			}
			if ws.Exited() && ws.ExitStatus() != 0 {
				return killed, fmt.Errorf("the program ended with status %d", ws.ExitStatus())
			}
			return killed, nil
		}
		pass := 0
		switch sig := ws.StopSignal(); {
		case sig == stopOfSyscall:
			kill, err := r.stop(pid, tid)
			if err != nil {
				return killed, err
			}
			if kill {
				killed = true
				if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
					return killed, err
				}
				continue
			}
		case sig == syscall.SIGTRAP || sig == syscall.SIGSTOP && !seen[tid]: // a thread has begun
		default:
			pass = int(sig)
		}
		seen[tid] = true
		if err := syscall.PtraceSyscall(tid, pass); err != nil && !errors.Is(err, syscall.ESRCH) {
			return killed, err
		}
	}
}

// stop looks at a call that begins or has come back, and reports whether the program is to be killed.
func (r *Recorder) stop(pid, tid int) (kill bool, err error) {
	var info syscallInfo
	_, _, no := syscall.Syscall6(syscall.SYS_PTRACE, getSyscallInfo, uintptr(tid), unsafe.Sizeof(info),
		uintptr(unsafe.Pointer(&info)), 0, 0)
	switch {
	case no == syscall.ESRCH: // killed meanwhile
		return false, nil
	case no != 0:
		return false, no
	case info.Op == infoEntry:
		c, err := r.begins(pid, info)
		if c == nil || err != nil {
			delete(r.threads, tid)
			return false, err
		}
		c.Before = len(r.Log)
		r.threads[tid] = c
		return r.Kill != nil && r.Kill(c.Call), nil
	case info.Op == infoExit:
		if c := r.threads[tid]; c != nil {
			delete(r.threads, tid)
			if n := int64(info.Nr); n >= 0 {
				return false, r.ends(c, n)
			}
		}
	}
	return false, nil
}

// Calls that are followed and not noted.
const (
	opens  Kind = 200 + iota // a descriptor comes to be, and perhaps a file
	closes                   // it is free again
)

// begins is the call that begins, nil if it asks nothing of the directory.
func (r *Recorder) begins(pid int, i syscallInfo) (*call, error) {
	c := &call{fd: int(int32(i.Args[0]))}
	a := i.Args
	switch i.Nr {
	case syscall.SYS_OPENAT:
		c.Kind, c.Off = opens, int64(a[2])
		return c, r.path(pid, a[1], &c.Path)
	case syscall.SYS_CLOSE:
		c.Kind = closes
	case syscall.SYS_PWRITE64:
		c.Kind, c.Off = Write, int64(a[3])
		return r.writes(pid, c, a[1], a[2])
	case syscall.SYS_WRITE:
		if c.fd == 1 {
			c.Kind = Say
			return c, r.bytes(pid, a[1], a[2], &c.Data)
		}
		c.Kind = Write
		if r.fds[c.fd].file != 0 {
			at, err := offset(pid, c.fd)
			if err != nil {
				return nil, err
			}
			c.Off = at
		}
		return r.writes(pid, c, a[1], a[2])
	case syscall.SYS_FTRUNCATE:
		c.Kind, c.Off = Truncate, int64(a[1])
	case syscall.SYS_FSYNC, syscall.SYS_FDATASYNC:
		c.Kind = Sync
	case syscall.SYS_LINKAT, syscall.SYS_RENAMEAT:
		c.Kind = Rename
		if i.Nr == syscall.SYS_LINKAT {
			c.Kind = Link
		}
		return c, errors.Join(r.path(pid, a[1], &c.Path), r.path(pid, a[3], &c.To))
	case syscall.SYS_UNLINKAT:
		c.Kind = Remove
		return c, r.path(pid, a[1], &c.Path)
	case syscall.SYS_PWRITEV, syscall.SYS_WRITEV, syscall.SYS_FALLOCATE, syscall.SYS_SENDFILE:
		if r.fds[c.fd].file != 0 {
			return nil, fmt.Errorf("call %d is not followed", i.Nr)
		}
		return nil, nil
	default:
		return nil, nil
	}
	c.File, c.Path = r.fds[c.fd].file, r.fds[c.fd].path
	if c.File == 0 {
		return nil, nil
	}
	return c, nil
}

// writes is a call that writes, nil if it is to no file of the directory.
func (r *Recorder) writes(pid int, c *call, from, n uint64) (*call, error) {
	c.File, c.Path = r.fds[c.fd].file, r.fds[c.fd].path
	if c.File == 0 {
		return nil, nil
	}
	return c, r.bytes(pid, from, n, &c.Data)
}

// ends notes a call that has come back with n.
func (r *Recorder) ends(c *call, n int64) error {
	switch c.Kind {
	case opens:
		r.opened(c, int(n))
		return nil
	case closes:
		delete(r.fds, c.fd)
		return nil
	case Write, Say:
		c.Data = c.Data[:n]
	case Link, Rename, Remove:
		if c.File = r.names[c.Path]; c.File == 0 {
			return nil
		}
		if c.Kind != Remove && !r.inside(c.To) {
			return fmt.Errorf("%s leaves the directory", c.Path)
		}
		if c.Kind != Link {
			delete(r.names, c.Path)
		}
		if c.Kind != Remove {
			r.names[c.To] = c.File
		}
	}
	r.Log = append(r.Log, c.Call)
	return nil
}

// opened notes a descriptor, and a file that was made.
func (r *Recorder) opened(c *call, fd int) {
	if !r.inside(c.Path) {
		return
	}
	note := func(kind Kind) {
		r.Log = append(r.Log, Call{Kind: kind, File: r.names[c.Path], Path: c.Path, Before: len(r.Log)})
	}
	switch {
	case c.Path == r.dir:
		r.fds[fd] = open{directory, c.Path}
		return
	case r.names[c.Path] == 0:
		r.files++
		r.names[c.Path] = r.files
		note(Make)
	case c.Off&syscall.O_TRUNC != 0:
		note(Truncate)
	}
	r.fds[fd] = open{r.names[c.Path], c.Path}
}

func (r *Recorder) inside(path string) bool {
	return path == r.dir || strings.HasPrefix(path, r.dir+string(filepath.Separator))
}

// path reads a path; one that is not absolute is below the working directory, which is not followed.
func (r *Recorder) path(pid int, at uint64, into *string) error {
	var b []byte
	for n := uint64(256); n > 0; n /= 2 { // what follows it may not be there to be read
		if r.bytes(pid, at, n, &b) == nil {
			break
		}
	}
	end := strings.IndexByte(string(b), 0)
	if end < 0 {
		return nil
	}
	*into = string(b[:end])
	return nil
}

// bytes reads what a program has in memory.
func (r *Recorder) bytes(pid int, at, n uint64, into *[]byte) error {
	f, err := os.Open(fmt.Sprintf("/proc/%d/mem", pid))
	if err != nil {
		return err
	}
	defer f.Close()
	b := make([]byte, n)
	got, err := f.ReadAt(b, int64(at))
	if got < len(b) {
		return err
	}
	*into = b
	return nil
}

// offset is where a descriptor stands in its file.
func offset(pid, fd int) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/fdinfo/%d", pid, fd))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if at, ok := strings.CutPrefix(line, "pos:"); ok {
			return strconv.ParseInt(strings.TrimSpace(at), 10, 64)
		}
	}
	return 0, fmt.Errorf("descriptor %d is nowhere in its file", fd)
}
