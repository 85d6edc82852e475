// A list that opens at an element: menus of messages and forms, commands, values of options.
import { el, uid } from "./dom.js";
import { words } from "./words.js";

let open = null;
export const openPopup = () => open;

// `anchor` keeps the focus and steers the list by keys (aria-activedescendant).
export class Popup {
  constructor({ anchor, items, label, multi = false, chosen = [], onpick, onclose, header }) {
    Object.assign(this, { anchor, items, multi, onpick, onclose });
    this.chosen = new Set(chosen);
    this.first = [...this.chosen].join("\n");
    this.id = uid("list");
    this.list = el("ul.options", { id: this.id, role: "listbox", "aria-label": label, "aria-multiselectable": multi ? "true" : undefined });
    const done = multi && el("button.btn.primary.done", { type: "button", onclick: () => this.close() }, words.done);
    this.box = el("div.popup", { onmousedown: (e) => { if (e.target !== done) e.preventDefault(); } }, header && el("div.popup-head", {}, header), this.list, done);
    this.active = Math.max(0, items.findIndex((item) => this.chosen.has(item.value)));
    this.outside = (event) => { if (!this.box.contains(event.target) && !this.anchor.contains(event.target)) this.close(); };
    this.moved = () => this.place();
    this.show();
  }

  show() {
    open?.close();
    open = this;
    document.body.append(this.box);
    document.addEventListener("mousedown", this.outside);
    window.addEventListener("resize", this.moved);
    document.addEventListener("scroll", this.moved, true);
    this.anchor.setAttribute("aria-expanded", "true");
    this.anchor.setAttribute("aria-controls", this.id);
    this.draw();
    this.place();
  }

  setItems(items, header) {
    this.items = items;
    this.active = 0;
    if (header !== undefined) this.box.querySelector(".popup-head")?.replaceChildren(header);
    this.draw();
    this.place();
  }

  draw() {
    const rows = this.items.map((item, i) => el("li.option", {
      role: "option", id: `${this.id}-${i}`, "aria-selected": this.chosen.has(item.value) ? "true" : "false",
      onclick: () => this.pick(i), onmousemove: () => { if (this.active !== i) { this.active = i; this.mark(); } },
    }, item.icon && el("span.option-icon", { "aria-hidden": "true" }, item.icon),
    el("span.option-text", {}, el("span.option-name", {}, item.label), item.description && el("span.option-note", {}, item.description)),
    (this.multi || this.chosen.has(item.value)) && el("span.tick", { "aria-hidden": "true" }, this.chosen.has(item.value) ? "✓" : "")));
    this.list.replaceChildren(...(rows.length ? rows : [el("li.option-none", { role: "option", "aria-disabled": "true", "aria-selected": "false" }, words.noneFound)]));
    this.mark();
  }

  mark() {
    const rows = this.list.querySelectorAll(".option");
    rows.forEach((row, i) => row.classList.toggle("active", i === this.active));
    const row = rows[this.active];
    if (row) { this.anchor.setAttribute("aria-activedescendant", row.id); row.scrollIntoView({ block: "nearest" }); }
    else this.anchor.removeAttribute("aria-activedescendant");
  }

  place() {
    const at = this.anchor.getBoundingClientRect(), room = this.room(at);
    const below = room.bottom - at.bottom, above = at.top - room.top, up = below < 280 && above > below;
    const width = Math.min(Math.max(at.width, 220), room.right - room.left - 16);
    Object.assign(this.box.style, {
      left: `${Math.max(room.left + 8, Math.min(at.left, room.right - width - 8))}px`, width: `${width}px`,
      maxHeight: `${Math.min(340, (up ? above : below) - 12)}px`,
      top: up ? "" : `${at.bottom + 4}px`, bottom: up ? `${innerHeight - at.top + 4}px` : "",
    });
  }

  // A list stays within its person's screen, unless that has no room for it.
  room(at) {
    const pane = this.anchor.closest(".pane")?.getBoundingClientRect();
    const enough = pane && Math.max(pane.bottom - at.bottom, at.top - pane.top) >= 150;
    return enough ? pane : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  }

  // Returns whether the key was for the list.
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const count = this.items.length;
    if (step && count) { this.active = Math.abs(step) === 1 ? (this.active + step + count) % count : Math.max(0, Math.min(count - 1, this.active + step)); this.mark(); }
    else if (event.key === "Home" && this.anchor.tagName !== "INPUT") { this.active = 0; this.mark(); }
    else if (event.key === "End" && this.anchor.tagName !== "INPUT") { this.active = count - 1; this.mark(); }
    else if ((event.key === "Enter" || (event.key === " " && this.anchor.tagName !== "INPUT" && this.anchor.tagName !== "TEXTAREA")) && count) this.pick(this.active);
    else if (event.key === "Escape") this.close(true);
    else if (event.key === "Tab") { this.close(); return false; }
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  pick(i) {
    const { value } = this.items[i];
    if (!this.multi) { this.chosen = new Set([value]); this.close(); this.onpick?.(value, this.items[i]); return; }
    if (!this.chosen.delete(value) && this.chosen.size < this.multi) this.chosen.add(value);
    this.active = i;
    this.draw();
  }

  close(cancel = false) {
    if (open === this) open = null;
    this.box.remove();
    document.removeEventListener("mousedown", this.outside);
    window.removeEventListener("resize", this.moved);
    document.removeEventListener("scroll", this.moved, true);
    this.anchor.setAttribute("aria-expanded", "false");
    this.anchor.removeAttribute("aria-activedescendant");
    if (this.multi && !cancel && [...this.chosen].join("\n") !== this.first) this.onpick?.([...this.chosen]);
    this.onclose?.();
  }

  // The message behind an open menu was edited: hold on to the new button, or close.
  moveTo(anchor) {
    this.anchor = anchor;
    anchor.setAttribute("aria-expanded", "true");
    anchor.setAttribute("aria-controls", this.id);
    this.mark();
    this.place();
  }
}
