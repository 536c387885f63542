package discord

import (
	"net/url"
	"path"
	"sync"
	"time"
)

// An edit that shows a picture which its message has already need not bring it again: it names the attachment that
// Discord made of it. So viewers go on seeing the same picture, which neither vanishes nor is loaded anew.

const (
	// keptMessages is of how many messages the pictures are remembered.
	keptMessages = 4096
	// keepNothing is how long all pictures are brought again after Discord has refused an edit that kept some.
	keepNothing = time.Hour
)

// attachments are the ids of a message's pictures, by the names of their files.
type attachments map[string]string

// keptPictures remembers the pictures of messages as Discord last told of them. It is safe for concurrent use.
type keptPictures struct {
	mu     sync.Mutex
	of     map[MessageID]attachments
	ring   []MessageID
	next   int
	visits uint64    // how often anybody else has changed a message
	off    time.Time // until then nothing is kept
}

func newKeptPictures(n int) *keptPictures {
	return &keptPictures{of: map[MessageID]attachments{}, ring: make([]MessageID, n)}
}

// get returns what is known of a message, and a ticket for learn.
func (k *keptPictures) get(id MessageID, now time.Time) (known attachments, ticket uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Before(k.off) {
		return nil, k.visits
	}
	return k.of[id], k.visits
}

// learn notes how Discord told of a message, unless an answer to an input may have changed it since the ticket.
func (k *keptPictures) learn(m sentMessage, ticket uint64) {
	found := attachments{}
	m.pictures(found)
	k.mu.Lock()
	defer k.mu.Unlock()
	if ticket != k.visits || len(found) == 0 || m.ID == "" {
		delete(k.of, m.ID)
		return
	}
	if _, known := k.of[m.ID]; !known {
		delete(k.of, k.ring[k.next])
		k.ring[k.next] = m.ID
		k.next = (k.next + 1) % len(k.ring)
	}
	k.of[m.ID] = found
}

// forget is for messages that are changed by an answer to an input.
func (k *keptPictures) forget(id MessageID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.of, id)
	k.visits++
}

// stop keeps nothing for a while.
func (k *keptPictures) stop(now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.off, k.of = now.Add(keepNothing), map[MessageID]attachments{}
}

// sentMessage is what is read of a message that Discord has taken.
type sentMessage struct {
	ID         MessageID       `json:"id"`
	Components []sentComponent `json:"components"`
}

type sentComponent struct {
	Components []sentComponent `json:"components"`
	Items      []struct {
		Media struct {
			URL        string `json:"url"`
			Attachment string `json:"attachment_id"`
		} `json:"media"`
	} `json:"items"`
}

// pictures lists the pictures of all galleries. Those that Discord does not name an attachment for are left out, and so
// are those of one name.
func (m sentMessage) pictures(out attachments) {
	twice := map[string]bool{}
	var walk func([]sentComponent)
	walk = func(list []sentComponent) {
		for _, c := range list {
			for _, i := range c.Items {
				at, err := url.Parse(i.Media.URL)
				if err != nil || i.Media.Attachment == "" {
					continue
				}
				name := path.Base(at.Path)
				twice[name] = twice[name] || out[name] != "" && out[name] != i.Media.Attachment
				out[name] = i.Media.Attachment
			}
			walk(c.Components)
		}
	}
	walk(m.Components)
	for name, is := range twice {
		if is {
			delete(out, name)
		}
	}
}

// keep has a message's payload name the attachments that stand in place of files, and returns the files that are still
// to be brought.
func (p *payload) keep(files []File, known attachments) (fresh []File) {
	p.Attachments = p.Attachments[:0]
	for _, f := range files {
		if id := known[f.Name]; id != "" {
			p.Attachments = append(p.Attachments, filePayload{ID: id, Description: f.Alt})
			continue
		}
		p.Attachments = append(p.Attachments, filePayloadOf(len(fresh), f))
		fresh = append(fresh, f)
	}
	return fresh
}
