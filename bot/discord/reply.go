package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Kinds of first answers.
const (
	callbackMessage     = 4
	callbackLater       = 5
	callbackLaterUpdate = 6
	callbackUpdate      = 7
	callbackChoices     = 8
)

// followWindow is how long Discord takes edits and further messages.
const followWindow = 15 * time.Minute

// reply answers one interaction by its own token, which is shown to nobody.
type reply struct {
	c        *Client
	kind     InputKind
	id       string
	app      string
	token    string
	received time.Time
	message  MessageID // whose component was used; empty for a command
	channel  ChannelID
	raw      []byte // the input as Discord sent it
}

var _ Reply = (*reply)(nil)

// String keeps the token out of anything printed.
func (r *reply) String() string { return "reply to " + r.id }

// GoString does the same for %#v.
func (r *reply) GoString() string { return r.String() }

type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

// Answer shows a message to the user alone.
func (r *reply) Answer(ctx context.Context, m Message) error {
	return r.say(ctx, callbackMessage, m, flagEphemeral)
}

// Say shows a message to the whole channel.
func (r *reply) Say(ctx context.Context, m Message) error {
	return r.say(ctx, callbackMessage, m, 0)
}

// Update puts a message in the place of the one whose button was pressed.
func (r *reply) Update(ctx context.Context, m Message) error {
	defer r.changing()()
	return r.say(ctx, callbackUpdate, m, 0)
}

// changing says that the message whose component was used is about to be changed; what it returns, that this is over.
func (r *reply) changing() (over func()) {
	r.c.kept.forget(r.message)
	return func() { r.c.kept.forget(r.message) }
}

// lost says that the message whose component was used may yet be changed by a request of which nothing is heard.
func (r *reply) lost() { r.c.kept.doubt(r.message, time.Now()) }

// say gives a first answer that is a message.
func (r *reply) say(ctx context.Context, kind int, m Message, flags int) error {
	p, err := inputPayload(m)
	if err != nil {
		return err
	}
	p.Flags |= flags
	return r.first(ctx, callback{Type: kind, Data: p}, m.Files)
}

// Choices offers completions of what the user is typing.
func (r *reply) Choices(ctx context.Context, choices []Choice) error {
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	list := make([]choice, len(choices))
	for i, c := range choices {
		list[i] = choice{Name: c.Label, Value: c.Value}
	}
	return r.first(ctx, callback{Type: callbackChoices, Data: map[string]any{"choices": list}}, nil)
}

// Later keeps the input open: the user sees that the bot is thinking, and Edit says the rest.
func (r *reply) Later(ctx context.Context) error {
	if r.kind == ComponentUsed {
		return r.first(ctx, callback{Type: callbackLaterUpdate}, nil)
	}
	return r.first(ctx, callback{Type: callbackLater, Data: map[string]int{"flags": flagEphemeral}}, nil)
}

// first gives the first answer. When an attempt's outcome was lost it is given again: Discord takes only one, and its
// complaint about the second shows that the first has come through.
func (r *reply) first(ctx context.Context, body callback, files []File) (err error) {
	defer func() { r.c.meter.Acknowledged(time.Since(r.received), err == nil) }()
	left := time.Until(r.received.Add(r.c.timing.Answer))
	if left <= 0 {
		return fmt.Errorf("%w: the first answer comes %v late", ErrTooLate, -left)
	}
	data, kind, err := encode(body, files)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	within, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	err = r.c.rest.do(within, &apiCall{
		method: http.MethodPost, route: "/interactions/{id}/{token}/callback",
		path: "/interactions/" + r.id + "/" + r.token + "/callback",
		body: data, kind: kind, unlimited: true, repeatable: true,
		done: func(no *apiError) bool { return no.Code == codeAnswered },
		each: r.c.timing.Answer / 2,
		lost: r.lost,
	}, nil)
	if err != nil && !Permanent(err) && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w: %w", ErrTooLate, err)
	}
	return err
}

