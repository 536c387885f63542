// Making elements. Text goes in as text nodes, so nothing that anybody writes becomes markup.

export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'class') el.className = value;
    else if (key === 'style') Object.assign(el.style, value);
    else if (key === 'dataset') Object.assign(el.dataset, value);
    else if (key.startsWith('on')) el.addEventListener(key.slice(2), value);
    else if (key in el && typeof value !== 'string') el[key] = value;
    else el.setAttribute(key, value === true ? '' : value);
  }
  el.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false && c !== ''));
  return el;
}

export const $ = (id) => document.getElementById(id);

const hues = [172, 28, 262, 340, 205, 95, 310, 50];

// A person's colour follows from the name, so that it is the same everywhere.
export function colourOf(name) {
  let n = 0;
  for (const c of name) n = (n * 31 + c.codePointAt(0)) >>> 0;
  return `hsl(${hues[n % hues.length]} 55% 42%)`;
}

export function avatar(user, extra = '') {
  const name = nameOf(user);
  return h('span', { class: `avatar ${extra}`, 'aria-hidden': 'true', style: { background: colourOf(name) } }, [...name][0].toUpperCase());
}

export const nameOf = (user) => user.global_name || user.username;

let toastTimer;
export function toast(text) {
  const el = $('toast');
  el.textContent = text;
  el.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { el.hidden = true; }, 6000);
}

// A dialog closes by Escape, by its button and by a click beside it.
export function showDialog(el, ...children) {
  el.replaceChildren(...children);
  el.onclick = (e) => { if (e.target === el) el.close(); };
  if (!el.open) el.showModal();
}
