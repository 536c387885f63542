// Components of a message: buttons, menus, rows, and the boxes of Components V2.
import { h, nameOf } from './dom.js';
import { markdown } from './markdown.js';
import { emojiOf } from './emoji.js';
import { gallery, thumbnail, veil } from './pictures.js';
import { say } from './words.js';

const styles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'secondary' };

// env: { look, act(component, values) -> Promise, people(), roles(), channels() }
export function components(list, env) {
  return list.map((c) => component(c, env)).filter(Boolean);
}

function component(c, env) {
  switch (c.type) {
    case 1: return h('div', { class: 'row' }, components(c.components || [], env));
    case 2: return button(c, env);
    case 3: case 5: case 6: case 7: case 8: return menu(c, env);
    case 9: return h('div', { class: 'section' }, h('div', { class: 'section-text' }, components(c.components || [], env)), c.accessory && component(c.accessory, env));
    case 10: return h('div', { class: 'text-display md' }, markdown(c.content || '', env.look));
    case 11: return thumbnail(pictureOf(c));
    case 12: return gallery((c.items || []).map(pictureOf));
    case 13: { const el = fileLink(c.file.url, c.name, c.size); return c.spoiler ? veil(el) : el; }
    case 14: return h('hr', { class: `separator ${c.divider === false ? 'blank' : ''} ${c.spacing === 2 ? 'wide' : ''}` });
    case 17: return container(c, env);
    default: return null;
  }
}

function container(c, env) {
  const el = h('div', { class: 'container' }, components(c.components || [], env));
  if (c.accent_color !== undefined && c.accent_color !== null) { el.classList.add('accented'); el.style.borderLeftColor = hex(c.accent_color); }
  if (c.spoiler) veil(el);
  return el;
}

export const hex = (n) => `#${n.toString(16).padStart(6, '0')}`;

// pictureOf reads a thumbnail or an item of a gallery.
const pictureOf = (c) => ({ src: c.media.url, alt: c.description, width: c.media.width, height: c.media.height, spoiler: c.spoiler });

function button(c, env) {
  const content = [emojiOf(c.emoji), c.label && h('span', {}, c.label)];
  if (c.style === 5) {
    return h('a', { class: 'button link', href: c.url, target: '_blank', rel: 'noopener noreferrer' }, content, h('span', { class: 'emoji', 'aria-hidden': 'true' }, '↗'));
  }
  const el = h('button', {
    class: `button ${styles[c.style] || 'secondary'}`, type: 'button', disabled: !!c.disabled,
    dataset: { customId: c.custom_id || '' }, 'aria-label': c.label || (c.emoji && c.emoji.name),
  }, content);
  el.addEventListener('click', async () => {
    if (el.classList.contains('busy')) return;
    el.classList.add('busy');
    try { await env.act(c); } finally { el.classList.remove('busy'); }
  });
  return el;
}

export function fileLink(url, name, size) {
  return h('a', { class: 'file', href: url, download: name || '' }, h('span', { 'aria-hidden': 'true' }, '📄'), h('span', {}, name || say('file')), size ? h('small', {}, kilobytes(size)) : null);
}

const kilobytes = (n) => (n < 1024 ? `${n} B` : n < 1048576 ? `${(n / 1024).toFixed(1)} KB` : `${(n / 1048576).toFixed(1)} MB`);

// The things a menu offers: its own options, or people, roles, channels.
function offers(c, env) {
  if (c.type === 3) return (c.options || []).map((o) => ({ value: o.value, label: o.label, description: o.description, emoji: o.emoji, chosen: !!o.default }));
  const preset = new Set((c.default_values || []).map((d) => d.id));
  const out = [];
  if (c.type === 5 || c.type === 7) out.push(...env.people().map((p) => ({ value: p.id, label: nameOf(p) })));
  if (c.type === 6 || c.type === 7) out.push(...env.roles().map((r) => ({ value: r.id, label: r.name.startsWith('@') ? r.name : `@${r.name}` })));
  if (c.type === 8) out.push(...env.channels().map((ch) => ({ value: ch.id, label: `#${ch.name}` })));
  return out.map((o) => ({ ...o, chosen: preset.has(o.value) }));
}

let menus = 0;

