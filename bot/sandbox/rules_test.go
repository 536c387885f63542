package sandbox_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/wire"
)

// rule is a body that Discord refuses, and how.
type rule struct {
	name string
	body string
	code int
	at   string // where the answer must point, as a JSON pointer; "" = anywhere
}

func repeat(n int, item func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = item(i)
	}
	return strings.Join(parts, ",")
}

func btn(id string) string {
	return fmt.Sprintf(`{"type":2,"style":1,"label":"b","custom_id":%q}`, id)
}

func row(inner string) string { return `{"type":1,"components":[` + inner + `]}` }

func sel(n int) string {
	return `{"type":3,"custom_id":"s","options":[` +
		repeat(n, func(i int) string { return fmt.Sprintf(`{"label":"l%d","value":"v%d"}`, i, i) }) + `]}`
}

func text(s string) string { return fmt.Sprintf(`{"type":10,"content":%q}`, s) }

func v2(components string) string { return `{"flags":32768,"components":[` + components + `]}` }

func legacy(components string) string { return `{"content":"x","components":[` + components + `]}` }

func embed(inner string) string { return `{"embeds":[` + inner + `]}` }

// messageRules hold wherever a message is made.
func messageRules() []rule {
	long := func(n int) string { return strings.Repeat("x", n) }
	return []rule{
		{"content of 2001", `{"content":"` + long(2001) + `"}`, 50035, "/content"},
		{"content as number", `{"content":5}`, 50035, ""},
		{"empty", `{}`, 50006, ""},
		{"blank", `{"content":"  \n "}`, 50006, ""},
		{"action rows alone", `{"components":[` + row(btn("a")) + `]}`, 50006, ""},
		{"11 embeds", embed(repeat(11, func(int) string { return `{"title":"t"}` })), 50035, "/embeds"},
		{"embed title of 257", embed(`{"title":"` + long(257) + `"}`), 50035, "/embeds/0/title"},
		{"embed description of 4097", embed(`{"description":"` + long(4097) + `"}`), 50035, "/embeds/0/description"},
		{"26 fields", embed(`{"fields":[` + repeat(26, func(int) string { return `{"name":"n","value":"v"}` }) + `]}`), 50035,
			"/embeds/0/fields"},
		{"empty field value", embed(`{"fields":[{"name":"n","value":""}]}`), 50035, "/embeds/0/fields/0/value"},
		{"embeds over 6000 together", embed(`{"description":"` + long(3001) + `"},{"description":"` + long(3000) + `"}`),
			50035, "/embeds"},
		{"empty embed", embed(`{}`), 50035, "/embeds/0/description"},
		{"embed picture that is not attached", embed(`{"title":"t","image":{"url":"attachment://no.png"}}`), 50035,
			"/embeds/0/image/url"},
		{"6 rows", legacy(repeat(6, func(i int) string { return row(btn(fmt.Sprint(i))) })), 50035, "/components"},
		{"6 buttons in a row", legacy(row(repeat(6, func(i int) string { return btn(fmt.Sprint(i)) }))), 50035,
			"/components/0/components"},
		{"empty row", legacy(row("")), 50035, "/components/0/components"},
		{"select beside a button", legacy(row(sel(1) + "," + btn("b"))), 50035, "/components/0/components"},
		{"duplicate custom ids", legacy(row(btn("a") + "," + btn("a"))), 50035, "/components/0/components/1/custom_id"},
		{"custom id of 101", legacy(row(btn(long(101)))), 50035, "/components/0/components/0/custom_id"},
		{"button without custom id", legacy(row(`{"type":2,"style":1,"label":"b"}`)), 50035,
			"/components/0/components/0/custom_id"},
		{"button without label", legacy(row(`{"type":2,"style":1,"custom_id":"b"}`)), 50035, "/components/0/components/0"},
		{"button label of 81", legacy(row(`{"type":2,"style":1,"custom_id":"b","label":"` + long(81) + `"}`)), 50035,
			"/components/0/components/0/label"},
		{"link with custom id", legacy(row(`{"type":2,"style":5,"label":"b","custom_id":"b","url":"https://a.org"}`)), 50035,
			"/components/0/components/0/custom_id"},
		{"letters as emoji", legacy(row(`{"type":2,"style":1,"custom_id":"b","emoji":{"name":"owl"}}`)), 50035,
			"/components/0/components/0/emoji/name"},
		{"26 options", legacy(row(sel(26))), 50035, "/components/0/components/0/options"},
		{"select without options", legacy(row(sel(0))), 50035, "/components/0/components/0/options"},
		{"same value twice",
			legacy(row(`{"type":3,"custom_id":"s","options":[{"label":"a","value":"v"},{"label":"b","value":"v"}]}`)), 50035,
			"/components/0/components/0/options/1/value"},
		{"max_values over options",
			legacy(row(`{"type":3,"custom_id":"s","max_values":3,"options":[{"label":"a","value":"v"}]}`)), 50035,
			"/components/0/components/0/max_values"},
		{"button outside a row", legacy(btn("a")), 50035, "/components/0/type"},
		{"unknown component", legacy(`{"type":99}`), 50035, ""},
		{"V2 component without the flag", legacy(text("x")), 50035, "/components/0/type"},
		{"V2 with content", `{"flags":32768,"content":"x","components":[` + text("x") + `]}`, 50035, "/content"},
		{"V2 with embeds", `{"flags":32768,"embeds":[{"title":"x"}],"components":[` + text("x") + `]}`, 50035, "/embeds"},
		{"V2 without components", `{"flags":32768}`, 50006, ""},
		{"41 components, nested ones counted",
			v2(`{"type":17,"components":[` + repeat(40, func(int) string { return text("x") }) + `]}`), 50035, "/components"},
		{"4001 characters of V2 text", v2(text(long(2001)) + "," + text(long(2000))), 50035, "/components"},
		{"more V2 text than Discord's bytes", v2(text(strings.Repeat("魔", 3500))), 0, ""},
		{"section without accessory", v2(`{"type":9,"components":[` + text("x") + `]}`), 50035, "/components/0/accessory"},
		{"container in container", v2(`{"type":17,"components":[{"type":17,"components":[` + text("x") + `]}]}`), 50035,
			"/components/0/components/0/type"},
		{"gallery picture that is not attached", v2(`{"type":12,"items":[{"media":{"url":"attachment://no.png"}}]}`), 50035,
			"/components/0/items/0/media/url"},
		{"empty text display", v2(text("")), 50035, "/components/0/content"},
		{"attachment that is not there", `{"content":"x","attachments":[{"id":0,"description":"d"}]}`, 50035,
			"/attachments/0/id"},
		{"mentions exclusive", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, 50035,
			"/allowed_mentions/parse"},
		{"mentions of an unknown kind", `{"content":"x","allowed_mentions":{"parse":["all"]}}`, 50035,
			"/allowed_mentions/parse/0"},
	}
}

