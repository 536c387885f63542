package bolt

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"witchtable/store"
	"witchtable/store/storetest"
)

func mustRead(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return b
}

// filled is the file of a store with some of everything, as small as a backup makes it.
func filled(t testing.TB) []byte {
	t.Helper()
	s := mustOpen(t, newPath(t), defaults())
	for i := range 20 {
		table := mustCreate(t, s, i)
		_, err := s.Commit(ctx, table.ID, store.Change{
			Expect:   1,
			Append:   []store.LogEntry{storetest.Entry(1, "ada"), storetest.Entry(2, "bea")},
			Snapshot: bytes.Repeat([]byte{byte(i)}, 3000),
			Outbox:   []store.OutboxEntry{storetest.Say("hello"), storetest.Say("there")},
		})
		must(t, err)
	}
	must(t, s.PutServer(ctx, store.Server{ID: "s1", Looks: store.InWords}))
	must(t, s.PutPack(ctx, "large", bytes.Repeat([]byte("large"), 10_000)))
	path := newPath(t)
	must(t, s.Backup(ctx, path))
	closeNow(t, s)
	return mustRead(t, path)
}

func TestNewFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "new.db")
	closeNow(t, mustOpen(t, path, defaults()))
	mustOpen(t, path, defaults())
	info, err := os.Stat(path)
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("%s has mode %v, want 0600", filepath.Base(path), info.Mode())
	}
	files, err := os.ReadDir(dir)
	must(t, err)
	if len(files) != 1 {
		t.Errorf("the folder holds %v, want the store only", files)
	}
}

// An empty file is what is left of a store after some accidents; taken for a new one, it would hide the loss.
func TestEmptyFile(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, nil, 0o600))
	_, err := Open(path, Config{})
	wants(t, "opening an empty file", err, store.ErrDamaged)
	if err == nil || !strings.Contains(err.Error(), "it is empty") {
		t.Errorf("the error is %v, want one that says that the file is empty", err)
	}
	if got := mustRead(t, path); len(got) != 0 {
		t.Errorf("the file has %d bytes afterwards, want none", len(got))
	}
}

// TestWritesAreSynced guards what no kill of a process can show: that commits wait for the disk.
func TestWritesAreSynced(t *testing.T) {
	s, err := Open(newPath(t), Config{})
	must(t, err)
	defer s.Close()
	if s.db.NoSync || s.db.NoGrowSync || s.db.NoFreelistSync {
		t.Error("the store is open in a mode that loses changes when the power fails")
	}
}

func TestNoFileThere(t *testing.T) {
	_, err := Open(filepath.Join(t.TempDir(), "missing", "tables.db"), Config{})
	wants(t, "folder that does not exist", err, fs.ErrNotExist)
	_, err = Open(t.TempDir(), Config{})
	wants(t, "folder instead of a file", err, fs.ErrInvalid)
}

// TestFilledFileOpens makes sure that the tests on damage start from a good file.
func TestFilledFileOpens(t *testing.T) {
	path := newPath(t)
	must(t, os.WriteFile(path, filled(t), 0o600))
	s := mustOpen(t, path, defaults())
	list, err := s.LiveTables(ctx, store.LiveQuery{})
	must(t, err)
	if len(list) != 20 {
		t.Errorf("%d tables, want 20", len(list))
	}
}

