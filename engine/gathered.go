package engine

import (
	"reflect"
	"slices"
)

// Gathered makes one telling of those that say the same of several one after another, or several things of one. What is
// gathered from several cards is about no one card any more, and quotes none.
func Gathered(list []Telling) []Telling {
	var out []Telling
	for i := 0; i < len(list); {
		n := 1
		for list[i].Gather.Key != "" && i+n < len(list) && list[i+n].Gather.Key == list[i].Gather.Key &&
			list[i+n].Gather.Each == list[i].Gather.Each &&
			list[i+n].Weight == list[i].Weight {
			n++
		}
		if n == 1 {
			out = append(out, list[i])
		} else {
			out = append(out, together(list[i:i+n]))
		}
		i += n
	}
	return out
}

// gatheredItems are what each telling of a list is about, those that are the same as one, in the order of their first.
func gatheredItems(list []Telling) (items List) {
	var times []int
	for _, t := range list {
		same := slices.IndexFunc(items,
			func(i Text) bool { return t.Gather.Times != "" && reflect.DeepEqual(i, t.Gather.Item) })
		if same < 0 {
			items, times = append(items, t.Gather.Item), append(times, 0)
			same = len(items) - 1
		}
		times[same]++
	}
	for i, n := range times {
		if n > 1 {
			items[i] = T(list[0].Gather.Times, A("item", items[i]), A("n", Number(n)))
		}
	}
	return items
}

// together is the telling for all of a list that is gathered.
func together(list []Telling) Telling {
	first := list[0]
	last := first
	if first.Gather.Latest {
		last = list[len(list)-1]
	}
	own := Arg{Name: "n", Value: Number(len(list))}
	whole := func(t Text) Text {
		out := t.with("list", gatheredItems(list))
		if !first.Gather.Deeds && !slices.ContainsFunc(t.Args, func(a Arg) bool { return a.Name == "n" }) {
			out.Args = append(out.Args, own)
		}
		return out
	}
	out := Telling{Text: whole(last.Gather.Whole), Weight: first.Weight, By: first.By, Outcome: first.Outcome,
		Brevity: first.Brevity, Begins: first.Begins,
		Foremost: slices.ContainsFunc(list, func(t Telling) bool { return t.Foremost })}
	if !out.Outcome.IsZero() {
		out.Outcome.Phrase, out.Outcome.Self = whole(last.Outcome.Several), Text{}
	}
	if i := slices.IndexFunc(list, func(t Telling) bool { return !t.Remark.IsZero() }); i >= 0 {
		out.Remark = list[i].Remark
	}
	if first.Gather.Deeds {
		out.Card = first.Card
		if last := list[len(list)-1]; !last.Led.IsZero() {
			out.Led = whole(last.Gather.Led)
		}
		for _, t := range list {
			out.Quote = append(out.Quote, t.Quote...)
		}
	}
	return out
}
