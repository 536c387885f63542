package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"witchtable/bot/sandbox/wire"
)

// apiRequest is one request of the bot, as handlers see it.
type apiRequest struct {
	r       *http.Request
	route   string // "POST /channels/{channel_id}/messages"
	raw     []byte // the JSON body, payload_json unpacked
	uploads []upload
	issues  issues // what schemas find wrong in the body
	strict  bool
	unknown []wire.BodyIssue // fields that Discord ignores, under Strict
}

// upload is a file of a multipart body: files[n] or, the older way, any name.
type upload struct {
	index       int // n of files[n]; -1 if unnumbered
	filename    string
	contentType string
	data        []byte
}

// majorOf is the part of a path that has rate limits of its own.
func majorOf(r *http.Request) string {
	for _, name := range []string{"channel_id", "guild_id", "webhook_token", "interaction_token"} {
		if v := r.PathValue(name); v != "" {
			return v
		}
	}
	return ""
}

// readBody takes in JSON, or multipart with payload_json and files. Of a body that the end of the connection cuts off
// it says just that, wherever in it that is: a program that is killed while it sends cannot do otherwise.
func (c *apiRequest) readBody() error {
	if c.r.Method == http.MethodGet || c.r.Method == http.MethodDelete {
		return nil
	}
	sent := &sentBody{ReadCloser: c.r.Body}
	c.r.Body = http.MaxBytesReader(nil, sent, maxRequestBytes)
	err := c.parseBody()
	if sent.cut {
		return errBadJSON(io.ErrUnexpectedEOF.Error())
	}
	return err
}

// sentBody is a body as it comes in.
type sentBody struct {
	io.ReadCloser
	cut bool // it has ended before its end
}

func (b *sentBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.cut = b.cut || err != nil && !errors.Is(err, io.EOF)
	return n, err
}

func (c *apiRequest) parseBody() error {
	kind, params, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if err == nil && kind == "multipart/form-data" && params["boundary"] != "" {
		return c.readMultipart()
	}
	raw, err := io.ReadAll(c.r.Body)
	if err != nil {
		return bodyError(err)
	}
	c.raw = raw
	if len(raw) > 0 && kind != "application/json" {
		return &apiError{status: 400, code: 50035, message: "Invalid Form Body", kind: wire.ViolationBody,
			issues: issues{{code: "CONTENT_TYPE_INVALID",
				message: `Expected "Content-Type" header to be one of {"application/json"}.`}}}
	}
	if len(raw) > 0 && !json.Valid(raw) {
		return errBadJSON("not valid JSON")
	}
	return nil
}

func (c *apiRequest) readMultipart() error {
	reader, err := c.r.MultipartReader()
	if err != nil {
		return errBadJSON(err.Error())
	}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return bodyError(err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return bodyError(err)
		}
		if part.FormName() == "payload_json" {
			c.raw = data
			continue
		}
		if part.FileName() == "" {
			continue
		}
		if len(data) > maxFileBytes {
			return errTooLarge()
		}
		c.uploads = append(c.uploads, upload{
			index: fileIndex(part.FormName()), filename: part.FileName(),
			contentType: part.Header.Get("Content-Type"), data: data,
		})
	}
	if len(c.raw) > 0 && !json.Valid(c.raw) {
		return errBadJSON("payload_json is not valid JSON")
	}
	if len(c.uploads) > maxFiles {
		return errForm(
			issues{{path: []string{"files"}, code: "BASE_TYPE_BAD_LENGTH", message: "Must be 10 or fewer in length."}})
	}
	return nil
}

func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errTooLarge()
	}
	return errBadJSON(err.Error())
}

// fileIndex is n in files[n], or -1.
func fileIndex(name string) int {
	inner, ok := strings.CutPrefix(name, "files[")
	if !ok {
		return -1
	}
	n, err := strconv.Atoi(strings.TrimSuffix(inner, "]"))
	if err != nil {
		return -1
	}
	return n
}

// decode reads the body into target and reports the description's objections.
// Handlers add their own before they answer, so that those of the rules, which
// have Discord's own codes, come first: see formError.
func (c *apiRequest) decode(target any) error {
	if len(c.raw) == 0 {
		return nil
	}
	if err := json.NewDecoder(bytes.NewReader(c.raw)).Decode(target); err != nil {
		return errForm(append(c.issues, typeIssue(err)))
	}
	if c.strict {
		c.unknown = unknownFields(c.raw, target)
	}
	return nil
}

func typeIssue(err error) issue {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return issue{path: strings.Split(wrong.Field, "."), code: "TYPE",
			message: "Could not interpret " + wrong.Value + " as " + wrong.Type.String() + "."}
	}
	return issue{code: "TYPE", message: err.Error()}
}

// formError joins the objections of rules and schemas into one 50035, or nil. Where several object to the same field,
// the first one stays: the rules have Discord's own codes.
func (c *apiRequest) formError(own issues) error {
	said := map[string]bool{}
	for _, i := range own {
		said[i.pointer()] = true
	}
	for _, i := range c.issues {
		if !said[i.pointer()] {
			said[i.pointer()] = true
			own = append(own, i)
		}
	}
	if len(own) == 0 {
		return nil
	}
	return errForm(own)
}

// created is a result that is answered with 201.
type created struct{ result any }

func writeResult(w http.ResponseWriter, result any) int {
	status := http.StatusOK
	if c, ok := result.(created); ok {
		status, result = http.StatusCreated, c.result
	}
	if result == nil {
		w.WriteHeader(http.StatusNoContent)
		return http.StatusNoContent
	}
	writeJSON(w, status, result)
	return status
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		http.Error(w, "cannot encode the answer: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(raw) // a client that went away needs no answer
}
