package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

func playStatus(err error) int {
	switch {
	case errors.Is(err, ErrUnknown):
		return http.StatusNotFound
	case errors.Is(err, ErrAmbiguous):
		return http.StatusConflict
	}
	return http.StatusBadRequest
}

type playRoute func(pattern string, f func(*http.Request) (any, error))

// maxPlayBody bounds what programs may send.
const maxPlayBody = 1 << 20

func readPlay(r *http.Request) ([]byte, error) {
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxPlayBody))
	if err != nil {
		return nil, fmt.Errorf("body: %w", err)
	}
	return raw, nil
}

func decodePlay(r *http.Request, target any) error {
	raw, err := readPlay(r)
	if err != nil {
		return err
	}
	return strictJSON(raw, target)
}

// strictJSON decodes a body of the sandbox's own API; an unknown field is an error.
func strictJSON(raw []byte, target any) error {
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(target); err != nil {
		return fmt.Errorf("body: %w", err)
	}
	return nil
}
