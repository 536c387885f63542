// The line at the bottom: plain words, or a slash command with its options as fields.
import { h, nameOf } from './dom.js';
import { local, say } from './words.js';

// env: { client(), channel(), place(), people(), channels(), roles(), run(request) -> Promise, fail(text) }
export class Composer {
  constructor(root, env) {
    this.root = root;
    this.env = env;
    this.commands = [];
    this.loaded = false; // whether the commands are those of this channel
    this.drafts = new Map(); // half-typed lines by person and channel
    this.place = null;
    this.plain();
    // Lists close when one turns to something else. Pressing what belongs to a list leaves it open, whatever has the focus.
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, (e) => this.closeLists(e.target), true);
  }

  // closeLists hides the lists that an element has nothing to do with.
  closeLists(target) {
    for (const list of this.root.querySelectorAll('.suggestions:not([hidden])')) {
      const owner = list.closest('.command-field') || this.root;
      if (!owner.contains(target)) list.dispatchEvent(new CustomEvent('away'));
    }
  }

  setCommands(list) {
    this.commands = list.filter((c) => c.type === 1).flatMap((c) => leaves(c));
    this.loaded = true;
    if (!this.input) return;
    this.suggest();
    if (this.impatient) this.enter();
  }

  // titled is what the reader calls a command, or how it is registered if they have none such here.
  titled(path) { return this.commands.find((c) => c.path === path)?.title || path; }

  // Another channel or another person: a half-typed line stays with its channel.
  reset(channel) {
    const typed = this.input?.value || '';
    const had = this.root.contains(document.activeElement);
    const next = `${this.env.client()?.user} ${channel}`;
    if (this.place) this.drafts.set(this.place, typed);
    const draft = this.place ? this.drafts.get(next) : typed; // before the first channel there is nowhere else for it
    this.place = next;
    this.commands = [];
    this.loaded = false;
    this.plain(draft || '');
    if (had) this.focus();
  }

  focus() { this.input?.focus(); }

  plain(text = '') {
    const place = this.env.place();
    this.command = null;
    this.impatient = false; // Enter came before the commands
    this.list = h('div', { id: 'suggestions', class: 'suggestions', role: 'listbox', 'aria-label': say('line.commands'), hidden: true, onaway: () => { this.list.hidden = true; } });
    this.input = h('textarea', {
      id: 'say', rows: 1, maxLength: 2000, autocomplete: 'off', spellcheck: 'true', 'aria-label': say('line.message'),
      placeholder: place ? say(window.innerWidth > 720 ? 'line.placeholder.wide' : 'line.placeholder', { place: place.label }) : '', 'aria-controls': 'suggestions', 'aria-autocomplete': 'list',
    });
    this.input.value = text;
    const send = h('button', { id: 'send', type: 'button', class: 'button primary', 'aria-label': say('send'), onclick: () => this.submitPlain() }, '➤');
    const slash = h('button', { id: 'slash', type: 'button', class: 'ghost', 'aria-label': say('line.slash'), title: say('line.slash'), onclick: () => { this.input.value = '/'; this.input.focus(); this.suggest(); } }, '/');
    this.root.replaceChildren(this.list, h('div', { class: 'line' }, slash, this.input, send));
    this.input.addEventListener('input', () => { this.grow(); this.suggest(); });
    this.input.addEventListener('keydown', (e) => this.keyPlain(e));
    this.input.addEventListener('focus', () => this.suggest());
    this.grow();
  }

  grow() {
    this.input.style.height = 'auto';
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
  }

  suggest() {
    const text = this.input.value;
    if (!text.startsWith('/') || text.includes('\n')) { this.list.hidden = true; return; }
    const want = text.slice(1).toLowerCase().replace(/\s+/g, ' ');
    const names = (c) => [c.title, c.path]; // in the reader's words, and as it is registered
    const begins = (c) => names(c).some((n) => n.startsWith(want));
    this.shown = this.commands.filter((c) => names(c).some((n) => n.includes(want) || want.startsWith(`${n} `))).sort((a, b) => Number(!begins(a)) - Number(!begins(b)));
    this.at = 0;
    this.list.replaceChildren(...(this.shown.length ? this.shown.map((c, i) => h('div', {
      role: 'option', class: 'suggestion', dataset: { command: c.path }, 'aria-selected': String(i === 0),
      onpointerdown: (e) => e.preventDefault(), onclick: () => this.open(c),
    }, h('b', {}, `/${c.title}`), h('span', { class: 'params' }, c.options.map((o) => h('span', { class: o.required ? 'param required' : 'param' }, titleOf(o)))), h('small', {}, describe(c))))
      : [h('p', { class: 'empty' }, say(!this.loaded ? 'line.loading' : this.commands.length ? 'line.no-such' : 'line.none'))]));
    this.list.hidden = false;
  }

  highlight(by) {
    const rows = [...this.list.querySelectorAll('[role=option]')];
    if (!rows.length) return;
    this.at = (this.at + by + rows.length) % rows.length;
    rows.forEach((r, i) => r.setAttribute('aria-selected', String(i === this.at)));
    rows[this.at].scrollIntoView({ block: 'nearest' });
  }

  keyPlain(e) {
    const choosing = !this.list.hidden && this.shown?.length;
    if (choosing && (e.key === 'ArrowDown' || e.key === 'ArrowUp')) { e.preventDefault(); this.highlight(e.key === 'ArrowDown' ? 1 : -1); return; }
    if (e.key === 'Escape') { this.list.hidden = true; return; }
    if (choosing && e.key === 'Tab' && !e.shiftKey) { e.preventDefault(); this.open(this.shown[this.at]); return; }
    if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) {
      e.preventDefault();
      this.enter();
    }
  }

  // enter takes the command in the list, or sends the line. A command that is typed before the list has come waits for it.
  enter() {
    const text = this.input.value;
    this.impatient = text.startsWith('/') && !this.commands.length;
    if (this.impatient) { this.suggest(); return; } // it goes as soon as there are some
    if (!this.list.hidden && this.shown?.length && !/:/.test(text)) {
      const c = this.shown[this.at];
      const whole = [c.title, c.path].includes(text.slice(1)) && !c.options.some((o) => o.required);
      this.open(c, {}, whole); // what is typed to the end, and needs nothing more, goes at once
      return;
    }
    this.submitPlain();
  }

  async submitPlain() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith('/') && !this.commands.length) { this.impatient = true; this.suggest(); return; }
    if (text.startsWith('/')) {
      const typed = this.parse(text.slice(1));
      if (typed) { this.open(typed.command, typed.values, true); return; }
      // said where the commands are listed, so that it does not lie over what is said there
      this.list.replaceChildren(h('p', { class: 'empty failed', role: 'alert' }, say('line.unknown', { command: text.split(' ')[0] })));
      this.list.hidden = false;
      return;
    }
    this.plain();
    this.focus();
    try { await this.env.client().say(this.env.channel(), text); } catch (err) { this.env.fail(err.message); this.plain(text); }
  }

  // parse reads "brew potion herb:sage cups:2".
  parse(text) {
    const found = this.commands.flatMap((c) => [[c, c.title], [c, c.path]]).filter(([, n]) => text === n || text.startsWith(`${n} `)).sort((a, b) => b[1].length - a[1].length)[0];
    if (!found) return null;
    const [command, typed] = found;
    const values = {};
    const rest = text.slice(typed.length);
    const called = new Map(command.options.flatMap((o) => [[titleOf(o), o.name], [o.name, o.name]]));
    const names = [...called.keys()].map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    if (names.length) {
      const re = new RegExp(`(?:^|\\s)(${names.join('|')}):\\s*`, 'gu');
      const hits = [...rest.matchAll(re)];
      hits.forEach((hit, i) => { values[called.get(hit[1])] = rest.slice(hit.index + hit[0].length, hits[i + 1]?.index).trim(); });
    }
    return { command, values };
  }

  // open turns the line into a command with its options as fields.
  open(command, values = {}, sendNow = false) {
    this.command = command;
    this.fields = new Map();
    const form = h('form', { class: 'command', id: 'command', dataset: { command: command.path }, novalidate: true, 'aria-label': say('command', { command: command.title }) });
    const cancel = h('button', { type: 'button', class: 'ghost', id: 'cancel-command', 'aria-label': say('command.cancel'), onclick: () => { this.plain(); this.focus(); } }, '✕');
    const send = h('button', { type: 'submit', class: 'button primary', id: 'send-command' }, say('send'));
    const fields = command.options.map((o) => this.field(o, values[o.name] ?? ''));
    form.append(h('div', { class: 'command-head' }, h('b', {}, `/${command.title}`), h('small', {}, describe(command)), cancel), fields.length ? h('div', { class: 'command-fields' }, fields) : '', h('div', { class: 'command-foot' }, h('span', { class: 'failed', id: 'command-error', role: 'alert' }), send));
    form.addEventListener('submit', (e) => { e.preventDefault(); this.submitCommand(); });
    form.addEventListener('keydown', (e) => { if (e.key === 'Escape' && !e.defaultPrevented) { e.preventDefault(); this.plain(); this.focus(); } });
    this.input = null;
    this.root.replaceChildren(form);
    const missing = command.options.some((o) => o.required && !this.fields.get(o.name).get());
    if ((sendNow && !missing) || command.options.length === 0) { this.submitCommand(); return; }
    (form.querySelector('.command-fields input, .command-fields select') || send).focus();
  }

  field(o, value) {
    const id = `option-${o.name}`;
    const label = h('label', { for: id, title: describe(o) }, titleOf(o), o.required ? h('span', { class: 'required', title: say('command.required') }, ' *') : h('small', {}, say('command.optional')));
    let control;
    let get = () => control.value;
    const choose = (items) => h('select', { id, dataset: { option: o.name } }, h('option', { value: '' }, o.required ? say('command.choose') : '—'), items.map(([v, text]) => h('option', { value: v, selected: v === value }, text)));
    if (o.choices?.length) control = choose(o.choices.map((c) => [String(c.value), titleOf(c)]));
    else if (o.type === 5) control = choose([['true', say('command.true')], ['false', say('command.false')]]);
    else if (o.type === 6) control = choose(this.env.people().map((p) => [p.id, nameOf(p)]));
    else if (o.type === 7) control = choose(this.env.channels().map((c) => [c.id, `#${c.name}`]));
    else if (o.type === 8) control = choose(this.env.roles().map((r) => [r.id, r.name]));
    else if (o.type === 9) control = choose([...this.env.people().map((p) => [p.id, `@${nameOf(p)}`]), ...this.env.roles().map((r) => [r.id, r.name])]);
    else {
      const number = o.type === 4 || o.type === 10;
      control = h('input', {
        id, type: 'text', inputmode: number ? 'decimal' : 'text', autocomplete: 'off', dataset: { option: o.name }, placeholder: describe(o),
        'aria-autocomplete': o.autocomplete ? 'list' : undefined,
      });
      control.value = value;
    }
    const box = h('div', { class: 'command-field' }, label, control);
    if (o.autocomplete) get = this.completing(o, control, box);
    this.fields.set(o.name, { option: o, get, control });
    return box;
  }

  // completing shows what the bot offers while one types.
  completing(o, control, box) {
    const listId = `choices-${o.name}`;
    const list = h('div', { id: listId, class: 'suggestions choices', role: 'listbox', 'aria-label': say('command.choices', { option: titleOf(o) }), hidden: true, onaway: () => show(false) });
    control.setAttribute('aria-controls', listId);
    control.setAttribute('role', 'combobox');
    control.setAttribute('aria-expanded', 'false');
    box.append(list);
    let picked = null; // the choice in the field, if it is one
    let timer;
    let round = 0;
    let at = -1;
    const show = (on) => { list.hidden = !on; control.setAttribute('aria-expanded', String(on)); };
    const rows = () => [...list.querySelectorAll('[role=option]')];
    const pick = (choice) => { picked = choice; control.value = choice.name; show(false); };
    const ask = async () => {
      const mine = ++round;
      try {
        const result = await this.env.client().command({ channel: this.env.channel(), name: this.command.path, options: await this.values(o.name), focused: o.name });
        if (mine !== round || document.activeElement !== control) return;
        if (result.status === 'failed') { list.replaceChildren(h('p', { class: 'empty' }, say('command.failed'))); show(true); return; }
        const choices = result.choices || [];
        at = -1;
        list.replaceChildren(...(choices.length ? choices.map((c) => h('div', {
          role: 'option', class: 'suggestion', dataset: { value: String(c.value) }, 'aria-selected': 'false',
          onpointerdown: (e) => e.preventDefault(), onclick: () => pick(c),
        }, c.name)) : [h('p', { class: 'empty' }, say(control.value ? 'command.no-match' : o.required ? 'command.nothing.required' : 'command.nothing'))]));
        list.choices = choices;
        show(true);
      } catch (err) { this.env.fail(err.message); }
    };
    const later = (ms) => { clearTimeout(timer); timer = setTimeout(ask, ms); };
    control.addEventListener('input', () => { picked = null; later(220); });
    control.addEventListener('focus', () => later(0));
    control.addEventListener('blur', () => { clearTimeout(timer); round++; });
    control.addEventListener('keydown', (e) => {
      if (list.hidden) return;
      const all = rows();
      if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
        e.preventDefault();
        at = Math.max(0, Math.min(all.length - 1, at + (e.key === 'ArrowDown' ? 1 : -1)));
        all.forEach((r, i) => r.setAttribute('aria-selected', String(i === at)));
        all[at]?.scrollIntoView({ block: 'nearest' });
      } else if ((e.key === 'Enter' || e.key === 'Tab') && at >= 0) {
        if (e.key === 'Enter') e.preventDefault();
        pick(list.choices[at]);
      } else if (e.key === 'Escape') { e.preventDefault(); show(false); }
    });
    return () => (picked ? picked.value : control.value);
  }

  async values(focused) {
    const out = {};
    for (const [name, f] of this.fields) {
      const v = f.get();
      if (v === '' && name !== focused) continue;
      out[name] = v;
    }
    return out;
  }

  async submitCommand() {
    const error = document.getElementById('command-error');
    for (const [name, f] of this.fields) {
      const empty = f.get() === '';
      f.control.classList.toggle('wrong', f.option.required && empty);
      if (f.option.required && empty) { error.textContent = say('command.missing', { option: titleOf(f.option) }); f.control.focus(); return; }
    }
    const request = { channel: this.env.channel(), name: this.command.path, options: await this.values() };
    const command = this.command;
    try {
      // The line is free again at once; the answer comes when it comes.
      const running = this.env.run(request);
      this.plain();
      this.focus();
      await running;
    } catch (err) {
      if (!command.options.length || this.command || this.input?.value) { this.env.fail(err.message); return; }
      this.open(command, Object.fromEntries(Object.entries(request.options).filter(([, v]) => typeof v !== 'object').map(([k, v]) => [k, String(v)])));
      const now = document.getElementById('command-error');
      if (now) now.textContent = err.message;
      else this.env.fail(err.message);
    }
  }
}

// titleOf and describe are what the reader is shown of a command, an option or a choice.
const titleOf = (c) => local(c.name, c.name_localizations);
const describe = (c) => local(c.description, c.description_localizations);

// leaves lists what can be run: a command, or its subcommands. path is how it is registered, title how it is shown.
function leaves(command, path = '', title = '') {
  const here = { path: `${path}${command.name}`, title: `${title}${titleOf(command)}` };
  const subs = (command.options || []).filter((o) => o.type === 1 || o.type === 2);
  if (!subs.length) return [{ ...command, ...here, options: command.options || [] }];
  return subs.flatMap((s) => leaves(s, `${here.path} `, `${here.title} `));
}
