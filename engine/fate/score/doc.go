// Package score counts what a table of Fate of Witches is worth: the five steps of scoring with every line (L521-543),
// the ranking, the titles of the solo game, and a rough worth of an unfinished position for computer players. It only
// reads the state.
package score
