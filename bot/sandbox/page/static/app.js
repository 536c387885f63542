// The page: who one is, where one is, and what happens there.
import { $, h, avatar, nameOf, showDialog, toast } from './dom.js';
import { Client, world } from './api.js';
import { caller, message, isEphemeral } from './message.js';
import { menu } from './components.js';
import { markdown, relative } from './markdown.js';
import { readClock } from './clock.js';
import { Composer } from './composer.js';
import { locale, say, sayFailure, speak } from './words.js';

const THREADS = new Set([11, 12]);

const state = {
  client: null, view: null, stream: null, live: true,
  channel: null, messages: new Map(), order: [], complete: false, loading: 0, fetching: false,
  failures: new Map(), locals: [], commandsFor: null,
};

// ---- who

async function become(name, channel) {
  const client = new Client(name);
  const view = await client.view();
  state.stream?.close();
  waiting.length = 0; // they were another's
  speak(view.me.locale);
  Object.assign(state, { client: new Client(view.me.id), view, channel: null, failures: new Map(), locals: [] });
  remember();
  listen(view.seq);
  paintPeople();
  const start = place(channel) || place(sessionStorage.getItem(`channel:${view.me.id}`)) || places()[0];
  if (start) await go(start.id, { replace: true });
  else { paintPlaces(); $('title').textContent = say('places.none'); $('messages').replaceChildren(); composer.reset(''); state.loading++; busy(false); }
}

// listen follows what happens from an event on. A stream that the browser gives up is opened anew from a fresh look.
function listen(after) {
  const client = state.client;
  state.stream = client.stream(after, onEvent, () => reload().catch((e) => toast(e.message)), (live, over) => {
    if (client !== state.client) return;
    state.live = live;
    paintStatus();
    if (over) setTimeout(() => client === state.client && again(client), 1000);
  });
}

async function again(client) {
  try {
    const view = await client.view();
    if (client !== state.client) return;
    listen(view.seq);
    await reload();
  } catch { setTimeout(() => client === state.client && again(client), 2000); }
}

async function reload() {
  const client = state.client;
  const view = await client.view();
  if (client !== state.client) return;
  state.view = view;
  paintPeople();
  paintPlaces();
  if (state.channel && place(state.channel)) await go(state.channel, { replace: true });
}

function remember() {
  localStorage.setItem('as', nameOf(state.view.me));
}

function url() {
  const q = new URLSearchParams({ as: nameOf(state.view.me) });
  if (state.channel) q.set('channel', state.channel);
  return `?${q}`;
}

