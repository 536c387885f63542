package fate

import (
	"slices"
	"sync"

	"witchtable/engine"
	"witchtable/engine/fate/wording"
)

// facesOf gives the face of each card of a pack. What a card says follows from the pack alone and is asked for with
// every event and picture, so each face is made once, when it is first asked for. Whoever is given one changes nothing
// in it; appending to its lists is safe.
func facesOf(pack engine.PackSource, says *wording.Sayings) func(engine.CardSource) engine.CardFace {
	faces := make(map[engine.CardID]func() engine.CardFace, len(pack.Cards))
	for _, src := range pack.Cards {
		faces[src.ID] = sync.OnceValue(func() engine.CardFace {
			f := says.Face(src)
			f.Facts, f.Rules = slices.Clip(f.Facts), slices.Clip(f.Rules)
			f.Figures, f.Icons = slices.Clip(f.Figures), slices.Clip(f.Icons)
			return f
		})
	}
	return func(src engine.CardSource) engine.CardFace { return faces[src.ID]() }
}
