package screen

import (
	"strings"
	"testing"

	"witchtable/engine"
)

// TestHeapsAreLookedAtByThemselves: a heap of many cards is no part of the area in which it lies but a choice of its
// own; a small one, or one that is all there is, stays where it lies.
func TestHeapsAreLookedAtByThemselves(t *testing.T) {
	zone := func(name string, laid engine.Laid, cards int) engine.Zone {
		return engine.Zone{Name: name, Label: engine.T(name), Laid: laid, Cards: make([]engine.CardShown, cards)}
	}
	for _, tt := range []struct {
		of          engine.Seat
		zones       []engine.Zone
		left, heaps string
	}{
		{0, []engine.Zone{zone("row", engine.InRow, 3), zone("gone", engine.InHeap, 5)}, "row", "yard.gone"},
		{0, []engine.Zone{zone("row", engine.InRow, 3), zone("gone", engine.InHeap, 4)}, "row gone", ""},
		{1, []engine.Zone{zone("row", engine.InRow, 3), zone("gone", engine.InHeap, 5)}, "row", "yard.gone"},
		{0, []engine.Zone{zone("row", engine.InRow, 9)}, "row", ""},
		{0, []engine.Zone{zone("gone", engine.InHeap, 9)}, "gone", ""},
	} {
		area := engine.Panel{Name: "yard", Seat: tt.of, Zones: tt.zones}
		var left, heaps []string
		for _, z := range withoutHeaps(area).Zones {
			left = append(left, z.Name)
		}
		for _, heap := range (Panel{}).heapsOf(area) {
			heaps = append(heaps, heap.Name)
			want := map[engine.Seat]string{0: "gone", 1: "bot.panel.heap"}[tt.of] // that of another says whose it is
			if heap.Title.Key != want || len(heap.Zones) != 1 {
				t.Errorf("the heap is called %q, and has %d zones", heap.Title.Key, len(heap.Zones))
			}
		}
		if a, b := strings.Join(left, " "), strings.Join(heaps, " "); a != tt.left || b != tt.heaps {
			t.Errorf("in the area are %q, and by themselves %q; want %q and %q", a, b, tt.left, tt.heaps)
		}
	}
}
