package store_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// Events are stored as numbers, and read also as they used to be stored.
func TestEventsAsStored(t *testing.T) {
	for _, c := range []struct {
		event       engine.Event
		now, before string
	}{
		{engine.Event{Kind: 5, Seat: 1}, `[[5,1]]`,
			`[{"Kind":5,"Seat":1,"Reveals":false,"Knows":0,"Secret":0,"Args":[0,0,0,0]}]`},
		{engine.Event{Kind: 17, Seat: -1, Args: [4]int16{74, 2, 0, 2}}, `[[17,-1,74,2,0,2]]`,
			`[{"Kind":17,"Seat":-1,"Args":[74,2,0,2]}]`},
		{engine.Event{Kind: 255, Seat: 127, Args: [4]int16{engine.Concealed, 0, 0, 32767}, Reveals: true,
			Knows: 1<<32 - 1, Secret: 255}, `[[255,127,-32768,0,0,32767,1,4294967295,255]]`,
			`[{"Kind":255,"Seat":127,"Reveals":true,"Knows":4294967295,"Secret":255,"Args":[-32768,0,0,32767]}]`},
		{engine.Event{}, `[[]]`, `[{}]`},
	} {
		raw, err := json.Marshal(store.Events{c.event})
		if err != nil || string(raw) != c.now {
			t.Errorf("%+v is stored as %s, %v; want %s", c.event, raw, err, c.now)
		}
		for _, stored := range []string{c.now, c.before} {
			var got store.Events
			if err := json.Unmarshal([]byte(stored), &got); err != nil || len(got) != 1 || got[0] != c.event {
				t.Errorf("%s is read as %+v, %v; want %+v", stored, got, err, c.event)
			}
		}
	}
	for _, broken := range []string{`{}`, `[[256]]`, `[[1,200]]`, `[[1,0,32768]]`, `[[1,0,0,0,0,0,2]]`, `["x"]`,
		`[[1,0,0,0,0,0,0,0,0,0]]`, `[[1,0,0,0,0,0,0,-1]]`, `[[1.5]]`} {
		var got store.Events
		if err := json.Unmarshal([]byte(broken), &got); err == nil {
			t.Errorf("%s is read as %+v", broken, got)
		}
	}
}

// Texts are stored as lists, and read also as they used to be stored.
func TestTextsAsStored(t *testing.T) {
	for _, c := range []struct {
		text        engine.Text
		now, before string
	}{
		{engine.T("answer.done"), `["answer.done"]`, `{"key":"answer.done"}`},
		{engine.T("a", engine.A("card", engine.CardID("tock")), engine.A("n", engine.Number(-3))),
			`["a","card","@tock","n",-3]`,
			`{"key":"a","args":[{"name":"card","card":"tock"},{"name":"n","number":-3}]}`},
		{engine.T("b", engine.A("who", engine.Who(2)), engine.A("name", engine.Literal("=@\" Ä")),
			engine.A("none", engine.Literal(""))), `["b","who",{"who":2},"name","==@\" Ä","none","="]`,
			`{"key":"b","args":[{"name":"who","who":2},{"name":"name","plain":"=@\" Ä"},{"name":"none","plain":""}]}`},
		{engine.T("c", engine.A("t", engine.T("d", engine.A("n", engine.Number(1)))),
			engine.A("l", engine.List{engine.T("e"), engine.T("f")}), engine.A("m", engine.List{})),
			`["c","t",["d","n",1],"l",{"list":[["e"],["f"]]},"m",{"list":[]}]`,
			`{"key":"c","args":[{"name":"t","text":{"key":"d","args":[{"name":"n","number":1}]}},` +
				`{"name":"l","list":[{"key":"e"},{"key":"f"}]},{"name":"m","list":[]}]}`},
	} {
		if got := store.WriteText(c.text); got != c.now {
			t.Errorf("%+v is stored as %s; want %s", c.text, got, c.now)
		}
		for _, stored := range []string{c.now, c.before} {
			if got := store.ReadText(stored); !reflect.DeepEqual(got, c.text) {
				t.Errorf("%s is read as %+v; want %+v", stored, got, c.text)
			}
		}
	}
	for _, broken := range []string{`[]`, `["a","b"]`, `["a","b","tock"]`, `["a","b",""]`, `[1]`, `["a",1,2]`,
		`["a","b",[]]`} {
		var got store.Text
		if err := json.Unmarshal([]byte(broken), &got); err == nil {
			t.Errorf("%s is read as %+v", broken, got)
		}
	}
}
