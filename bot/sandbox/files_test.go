package sandbox_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// sent is a file of an upload, as files[n] with n its place.
type sent struct{ name, data string }

// attach sends a body with files.
func (b *rawBot) attach(method, path, payload string, files ...sent) answer {
	b.t.Helper()
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	_ = w.WriteField("payload_json", payload)
	for i, f := range files {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), f.name)
		if err != nil {
			b.t.Fatal(err)
		}
		_, _ = io.WriteString(part, f.data)
	}
	_ = w.Close()
	return b.send(method, path, w.FormDataContentType(), &buf)
}

// drawn is a picture of a size.
func drawn(t testing.TB, width, height int) string {
	t.Helper()
	var buf bytes.Buffer
	if err := png.Encode(&buf, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func gallery(names ...string) string {
	return `{"type":12,"items":[` + repeat(len(names), func(i int) string {
		return fmt.Sprintf(`{"media":{"url":"attachment://%s"},"description":"alt of %[1]s"}`, names[i])
	}) + `]}`
}

func fetched(t testing.TB, url string) (status int, kind, body string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header.Get("Content-Type"), string(raw)
}

// filenames are what a message's attachments are called.
func filenames(m wire.Message) string {
	var names []string
	for _, a := range m.Attachments {
		names = append(names, a.Filename)
	}
	return strings.Join(names, " ")
}

// TestUploads: on each way of sending a message its files come along, with their alt texts, and can be fetched.
func TestUploads(t *testing.T) {
	s := start(t, sandbox.Config{Strict: true})
	b := newRaw(t, s)
	b.register()
	l, _ := b.identified(0)
	ash := play(t, s, "Ash")
	board := sent{"board.png", drawn(t, 30, 20)}
	const attachments = `"attachments":[{"id":"0","description":"the table"}]`
	plain, boxed := `{"content":"x",`+attachments+`}`,
		`{"flags":32768,"components":[`+gallery("board.png")+`],`+attachments+`}`
	path := "/channels/" + b.channel("#tavern") + "/messages"
	ask := func() asked {
		a, done := b.ask(l, ash, "go", "")
		go func() { <-done }()
		return a
	}
	answered := func() asked {
		a := ask()
		if got := b.do("POST", a.callback(), `{"type":5}`); got.status != 204 {
			t.Fatalf("deferring answered %d %s", got.status, got.raw)
		}
		return a
	}
	ways := map[string]func(body string) answer{
		"create": func(body string) answer { return b.attach("POST", path, body, board) },
		"edit": func(body string) answer {
			m := b.do("POST", path, `{"content":"before"}`).message(t)
			return b.attach("PATCH", path+"/"+string(m.ID),
				strings.Replace(body, `"flags":32768`, `"flags":32768,"content":null`, 1), board)
		},
		"callback": func(body string) answer {
			a := ask()
			if got := b.attach("POST", a.callback(), `{"type":4,"data":`+body+`}`, board); got.status != 204 {
				t.Errorf("the callback answered %d %s, want 204", got.status, got.raw)
			}
			return b.do("PATCH", b.webhook(a)+"/messages/@original", `{}`)
		},
		"follow-up": func(body string) answer { return b.attach("POST", b.webhook(answered()), body, board) },
		"edit of the answer": func(body string) answer {
			return b.attach("PATCH", b.webhook(answered())+"/messages/@original", body, board)
		},
	}
	for name, send := range ways {
		for kind, body := range map[string]string{"plain": plain, "Components V2": boxed} {
			t.Run(name+", "+kind, func(t *testing.T) {
				a := send(body)
				if a.status != 200 {
					t.Fatalf("answered %d %s, want 200", a.status, a.raw)
				}
				want := player.Picture{Alt: "the table", Width: 30, Height: 20}
				if kind != "plain" {
					want.Alt = "alt of board.png"
				}
				shown := player.Pictures(a.message(t))
				if len(shown) != 1 {
					t.Fatalf("the message shows %+v, want one picture", shown)
				}
				url := shown[0].URL
				if shown[0].URL = ""; shown[0] != want {
					t.Errorf("the message shows %+v, want %+v", shown[0], want)
				}
				if status, kind, data := fetched(t, url); status != 200 || kind != "image/png" || data != board.data {
					t.Errorf("%s is %d, %s, %d bytes; want the picture that was sent", url, status, kind, len(data))
				}
			})
		}
	}
	noViolations(t, s)
}

// TestAttachmentLists: on an edit the list of attachments is complete; without one everything stays.
func TestAttachmentLists(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	for _, c := range []struct {
		name   string
		body   string // %s is the id of a.txt
		fresh  []sent
		status int
		want   string // filenames
		alt    string // of the first
	}{
		{"no list", `{"content":"y"}`, nil, 200, "a.txt b.txt", "first"},
		{"no list, a file more", `{}`, []sent{{"c.txt", "c"}}, 200, "a.txt b.txt c.txt", "first"},
		{"empty list", `{"attachments":[]}`, nil, 200, "", ""},
		{"null", `{"attachments":null}`, nil, 200, "a.txt b.txt", "first"},
		{"one kept", `{"attachments":[{"id":"%s"}]}`, nil, 200, "a.txt", "first"},
		{"one kept, other words", `{"attachments":[{"id":"%s","description":"other"}]}`, nil, 200, "a.txt", "other"},
		{"one kept, one new", `{"attachments":[{"id":"%s"},{"id":0}]}`, []sent{{"c.txt", "c"}}, 200, "a.txt c.txt", "first"},
		{"all replaced", `{"attachments":[{"id":0,"description":"new"}]}`, []sent{{"c.txt", "c"}}, 200, "c.txt", "new"},
		{"renamed", `{"attachments":[{"id":0,"filename":"d d.txt"}]}`, []sent{{"c.txt", "c"}}, 200, "d_d.txt", ""},
		{"a file that the list leaves out", `{"attachments":[{"id":"%s"}]}`, []sent{{"c.txt", "c"}}, 200, "a.txt", "first"},
		{"unknown id", `{"attachments":[{"id":"7"}]}`, nil, 400, "a.txt b.txt", "first"},
		{"number without a file", `{"attachments":[{"id":1}]}`, []sent{{"c.txt", "c"}}, 400, "a.txt b.txt", "first"},
		{"listed twice", `{"attachments":[{"id":"%s"},{"id":"%[1]s"}]}`, nil, 400, "a.txt b.txt", "first"},
		{"alt text of 1024", `{"attachments":[{"id":"%s","description":"` + strings.Repeat("é", 1024) + `"}]}`, nil, 200,
			"a.txt", strings.Repeat("é", 1024)},
		{"alt text of 1025", `{"attachments":[{"id":"%s","description":"` + strings.Repeat("é", 1025) + `"}]}`, nil, 400,
			"a.txt b.txt", "first"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := b.attach("POST", path, `{"content":"x","attachments":[{"id":0,"description":"first"},{"id":1}]}`,
				sent{"a.txt", "a"}, sent{"b.txt", "b"}).message(t)
			body := c.body
			if strings.Contains(body, "%") {
				body = fmt.Sprintf(body, m.Attachments[0].ID)
			}
			if a := b.attach("PATCH", path+"/"+string(m.ID), body, c.fresh...); a.status != c.status {
				t.Fatalf("answered %d %s, want %d", a.status, a.raw, c.status)
			}
			now := said(t, s, "#tavern")[0]
			if got := filenames(now); got != c.want {
				t.Fatalf("the message has %q, want %q", got, c.want)
			}
			if len(now.Attachments) > 0 && now.Attachments[0].Description != c.alt {
				t.Errorf("the first is described as %q, want %q", now.Attachments[0].Description, c.alt)
			}
			for _, old := range m.Attachments { // also what was taken away, for whoever is on the way to it
				if status, _, _ := fetched(t, old.URL); status != 200 {
					t.Errorf("%s answers %d, want 200", old.Filename, status)
				}
			}
		})
	}
}

// TestAttachmentReferences: attachment:// leads to a file of the same message, or the body is refused.
func TestAttachmentReferences(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	a, other := sent{"a.png", drawn(t, 3, 2)}, sent{"b.png", drawn(t, 5, 4)}
	thumb := `{"type":9,"components":[` + text("x") + `],"accessory":{"type":11,"media":{"url":"attachment://%s"}}}`
	for _, c := range []struct {
		name, body string
		at         string // where it is refused; empty if it is fine
	}{
		{"gallery", v2(gallery("a.png", "b.png")), ""},
		{"gallery, unknown", v2(gallery("a.png", "c.png")), "/components/0/items/1/media/url"},
		{"thumbnail", v2(fmt.Sprintf(thumb, "a.png")), ""},
		{"thumbnail, unknown", v2(fmt.Sprintf(thumb, "c.png")), "/components/0/accessory/media/url"},
		{"file", v2(`{"type":13,"file":{"url":"attachment://b.png"}}`), ""},
		{"file, unknown", v2(`{"type":13,"file":{"url":"attachment://c.png"}}`), "/components/0/file/url"},
		{"file from the web", v2(`{"type":13,"file":{"url":"https://a.org/a.png"}}`), "/components/0/file/url"},
		{"within a container", v2(`{"type":17,"components":[` + gallery("c.png") + `]}`),
			"/components/0/components/0/items/0/media/url"},
		{"embed",
			embed(`{"title":"t","thumbnail":{"url":"attachment://a.png"},"author":{"name":"n","icon_url":"attachment://b.png"}}`), ""},
		{"embed's icon, unknown", embed(`{"title":"t","footer":{"text":"n","icon_url":"attachment://c.png"}}`),
			"/embeds/0/footer/icon_url"},
		{"by its new name", `{"flags":32768,"components":[` + gallery("new.png") +
			`],"attachments":[{"id":0,"filename":"new.png"},{"id":1}]}`, ""},
		{"by its old name", `{"flags":32768,"components":[` + gallery("a.png") +
			`],"attachments":[{"id":0,"filename":"new.png"},{"id":1}]}`, "/components/0/items/0/media/url"},
		{"no such scheme", v2(`{"type":12,"items":[{"media":{"url":"file:///a.png"}}]}`), "/components/0/items/0/media/url"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.ClearViolations()
			got := b.attach("POST", path, c.body, a, other)
			if c.at != "" {
				judge(t, s, rule{code: 50035, at: c.at}, "", got)
				return
			}
			if got.status != 200 || strings.Contains(string(got.raw), "attachment://") {
				t.Errorf("answered %d %s, want 200 and links to the files", got.status, got.raw)
			}
		})
	}
	t.Run("what an edit leaves alone keeps its file", func(t *testing.T) {
		m := b.attach("POST", path, v2(gallery("a.png")), a).message(t)
		s.ClearViolations()
		judge(t, s, rule{code: 50035, at: "/attachments"}, "", b.do("PATCH", path+"/"+string(m.ID), `{"attachments":[]}`))
		kept := fmt.Sprintf(`{"attachments":[{"id":%q}],"components":[%s]}`, m.Components[0].Items[0].Media.Attachment,
			gallery("a.png"))
		if again := b.do("PATCH", path+"/"+string(m.ID), kept); again.status != 200 ||
			player.Pictures(again.message(t))[0].Width != 3 {
			t.Errorf("kept by its id: %d %s, want the same picture", again.status, again.raw)
		}
	})
	t.Run("a picture that is shown elsewhere is no attachment", func(t *testing.T) {
		m := b.attach("POST", path, embed(`{"image":{"url":"attachment://a.png"}}`), a, other).message(t)
		if got := filenames(m); got != "b.png" {
			t.Errorf("attachments are %q, want b.png alone", got)
		}
	})
}

