// The world's clock, where it can be put forward: what the bot does as time passes is seen in a minute.
import { $, h, showDialog, toast } from './dom.js';
import { passTime, world } from './api.js';
import { locale, say } from './words.js';

let ahead = 0; // of the browser's, in milliseconds

// now is the time in this world.
export const now = () => Date.now() + ahead;

function set(time) { ahead = Date.parse(time) - Date.now(); }

// whiles are the hours that can be let pass.
const whiles = [[0.5, 'clock.half'], [3, 'clock.three'], [24, 'clock.day']];

// readClock learns how late it is, and whether time can be let pass here.
export async function readClock() {
  const health = await world('health');
  set(health.now);
  $('open-clock').hidden = !health.time_passes;
  $('open-clock').dataset.known = 'true';
}

function face() {
  const date = new Date(now());
  return h('time', { id: 'clock-now', datetime: date.toISOString() }, date.toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'short' }));
}

function paint() {
  showDialog($('clock'), h('h2', {}, say('clock.open')), h('p', { class: 'face' }, face()), h('p', {}, say('clock.what')),
    h('div', { class: 'whiles' }, whiles.map(([hours, key]) => h('button', { type: 'button', class: 'button primary', dataset: { hours: String(hours) }, onclick: () => pass(hours) }, say(key)))),
    h('button', { class: 'button secondary', onclick: () => $('clock').close() }, say('close')));
}

// pass lets hours pass. While they do, nobody lets more pass.
async function pass(hours) {
  const all = [...$('clock').querySelectorAll('[data-hours]')];
  const was = document.activeElement?.dataset?.hours;
  for (const b of all) b.disabled = true;
  $('clock-now').textContent = say('clock.passing');
  try {
    set((await passTime(hours)).now);
  } catch (e) { toast(e.message); }
  if (!$('clock').open) return;
  paint();
  $('clock').querySelector(`[data-hours="${was}"]`)?.focus();
}

$('open-clock').addEventListener('click', paint);
