package witchcraft

import (
	"testing"

	"witchtable/engine/enginetest"
)

func FuzzSaved(f *testing.F) { enginetest.FuzzSaved(f, withTexts(f)) }

func FuzzMoves(f *testing.F) { enginetest.FuzzMoves(f, withTexts(f)) }

func FuzzOptions(f *testing.F) { enginetest.FuzzOptions(f, withTexts(f)) }