// lengthRules are bodies in which one text, list or number is beyond its limit, or one field is missing.
func lengthRules() []rule {
	long := func(n int) string { return strings.Repeat("x", n) }
	option := func(inner string) string {
		return legacy(row(`{"type":3,"custom_id":"s","options":[{` + inner + `}]}`))
	}
	users := func(inner string) string { return legacy(row(`{"type":5,"custom_id":"u",` + inner + `}`)) }
	button := func(inner string) string { return legacy(row(`{"type":2,"label":"b",` + inner + `}`)) }
	gallery := func(n int, inner string) string {
		return v2(`{"type":12,"items":[` +
			repeat(n, func(int) string { return `{"media":{"url":"https://a.org/p"}` + inner + `}` }) + `]}`)
	}
	section := func(texts, accessory string) string {
		return v2(`{"type":9,"components":[` + texts + `],"accessory":` + accessory + `}`)
	}
	const child, options = "/components/0/components/0", "/components/0/components/0/options"
	return []rule{
		{"author of 257", embed(`{"author":{"name":"` + long(257) + `"}}`), 50035, "/embeds/0/author/name"},
		{"footer of 2049", embed(`{"footer":{"text":"` + long(2049) + `"}}`), 50035, "/embeds/0/footer/text"},
		{"field name of 257", embed(`{"fields":[{"name":"` + long(257) + `","value":"v"}]}`),
			50035, "/embeds/0/fields/0/name"},
		{"field value of 1025", embed(`{"fields":[{"name":"n","value":"` + long(1025) + `"}]}`),
			50035, "/embeds/0/fields/0/value"},
		{"blank field name", embed(`{"fields":[{"name":" ","value":"v"}]}`), 50035, "/embeds/0/fields/0/name"},
		{"field without a value", embed(`{"fields":[{"name":"n"}]}`), 50035, "/embeds/0/fields/0/value"},
		{"no such colour", embed(`{"title":"t","color":16777216}`), 50035, "/embeds/0/color"},
		{"alt text of 1025", `{"content":"x","attachments":[{"id":0,"description":"` + long(1025) + `"}]}`,
			50035, "/attachments/0/description"},
		{"label of 101", option(`"value":"v","label":"` + long(101) + `"`), 50035, options + "/0/label"},
		{"option without a label", option(`"value":"v"`), 50035, options + "/0/label"},
		{"value of 101", option(`"label":"l","value":"` + long(101) + `"`), 50035, options + "/0/value"},
		{"option description of 101", option(`"label":"l","value":"v","description":"` + long(101) + `"`),
			50035, options + "/0/description"},
		{"placeholder of 151", users(`"placeholder":"` + long(151) + `"`), 50035, child + "/placeholder"},
		{"min_values of 26", users(`"min_values":26,"max_values":25`), 50035, child + "/min_values"},
		{"max_values of 0", users(`"min_values":0,"max_values":0`), 50035, child + "/max_values"},
		{"max_values of 26", users(`"max_values":26`), 50035, child + "/max_values"},
		{"min_values over max_values", users(`"min_values":2,"max_values":1`), 50035, child + "/min_values"},
		{"select without custom id", legacy(row(`{"type":5}`)), 50035, child + "/custom_id"},
		{"button without style", button(`"custom_id":"b"`), 50035, child + "/style"},
		{"button of style 7", button(`"custom_id":"b","style":7`), 50035, child + "/style"},
		{"link without address", button(`"style":5`), 50035, child + "/url"},
		{"link of 513", button(`"style":5,"url":"https://a.org/` + long(499) + `"`), 50035, child + "/url"},
		{"text in a row", legacy(row(text("x"))), 50035, child + "/type"},
		{"gallery of 11", gallery(11, ""), 50035, "/components/0/items"},
		{"empty gallery", gallery(0, ""), 50035, "/components/0/items"},
		{"picture text of 1025", gallery(1, `,"description":"`+long(1025)+`"`),
			50035, "/components/0/items/0/description"},
		{"picture without address", v2(`{"type":12,"items":[{"media":{}}]}`), 50035, "/components/0/items/0/media/url"},
		{"section of 4 texts", section(repeat(4, func(int) string { return text("x") }), btn("b")),
			50035, "/components/0/components"},
		{"section of a separator", section(`{"type":14}`, btn("b")), 50035, child + "/type"},
		{"text for an accessory", section(text("x"), text("y")), 50035, "/components/0/accessory/type"},
		{"accessory's text of 1025",
			section(text("x"), `{"type":11,"media":{"url":"https://a.org/p"},"description":"`+long(1025)+`"}`),
			50035, "/components/0/accessory/description"},
		{"empty container", v2(`{"type":17,"components":[]}`), 50035, "/components/0/components"},
		{"container of no such colour", v2(`{"type":17,"accent_color":16777216,"components":[` + text("x") + `]}`),
			50035, "/components/0/accent_color"},
		{"separator of spacing 3", v2(`{"type":14,"spacing":3}`), 50035, "/components/0/spacing"},
		{"file without address", v2(`{"type":13}`), 50035, "/components/0/file"},
		{"file from the web", v2(`{"type":13,"file":{"url":"https://a.org/p"}}`), 50035, "/components/0/file/url"},
		{"field without a name", embed(`{"fields":[{"value":"v"}]}`), 50035, "/embeds/0/fields/0/name"},
		{"colour below black", embed(`{"title":"t","color":-1}`), 50035, "/embeds/0/color"},
		{"embed picture's text of 1025", embed(`{"image":{"url":"https://a.org/p","description":"` + long(1025) + `"}}`),
			50035, "/embeds/0/image/description"},
		{"thumbnail's text of 1025", embed(`{"thumbnail":{"url":"https://a.org/p","description":"` + long(1025) + `"}}`),
			50035, "/embeds/0/thumbnail/description"},
		{"option without a value", option(`"label":"l"`), 50035, options + "/0/value"},
		{"empty label", option(`"label":"","value":"v"`), 50035, options + "/0/label"},
		{"empty value", option(`"label":"l","value":""`), 50035, options + "/0/value"},
		{"min_values below none", users(`"min_values":-1`), 50035, child + "/min_values"},
		{"empty custom id", legacy(row(`{"type":5,"custom_id":""}`)), 50035, child + "/custom_id"},
		{"row of nothing", legacy(`{"type":1}`), 50035, "/components/0/components"},
		{"select of nothing", legacy(row(`{"type":3,"custom_id":"s"}`)), 50035, options},
		{"section of nothing", v2(`{"type":9,"accessory":` + btn("b") + `}`), 50035, "/components/0/components"},
		{"text display of nothing", v2(`{"type":10}`), 50035, "/components/0/content"},
		{"gallery of nothing", v2(`{"type":12}`), 50035, "/components/0/items"},
		{"item without a picture", v2(`{"type":12,"items":[{}]}`), 50035, "/components/0/items/0/media"},
		{"picture of an empty address", v2(`{"type":12,"items":[{"media":{"url":""}}]}`),
			50035, "/components/0/items/0/media/url"},
		{"file of no address", v2(`{"type":13,"file":{}}`), 50035, "/components/0/file/url"},
		{"container of nothing", v2(`{"type":17}`), 50035, "/components/0/components"},
		{"component of no type", v2(`{"type":17,"components":[{"content":"x"}]}`),
			50035, "/components/0/components/0/type"},
		{"blank text display", v2(text(" ")), 50035, "/components/0/content"},
		{"mention of what is no id", `{"content":"x","allowed_mentions":{"users":["Ash"]}}`,
			50035, "/allowed_mentions/users/0"},
		{"mentions of 101", `{"content":"x","allowed_mentions":{"users":[` +
			repeat(101, func(i int) string { return fmt.Sprintf("%q", fmt.Sprint(i+1)) }) + `]}}`, 50035, ""},
	}
}

