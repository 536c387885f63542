package storetest_test

import (
	"crypto/rand"
	"testing"

	"witchtable/store"
	"witchtable/store/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) store.Store { return storetest.NewMemory(rand.Reader) })
}
