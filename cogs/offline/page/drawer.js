// Backstage: what the curious and the tests may do to the people and to the world.
import { get, post } from "./api.js";
import { avatar } from "./avatar.js";
import { el } from "./dom.js";
import { words } from "./words.js";

export class Drawer {
  constructor(world, toggle) {
    this.world = world;
    this.toggle = toggle;
    this.element = document.getElementById("drawer");
    this.element.setAttribute("aria-label", words.drawer);
    this.problem = el("p.problem", { role: "alert" });
    this.people = el("ul.drawer-people");
    this.log = el("ol.log");
    this.element.replaceChildren(
      el("header.drawer-head", {}, el("h2", {}, words.drawer), el("button.icon-btn", { type: "button", "aria-label": words.close, onclick: () => this.show(false) }, "✕")),
      this.problem,
      el("h3", {}, words.world), el("div.row", {}, this.button(words.restart, { restart: true }), this.button(words.outage, { outage: true })),
      el("h3", {}, words.clock), el("div.row", {}, Object.entries(words.skips).map(([seconds, text]) => this.button(`+ ${text}`, { skip: Number(seconds) }))),
      el("h3", {}, words.people), this.people,
      el("h3", {}, words.log), this.log);
    toggle.addEventListener("click", () => this.show(this.element.hidden));
    this.element.addEventListener("keydown", (event) => { if (event.key === "Escape") this.show(false); });
  }

  show(on) {
    this.element.hidden = !on;
    this.problem.textContent = "";
    this.toggle.setAttribute("aria-expanded", String(on));
    document.body.classList.toggle("with-drawer", on);
    if (on) { this.draw(); this.loadLog(); this.element.querySelector("button").focus(); } else this.toggle.focus();
  }

  async act(path, body, control) {
    this.problem.textContent = "";
    control?.setAttribute("aria-busy", "true");
    try { await post(path, body); } catch (error) { this.problem.textContent = error.message; } finally { control?.removeAttribute("aria-busy"); }
  }

  button(text, body) {
    const made = el("button.btn.secondary", { type: "button", onclick: () => this.act("table", body, made) }, text);
    return made;
  }

  // A change by someone else must not take away the control that is in use.
  draw() {
    if (this.element.hidden) return;
    const focused = this.people.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.people.replaceChildren(...[...this.world.people.values()].map((p) => this.person(p)));
    if (focused) this.people.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  person(p) {
    const change = (body, control) => this.act("person", { person: p.id, ...body }, control);
    const language = el("select.small", { "aria-label": words.language(p.name), "data-key": `${p.id}-l`, onchange: () => change({ language: language.value }) },
      Object.entries(this.world.languages).map(([code, name]) => el("option", { value: code, selected: code === p.language }, name)));
    const closed = el("input", { type: "checkbox", checked: p.dms_closed, "aria-label": `${words.dmsClosed}: ${p.name}`, "data-key": `${p.id}-d`, onchange: () => change({ dms_closed: closed.checked }) });
    const leave = p.owner ? el("span.note", {}, words.owner)
      : el("button.btn.secondary.tiny", { type: "button", "data-key": `${p.id}-g`, "aria-label": `${p.gone ? words.rejoin : words.leave}: ${p.name}`, onclick: () => change({ gone: !p.gone }, leave) }, p.gone ? words.rejoin : words.leave);
    return el("li", {}, avatar(p.name, false, this.world.colour(p.id)), el("span.drawer-name", {}, p.name), language,
      el("label.check", {}, closed, words.dmsClosed), leave);
  }

  async loadLog() {
    if (this.element.hidden || this.loading) return;
    this.loading = true;
    try { this.drawLog((await get("log")).log); } catch (error) { this.problem.textContent = error.message; }
    setTimeout(() => { this.loading = false; if (this.again) { this.again = false; this.loadLog(); } }, 500);
  }

  drawLog(log) {
    this.log.replaceChildren(...log.map((line) => el("li", {},
      el("p.log-head", {}, el("strong", {}, words.kinds[line.kind]), line.kind !== "delete" && ` · ${words.seenBy} ${line.everyone ? words.everyone : line.seen_by.join(", ") || words.nobody}`),
      line.text && el("p.log-text", {}, line.text), line.ids.length > 0 && el("p.log-ids", {}, line.ids.join("  ")))));
  }

  noteSent() { if (this.loading) this.again = true; else this.loadLog(); }
}
