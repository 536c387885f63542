// Package annals counts what people have played on a server: careers, rankings and score sheets. It says nothing in
// words and keeps nothing: what it counts follows from the records of finished games ([store.Record]), each time it is
// asked. It knows no table that is still played at; package tables is one [Source] of it.
//
// Games count that ended by their rules; games that were given up do not. The rules of counting:
//
//   - A game is a person's if they held the seat at its end and gave at least half of the answers that were given for
//     it. Where a computer player stood in for more than that, or somebody else sat there before, it is nobody's.
//   - Computer players are not ranked, and beating them does not count among people. Games in which one person has
//     played computer players are ranked apart, by the part of those that were beaten ([Annals.Challengers]): how well
//     they play is not weighed.
//   - In a game in which people were ranked against one another, each has beaten some part of the other people: all,
//     half where they tied. People are ranked by the average of that over their games, with a few games more in which
//     they would have beaten half ([Annals.Ranking]): whoever has played once and won is not ahead of somebody who
//     wins most of the time.
//   - Friendly games, in which hints were allowed, are a person's like others, but compare nobody: nobody is beaten in
//     them, and they are on no score sheet.
//   - Games that all win or lose as one rank nobody against anybody. People are listed by how many they have won, a
//     defeat costing nothing, and games by options and number of players, with why they were lost ([Annals.Together]).
//     Of points only those of games that were won are compared.
//   - Games of one seat are counted apart: each person's best score counts.
//   - Deals of the day are counted apart from those, by the sum of the days ([Annals.Dailies]): the first attempt of
//     each day, if it was finished in time. While a day lasts, what came of its deal is kept from whoever has not
//     played it ([SeenBy]). A deal that was lost, where that can be, brings none.
//   - Whoever does not wish to be listed is not, but stays one of those whom others have beaten. So does whoever has
//     been forgotten.
package annals