// judge checks one refusal: status, code, place, and that it was recorded.
func judge(t *testing.T, s *sandbox.Server, r rule, prefix string, a answer) {
	t.Helper()
	wantStatus := 400
	if r.code == 0 {
		wantStatus = 500 // text bytes
	}
	if a.status != wantStatus || a.code != r.code {
		t.Fatalf("answered %d (%d) %s, want %d (%d)", a.status, a.code, a.raw, wantStatus, r.code)
	}
	found := s.Violations()
	if len(found) != 1 {
		t.Fatalf("%d violations recorded, want 1: %+v", len(found), found)
	}
	if found[0].Kind != wire.ViolationBody || found[0].Code != r.code {
		t.Errorf("violation is %s %d, want body %d", found[0].Kind, found[0].Code, r.code)
	}
	if r.at != "" && !pointsAt(found[0].Issues, prefix+r.at) {
		t.Errorf("issues are %+v, want one at %s", found[0].Issues, prefix+r.at)
	}
	if r.at != "" && !treeHas(t, a.raw, prefix+r.at) {
		t.Errorf("error tree %s has nothing at %s", a.raw, prefix+r.at)
	}
}

func pointsAt(list []wire.BodyIssue, path string) bool {
	for _, i := range list {
		if i.Path == path {
			return true
		}
	}
	return false
}

