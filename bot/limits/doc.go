// Package limits says how much one person and one server may have: presses, commands, tables, hints, pictures and the
// like. Nobody who plays comes near to it; it is there for those who press a button ten thousand times, by whom the bot
// would be banned from Discord, or everybody else kept waiting.
//
// An [Allowance] lets a number of things through at once, and as many more in each span of time. What somebody has had
// is remembered for those who came last, in memory alone and in bounded space, however many come: whoever is forgotten
// begins anew. Words are others' business, and so is what is done with who has had enough.
package limits
