// Components of messages, each as Discord shows it. What is not known here is said, never left out.
import { el } from "./dom.js";
import { emojiText } from "./emoji.js";
import { download, picture } from "./files.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { words } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

// `around` is the message's context: who reads it, and what a press does.
export function component(c, around) {
  const make = MAKERS[c.type];
  return make ? make(c, around) : el("p.unknown", {}, words.notSupported(words.component(c.type)));
}

const children = (list, around) => (list ?? []).map((c) => component(c, around));

const MAKERS = {
  1: (c, a) => el("div.row", {}, children(c.components, a)),
  2: button,
  3: select, 5: select, 7: select, 8: select,
  9: (c, a) => el("div.section", {}, el("div.section-text", {}, children(c.components, a)), el("div.accessory", {}, component(c.accessory, a))),
  10: (c, a) => markdown(c.content, a),
  11: (c, a) => media(c, a, "thumbnail"),
  12: (c, a) => el(`div.gallery.n${Math.min(c.items.length, 4)}`, {}, c.items.map((item) => media(item, a, "gallery-item"))),
  13: (c, a) => download(attachment(c.file, a), a),
  14: (c) => el("div.separator", { role: c.divider === false ? "presentation" : "separator", class: `separator ${c.spacing === 2 ? "large" : ""} ${c.divider === false ? "blank" : ""}` }),
  17: container,
};

function container(c, around) {
  const box = el("div.container", {}, children(c.components, around));
  if (c.accent_color !== null && c.accent_color !== undefined) {
    box.classList.add("accent");
    box.style.setProperty("--accent", `#${c.accent_color.toString(16).padStart(6, "0")}`);
  }
  return c.spoiler ? veil(box) : box;
}

function veil(inside) {
  inside.inert = true;
  const cover = el("button.veil", { type: "button", onclick: () => { cover.remove(); inside.inert = false; inside.classList.remove("veiled"); } }, words.spoiler);
  inside.classList.add("veiled");
  return el("div.veil-box", {}, inside, cover);
}

function button(c, around) {
  const label = [c.emoji && el("span.emoji", { "aria-hidden": c.label ? "true" : undefined }, emojiText(c.emoji)), c.label && el("span", {}, c.label)];
  if (c.style === 5) return el("a.btn.link", { href: c.url, target: "_blank", rel: "noreferrer noopener" }, label, el("span", { "aria-hidden": "true" }, "↗"));
  if (!STYLES[c.style]) return el("p.unknown", {}, words.notSupported(words.component(`2/${c.style}`)));
  const busy = around.busy(c.custom_id);
  return el(`button.btn.${STYLES[c.style]}`, {
    type: "button", disabled: c.disabled, "data-key": c.custom_id, "aria-busy": busy ? "true" : undefined,
    onclick: () => around.press({ custom_id: c.custom_id }),
  }, el("span.btn-label", {}, label), el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i")));
}

function select(c, around) {
  const made = menu(c, around, (values) => around.press({ custom_id: c.custom_id, values }), { key: c.custom_id });
  if (around.busy(c.custom_id)) made.setAttribute("aria-busy", "true");
  return made;
}

const attachment = (file, around) => around.message.attachments.find((a) => a.url === file.url);

function media(item, around, kind) {
  const found = attachment(item.media, around);
  if (!found) return el("p.unknown", {}, words.notSupported(item.media.url));
  const shown = picture({ ...found, description: item.description ?? found.description }, around, kind);
  return item.spoiler ? veil(shown) : shown;
}
