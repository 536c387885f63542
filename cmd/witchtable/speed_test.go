package main

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"witchtable/bot"
)

// --speed hurries all that people wait for while they watch. What people themselves or Discord take their time for
// stays as long as it is.
func TestSpeedHurriesAllThatIsWatched(t *testing.T) {
	stays := []string{"Fold", "Slow", "BoardAge", "Settle", "Idle", "Hand", "Brought"}
	usual, err := paceFlag{Speed: 1}.pace()
	if err != nil || !reflect.DeepEqual(usual, bot.TablePace()) {
		t.Errorf("at speed 1 the pace is %+v (%v), want that of tables", usual, err)
	}
	twice, err := paceFlag{Speed: 2}.pace()
	if err != nil {
		t.Fatal(err)
	}
	was, is := reflect.ValueOf(usual), reflect.ValueOf(twice)
	for i := range was.NumField() {
		name := was.Type().Field(i).Name
		before, ok := was.Field(i).Interface().(time.Duration)
		if !ok {
			continue
		}
		want := before / 2
		if slices.Contains(stays, name) {
			want = before
		}
		if got := is.Field(i).Interface().(time.Duration); got != want {
			t.Errorf("at twice the speed %s is %v, want %v", name, got, want)
		}
	}
}