function paintPeople() {
  const me = state.view.me.id;
  $('people-list').replaceChildren(...state.view.people.map((p) => h('button', {
    type: 'button', role: 'radio', class: 'person', 'aria-checked': String(p.id === me), dataset: { user: p.username, userId: p.id },
    tabindex: p.id === me ? '0' : '-1',
    onclick: () => p.id !== state.view.me.id && become(p.id, state.channel).catch((e) => toast(e.message)),
  }, avatar(p, 'small'), nameOf(p))));
  $('people-list').querySelector('[aria-checked=true]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  document.title = say('title', { name: nameOf(state.view.me) });
}

$('people-list').addEventListener('keydown', (e) => {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  if (!by) return;
  e.preventDefault();
  const all = [...$('people-list').children];
  all[(all.indexOf(document.activeElement) + by + all.length) % all.length].focus();
});

// ---- where

function places() {
  if (!state.view) return [];
  return [...state.view.guilds.flatMap((g) => g.channels), ...state.view.dms];
}
const place = (id) => places().find((c) => c.id === id);
const guildOf = (id) => state.view.guilds.find((g) => g.channels.some((c) => c.id === id));
const label = (c) => (c.type === 1 ? `@${state.view.application.name}` : THREADS.has(c.type) ? c.name : `#${c.name}`);

function paintPlaces() {
  const nav = $('places');
  const open = nav.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
  const groups = state.view.guilds.map((g) => {
    const top = g.channels.filter((c) => !THREADS.has(c.type));
    const loose = g.channels.filter((c) => THREADS.has(c.type) && !top.some((t) => t.id === c.parent_id));
    return h('section', { dataset: { guildId: g.id } }, h('h2', {}, g.name),
      top.map((c) => [entry(c), g.channels.filter((t) => t.parent_id === c.id && !t.thread_metadata?.archived).map(entry)]), loose.map(entry));
  });
  const dms = h('section', { class: 'dms' }, h('h2', {}, say('places.dms')),
    state.view.dms.map(entry),
    state.view.dms.length ? null : h('button', { type: 'button', class: 'place', id: 'open-dm', onclick: openDM }, h('span', { class: 'place-name' }, say('places.message', { name: state.view.application.name }))));
  nav.replaceChildren(...groups, dms);
  if (open) nav.querySelector(`[data-channel-id="${open}"]`)?.focus();
  const waiting = places().filter((c) => c.id !== state.channel).reduce((n, c) => n + c.pinged, 0);
  const unread = places().some((c) => c.id !== state.channel && c.unread);
  $('menu-badge').hidden = !waiting && !unread;
  $('menu-badge').textContent = waiting || '•';
  paintStatus();
}

function entry(c) {
  const here = c.id === state.channel;
  const thread = THREADS.has(c.type);
  return h('button', {
    type: 'button', class: ['place', here ? 'here' : '', c.unread && !here ? 'unread' : '', thread ? 'thread' : ''].join(' '),
    dataset: { channelId: c.id, unread: String(here ? 0 : c.unread), pinged: String(here ? 0 : c.pinged) },
    'aria-current': here ? 'page' : undefined, onclick: () => { go(c.id).catch((e) => toast(e.message)); drawer(false); },
  }, c.type === 1 ? avatar({ username: state.view.application.name }, 'small') : h('span', { class: 'hash', 'aria-hidden': 'true' }, c.type === 12 ? '🔒' : thread ? '🧵' : '#'),
  h('span', { class: 'place-name' }, c.type === 1 ? state.view.application.name : c.name),
  c.pinged && !here ? h('span', { class: 'badge', 'aria-label': say('places.pinged', { n: c.pinged }) }, c.pinged) : null);
}

async function openDM() {
  const dm = await state.client.openDM();
  state.view = await state.client.view();
  drawer(false);
  await go(dm.id);
}

async function go(id, { replace = false, at = null } = {}) {
  const round = ++state.loading;
  const moved = state.channel !== id;
  state.channel = id;
  state.locals = moved ? [] : state.locals;
  sessionStorage.setItem(`channel:${state.view.me.id}`, id);
  history[replace ? 'replaceState' : 'pushState']({ channel: id }, '', url());
  const c = place(id);
  $('title').replaceChildren(h('span', { class: 'hash', 'aria-hidden': 'true' }, c.type === 1 ? '@' : c.type === 12 ? '🔒 ' : THREADS.has(c.type) ? '🧵 ' : '#'), c.type === 1 ? state.view.application.name : c.name);
  c.unread = 0;
  c.pinged = 0;
  paintPlaces();
  if (moved) composer.reset(id);
  busy(true);
  fetchCommands(); // they come when they come
  let list;
  try {
    list = await state.client.messages(id, at ? `limit=50&around=${at}` : 'limit=50');
  } catch (e) {
    if (round === state.loading) busy(false);
    throw e;
  }
  if (round !== state.loading) return;
  state.messages = new Map(list.map((m) => [m.id, m]));
  state.order = list.map((m) => m.id).reverse();
  state.complete = !at && list.length < 50;
  state.around = !!at; // the list may end before the newest message
  paintMessages();
  if (at && show(at)) $('jump').hidden = false;
  else { toBottom(); markRead(); }
  busy(false);
}

// busy says that a channel is being fetched. What happens meanwhile waits: the list that comes may be older, and
// would wipe it out.
function busy(on) {
  state.fetching = on;
  $('messages').setAttribute('aria-busy', String(on));
  if (!on) pump();
}

function show(id) {
  const el = $('messages').querySelector(`[data-message-id="${id}"]`);
  if (!el) return false;
  el.scrollIntoView({ block: 'center' });
  el.classList.add('flash');
  setTimeout(() => el.classList.remove('flash'), 2000);
  return true;
}

async function openChannel(id, messageId) {
  if (!place(id)) { toast(say('places.hidden')); return; }
  if (id === state.channel && messageId && show(messageId)) return;
  await go(id, { at: messageId });
}

window.addEventListener('popstate', (e) => {
  if (e.state?.channel && place(e.state.channel)) go(e.state.channel, { replace: true }).catch((err) => toast(err.message));
});

function drawer(on) {
  document.body.classList.toggle('drawer', on);
  $('shade').hidden = !on;
  $('menu').setAttribute('aria-expanded', String(on));
  if (on) $('places').querySelector('.here')?.focus();
}
$('menu').addEventListener('click', () => drawer(!document.body.classList.contains('drawer')));
$('shade').addEventListener('click', () => drawer(false));
document.addEventListener('keydown', (e) => { if (e.key === 'Escape') drawer(false); });

function paintStatus() {
  const text = !state.live ? say('status.lost') : state.view && !state.view.connected ? say('status.offline', { name: state.view.application.name }) : '';
  $('offline').textContent = text;
  $('offline').hidden = !text;
}

// ---- messages

const people = () => {
  const g = guildOf(state.channel);
  return g ? state.view.people : [state.view.me];
};
const allUsers = () => [...state.view.people, state.view.application.bot];

const look = {
  get me() { return state.view.me.id; },
  user: (id) => { const u = allUsers().find((p) => p.id === id); return u && nameOf(u); },
  role: (id) => state.view.guilds.flatMap((g) => g.roles).find((r) => r.id === id)?.name,
  channel: (id) => { const c = place(id); return c && label(c); },
  openChannel,
};

function envFor() {
  return {
    look, me: state.view.me, people,
    roles: () => guildOf(state.channel)?.roles || [],
    channels: () => (guildOf(state.channel)?.channels || []).filter((c) => !THREADS.has(c.type)),
    failure: (m) => state.failures.get(m.id), titled,
    dismiss: (m) => state.client.dismiss(m.channel_id, m.id).catch((e) => toast(e.message)),
  };
}

function build(id, previous) {
  const m = state.messages.get(id);
  const env = envFor();
  env.act = async (component, values) => {
    if (state.failures.delete(id)) repaint(id);
    try {
      const result = await state.client.component({ channel: m.channel_id, message: m.id, custom_id: component.custom_id, values });
      if (result.status === 'failed') { state.failures.set(id, result.error); repaint(id); }
      if (result.modal) openModal(result);
    } catch (e) { state.failures.set(id, e.status === 404 ? 'changed' : e.message); repaint(id); } // an open menu outlives what it stood on
  };
  return message(m, previous, env);
}

const previousOf = (i) => (i > 0 ? state.messages.get(state.order[i - 1]) : null);

function paintMessages() {
  const rows = [];
  let day = '';
  state.order.forEach((id, i) => {
    const today = new Date(state.messages.get(id).timestamp).toDateString();
    if (today !== day) { rows.push(dayLine(state.messages.get(id).timestamp)); day = today; }
    rows.push(build(id, previousOf(i)));
  });
  const c = place(state.channel);
  const start = state.complete ? h('li', { class: 'start' }, h('h2', {}, say('messages.start', { place: label(c) })), c.type === 1 ? null : h('p', {}, say('messages.hint'))) : null;
  $('messages').replaceChildren(...[start, ...rows, ...state.locals.map(localRow)].filter(Boolean));
}

function dayLine(t) {
  return h('li', { class: 'day', role: 'separator' }, h('span', {}, new Date(t).toLocaleDateString(locale(), { dateStyle: 'long' })));
}

const rowOf = (id) => $('messages').querySelector(`[data-message-id="${id}"]`);

// repaint renders a message anew in its place; an open menu in it is left alone
// until it closes.
function repaint(id) {
  const old = rowOf(id);
  if (!old) return;
  if (old.querySelector('.menu-trigger[aria-expanded=true]')) {
    document.addEventListener('menu-closed', () => repaint(id), { once: true });
    return;
  }
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
  keepPlace(() => old.replaceWith(build(id, previousOf(state.order.indexOf(id)))));
  if (focused) rowOf(id).querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const scroller = $('scroll');
const nearBottom = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 120;
const toBottom = () => { scroller.scrollTop = scroller.scrollHeight; };

// keepPlace changes the list and leaves the reader where he was: at the end, if he was there.
function keepPlace(change) {
  const bottom = nearBottom();
  change();
  if (bottom) toBottom();
}

// Pictures change the height when they arrive.
let atBottom = true;
scroller.addEventListener('scroll', () => {
  atBottom = nearBottom();
  $('jump').hidden = atBottom && !state.around;
  if (atBottom) markRead();
  if (scroller.scrollTop < 200) older();
}, { passive: true });
new ResizeObserver(() => { if (atBottom) toBottom(); }).observe($('messages'));
new ResizeObserver(() => { if (atBottom) toBottom(); }).observe(scroller);
$('jump').addEventListener('click', () => (state.around ? go(state.channel, { replace: true }) : toBottom()));

let fetching = false;
async function older() {
  if (fetching || state.complete || !state.order.length) return;
  fetching = true;
  try {
    const { channel, loading } = state; // any fetching anew makes this one's answer useless
    const list = await state.client.messages(channel, `limit=50&before=${state.order[0]}`);
    if (loading !== state.loading) return;
    state.complete = list.length < 50;
    for (const m of list) state.messages.set(m.id, m);
    state.order = [...list.map((m) => m.id).reverse(), ...state.order];
    const height = scroller.scrollHeight;
    const top = scroller.scrollTop;
    paintMessages();
    scroller.scrollTop = top + scroller.scrollHeight - height;
  } finally { fetching = false; }
}

let readTimer;
function markRead() {
  clearTimeout(readTimer);
  const channel = state.channel;
  if (!channel || document.hidden) return;
  readTimer = setTimeout(() => state.client.read(channel).catch(() => {}), 150);
}
document.addEventListener('visibilitychange', () => { if (!document.hidden && nearBottom()) markRead(); });

// A line that only this page has: what one asked for, and that nothing came of it.
function localRow(local) {
  return h('li', { class: 'message ephemeral local', dataset: { local: local.id, ephemeral: 'true' } },
    caller(state.view.me, local.command, titled),
    h('div', { class: 'side' }, avatar({ username: state.view.application.name })),
    h('div', { class: 'body' }, local.error ? h('div', { class: 'failed', role: 'status' }, sayFailure(local.error)) : h('div', { class: 'thinking' }, h('i'), h('i'), h('i'), h('span', {}, say('messages.sending'))),
      local.error ? h('div', { class: 'only-you' }, say('messages.only-you'), h('button', { type: 'button', class: 'text-button', onclick: () => dropLocal(local) }, say('dismiss'))) : null));
}

function addLocal(local) {
  state.locals.push(local);
  keepPlace(() => $('messages').append(localRow(local)));
  toBottom();
}

function dropLocal(local) {
  state.locals = state.locals.filter((l) => l !== local);
  $('messages').querySelector(`[data-local="${local.id}"]`)?.remove();
}

let locals = 0;
async function runCommand(request) {
  const local = { id: `local-${++locals}`, command: request.name };
  const timer = setTimeout(() => addLocal(local), 350); // most answers are faster
  try {
    const result = await state.client.command(request);
    clearTimeout(timer);
    dropLocal(local);
    if (result.modal) openModal(result);
    if (result.status === 'failed' && request.channel === state.channel) addLocal({ ...local, error: result.error });
  } catch (e) {
    clearTimeout(timer);
    dropLocal(local);
    throw e;
  }
}

// ---- what happens

let refresh;
function refreshView() {
  clearTimeout(refresh);
  refresh = setTimeout(async () => {
    const client = state.client;
    let view;
    try { view = await client.view(); } catch { return; } // the stream says so, too, and looks again
    if (client !== state.client) return;
    state.view = view;
    const c = place(state.channel);
    if (c) { c.unread = 0; c.pinged = 0; }
    paintPeople();
    paintPlaces();
    nameAnew();
    if (!c && places()[0]) go(places()[0].id, { replace: true }).catch((e) => toast(e.message));
  }, 120);
}

// nameAnew paints anew what was said of a place before this page had heard of it.
function nameAnew() {
  for (const el of $('messages').querySelectorAll('[data-unknown-channel]')) {
    const row = el.closest('[data-message-id]');
    if (row && place(el.dataset.unknownChannel)) repaint(row.dataset.messageId);
  }
}

// Events wait while a channel is being fetched, and while a finger is down: what is pressed must not be replaced nor
// moved from under it, or the press would come to nothing.
const waiting = [];
let pressed = null;

function onEvent(e) {
  waiting.push(e);
  pump();
}

function pump() {
  while (waiting.length && !state.fetching && !pressed) happen(waiting.shift());
}

function release() {
  clearTimeout(pressed);
  pressed = null;
  pump();
}
document.addEventListener('pointerdown', () => { clearTimeout(pressed); pressed = setTimeout(release, 1500); }, true);
// The click comes after the finger has gone up.
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => { clearTimeout(pressed); pressed = setTimeout(release, 0); }, true);

function happen(e) {
  switch (e.type) {
    case 'message': return e.channel === state.channel ? arrive(e.data) : refreshView();
    case 'message_edit':
      if (e.channel === state.channel && state.messages.has(e.data.id)) { state.messages.set(e.data.id, e.data); repaint(e.data.id); }
      return undefined;
    case 'message_delete': return e.data.channel_id === state.channel ? depart(e.data.id) : refreshView();
    case 'commands': return fetchCommands();
    case 'bot': state.view.connected = e.data.connected; return paintStatus();
    case 'violation': return paintViolations();
    case 'channel': case 'channel_delete': case 'users': return refreshView();
    default: return undefined;
  }
}

// titled is a command as the reader knows it.
const titled = (command) => composer.titled(command);

async function fetchCommands() {
  const { channel, client } = state;
  if (!channel) return;
  try {
    const list = await client.commands(channel);
    if (channel !== state.channel || client !== state.client) return;
    composer.setCommands(list);
    for (const el of document.querySelectorAll('[data-used]')) el.textContent = `/${titled(el.dataset.used)}`;
  } catch {
    if (channel === state.channel && client === state.client) setTimeout(fetchCommands, 2000);
  }
}

function arrive(m) {
  if (state.messages.has(m.id)) return;
  if (state.around) { $('jump').hidden = false; return; }
  const bottom = nearBottom();
  state.messages.set(m.id, m);
  state.order.push(m.id);
  const i = state.order.length - 1;
  const before = previousOf(i);
  const rows = [build(m.id, before)];
  if (!before || new Date(before.timestamp).toDateString() !== new Date(m.timestamp).toDateString()) rows.unshift(dayLine(m.timestamp));
  const local = $('messages').querySelector('[data-local]');
  if (local) local.before(...rows); else $('messages').append(...rows);
  if (bottom || m.author.id === state.view.me.id || isEphemeral(m)) { toBottom(); markRead(); } else $('jump').hidden = false;
}

function depart(id) {
  const i = state.order.indexOf(id);
  if (i < 0) return;
  state.order.splice(i, 1);
  state.messages.delete(id);
  rowOf(id)?.remove();
  if (state.order[i]) repaint(state.order[i]); // it may have been joined to the one that left
}

setInterval(() => {
  for (const el of document.querySelectorAll('[data-relative]')) el.textContent = relative(+el.dataset.relative);
}, 10000);

// ---- forms

function openModal(result) {
  const { modal } = result;
  const chosen = new Map();
  const env = { ...envFor(), collect: (c, values) => chosen.set(c.custom_id, values) };
  const error = h('p', { class: 'failed', role: 'alert' });
  const form = h('form', { dataset: { modal: modal.custom_id, interaction: result.id } },
    h('h2', { id: 'modal-title' }, modal.title),
    modal.components.map((c) => modalPart(c, env, chosen)), error,
    h('div', { class: 'modal-foot' }, h('button', { type: 'button', class: 'button secondary', onclick: () => $('modal').close() }, say('cancel')), h('button', { type: 'submit', class: 'button primary', id: 'modal-submit' }, say('submit'))));
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    error.textContent = '';
    const values = Object.fromEntries(chosen);
    for (const el of form.querySelectorAll('[data-input]')) values[el.dataset.input] = el.type === 'checkbox' ? el.checked : el.value;
    for (const group of form.querySelectorAll('[data-group]')) {
      const ticked = [...group.querySelectorAll('input:checked')].map((i) => i.value);
      values[group.dataset.group] = group.dataset.single ? ticked[0] || '' : ticked;
    }
    try {
      const answer = await state.client.modal({ interaction: result.id, values });
      if (answer.status === 'failed') { error.textContent = say('form.failed'); return; }
      $('modal').close();
    } catch (err) { error.textContent = err.message; }
  });
  showDialog($('modal'), form);
  form.querySelector('input, textarea, .menu-trigger')?.focus();
}