// menu is a select: a button that opens a list. Several values are chosen by
// ticking and then pressing the button below the list.
export function menu(c, env) {
  const least = c.min_values ?? 1;
  const most = c.max_values ?? 1;
  const many = most > 1 || least === 0;
  const options = offers(c, env);
  const id = `menu-${++menus}`;
  const label = h('span', { class: 'menu-label' });
  const trigger = h('button', {
    type: 'button', class: 'menu-trigger', disabled: !!c.disabled, dataset: { customId: c.custom_id },
    'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'aria-controls': id,
  }, label, h('span', { 'aria-hidden': 'true' }, '▾'));
  const panel = h('div', { id, class: 'menu-panel', role: 'listbox', 'aria-multiselectable': many ? 'true' : 'false', hidden: true });
  const root = h('div', { class: 'menu' }, trigger, panel);
  const chosen = new Set(options.filter((o) => o.chosen).map((o) => o.value));
  const filter = options.length > 8 ? h('input', { class: 'menu-filter', type: 'search', placeholder: say('menu.search'), 'aria-label': say('menu.search.label') }) : null;
  const confirm = many ? h('button', { type: 'button', class: 'button primary menu-confirm' }) : null;

  const paint = () => {
    const names = options.filter((o) => chosen.has(o.value)).map((o) => o.label);
    label.textContent = names.length ? names.join(', ') : c.placeholder || say('menu.choose');
    label.classList.toggle('placeholder', names.length === 0);
    trigger.setAttribute('aria-label', `${c.placeholder || say('menu.label')}${names.length ? `: ${names.join(', ')}` : ''}`);
    const full = many && chosen.size >= most;
    for (const el of rows()) {
      const on = chosen.has(el.dataset.value);
      el.setAttribute('aria-selected', String(on));
      el.setAttribute('aria-disabled', String(full && !on)); // as many as may be are chosen
    }
    if (confirm) {
      const [key, n] = least === most ? ['menu.confirm', least] : chosen.size < least ? ['menu.confirm.least', least] : ['menu.confirm.most', Math.min(most, options.length)];
      confirm.textContent = say(key, { n, chosen: chosen.size });
      confirm.disabled = chosen.size < least || chosen.size > most;
    }
  };
  const rows = () => [...panel.querySelectorAll('[role=option]')];
  const send = async () => {
    close();
    trigger.classList.add('busy');
    try { await env.act(c, [...chosen]); } finally { trigger.classList.remove('busy'); }
  };
  const choose = (value) => {
    if (!many) {
      chosen.clear();
      chosen.add(value);
      paint();
      if (!env.collect) { send(); } else { env.collect(c, [...chosen]); close(); }
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    paint();
    if (env.collect) env.collect(c, [...chosen]);
  };
  const close = () => {
    panel.hidden = true;
    trigger.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', outside, true);
    document.dispatchEvent(new CustomEvent('menu-closed'));
  };
  const outside = (e) => { if (!root.contains(e.target)) close(); };
  const openPanel = () => {
    panel.hidden = false;
    trigger.setAttribute('aria-expanded', 'true');
    document.addEventListener('pointerdown', outside, true);
    panel.classList.toggle('above', trigger.getBoundingClientRect().bottom + 300 > window.innerHeight);
    (rows().find((r) => chosen.has(r.dataset.value)) || rows()[0])?.focus();
    panel.scrollIntoView({ block: 'nearest' });
    deeper();
  };
  const deeper = () => confirm?.classList.toggle('more', panel.scrollHeight - panel.scrollTop - panel.clientHeight > 8);
  const move = (by) => {
    const list = rows().filter((r) => !r.hidden);
    const at = list.indexOf(document.activeElement);
    list[Math.max(0, Math.min(list.length - 1, at + by))]?.focus();
  };

  panel.append(...[filter].filter(Boolean), ...options.map((o) => h('div', {
    role: 'option', tabindex: '-1', class: 'option', dataset: { value: o.value },
    onclick: () => choose(o.value),
  }, emojiOf(o.emoji), h('span', { class: 'option-text' }, h('span', {}, o.label), o.description && h('small', {}, o.description)), h('span', { class: 'tick', 'aria-hidden': 'true' }, '✓'))));
  if (confirm && !env.collect) { panel.append(confirm); confirm.addEventListener('click', send); }
  if (filter) {
    filter.addEventListener('input', () => {
      const want = filter.value.toLowerCase();
      for (const r of rows()) r.hidden = !r.textContent.toLowerCase().includes(want);
      deeper();
    });
  }
  panel.addEventListener('scroll', deeper);
  trigger.addEventListener('click', () => (panel.hidden ? openPanel() : close()));
  root.addEventListener('keydown', (e) => {
    if (panel.hidden) {
      if (e.key === 'ArrowDown') { e.preventDefault(); openPanel(); }
      return;
    }
    if (e.key === 'Escape') { e.preventDefault(); e.stopPropagation(); close(); trigger.focus(); }
    else if (e.key === 'ArrowDown') { e.preventDefault(); move(1); }
    else if (e.key === 'ArrowUp') { e.preventDefault(); move(-1); }
    else if ((e.key === 'Enter' || e.key === ' ') && e.target.role === 'option') { e.preventDefault(); choose(e.target.dataset.value); }
    else if (e.key === 'Tab' && !many) close();
  });
  paint();
  return root;
}
