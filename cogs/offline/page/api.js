// Requests to the server. The key is in the address's fragment, which browsers never send by
// themselves; here it travels in a header, also for the event stream and for pictures.
import { words } from "./words.js";

const key = location.hash.slice(1) || sessionStorage.getItem("parlour.key") || "";
if (location.hash.length > 1) sessionStorage.setItem("parlour.key", key);
export const hasKey = key !== "";
// Whoever pastes the right address into this tab changes its fragment only.
addEventListener("hashchange", () => { if (location.hash.length > 1) location.reload(); });
const headers = { "X-Parlour-Key": key };

export class Refusal extends Error {}
export class WrongKey extends Refusal {}

let lockedOut = () => {};
// Calls back once the server does not know this page's key (any more).
export const onWrongKey = (call) => { lockedOut = call; };

function checkKey(response) {
  if (response.status !== 401) return;
  lockedOut();
  throw new WrongKey(words.wrongKey);
}

async function answer(response) {
  checkKey(response);
  const body = await response.json();
  if (!response.ok) throw new Refusal(body.refused || response.statusText);
  return body;
}

export async function get(path, query = {}) {
  return answer(await fetch(`/api/${path}?${new URLSearchParams(query)}`, { headers }));
}

export async function post(path, body) {
  return answer(await fetch(`/api/${path}`, {
    method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body),
  }));
}

// Reads server-sent events until the connection ends; `signal` ends it from this side.
export async function events(people, signal, each) {
  const response = await fetch(`/api/events?people=${people.join(",")}`, { headers, signal });
  checkKey(response);
  if (!response.ok) throw new Refusal(response.statusText);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const parts = rest.split("\n\n");
    rest = parts.pop();
    for (const part of parts) if (part.startsWith("data: ")) each(JSON.parse(part.slice(6)));
  }
}

const files = new Map();
const KEPT = 80;

// The address of a file's bytes; the oldest ones that no picture shows are let go.
export function file(person, message, id) {
  if (!files.has(id)) {
    const loading = load(person, message, id);
    files.set(id, loading);
    loading.catch(() => files.delete(id));
  }
  if (files.size > KEPT) {
    for (const [old, url] of files) {
      if (files.size <= KEPT) break;
      if (document.querySelector(`[data-file="${old}"]`)) continue;
      files.delete(old);
      url.then(URL.revokeObjectURL, () => {});
    }
  }
  return files.get(id);
}

async function load(person, message, id) {
  const query = new URLSearchParams({ person, channel: message.channel_id, message: message.id, file: id });
  const response = await fetch(`/api/file?${query}`, { headers });
  checkKey(response);
  if (response.status !== 200) throw new Refusal(response.statusText);
  return URL.createObjectURL(await response.blob());
}
