package cluster

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// sealer seals what processes say to one another, so that nobody else can read or say it.
type sealer struct {
	aead cipher.AEAD
	name string // of the secret, which tells nothing of it: processes that have the same serve the same bot
}

// sealLife is how far the clocks of two processes may be apart, and how long a message can be said again by somebody
// who has heard it.
const sealLife = time.Minute

// errSeal means that a message is not from one who has the secret, or is not for this process now.
var errSeal = errors.New("the message is not sealed as it should be")

func newSealer(secret []byte) (*sealer, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "witchtable processes 1", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	name, err := hkdf.Key(sha256.New, secret, nil, "witchtable bot 1", 16)
	return &sealer{aead, hex.EncodeToString(name)}, err
}

// envelope is what is sealed.
type envelope struct {
	To   string          `json:"to"` // the ID of the process
	At   int64           `json:"at"` // milliseconds
	Body json.RawMessage `json:"body"`
}

// close seals a message of a kind for a process.
func (s *sealer) close(kind, to string, now time.Time, body any) ([]byte, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	plain, err := json.Marshal(envelope{To: to, At: now.UnixMilli(), Body: raw})
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, s.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails, see crypto/rand
	return s.aead.Seal(nonce, nonce, plain, []byte(kind)), nil
}

// open reads what close has sealed into body. Errors: errSeal.
func (s *sealer) open(kind, self string, now time.Time, sealed []byte, body any) error {
	n := s.aead.NonceSize()
	if len(sealed) < n {
		return errSeal
	}
	plain, err := s.aead.Open(nil, sealed[:n], sealed[n:], []byte(kind))
	if err != nil {
		return errSeal
	}
	var e envelope
	if err := json.Unmarshal(plain, &e); err != nil {
		return fmt.Errorf("%w: %w", errSeal, err)
	}
	if age := now.Sub(time.UnixMilli(e.At)); e.To != self || age.Abs() > sealLife {
		return fmt.Errorf("%w: it is for %s, and %v old", errSeal, e.To, age)
	}
	if err := json.Unmarshal(e.Body, body); err != nil {
		return fmt.Errorf("%w: %w", errSeal, err)
	}
	return nil
}

// answerTo is the kind of the answer to a sealed request, which fits that alone.
func answerTo(sealed []byte) string {
	sum := sha256.Sum256(sealed)
	return "answer " + string(sum[:])
}
