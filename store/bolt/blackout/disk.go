package blackout

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
)

// Disk is what is durable of a directory, and what is on its way.
type Disk struct {
	names   map[string]int // durable
	renamed []step         // in the order in which they came, of the directory alone
	files   map[int]*file
	noted   int // calls applied
}

type file struct {
	durable Content
	steps   []step // on their way
}

// Content is what a file holds: zeros from the end of Data to its size.
type Content struct {
	Data []byte
	Size int64
}

// step is a change that may be on the disk or not.
type step struct {
	Call
	n int // of the call in the log
}

// NewDisk is an empty directory.
func NewDisk() *Disk { return &Disk{names: map[string]int{}, files: map[int]*file{}} }

func (d *Disk) put(path string, id int, data []byte) {
	d.names[path], d.files[id] = id, &file{durable: Content{bytes.TrimRight(data, "\x00"), int64(len(data))}}
}

// Apply follows the next call of the log.
func (d *Disk) Apply(c Call) {
	n := d.noted
	d.noted++
	switch c.Kind {
	case Make, Link, Rename, Remove:
		if c.Kind == Make {
			d.files[c.File] = &file{}
		}
		d.renamed = append(d.renamed, step{c, n})
	case Write, Truncate:
		f := d.files[c.File]
		if c.Kind == Write && c.Off+int64(len(c.Data)) > f.size() { // the file grows by itself
			grown := c
			grown.Kind, grown.Off, grown.Data = Truncate, c.Off+int64(len(c.Data)), nil
			f.steps = append(f.steps, step{grown, n})
		}
		f.steps = append(f.steps, step{c, n})
	case Sync:
		if c.File == directory {
			d.flushNames(c.Before)
		} else {
			d.files[c.File].flush(c.Before)
		}
	}
}

// size is how long the file is for the program.
func (f *file) size() int64 {
	n := f.durable.Size
	for _, s := range f.steps {
		if s.Kind == Truncate {
			n = s.Off
		}
	}
	return n
}

// flush makes durable what came before a call of the log.
func (f *file) flush(before int) {
	n := 0
	for n < len(f.steps) && f.steps[n].n < before {
		f.durable = f.durable.after(f.steps[n].Call)
		n++
	}
	f.steps = slices.Delete(f.steps, 0, n)
}

func (d *Disk) flushNames(before int) {
	n := 0
	for n < len(d.renamed) && d.renamed[n].n < before {
		rename(d.names, d.renamed[n].Call)
		n++
	}
	d.renamed = slices.Delete(d.renamed, 0, n)
}

// after is the content after a call. It may share what it holds with the one before.
func (f Content) after(c Call) Content {
	if c.Kind == Truncate {
		f.Size = c.Off
		f.Data = f.Data[:min(int64(len(f.Data)), c.Off)]
		return f
	}
	end := c.Off + int64(len(c.Data))
	if grow := end - int64(len(f.Data)); grow > 0 {
		f.Data = append(f.Data, make([]byte, grow)...)
	}
	copy(f.Data[c.Off:], c.Data)
	f.Size = max(f.Size, end)
	return f
}

func rename(names map[string]int, c Call) {
	if c.Kind == Rename || c.Kind == Remove {
		delete(names, c.Path)
	}
	switch c.Kind {
	case Make:
		names[c.Path] = c.File
	case Link, Rename:
		names[c.To] = c.File
	}
}

// State is what a disk may be found with: files by their paths.
type State map[string]Content

// sector is how many bytes are written as a whole or not at all.
const sector = 512

// States calls f with contents that the disk may be found with if the power fails now: with all of what is on its way
// and with none, up to each step and from each on, with each alone and each alone missing; if there are few steps, with
// any of them; and with many parts by lot, whole steps, pages of 4096 bytes or sectors. It ends early where f says so.
func (d *Disk) States(lot *rand.Rand, many int, f func(State) bool) {
	var ids []int
	for _, id := range slices.Sorted(maps.Keys(d.files)) {
		for range d.files[id].steps {
			ids = append(ids, id)
		}
	}
	n := len(ids)
	try := func(names int, chosen func(i int) func(sector int) bool) bool {
		return f(d.state(names, chosen))
	}
	whole := func(yes bool) func(int) bool { return func(int) bool { return yes } }
	choose := func(in func(i int) bool) bool {
		for names := range len(d.renamed) + 1 {
			if !try(names, func(i int) func(int) bool { return whole(in(i)) }) {
				return false
			}
		}
		return true
	}
	if n <= fewSteps {
		for set := range 1 << n {
			if !choose(func(i int) bool { return set>>i&1 != 0 }) {
				return
			}
		}
	} else {
		for at := range n + 1 {
			if !choose(func(i int) bool { return i < at }) || !choose(func(i int) bool { return i >= at }) ||
				!choose(func(i int) bool { return i == at }) || !choose(func(i int) bool { return i != at }) {
				return
			}
		}
	}
	if n == 0 {
		return
	}
	for k := range many {
		each := []int{1 << 30, 4096, sector}[k%3]
		share := lot.Float64()
		drawn := map[[2]int]bool{}
		if !try(lot.IntN(len(d.renamed)+1), func(i int) func(int) bool {
			return func(s int) bool {
				at := [2]int{i, s * sector / each}
				if _, ok := drawn[at]; !ok {
					drawn[at] = lot.Float64() < share
				}
				return drawn[at]
			}
		}) {
			return
		}
	}
}

// fewSteps are so few that every choice of them is tried.
const fewSteps = 5

// state is the content with so many changes of names, and with the parts chosen of the steps, which are counted through
// all files.
func (d *Disk) state(names int, chosen func(i int) func(sector int) bool) State {
	found := maps.Clone(d.names)
	for _, s := range d.renamed[:names] {
		rename(found, s.Call)
	}
	content, i := map[int]Content{}, 0
	for _, id := range slices.Sorted(maps.Keys(d.files)) {
		f := d.files[id]
		now := f.durable
		if len(f.steps) > 0 {
			now.Data = slices.Clone(now.Data)
		}
		for _, s := range f.steps {
			now = now.part(s.Call, chosen(i))
			i++
		}
		content[id] = now
	}
	out := State{}
	for path, id := range found {
		out[path] = content[id]
	}
	return out
}

// part is the content after the parts of a call that came through.
func (f Content) part(c Call, in func(sector int) bool) Content {
	if c.Kind == Truncate {
		if in(0) {
			return f.after(c)
		}
		return f
	}
	for at := 0; at < len(c.Data); {
		k := int((c.Off + int64(at)) / sector)
		next := min(len(c.Data), int(int64(k+1)*sector-c.Off))
		if in(k) {
			f = f.after(Call{Kind: Write, Off: c.Off + int64(at), Data: c.Data[at:next]})
		}
		at = next
	}
	return f
}

// Pending is how many steps are on their way.
func (d *Disk) Pending() int {
	n := len(d.renamed)
	for _, f := range d.files {
		n += len(f.steps)
	}
	return n
}
