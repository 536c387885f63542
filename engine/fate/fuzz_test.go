package fate_test

import (
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate"
	"witchtable/engine/scenario/scenariotest"
)

func FuzzSaved(f *testing.F) { enginetest.FuzzSaved(f, house(f)) }

func FuzzMoves(f *testing.F) { enginetest.FuzzMoves(f, house(f)) }

func FuzzOptions(f *testing.F) { enginetest.FuzzOptions(f, house(f)) }

func FuzzPack(f *testing.F) {
	build := func(pack engine.PackSource) error {
		_, err := fate.New(pack)
		return err
	}
	cardstest.Fuzz(f, cards.ReadFile, cards.ReadCanonical, fate.Vocabulary(), build, refused(f)...)
}

func FuzzScenario(f *testing.F) { scenariotest.Fuzz(f, "testdata/scenarios/*.yaml", games(f)) }
