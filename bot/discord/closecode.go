package discord

import (
	"bytes"
	"encoding/binary"
)

// closeCode reads along what the gateway sends, for the code with which it closes the connection: the library keeps
// that to itself. It follows the WebSocket frames (RFC 6455, section 5.2) and looks at nothing else in them.
type closeCode struct {
	upgraded bool   // the HTTP answer before the first frame is over
	head     []byte // what has come of the HTTP answer, of a frame's head or of a close frame
	skip     uint64 // bytes of the frame's content that are still to come
	code     int    // 0 until it is known
	lost     bool   // this is no WebSocket
}

const (
	// longestUpgrade bounds the HTTP answer.
	longestUpgrade = 64 << 10
	frameClose     = 8
)

// endOfUpgrade is the empty line after the head of the HTTP answer, which has no body.
var endOfUpgrade = []byte("\r\n\r\n")

// read takes what was received next.
func (c *closeCode) read(p []byte) {
	for len(p) > 0 && c.code == 0 && !c.lost {
		switch {
		case c.skip > 0:
			n := min(uint64(len(p)), c.skip)
			c.skip -= n
			p = p[n:]
		case !c.upgraded:
			c.head, p = append(c.head, p[0]), p[1:]
			c.upgraded = bytes.HasSuffix(c.head, endOfUpgrade)
			c.lost = len(c.head) > longestUpgrade
			if c.upgraded {
				c.head = nil
			}
		default:
			c.head, p = append(c.head, p[0]), p[1:]
			c.frame()
		}
	}
}

// frame looks at a frame's head as soon as it is complete, and at the code in a close frame.
func (c *closeCode) frame() {
	if len(c.head) < 2 {
		return
	}
	size, at := uint64(c.head[1]&0x7f), 2
	switch size {
	case 126:
		at += 2
	case 127:
		at += 8
	}
	if len(c.head) < at {
		return
	}
	switch size {
	case 126:
		size = uint64(binary.BigEndian.Uint16(c.head[2:]))
	case 127:
		size = binary.BigEndian.Uint64(c.head[2:])
	}
	switch {
	case c.head[1]&0x80 != 0: // servers do not mask
		c.lost = true
	case c.head[0]&0x0f != frameClose || size < 2:
		c.head, c.skip = nil, size
	case len(c.head) == at+2:
		c.code = int(binary.BigEndian.Uint16(c.head[at:]))
	}
}
