package revolution

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// tableBook is all that is said at a table, the names of cards apart.
func tableBook(t *testing.T) *words.Book {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"cards", "table", "names", "labels"} {
		for _, lang := range []string{".en.yaml", ".es.yaml"} {
			data, err := fs.ReadFile(os.DirFS("../../cards/revolution/lang"), name+lang)
			if err != nil {
				t.Fatal(err)
			}
			files[name+lang] = &fstest.MapFile{Data: data}
		}
	}
	b, err := words.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return b.OnFault(func(f words.Fault) { t.Error(f) })
}

// TestQuestionsSayTheStep writes down what players are asked while texts of many kinds run, and what they can answer,
// in both languages: a question says what its step does. It is to be read.
func TestQuestionsSayTheStep(t *testing.T) {
	book := tableBook(t)
	en, es := book.Speaker("en", unnamed{}, nil), book.Speaker("es", unnamed{}, nil)
	var out strings.Builder
	for _, do := range []string{
		"[{may: [{draw: {who: owner, n: 1}}]}]",
		"[{may: [{retreat: {event: chosen, n: 2}}, {liberty: {by: 1}}]}]",
		"[{choose: [[{liberty: {by: 1}}], [{moon: {by: -1}}, {draw: {who: owner, n: 2}}]]}]",
		"[{retreat: {event: chosen, n: 1}}]",
		"[{dismiss: {event: chosen}}]",
		"[{draw: {who: a_player, n: 2}}]",
		"[{discard: {who: each, n: 1}}]",
		"[{banish: {zone: row, n: 1}}]",
		"[{banish: {zone: hand, who: each, n: 1}}]",
		"[{recover: {who: owner, n: 1, to: hand}}]",
		"[{take_recruit: {reduce: all, to: any_deck_top}}]",
		"[{for_each: {players: each, do: [{may: [{draw: {who: them, n: 1}}]}]}}]",
		"[{for_each: {players: each, do: [{may: [{reshuffle: {who: them, free: true}}]}]}}]",
		"[{lose_trophy: {n: 1}}]",
	} {
		fmt.Fprintf(&out, "%s\n", do)
		b := flipping(t, 2, do).hand(0, "a:fh a:fr").hand(1, "b:fh b:fr").discards(0, "a:hr", "a:bc").discards(1, "b:hr").
			row("1:ded-ffh 2:ded-hhf").line("3:fh-e1 5:rb-h3").trophies(0, "FB").flip()
		for range 3 { // what follows from the first answer is asked next
			if !b.writeAsked(&out, en, es) {
				break
			}
		}
	}
	golden.Check(t, "testdata/asked.txt", out.String())
}

// writeAsked writes what is asked of whom, and has the first of them give the first answer.
func (b *bench) writeAsked(out *strings.Builder, en, es *words.Speaker) (asked bool) {
	b.t.Helper()
	var first engine.Move
	for _, d := range b.s.Open(nil) {
		v := b.s.View(d.Seat)
		key := v.Ask(d.ID).Key
		if d.Quiet || strings.HasPrefix(key, "revolution.ask.menu") || strings.HasPrefix(key, "revolution.ask.end") {
			continue
		}
		fmt.Fprintf(out, "  %d: %s\n     %s\n", d.Seat, en.Say(v.Ask(d.ID)), es.Say(v.Ask(d.ID)))
		for _, a := range v.Answers(d.ID) {
			o := v.Option(d.ID, a)
			fmt.Fprintf(out, "       [%s] [%s]\n", en.Say(o.Label), es.Say(o.Label))
			if !asked {
				asked, first = true, engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
			}
		}
	}
	if asked {
		if err := b.s.Apply(first, nil); err != nil {
			b.t.Fatal(err)
		}
	}
	return asked
}
