package cluster

import (
	"bytes"
	"errors"
	"testing"
	"time"
)

var (
	ourSecret   = []byte("a secret of forty characters, for tests.")
	theirSecret = []byte("another secret, that somebody else has..")
)

func sealerOf(t *testing.T, secret []byte) *sealer {
	t.Helper()
	s, err := newSealer(secret)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

type note struct{ Text string }

// A message is opened by the one whom it is for, as what it is, for a minute; anything else is refused.
func TestSealRefusesWhatIsNotMeant(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	s := sealerOf(t, ourSecret)
	whole, err := s.close("input", "b", now, note{"a token of Discord's"})
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(whole, []byte("token")) {
		t.Error("what is sealed can be read")
	}
	forged, err := sealerOf(t, theirSecret).close("input", "b", now, note{"mine"})
	if err != nil {
		t.Fatal(err)
	}
	changed := append([]byte{}, whole...)
	changed[len(changed)-1] ^= 1
	other := append([]byte{}, whole...)
	other[0] ^= 1
	for name, tt := range map[string]struct {
		sealed     []byte
		kind, self string
		at         time.Duration
		fine       bool
	}{
		"as it is meant":            {whole, "input", "b", 0, true},
		"a slow clock":              {whole, "input", "b", -59 * time.Second, true},
		"on the way for long":       {whole, "input", "b", 59 * time.Second, true},
		"said again later":          {whole, "input", "b", 61 * time.Second, false},
		"from the future":           {whole, "input", "b", -61 * time.Second, false},
		"said to another":           {whole, "input", "c", 0, false},
		"said as something else":    {whole, "take", "b", 0, false},
		"by another key":            {forged, "input", "b", 0, false},
		"changed":                   {changed, "input", "b", 0, false},
		"with another nonce":        {other, "input", "b", 0, false},
		"truncated":                 {whole[:len(whole)-1], "input", "b", 0, false},
		"the nonce alone":           {whole[:12], "input", "b", 0, false},
		"shorter than a nonce":      {whole[:5], "input", "b", 0, false},
		"nothing":                   {nil, "input", "b", 0, false},
		"plain":                     {[]byte(`{"to":"b","at":1800000000000,"body":{"Text":"x"}}`), "input", "b", 0, false},
		"two messages in one":       {append(append([]byte{}, whole...), whole...), "input", "b", 0, false},
		"an answer to what is said": {whole, answerTo(whole), "b", 0, false},
	} {
		var got note
		err := s.open(tt.kind, tt.self, now.Add(tt.at), tt.sealed, &got)
		switch {
		case tt.fine && (err != nil || got.Text != "a token of Discord's"):
			t.Errorf("%s: %q, %v", name, got.Text, err)
		case !tt.fine && (!errors.Is(err, errSeal) || got.Text != ""):
			t.Errorf("%s: %q, %v; want %v", name, got.Text, err, errSeal)
		}
	}
}

// An answer fits the request that it answers, and no other.
func TestAnswersFitOneRequest(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	s := sealerOf(t, ourSecret)
	first, err := s.close("input", "b", now, note{"first"})
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.close("input", "b", now, note{"first"})
	if err != nil || bytes.Equal(first, second) {
		t.Fatalf("the same twice: %v", err)
	}
	answer, err := s.close(answerTo(first), "a", now, answerMessage{Done: true})
	if err != nil {
		t.Fatal(err)
	}
	var got answerMessage
	if err := s.open(answerTo(second), "a", now, answer, &got); !errors.Is(err, errSeal) || got.Done {
		t.Errorf("the answer to another request is taken: %v", err)
	}
	if err := s.open(answerTo(first), "a", now, answer, &got); err != nil || !got.Done {
		t.Errorf("the answer is not taken: %v", err)
	}
}

// What names a secret says which bot's it is and nothing of the secret.
func TestSecretsHaveNames(t *testing.T) {
	a, b, again := sealerOf(t, ourSecret), sealerOf(t, theirSecret), sealerOf(t, ourSecret)
	if a.name == b.name || a.name != again.name || len(a.name) != 32 {
		t.Errorf("secrets are called %q, %q and %q", a.name, b.name, again.name)
	}
}

func FuzzOpen(f *testing.F) {
	s, err := newSealer(ourSecret)
	if err != nil {
		f.Fatal(err)
	}
	now := time.Unix(1_800_000_000, 0)
	nonce := make([]byte, s.aead.NonceSize()) // always the same, as those who make things up share it
	whole := s.aead.Seal(nonce, nonce, []byte(`{"to":"b","at":1800000000000,"body":{"shard":7,"input":"eA=="}}`),
		[]byte("input"))
	if err := s.open("input", "b", now, whole, &inputMessage{}); err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:20])
	f.Fuzz(func(t *testing.T, sealed []byte) {
		var got inputMessage
		if err := s.open("input", "b", now, sealed, &got); err == nil && !bytes.Equal(sealed, whole) {
			t.Errorf("%x is opened", sealed)
		}
	})
}
