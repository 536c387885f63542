// Package program is what a card of Fate of Witches can say, and the program it is compiled to. It holds the numbers
// behind the vocabulary's words, the compiled form of a pack ([Program]: abilities as lists of steps, searches, numbers,
// conditions), and the compiler with everything it refuses. It runs nothing and says nothing.
package program
