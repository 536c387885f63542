// Package learn is how a game's lore is learnt, kept and found again, whatever the lore is about.
//
// A lore is weights: of what bears on a score, and of what speaks for an answer. What a score comes to is learnt by
// regression, see [Ridge]. What one does by rule of thumb is learnt by leaning: what speaks for an answer is a [Sum] of
// weights, each with how much of it there is; a [Lesson] keeps these one by one with how good each answer turned out
// to be, and a [Rule] leans towards the better ones. Where nobody says how good an answer was, whole games are [Trials]
// of weights that waver; what promises a victory is learnt by [Odds]. [Weights] are stored short. A [Library] has the
// lore of each pack that tables play by.
//
// What there is to weigh, and where each weight has its place, is the game's.
package learn
