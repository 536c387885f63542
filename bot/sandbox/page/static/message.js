// One message, from author line to foot.
import { h, avatar, nameOf } from './dom.js';
import { markdown } from './markdown.js';
import { components, fileLink, hex } from './components.js';
import { isJumbo } from './emoji.js';
import { gallery, single, thumbnail } from './pictures.js';
import { locale, say, sayFailure, weave } from './words.js';

const EPHEMERAL = 64;
const LOADING = 128;

export const isEphemeral = (m) => (m.flags & EPHEMERAL) !== 0;

// env: as for components, and { me, dismiss(m), failure(m) -> text, titled(command) -> text }
export function message(m, previous, env) {
  const calls = m.interaction_metadata && m.sandbox_command;
  const joined = previous && continues(previous, m) && !calls;
  const pinged = m.mention_everyone || m.mentions.some((u) => u.id === env.me.id);
  const el = h('li', {
    class: ['message', joined ? 'joined' : '', isEphemeral(m) ? 'ephemeral' : '', pinged ? 'pinged' : ''].join(' '),
    dataset: { messageId: m.id, author: m.author.username, authorId: m.author.id, ephemeral: String(isEphemeral(m)), type: String(m.type) },
  });
  if (calls) {
    el.append(caller(m.interaction_metadata.user, m.sandbox_command, env.titled));
  }
  el.append(h('div', { class: 'side' }, joined ? h('time', { class: 'small-time', title: clock(m.timestamp) }, brief(m.timestamp)) : avatar(m.author)));
  el.append(h('div', { class: 'body' }, joined ? null : author(m), content(m, env), foot(m, env)));
  return el;
}

// caller says who used which command, in the words that titled has for it; where those come later, they go into what has data-used.
export function caller(user, command, titled) {
  const named = h('span', { class: 'mention', dataset: { used: command } }, `/${titled(command)}`);
  return h('div', { class: 'caller' }, avatar(user, 'small'), weave('messages.used', { name: h('b', {}, nameOf(user)), command: named }));
}

function continues(a, b) {
  return a.author.id === b.author.id && isEphemeral(a) === isEphemeral(b)
    && Date.parse(b.timestamp) - Date.parse(a.timestamp) < 7 * 60 * 1000;
}

const clock = (t) => new Date(t).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });

// brief is the same in the narrow margin, without a. m. and p. m.
const brief = (t) => new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).formatToParts(new Date(t))
  .filter((p) => p.type !== 'dayPeriod').map((p) => p.value).join('').trim();

function author(m) {
  return h('div', { class: 'author' }, h('b', { class: 'name' }, nameOf(m.author)), m.author.bot ? h('span', { class: 'tag' }, say('messages.app')) : null,
    h('time', { datetime: m.timestamp, title: new Date(m.timestamp).toLocaleString(locale()) }, clock(m.timestamp)));
}

function content(m, env) {
  if (m.sandbox_failed) return h('div', { class: 'failed', role: 'status' }, `⚠ ${say('messages.silent')}`);
  if (m.flags & LOADING) return h('div', { class: 'thinking', role: 'status' }, h('i', {}), h('i', {}), h('i', {}), h('span', {}, say('messages.thinking', { name: nameOf(m.author) })));
  const out = [];
  if (m.content) {
    const text = h('div', { class: 'content md' }, markdown(m.content, env.look));
    if (isJumbo(m.content)) text.classList.add('jumbo');
    out.push(text);
  }
  out.push(...attachments(m.attachments));
  for (const e of m.embeds) out.push(embed(e, env));
  out.push(...components(m.components, env));
  if (m.thread) out.push(thread(m.thread, env));
  return h('div', { class: 'parts' }, out);
}

// thread: the way to the thread that was begun under the message.
function thread(t, env) {
  return h('button', { type: 'button', class: 'thread-link', dataset: { threadId: t.id }, onclick: () => env.look.openChannel(t.id) },
    h('span', { 'aria-hidden': 'true' }, '🧵 '), t.name);
}

const SPOILER = 8;

// attachments: pictures together in a gallery, then the other files.
function attachments(list) {
  const isPicture = (a) => (a.content_type || '').startsWith('image/');
  const hidden = (a) => ((a.flags || 0) & SPOILER) !== 0 || a.filename.startsWith('SPOILER_');
  const pictures = list.filter(isPicture).map((a) => ({ src: a.url, alt: a.description, width: a.width, height: a.height, spoiler: hidden(a) }));
  return [pictures.length ? gallery(pictures) : null, ...list.filter((a) => !isPicture(a)).map((a) => fileLink(a.url, a.filename, a.size))].filter(Boolean);
}

function embed(e, env) {
  const el = h('article', { class: 'embed' });
  if (e.color) el.style.borderLeftColor = hex(e.color);
  const main = h('div', { class: 'embed-main' });
  if (e.author?.name) main.append(h('div', { class: 'embed-author' }, icon(e.author.icon_url), maybeLink(e.author.url, e.author.name)));
  if (e.title) main.append(h('h2', { class: 'embed-title' }, maybeLink(e.url, markdown(e.title, env.look))));
  if (e.description) main.append(h('div', { class: 'md' }, markdown(e.description, env.look)));
  if (e.fields?.length) {
    main.append(h('div', { class: 'fields' }, e.fields.map((f) => h('div', { class: f.inline ? 'field inline' : 'field' },
      h('h3', {}, markdown(f.name, env.look)), h('div', { class: 'md' }, markdown(f.value, env.look))))));
  }
  el.append(main);
  if (e.thumbnail?.url) el.append(thumbnail(pictureOf(e.thumbnail)));
  if (e.image?.url) el.append(single(pictureOf(e.image), 'wide', 'embed'));
  const end = [e.footer?.text, e.timestamp && new Date(e.timestamp).toLocaleString(locale())].filter(Boolean);
  if (end.length) el.append(h('footer', {}, icon(e.footer?.icon_url), end.join(' • ')));
  return el;
}

const pictureOf = (i) => ({ src: i.url, alt: i.description, width: i.width, height: i.height });
const icon = (url) => (url ? h('img', { class: 'icon', src: url, alt: '' }) : null);

const maybeLink = (url, text) => (url ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, text) : text);

function foot(m, env) {
  const out = [];
  if (m.edited_timestamp) out.push(h('small', { class: 'edited', title: new Date(m.edited_timestamp).toLocaleString(locale()) }, say('messages.edited')));
  const failure = env.failure(m);
  if (failure) out.push(h('div', { class: 'failed', role: 'status' }, sayFailure(failure)));
  if (isEphemeral(m)) {
    out.push(h('div', { class: 'only-you' }, say('messages.only-you'), h('button', { type: 'button', class: 'text-button', dataset: { dismiss: m.id }, onclick: () => env.dismiss(m) }, say('dismiss'))));
  }
  return out;
}
