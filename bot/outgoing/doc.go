// Package outgoing does to messages what is done last, right before they leave for Discord: pictures are drawn, or
// words take their place where Discord takes no pictures, and letters that stand for signs become the application's
// emojis.
//
// A [Finisher] is a port around another ([Finisher.Port]), and so are the replies to inputs that come in by it: whoever
// sends or answers by that one need not think of any of this. What it remembers is in memory alone: where pictures are
// refused, for some minutes, since each refusal counts towards a ban; which emojis stand, once [Finisher.KeepEmojis]
// has brought them into step with the games' themes.
//
// What is said, and what a picture shows, is left to those who make messages; how somebody is answered who waits for a
// picture, or has had too many, to package bot; how letters are found in a text, to package say.
package outgoing
