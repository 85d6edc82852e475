// A person's channels, threads and DM, with marks for what they have not read.
import { el, hidden } from "./dom.js";
import { words } from "./words.js";

const SIGNS = { channel: "#", thread: "🧵", dm: "@" };

export class Tabs {
  constructor(pane, onopen) {
    this.pane = pane;
    this.onopen = onopen;
    this.element = el("div.tabs", { role: "tablist", onkeydown: (event) => this.key(event) });
    this.drawn = "";
  }

  draw(current) {
    const { person, world } = this.pane;
    // Threads come and go: behind the others they move nothing, and private news stays in sight.
    const listed = [...person.tabs].sort((a, b) => (a.kind === "thread") - (b.kind === "thread"));
    const tabs = listed.map((tab) => ({ ...tab, ...world.unread(person.id, tab), on: tab.id === current }));
    const signature = JSON.stringify(tabs.map((t) => [t.id, t.name, t.unread, t.count, t.on]));
    if (signature === this.drawn) return;
    this.drawn = signature;
    const focused = this.element.contains(document.activeElement) && document.activeElement.dataset.id;
    this.element.setAttribute("aria-label", words.channels(person.name));
    this.element.replaceChildren(...tabs.map((tab) => this.tab(tab)));
    this.element.querySelector(".on")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focused) this.element.querySelector(`[data-id="${focused}"]`)?.focus();
  }

  tab(tab) {
    const unread = tab.unread && !tab.on;
    return el(`button.tab${tab.on ? ".on" : ""}${unread ? ".unread" : ""}`, {
      type: "button", role: "tab", "aria-selected": tab.on ? "true" : "false", tabIndex: tab.on ? 0 : -1,
      "data-id": tab.id, "data-kind": tab.kind, title: tab.topic ?? tab.name, onclick: () => this.onopen(tab.id),
    }, el("span.sign", { "aria-hidden": "true" }, SIGNS[tab.kind]), el("span.tab-name", {}, tab.name),
    unread && (tab.count ? el("span.count", {}, String(tab.count), hidden(` ${words.pings(tab.count)}`)) : el("span.dot", {}, hidden(words.unread))));
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...this.element.querySelectorAll(".tab")];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    event.preventDefault();
  }
}