// treeHas reports whether Discord's error tree has _errors at a pointer.
func treeHas(t *testing.T, raw []byte, path string) bool {
	t.Helper()
	var e struct {
		Errors any `json:"errors"`
	}
	if err := json.Unmarshal(raw, &e); err != nil {
		t.Fatal(err)
	}
	node := e.Errors
	for _, step := range strings.Split(strings.Trim(path, "/"), "/") {
		m, ok := node.(map[string]any)
		if !ok {
			return false
		}
		if step != "" {
			node = m[step]
		}
	}
	m, ok := node.(map[string]any)
	return ok && m["_errors"] != nil
}

// withAndWithout runs a test with Discord's API description, if it is at hand, and without.
func withAndWithout(t *testing.T, test func(t *testing.T, s *sandbox.Server)) {
	t.Run("hand-coded", func(t *testing.T) { test(t, start(t, sandbox.Config{})) })
	if d := bottest.Description(t); d != nil {
		t.Run("openapi", func(t *testing.T) { test(t, start(t, sandbox.Config{Description: d})) })
	}
}

func TestCreateMessageRules(t *testing.T) {
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		path := "/channels/" + b.channel("#tavern") + "/messages"
		rules := append(slices.Concat(messageRules(), lengthRules()),
			rule{"ephemeral", `{"content":"x","flags":64}`, 50035, "/flags"},
			rule{"nonce of 26", `{"content":"x","nonce":"` + strings.Repeat("n", 26) + `"}`, 50035, "/nonce"},
			rule{"enforce_nonce without nonce", `{"content":"x","enforce_nonce":true}`, 50035, "/enforce_nonce"},
			rule{"reply, which the sandbox has not", `{"content":"x","message_reference":{"message_id":"1"}}`, 50035,
				"/message_reference"},
			rule{"speech, which the sandbox has not", `{"content":"x","tts":true}`, 50035, "/tts"},
			rule{"not JSON", `{"content":`, 50109, ""},
		)
		for _, r := range rules {
			t.Run(r.name, func(t *testing.T) {
				s.ClearViolations()
				judge(t, s, r, "", b.do("POST", path, r.body))
			})
		}
	})
}

func TestCallbackRules(t *testing.T) {
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		b.register()
		l, _ := b.identified(0)
		ash := play(t, s, "Ash")
		for _, r := range messageRules() {
			t.Run(r.name, func(t *testing.T) {
				a, done := b.ask(l, ash, "go", "")
				s.ClearViolations()
				judge(t, s, r, "/data", b.do("POST", a.callback(), `{"type":4,"data":`+r.body+`}`))
				// A refused answer does not use the interaction up.
				if again := b.do("POST", a.callback(), `{"type":4,"data":{"content":"ok"}}`); again.status != 204 {
					t.Errorf("second try answered %d %s, want 204", again.status, again.raw)
				}
				<-done
			})
		}
	})
}

