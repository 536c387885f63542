package discord

import (
	"net/url"
	"path"
	"sync"
	"time"
)

// An edit that shows a picture which its message has already need not bring it again: it names the attachment that
// Discord made of it. So viewers go on seeing the same picture, which neither vanishes nor is loaded anew.
//
// An attachment lasts until an edit that does not name it. So what is known of a message holds only while no edit may
// still arrive that nobody waits for any more: one whose outcome got lost, or one of a process that has died. For as
// long as that is possible, edits bring all their pictures. Where Discord has lost one all the same, the edit that kept
// it is refused, and the same follows with all of them.

const (
	// keptMessages is of how many messages the pictures are remembered.
	keptMessages = 4096
	// lateEdits is how long an edit may be under way of which nothing is heard.
	lateEdits = 30 * time.Second
	// keptRefusals is how many edits that keep pictures have to be refused, one after the other, to show that it is the
	// keeping which Discord does not take. One is refused where somebody else has taken its picture away.
	keptRefusals = 3
	// keepNothing is how long all pictures are brought again after that.
	keepNothing = time.Hour
)

// attachments are the ids of a message's pictures, by the names of their files.
type attachments map[string]string

// remembered is what is known of one message.
type remembered struct {
	pictures attachments
	editing  int       // edits that are under way
	doubtful time.Time // until then something may still change it unnoticed
}

// doubt forgets the pictures for as long as an edit that was under way may still arrive.
func (m *remembered) doubt(now time.Time) { m.pictures, m.doubtful = nil, now.Add(lateEdits) }

// keptPictures remembers the pictures of messages as Discord last told of them. It is safe for concurrent use.
type keptPictures struct {
	began time.Time

	mu      sync.Mutex
	of      map[MessageID]*remembered
	ring    []MessageID
	next    int
	visits  uint64    // how often anybody else has changed a message
	refused int       // edits that kept pictures, since one was taken
	off     time.Time // until then nothing is kept
}

func newKeptPictures(n int, now time.Time) *keptPictures {
	return &keptPictures{began: now, of: map[MessageID]*remembered{}, ring: make([]MessageID, n)}
}

// message is what is remembered of a message from now on.
func (k *keptPictures) message(id MessageID) *remembered {
	m := k.of[id]
	if m == nil {
		m = &remembered{}
		delete(k.of, k.ring[k.next])
		k.ring[k.next] = id
		k.next = (k.next + 1) % len(k.ring)
		k.of[id] = m
	}
	return m
}

// edit is one that is under way.
type edit struct {
	known  attachments // the pictures that it need not bring
	of     *remembered
	ticket uint64
}

// sending returns a ticket for sent.
func (k *keptPictures) sending() (ticket uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.visits
}

// sent notes how Discord told of a new message, unless an answer to an input may have changed it since the ticket.
func (k *keptPictures) sent(m sentMessage, ticket uint64) {
	found := m.pictures()
	k.mu.Lock()
	defer k.mu.Unlock()
	if ticket == k.visits && len(found) > 0 && m.ID != "" {
		k.message(m.ID).pictures = found
	}
}

// begin begins an edit. Of a message that is not known, a process before this one may have sent edits. Messages without
// pictures are not remembered.
func (k *keptPictures) begin(id MessageID, pictures bool, now time.Time) edit {
	k.mu.Lock()
	defer k.mu.Unlock()
	m := k.of[id]
	if m == nil {
		m = &remembered{}
		if pictures {
			m = k.message(id)
		}
		m.doubtful = k.began.Add(lateEdits)
	}
	if m.editing++; m.editing > 1 {
		m.doubt(now) // which of them will be the last is open
	}
	e := edit{of: m, ticket: k.visits}
	if !now.Before(k.off) {
		e.known = m.pictures
	}
	return e
}

// end ends an edit: with what Discord told of the message then, or an error.
func (k *keptPictures) end(e edit, sent sentMessage, err error, now time.Time) {
	found := sent.pictures()
	k.mu.Lock()
	defer k.mu.Unlock()
	e.of.editing--
	switch {
	case err != nil:
	case e.ticket != k.visits, now.Before(e.of.doubtful):
		e.of.pictures = nil
	default:
		e.of.pictures = found
	}
	if err == nil && len(e.known) > 0 {
		k.refused = 0
	}
}

// lacking notes that Discord has refused an edit because of the pictures that it kept: it takes the same with all of
// them. It reports whether nothing is kept any more for a while.
func (k *keptPictures) lacking(now time.Time) (off bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.refused++; k.refused < keptRefusals {
		return false
	}
	k.off, k.refused = now.Add(keepNothing), 0
	for _, m := range k.of {
		m.pictures = nil
	}
	return true
}

// gone forgets the pictures that an edit was refused for. It is made again, and brings them.
func (k *keptPictures) gone(e *edit) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e.known, e.of.pictures = nil, nil
}

// forget is for messages that are changed by an answer to an input.
func (k *keptPictures) forget(id MessageID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if m := k.of[id]; m != nil {
		m.pictures = nil
	}
	k.visits++
}

// doubt is for messages that something may still change unnoticed: a request was sent, and what became of it got lost.
func (k *keptPictures) doubt(id MessageID, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if id != "" { // else an answer to a command, which changes no message of the bot's
		k.message(id).doubt(now)
	}
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
func (m sentMessage) pictures() attachments {
	out, twice := attachments{}, map[string]bool{}
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
	return out
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
