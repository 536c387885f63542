// Package program is what a pack of Witches of the Revolution is compiled to: its cards and its boards as numbers, for
// the rules to run on. [Compile] makes it and names what is wrong with a pack.
package program