func TestUnreadableFiles(t *testing.T) {
	good := filled(t)
	pageSize := os.Getpagesize()
	foreign := bboltFile(t, func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte("somebody else's"))
		return err
	})
	change := func(f func(tx *bbolt.Tx) error) []byte {
		path := newPath(t)
		must(t, os.WriteFile(path, good, 0o600))
		db, err := bbolt.Open(path, 0o600, nil)
		must(t, err)
		must(t, db.Update(f))
		must(t, db.Close())
		return mustRead(t, path)
	}
	schema := func(text string) []byte {
		return change(func(tx *bbolt.Tx) error { return tx.Bucket(bucketMeta).Put(keySchema, []byte(text)) })
	}
	branch := branchPage(t, good)
	child := func(to uint64) []byte {
		file := bytes.Clone(good)
		binary.NativeEndian.PutUint64(file[int(branch)*pageSize+headerLen+8:], to)
		return file
	}
	disorder := bytes.Clone(good)
	first := int(branch)*pageSize + headerLen
	disorder[first+int(binary.NativeEndian.Uint32(disorder[first:]))] = 0xff
	second := binary.NativeEndian.Uint64(good[int(branch)*pageSize+headerLen+elementLen+8:])
	tests := []struct {
		name string
		file []byte
		want error
		tell string // what the error must name
	}{
		{"text", []byte("Dear diary\n"), store.ErrDamaged, ""},
		{"long text", bytes.Repeat([]byte("Dear diary\n"), 5000), store.ErrDamaged, "invalid"},
		{"zeros", make([]byte, 4*pageSize), store.ErrDamaged, "invalid"},
		{"half a page", good[:pageSize/2], store.ErrDamaged, ""},
		{"one page", good[:pageSize], store.ErrDamaged, ""},
		{"two pages", good[:2*pageSize], store.ErrDamaged, "the end is missing"},
		{"half the file", good[:len(good)/2], store.ErrDamaged, "the end is missing"},
		{"last byte gone", good[:len(good)-1], store.ErrDamaged, "the end is missing"},
		{"both meta pages wiped", append(make([]byte, 2*pageSize), good[2*pageSize:]...), store.ErrDamaged, "invalid"},
		{"everything but the meta pages wiped", append(bytes.Clone(good[:2*pageSize]), make([]byte, len(good)-2*pageSize)...),
			store.ErrDamaged, "page"},
		{"a page that leads to itself", child(branch), store.ErrDamaged, "used twice"},
		{"a page that two lead to", child(second), store.ErrDamaged, "page"},
		{"a page far beyond the end", child(1 << 60), store.ErrDamaged, "leads to page"},
		{"keys out of order", disorder, store.ErrDamaged, "not in order"},
		{"a page that is free and in use", freeing(t, good, func(p []byte) {
			binary.NativeEndian.PutUint64(p[headerLen:], branch)
		}), store.ErrDamaged, "said to be free"},
		{"a page that is free twice", freeing(t, good, func(p []byte) { copy(p[headerLen:], p[headerLen+8:][:8]) }), store.ErrDamaged,
			"said so twice"},
		{"a page that is nobody's", freeing(t, good, func(p []byte) { p[10]-- }), store.ErrDamaged, "neither in use nor free"},
		{"another program's bbolt file", foreign, store.ErrDamaged, "not one of this program"},
		{"bucket missing", change(func(tx *bbolt.Tx) error { return tx.DeleteBucket(bucketLog) }), store.ErrDamaged,
			`"log" is missing`},
		{"unknown bucket", change(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("more")); return err }),
			store.ErrDamaged, `"more" is unknown`},
		{"schema no number", schema("one"), store.ErrDamaged, `"one"`},
		{"schema 0", schema("0"), store.ErrDamaged, `"0"`},
		{"newer schema", schema(strconv.Itoa(schemaNow + 1)), store.ErrNewer, fmt.Sprintf("schema %d", schemaNow+1)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := newPath(t)
			must(t, os.WriteFile(path, tt.file, 0o600))
			_, err := Open(path, Config{})
			wants(t, "Open", err, tt.want)
			if err != nil && (!strings.Contains(err.Error(), tt.tell) || !strings.Contains(err.Error(), path)) {
				t.Errorf("the error %q does not tell %q and the file's name", err, tt.tell)
			}
			if !bytes.Equal(mustRead(t, path), tt.file) {
				t.Error("the file was changed")
			}
		})
	}
}

// freeing is a file with its list of free pages changed, of which f is given the page.
func freeing(t *testing.T, file []byte, f func(page []byte)) []byte {
	t.Helper()
	file = bytes.Clone(file)
	size := uint64(os.Getpagesize())
	m, err := (&surveyor{file: bytes.NewReader(file), pageSize: size}).newestMeta()
	must(t, err)
	page := file[m.freelist*size:][:size]
	if n := binary.NativeEndian.Uint16(page[10:]); n < 2 || n == manyFree {
		t.Fatalf("the file has %d free pages", n)
	}
	f(page)
	return file
}

// branchPage finds a page that leads to others.
func branchPage(t *testing.T, file []byte) uint64 {
	t.Helper()
	path := newPath(t)
	must(t, os.WriteFile(path, file, 0o600))
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true})
	must(t, err)
	defer db.Close()
	found := 0
	must(t, db.View(func(tx *bbolt.Tx) error {
		for p := 2; p < len(file)/os.Getpagesize() && found == 0; p++ {
			info, err := tx.Page(p)
			if err != nil {
				return err
			}
			if info != nil && info.Type == "branch" { // in use: others are "free", whatever they were
				found = p
			}
		}
		return nil
	}))
	if found == 0 {
		t.Fatal("the file is too small to have a branch page")
	}
	return uint64(found)
}

