package emblem

import (
	"fmt"
	"strings"
	"testing"
)

// Every part can be painted, alone, within the box.
func TestEveryPartCanBePainted(t *testing.T) {
	for _, kind := range Kinds() {
		for _, feature := range Features(kind) {
			if len(Parts(kind, feature)) == 0 {
				t.Errorf("there is no %s of a %s", feature, kind)
			}
			for _, part := range Parts(kind, feature) {
				line := fmt.Sprintf("portrait %s %s=%s", kind, feature, part)
				if Inked(kind, feature, part) {
					line += "/tint"
				}
				e, err := Parse(line)
				if err != nil || len(e.Shapes) == 0 || e.Bitmap(32).Share() < 0.002 {
					t.Errorf("%s paints nothing: %v", line, err)
				}
			}
		}
	}
}

// Cards without an emblem of their own get portraits by their ids: always the same, and seldom alike.
func TestPortraitsByIdsDiffer(t *testing.T) {
	for _, text := range []string{
		"person hat=pointed,bent,wide,hood,twigs,none beard=none mark=none,wart,freckles,wrinkles",
		"beast mark=none,blaze,patch",
	} {
		p, err := ReadPattern(text)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]string{}
		var all []Bitmap
		for i := range 120 {
			id := fmt.Sprint("card-", i)
			line := p.Portrait(id)
			if line != p.Portrait(id) {
				t.Fatalf("%s has two portraits", id)
			}
			if was, twice := seen[line]; twice {
				t.Errorf("%s and %s have the same portrait: %s", was, id, line)
			}
			seen[line] = id
			e, err := Parse(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			all = append(all, e.Bitmap(64))
		}
		close := 0
		for i := range all {
			for j := range i {
				if all[i].Overlap(all[j]) > 0.9 {
					close++
				}
			}
		}
		if pairs := len(all) * (len(all) - 1) / 2; close*500 > pairs {
			t.Errorf("%s: of %d pairs %d are hard to tell apart at 64 pixels", text, pairs, close)
		} else {
			t.Logf("%s: of %d pairs %d are hard to tell apart at 64 pixels", text, pairs, close)
		}
	}
}

func TestPatternsAreRefusedInPlace(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", `line 1, column 1: "" is no kind of portrait; want person or beast`},
		{"person hat=bent,flat", "line 1, column 8: there is no hat flat; want one of "},
		{"beast hat=bent", "line 1, column 7: a beast has no hat; want ears, body, head, mark, muzzle, eyes"},
	} {
		if _, err := ReadPattern(tt.text); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: %v; want %s", tt.text, err, tt.want)
		}
	}
}
