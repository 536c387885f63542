package witchcraft

import (
	"bytes"
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"witchtable/cards"
	"witchtable/engine"
)

// TestTwoSilencesAreToldApart: where a text silences effects of one card and then others, of the same or another, the
// way to do both at once says of each which they are, in both languages.
func TestTwoSilencesAreToldApart(t *testing.T) {
	once := []byte("        - silence: {effects: [failure], of: {in: at, face: up, pick: {up_to: 1}}}\n")
	other := []byte("        - silence: {effects: [success], of: {in: at, face: up, pick: {up_to: 1}}}\n")
	g := withChanged(t, "witches-hollis.yaml", once, slices.Concat(once, other))
	book := storyBook(t)
	p := laid(t, g, `{stage: play, hand: [patience-hollis], display: [{mission: count-the-night-fold,
  challenges: [hedge-elder up, village-gossip up]}, {mission: light-the-ford}, gap]}`)
	for lang, want := range map[string][2]string{
		"en": {"🌑 Patience Hollis: 1 💫, silences Failure of Hedge Elder; silences Success of Village Gossip",
			"🌑 Patience Hollis: 1 💫, silences Failure of Hedge Elder; silences Success of Hedge Elder"},
		"es": {"🌑 Paciencia Acebal: 1 💫, silencia «Fracaso» de Anciana del Seto; silencia «Éxito» de Chismosa del Pueblo",
			"🌑 Paciencia Acebal: 1 💫, silencia «Fracaso» de Anciana del Seto; silencia «Éxito» de Anciana del Seto"},
	} {
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		var labels []string
		for _, o := range p.View(0).(engine.Joining).Joined(p.Open(nil)[0].ID).Ways {
			labels = append(labels, say.Say(o.Label))
		}
		for _, label := range want {
			if !slices.Contains(labels, label) {
				t.Errorf("%s: of the ways none is %q: %q", lang, label, labels)
			}
		}
	}
}

// withChanged is the game with its house pack, in a file of which something else is written.
func withChanged(t *testing.T, file string, was, is []byte) *Game {
	t.Helper()
	house, of := os.DirFS("../../cards/witchcraft/house"), fstest.MapFS{}
	names, err := fs.Glob(house, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(house, name)
		if err != nil {
			t.Fatal(err)
		}
		if name == file && !bytes.Contains(data, was) {
			t.Fatalf("%s does not say %q", file, was)
		}
		if name == file {
			data = bytes.Replace(data, was, is, 1)
		}
		of[name] = &fstest.MapFile{Data: data}
	}
	pack, err := cards.Read(of, Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return g
}
