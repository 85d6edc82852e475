// One picture, large, with the words that describe it.
import { el } from "./dom.js";
import { words } from "./words.js";

// `moving`: the address of the animation of which the picture is a still.
export function lightbox(url, alt, name, { moving = null } = {}) {
  const dialog = document.getElementById("lightbox");
  const img = url && el("img", { src: url, alt });
  const play = moving && el("button.btn.primary.play", { type: "button", onclick: () => { img.src = moving; play.remove(); } }, words.play);
  dialog.setAttribute("aria-label", name || words.picture);
  dialog.replaceChildren(...[
    el("button.icon-btn.lightbox-close", { type: "button", "aria-label": words.close, onclick: () => dialog.close() }, "✕"),
    img || el("p.alt", { role: "alert" }, words.pictureGone),
    play,
    el("p.alt", {}, alt || words.noAlt),
  ].filter(Boolean));
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  dialog.showModal();
}
