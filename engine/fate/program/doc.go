// Package program is what a pack of Fate of Witches is compiled to ([Program]: abilities as lists of steps, searches,
// numbers, conditions), the compiler with everything it refuses, and the numbers behind the vocabulary's words. How
// each word is compiled stands in package lexicon. This package runs nothing and says nothing.
package program
