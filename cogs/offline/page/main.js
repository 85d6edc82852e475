// Puts the page together: the bar, the panes, the events that feed them.
import { events, get, hasKey, onWrongKey, WrongKey } from "./api.js";
import { Drawer } from "./drawer.js";
import { el, recall, remember } from "./dom.js";
import { Pane } from "./pane.js";
import { setNow } from "./times.js";
import { words } from "./words.js";
import { World } from "./world.js";

const COUNTS = [1, 2, 4, 8];
const phone = matchMedia("(max-width: 700px)");
const place = document.getElementById("panes");
const status = document.getElementById("status");
let world, drawer, panes = [], stream = new AbortController();

function say(text) {
  status.textContent = text ?? "";
  status.hidden = !text;
}

// What nobody else has caught must not die silently.
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason instanceof WrongKey || reason?.name === "AbortError") return;
  const text = words.broke(reason?.message ?? reason);
  say(text);
  setTimeout(() => { if (status.textContent === text) say(null); }, 8000);
});

function theme(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  remember("dark", dark);
}

function bar() {
  let dark = recall("dark", !matchMedia("(prefers-color-scheme: light)").matches);
  theme(dark);
  const counts = COUNTS.map((n) => el("button.count-btn", { type: "button", "data-count": n, "aria-label": words.paneCount(n), title: words.paneCount(n), onclick: () => { remember("count", n); arrange(); } }, String(n)));
  const switcher = el("button.icon-btn.theme", { type: "button", "aria-label": words.theme(dark), title: words.theme(dark), onclick: () => {
    dark = !dark; theme(dark); switcher.setAttribute("aria-label", words.theme(dark)); switcher.title = words.theme(dark); switcher.textContent = dark ? "☀" : "☾";
  } }, dark ? "☀" : "☾");
  const toggle = el("button.btn.secondary.drawer-btn", { type: "button", "aria-expanded": "false", "aria-controls": "drawer" }, words.drawer);
  document.getElementById("bar").replaceChildren(
    el("h1.brand", {}, el("img", { src: "/page/icon.svg", alt: "" }), words.brand, el("span.subtitle", {}, words.subtitle)),
    el("span.counts-label", { id: "counts-label" }, words.panes),
    el("div.counts", { role: "group", "aria-labelledby": "counts-label" }, counts), switcher, toggle);
  return toggle;
}

function arrange() {
  const count = phone.matches ? 1 : recall("count", 1);
  const ids = [...world.people.keys()];
  const shown = recall("shown", ids);
  while (panes.length > count) panes.pop().element.remove();
  while (panes.length < count) {
    const taken = panes.map((pane) => pane.me);
    const free = [shown[panes.length], ...ids].find((id) => world.people.has(id) && !taken.includes(id));
    addPane(free);
  }
  place.dataset.count = count;
  document.querySelectorAll(".count-btn").forEach((b) => b.setAttribute("aria-pressed", String(Number(b.dataset.count) === count)));
  connect();
}

function addPane(id) {
  const pane = new Pane(world, id, { onperson: change });
  panes.push(pane);
  place.append(pane.element);
  pane.open(world.whereWas(id));
}

// Someone else sits down at this pane; two panes never show the same person.
function change(pane, id) {
  const other = panes.find((p) => p.me === id);
  const at = panes.indexOf(pane);
  const fresh = [[at, id]];
  if (other) fresh.push([panes.indexOf(other), pane.me]);
  for (const [i, person] of fresh) {
    const made = new Pane(world, person, { onperson: change });
    panes[i].element.replaceWith(made.element);
    panes[i] = made;
    made.open(world.whereWas(person));
  }
  const shown = recall("shown", [...world.people.keys()]);
  panes.forEach((p, i) => { shown[i] = p.me; });
  remember("shown", shown);
  panes[at].who.focus();
  connect();
}

function receive(event) {
  if (event.type === "message") panes.filter((p) => event.for.includes(p.me)).forEach((p) => p.receive(event));
  else if (event.type === "gone") panes.forEach((p) => p.gone(event.channel, event.id));
  else if (event.type === "person") personChanged(event.person);
  else if (event.type === "bot") { setNow(event.now); say(words.states[event.state]); if (event.state === "up") panes.forEach((p) => p.composer.loadCommands()); }
  else if (event.type === "reload") reload();
  if (["message", "gone"].includes(event.type)) drawer.noteSent();
}

function personChanged(person) {
  const language = world.update(person);
  panes.forEach((p) => (p.me === person.id ? p.changed(language) : p.describe()));
  drawer.draw();
}

async function reload() {
  const found = await get("world");
  setNow(found.now);
  found.people.forEach((person) => world.update(person));
  panes.forEach((p) => { p.describe(); p.open(p.tab ? p.channel : world.whereWas(p.me)); });
  drawer.draw();
}

async function connect() {
  stream.abort();
  const mine = stream = new AbortController();
  let lost = false, wait = 250;
  while (!mine.signal.aborted) {
    try {
      await events(panes.map((p) => p.me), mine.signal, (event) => {
        document.documentElement.dataset.live = "true";
        wait = 250;
        if (lost) { lost = false; reload(); }
        receive(event);
      });
    } catch (error) {
      if (mine.signal.aborted || error instanceof WrongKey) return;
      console.info(error.message);
    }
    lost = true;
    delete document.documentElement.dataset.live;
    say(words.reconnecting);
    await new Promise((done) => { setTimeout(done, wait); });
    wait = Math.min(wait * 2, 4000);
  }
}

async function start() {
  const toggle = bar();
  if (!hasKey) { say(words.noKey); return; }
  onWrongKey(() => { stream.abort(); delete document.documentElement.dataset.live; say(words.wrongKey); });
  try {
    const found = await get("world");
    setNow(found.now);
    world = new World(found);
    say(words.states[found.state]);
  } catch (error) { say(error.message); return; }
  drawer = new Drawer(world, toggle);
  phone.addEventListener("change", arrange);
  arrange();
}

start();
