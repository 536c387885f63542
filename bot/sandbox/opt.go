package sandbox

import (
	"bytes"
	"encoding/json"
)

// opt is a field of a body that may be absent, null or a value: edits treat the
// three differently.
type opt[T any] struct {
	set  bool // present, perhaps as null
	null bool
	v    T
}

// UnmarshalJSON reads into a fresh value, so that nothing of an earlier one shines through.
func (o *opt[T]) UnmarshalJSON(raw []byte) error {
	fresh := opt[T]{set: true}
	if bytes.Equal(raw, []byte("null")) {
		fresh.null = true
		*o = fresh
		return nil
	}
	if err := json.Unmarshal(raw, &fresh.v); err != nil {
		return err
	}
	*o = fresh
	return nil
}

// given reports whether a value, not null, is there.
func (o opt[T]) given() bool { return o.set && !o.null }