function modalPart(c, env, chosen) {
  if (c.type === 10) return h('div', { class: 'md' }, markdown(c.content, look));
  const inner = c.type === 1 ? c.components[0] : c.component;
  const title = c.type === 1 ? inner.label : c.label;
  const required = inner.required !== false;
  const id = `input-${inner.custom_id}`;
  const head = [h('span', {}, title, required ? h('span', { class: 'required' }, ' *') : ''), c.description ? h('small', {}, c.description) : null];
  if (inner.type === 4) {
    const props = { id, dataset: { input: inner.custom_id }, placeholder: inner.placeholder, maxLength: inner.max_length ?? 4000, required };
    const input = inner.style === 2 ? h('textarea', { ...props, rows: 5 }) : h('input', { ...props, type: 'text', autocomplete: 'off' });
    input.value = inner.value || '';
    return h('label', { class: 'modal-part', for: id }, head, input);
  }
  if (inner.type === 23) return h('label', { class: 'modal-part check' }, h('input', { type: 'checkbox', checked: !!inner.default, dataset: { input: inner.custom_id } }), head);
  if (inner.type === 21 || inner.type === 22) {
    return h('fieldset', { class: 'modal-part', dataset: { group: inner.custom_id, ...(inner.type === 21 ? { single: '1' } : {}) } }, h('legend', {}, head),
      (inner.options || []).map((o) => h('label', { class: 'check' }, h('input', { type: inner.type === 21 ? 'radio' : 'checkbox', name: inner.custom_id, value: o.value, checked: !!o.default }), h('span', {}, o.label, o.description ? h('small', {}, ` ${o.description}`) : null))));
  }
  if (inner.type === 19) return h('div', { class: 'modal-part' }, head, h('p', { class: 'failed' }, say('form.no-files')));
  const preset = inner.type === 3 ? (inner.options || []).filter((o) => o.default).map((o) => o.value) : (inner.default_values || []).map((d) => d.id);
  if (preset.length) chosen.set(inner.custom_id, preset);
  return h('div', { class: 'modal-part' }, head, menu(inner, env));
}

