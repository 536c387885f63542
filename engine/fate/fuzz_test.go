package fate_test

import (
	"testing"

	"witchtable/engine/enginetest"
)

func FuzzSaved(f *testing.F) { enginetest.FuzzSaved(f, house(f)) }

func FuzzMoves(f *testing.F) { enginetest.FuzzMoves(f, house(f)) }

func FuzzOptions(f *testing.F) { enginetest.FuzzOptions(f, house(f)) }
