package discord

import "context"

// Where several processes serve one bot, an input may reach one that cannot answer it. It is handed to another one as
// Discord has sent it, token and all, by which that one answers.

// Packed is the input that a reply of a Client answers, for Deliver in another process; nil for any other reply.
// Whoever has it can answer in the bot's name for a quarter of an hour.
func Packed(r Reply) []byte {
	if own, ok := r.(*reply); ok {
		return own.raw
	}
	return nil
}

// Deliver has an input handled by h that has reached another process of the same bot; done is called when that has
// ended. It reports whether nothing more is to be done about the input: it is handled, was before, or has come too
// late. It is false, and done has been called, where this process takes no inputs.
func (c *Client) Deliver(packed []byte, h Handler, done func()) (settled bool) {
	b := c.inbox.Load()
	if b == nil {
		done()
		return false
	}
	return b.takeBy(packed, h, done)
}

// Share has the client keep to an even share of what Discord allows the bot, where so many processes send.
func (c *Client) Share(processes int) { c.rest.pace.share(processes) }

// onlyKey marks contexts made by Only.
type onlyKey struct{}

// Only returns a context whose requests are sent only while may says so, which is asked when they are about to be sent,
// after all waiting: its error is the request's. Answers to inputs are sent in any case.
func Only(ctx context.Context, may func() error) context.Context {
	return context.WithValue(ctx, onlyKey{}, may)
}

// maySend asks whether a request may still be sent.
func maySend(ctx context.Context) error {
	if may, ok := ctx.Value(onlyKey{}).(func() error); ok {
		return may()
	}
	return nil
}