func TestFileLimits(t *testing.T) {
	s := start(t, sandbox.Config{Strict: true})
	b := newRaw(t, s)
	path := "/channels/" + b.channel("#tavern") + "/messages"
	many := func(n int, size int) (out []sent) {
		for i := range n {
			out = append(out, sent{fmt.Sprintf("%d.txt", i), strings.Repeat("x", size)})
		}
		return out
	}
	const hi = `{"content":"x"}`
	wantAnswer(t, "10 files", b.attach("POST", path, hi, many(10, 1)...), 200, 0)
	wantAnswer(t, "11 files", b.attach("POST", path, hi, many(11, 1)...), 400, 50035)
	wantAnswer(t, "10 MiB", b.attach("POST", path, hi, many(1, 10<<20)...), 200, 0)
	wantAnswer(t, "10 MiB and a byte", b.attach("POST", path, hi, many(1, 10<<20+1)...), 413, 40005)
	wantAnswer(t, "27 MiB together", b.attach("POST", path, hi, many(3, 9<<20)...), 413, 40005)
	m := b.attach("POST", path, hi, many(6, 1)...).message(t)
	wantAnswer(t, "6 files and 5 more", b.attach("PATCH", path+"/"+string(m.ID), `{}`, many(5, 1)...), 400, 50035)
	spoiler := b.attach("POST", path, `{"content":"x","attachments":[{"id":0,"is_spoiler":true}]}`,
		many(1, 1)...).message(t)
	if !spoiler.Attachments[0].Spoiler() {
		t.Errorf("%+v is no spoiler, but was sent as one", spoiler.Attachments[0])
	}
	s.ClearViolations()
	wantAnswer(t, "a file that nothing shows", b.attach("POST", path, v2(text("x")), many(1, 1)...), 200, 0)
	if v := s.Violations(); len(v) != 1 || v[0].Kind != wire.ViolationUnknown || !pointsAt(v[0].Issues, "/attachments") {
		t.Errorf("violations %+v, want one of a file that is not shown", v)
	}
}

