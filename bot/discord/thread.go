package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// threadLife is how long nothing may be said in a thread before Discord archives it. A message opens it again.
const threadLife = 7 * 24 * 60 // minutes, the longest there is

// MaxThreadName is how many characters the name of a thread has at most.
const MaxThreadName = 100

// StartThread begins a public thread under a message, and gives it the message's id: begun twice, it is the same one.
func (c *Client) StartThread(ctx context.Context, ch ChannelID, under MessageID, name string) (ChannelID, error) {
	body, err := json.Marshal(map[string]any{"name": name, "auto_archive_duration": threadLife})
	if err != nil {
		return "", err
	}
	q := &apiCall{
		method: http.MethodPost, route: "/channels/{channel}/messages/{message}/threads",
		path: fmt.Sprintf("/channels/%s/messages/%s/threads", ch, under), major: string(ch),
		body: body, kind: "application/json", bot: true, repeatable: true,
	}
	if err := c.rest.do(ctx, q, nil); err != nil && !hasCode(err, codeThreadThere) {
		return "", err
	}
	return ChannelID(under), nil
}

// AddToThread brings somebody into a thread; who is there already stays there.
func (c *Client) AddToThread(ctx context.Context, thread ChannelID, u UserID) error {
	q := &apiCall{
		method: http.MethodPut, route: "/channels/{channel}/thread-members/{user}",
		path: fmt.Sprintf("/channels/%s/thread-members/%s", thread, u), major: string(thread), bot: true, repeatable: true,
	}
	return c.inOpenThread(ctx, thread, q, nil)
}

// ArchiveThread puts a thread away that the bot has begun; it is left as it is where it is archived already.
func (c *Client) ArchiveThread(ctx context.Context, thread ChannelID) error {
	return c.modifyThread(ctx, thread, true)
}

// modifyThread archives a thread, or opens it.
func (c *Client) modifyThread(ctx context.Context, thread ChannelID, archived bool) error {
	q := &apiCall{
		method: http.MethodPatch, route: "/channels/{channel}", path: "/channels/" + string(thread), major: string(thread),
		body: fmt.Appendf(nil, `{"archived":%t}`, archived), kind: "application/json", bot: true, repeatable: true,
	}
	err := c.rest.do(ctx, q, nil)
	if archived && hasCode(err, codeThreadArchived) {
		return nil
	}
	return err
}