// ---- settings, checks

const locales = ['en-US', 'en-GB', 'es-ES', 'es-419', 'de', 'fr', 'it', 'pt-BR', 'nl', 'pl', 'uk', 'ru', 'ja', 'ko', 'zh-CN'];

// languageName is what a language calls itself, with its code behind it.
function languageName(locale) {
  return `${new Intl.DisplayNames([locale], { type: 'language' }).of(locale)} (${locale})`;
}

// change has the person read another language, and paints everything anew in it.
async function change(to) {
  await state.client.settings({ locale: to });
  speak(to);
  await reload();
  const { channel } = state;
  composer.reset(channel);
  fetchCommands();
  paintViolations();
}

$('open-settings').addEventListener('click', async () => {
  const me = state.view.me;
  const [health, violations] = await Promise.all([world('health'), world('violations')]);
  const language = h('select', { id: 'locale', onchange: (e) => change(e.target.value).catch((err) => toast(err.message)) },
    [...new Set([me.locale, ...locales])].map((l) => h('option', { value: l, selected: l === me.locale }, languageName(l))));
  const closed = h('input', { type: 'checkbox', id: 'dms-closed', checked: me.dms_closed, onchange: (e) => state.client.settings({ dms_closed: e.target.checked }).catch((err) => toast(err.message)) });
  showDialog($('settings'), h('h2', {}, say('settings.of', { name: nameOf(me) })),
    h('label', { class: 'modal-part' }, h('span', {}, say('settings.language')), language),
    h('label', { class: 'check' }, closed, h('span', {}, say('settings.refuse'))),
    h('h2', {}, say('settings.bot')),
    h('p', {}, say(health.connected ? 'settings.state.on' : 'settings.state.off', { name: health.name, checks: say(health.body_checks === 'openapi' ? 'settings.checks.api' : 'settings.checks.hand') })),
    h('h2', {}, say('settings.violations', { n: violations.length })),
    violations.length ? h('ol', { class: 'violations', id: 'violations' }, violations.slice(-50).reverse().map((v) => h('li', {}, h('code', {}, `${v.method} ${v.route}`), ` ${v.code || v.status} ${v.what}`, (v.issues || []).map((i) => h('div', { class: 'issue' }, h('code', {}, i.path), ` ${i.message}`))))) : h('p', {}, say('settings.none')),
    h('button', { class: 'button secondary', onclick: () => $('settings').close() }, say('close')));
});

