// Attached files: pictures that open large with their alt text, others to download.
import { file } from "./api.js";
import { el } from "./dom.js";
import { lightbox } from "./lightbox.js";
import { MOVES, calm, still } from "./still.js";
import { words } from "./words.js";

export function picture(attached, around, kind = "picture") {
  const alt = attached.description || "";
  const img = el("img", { alt, "data-file": attached.id, "data-coming": "", draggable: false });
  const get = () => file(around.me, around.message, attached.id);
  const moves = MOVES.includes(attached.content_type);
  const lost = el("span.lost", { hidden: true }, words.pictureLost);
  const show = async () => {
    const url = await get();
    img.src = moves && calm.matches ? await still(url) : url;
    lost.hidden = true;
  };
  const open = async () => {
    try {
      const url = await get();
      if (!img.src || !lost.hidden) await show();
      lightbox(img.src || url, alt, attached.filename, { moving: img.src === url ? null : url });
    } catch { lightbox(null, alt, attached.filename); }
  };
  later(img).then(show).catch((error) => { if (error !== REPLACED && img.isConnected) lost.hidden = false; }).finally(() => { delete img.dataset.coming; });
  return el(`button.${kind}.zoom`, { type: "button", "aria-label": words.openPicture(alt || attached.filename), onclick: open }, img, lost);
}

const REPLACED = new Error("replaced");

// In a burst of edits most pictures are replaced before anyone could see them.
const later = (img) => new Promise((go, skip) => {
  setTimeout(() => (img.isConnected ? go() : skip(REPLACED)), 30);
});

export function download(attached, around) {
  if (!attached) return el("p.unknown", {}, words.notSupported("file"));
  const size = attached.size < 1024 ? `${attached.size} B` : `${(attached.size / 1024).toFixed(1)} KB`;
  const link = el("a.file", { href: "#", download: attached.filename, "aria-label": words.download(attached.filename),
    onclick: async (event) => {
      if (link.href.startsWith("blob:")) return;
      event.preventDefault();
      try {
        link.href = await file(around.me, around.message, attached.id);
        link.click();
      } catch { around.problem(words.fileLost); }
    } },
  el("span.file-icon", { "aria-hidden": "true" }, "📄"), el("span.file-name", {}, attached.filename), el("span.file-size", {}, size));
  return link;
}

export function attachments(list, around) {
  return list.map((a) => (a.content_type?.startsWith("image/") && !a.content_type.includes("svg") ? picture(a, around) : download(a, around)));
}