// TestV2Rules: what holds for the parts of Components V2.
func TestV2Rules(t *testing.T) {
	long := strings.Repeat("x", 1025)
	web := func(n int) string {
		return `{"type":12,"items":[` + repeat(n, func(int) string { return `{"media":{"url":"https://a.org/p.png"}}` }) +
			`]}`
	}
	section := func(texts int, accessory string) string {
		return `{"type":9,"components":[` + repeat(texts, func(int) string { return text("x") }) + `],"accessory":` +
			accessory + `}`
	}
	rules := []rule{
		{"gallery of none", v2(web(0)), 50035, "/components/0/items"},
		{"gallery of 11", v2(web(11)), 50035, "/components/0/items"},
		{"picture's alt text of 1025",
			v2(`{"type":12,"items":[{"media":{"url":"https://a.org/p.png"},"description":"` + long + `"}]}`), 50035,
			"/components/0/items/0/description"},
		{"thumbnail's alt text of 1025",
			v2(section(1, `{"type":11,"media":{"url":"https://a.org/p.png"},"description":"`+long+`"}`)), 50035,
			"/components/0/accessory/description"},
		{"section of 4 texts", v2(section(4, btn("b"))), 50035, "/components/0/components"},
		{"section without text", v2(section(0, btn("b"))), 50035, "/components/0/components"},
		{"select beside a section", v2(section(1, sel(1))), 50035, "/components/0/accessory/type"},
		{"button in a section's text", v2(`{"type":9,"components":[` + btn("b") + `],"accessory":` + btn("c") + `}`), 50035,
			"/components/0/components/0/type"},
		{"empty container", v2(`{"type":17,"components":[]}`), 50035, "/components/0/components"},
		{"accent colour of 25 bits", v2(`{"type":17,"accent_color":16777216,"components":[` + text("x") + `]}`), 50035,
			"/components/0/accent_color"},
		{"spacing of 3", v2(`{"type":14,"spacing":3}`), 50035, "/components/0/spacing"},
		{"thumbnail on its own", v2(`{"type":11,"media":{"url":"https://a.org/p.png"}}`), 50035, "/components/0/type"},
		{"button on its own", v2(btn("b")), 50035, "/components/0/type"},
		{"6 buttons within a container",
			v2(`{"type":17,"components":[` + row(repeat(6, func(i int) string { return btn(fmt.Sprint(i)) })) + `]}`), 50035,
			"/components/0/components/0/components"},
		{"a custom id twice, in a section and a row", v2(section(1, btn("b")) + "," + row(btn("b"))), 50035,
			"/components/1/components/0/custom_id"},
	}
	withAndWithout(t, func(t *testing.T, s *sandbox.Server) {
		b := newRaw(t, s)
		path := "/channels/" + b.channel("#tavern") + "/messages"
		for _, r := range rules {
			t.Run(r.name, func(t *testing.T) {
				s.ClearViolations()
				judge(t, s, r, "", b.do("POST", path, r.body))
			})
		}
		t.Run("content left in a message that becomes V2", func(t *testing.T) {
			m := b.do("POST", path, `{"content":"x"}`).message(t)
			s.ClearViolations()
			judge(t, s, rule{code: 50035, at: "/content"}, "", b.do("PATCH", path+"/"+string(m.ID), v2(text("y"))))
			if a := b.do("PATCH", path+"/"+string(m.ID),
				`{"content":null,"flags":32768,"components":[`+text("y")+`]}`); a.status != 200 {
				t.Errorf("with the content taken out: %d %s, want 200", a.status, a.raw)
			}
		})
	})
}
