package discord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
)

// Flags of messages.
const (
	flagEphemeral = 1 << 6
	flagSilent    = 1 << 12
	flagBody      = 1 << 15 // Components V2: can be set by an edit, never unset
)

// payload is a message as Discord reads it. Lists are never left out: in an edit, what is left out would stay. So in an
// edit a message with a body says that it has no content, where a new one leaves it out.
type payload struct {
	Content      *string            `json:"content"`
	Embeds       []embedPayload     `json:"embeds"`
	Components   []componentPayload `json:"components"`
	Attachments  []filePayload      `json:"attachments"`
	Allowed      allowedPayload     `json:"allowed_mentions"`
	Flags        int                `json:"flags,omitempty"`
	Nonce        string             `json:"nonce,omitempty"`
	EnforceNonce bool               `json:"enforce_nonce,omitempty"`
}

// allowedPayload says who may be pinged: nobody but the users named, whatever the text says.
type allowedPayload struct {
	Parse []string `json:"parse"`
	Users []UserID `json:"users"`
}

type embedPayload struct {
	Title       string         `json:"title,omitempty"`
	Description string         `json:"description,omitempty"`
	URL         string         `json:"url,omitempty"`
	Color       int            `json:"color,omitempty"`
	Fields      []fieldPayload `json:"fields,omitempty"`
	Footer      *footerPayload `json:"footer,omitempty"`
	Image       *imagePayload  `json:"image,omitempty"`
}

type fieldPayload struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline"`
}

type footerPayload struct {
	Text string `json:"text"`
}

type imagePayload struct {
	URL string `json:"url"`
}

type filePayload struct {
	ID          string `json:"id"`
	Filename    string `json:"filename,omitempty"` // none for an attachment that stands
	Description string `json:"description,omitempty"`
}

// Types of components.
const (
	typeRow    = 1
	typeButton = 2
	typeSelect = 3
)

type componentPayload struct {
	Type        int                `json:"type"`
	Components  []componentPayload `json:"components,omitempty"`
	Style       int                `json:"style,omitempty"`
	Label       string             `json:"label,omitempty"`
	CustomID    string             `json:"custom_id,omitempty"`
	URL         string             `json:"url,omitempty"`
	Emoji       *emojiPayload      `json:"emoji,omitempty"`
	Placeholder string             `json:"placeholder,omitempty"`
	MinValues   *int               `json:"min_values,omitempty"`
	MaxValues   *int               `json:"max_values,omitempty"`
	Options     []selectPayload    `json:"options,omitempty"`
	Disabled    bool               `json:"disabled,omitempty"`
	Content     string             `json:"content,omitempty"`
	Items       []mediaPayload     `json:"items,omitempty"`
	File        *imagePayload      `json:"file,omitempty"`
	Accessory   *componentPayload  `json:"accessory,omitempty"`
	Accent      *int               `json:"accent_color,omitempty"`
	Divider     *bool              `json:"divider,omitempty"`
	Spacing     int                `json:"spacing,omitempty"`
}

type emojiPayload struct {
	Name string `json:"name"`
}

type selectPayload struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// payloadOf translates a message. Errors: ErrRefused for rows that are no rows, blocks that are no blocks, and a body
// beside content or embeds.
func payloadOf(m Message) (payload, error) {
	p := payload{
		Content:      &m.Content,
		Embeds:       make([]embedPayload, 0, len(m.Embeds)),
		Components:   make([]componentPayload, 0, len(m.Rows)),
		Attachments:  make([]filePayload, 0, len(m.Files)),
		Allowed:      allowedPayload{Parse: []string{}, Users: append([]UserID{}, m.Mentions...)},
		Nonce:        m.Nonce,
		EnforceNonce: m.Nonce != "",
	}
	if m.Silent {
		p.Flags |= flagSilent
	}
	for _, e := range m.Embeds {
		p.Embeds = append(p.Embeds, embedOf(e))
	}
	if len(m.Body) > 0 {
		if err := p.giveBody(m); err != nil {
			return payload{}, fmt.Errorf("%w: %w", ErrRefused, err)
		}
	}
	for i, r := range m.Rows {
		row, err := rowOf(r)
		if err != nil {
			return payload{}, fmt.Errorf("%w: row %d %w", ErrRefused, i+1, err)
		}
		p.Components = append(p.Components, row)
	}
	for i, f := range m.Files {
		p.Attachments = append(p.Attachments, filePayloadOf(i, f))
	}
	return p, nil
}

