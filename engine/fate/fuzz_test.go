package fate_test

import (
	"testing"

	"witchtable/cards"
	"witchtable/cards/cardstest"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate"
	"witchtable/engine/scenario/scenariotest"
)

func FuzzSaved(f *testing.F) { enginetest.FuzzSaved(f, house(f)) }

func FuzzMoves(f *testing.F) { enginetest.FuzzMoves(f, house(f)) }

func FuzzOptions(f *testing.F) { enginetest.FuzzOptions(f, house(f)) }

func FuzzPack(f *testing.F) {
	cardstest.Fuzz(f, cardstest.Reader{
		Read: func(text []byte) ([]byte, error) {
			p, err := cards.ReadFile("f.yaml", text, fate.Vocabulary())
			if err != nil {
				return nil, err
			}
			return p.Canonical(), nil
		},
		Again: func(canonical []byte) ([]byte, error) {
			p, err := cards.ReadCanonical(canonical, fate.Vocabulary())
			if err != nil {
				return nil, err
			}
			return p.Canonical(), nil
		},
		Build: func(canonical []byte) error {
			p, err := cards.ReadCanonical(canonical, fate.Vocabulary())
			if err == nil {
				_, err = fate.New(p.Source())
			}
			return err
		},
	}, refused(f)...)
}

func FuzzScenario(f *testing.F) { scenariotest.Fuzz(f, "testdata/scenarios/*.yaml", games(f)) }