func TestCallbackDataRules(t *testing.T) {
	input := func(id string) string {
		return row(`{"type":4,"custom_id":"` + id + `","label":"l","style":1}`)
	}
	modal := func(title, parts string) string {
		return `{"type":9,"data":{"custom_id":"m","title":"` + title + `","components":[` + parts + `]}}`
	}
	labelled := func(inner string) string { return modal("t", `{"type":18,"label":"l","component":{`+inner+`}}`) }
	eleven := repeat(11, func(i int) string { return fmt.Sprintf(`{"label":"l","value":"%d"}`, i) })
	const part = "/data/components/0/component"
	rules := []struct {
		rule
		focused string
	}{
		{rule{"unknown type", `{"type":99}`, 50035, "/type"}, ""},
		{rule{"update without a message", `{"type":7,"data":{"content":"x"}}`, 50035, "/type"}, ""},
		{rule{"message to autocomplete", `{"type":4,"data":{"content":"x"}}`, 50035, "/type"}, "what"},
		{rule{"choices to a command", `{"type":8,"data":{"choices":[]}}`, 50035, "/type"}, ""},
		{rule{"26 choices", `{"type":8,"data":{"choices":[` +
			repeat(26, func(i int) string { return fmt.Sprintf(`{"name":"c%d","value":"v"}`, i) }) + `]}}`, 50035,
			"/data/choices"}, "what"},
		{rule{"choice value of 101", `{"type":8,"data":{"choices":[{"name":"c","value":"` + strings.Repeat("v", 101) +
			`"}]}}`, 50035, "/data/choices/0/value"}, "what"},
		{rule{"choice value of the wrong type", `{"type":8,"data":{"choices":[{"name":"c","value":5}]}}`, 50035,
			"/data/choices/0/value"}, "what"},
		{rule{"choice without a name", `{"type":8,"data":{"choices":[{"name":"","value":"v"}]}}`, 50035,
			"/data/choices/0/name"}, "what"},
		{rule{"defer with other flags", `{"type":5,"data":{"flags":4}}`, 50035, "/data/flags"}, ""},
		{rule{"modal title of 46", modal(strings.Repeat("t", 46), input("a")), 50035, "/data/title"}, ""},
		{rule{"modal without parts", modal("t", ""), 50035, "/data/components"}, ""},
		{rule{"modal of 6 parts", modal("t", repeat(6, func(i int) string { return input(fmt.Sprint(i)) })), 50035,
			"/data/components"}, ""},
		{rule{"modal with a button", modal("t", row(btn("b"))), 50035, ""}, ""},
		{rule{"modal id of 101", `{"type":9,"data":{"custom_id":"` + strings.Repeat("m", 101) +
			`","title":"t","components":[` + input("a") + `]}}`,
			50035, "/data/custom_id"}, ""},
		{rule{"modal row of two", modal("t", row(text("x")+","+text("y"))),
			50035, "/data/components/0/components"}, ""},
		{rule{"input without label", modal("t", row(`{"type":4,"custom_id":"a","style":1}`)),
			50035, "/data/components/0/components/0/label"}, ""},
		{rule{"input of style 3", labelled(`"type":4,"custom_id":"a","style":3`), 50035, part + "/style"}, ""},
		{rule{"input without id", labelled(`"type":4,"style":1`), 50035, part + "/custom_id"}, ""},
		{rule{"min_length of 4001", labelled(`"type":4,"custom_id":"a","style":1,"min_length":4001`),
			50035, part + "/min_length"}, ""},
		{rule{"max_length of 0", labelled(`"type":4,"custom_id":"a","style":1,"max_length":0`),
			50035, part + "/max_length"}, ""},
		{rule{"input's placeholder of 101",
			labelled(`"type":4,"custom_id":"a","style":1,"placeholder":"` + strings.Repeat("p", 101) + `"`),
			50035, part + "/placeholder"}, ""},
		{rule{"input of 4001", labelled(`"type":4,"custom_id":"a","style":1,"value":"` + strings.Repeat("v", 4001) + `"`),
			50035, part + "/value"}, ""},
		{rule{"one radio button", labelled(`"type":21,"custom_id":"a","options":[{"label":"l","value":"v"}]`),
			50035, part + "/options"}, ""},
		{rule{"radio of 11", labelled(`"type":21,"custom_id":"a","options":[` + eleven + `]`),
			50035, part + "/options"}, ""},
		{rule{"checkboxes of 11", labelled(`"type":22,"custom_id":"a","options":[` + eleven + `]`),
			50035, part + "/options"}, ""},
		{rule{"modal without title", `{"type":9,"data":{"custom_id":"m","components":[` + input("a") + `]}}`,
			50035, "/data/title"}, ""},
		{rule{"modal with an empty title", modal("", input("a")), 50035, "/data/title"}, ""},
		{rule{"modal of nothing", `{"type":9,"data":{"custom_id":"m","title":"t"}}`, 50035, "/data/components"}, ""},
		{rule{"empty modal row", modal("t", row("")), 50035, "/data/components/0/components"}, ""},
		{rule{"input's label of 46",
			modal("t", row(`{"type":4,"custom_id":"a","style":1,"label":"`+strings.Repeat("l", 46)+`"}`)),
			50035, "/data/components/0/components/0/label"}, ""},
		{rule{"max_length of 4001", labelled(`"type":4,"custom_id":"a","style":1,"max_length":4001`),
			50035, part + "/max_length"}, ""},
		{rule{"input without style", labelled(`"type":4,"custom_id":"a"`), 50035, part + "/style"}, ""},
		{rule{"no checkbox", labelled(`"type":22,"custom_id":"a","options":[]`), 50035, part + "/options"}, ""},
		{rule{"checkbox without id", labelled(`"type":23`), 50035, part + "/custom_id"}, ""},
		{rule{"select of 26", labelled(sel(26)[1 : len(sel(26))-1]), 50035, part + "/options"}, ""},
		{rule{"labelled button", labelled(btn("b")[1 : len(btn("b"))-1]), 50035, part + "/type"}, ""},
		{rule{"label of nothing", modal("t", `{"type":18,"label":"l"}`), 50035, part}, ""},
		{rule{"label of 46",
			modal("t", `{"type":18,"label":"`+strings.Repeat("l", 46)+`","component":{"type":4,"custom_id":"a","style":1}}`),
			50035, "/data/components/0/label"}, ""},
		{rule{"separator in a modal", modal("t", `{"type":14}`), 50035, "/data/components/0/type"}, ""},
		{rule{"choice name of 101", `{"type":8,"data":{"choices":[{"name":"` + strings.Repeat("n", 101) + `","value":"v"}]}}`,
			50035, "/data/choices/0/name"}, "what"},
		{rule{"same input twice", modal("t", input("a")+","+input("a")), 50035, "/data/components/1/components/0/custom_id"},
			""},
	}
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		b.register()
		l, _ := b.identified(0)
		ash := play(t, s, "Ash")
		for _, r := range rules {
			t.Run(r.name, func(t *testing.T) {
				command, ok := "go", `{"type":4,"data":{"content":"ok"}}`
				if r.focused != "" {
					command, ok = "pick", `{"type":8,"data":{"choices":[]}}`
				}
				a, done := b.ask(l, ash, command, r.focused)
				s.ClearViolations()
				judge(t, s, r.rule, "", b.do("POST", a.callback(), r.body))
				b.do("POST", a.callback(), ok)
				<-done
			})
		}
	})
}