// Edit replaces the answer; after Later on a component, the message whose component was used.
func (r *reply) Edit(ctx context.Context, m Message) error {
	defer r.changing()()
	return r.further(ctx, furtherCall{method: http.MethodPatch, id: original, repeatable: true}, m)
}

// Withdraw takes the answer away; after Later on a component, the message whose component was used.
func (r *reply) Withdraw(ctx context.Context) error { return r.withdraw(ctx, original) }

// original is the message that an input was answered by first, among those of its token.
const original MessageID = "@original"

func (r *reply) withdraw(ctx context.Context, id MessageID) error {
	if late := time.Since(r.received.Add(followWindow)); late >= 0 {
		return fmt.Errorf("%w: fifteen minutes are over", ErrTooLate)
	}
	route, path := messageOf(id)
	err := r.c.rest.do(ctx, &apiCall{
		method: http.MethodDelete, route: "/webhooks/{application}/{token}" + route,
		path: "/webhooks/" + r.app + "/" + r.token + path, major: r.token, further: r.channel, repeatable: true,
	}, nil)
	if errors.Is(err, ErrUnknownMessage) {
		return nil
	}
	return err
}

// Follow sends a further message. It is not repeated when Discord's answer was lost, so trying again after an error
// that is not Permanent may show it twice.
func (r *reply) Follow(ctx context.Context, m Message) error {
	return r.further(ctx, furtherCall{method: http.MethodPost, flags: flagEphemeral}, m)
}

// Bring sends a further message that can be changed by itself.
func (r *reply) Bring(ctx context.Context, m Message) (Brought, error) {
	var sent struct {
		ID MessageID `json:"id"`
	}
	err := r.further(ctx, furtherCall{method: http.MethodPost, flags: flagEphemeral, out: &sent}, m)
	if err != nil {
		return nil, err
	}
	return brought{r, sent.ID}, nil
}

// brought is a further message of an input's token.
type brought struct {
	r  *reply
	id MessageID
}

func (b brought) Edit(ctx context.Context, m Message) error {
	return b.r.further(ctx, furtherCall{method: http.MethodPatch, id: b.id, repeatable: true}, m)
}

func (b brought) Withdraw(ctx context.Context) error { return b.r.withdraw(ctx, b.id) }

// messageOf is the end of the route and of the path to a message below a token.
func messageOf(id MessageID) (route, path string) {
	switch id {
	case "":
		return "", ""
	case original:
		return "/messages/@original", "/messages/@original"
	}
	return "/messages/{message}", "/messages/" + string(id)
}

// furtherCall is a request for a message after the first answer.
type furtherCall struct {
	method     string
	id         MessageID // empty for a new one
	flags      int
	repeatable bool
	out        any // where Discord's answer goes; nil where nobody wants it
}

func (r *reply) further(ctx context.Context, call furtherCall, m Message) error {
	if late := time.Since(r.received.Add(followWindow)); late >= 0 {
		return fmt.Errorf("%w: fifteen minutes are over", ErrTooLate)
	}
	p, err := inputPayload(m)
	if err != nil {
		return err
	}
	p.Flags |= call.flags
	if call.method == http.MethodPatch {
		p.Flags &= flagBody // who sees a message cannot be changed any more
	}
	body, kind, err := encode(p, m.Files)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	route, path := messageOf(call.id)
	return r.c.rest.do(ctx, &apiCall{
		method: call.method, route: "/webhooks/{application}/{token}" + route,
		path: "/webhooks/" + r.app + "/" + r.token + path, major: r.token, further: r.channel,
		body: body, kind: kind, repeatable: call.repeatable, lost: r.lost,
	}, call.out)
}

// inputPayload is payloadOf without what answers to inputs cannot have.
func inputPayload(m Message) (payload, error) {
	m.Nonce = ""
	return payloadOf(m)
}
