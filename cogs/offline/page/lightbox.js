// One picture, large, with the words that describe it.
import { el } from "./dom.js";
import { words } from "./words.js";

export function lightbox(url, alt, name) {
  const dialog = document.getElementById("lightbox");
  dialog.setAttribute("aria-label", name || words.picture);
  dialog.replaceChildren(
    el("button.icon-btn.lightbox-close", { type: "button", "aria-label": words.close, onclick: () => dialog.close() }, "✕"),
    el("img", { src: url, alt }),
    el("p.alt", {}, alt || words.noAlt),
  );
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  dialog.showModal();
}
