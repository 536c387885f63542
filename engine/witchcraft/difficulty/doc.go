// Package difficulty measures how hard Witchcraft! is: it counts what comes of many games, for each start, and by which
// Jurors and Witches they were played with.
package difficulty
