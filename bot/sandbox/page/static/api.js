// The sandbox's JSON API, as one person.

export class Client {
  constructor(user) { this.user = user; }

  async call(method, path, body) {
    const response = await fetch(`/sandbox/users/${encodeURIComponent(this.user)}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.message || `the sandbox answered ${response.status}`), { status: response.status });
    return answer;
  }

  view() { return this.call('GET', '/view'); }
  messages(channel, query = 'limit=50') { return this.call('GET', `/channels/${channel}/messages?${query}`); }
  say(channel, content) { return this.call('POST', `/channels/${channel}/messages`, { content }); }
  read(channel) { return this.call('POST', `/channels/${channel}/read`); }
  commands(channel) { return this.call('GET', `/channels/${channel}/commands`); }
  command(request) { return this.call('POST', '/commands', request); }
  component(request) { return this.call('POST', '/components', request); }
  modal(request) { return this.call('POST', '/modals', request); }
  dismiss(channel, message) { return this.call('DELETE', `/channels/${channel}/messages/${message}`); }
  openDM() { return this.call('POST', '/dm'); }
  settings(change) { return this.call('PATCH', '', change); }

  stream(after, onEvent, onReset, onState) {
    const source = new EventSource(`/sandbox/users/${encodeURIComponent(this.user)}/stream?after=${after}`);
    source.onmessage = (e) => onEvent(JSON.parse(e.data));
    source.addEventListener('reset', onReset);
    source.onopen = () => onState(true);
    source.onerror = () => onState(false, source.readyState === EventSource.CLOSED);
    return source;
  }
}

// passTime lets hours pass in the whole world, and tells how late it is then.
export async function passTime(hours) {
  const response = await fetch('/sandbox/clock', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ hours }) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message || `the sandbox answered ${response.status}`);
  return answer;
}

export async function world(path, method = 'GET') {
  const response = await fetch(`/sandbox/${path}`, { method });
  return response.json();
}
