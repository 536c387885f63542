package saved_test

import (
	"encoding/hex"
	"errors"
	"hash/crc32"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/saved"
)

// sample is a position with a field of each kind.
type sample struct {
	u8     uint8
	i8     int8
	flag   bool
	u16    uint16
	i16    int16
	u32    uint32
	u64    uint64
	n      uint8
	list   [4]uint8
	chance engine.Chance
}

func (s *sample) walk(x *saved.Coder) {
	x.U8(&s.u8)
	x.Int8(&s.i8)
	x.Flag(&s.flag)
	x.U16(&s.u16)
	x.Int16(&s.i16)
	x.U32(&s.u32)
	x.U64(&s.u64)
	x.Count(&s.n, len(s.list))
	for i := range s.list[:s.n] {
		x.U8(&s.list[i])
	}
	x.Chance(&s.chance)
	if x.Reading() && s.u8 == 99 {
		x.Refuse()
	}
}

func full() *sample {
	s := &sample{u8: 1, i8: -2, flag: true, u16: 0x0304, i16: -5, u32: 0x06070809, u64: 0x0a0b0c0d0e0f1011, n: 3,
		list: [4]uint8{0x21, 0x22, 0x23}}
	s.chance = engine.Chance{Seed: engine.SeedOf(1)}
	s.chance.Below(6, nil) // so that a block is half used
	return s
}

var form = saved.Form{Version: 7, Mark: saved.MarkOf("rules", 3), Pack: "herbs"}

// TestStoredBytes holds the bytes themselves: positions in databases have them.
func TestStoredBytes(t *testing.T) {
	got := hex.EncodeToString(form.Seal(nil, full().walk))
	want := strings.Join([]string{"07", "0a4e851ddc427a33", "01", "fe", "01", "0304", "fffb", "06070809",
		"0a0b0c0d0e0f1011", "03212223", "afba0644ef4f8c890019009f9c413673", "0000000000000001", "0cc03be1"}, "")
	if got != want {
		t.Errorf("a position is stored as\n%s; want\n%s", got, want)
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	want := full()
	data := form.Seal([]byte("before"), want.walk)
	got := &sample{}
	if err := form.Open(data[len("before"):], got.walk); err != nil {
		t.Fatal(err)
	}
	if *got != *want {
		t.Errorf("read: %+v\nwant: %+v", got, want)
	}
	if a, b := got.chance.Below(1000, nil), want.chance.Below(1000, nil); a != b {
		t.Errorf("the generator read draws %d; want %d", a, b)
	}
	if head := string(data[:len("before")]); head != "before" {
		t.Errorf("what stood before is %q", head)
	}
}

// TestWritingSetsNothing: a position may be stored while others look at it.
func TestWritingSetsNothing(t *testing.T) {
	s := full()
	s.n = 200 // beyond the list: written as it is by a walk that stays within its table
	before := *s
	saved.Fields(nil, func(x *saved.Coder) { x.Count(&s.n, len(s.list)) })
	if *s != before {
		t.Errorf("writing made %+v of %+v", s, before)
	}
}

// TestRefusals: what cannot be read is ErrSaved and says why.
func TestRefusals(t *testing.T) {
	data := form.Seal(nil, full().walk)
	with := func(change func(b []byte)) []byte {
		b := append([]byte{}, data...)
		change(b)
		return b
	}
	refused, long := full(), full()
	refused.u8, long.n = 99, 200
	other := form
	other.Mark = saved.MarkOf("rules", 4)
	for _, tt := range []struct {
		what, says string
		data       []byte
	}{
		{"nothing", "too few", nil},
		{"a head alone", "too few", data[:12]},
		{"another version", "format 6; this program reads 7", with(func(b []byte) { b[0] = 6 })},
		{"a bit turned over", "damaged", with(func(b []byte) { b[20] ^= 4 })},
		{"the sum turned over", "damaged", with(func(b []byte) { b[len(b)-1] ^= 1 })},
		{"cut short", "damaged", data[:len(data)-1]},
		{"other rules", `other rules or another pack than "herbs"`, other.Seal(nil, full().walk)},
		{"fewer fields", "read", form.Seal(nil, func(x *saved.Coder) { x.U8(new(uint8)) })},
		{"more fields", "read", form.Seal(nil, func(x *saved.Coder) { full().walk(x); x.U8(new(uint8)) })},
		{"what the walk refuses", "read", form.Seal(nil, refused.walk)},
		{"a count beyond its list", "read", form.Seal(nil, func(x *saved.Coder) {
			for _, b := range make([]uint8, 19) {
				x.U8(&b)
			}
			x.U8(&long.n)
		})},
	} {
		err := form.Open(tt.data, (&sample{}).walk)
		if !errors.Is(err, engine.ErrSaved) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v; want ErrSaved that says %q", tt.what, err, tt.says)
		}
	}
}

// TestFieldsCutShort: with a checksum that is right, too, wherever the fields end.
func TestFieldsCutShort(t *testing.T) {
	all := saved.Fields(nil, full().walk)
	for n := range all {
		data := form.Seal(nil, func(x *saved.Coder) {
			for i := range all[:n] {
				x.U8(&all[i])
			}
		})
		if err := form.Open(data, (&sample{}).walk); !errors.Is(err, engine.ErrSaved) {
			t.Errorf("with %d of %d bytes: %v; want ErrSaved", n, len(all), err)
		}
	}
}

// FuzzOpen: no bytes make reading panic, not even those whose checksum is right; and what is read is written again as
// it was.
func FuzzOpen(f *testing.F) {
	f.Add(form.Seal(nil, full().walk), false)
	f.Add(form.Seal(nil, (&sample{}).walk)[:9], true)
	f.Add([]byte{}, false)
	f.Fuzz(func(t *testing.T, data []byte, mended bool) {
		if mended { // the head and the sum made right
			data = append(append([]byte{form.Version}, form.Mark[:]...), data...)
			sum := crc32.ChecksumIEEE(data)
			data = append(data, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
		}
		s := &sample{}
		err := form.Open(data, s.walk)
		if err != nil {
			if !errors.Is(err, engine.ErrSaved) {
				t.Fatalf("%v is no ErrSaved", err)
			}
			return
		}
		again := &sample{}
		if err := form.Open(form.Seal(nil, s.walk), again.walk); err != nil || *again != *s {
			t.Fatalf("read %+v, written and read again %+v, %v", s, again, err)
		}
	})
}

// TestSealingAllocatesOnce: the bytes alone.
func TestSealingAllocatesOnce(t *testing.T) {
	s := full()
	walk := s.walk
	if n := testing.AllocsPerRun(50, func() { form.Seal(nil, walk) }); n > 2 {
		t.Errorf("%v allocations; want the bytes and the coder", n)
	}
}
