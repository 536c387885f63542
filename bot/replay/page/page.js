'use strict';
(() => {
  // The game, as package replay writes it (model.go): steps name scenes, scenes name areas, areas zones, zones tiles.
  const game = JSON.parse(document.getElementById('game').textContent);
  const { steps } = game;
  const $ = (id) => document.getElementById(id);
  const last = steps.length - 1;
  let at = 0; // the move that is shown: the table after it, or
  let still = false; // the table before it, with what it changes marked
  let seen = 0; // the furthest move that has been shown
  let timer = 0; // of play
  let pause = 0; // between the table before a move and the table after it

  // Whatever has words names them by numbers: each is there in all languages of the page.
  let tongue = 0;
  const words = (n) => (typeof game.texts[n || 0] === 'string' ? game.texts[n || 0] : game.texts[n][tongue]);
  const says = (key) => words(game.says[key]);

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
    return make('span', 'count', inked(sign), word ? make('span', '', words(word)) : null, signed(n));
  }

  // marks are what lies on a card; where it matters at a glance, behind the other numbers that the card counts with.
  function marks(tile, figured) {
    const figures = (figured && tile.figures) || [];
    const list = [...figures, ...(tile.marks || [])];
    if (!list.length) return null;
    // where one of a card's numbers is written, all are: one would seem to be missing
    const each = tile.worth === undefined || figures.some(([, n]) => n !== 1);
    return make('span', 'marks', ...list.map(([sign, n], i) => make('span', 'count', inked(sign), n === 1 && !(each && i < figures.length) ? null : signed(n))));
  }

  // called is a name on a tile: as large as its longest word allows.
  function called(kind, name, ...before) {
    const e = make('span', kind, ...before, name);
    e.style.setProperty('--longest', Math.max(...name.split(/\s+/).map((word) => word.length)));
    return e;
  }

  // flat is what lies on a card, with what lies on that.
  const flat = (tile) => (tile.under || []).flatMap((n) => [n, ...flat(game.tiles[n])]);

  function opener(kind, words, tiles) {
    const e = make('button', kind);
    e.setAttribute('aria-label', words);
    e.addEventListener('click', () => open(tiles));
    return e;
  }

  // turned is a card that lies face down, with which of several it is.
  function turned(kind, tile) {
    const e = make('span', kind, inked('hidden'), tile.place ? '#' + tile.place : '');
    e.setAttribute('role', 'img');
    e.setAttribute('aria-label', words(tile.words));
    return e;
  }

  function drawTile(n, known, figured) {
    const tile = game.tiles[n];
    if (tile.down) return turned('down', tile);
    const card = game.cards[tile.card];
    const name = words(card.name);
    const e = opener('tile ' + look(tile.sign), words(tile.words), [n]);
    const numbers = make('span', 'numbers', tile.worth === undefined ? null : ring(tile.worth), drawing('s' + game.signs[tile.sign]));
    e.append(make('span', 'top', drawing('c' + card.symbol), numbers), called('name', name));
    const below = marks(tile, figured);
    if (below) e.append(below);
    for (const u of flat(tile)) {
      const on = game.tiles[u];
      if (on.down) {
        e.append(turned('item', on));
        continue;
      }
      const item = game.cards[on.card];
      e.append(called('item ' + look(on.sign), words(item.name), drawing('c' + item.symbol)));
    }
    if (known && !known.has(n)) e.classList.add('fresh');
    return e;
  }

  function drawChip(n, known, figured) {
    const tile = game.tiles[n];
    if (tile.down) return turned('chip', tile);
    const card = game.cards[tile.card];
    const e = opener('chip ' + look(tile.sign), words(tile.words), [n]);
    e.append(...[drawing('c' + card.symbol), words(card.name), tile.worth === undefined ? null : ring(tile.worth), marks(tile, figured)].filter(Boolean));
    if (known && !known.has(n)) e.classList.add('fresh');
    return e;
  }

  // open shows what cards say.
  function open(tiles) {
    stop();
    if (pause) show(at);
    const all = tiles.flatMap((n) => [n, ...flat(game.tiles[n])]).filter((n) => !game.tiles[n].down);
    $('card').firstElementChild.replaceChildren(...all.map((n) => {
      const tile = game.tiles[n];
      const card = game.cards[tile.card];
      const e = make('article', '', make('h3', look(tile.sign), drawing('c' + card.symbol), words(card.name)), say(make('p', 'words'), words(tile.words)));
      if (card.facts) e.append(say(make('p', 'facts'), card.facts.map(words).join(' · ')));
      for (const rule of tile.rules === undefined ? card.rules || [] : [tile.rules]) e.append(say(make('p'), words(rule)));
      if (card.line) e.append(make('p', '', make('em', '', words(card.line))));
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
    e.setAttribute('aria-label', words(zone.words));
    return e;
  }

  // Spaces with numbers: what happens on one stands beside its number, or below it where there is no room.

  const outlooks = ['', ' good', ' bad', ' fatal'];

  // spaced are the spaces of a list that tells of some, from first to last.
  const spaced = (list, first, last) => Array.from({ length: last - first + 1 }, (_, i) => (list || []).find(([n]) => n === first + i) || [first + i, '', 0]);

  const numbered = (kind, [n, sign, outlook]) => make('span', kind + outlooks[outlook], make('span', '', signed(n)), sign ? inked(sign) : null);

  // placed are places side by side, each below its number.
  function placed(zone, inside) {
    const e = make('div', 'row placed', ...inside.map((x, i) => make('div', 'place', numbered('plate', spaced(zone.spaces, i + 1, i + 1)[0]), x)));
    e.style.setProperty('--places', inside.length);
    return e;
  }

  // drawTrack draws a track; was is how it stands on the other side of the move.
  function drawTrack(track, was) {
    const { sign, word, first, last, at } = track;
    const name = make('span', 'count', inked(sign), word ? make('span', '', words(word)) : null, signed(at));
    const e = make('div', 'spaces', ...spaced(track.spaces, first, last).map((s) => {
      const kind = s[0] === at ? ' at' + (was && was.at !== at ? ' fresh' : '') : was && s[0] === was.at ? ' left' : '';
      return numbered('space' + kind, s);
    }));
    e.style.setProperty('--places', last - first + 1);
    e.setAttribute('aria-hidden', 'true');
    return make('div', 'track', name, e);
  }

  function drawRow(zone, known) {
    const inside = [];
    for (const n of zone.tiles || []) {
      for (let place = inside.length + 1; place < game.tiles[n].place; place++) inside.push(make('span', 'free'));
      inside.push(drawTile(n, known, zone.giving || zone.spaces));
    }
    if (zone.hidden) inside.push(faceDown(zone));
    while (inside.length < (zone.room || 0)) inside.push(make('span', 'free'));
    if (!inside.length) return null;
    const row = zone.spaces ? placed(zone, inside) : grid(zone.groups ? inside.length : 4, '1fr', inside);
    return zone.from ? make('div', 'from', inked(zone.from), row) : row;
  }

  function drawPile(zone, known) {
    if (!zone.tiles) return make('span', 'free', words(zone.label));
    const e = drawTile(zone.tiles[0], known);
    if (zone.under) {
      e.classList.add('piled');
      e.append(make('span', 'more', '+' + zone.under));
    }
    return e;
  }

  function drawBeside(zone, known, labelled) {
    const e = make('div', 'chips');
    if (labelled && zone.label) e.append(make('span', 'label', words(zone.label)));
    else if (zone.sign) e.append(inked(zone.sign));
    for (const n of zone.tiles || []) e.append(drawChip(n, known, zone.giving));
    if (zone.hidden) {
      const down = make('span', 'count', inked('hidden'), signed(zone.hidden));
      down.setAttribute('role', 'img');
      down.setAttribute('aria-label', words(zone.words));
      e.append(down);
    }
    return e;
  }

  // A heap is a number: what lies in it, if that is known, is a tap away.
  function drawHeap(zone, shared) {
    const n = wide(zone) ? (zone.tiles || []).length + (zone.hidden || 0) : 0;
    const e = zone.tiles ? opener('count', `${words(zone.label)}: ${n}`, zone.tiles) : make('span', 'count');
    e.append(inked(zone.sign || 'hidden'), shared && zone.label ? make('span', '', words(zone.label)) : '', signed(n));
    return e;
  }

  // tilesOf are the tiles of an area: those that lie open, and those that were not shown to everybody. What goes from one to the other is
  // new there. Its tracks come with them.
  function tilesOf(n) {
    const area = game.areas[n];
    const all = (zones) => new Set((zones || []).flatMap((z) => game.zones[z].tiles || []));
    return { open: all(area.zones), own: all(area.own), tracks: area.tracks || [] };
  }

  // An area is drawn with what is new in it marked, or with what is going to change: known are the tiles of the table on the other side of
  // the move.
  function drawArea(n, known, going, crowned) {
    const area = game.areas[n];
    const zones = (area.zones || []).map((z) => game.zones[z]);
    const shared = area.seat < 0;
    const open = known && known.open;
    const e = make('section', 'area' + (area.active ? ' active' : '') + (shared ? ' middle' : '') + (going ? ' going' : '') + (crowned ? ' crowned' : ''));
    e.setAttribute('aria-label', words(area.title));
    const counts = make('span', '', ...(area.counts || []).map(number));
    counts.style.display = 'contents';
    if (area.words) counts.setAttribute('aria-hidden', 'true');
    const head = make('h2', '', crowned ? inked('winner') : null, area.active ? inked('turn') : null, ...(area.holds || []).map(inked), make('span', 'title', words(area.title)), counts,
      ...zones.filter((z) => z.laid === 'heap').map((z) => drawHeap(z, shared)));
    if (area.score !== undefined) {
      const points = make('span', 'points' + (area.score < 0 ? ' less' : ''), inked('score'), ' ' + signed(area.score));
      head.append(points);
    }
    e.append(head);
    if (area.words) e.append(make('p', 'unseen', words(area.words)));
    for (const t of area.tracks || []) e.append(drawTrack(t, known && known.tracks.find((w) => w.sign === t.sign)));
    const rows = zones.filter((z) => !z.laid && (wide(z) || z.room));
    for (const z of rows) {
      if (rows.length > 1 && z.label) e.append(make('p', 'label', words(z.label)));
      e.append(drawRow(z, open));
    }
    const piles = zones.filter((z) => z.laid === 'pile');
    if (piles.length) e.append(grid(4, '150px', piles.map((z) => drawPile(z, open))));
    for (const z of zones) if (z.laid === 'beside' && wide(z)) e.append(drawBeside(z, open, false));
    if (area.own) {
      const own = make('div', 'own', make('p', 'label', words(area.heading)));
      for (const z of area.own) own.append(drawBeside(game.zones[z], known && known.own, true));
      e.append(own);
    }
    return e;
  }

  // areas are what stands in #areas now: drawn again only if it has changed.
  let areas = [];

  const nothing = { open: new Set(), own: new Set(), tracks: [] };

  // drawTable shows a scene beside the one on the other side of the move: what differs is marked. Areas come and go: one is the same as
  // another if it is the same player's, and called the same.
  function drawTable(scene, other, going, winners) {
    const place = (n) => game.areas[n].seat + '/' + game.areas[n].title;
    const beyond = new Map((other ? other.areas : []).map((n) => [place(n), n]));
    const now = scene.areas.map((n, i) => {
      const was = beyond.get(place(n));
      const crowned = winners.includes(game.areas[n].seat);
      const key = [tongue, n, other ? was : n, going, crowned].join('/');
      if (areas[i] && areas[i].key === key) return areas[i];
      return { key, element: drawArea(n, !other || was === n ? null : was === undefined ? nothing : tilesOf(was), going, crowned) };
    });
    const force = (scene.force || []).map((n) => {
      const tile = game.tiles[n];
      const card = game.cards[tile.card];
      const e = opener('force ' + look(tile.sign), words(tile.words), [n]);
      const rules = tile.rules === undefined ? (card.rules || []).map(words).join(' ') : words(tile.rules);
      e.append(drawing('c' + card.symbol, 'ink'), say(make('span'), `⁑${words(card.name)}⁑ ${rules}`));
      return e;
    });
    areas = now;
    $('areas').replaceChildren(...force, ...now.map((a) => a.element));
  }

  function drawWhere(scene) {
    const title = make('b', '', scene.sign ? inked(scene.sign) : null, words(scene.title));
    const counts = make('span', '', ...(scene.counts || []).map(number));
    counts.style.display = 'contents';
    $('where').replaceChildren(title, counts, scene.words ? make('p', 'unseen', words(scene.words)) : '');
  }

  // The story.

  function moment(tag, turning) {
    const e = make(tag, 'moment', drawing('i-moment'));
    e.firstChild.removeAttribute('aria-hidden');
    e.firstChild.setAttribute('role', 'img');
    e.firstChild.setAttribute('aria-label', says('moment'));
    say(e.appendChild(make('span')), words(turning.text));
    if (turning.swing) e.append(' ', make('span', 'swing' + (turning.good ? ' good' : ''), words(turning.swing)));
    return e;
  }

  // storyOf is what is told of a move that has been made.
  function storyOf(step) {
    const lines = (step.told || []).map((t) => say(make('p', ['', 'loud', 'loudest'][t.loud || 0]), words(t.text)));
    if (step.answer) lines.unshift(say(make('p', 'answer', make('span', 'unseen', says('answered') + ' ')), words(step.answer)));
    if (step.seat >= 0 && (!step.named || step.answer)) {
      const who = make('span', 'who', words(game.seats[step.seat]));
      if (lines.length) lines[0].prepend(who);
      else lines.push(make('p', '', who));
    }
    // above: on a phone what is below is out of sight
    lines.unshift(...(step.turnings || []).map((t) => moment('div', t)));
    if (at === last && game.result) {
      const won = (game.winners || []).length > 0;
      lines.unshift(say(make('p', won ? 'outcome won' : 'outcome', won ? inked('winner') : null), words(game.result)));
    }
    return lines;
  }

  // askedOf is what is told of a move that is about to be made: whose it is, and whether it mattered.
  function askedOf(step) {
    const lines = [];
    if (step.seat >= 0) lines.push(make('p', 'before', words(game.before[step.seat])));
    if (step.turnings) lines.push(make('p', 'moment', drawing('i-moment'), says('moment-before')));
    return lines;
  }

  // Going through it.

  const sceneAt = (n) => game.scenes[steps[n].scene];

  // show shows the table after the nth move, or, held still, the table before it with what the move changes marked.
  function show(n, held) {
    clearTimeout(pause);
    pause = 0;
    at = Math.max(0, Math.min(last, n));
    still = Boolean(held) && at > 0;
    seen = Math.max(seen, still ? at - 1 : at);
    const step = steps[at];
    const scene = sceneAt(still ? at - 1 : at);
    drawWhere(scene);
    $('story').setAttribute('aria-busy', String(still && !turns(at))); // what is gone in a moment is read to nobody
    $('story').replaceChildren(...(still ? askedOf(step) : storyOf(step)));
    $('story').classList.toggle('ended', at === last && !still && Boolean(game.result)); // what decided the game is seen whole
    $('story').scrollTop = 0;
    $('story').classList.toggle('longer', $('story').scrollHeight > $('story').clientHeight + 4);
    drawTable(scene, at > 0 ? sceneAt(still ? at : at - 1) : null, still, at === last && !still ? game.winners || [] : []);
    $('score').hidden = at !== last || still;
    if (!$('score').hidden) $('table').scrollTop = 0;
    $('slider').value = at;
    $('slider').setAttribute('aria-valuetext', words(scene.title) + ', ' + $('story').textContent);
    const answered = steps[still ? at - 1 : at].n || 0; // how many answers have led to what is shown
    $('count').textContent = game.over ? says('move').replace('{n}', answered) : `${at + 1} / ${last + 1}`;
    for (const id of ['back', 'turn-back', 'chapter-back']) $(id).disabled = at === 0;
    for (const id of ['on', 'turn-on', 'chapter-on']) $(id).disabled = at === last && !still;
    drawWhatComes();
    follow();
  }

  // follow brings what has changed, or is about to, into sight.
  function follow() {
    const changed = $('areas').querySelector('.tile.fresh, .chip.fresh') || $('areas').querySelector('.fresh'); // cards rather than a track
    if (!$('score').hidden || !changed || !changed.offsetParent) return; // nothing, or what has been put away
    const window = $('table').getBoundingClientRect();
    const place = changed.getBoundingClientRect();
    if (place.top < window.top || place.bottom > window.bottom) changed.closest('.area').scrollIntoView({ block: 'nearest' });
  }

  const chapterAt = (n) => game.chapters.findLastIndex((c) => c.step <= n);
  const starts = {
    turn: steps.flatMap((s, i) => (i === 0 || s.turn ? [i] : [])),
    chapter: [...new Set(game.chapters.map((c) => c.step))],
    turning: steps.flatMap((s, i) => (s.turnings && i > 0 ? [i] : [])),
  };
  const after = (list) => list.find((n) => n > at) ?? last;
  const before = (list) => list.findLast((n) => n < at) ?? 0;

  // go goes somewhere because a person wants to, which ends the play.
  function go(n, held) {
    stop();
    show(n, held);
  }

  const turns = (n) => Boolean(steps[n] && steps[n].turnings);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');

  // on goes on by a move: the table before it for a moment, then the table after it. Whoever goes on meanwhile does not wait. Before a
  // turning point it stops: what would one do oneself?
  function on() {
    if (still && (!pause || at === last)) return show(at);
    if (at === last) return undefined;
    const next = at + 1;
    show(next, turns(next) || !calm.matches);
    if (!turns(next) && still) pause = setTimeout(() => show(next), 650);
    return undefined;
  }

  function back() {
    if (still) show(at - 1);
    else show(turns(at) ? at : at - 1, turns(at));
  }

  const deeds = {
    back: () => { stop(); back(); },
    on: () => { stop(); on(); },
    'turn-back': () => go(before(starts.turn)),
    'turn-on': () => go(after(starts.turn)),
    'chapter-back': () => go(before(starts.chapter)),
    'chapter-on': () => go(after(starts.chapter)),
    'turning-on': () => go(starts.turning.find((n) => n > at) ?? starts.turning[0] ?? at, true),
    first: () => go(0),
    last: () => go(last),
    play: () => (timer ? stop() : play()),
  };

  // Play goes on by itself, as fast as what happens can be read.
  function play() {
    if (at === last && !still) show(0);
    const rest = () => (still ? (turns(at) ? 4000 : 700) : Math.min(8000, 900 + 40 * $('story').textContent.length));
    const wait = () => setTimeout(() => {
      if (still) show(at);
      else show(at + 1, turns(at + 1) || !calm.matches);
      if (at === last && !still) stop();
      else timer = wait();
    }, rest());
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
    $('play').setAttribute('aria-label', says(is ? 'pause' : 'play'));
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

  // A finger goes through it, too: leftwards on, rightwards back. What scrolls up and down goes on doing so.
  let down = null;
  for (const e of [$('table'), $('story')]) {
    e.addEventListener('touchstart', (t) => { down = t.touches.length === 1 ? t.touches[0] : null; }, { passive: true });
    e.addEventListener('touchend', (t) => {
      const up = t.changedTouches[0];
      const [across, along] = down ? [up.clientX - down.clientX, up.clientY - down.clientY] : [0, 0];
      down = null;
      if (Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(along)) deeds[across < 0 ? 'on' : 'back']();
    }, { passive: true });
  }

  // What is to come: hidden until somebody wants to know, or has come to it.

  const veiled = () => $('veil').querySelector('input').checked;
  const known = (n) => !veiled() || n <= seen;

  let drawn = ''; // of what is to come, as it stands there

  function drawWhatComes() {
    $('chapters').value = String(chapterAt(still ? at - 1 : at));
    const now = [tongue, veiled(), chapterAt(seen), starts.turning.filter(known).length].join('/');
    if (drawn !== now) {
      drawn = now;
      drawChapters();
      drawTurnings();
      drawMarks();
    }
    for (const e of document.querySelectorAll('#turnings button')) {
      if (Number(e.dataset.step) === at) e.setAttribute('aria-current', 'step');
      else e.removeAttribute('aria-current');
    }
  }

  function drawChapters() {
    $('chapters').replaceChildren(...game.chapters.flatMap((c, i) => {
      if (!known(c.step)) return [];
      const e = make('option', '', words(c.title));
      e.value = i;
      return [e];
    }));
    $('chapters').value = String(chapterAt(still ? at - 1 : at));
  }

  function drawTurnings() {
    const list = starts.turning.filter(known);
    $('turnings').querySelector('ol').replaceChildren(...list.flatMap((n) => steps[n].turnings.map((t) => {
      const e = moment('button', t);
      e.dataset.step = n;
      e.addEventListener('click', () => go(n, true));
      return make('li', '', e);
    })));
    $('turnings').hidden = list.length === 0;
    $('turning-on').hidden = veiled() || starts.turning.length === 0;
  }

  function drawMarks() {
    const mark = (n, kind) => {
      const e = make('i', kind);
      e.style.left = `${(100 * n) / Math.max(1, last)}%`;
      return e;
    };
    $('marks').replaceChildren(...starts.chapter.filter(known).map((n) => mark(n, '')), ...starts.turning.filter(known).map((n) => mark(n, 'star')));
  }

  // What stands still.

  function drawScore() {
    const { score } = game;
    if (!score) return;
    const head = (text, scope) => {
      const e = make('th', '', text);
      e.scope = scope;
      return e;
    };
    const row = (label, points) => make('tr', '', head(words(label), 'row'), ...points.map((n) => make('td', '', signed(n))));
    $('score').replaceChildren(make('table', '', make('caption', '', words(score.title)),
      make('thead', '', make('tr', '', make('td'), ...score.head.map((n) => head(words(n), 'col')))),
      make('tbody', '', ...score.rows.map((r) => row(r.label, r.points))), make('tfoot', '', row(score.label, score.total))));
  }

  // ruled tells the style how wide the letters of tiles are, on this machine: names are as large as fits.
  function ruled() {
    const ruler = make('b', 'ruler', 'Abcdefghijklmnopqrstuvwxyz');
    document.body.append(ruler);
    document.documentElement.style.setProperty('--letter', ruler.getBoundingClientRect().width / 26 / 100);
    ruler.remove();
  }

  // speak says all there is in a language of the page.
  function speak(n) {
    tongue = n;
    document.documentElement.lang = game.tongues[n].code;
    document.title = document.querySelector('h1').textContent = words(game.title);
    for (const e of document.querySelectorAll('[data-label]')) e.setAttribute('aria-label', says(e.dataset.label));
    for (const e of document.querySelectorAll('[data-text]')) e.textContent = says(e.dataset.text);
    playing(timer !== 0);
    drawScore();
  }

  for (const [i, t] of game.tongues.entries()) {
    const e = make('option', '', t.name);
    e.value = i;
    e.lang = t.code;
    $('tongue').append(e);
  }
  $('tongue').hidden = game.tongues.length < 2;
  $('tongue').addEventListener('change', () => {
    const held = still;
    stop();
    speak(Number($('tongue').value));
    show(at, held);
  });
  // At a desk the turning points stand below the story, on a phone below the table.
  const desk = matchMedia('(min-width: 900px)');
  const settle = () => (desk.matches ? $('side').append($('turnings')) : $('more').prepend($('turnings')));
  desk.addEventListener('change', settle);
  settle();
  document.querySelector('[data-text="running"]').hidden = game.over;
  $('chapters').addEventListener('change', () => go(game.chapters[$('chapters').value].step));
  $('slider').max = last;
  $('slider').addEventListener('input', () => go(Number($('slider').value)));
  for (const e of document.querySelectorAll('.buttons button')) e.addEventListener('click', deeds[e.id]);
  $('hands').hidden = !game.areas.some((a) => a.own);
  $('hands').querySelector('input').addEventListener('change', (e) => document.body.classList.toggle('handless', !e.target.checked));
  $('veil').hidden = !game.over;
  $('veil').querySelector('input').addEventListener('change', drawWhatComes);
  $('card').addEventListener('click', (e) => { if (e.target === $('card')) $('card').close(); });
  document.addEventListener('visibilitychange', () => { if (document.hidden) stop(); });
  ruled();
  speak(0);
  show(0);
})();
