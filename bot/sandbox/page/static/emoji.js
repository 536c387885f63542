// Emojis: signs of Unicode, and the application's own pictures.
import { h } from './dom.js';

// customEmoji is an application's picture within a text, or its name where there is no such picture.
export function customEmoji(id, name) {
  const img = h('img', { class: 'custom-emoji', src: `/emojis/${id}.webp`, alt: `:${name}:`, title: `:${name}:`, draggable: 'false' });
  img.addEventListener('error', () => img.replaceWith(`:${name}:`), { once: true });
  return img;
}

// emojiOf shows the emoji of a button or an option, or nothing.
export function emojiOf(e) {
  if (!e) return null;
  return h('span', { class: 'emoji', 'aria-hidden': 'true' }, e.id ? customEmoji(e.id, e.name || 'emoji') : e.name);
}

const custom = /<a?:\w+:\d+>/g;
const signs = /^(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|\s)*$/u;

// isJumbo: a message of nothing but a few emojis shows them large.
export function isJumbo(text) {
  const rest = text.replace(custom, '');
  const own = (text.match(custom) || []).length;
  return own <= 30 && rest.length <= 40 && signs.test(rest) && (own > 0 || /\p{Extended_Pictographic}/u.test(rest));
}
