package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"witchtable/engine/simulate"
)

// report prints a summary for people.
type report struct {
	w    io.Writer
	deck deck
}

func (r report) print(s simulate.Summary) {
	fmt.Fprintf(r.w, "%s of %s with the pack %q (%.12s), seed %d%s\n", counted(s.Games, "game"), s.Game, s.Pack, s.Hash,
		s.Seed, optionList(s.Options))
	for _, size := range s.Sizes {
		r.size(size)
	}
	r.verbs(s.Verbs)
	r.cards(s)
}

func optionList(options map[string]string) string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(options)) {
		fmt.Fprintf(&b, ", %s=%s", k, options[k])
	}
	return b.String()
}

func (r report) size(s simulate.Size) {
	fmt.Fprintf(r.w, "\n%s, %s\n", counted(s.Players, "player"), counted(s.Games, "game"))
	t := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "  \tmean\t± error\tsd\tleast\t10 %\tmedian\t90 %\tmost")
	row := func(name string, d simulate.Dist) {
		fmt.Fprintf(t, "  %s\t%.2f\t± %.2f\t%.2f\t%d\t%d\t%d\t%d\t%d\n", name, d.Mean.Mean, d.SE, d.SD, d.Min, d.P10,
			d.Median, d.P90, d.Max)
	}
	row("moves", s.Moves)
	if s.Rounds.Max > 0 {
		row("rounds", s.Rounds)
	}
	row("scores", s.Scores)
	if s.Players > 1 && s.Together == nil {
		row("best score", s.Winning)
		row("ahead by", s.Margin)
	}
	t.Flush()
	switch {
	case s.Won != nil:
		r.won("won", *s.Won)
	case s.Together != nil && s.Players == 1:
		r.won("won", *s.Together)
	case s.Together != nil:
		r.won("won together", *s.Together)
	case s.Players > 1:
		fmt.Fprintf(r.w, "  level at the top: %d (%s); shared victories: %d (%s)\n", s.Level, percent(s.Level, s.Games),
			s.Shared, percent(s.Shared, s.Games))
	}
	r.shares("seat", s.Seats)
	r.shares("brain", s.Brains)
	r.parts(s.Parts)
	r.classes(s.Classes, s.Players)
	r.mixes(s.Brains)
	r.counts("ended by", s.Endings)
	titles := maps.Clone(s.Titles)
	maps.DeleteFunc(titles, func(title string, n int) bool { return s.Endings[title] == n }) // said with the endings
	r.counts("titles", titles)
}

func (r report) won(how string, share simulate.Mean) {
	fmt.Fprintf(r.w, "  %s: %.1f %% ± %.1f (2 errors)\n", how, 100*share.Mean, 200*share.SE)
}

// counts prints how often there was what, where there was anything.
func (r report) counts(of string, counts map[string]int) {
	if len(counts) == 0 {
		return
	}
	fmt.Fprintf(r.w, "  %s\n", of)
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(r.w, "  %5d × %s\n", counts[what], what)
	}
}

// shares prints who won how often. The interval is the mean and two standard errors.
func (r report) shares(what string, list []simulate.Share) {
	if len(list) == 0 {
		return
	}
	t := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "  %s\tplayed\twon\t± 2 errors\teven\tmean score\n", what)
	for _, s := range list {
		fmt.Fprintf(t, "  %s\t%d\t%.1f %%\t± %.1f\t%.1f %%\t%.2f ± %.2f\n", s.Name, s.N, 100*s.Won.Mean, 200*s.Won.SE,
			100*s.Even, s.Scores.Mean.Mean, 2*s.Scores.SE)
	}
	t.Flush()
}

// parts prints what the steps of the scoring give.
func (r report) parts(list []simulate.Part) {
	if len(list) == 0 {
		return
	}
	t := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "  part of the score	mean ± error	of the variance at a table ± 2 errors")
	for _, p := range list {
		fmt.Fprintf(t, "  %s	%.2f ± %.2f	%.1f %% ± %.1f\n", p.Name, p.Points.Mean, p.Points.SE, 100*p.Share.Mean,
			200*p.Share.SE)
	}
	t.Flush()
}

// classes prints how often those won who had so much of something at the end.
func (r report) classes(list []simulate.Class, players int) {
	if len(list) == 0 {
		return
	}
	t := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "  at the end	seats	won	± 2 errors	even")
	for _, c := range list {
		fmt.Fprintf(t, "  %s %s	%d	%.1f %%	± %.1f	%.1f %%\n", c.Of, strings.TrimSpace(c.Name), c.N, 100*c.Won.Mean,
			200*c.Won.SE, 100/float64(players))
	}
	t.Flush()
}

// mixes prints what each of several computer players does, in answers a game.
func (r report) mixes(list []simulate.Share) {
	if len(list) < 2 {
		return
	}
	total := map[string]int{}
	for _, s := range list {
		for v, n := range s.Verbs {
			total[v] += n
		}
	}
	t := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "  answers a game")
	for _, s := range list {
		fmt.Fprintf(t, "\t%s", s.Name)
	}
	fmt.Fprintln(t)
	for _, v := range mostFrequent(total) {
		fmt.Fprintf(t, "  %s", v)
		for _, s := range list {
			fmt.Fprintf(t, "\t%.2f", float64(s.Verbs[v])/float64(max(s.N, 1)))
		}
		fmt.Fprintln(t)
	}
	t.Flush()
}

// mostFrequent lists verbs, the most frequent first.
func mostFrequent(verbs map[string]int) []string {
	return slices.SortedFunc(maps.Keys(verbs), func(a, b string) int {
		return cmp.Or(cmp.Compare(verbs[b], verbs[a]), cmp.Compare(a, b))
	})
}

func (r report) verbs(verbs map[string]int) {
	total := 0
	for _, n := range verbs {
		total += n
	}
	fmt.Fprintf(r.w, "\n%d answers:", total)
	for _, v := range mostFrequent(verbs) {
		fmt.Fprintf(r.w, " %s %s", v, percent(verbs[v], total))
	}
	fmt.Fprintln(r.w)
}

func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }
