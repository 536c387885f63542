// Discord's markdown, as far as bots use it, built as elements.
import { now } from './clock.js';
import { h } from './dom.js';
import { customEmoji } from './emoji.js';
import { locale, say } from './words.js';

// look: { user(id), role(id), channel(id), me, openChannel(id, message) }
export function markdown(text, look) {
  return blocks(text, look);
}

function blocks(text, look) {
  const out = document.createDocumentFragment();
  const lines = text.split('\n');
  let para = [];
  const flush = () => {
    if (para.length === 0) return;
    out.append(h('p', {}, inline(para.join('\n'), look)));
    para = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    let m;
    if (line.startsWith('```') || line.includes('```')) {
      // A fence may begin within a line and end within another.
      const rest = lines.slice(i).join('\n');
      const at = rest.indexOf('```');
      const end = rest.indexOf('```', at + 3);
      if (end > 0) {
        if (at > 0) para.push(rest.slice(0, at));
        flush();
        out.append(fence(rest.slice(at + 3, end)));
        const after = rest.slice(end + 3).replace(/^\n/, '');
        if (after) out.append(blocks(after, look));
        return out;
      }
    }
    if ((m = /^(#{1,3}) +(.+)/.exec(line))) {
      flush();
      out.append(h(`h${m[1].length + 2}`, { class: `md-h${m[1].length}` }, inline(m[2], look)));
    } else if ((m = /^-# +(.+)/.exec(line))) {
      flush();
      out.append(h('p', { class: 'md-sub' }, inline(m[1], look)));
    } else if (/^>>> /.test(line)) {
      flush();
      out.append(h('blockquote', {}, blocks([line.slice(4), ...lines.slice(i + 1)].join('\n'), look)));
      return out;
    } else if (/^> ?/.test(line) && line.startsWith('> ')) {
      flush();
      const quoted = [];
      while (i < lines.length && /^> /.test(lines[i])) quoted.push(lines[i++].slice(2));
      i--;
      out.append(h('blockquote', {}, blocks(quoted.join('\n'), look)));
    } else if (/^ *([-*]|\d+\.) +\S/.test(line)) {
      flush();
      // A list ends where numbers and bullets change over.
      const items = [];
      const same = /^\d/.test(line.trim()) ? /^(\d+\.| {2,}([-*]|\d+\.)) +\S/ : /^( ?[-*]| {2,}([-*]|\d+\.)) +\S/;
      while (i < lines.length && (items.length === 0 || same.test(lines[i]))) items.push(lines[i++]);
      i--;
      out.append(list(items, look));
    } else if (line.trim() === '' && para.length === 0) {
      out.append(h('div', { class: 'md-gap' }));
    } else {
      para.push(line);
    }
  }
  flush();
  return out;
}

function fence(body) {
  const m = /^([A-Za-z0-9_+-]+)\n([\s\S]*)$/.exec(body);
  const code = (m ? m[2] : body).replace(/^\n/, '').replace(/\n$/, '');
  return h('pre', { tabindex: '0' }, h('code', {}, code));
}

const bullet = /^( *)([-*]|\d+\.) +(.*)$/;

// list nests by how far a line is set in: two spaces and more make a list within the item above.
function list(lines, look) {
  const depth = (line) => Math.floor(bullet.exec(line)[1].length / 2);
  const ordered = /^ *\d/.test(lines[0]);
  const root = h(ordered ? 'ol' : 'ul', ordered ? { start: String(parseInt(lines[0].trim(), 10)) } : {});
  const own = depth(lines[0]);
  for (let i = 0; i < lines.length; i++) {
    const item = h('li', {}, inline(bullet.exec(lines[i])[3], look));
    const inner = [];
    while (i + 1 < lines.length && depth(lines[i + 1]) > own) inner.push(lines[++i]);
    if (inner.length) item.append(list(inner, look));
    root.append(item);
  }
  return root;
}

const patterns = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``([^]+?)``(?!`)/, (m) => h('code', {}, m[1].trim())],
  [/^`([^`]+)`/, (m) => h('code', {}, m[1])],
  [/^\*\*\*(?=\S)([^]*?\S)\*\*\*/, (m, l) => h('strong', {}, h('em', {}, inline(m[1], l)))],
  [/^\*\*(?=\S)([^]*?\S)\*\*(?!\*)/, (m, l) => h('strong', {}, inline(m[1], l))],
  [/^__(?=\S)([^]*?\S)__(?!_)/, (m, l) => h('u', {}, inline(m[1], l))],
  [/^\*(?=\S)((?:\*\*[^]*?\*\*|[^*])*?\S)\*(?!\*)/, (m, l) => h('em', {}, inline(m[1], l))],
  [/^_(?=\S)((?:__|[^_])*?\S)_(?![A-Za-z0-9_])/, (m, l) => h('em', {}, inline(m[1], l))],
  [/^~~(?=\S)([^]*?\S)~~/, (m, l) => h('s', {}, inline(m[1], l))],
  [/^\|\|([^]+?)\|\|/, (m, l) => spoiler(inline(m[1], l))],
  [/^<@!?(\d+)>/, (m, l) => mention(l.user(m[1]), m[1], l)],
  [/^<@&(\d+)>/, (m, l) => h('span', { class: 'mention' }, `@${l.role(m[1]) || say('unknown.role')}`)],
  [/^<#(\d+)>/, (m, l) => channelLink(m[1], l)],
  [/^<t:(-?\d+)(?::([tTdDfFRsS]))?>/, (m) => timestamp(+m[1], m[2] || 'f')],
  [/^<\/([^:>]+):\d+>/, (m) => h('span', { class: 'mention' }, `/${m[1]}`)],
  // what closes a sentence or a clause is not torn from the emoji before it
  [/^<a?:(\w+):(\d+)>([.,;:!?)»”…]+)/, (m) => h('span', { class: 'kept' }, customEmoji(m[2], m[1]), m[3])],
  [/^<a?:(\w+):(\d+)>/, (m) => customEmoji(m[2], m[1])],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, l) => link(m[2], inline(m[1], l))],
  [/^<(https?:\/\/[^\s>]+)>/, (m, l) => link(m[1], m[1], l)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]!?]/, (m, l) => link(m[0], m[0], l)],
  [/^@(everyone|here)\b/, (m) => h('span', { class: 'mention me' }, m[0])],
];

function inline(text, look) {
  const out = [];
  let plain = '';
  let prev = '';
  const flush = () => { if (plain) out.push(plain); plain = ''; };
  while (text) {
    let hit = null;
    // Most characters begin nothing; look closer only at those that may.
    if (/^[\\`*_~|<[h@]/.test(text) && !(text[0] === '_' && /[A-Za-z0-9]/.test(prev))) {
      for (const [re, make] of patterns) {
        const m = re.exec(text);
        if (m) { hit = m; flush(); out.push(make(m, look)); break; }
      }
    }
    if (hit) {
      prev = hit[0].at(-1);
      text = text.slice(hit[0].length);
    } else {
      const c = String.fromCodePoint(text.codePointAt(0));
      plain += c;
      prev = c;
      text = text.slice(c.length);
    }
  }
  flush();
  return out;
}

function spoiler(children) {
  const el = h('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': say('spoiler'), 'aria-expanded': 'false' }, h('span', {}, children));
  const show = () => { el.classList.add('shown'); el.setAttribute('aria-expanded', 'true'); el.removeAttribute('aria-label'); };
  el.addEventListener('click', show);
  el.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); show(); } });
  return el;
}

function mention(name, id, look) {
  return h('span', { class: id === look.me ? 'mention me' : 'mention', dataset: { userId: id } }, `@${name || say('unknown.user')}`);
}

function channelLink(id, look, message) {
  const name = look.channel(id);
  if (!name) return h('span', { class: 'mention', dataset: { unknownChannel: id } }, `#${say('unknown.channel')}`);
  return h('a', {
    class: 'mention', href: '#', dataset: { channelLink: id, ...(message ? { messageLink: message } : {}) },
    onclick: (e) => { e.preventDefault(); look.openChannel(id, message); },
  }, message ? `${name} › 💬` : name);
}

function link(url, content, look) {
  // Links to messages lead there, on this page.
  const m = /^https?:\/\/(?:[\w.]+\.)?(?:discord\.com|discordapp\.com)\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(url);
  if (m && look && look.channel(m[1])) return channelLink(m[1], look, m[2]);
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, content);
}

const units = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

export function relative(seconds) {
  const delta = seconds - now() / 1000;
  const [unit, size] = units.find(([, s]) => Math.abs(delta) >= s) || units.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(delta / size), unit);
}

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const formats = {
    t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
    f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
    s: { dateStyle: 'short', timeStyle: 'short' }, S: { dateStyle: 'short', timeStyle: 'medium' },
  };
  const text = style === 'R' ? relative(seconds) : date.toLocaleString(locale(), formats[style]);
  return h('time', { class: 'stamp', datetime: date.toISOString(), title: date.toLocaleString(locale()), dataset: style === 'R' ? { relative: String(seconds) } : {} }, text);
}