// filePayloadOf describes the nth file that a request brings.
func filePayloadOf(n int, f File) filePayload {
	return filePayload{ID: strconv.Itoa(n), Filename: f.Name, Description: f.Alt}
}

// giveBody makes the payload one of Components V2.
func (p *payload) giveBody(m Message) error {
	if m.Content != "" || len(m.Embeds) > 0 {
		return errors.New("a message with a body has content or embeds")
	}
	p.Content = nil
	p.Flags |= flagBody
	for i, b := range m.Body {
		c, err := blockOf(b, false)
		if err != nil {
			return fmt.Errorf("block %d %w", i+1, err)
		}
		p.Components = append(p.Components, c)
	}
	return nil
}

func embedOf(e Embed) embedPayload {
	p := embedPayload{Title: e.Title, Description: e.Description, URL: e.URL, Color: e.Color}
	for _, f := range e.Fields {
		p.Fields = append(p.Fields, fieldPayload(f))
	}
	if e.Footer != "" {
		p.Footer = &footerPayload{Text: e.Footer}
	}
	if e.Image != "" {
		p.Image = &imagePayload{URL: e.Image}
	}
	return p
}

func rowOf(r Row) (componentPayload, error) {
	row := componentPayload{Type: typeRow}
	switch {
	case r.Select != nil && len(r.Buttons) > 0:
		return row, fmt.Errorf("has both buttons and a select")
	case r.Select != nil:
		row.Components = []componentPayload{selectOf(*r.Select)}
	case len(r.Buttons) > 0:
		for _, b := range r.Buttons {
			row.Components = append(row.Components, buttonOf(b))
		}
	default:
		return row, fmt.Errorf("is empty")
	}
	return row, nil
}

// styleCodes are Discord's numbers of the button styles.
var styleCodes = [...]int{Secondary: 2, Primary: 1, Success: 3, Danger: 4, Link: 5}

func buttonOf(b Button) componentPayload {
	p := componentPayload{
		Type: typeButton, Style: styleCodes[Secondary],
		Label: b.Label, CustomID: b.CustomID, URL: b.URL, Disabled: b.Disabled,
	}
	if int(b.Style) < len(styleCodes) {
		p.Style = styleCodes[b.Style]
	}
	if b.Emoji != "" {
		p.Emoji = &emojiPayload{Name: b.Emoji}
	}
	return p
}

func selectOf(s Select) componentPayload {
	least, most := max(1, s.Min), max(1, s.Min, s.Max)
	p := componentPayload{
		Type: typeSelect, CustomID: s.CustomID, Placeholder: s.Placeholder, Disabled: s.Disabled,
		MinValues: &least, MaxValues: &most,
	}
	for _, c := range s.Choices {
		p.Options = append(p.Options,
			selectPayload{Label: c.Label, Value: c.Value, Description: c.Description, Default: c.Default})
	}
	return p
}

// encode makes the body of a request, in several parts when there are files.
func encode(v any, files []File) (body []byte, kind string, err error) {
	plain, err := json.Marshal(v)
	if err != nil || len(files) == 0 {
		return plain, "application/json", err
	}
	var b bytes.Buffer
	parts := multipart.NewWriter(&b)
	if err := addPart(parts, `form-data; name="payload_json"`, "application/json", plain); err != nil {
		return nil, "", err
	}
	for i, f := range files {
		data := f.Data
		if f.Make != nil {
			if data, err = f.Make(); err != nil {
				return nil, "", fmt.Errorf("the file %s: %w", f.Name, err)
			}
		}
		disposition := `form-data; name="files[` + strconv.Itoa(i) + `]"; filename="` + quoted.Replace(f.Name) + `"`
		if err := addPart(parts, disposition, http.DetectContentType(data), data); err != nil {
			return nil, "", err
		}
	}
	if err := parts.Close(); err != nil {
		return nil, "", err
	}
	return b.Bytes(), parts.FormDataContentType(), nil
}

// quoted makes a file name safe in a header.
var quoted = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "", "\n", "")

func addPart(w *multipart.Writer, disposition, kind string, data []byte) error {
	part, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
	if err == nil {
		_, err = part.Write(data)
	}
	return err
}
