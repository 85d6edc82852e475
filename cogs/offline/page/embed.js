// Embeds, for messages of the older kind.
import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { words } from "./words.js";

export function embed(e, around) {
  const box = el("div.embed", {},
    e.author && el("p.embed-author", {}, e.author.name),
    e.title && el("p.embed-title", {}, e.url ? el("a", { href: e.url, target: "_blank", rel: "noreferrer noopener" }, e.title) : e.title),
    e.description && markdown(e.description, around),
    e.fields?.length && el("dl.embed-fields", {}, e.fields.map((f) => el(f.inline ? "div.inline" : "div", {}, el("dt", {}, f.name), el("dd", {}, markdown(f.value, around))))),
    (e.image || e.thumbnail || e.video) && el("p.unknown", {}, words.notSupported("embed media")),
    e.footer && el("p.embed-footer", {}, e.footer.text));
  if (e.color) box.style.setProperty("--accent", `#${e.color.toString(16).padStart(6, "0")}`);
  return box;
}
