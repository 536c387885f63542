package revolution

import (
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/scenario"
	"witchtable/engine/scenario/scenariotest"
)

func FuzzSaved(f *testing.F) { enginetest.FuzzSaved(f, withTexts(f)) }

func FuzzMoves(f *testing.F) { enginetest.FuzzMoves(f, withTexts(f)) }

func FuzzOptions(f *testing.F) { enginetest.FuzzOptions(f, withTexts(f)) }

func FuzzPack(f *testing.F) {
	build := func(pack engine.PackSource) error {
		_, err := New(pack)
		return err
	}
	cardstest.Fuzz(f, cards.ReadFile, cards.ReadCanonical, Vocabulary(), build, refused(f)...)
}

func FuzzScenario(f *testing.F) {
	house := withTexts(f)
	scenariotest.Fuzz(f, "testdata/scenarios/*.yaml", func(p scenario.Pack) (scenario.Game, error) {
		if p.Cards == nil {
			return house, nil
		}
		return gameOf(p)
	})
}