func TestEditRules(t *testing.T) {
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		path := "/channels/" + b.channel("#tavern") + "/messages"
		plain := b.do("POST", path, `{"content":"x"}`).message(t)
		boxed := b.do("POST", path, v2(text("x"))).message(t)
		cases := []struct {
			rule
			of wire.MessageID
		}{
			{rule{"emptied", `{"content":""}`, 50006, ""}, plain.ID},
			{rule{"V2 emptied", `{"components":[]}`, 50006, ""}, boxed.ID},
			{rule{"V2 flag removed", `{"flags":4}`, 50035, "/flags"}, boxed.ID},
			{rule{"content into V2", `{"content":"x"}`, 50035, "/content"}, boxed.ID},
			{rule{"V2 where content stays", v2(text("y"))[:1] + `"embeds":[],` + v2(text("y"))[1:], 50035, "/content"},
				plain.ID},
			{rule{"made ephemeral", `{"flags":64}`, 50035, "/flags"}, plain.ID},
			{rule{"unknown attachment kept", `{"attachments":[{"id":"123"}]}`, 50035, "/attachments/0/id"}, plain.ID},
			{rule{"6 rows", legacy(repeat(6, func(i int) string { return row(btn(fmt.Sprint(i))) })), 50035, "/components"},
				plain.ID},
		}
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				s.ClearViolations()
				judge(t, s, c.rule, "", b.do("PATCH", path+"/"+string(c.of), c.body))
			})
		}
	})
}

