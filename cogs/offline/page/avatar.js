// Faces without pictures: a letter on a colour; the bot's is its mark.
import { el } from "./dom.js";

export function avatar(name, isBot, index) {
  if (isBot) return el("span.avatar.bot", { "aria-hidden": "true" }, el("img", { src: "/page/icon.svg", alt: "" }));
  return el(`span.avatar.c${Math.max(0, index) % 8}`, { "aria-hidden": "true" }, name.slice(0, 1).toUpperCase());
}
