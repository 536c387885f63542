package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// survey reads a file's pages the plain way and makes sure that all holds that bbolt relies on: every reference leads
// where it may, no page is part of two things or of none, keys are in order. bbolt reads pages through a memory map and
// trusts them: a wild page number or a missing end of the file would be a memory fault, which no program survives. Only
// files that pass are shown to it.
//
// It finds what bbolt's own check finds, of which it would be enough to run that, too; but that reads all of the file
// through the map, and so has a process hold a database of a gigabyte in memory at its start.
func survey(path string, pageSize int) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	s := &surveyor{file: f, pageSize: uint64(pageSize)}
	m, err := s.newestMeta()
	if err != nil {
		return err
	}
	if pages := uint64(info.Size()) / s.pageSize; m.end > pages {
		return damaged("the end is missing: %d pages are in use, the file has %d", m.end, pages)
	}
	if err := s.metaHeaders(); err != nil {
		return err
	}
	s.begin(m.end)
	var free []uint64
	if m.freelist != noFreelist {
		if free, err = s.freeIDs(m.freelist); err != nil {
			return err
		}
	}
	if err := s.tree(m.root, span{}); err != nil || m.freelist == noFreelist {
		return err
	}
	return s.accounted(free)
}

// bbolt's file format, version 2, in the machine's own byte order.
const (
	metaMagic   = 0xED0CDAED
	metaVersion = 2
	metaLen     = 64
	headerLen   = 16 // of a page: id 8, flags 2, count 2, overflow 4
	elementLen  = 16
	flagBranch  = 0x01
	flagLeaf    = 0x02
	flagMeta    = 0x04
	flagFree    = 0x10
	flagBucket  = 0x01 // of a leaf element
	bucketLen   = 16   // root 8, sequence 8; a bucket with root 0 goes on with its only page
	noFreelist  = ^uint64(0)
	manyFree    = 0xFFFF // the count of a free list that keeps its length in front
)

type surveyor struct {
	file     io.ReaderAt
	pageSize uint64
	end      uint64          // the first page number that is not in use
	seen     []atomic.Uint64 // a bit for each page
	spare    sync.Pool       // of *[]byte, a page each
	helpers  chan struct{}   // has room for each that may still set out
}

// span is between which keys those of a page must lie: from one on and below another; nil is no bound.
type span struct{ from, below []byte }

type meta struct{ root, freelist, end, txid uint64 }

// begin has the file end before a page.
func (s *surveyor) begin(end uint64) {
	s.end, s.seen = end, make([]atomic.Uint64, max(end, 2)/64+1)
	s.see(0) // the meta pages
	s.see(1)
	s.spare.New = func() any { p := make([]byte, s.pageSize); return &p }
	s.helpers = make(chan struct{}, runtime.GOMAXPROCS(0)-1)
}

// see takes note of a page, and reports whether it had not been seen.
func (s *surveyor) see(id uint64) (first bool) {
	bit := uint64(1) << (id % 64)
	return s.seen[id/64].Or(bit)&bit == 0
}

// accounted makes sure that each page is seen or free, and none both.
func (s *surveyor) accounted(free []uint64) error {
	for _, id := range free {
		if !s.see(id) {
			return damaged("page %d is said to be free, and is in use, or is said so twice", id)
		}
	}
	for id := range s.end {
		if s.see(id) {
			return damaged("page %d is neither in use nor free", id)
		}
	}
	return nil
}

// newestMeta reads the two pages that lead to everything and returns the newer valid one, as bbolt does.
func (s *surveyor) newestMeta() (meta, error) {
	var best meta
	found := false
	for i := range int64(2) {
		buf := make([]byte, headerLen+metaLen)
		if _, err := s.file.ReadAt(buf, i*int64(s.pageSize)); err != nil {
			return best, damaged("reading meta page %d: %w", i, err)
		}
		if m, ok := parseMeta(buf[headerLen:]); ok && (!found || m.txid > best.txid) {
			best, found = m, true
		}
	}
	if !found {
		return best, damaged("both meta pages are invalid")
	}
	return best, nil
}

// metaHeaders makes sure that both meta pages are where they should be, valid or not: bbolt does not take them else.
func (s *surveyor) metaHeaders() error {
	for i := range uint64(2) {
		p := make([]byte, headerLen)
		if _, err := s.file.ReadAt(p, int64(i*s.pageSize)); err != nil {
			return damaged("reading meta page %d: %w", i, err)
		}
		if id, flags := binary.NativeEndian.Uint64(p), binary.NativeEndian.Uint16(p[8:]); id != i || flags != flagMeta {
			return damaged("meta page %d says that it is page %d, its flags are %#x", i, id, flags)
		}
	}
	return nil
}

func parseMeta(b []byte) (meta, bool) {
	sum := fnv.New64a()
	sum.Write(b[:metaLen-8])
	u64 := func(at int) uint64 { return binary.NativeEndian.Uint64(b[at:]) }
	ok := binary.NativeEndian.Uint32(b) == metaMagic && binary.NativeEndian.Uint32(b[4:]) == metaVersion &&
		u64(56) == sum.Sum64()
	return meta{root: u64(16), freelist: u64(32), end: u64(40), txid: u64(48)}, ok
}

