'use strict';
(() => {
  // The game, as package replay writes it (model.go): steps name scenes, scenes name areas, areas zones, zones tiles.
  const game = JSON.parse(document.getElementById('game').textContent);
  const { says, steps } = game;
  const $ = (id) => document.getElementById(id);
  const last = steps.length - 1;
  let at = 0;
  let timer = 0; // of play

  // Making things. Whatever comes from the game is put on the page as text.

  function make(tag, kind, ...inside) {
    const e = document.createElement(tag);
    if (kind) e.className = kind;
    e.append(...inside.filter((x) => x !== null && x !== ''));
    return e;
  }

  function drawing(symbol, kind) {
    const e = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    use.setAttribute('href', '#' + symbol);
    e.setAttribute('class', kind || '');
    e.setAttribute('aria-hidden', 'true');
    e.append(use);
    return e;
  }

  const look = (sign) => 'k' + game.signs[sign];
  const inked = (sign) => drawing('s' + game.signs[sign], 'ink ' + look(sign));
  const signed = (n) => String(n).replace('-', '\u2212');

  // Letters that stand for signs, the longest first, each with the mark behind it that asks for a picture.
  const letters = Object.keys(game.letters || {}).sort((a, b) => b.length - a.length);
  const pieces = new RegExp(['⁑', ...letters.map((l) => l.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&') + '\uFE0F?')].join('|'), 'gu');

  // say writes a sentence: what stands out is bold, letters for signs are drawn.
  function say(into, text) {
    let from = 0;
    let where = into;
    for (const found of text.matchAll(pieces)) {
      where.append(text.slice(from, found.index));
      from = found.index + found[0].length;
      const name = (game.letters || {})[found[0].replace(/\uFE0F$/, '')];
      if (name === undefined) {
        if (where === into) into.append(where = make('b'));
        else where = into;
      } else if (name in game.signs) {
        const sign = inked(name);
        sign.setAttribute('role', 'img');
        sign.setAttribute('aria-label', found[0]);
        sign.removeAttribute('aria-hidden');
        where.append(sign);
      } else {
        where.append(found[0]);
      }
    }
    where.append(text.slice(from));
    return into;
  }

  // Cards.

  function ring(worth) {
    return make('span', 'ring' + (worth < 0 ? ' less' : worth === 0 ? ' nil' : ''), signed(worth));
  }

  function number([sign, n, word]) {
    return make('span', 'count', inked(sign), word ? make('span', '', word) : null, signed(n));
  }

  function marks(tile) {
    if (!tile.marks) return null;
    return make('span', 'marks', ...tile.marks.map(([sign, n]) => make('span', 'count', inked(sign), n === 1 ? null : signed(n))));
  }

  // narrow is a class for names with words that a tile is hardly wide enough for.
  const narrow = (name) => (name.split(/\s+/).some((word) => word.length > 7) ? ' narrow' : '');

  // flat is what lies on a card, with what lies on that.
  const flat = (tile) => (tile.under || []).flatMap((n) => [n, ...flat(game.tiles[n])]);

  function opener(kind, words, tiles) {
    const e = make('button', kind);
    e.setAttribute('aria-label', words);
    e.addEventListener('click', () => open(tiles));
    return e;
  }

  function drawTile(n, known) {
    const tile = game.tiles[n];
    const card = game.cards[tile.card];
    const e = opener('tile ' + look(tile.sign), tile.words, [n]);
    const numbers = make('span', 'numbers', tile.worth === undefined ? null : ring(tile.worth), drawing('s' + game.signs[tile.sign]));
    e.append(make('span', 'top', drawing('c' + card.symbol), numbers), make('span', 'name' + narrow(card.name), card.name));
    const below = marks(tile);
    if (below) e.append(below);
    for (const u of flat(tile)) {
      const on = game.tiles[u];
      const { name, symbol } = game.cards[on.card];
      e.append(make('span', 'item ' + look(on.sign) + narrow(name), drawing('c' + symbol), name));
    }
    if (known && !known.has(n)) e.classList.add('fresh');
    return e;
  }

  function drawChip(n, known) {
    const tile = game.tiles[n];
    const card = game.cards[tile.card];
    const e = opener('chip ' + look(tile.sign), tile.words, [n]);
    e.append(...[drawing('c' + card.symbol), card.name, tile.worth === undefined ? null : ring(tile.worth), marks(tile)].filter(Boolean));
    if (known && !known.has(n)) e.classList.add('fresh');
    return e;
  }

  // open shows what cards say.
  function open(tiles) {
    stop();
    const all = tiles.flatMap((n) => [n, ...flat(game.tiles[n])]);
    $('card').firstElementChild.replaceChildren(...all.map((n) => {
      const tile = game.tiles[n];
      const card = game.cards[tile.card];
      const e = make('article', '', make('h3', look(tile.sign), drawing('c' + card.symbol), card.name), say(make('p', 'words'), tile.words));
      if (card.facts) e.append(say(make('p', 'facts'), card.facts.join(' · ')));
      for (const rule of tile.rules === undefined ? card.rules || [] : [tile.rules]) e.append(say(make('p'), rule));
      if (card.line) e.append(make('p', '', make('em', '', card.line)));
      return e;
    }));
    $('card').showModal();
  }

  // The table.

  const wide = (zone) => (zone.tiles || []).length + (zone.hidden ? 1 : 0);

  // grid puts things side by side, at least so many to a line; most is how wide they may be. Where all share what there is, places with
  // nothing in them have less.
  function grid(least, most, inside) {
    const columns = Math.min(6, Math.max(least, inside.length));
    const e = make('div', 'row', ...inside);
    e.style.gridTemplateColumns = Array.from({ length: columns }, (_, i) => {
      const used = most !== '1fr' || inside.some((x, n) => n % columns === i && !x.classList.contains('free'));
      return used || !inside[i] ? `minmax(0, ${most})` : 'minmax(0, 0.5fr)';
    }).join(' ');
    return e;
  }

  function faceDown(zone) {
    const e = make('span', 'down', inked('hidden'), signed(zone.hidden));
    e.setAttribute('role', 'img');
    e.setAttribute('aria-label', zone.words);
    return e;
  }

  function drawRow(zone, known) {
    const inside = [];
    for (const n of zone.tiles || []) {
      for (let place = inside.length + 1; place < game.tiles[n].place; place++) inside.push(make('span', 'free'));
      inside.push(drawTile(n, known));
    }
    if (zone.hidden) inside.push(faceDown(zone));
    while (inside.length < (zone.room || 0)) inside.push(make('span', 'free'));
    if (!inside.length) return null;
    const row = grid(4, '1fr', inside);
    return zone.from ? make('div', 'from', inked(zone.from), row) : row;
  }

  function drawPile(zone, known) {
    if (!zone.tiles) return make('span', 'free', zone.label || '');
    const e = drawTile(zone.tiles[0], known);
    if (zone.under) {
      e.classList.add('piled');
      e.append(make('span', 'more', '+' + zone.under));
    }
    return e;
  }

  function drawBeside(zone, known, labelled) {
    const e = make('div', 'chips');
    if (labelled && zone.label) e.append(make('span', 'label', zone.label));
    else if (zone.sign) e.append(inked(zone.sign));
    for (const n of zone.tiles || []) e.append(drawChip(n, known));
    if (zone.hidden) {
      const down = make('span', 'count', inked('hidden'), signed(zone.hidden));
      down.setAttribute('role', 'img');
      down.setAttribute('aria-label', zone.words);
      e.append(down);
    }
    return e;
  }

  // A heap is a number: what lies in it, if that is known, is a tap away.
  function drawHeap(zone, shared) {
    const n = wide(zone) ? (zone.tiles || []).length + (zone.hidden || 0) : 0;
    const e = zone.tiles ? opener('count', `${zone.label}: ${n}`, zone.tiles) : make('span', 'count');
    e.append(inked(zone.sign || 'hidden'), shared && zone.label ? make('span', '', zone.label) : '', signed(n));
    return e;
  }

  // tilesOf are all tiles of an area.
  function tilesOf(n) {
    const area = game.areas[n];
    const all = [...(area.zones || []), ...(area.own || [])].flatMap((z) => game.zones[z].tiles || []);
    return new Set(all.flatMap((t) => [t, ...flat(game.tiles[t])]));
  }

  function drawArea(n, known) {
    const area = game.areas[n];
    const zones = (area.zones || []).map((z) => game.zones[z]);
    const shared = area.seat < 0;
    const e = make('section', 'area' + (area.active ? ' active' : '') + (shared ? ' middle' : ''));
    e.setAttribute('aria-label', area.title);
    const counts = make('span', '', ...(area.counts || []).map(number));
    counts.style.display = 'contents';
    if (area.words) counts.setAttribute('aria-hidden', 'true');
    const head = make('h2', '', area.active ? inked('turn') : null, ...(area.holds || []).map(inked), make('span', 'title', area.title), counts,
      ...zones.filter((z) => z.laid === 'heap').map((z) => drawHeap(z, shared)));
    if (area.score !== undefined) {
      const points = make('span', 'points' + (area.score < 0 ? ' less' : ''), inked('score'), ' ' + signed(area.score));
      head.append(points);
    }
    e.append(head);
    if (area.words) e.append(make('p', 'unseen', area.words));
    const rows = zones.filter((z) => !z.laid && (wide(z) || z.room));
    for (const z of rows) {
      if (rows.length > 1 && z.label) e.append(make('p', 'label', z.label));
      e.append(drawRow(z, known));
    }
    const piles = zones.filter((z) => z.laid === 'pile');
    if (piles.length) e.append(grid(4, '150px', piles.map((z) => drawPile(z, known))));
    for (const z of zones) if (z.laid === 'beside' && wide(z)) e.append(drawBeside(z, known, false));
    if (area.own) {
      const own = make('div', 'own', make('p', 'label', area.heading));
      for (const z of area.own) own.append(drawBeside(game.zones[z], known, true));
      e.append(own);
    }
    return e;
  }

  // areas are what stands in #areas now: drawn again only if it has changed.
  let areas = [];

  function drawTable(scene, before) {
    const now = scene.areas.map((n, i) => {
      const was = before ? before.areas[i] : undefined;
      const key = n + '/' + (was === n ? n : was);
      if (areas[i] && areas[i].key === key) return areas[i];
      return { key, element: drawArea(n, was === undefined || was === n ? null : tilesOf(was)) };
    });
    const force = (scene.force || []).map((n) => {
      const tile = game.tiles[n];
      const card = game.cards[tile.card];
      const e = opener('force ' + look(tile.sign), tile.words, [n]);
      const rules = tile.rules === undefined ? (card.rules || []).join(' ') : tile.rules;
      e.append(drawing('c' + card.symbol, 'ink'), say(make('span'), `⁑${card.name}⁑ ${rules}`));
      return e;
    });
    areas = now;
    $('areas').replaceChildren(...force, ...now.map((a) => a.element));
  }

  function drawWhere(scene) {
    const title = make('b', '', scene.sign ? inked(scene.sign) : null, scene.title);
    const counts = make('span', '', ...(scene.counts || []).map(number));
    counts.style.display = 'contents';
    $('where').replaceChildren(title, counts, scene.words ? make('p', 'unseen', scene.words) : '');
  }

  // The story.

  function moment(tag, turning) {
    const e = make(tag, 'moment', drawing('i-moment'));
    e.firstChild.removeAttribute('aria-hidden');
    e.firstChild.setAttribute('role', 'img');
    e.firstChild.setAttribute('aria-label', says.moment);
    say(e.appendChild(make('span')), turning.text);
    if (turning.swing) e.append(' ', make('span', 'swing' + (turning.good ? ' good' : ''), turning.swing));
    return e;
  }

  function drawStory(step) {
    const lines = (step.told || []).map((t) => say(make('p', ['', 'loud', 'loudest'][t.loud || 0]), t.text));
    if (step.answer) {
      const e = make('p', 'answer', make('span', 'unseen', says.answered + ' '));
      lines.unshift(say(e, step.answer));
    }
    if (step.seat >= 0) {
      const who = make('span', 'who', game.seats[step.seat]);
      if (lines.length) lines[0].prepend(who);
      else lines.push(make('p', '', who));
    }
    lines.unshift(...(step.turnings || []).map((t) => moment('div', t))); // above: on a phone what is below is out of sight
    $('story').replaceChildren(...lines);
    $('story').scrollTop = 0;
  }

  // Going through it.

  function show(n) {
    at = Math.max(0, Math.min(last, n));
    const step = steps[at];
    const scene = game.scenes[step.scene];
    drawWhere(scene);
    drawStory(step);
    drawTable(scene, at > 0 ? game.scenes[steps[at - 1].scene] : null);
    $('score').hidden = at !== last;
    $('slider').value = at;
    $('slider').setAttribute('aria-valuetext', scene.title + ', ' + $('story').textContent);
    $('count').textContent = `${at + 1} / ${last + 1}`;
    $('chapters').value = String(chapterAt(at));
    for (const id of ['back', 'turn-back', 'chapter-back']) $(id).disabled = at === 0;
    for (const id of ['on', 'turn-on', 'chapter-on']) $(id).disabled = at === last;
    for (const e of document.querySelectorAll('#turnings button')) {
      if (Number(e.dataset.step) === at) e.setAttribute('aria-current', 'step');
      else e.removeAttribute('aria-current');
    }
    follow();
  }

  // follow brings what has changed into sight.
  function follow() {
    const changed = $('areas').querySelector('.fresh');
    if (!changed || !changed.offsetParent) return; // nothing, or what has been put away
    const window = $('table').getBoundingClientRect();
    const seen = changed.getBoundingClientRect();
    if (seen.top < window.top || seen.bottom > window.bottom) changed.closest('.area').scrollIntoView({ block: 'nearest' });
  }

  const chapterAt = (n) => game.chapters.findLastIndex((c) => c.step <= n);
  const starts = {
    turn: steps.flatMap((s, i) => (i === 0 || s.turn ? [i] : [])),
    chapter: [...new Set(game.chapters.map((c) => c.step))],
    turning: steps.flatMap((s, i) => (s.turnings ? [i] : [])),
  };
  const after = (list) => list.find((n) => n > at) ?? last;
  const before = (list) => list.findLast((n) => n < at) ?? 0;

  // go goes somewhere because a person wants to, which ends the play.
  function go(n) {
    stop();
    show(n);
  }

  const deeds = {
    back: () => go(at - 1),
    on: () => go(at + 1),
    'turn-back': () => go(before(starts.turn)),
    'turn-on': () => go(after(starts.turn)),
    'chapter-back': () => go(before(starts.chapter)),
    'chapter-on': () => go(after(starts.chapter)),
    'turning-on': () => go(starts.turning.find((n) => n > at) ?? starts.turning[0] ?? at),
    first: () => go(0),
    last: () => go(last),
    play: () => (timer ? stop() : play()),
  };

  // Play goes on by itself, as fast as what happens can be read.
  function play() {
    if (at === last) show(0);
    const wait = () => setTimeout(() => {
      show(at + 1);
      if (at === last) stop();
      else timer = wait();
    }, Math.min(8000, 900 + 40 * $('story').textContent.length));
    timer = wait();
    playing(true);
  }

  function stop() {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    playing(false);
  }

  function playing(is) {
    $('play').setAttribute('aria-label', is ? says.pause : says.play);
    $('play').querySelector('use').setAttribute('href', is ? '#i-pause' : '#i-play');
    $('story').setAttribute('aria-live', is ? 'off' : 'polite');
  }

  const keys = { ArrowLeft: 'back', ArrowRight: 'on', '[': 'chapter-back', ']': 'chapter-on', t: 'turning-on', Home: 'first', End: 'last', ' ': 'play' };

  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || $('card').open || e.target.tagName === 'SELECT') return;
    if (e.key === ' ' && ['BUTTON', 'SUMMARY', 'INPUT'].includes(e.target.tagName) && e.target !== $('slider')) return;
    let deed = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (e.shiftKey && e.key.startsWith('Arrow') && deed) deed = 'turn-' + deed;
    if (!deed) return;
    e.preventDefault();
    deeds[deed]();
  });

  // What stands still.

  function drawTurnings() {
    const list = $('turnings').querySelector('ol');
    for (const n of starts.turning) {
      for (const t of steps[n].turnings) {
        const e = moment('button', t);
        e.dataset.step = n;
        e.prepend(make('small', '', game.scenes[steps[n].scene].title + (steps[n].seat >= 0 ? ' · ' + game.seats[steps[n].seat] : '')));
        e.addEventListener('click', () => go(n));
        list.append(make('li', '', e));
      }
    }
    $('turnings').hidden = $('turning-on').hidden = starts.turning.length === 0;
    $('turnings').open = matchMedia('(min-width: 900px)').matches;
  }

  function drawMarks() {
    const mark = (n, kind) => {
      const e = make('i', kind);
      e.style.left = `${(100 * n) / Math.max(1, last)}%`;
      return e;
    };
    $('marks').append(...starts.chapter.map((n) => mark(n, '')), ...starts.turning.map((n) => mark(n, 'star')));
  }

  function drawScore() {
    const { score } = game;
    if (!score) return;
    const head = (text, scope) => {
      const e = make('th', '', text);
      e.scope = scope;
      return e;
    };
    const row = (label, points) => make('tr', '', head(label, 'row'), ...points.map((n) => make('td', '', signed(n))));
    $('score').append(make('table', '', make('caption', '', score.title), make('thead', '', make('tr', '', make('td'), ...score.head.map((n) => head(n, 'col')))),
      make('tbody', '', ...score.rows.map((r) => row(r.label, r.points))), make('tfoot', '', row(score.label, score.total))));
  }

  for (const [i, c] of game.chapters.entries()) {
    const e = make('option', '', c.title);
    e.value = i;
    $('chapters').append(e);
  }
  $('chapters').addEventListener('change', () => go(game.chapters[$('chapters').value].step));
  $('slider').max = last;
  $('slider').addEventListener('input', () => go(Number($('slider').value)));
  for (const e of document.querySelectorAll('.buttons button')) e.addEventListener('click', deeds[e.id]);
  $('hands').hidden = !game.areas.some((a) => a.own);
  $('hands').querySelector('input').addEventListener('change', (e) => document.body.classList.toggle('handless', !e.target.checked));
  $('card').addEventListener('click', (e) => { if (e.target === $('card')) $('card').close(); });
  document.addEventListener('visibilitychange', () => { if (document.hidden) stop(); });
  drawTurnings();
  drawMarks();
  drawScore();
  show(0);
})();
