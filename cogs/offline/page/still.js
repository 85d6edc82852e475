// The first moment of a moving picture, for those who asked their system for less motion.
export const MOVES = ["image/gif", "image/webp", "image/apng", "image/avif"];
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

// The address of a still. A canvas draws the first frame of what moves.
export async function still(url) {
  const moving = new Image();
  moving.src = url;
  await moving.decode();
  const canvas = document.createElement("canvas");
  canvas.width = moving.naturalWidth;
  canvas.height = moving.naturalHeight;
  canvas.getContext("2d").drawImage(moving, 0, 0);
  return URL.createObjectURL(await new Promise((done) => { canvas.toBlob(done); }));
}