func TestCommandRules(t *testing.T) {
	opt := func(inner string) string {
		return `{"name":"c","description":"d","options":[` + inner + `]}`
	}
	long := strings.Repeat("d", 100)
	rules := []rule{
		{"upper case", `{"name":"Brew","description":"d"}`, 50035, "/name"},
		{"name with a space", `{"name":"brew it","description":"d"}`, 50035, "/name"},
		{"name of 33", `{"name":"` + strings.Repeat("n", 33) + `","description":"d"}`, 50035, "/name"},
		{"no name", `{"description":"d"}`, 50035, "/name"},
		{"no description", `{"name":"c"}`, 50035, "/description"},
		{"description of 101", `{"name":"c","description":"` + long + `d"}`, 50035, "/description"},
		{"menu command, which the sandbox has not", `{"type":2,"name":"look","description":""}`, 50035, "/type"},
		{"26 options",
			opt(repeat(26, func(i int) string { return fmt.Sprintf(`{"type":3,"name":"o%d","description":"d"}`, i) })), 50035,
			"/options"},
		{"same option twice", opt(`{"type":3,"name":"o","description":"d"},{"type":3,"name":"o","description":"d"}`), 50035,
			"/options/1"},
		{"required after optional",
			opt(`{"type":3,"name":"o","description":"d"},{"type":3,"name":"p","description":"d","required":true}`), 50035,
			"/options/1"},
		{"subcommand beside an option",
			opt(`{"type":1,"name":"s","description":"d"},{"type":3,"name":"p","description":"d"}`), 50035, "/options"},
		{"group in a group",
			opt(`{"type":2,"name":"g","description":"d","options":[{"type":2,"name":"h","description":"d"}]}`), 50035, ""},
		{"26 choices",
			opt(`{"type":3,"name":"o","description":"d","choices":[` +
				repeat(26, func(i int) string { return fmt.Sprintf(`{"name":"c%d","value":"v"}`, i) }) + `]}`), 50035,
			"/options/0/choices"},
		{"same choice twice",
			opt(`{"type":3,"name":"o","description":"d","choices":[{"name":"a","value":"1"},{"name":"a","value":"2"}]}`), 50035,
			"/options/0/choices/1/name"},
		{"choices and autocomplete",
			opt(`{"type":3,"name":"o","description":"d","autocomplete":true,"choices":[{"name":"a","value":"1"}]}`), 50035,
			"/options/0/autocomplete"},
		{"autocomplete of a user", opt(`{"type":6,"name":"o","description":"d","autocomplete":true}`), 50035, "/options/0"},
		{"unknown locale", `{"name":"c","description":"d","name_localizations":{"xx":"c"}}`, 50035, ""},
		{"localised name in upper case", `{"name":"c","description":"d","name_localizations":{"de":"Brauen"}}`, 50035,
			"/name_localizations/de"},
		{"same localised name twice",
			opt(`{"type":3,"name":"o","description":"d","name_localizations":{"de":"x"}},{"type":3,"name":"p","description":"d","name_localizations":{"de":"x"}}`), 50035, "/options/1/name_localizations/de"},
		{"option description of 101", opt(`{"type":3,"name":"o","description":"` + long + `d"}`),
			50035, "/options/0/description"},
		{"option without description", opt(`{"type":3,"name":"o"}`), 50035, "/options/0/description"},
		{"option in upper case", opt(`{"type":3,"name":"O","description":"d"}`), 50035, "/options/0/name"},
		{"option that is an attachment", opt(`{"type":11,"name":"o","description":"d"}`), 50035, "/options/0/type"},
		{"choice name of 101",
			opt(`{"type":3,"name":"o","description":"d","choices":[{"name":"` + long + `d","value":"v"}]}`),
			50035, "/options/0/choices/0/name"},
		{"choice value of 101",
			opt(`{"type":3,"name":"o","description":"d","choices":[{"name":"n","value":"` + long + `d"}]}`),
			50035, "/options/0/choices/0/value"},
		{"choice localised to 101",
			opt(`{"type":3,"name":"o","description":"d","choices":[{"name":"n","value":"v","name_localizations":{"de":"` + long +
				`d"}}]}`),
			50035, "/options/0/choices/0/name_localizations/de"},
		{"localised description of 101", `{"name":"c","description":"d","description_localizations":{"de":"` + long + `d"}}`,
			50035, "/description_localizations/de"},
		{"no such context", `{"name":"c","description":"d","contexts":[3]}`, 50035, "/contexts/0"},
		{"permissions that are none", `{"name":"c","description":"d","default_member_permissions":"all"}`,
			50035, "/default_member_permissions"},
		{"option of no type", opt(`{"name":"o","description":"d"}`), 50035, "/options/0/type"},
		{"empty description", `{"name":"c","description":""}`, 50035, "/description"},
		{"description localised to nothing", `{"name":"c","description":"d","description_localizations":{"de":""}}`,
			50035, "/description_localizations/de"},
		{"choice of no value", opt(`{"type":3,"name":"o","description":"d","choices":[{"name":"n"}]}`),
			50035, "/options/0/choices/0/value"},
		{"options of an option",
			opt(`{"type":3,"name":"o","description":"d","options":[{"type":3,"name":"p","description":"d"}]}`),
			50035, "/options/0/options"},
		{"subcommand in a subcommand",
			opt(`{"type":1,"name":"s","description":"d","options":[{"type":1,"name":"s","description":"d"}]}`),
			50035, "/options/0/options/0/type"},
		{"option in a group",
			opt(`{"type":2,"name":"g","description":"d","options":[{"type":3,"name":"p","description":"d"}]}`),
			50035, "/options/0/options/0/type"},
		{"over 8000 characters, the longest localisation of each counting",
			opt(repeat(4, func(i int) string {
				return fmt.Sprintf(`{"type":3,"name":"o%d","description":"d","choices":[%s]}`, i, repeat(25, func(j int) string {
					return fmt.Sprintf(`{"name":"c%d","value":"v","name_localizations":{"de":"%s"}}`, j, strings.Repeat("x", 90))
				}))
			})), 50035, "/"},
	}
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		path := "/applications/" + string(s.ApplicationID()) + "/commands"
		for _, r := range rules {
			if r.at == "/" { // 4 x 25 x 90 = 9000 and more
				r.at = ""
			}
			t.Run(r.name, func(t *testing.T) {
				s.ClearViolations()
				judge(t, s, r, "/0", b.do("PUT", path, "["+r.body+"]"))
			})
		}
		t.Run("101 commands", func(t *testing.T) {
			s.ClearViolations()
			body := "[" + repeat(101, func(i int) string { return fmt.Sprintf(`{"name":"c%d","description":"d"}`, i) }) + "]"
			judge(t, s, rule{code: 50035}, "", b.do("PUT", path, body))
		})
		t.Run("same name twice", func(t *testing.T) {
			s.ClearViolations()
			judge(t, s, rule{code: 50035, at: "/1/name"}, "",
				b.do("PUT", path, `[{"name":"c","description":"d"},{"name":"c","description":"d"}]`))
		})
	})
}

