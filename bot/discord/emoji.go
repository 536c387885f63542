package discord

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
)

// Emoji is a picture of the application's own, for texts.
type Emoji struct {
	Name string // 2 to 32 letters, digits and underscores; no two of an application have the same
	Was  string // the name under which an earlier version made the same emoji; "" where it made none
	PNG  []byte // at most 256 KiB
}

// applicationEmoji is an emoji as Discord lists it.
type applicationEmoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// written is how an emoji is written in a text.
func (e applicationEmoji) written() string { return "<:" + e.Name + ":" + e.ID + ">" }

// Emojis keeps the application's emojis in step; see Port.
func (c *Client) Emojis(
	ctx context.Context, ours func(name string) bool, want []Emoji,
) (map[string]string, error) {
	app, err := c.application(ctx)
	if err != nil {
		return nil, err
	}
	const route = emojiRoute
	path := "/applications/" + app + "/emojis"
	have, err := c.listEmojis(ctx, app)
	if err != nil {
		return nil, err
	}
	old := map[string]applicationEmoji{}
	for _, e := range have {
		if ours(e.Name) {
			old[e.Name] = e
		}
	}
	out := map[string]string{}
	for _, e := range want {
		stands, ok := old[e.Name]
		was, renamed := old[e.Was]
		switch {
		case ok:
		case renamed: // messages that have it keep it
			delete(old, e.Was)
			stands, err = c.renameEmoji(ctx, route, path, was.ID, e.Name)
		default:
			stands, err = c.makeEmoji(ctx, route, path, e)
		}
		if err != nil {
			return out, fmt.Errorf("the emoji %s: %w", e.Name, err)
		}
		delete(old, e.Name)
		out[e.Name] = stands.written()
	}
	for _, e := range old {
		gone := &apiCall{method: http.MethodDelete, route: route + "/{emoji}", path: path + "/" + e.ID, bot: true,
			repeatable: true}
		if err := c.rest.do(ctx, gone, nil); err != nil {
			return out, fmt.Errorf("removing the emoji %s: %w", e.Name, err)
		}
	}
	return out, nil
}

// emojiRoute is where the application's emojis are.
const emojiRoute = "/applications/{application}/emojis"

// listEmojis lists all of the application's emojis.
func (c *Client) listEmojis(ctx context.Context, app string) ([]applicationEmoji, error) {
	var have struct {
		Items []applicationEmoji `json:"items"`
	}
	if err := c.look(ctx, emojiRoute, "/applications/"+app+"/emojis", &have); err != nil {
		return nil, fmt.Errorf("reading the application's emojis: %w", err)
	}
	return have.Items, nil
}

// makeEmoji uploads an emoji. It is not repeated where an answer was lost: the next start finds what has come of it.
func (c *Client) makeEmoji(ctx context.Context, route, path string, e Emoji) (applicationEmoji, error) {
	var made applicationEmoji
	body, err := json.Marshal(map[string]string{"name": e.Name,
		"image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(e.PNG)})
	if err != nil {
		return made, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	q := &apiCall{method: http.MethodPost, route: route, path: path, body: body, kind: "application/json", bot: true}
	err = c.rest.do(ctx, q, &made)
	return made, err
}

// renameEmoji gives an emoji that stands another name.
func (c *Client) renameEmoji(ctx context.Context, route, path, id, name string) (applicationEmoji, error) {
	var now applicationEmoji
	body, err := json.Marshal(map[string]string{"name": name})
	if err != nil {
		return now, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	err = c.rest.do(ctx, &apiCall{method: http.MethodPatch, route: route + "/{emoji}", path: path + "/" + id, body: body,
		kind: "application/json", bot: true, repeatable: true}, &now)
	return now, err
}