// page reads a page with its overflow into a spare one, which grows where that needs more, and takes note of it; no
// page may be part of two things.
func (s *surveyor) page(id uint64, spare *[]byte) ([]byte, error) {
	if id < 2 || id >= s.end {
		return nil, damaged("a reference leads to page %d of %d", id, s.end)
	}
	p := (*spare)[:s.pageSize]
	if _, err := s.file.ReadAt(p, int64(id*s.pageSize)); err != nil {
		return nil, fmt.Errorf("reading page %d: %w", id, err)
	}
	if got := binary.NativeEndian.Uint64(p); got != id {
		return nil, damaged("page %d says that it is page %d", id, got)
	}
	n := uint64(binary.NativeEndian.Uint32(p[12:])) + 1
	if n > s.end-id {
		return nil, damaged("page %d is %d pages long and reaches beyond the end", id, n)
	}
	for i := id; i < id+n; i++ {
		if !s.see(i) {
			return nil, damaged("page %d is used twice", i)
		}
	}
	if n == 1 {
		return p, nil
	}
	*spare = slices.Grow(p, int((n-1)*s.pageSize))
	p = (*spare)[:n*s.pageSize]
	if _, err := s.file.ReadAt(p[s.pageSize:], int64((id+1)*s.pageSize)); err != nil {
		return nil, fmt.Errorf("reading the end of page %d: %w", id, err)
	}
	return p, nil
}

// tree follows what a page leads to, whose keys must lie within a span. Pages are put by to be read into again: a store
// may have hundreds of thousands.
func (s *surveyor) tree(id uint64, within span) error {
	spare := s.spare.Get().(*[]byte)
	defer s.spare.Put(spare)
	p, err := s.page(id, spare)
	if err != nil {
		return err
	}
	return s.elements(id, p, within)
}

// elements follows what a branch or leaf page holds.
func (s *surveyor) elements(id uint64, p []byte, within span) error {
	flags, count := binary.NativeEndian.Uint16(p[8:]), uint64(binary.NativeEndian.Uint16(p[10:]))
	switch {
	case flags != flagBranch && flags != flagLeaf:
		return damaged("page %d should be a branch or a leaf, its flags are %#x", id, flags)
	case headerLen+count*elementLen > uint64(len(p)):
		return damaged("page %d has no room for the %d elements it claims", id, count)
	case flags == flagLeaf:
		return s.leaf(id, p, count, within)
	case count == 0:
		return damaged("the branch page %d is empty", id)
	}
	return s.branch(id, p, count, within)
}

// branch follows the elements of a branch page. Those that lead on are looked at by others meanwhile, where there are
// processors for that.
func (s *surveyor) branch(id uint64, p []byte, count uint64, within span) error {
	var helping sync.WaitGroup
	found := make([]error, count)
	keys := order{page: id, within: within}
	key, err := branchKey(id, p, 0)
	for i := uint64(0); i < count && err == nil; i++ {
		if err = keys.next(key); err != nil {
			break
		}
		below := span{from: key, below: within.below}
		if i+1 < count {
			if key, err = branchKey(id, p, i+1); err != nil {
				break
			}
			below.below = key
		}
		to := binary.NativeEndian.Uint64(p[headerLen+i*elementLen+8:])
		select {
		case s.helpers <- struct{}{}:
			helping.Go(func() {
				found[i] = s.tree(to, below)
				<-s.helpers
			})
		default:
			err = s.tree(to, below)
		}
	}
	helping.Wait()
	for _, fault := range found {
		if err == nil {
			err = fault
		}
	}
	return err
}

func branchKey(id uint64, p []byte, i uint64) ([]byte, error) {
	at := headerLen + i*elementLen
	from := at + word(p, at)
	to := from + word(p, at+4)
	if to > uint64(len(p)) {
		return nil, damaged("a key of page %d reaches beyond it", id)
	}
	return p[from:to], nil
}

// leaf follows the elements of a leaf page: buckets lead on.
func (s *surveyor) leaf(id uint64, p []byte, count uint64, within span) error {
	keys := order{page: id, within: within}
	for i := range count {
		at := headerLen + i*elementLen
		flags, pos, key, value := word(p, at), word(p, at+4), word(p, at+8), word(p, at+12)
		from := at + pos + key
		if from+value > uint64(len(p)) {
			return damaged("an entry of page %d reaches beyond it", id)
		}
		if err := keys.next(p[at+pos : from]); err != nil {
			return err
		}
		if flags&flagBucket == 0 {
			continue
		}
		if err := s.bucket(id, p[from:from+value]); err != nil {
			return err
		}
	}
	return nil
}

// bucket follows what a bucket holds that stands in a page.
func (s *surveyor) bucket(id uint64, b []byte) error {
	if len(b) < bucketLen {
		return damaged("a bucket in page %d is cut short", id)
	}
	if root := binary.NativeEndian.Uint64(b); root != 0 {
		return s.tree(root, span{})
	}
	if len(b) < bucketLen+headerLen {
		return damaged("a bucket in page %d is cut short", id)
	}
	return s.elements(id, b[bucketLen:], span{})
}

// order sees that a page's keys come one after another, within a span.
type order struct {
	page   uint64
	within span
	last   []byte
	begun  bool
}

func (o *order) next(key []byte) error {
	switch {
	case o.begun && bytes.Compare(key, o.last) <= 0, !o.begun && bytes.Compare(key, o.within.from) < 0:
		return damaged("the keys of page %d are not in order", o.page)
	case o.within.below != nil && bytes.Compare(key, o.within.below) >= 0:
		return damaged("page %d has a key that belongs into another", o.page)
	}
	o.last, o.begun = key, true
	return nil
}

func word(p []byte, at uint64) uint64 { return uint64(binary.NativeEndian.Uint32(p[at:])) }