async function paintViolations() {
  const n = (await world('health')).violations;
  $('violation-badge').hidden = !n;
  $('violation-badge').textContent = n;
  $('open-settings').setAttribute('aria-label', n ? say('settings.broken', { n }) : say('settings.open'));
}

// ---- begin

const composer = new Composer($('composer'), {
  client: () => state.client,
  channel: () => state.channel,
  place: () => { const c = place(state.channel); return c && { label: label(c) }; },
  people,
  channels: () => (guildOf(state.channel)?.channels || []).filter((c) => !THREADS.has(c.type)),
  roles: () => guildOf(state.channel)?.roles || [],
  run: runCommand,
  fail: toast,
});

async function begin() {
  const q = new URLSearchParams(location.search);
  const { people: everybody } = await world('world');
  if (!everybody.length) { $('title').textContent = say('people.none'); return; }
  const wanted = q.get('as') || localStorage.getItem('as');
  const known = everybody.find((p) => [p.id, p.username, p.global_name].some((n) => n && wanted && n.toLowerCase() === wanted.toLowerCase()));
  if (wanted && !known && q.get('as')) toast(say('people.unknown', { name: wanted }));
  readClock().catch((e) => toast(e.message));
  await become((known || everybody[0]).id, q.get('channel'));
  paintViolations();
}

begin().catch((e) => toast(e.message));
