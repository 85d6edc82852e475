// Small helpers to make elements; text always goes in as text.
export function el(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !key.startsWith("aria") && key !== "list") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const hidden = (text) => el("span.sr", {}, text);

let last = 0;
export const uid = (prefix) => `${prefix}-${++last}`;

// Snowflakes are too long for numbers.
export const newer = (a, b) => a.length > b.length || (a.length === b.length && a > b);

export function remember(name, value) {
  try { localStorage.setItem(`parlour.${name}`, JSON.stringify(value)); } catch { /* private mode: not kept */ }
}

export function recall(name, otherwise) {
  try { return JSON.parse(localStorage.getItem(`parlour.${name}`)) ?? otherwise; } catch { return otherwise; }
}
