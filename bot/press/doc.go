// Package press is what a button or menu stands for: the custom id that it has, and comes back with when it is pressed.
//
// A custom id is all that is needed to act on a component, so that buttons outlive the process that made them. Route is
// what one says. It begins with a Word, which is what the component does, and each word has one row that says what
// stands behind it: from that row ids are both read and written. The values of menus of answers have a form of their
// own, see Ref.
//
// What a component does when it is pressed is left to package bot, and which components there are to package screen.
package press
