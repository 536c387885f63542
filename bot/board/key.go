package board

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Key tells pictures apart: two with the same key look the same, to the pixel, and are told by the same words.
type Key string

// style is the version of the way of drawing; it grows when pictures come to look different.
const style = 17

// digest is a hash of a value. Models are made of strings, numbers and lists of them; all of it can be written as JSON.
func digest(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:12])
}
