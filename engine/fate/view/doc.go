// Package view is what a seat may know of a table of Fate of Witches: the view, laid from nothing by rules that show;
// the scene, answers, questions and events made readable from it; what stands in the way of what one would expect to
// do; and redeals of what it hides. Nothing here changes a table.
package view
