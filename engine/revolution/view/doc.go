// Package view is what a seat, or an onlooker, may know of a table: views built from nothing by what is shown, answers,
// questions and events made readable, scenes, and what is hidden dealt anew.
package view
