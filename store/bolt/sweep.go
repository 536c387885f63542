package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// bbolt never writes over what it has written last: what a transaction replaces or deletes stays in the file, in pages
// that are free from then on, until another transaction happens to need them. What is to be forgotten must not wait for
// that. So the transaction that erases it notes that the file is to be swept: zeros are written over all pages that are
// not in use. The note goes when that is on the disk; a file that is opened with the note in it is swept first.
//
// A free page may still be read by those who began to read before it became free. The sweep waits for them. Those who
// begin to read later see none of the free pages, and nobody writes meanwhile, since it is the writer who sweeps.

// readers knows those who read, so that one can wait for them.
type readers struct {
	mu    sync.Mutex
	last  uint64              // the number of the last one who began
	now   map[uint64]struct{} // who reads
	waits []*wait
}

// wait is somebody's wait for all who read at one moment.
type wait struct {
	until uint64 // the last of them
	done  chan struct{}
}

// begin notes a reader, until end is called.
func (r *readers) begin() (end func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.now == nil {
		r.now = map[uint64]struct{}{}
	}
	r.last++
	me := r.last
	r.now[me] = struct{}{}
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.now, me)
		r.settle()
	}
}

// ended returns what is closed as soon as nobody reads any more of those who do now.
func (r *readers) ended() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := &wait{r.last, make(chan struct{})}
	r.waits = append(r.waits, w)
	r.settle()
	return w.done
}

// settle ends the waits that are over. The caller holds mu.
func (r *readers) settle() {
	if len(r.waits) == 0 {
		return
	}
	first := r.last + 1
	for n := range r.now {
		first = min(first, n)
	}
	r.waits = slices.DeleteFunc(r.waits, func(w *wait) bool {
		if w.until < first {
			close(w.done)
		}
		return w.until < first
	})
}

// sweepPatience is how long the writer, and all who wait for it, wait for readers. Most read for a moment; a backup may
// take long. It bounds a wait, and nothing is told by it.
const sweepPatience = time.Second

// Sweep implements store.Store. While somebody reads for long, others write.
func (s *Store) Sweep(ctx context.Context) error {
	for {
		if swept, err := s.swept(ctx); swept || err != nil {
			return err
		}
		var readers <-chan struct{}
		err := s.submit(&write{ctx: ctx, alone: func() error {
			readers = s.reads.ended()
			select {
			case <-readers:
				return s.sweep()
			case <-time.After(sweepPatience):
				return nil
			}
		}})
		if err != nil {
			return err
		}
		select {
		case <-readers:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// swept reports whether nothing is left to sweep.
func (s *Store) swept(ctx context.Context) (yes bool, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		yes = bucket(tx, bucketMeta).Get(keySweep) == nil
		return nil
	})
	return yes, err
}

// sweepLeft sweeps a file that has just been opened, if an earlier process has not come to it.
func (s *Store) sweepLeft() error {
	if yes, err := s.swept(context.Background()); yes || err != nil {
		return err
	}
	return s.sweep()
}

// sweep writes zeros over what is not in use. Nobody may write meanwhile, nor read what was replaced before.
func (s *Store) sweep() error {
	if err := s.wipe(); err != nil {
		return fmt.Errorf("%w: writing over what is not in use: %w", store.ErrWrite, err)
	}
	return s.db.Update(func(tx *bbolt.Tx) error { return bucket(tx, bucketMeta).Delete(keySweep) })
}

func (s *Store) wipe() error {
	size := uint64(s.db.Info().PageSize)
	free, end, err := freePages(s.file, size)
	if err != nil {
		return err
	}
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	page, zeros := make([]byte, size), make([]byte, size)
	for _, id := range free {
		if err := s.wipePage(id, page, zeros); err != nil {
			return err
		}
	}
	for id := end; id < uint64(info.Size())/size; id++ { // a transaction that failed may have written there
		if err := s.wipePage(id, page, zeros); err != nil {
			return err
		}
	}
	if s.noSync {
		return nil
	}
	return s.file.Sync()
}

func (s *Store) wipePage(id uint64, page, zeros []byte) error {
	at := int64(id * uint64(len(page)))
	if _, err := s.file.ReadAt(page, at); err != nil {
		return err
	}
	if bytes.Equal(page, zeros) {
		return nil
	}
	_, err := s.file.WriteAt(zeros, at)
	return err
}

// freePages lists the pages of a file that are not in use, and the first one that never was.
func freePages(file io.ReaderAt, pageSize uint64) (free []uint64, end uint64, err error) {
	v := &surveyor{file: file, pageSize: pageSize}
	m, err := v.newestMeta()
	if err != nil {
		return nil, 0, err
	}
	if m.freelist == noFreelist {
		return nil, 0, errors.New("the file does not tell which pages are free")
	}
	v.begin(m.end)
	free, err = v.freeIDs(m.freelist)
	return free, m.end, err
}

// freeIDs reads the list of free pages.
func (s *surveyor) freeIDs(id uint64) ([]uint64, error) {
	spare := make([]byte, s.pageSize)
	p, err := s.page(id, &spare)
	if err != nil {
		return nil, err
	}
	if flags := binary.NativeEndian.Uint16(p[8:]); flags != flagFree {
		return nil, damaged("page %d should be the free list, its flags are %#x", id, flags)
	}
	count, ids := uint64(binary.NativeEndian.Uint16(p[10:])), p[headerLen:]
	if count == manyFree {
		count, ids = binary.NativeEndian.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids))/8 {
		return nil, damaged("the free list has no room for the %d pages it claims", count)
	}
	out := make([]uint64, count)
	for i := range out {
		if out[i] = binary.NativeEndian.Uint64(ids[i*8:]); out[i] < 2 || out[i] >= s.end {
			return nil, damaged("the free list names page %d of %d", out[i], s.end)
		}
	}
	return out, nil
}
