// Package enginetest holds any game to the contract of package engine: it plays whole games and checks after every
// move what engine.Position, engine.View and engine.Game promise.
//
// It knows no game's rules. What a particular game promises beyond the contract is checked by that game's tests,
// which may hook into the same games by [Config.Each]. How positions are laid out by hand and played move by move is
// left to package scenario.
//
//	func TestContract(t *testing.T) { enginetest.Run(t, game, enginetest.Config{Games: 100}) }
package enginetest
