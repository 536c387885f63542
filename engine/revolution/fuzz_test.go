package revolution

import (
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
	"witchtable/engine/enginetest"
	"witchtable/engine/scenario"
	"witchtable/engine/scenario/scenariotest"
)

func FuzzSaved(f *testing.F) { enginetest.FuzzSaved(f, withTexts(f)) }

func FuzzMoves(f *testing.F) { enginetest.FuzzMoves(f, withTexts(f)) }

func FuzzOptions(f *testing.F) { enginetest.FuzzOptions(f, withTexts(f)) }

func FuzzPack(f *testing.F) {
	cardstest.Fuzz(f, cardstest.Reader{
		Read: func(text []byte) ([]byte, error) {
			p, err := cards.ReadFile("f.yaml", text, Vocabulary())
			if err != nil {
				return nil, err
			}
			return p.Canonical(), nil
		},
		Again: func(canonical []byte) ([]byte, error) {
			p, err := cards.ReadCanonical(canonical, Vocabulary())
			if err != nil {
				return nil, err
			}
			return p.Canonical(), nil
		},
		Build: func(canonical []byte) error {
			p, err := cards.ReadCanonical(canonical, Vocabulary())
			if err == nil {
				_, err = New(p.Source())
			}
			return err
		},
	}, refused(f)...)
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
