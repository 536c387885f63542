package quiet

import (
	"testing"
	"time"

	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/store"
)

// What a word makes of a person's rest, and which words make nothing.
func TestWordsChangeWhenAPersonRests(t *testing.T) {
	now := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	night := store.Quiet{From: 22 * 60, Until: 7 * 60}
	for _, tt := range []struct {
		name, word string
		was, want  store.Quiet
		snoozes    time.Duration
		refused    bool
	}{
		{name: press.MineFrom, word: "1320", want: night},
		{name: press.MineUntil, word: "420", want: night},
		{name: press.MineFrom, word: "1380", was: night, want: store.Quiet{From: 23 * 60, Until: 7 * 60}},
		{name: press.MineFrom, word: press.NoQuiet, was: night},
		{name: press.MineFrom, word: "420", was: night, refused: true}, // they would end as they begin
		{name: press.MineUntil, word: "1320", was: night, refused: true},
		{name: press.MineFrom, word: "noon", refused: true},
		{name: press.MineClock, word: "120", want: store.Quiet{East: 120}},
		{name: press.MineClock, word: "0", want: store.Quiet{Zone: "UTC"}},
		{name: press.MinePlace, word: "Asia/Kathmandu", want: store.Quiet{Zone: "Asia/Kathmandu", East: 345}},
		{name: press.MineSnooze, word: "8", was: night, want: night, snoozes: 8 * time.Hour},
		{name: press.MineSnooze, word: "0"},
		{name: press.MineSnooze, word: "49", refused: true},
		{name: press.MineSnooze, word: "-1", refused: true},
	} {
		p := screen.Self{Person: store.Person{Quiet: tt.was}, Now: now}
		for _, s := range Settings() {
			if s.Name != tt.name {
				continue
			}
			got, err := s.Change(p, tt.word)
			if (err != nil) != tt.refused {
				t.Errorf("%s %q: %v", tt.name, tt.word, err)
			}
			if tt.refused {
				continue
			}
			var until store.Millis
			if tt.snoozes > 0 {
				until = store.MillisOf(now.Add(tt.snoozes))
			}
			if got.Quiet != tt.want || got.SnoozedUntil != until || s.Snoozes != (tt.name == press.MineSnooze) {
				t.Errorf("%s %q makes %+v, until %v; want %+v, until %v", tt.name, tt.word, got.Quiet, got.SnoozedUntil,
					tt.want, until)
			}
		}
	}
}

// Whatever is offered can be chosen, and is then what the setting is.
func TestWhatIsOfferedIsTaken(t *testing.T) {
	p := screen.Self{Person: store.Person{Quiet: store.Quiet{From: 22 * 60, Until: 7 * 60, Zone: "Asia/Kathmandu"}},
		Now: time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)}
	for _, s := range Settings() {
		ways := s.Ways(p)
		if len(ways) == 0 {
			t.Errorf("%s offers nothing", s.Name)
		}
		for _, w := range ways {
			got, err := s.Change(p, w.Word)
			if err != nil || !s.Snoozes && s.Is(got) != w.Word {
				t.Errorf("%s: after %q it is %q, %v", s.Name, w.Word, s.Is(got), err)
			}
		}
	}
}
