// Attached files: pictures that open large with their alt text, others to download.
import { file } from "./api.js";
import { el } from "./dom.js";
import { lightbox } from "./lightbox.js";
import { words } from "./words.js";

export function picture(attached, around, kind = "picture") {
  const alt = attached.description || "";
  const img = el("img", { alt, "data-file": attached.id, draggable: false });
  const loaded = later(img).then(() => file(around.me, around.message, attached.id));
  loaded.then((url) => { img.src = url; }, () => {});
  return el(`button.${kind}.zoom`, {
    type: "button", "aria-label": words.openPicture(alt || attached.filename),
    onclick: () => loaded.then((url) => lightbox(url, alt, attached.filename), () => {}),
  }, img);
}

// In a burst of edits most pictures are replaced before anyone could see them.
const later = (img) => new Promise((go, skip) => {
  setTimeout(() => (img.isConnected ? go() : skip(new Error("replaced"))), 30);
});

export function download(attached, around) {
  if (!attached) return el("p.unknown", {}, words.notSupported("file"));
  const size = attached.size < 1024 ? `${attached.size} B` : `${(attached.size / 1024).toFixed(1)} KB`;
  const link = el("a.file", { href: "#", download: attached.filename, "aria-label": words.download(attached.filename),
    onclick: async (event) => {
      if (link.href.startsWith("blob:")) return;
      event.preventDefault();
      link.href = await file(around.me, around.message, attached.id);
      link.click();
    } },
  el("span.file-icon", { "aria-hidden": "true" }, "📄"), el("span.file-name", {}, attached.filename), el("span.file-size", {}, size));
  return link;
}

export function attachments(list, around) {
  return list.map((a) => (a.content_type?.startsWith("image/") && !a.content_type.includes("svg") ? picture(a, around) : download(a, around)));
}