// TestGoodBodies: what Discord accepts is accepted and recorded nowhere.
func TestGoodBodies(t *testing.T) {
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		path := "/channels/" + b.channel("#tavern") + "/messages"
		for name, body := range map[string]string{
			"content of 2000": `{"content":"` + strings.Repeat("é", 2000) + `"}`,
			"nulls":           `{"content":"x","embeds":null,"components":null,"sticker_ids":null,"tts":false}`,
			"5 rows of 5": legacy(
				repeat(5, func(i int) string { return row(repeat(5, func(j int) string { return btn(fmt.Sprint(i, j)) })) })),
			"25 options": legacy(row(sel(25))),
			"embeds of 6000": embed(`{"description":"` + strings.Repeat("x", 3000) + `"},{"description":"` +
				strings.Repeat("x", 3000) + `"}`),
			"40 components":   v2(`{"type":17,"components":[` + repeat(39, func(int) string { return text("x") }) + `]}`),
			"4000 characters": v2(text(strings.Repeat("x", 4000))),
			"link button and emoji": legacy(
				row(`{"type":2,"style":5,"label":"b","url":"https://a.org"},{"type":2,"style":4,"custom_id":"e","emoji":{"name":"🦉"}},{"type":2,"style":2,"custom_id":"k","emoji":{"name":"1️⃣"}}`)),
			"every V2 kind": v2(text("x") + `,{"type":14,"divider":true,"spacing":2},{"type":9,"components":[` +
				text("y") + `],"accessory":{"type":11,"media":{"url":"https://a.org/p.png"},"description":"alt"}},` +
				row(btn("z"))),
			"user select":     legacy(row(`{"type":5,"custom_id":"u","min_values":0,"max_values":3}`)),
			"mentions none":   `{"content":"<@1>","allowed_mentions":{"parse":[]}}`,
			"nonce":           `{"content":"x","nonce":"` + strings.Repeat("n", 25) + `","enforce_nonce":true}`,
			"nonce as number": `{"content":"x","nonce":12345}`,
		} {
			t.Run(name, func(t *testing.T) {
				if a := b.do("POST", path, body); a.status != 200 {
					t.Errorf("answered %d %s, want 200", a.status, a.raw)
				}
			})
		}
		commands := `[{"name":"zaubern","description":"d","name_localizations":{"es-ES":"hechizo","ja":"魔法"},"default_member_permissions":"8","contexts":[0,1],"options":[
			{"type":2,"name":"g","description":"d","options":[{"type":1,"name":"s","description":"d","options":[{"type":4,"name":"n","description":"d","min_value":1,"max_value":4,"choices":[{"name":"one","value":1}]}]}]}]}]`
		if a := b.do("PUT", "/applications/"+string(s.ApplicationID())+"/commands", commands); a.status != 200 {
			t.Errorf("commands answered %d %s, want 200", a.status, a.raw)
		}
		up := b.upload("POST", path,
			`{"embeds":[{"title":"t","image":{"url":"attachment://a.png"}}],"attachments":[{"id":"0","description":"alt"}]}`,
			map[string]string{"a.png": "not really"})
		if up.status != 200 {
			t.Errorf("upload answered %d %s, want 200", up.status, up.raw)
		} else if i := up.message(t).Embeds[0].Image; i.Description != "alt" || !strings.HasPrefix(i.URL, s.URL()) {
			t.Errorf("embed image %+v: want alt text and a link to the file", i)
		}
		noViolations(t, s)
	})
}

// TestDescriptionAlone: what only the description knows is caught by it.
func TestDescriptionAlone(t *testing.T) {
	d := bottest.Description(t)
	if d == nil {
		t.Skip("needs Discord's API description: DISCORD_OPENAPI can name it; the rules coded by hand are tested without it")
	}
	s := start(t, sandbox.Config{Description: d})
	b := newRaw(t, s)
	if got := s.Health().BodyChecks; got != "openapi" {
		t.Errorf("health says checks are %q, want openapi", got)
	}
	messages := "/channels/" + b.channel("#tavern") + "/messages"
	judge(t, s, rule{code: 50035, at: "/poll"}, "", b.do("POST", messages, `{"content":"x","poll":{}}`))
	s.ClearViolations()
	judge(t, s, rule{code: 50035, at: "/recipient_id"}, "",
		b.do("POST", "/users/@me/channels", `{"recipient_id":"not an id"}`))
}

func TestStrictNamesUnknownFields(t *testing.T) {
	s := start(t, sandbox.Config{Strict: true})
	b := newRaw(t, s)
	a := b.do("POST", "/channels/"+b.channel("#tavern")+"/messages",
		`{"content":"x","embed":{},"components":[`+row(`{"type":2,"style":1,"label":"b","custom_id":"c","colour":1}`)+`]}`)
	if a.status != 200 {
		t.Fatalf("answered %d, want 200: Discord ignores unknown fields", a.status)
	}
	v := s.Violations()
	if len(v) != 1 || v[0].Kind != wire.ViolationUnknown || !pointsAt(v[0].Issues, "/embed") ||
		!pointsAt(v[0].Issues, "/components/0/components/0/colour") {
		t.Errorf("violations %+v, want both unknown fields", v)
	}
}
