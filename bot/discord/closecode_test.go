package discord

import (
	"encoding/binary"
	"strings"
	"testing"
)

func frameOf(op byte, content string) string {
	head := []byte{0x80 | op}
	switch n := len(content); {
	case n < 126:
		head = append(head, byte(n))
	case n < 1<<16:
		head = binary.BigEndian.AppendUint16(append(head, 126), uint16(n))
	default:
		head = binary.BigEndian.AppendUint64(append(head, 127), uint64(n))
	}
	return string(head) + content
}

func TestCloseCode(t *testing.T) {
	const (
		upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
		closing = "\x0f\xa4Authentication failed." // 4004
	)
	for name, tt := range map[string]struct {
		sent string
		want int
	}{
		"nothing":              {"", 0},
		"the upgrade only":     {upgrade, 0},
		"at once":              {upgrade + frameOf(8, closing), 4004},
		"after short frames":   {upgrade + frameOf(1, "") + frameOf(2, "{}") + frameOf(9, "") + frameOf(8, closing), 4004},
		"after a middling one": {upgrade + frameOf(2, strings.Repeat("\x88\x02\x0f\xa5", 50)) + frameOf(8, closing), 4004},
		"after a long one": {upgrade + frameOf(2, strings.Repeat("\x88\x02\x0f\xa5", 50_000)) + frameOf(8, closing),
			4004},
		"without a code": {upgrade + frameOf(8, ""), 0},
		"inside a frame": {upgrade + frameOf(1, frameOf(8, closing)), 0},
		"masked":         {upgrade + "\x88\x82abcd\x0f\xa4", 0},
		"no upgrade":     {strings.Repeat("x", longestUpgrade+1) + upgrade + frameOf(8, closing), 0},
	} {
		for _, piece := range []int{1, 3, 1 << 20} {
			var c closeCode
			for left := tt.sent; left != ""; {
				n := min(piece, len(left))
				c.read([]byte(left[:n]))
				left = left[n:]
			}
			if c.code != tt.want {
				t.Errorf("%s, in pieces of %d: the code is %d, want %d", name, piece, c.code, tt.want)
			}
		}
	}
}
