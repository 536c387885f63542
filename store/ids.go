package store

import (
	"fmt"
	"io"
	"strconv"
)

// TableID names a table for ever: 8 characters from an alphabet without look-alikes and without vowels (so that
// chance spells no words), safe in URLs, file names and component ids.
type TableID string

// ServerID names a Discord server. Tables outside any server have the empty one.
type ServerID string

// ChannelID names a channel, a thread or a direct conversation.
type ChannelID string

// UserID names a person.
type UserID string

// MessageID names a message that has been sent.
type MessageID string

// PackHash is the fingerprint of a pack's exact content, in whatever form the packs' own room makes it.
type PackHash string

const (
	tableAlphabet = "23456789bcdfghjkmnpqrstvwxyz"
	tableIDLen    = 8
	maxIDLen      = 64
)

// NewTableID draws a table id from a source of random bytes.
func NewTableID(random io.Reader) (TableID, error) {
	id := make([]byte, 0, tableIDLen)
	var b [1]byte
	for len(id) < tableIDLen {
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return "", fmt.Errorf("drawing a table id: %w", err)
		}
		// The upper values are drawn again, so that every character is equally likely.
		if i := int(b[0] & 31); i < len(tableAlphabet) {
			id = append(id, tableAlphabet[i])
		}
	}
	return TableID(id), nil
}

// Valid reports whether the id has the form NewTableID gives; others belong to no table.
func (id TableID) Valid() bool {
	if len(id) != tableIDLen {
		return false
	}
	for i := range len(id) {
		if !inAlphabet(id[i]) {
			return false
		}
	}
	return true
}

func inAlphabet(c byte) bool {
	for i := range len(tableAlphabet) {
		if tableAlphabet[i] == c {
			return true
		}
	}
	return false
}

// Nonce is the nonce of a table's outbox entry: unique among all tables, the same whenever it is worked out, at
// most 22 characters.
func Nonce(table TableID, id OutboxID) string {
	return string(table) + "-" + strconv.FormatUint(uint64(id), 36)
}

// checkID accepts what outside systems use as ids: printable ASCII without spaces, not too long.
func checkID(what, id string) error {
	if len(id) > maxIDLen {
		return fmt.Errorf("%w: %s is %d characters long, at most %d are allowed", ErrInvalid, what, len(id), maxIDLen)
	}
	for i := range len(id) {
		if id[i] <= ' ' || id[i] > '~' {
			return fmt.Errorf("%w: %s %q has a character that is not allowed at %d", ErrInvalid, what, id, i)
		}
	}
	return nil
}

func requireID(what, id string) error {
	if id == "" {
		return fmt.Errorf("%w: %s is missing", ErrInvalid, what)
	}
	return checkID(what, id)
}

// Validate reports, as ErrInvalid, that the fingerprint cannot name a pack.
func (h PackHash) Validate() error { return requireID("pack", string(h)) }
