// Pictures in messages, alone and in galleries, and one of them over the whole window.
import { $, h } from './dom.js';
import { say } from './words.js';

// Discord fits a picture into a box of this size on a desktop; on a phone it is as wide as the message.
const box = { message: [550, 350], embed: [400, 300] };

// veil hides something until it is tapped.
export function veil(el) {
  const label = el.getAttribute('aria-label');
  el.classList.add('veiled');
  el.setAttribute('aria-label', say('spoiler'));
  el.addEventListener('click', (e) => {
    if (!el.classList.contains('veiled')) return;
    e.stopPropagation();
    e.preventDefault();
    el.classList.remove('veiled');
    if (label) el.setAttribute('aria-label', label); else el.removeAttribute('aria-label');
  }, true);
  return el;
}

// picture: { src, alt, width, height, spoiler }; all and at are the gallery to leaf through and the place in it.
function button(picture, extra, all, at) {
  const img = h('img', { src: picture.src, alt: picture.alt || '', loading: 'lazy', decoding: 'async' });
  const el = h('button', {
    type: 'button', class: `picture ${extra}`, onclick: () => showPictures(all, at),
    'aria-label': picture.alt ? say('picture.of', { what: picture.alt }) : say('picture.bare'),
  }, img);
  return picture.spoiler ? veil(el) : el;
}

// single is a picture that keeps its shape. Its room is taken before it has come, so that nothing jumps.
export function single(picture, extra = '', kind = 'message') {
  const el = button(picture, `single ${extra}`, [picture], 0);
  const { width, height } = picture;
  if (width && height) {
    const [most, high] = box[kind];
    el.style.setProperty('--desk', `${Math.round(width * Math.min(1, most / width, high / height))}px`);
    el.style.setProperty('--own', `${width}px`);
    el.style.aspectRatio = `${width} / ${height}`;
  }
  return el;
}

export const thumbnail = (picture) => button(picture, 'thumbnail', [picture], 0);

// gallery lays several pictures out as Discord does: cut to tiles, those that do not make a row of three on top.
export function gallery(list) {
  if (list.length === 1) return h('div', { class: 'gallery' }, single(list[0]));
  const n = list.length;
  const tile = (i) => {
    if (n === 2 || n === 4) return 'half';
    if (n === 3) return i ? 'side' : 'lead';
    if (i < n % 3) return n % 3 === 1 ? 'whole' : 'half square';
    return 'third';
  };
  return h('div', { class: `gallery tiles count-${n}` }, list.map((p, i) => button(p, tile(i), list, i)));
}

// ---- one picture over the whole window

const viewer = {
  open: false,
  leaving: false, // the step back of our own making is under way
};

// showPictures shows one of a list of pictures as large as the window allows. A tap closes it, and so do Escape and
// going back; arrows and a swipe lead to the others.
export function showPictures(list, at = 0) {
  const el = $('picture');
  let now = at;
  const img = h('img', { alt: '' });
  const caption = h('figcaption', { 'aria-hidden': 'true' }); // the picture's own text says it to those who listen
  const count = h('span', { class: 'count' });
  const turn = (by) => {
    now = (now + by + list.length) % list.length;
    img.src = list[now].src;
    img.alt = list[now].alt || '';
    caption.textContent = list[now].alt || '';
    caption.hidden = !list[now].alt;
    count.textContent = list.length > 1 ? `${now + 1} / ${list.length}` : '';
  };
  const arrow = (by, label, sign) => h('button', { type: 'button', class: 'turn', 'aria-label': label, onclick: (e) => { e.stopPropagation(); turn(by); } }, sign);
  turn(0);
  el.replaceChildren(...[
    h('figure', {}, img, caption), count,
    h('button', { type: 'button', class: 'close', 'aria-label': say('close'), autofocus: true }, '✕'),
    ...(list.length > 1 ? [arrow(-1, say('picture.previous'), '‹'), arrow(1, say('picture.next'), '›')] : []),
  ]);
  let swiped = false;
  let from = null;
  el.onpointerdown = (e) => { from = e.clientX; swiped = false; };
  el.onpointerup = (e) => {
    const by = from === null ? 0 : e.clientX - from;
    if (list.length > 1 && Math.abs(by) > 50 && (window.visualViewport?.scale || 1) === 1) { swiped = true; turn(by < 0 ? 1 : -1); }
  };
  el.onclick = () => { if (!swiped) el.close(); };
  el.onkeydown = (e) => {
    if (list.length > 1 && e.key === 'ArrowRight') turn(1);
    if (list.length > 1 && e.key === 'ArrowLeft') turn(-1);
  };
  if (!viewer.open) {
    viewer.open = true;
    el.showModal();
    history.pushState({ ...history.state, picture: true }, '');
  }
}

$('picture').addEventListener('close', () => {
  if (!viewer.open) return;
  viewer.open = false;
  if (history.state?.picture) { viewer.leaving = true; history.back(); }
});

// Going back closes the picture and does nothing else.
window.addEventListener('popstate', (e) => {
  if (viewer.leaving) { viewer.leaving = false; e.stopImmediatePropagation(); return; }
  if (!viewer.open) return;
  e.stopImmediatePropagation();
  viewer.open = false;
  $('picture').close();
}, true);