func bboltFile(t *testing.T, f func(tx *bbolt.Tx) error) []byte {
	t.Helper()
	path := newPath(t)
	db, err := bbolt.Open(path, 0o600, nil)
	must(t, err)
	must(t, db.Update(f))
	must(t, db.Close())
	return mustRead(t, path)
}

// TestGarbagePages spoils each page in several ways. Damage is either reported, and the file left alone, or hits
// bytes that nothing depends on; what bbolt cannot know (values) is found by Check. Nothing may crash.
func TestGarbagePages(t *testing.T) {
	good := filled(t)
	size := os.Getpagesize()
	random := rand.NewChaCha8([32]byte{1})
	ways := map[string]func(page, other []byte){
		"garbage":      func(page, _ []byte) { random.Read(page) },
		"zeros":        func(page, _ []byte) { clear(page) },
		"another page": func(page, other []byte) { copy(page, other) },
		"garbage body": func(page, _ []byte) { random.Read(page[16:]) },
		"garbage tail": func(page, _ []byte) { random.Read(page[len(page)/2:]) },
	}
	reported := 0
	for way, spoil := range ways {
		for p := 0; p < len(good)/size; p++ {
			file := bytes.Clone(good)
			next := (p + 1) % (len(good) / size)
			spoil(file[p*size:(p+1)*size], good[next*size:(next+1)*size])
			if openSpoilt(t, fmt.Sprintf("%s in page %d", way, p), file) {
				reported++
			}
		}
	}
	if pages := len(good) / size; reported < pages {
		t.Errorf("%d faults were reported for %d pages spoilt in %d ways: the checks see too little", reported, pages,
			len(ways))
	}
}

// TestFlippedBits spoils single bits, most of them where bbolt keeps its structure.
func TestFlippedBits(t *testing.T) {
	good := filled(t)
	size := os.Getpagesize()
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		file := bytes.Clone(good)
		at := random.IntN(len(file)/size)*size + random.IntN(64)
		file[at] ^= 1 << random.IntN(8)
		openSpoilt(t, fmt.Sprintf("bit flipped in byte %d", at), file)
	}
}

// openSpoilt opens a spoilt file the way Open does, and reports whether a fault was found.
func openSpoilt(t *testing.T, what string, file []byte) (reported bool) {
	t.Helper()
	path := newPath(t)
	must(t, os.WriteFile(path, file, 0o600))
	surveyFindsAll(t, what, path)
	err := inspect(path, schemaNow, true)
	if err != nil && !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrNewer) {
		t.Errorf("%s: got error %v, want one that says that the store is damaged", what, err)
	}
	if sha256.Sum256(mustRead(t, path)) != sha256.Sum256(file) {
		t.Errorf("%s: the file was changed", what)
	}
	must(t, os.Remove(path))
	return err != nil
}

// surveyFindsAll sees that what a survey lets pass bbolt's own check does, too: opening a store relies on that.
func surveyFindsAll(t *testing.T, what, path string) {
	t.Helper()
	if survey(path, os.Getpagesize()) != nil {
		return
	}
	db, err := openReadOnly(path)
	must(t, err)
	if err := db.View(checkPages); err != nil {
		t.Errorf("%s: the survey finds nothing, bbolt does: %v", what, err)
	}
	must(t, db.Close())
}

func TestInUse(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	start := time.Now()
	_, err := Open(path, Config{})
	wants(t, "opening a second time", err, store.ErrInUse)
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("the second one was told after %v, want at once", took)
	}
	closeNow(t, s)
	closeNow(t, mustOpen(t, path, defaults()))
}

// TestSecondProcess is TestInUse with a process of its own: it must see the store in use, then free.
func TestSecondProcess(t *testing.T) {
	if path := os.Getenv("STORE_SECOND_PROCESS"); path != "" {
		s, err := Open(path, Config{})
		if err != nil {
			fmt.Println("refused:", err)
			return
		}
		fmt.Println("opened, closed:", s.Close())
		return
	}
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	second := func() string {
		cmd := exec.Command(os.Args[0], "-test.run=^TestSecondProcess$")
		cmd.Env = append(os.Environ(), "STORE_SECOND_PROCESS="+path)
		out, err := cmd.CombinedOutput()
		must(t, err)
		return string(out)
	}
	if out := second(); !strings.Contains(out,
		"refused: opening the store "+path+": the store is in use by another process") {
		t.Errorf("a second process said %q, want a clear refusal", out)
	}
	closeNow(t, s)
	if out := second(); !strings.Contains(out, "opened, closed: <nil>") {
		t.Errorf("a process that came later said %q, want that it could open the store", out)
	}
}
