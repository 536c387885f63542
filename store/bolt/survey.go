package bolt

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"os"
)

// survey reads a file's pages the plain way and makes sure that every reference in them leads where it may. bbolt
// reads pages through a memory map and trusts them: a wild page number or a missing end of the file would be a
// memory fault, which no program survives. Only files that pass are shown to it.
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
	s.begin(m.end)
	if m.freelist != noFreelist {
		if _, err := s.freeIDs(m.freelist); err != nil { // free pages must exist
			return err
		}
	}
	return s.tree(m.root)
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
	flagFree    = 0x10
	flagBucket  = 0x01 // of a leaf element
	bucketLen   = 16   // root 8, sequence 8; a bucket with root 0 goes on with its only page
	noFreelist  = ^uint64(0)
	manyFree    = 0xFFFF // the count of a free list that keeps its length in front
)

type surveyor struct {
	file     io.ReaderAt
	pageSize uint64
	end      uint64 // the first page number that is not in use
	seen     []bool // by page number
	spare    [][]byte
}

type meta struct{ root, freelist, end, txid uint64 }

// begin has the file end before a page.
func (s *surveyor) begin(end uint64) {
	s.end, s.seen = end, make([]bool, max(end, 2))
	s.seen[0], s.seen[1] = true, true // the meta pages
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

func parseMeta(b []byte) (meta, bool) {
	sum := fnv.New64a()
	sum.Write(b[:metaLen-8])
	u64 := func(at int) uint64 { return binary.NativeEndian.Uint64(b[at:]) }
	ok := binary.NativeEndian.Uint32(b) == metaMagic && binary.NativeEndian.Uint32(b[4:]) == metaVersion &&
		u64(56) == sum.Sum64()
	return meta{root: u64(16), freelist: u64(32), end: u64(40), txid: u64(48)}, ok
}

// page reads a page with its overflow and takes note of it; no page may be part of two things. Who has done with it
// puts it with the spare ones: a store may have a hundred thousand.
func (s *surveyor) page(id uint64) ([]byte, error) {
	if id < 2 || id >= s.end {
		return nil, damaged("a reference leads to page %d of %d", id, s.end)
	}
	buf := s.buffer()
	if _, err := s.file.ReadAt(buf, int64(id*s.pageSize)); err != nil {
		return nil, fmt.Errorf("reading page %d: %w", id, err)
	}
	if got := binary.NativeEndian.Uint64(buf); got != id {
		return nil, damaged("page %d says that it is page %d", id, got)
	}
	n := uint64(binary.NativeEndian.Uint32(buf[12:])) + 1
	if n > s.end-id {
		return nil, damaged("page %d is %d pages long and reaches beyond the end", id, n)
	}
	for p := id; p < id+n; p++ {
		if s.seen[p] {
			return nil, damaged("page %d is used twice", p)
		}
		s.seen[p] = true
	}
	if n == 1 {
		return buf, nil
	}
	buf = append(buf, make([]byte, (n-1)*s.pageSize)...)
	if _, err := s.file.ReadAt(buf[s.pageSize:], int64((id+1)*s.pageSize)); err != nil {
		return nil, fmt.Errorf("reading the end of page %d: %w", id, err)
	}
	return buf, nil
}

// buffer is a spare page, or a new one.
func (s *surveyor) buffer() []byte {
	last := len(s.spare) - 1
	if last < 0 {
		return make([]byte, s.pageSize)
	}
	buf := s.spare[last]
	s.spare = s.spare[:last]
	return buf[:s.pageSize]
}

func (s *surveyor) tree(id uint64) error {
	p, err := s.page(id)
	if err != nil {
		return err
	}
	defer func() { s.spare = append(s.spare, p) }()
	return s.elements(id, p)
}

// elements follows what a branch or leaf page holds.
func (s *surveyor) elements(id uint64, p []byte) error {
	flags, count := binary.NativeEndian.Uint16(p[8:]), uint64(binary.NativeEndian.Uint16(p[10:]))
	if flags != flagBranch && flags != flagLeaf {
		return damaged("page %d should be a branch or a leaf, its flags are %#x", id, flags)
	}
	if headerLen+count*elementLen > uint64(len(p)) {
		return damaged("page %d has no room for the %d elements it claims", id, count)
	}
	if flags == flagBranch && count == 0 {
		return damaged("the branch page %d is empty", id)
	}
	for i := range count {
		at := headerLen + i*elementLen
		var err error
		if flags == flagBranch {
			err = s.branch(id, p, at)
		} else {
			err = s.leaf(id, p, at)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *surveyor) branch(id uint64, p []byte, at uint64) error {
	pos, key := word(p, at), word(p, at+4)
	if at+pos+key > uint64(len(p)) {
		return damaged("a key of page %d reaches beyond it", id)
	}
	return s.tree(binary.NativeEndian.Uint64(p[at+8:]))
}

func (s *surveyor) leaf(id uint64, p []byte, at uint64) error {
	flags, pos, key, value := word(p, at), word(p, at+4), word(p, at+8), word(p, at+12)
	from := at + pos + key
	if from+value > uint64(len(p)) {
		return damaged("an entry of page %d reaches beyond it", id)
	}
	if flags&flagBucket == 0 {
		return nil
	}
	if value < bucketLen {
		return damaged("a bucket in page %d is cut short", id)
	}
	b := p[from : from+value]
	if root := binary.NativeEndian.Uint64(b); root != 0 {
		return s.tree(root)
	}
	if value < bucketLen+headerLen {
		return damaged("a bucket in page %d is cut short", id)
	}
	return s.elements(id, b[bucketLen:])
}

func word(p []byte, at uint64) uint64 { return uint64(binary.NativeEndian.Uint32(p[at:])) }
