package bot

import (
	"errors"

	"witchtable/engine"
	"witchtable/store"
)

// whyNot is the sentence for somebody of whose input nothing came, or nobody knows whether anything did.
func whyNot(err error) engine.Text {
	var refused *engine.Error
	switch {
	case errors.As(err, &refused):
	case errors.Is(err, store.ErrWrite):
		return engine.T("error.unsettled")
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrNotOwner):
		return engine.T("error.unavailable")
	}
	return engine.SayOf(err)
}
