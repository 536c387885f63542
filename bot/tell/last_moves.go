package tell

import (
	"context"
	"sync"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// lastMoves knows what the table looked like when the player who moved last began: what has changed since then is
// marked on the board, so that whoever comes back sees what the last one did. All who look at a channel see one board;
// when each of them looked last nobody knows.
//
// It is read off the log and nothing else: a start of the program changes nothing of it, and what is kept here only
// spares playing a log again.
type lastMoves struct {
	store store.Store
	mu    sync.Mutex
	looks map[store.TableID]*look
}

// look is a table followed along its log.
type look struct {
	mu     sync.Mutex
	seen   int             // how many entries of the log
	pos    engine.Position // behind them; nil before the first look
	mover  engine.Seat     // who made the last of them
	before engine.Scene    // as everybody saw the table when the mover began
}

// maxLooks is how many tables are followed; of more, some are read anew.
const maxLooks = 500

// at returns what everybody saw of a table when the player who moved last began; the zero scene where nobody has moved.
func (l *lastMoves) at(ctx context.Context, t tables.Table) (engine.Scene, error) {
	k := l.look(t.Head.ID)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.seen >= t.Head.MoveCount {
		return k.before, nil
	}
	entries, err := l.store.Log(ctx, t.Head.ID, k.seen+1)
	if err != nil {
		return engine.Scene{}, err
	}
	for _, e := range entries[:min(len(entries), t.Head.MoveCount-k.seen)] {
		if _, back := e.Move.TakesBack(); back || k.pos == nil {
			err := l.anew(ctx, t, k)
			return k.before, err
		}
		if err := k.follow(e.Move); err != nil {
			k.pos, k.seen = nil, 0
			return engine.Scene{}, err
		}
	}
	return k.before, nil
}

func (l *lastMoves) look(id store.TableID) *look {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := l.looks[id]
	if k == nil {
		if len(l.looks) >= maxLooks {
			for other := range l.looks {
				delete(l.looks, other)
				break
			}
		}
		if l.looks == nil {
			l.looks = map[store.TableID]*look{}
		}
		k = &look{mover: engine.Onlooker}
		l.looks[id] = k
	}
	return k
}

// follow plays one entry more.
func (k *look) follow(m engine.Move) error {
	if m.Seat != k.mover {
		k.mover, k.before = m.Seat, k.pos.View(engine.Onlooker).Scene()
	}
	k.seen++
	return k.pos.Apply(m, nil)
}

// anew reads a whole log: at the first look, and where something was taken back.
func (l *lastMoves) anew(ctx context.Context, t tables.Table, k *look) error {
	k.seen, k.pos, k.mover, k.before = 0, nil, engine.Onlooker, engine.Scene{}
	entries, err := l.store.Log(ctx, t.Head.ID, 1)
	if err != nil {
		return err
	}
	var moves []engine.Move
	for _, e := range entries[:min(len(entries), t.Head.MoveCount)] {
		moves = append(moves, e.Move)
	}
	stands, pos, err := engine.Retrace(t.Rules.Game, t.Head.Setup, moves)
	if err != nil {
		return err
	}
	if len(stands) > 0 {
		first := len(stands) - 1
		k.mover = stands[first].Move.Seat
		for first > 0 && stands[first-1].Move.Seat == k.mover {
			first--
		}
		n := 0 // entries before the mover began
		if first > 0 {
			n = stands[first-1].N
		}
		began, err := engine.Replay(t.Rules.Game, t.Head.Setup, moves[:n], nil)
		if err != nil {
			return err
		}
		k.before = began.View(engine.Onlooker).Scene()
	}
	k.seen, k.pos = len(moves), pos
	return nil
}
