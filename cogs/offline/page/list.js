// The messages of one channel in one pane: kept in order, updated in place, never losing the
// reader's place, focus or open menu.
import { el, newer } from "./dom.js";
import { follows, message } from "./message.js";
import { openPopup } from "./popup.js";
import { day, sameDay } from "./times.js";
import { words } from "./words.js";

export class List {
  constructor(pane) {
    this.pane = pane;
    this.messages = [];
    this.items = new Map();
    this.busy = new Set();
    this.failures = new Map();
    this.stale = new Set();
    this.top = el("div.top");
    this.ol = el("ol.messages");
    this.inner = el("div.inner", {}, this.top, this.ol);
    this.scroller = el("div.scroller", { role: "log", tabIndex: 0, onscroll: () => this.scrolled() }, this.inner);
    this.jump = el("button.jump", { type: "button", hidden: true, onclick: () => this.toEnd() }, words.jump, " ↓");
    this.element = el("div.list", {}, this.scroller, this.jump);
    this.atEnd = true;
    this.touched = -Infinity;
    this.held = false;
    for (const kind of ["wheel", "touchmove", "keydown"]) this.scroller.addEventListener(kind, () => { this.touched = performance.now(); }, { passive: true });
    this.scroller.addEventListener("pointerdown", () => { this.held = true; });
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => { this.held = false; });
    new ResizeObserver(() => { if (this.atEnd) this.toEnd(); }).observe(this.inner);
    new ResizeObserver(() => { if (this.atEnd) this.toEnd(); }).observe(this.scroller);
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // Only the reader leaves the end: what grows or shrinks (a picture that arrives) does not.
    if (scrollHeight - scrollTop - clientHeight < 40) this.atEnd = true;
    else if (this.held || performance.now() - this.touched < 600) this.atEnd = false;
    this.jump.hidden = this.atEnd;
    if (this.atEnd) this.pane.read();
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.atEnd = true;
    this.jump.hidden = true;
  }

  fill(messages, name, intro, more) {
    this.messages = messages;
    this.busy.clear();
    this.failures.clear();
    this.scroller.setAttribute("aria-label", words.messages(name));
    this.setTop(intro, more);
    this.drawAll();
    this.toEnd();
  }

  setTop(intro, more) {
    this.top.replaceChildren(more ? el("button.btn.secondary.older", { type: "button", onclick: () => this.pane.loadOlder() }, words.older) : intro);
  }

  prepend(messages, intro, more) {
    const before = this.scroller.scrollHeight;
    this.messages = [...messages, ...this.messages];
    this.setTop(intro, more);
    this.drawAll();
    this.scroller.scrollTop += this.scroller.scrollHeight - before;
  }

  drawAll() {
    this.items.clear();
    this.ol.replaceChildren();
    this.messages.forEach((m, i) => this.insert(i));
  }

  put(m) {
    const at = this.messages.findIndex((old) => old.id === m.id);
    if (at >= 0) { this.messages[at] = m; this.failures.delete(m.id); this.redrawSoon(m.id); return; }
    let i = this.messages.length;
    while (i > 0 && newer(this.messages[i - 1].id, m.id)) i -= 1;
    this.messages.splice(i, 0, m);
    this.insert(i);
    if (i + 1 < this.messages.length) this.redraw(i + 1);
    if (this.atEnd) this.toEnd();
  }

  // A burst of edits is one redraw.
  redrawSoon(id) {
    if (!this.stale.size) setTimeout(() => { const ids = [...this.stale]; this.stale.clear(); ids.forEach((each) => this.redraw(this.messages.findIndex((m) => m.id === each))); }, 8);
    this.stale.add(id);
  }

  drop(id) {
    const at = this.messages.findIndex((old) => old.id === id);
    if (at < 0) return;
    const had = this.items.get(id)?.contains(document.activeElement);
    if (openPopup() && this.items.get(id)?.contains(openPopup().anchor)) openPopup().close(true);
    this.items.get(id)?.remove();
    this.divider(id)?.remove();
    this.items.delete(id);
    this.messages.splice(at, 1);
    if (at < this.messages.length) this.redraw(at);
    if (had) this.scroller.focus({ preventScroll: true });
  }

  divider(id) { return this.ol.querySelector(`[data-day="${id}"]`); }

  insert(i) {
    const m = this.messages[i], before = this.messages[i - 1];
    const made = this.render(i);
    const next = this.messages.slice(i + 1).map((n) => this.divider(n.id) ?? this.items.get(n.id)).find(Boolean) ?? null;
    const newDay = !before || !sameDay(Date.parse(before.timestamp), Date.parse(m.timestamp));
    if (newDay) this.ol.insertBefore(el("li.day", { "data-day": m.id }, day(Date.parse(m.timestamp), this.pane.language)), next);
    this.ol.insertBefore(made, next);
    this.items.set(m.id, made);
  }

  render(i) {
    const m = this.messages[i];
    return message(m, follows(this.messages[i - 1], m), this.pane.around(m, this));
  }

  redraw(i) {
    const m = this.messages[i], old = m && this.items.get(m.id);
    if (!old) return;
    const made = this.render(i);
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : null;
    // The old picture stays until the new one is there, so that nothing jumps.
    const olds = [...old.querySelectorAll("img[data-file]")];
    [...made.querySelectorAll("img[data-file]")].forEach((img, n) => {
      const same = olds.find((old) => old.src && old.dataset.file === img.dataset.file);
      if (same) { same.alt = img.alt; img.replaceWith(same); }  // an animation goes on
      else if (!img.src && olds[n]?.src) {
        img.src = olds[n].src;
        img.style.aspectRatio = `auto ${olds[n].naturalWidth || 1} / ${olds[n].naturalHeight || 1}`;
      }
    });
    const popup = openPopup(), held = popup && old.contains(popup.anchor);
    old.replaceWith(made);
    this.items.set(m.id, made);
    if (held) this.holdOn(popup, made);
    if (focused !== null) (keyed(made, focused) ?? this.scroller).focus({ preventScroll: true });
    // What collapses and is back within a frame moves the reader, and no observer tells.
    if (this.atEnd) requestAnimationFrame(() => { if (this.atEnd) this.toEnd(); });
  }

  holdOn(popup, made) {
    const anchor = keyed(made, popup.anchor.dataset.key);
    if (anchor && anchor.signature === popup.signature) popup.moveTo(anchor);
    else popup.close(true);
  }

  // Shows that a control works, and what came of it.
  setBusy(id, customId, on) {
    this.busy[on ? "add" : "delete"](`${id} ${customId}`);
    const control = this.items.has(id) && keyed(this.items.get(id), customId);
    if (control) on ? control.setAttribute("aria-busy", "true") : control.removeAttribute("aria-busy");
  }

  setFailure(id, text) {
    text ? this.failures.set(id, text) : this.failures.delete(id);
    const place = this.items.get(id)?.querySelector(".failure");
    if (place) place.textContent = text ?? "";
    if (this.atEnd) this.toEnd();
  }
}

const keyed = (root, key) => [...root.querySelectorAll("[data-key]")].find((found) => found.dataset.key === key);
