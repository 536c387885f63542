// Package seasons ends seasons when their time has come, crowns those who came first, and has the channel
// told of it once. What a season is, and who was crowned, the store keeps ([store.Season]); who leads is counted by
// package annals.
//
// A season ends in two steps, each stored: first its end and who is crowned, which from then on hangs on nothing any
// more, then that the channel has been told. A process that dies between them leaves the telling to the next one; what
// it had told without noting it is told again under the same nonce, which Discord takes for the same message for some
// minutes.
package seasons
