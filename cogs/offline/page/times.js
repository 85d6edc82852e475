// Times as Discord writes them, on the simulation's clock.
import { el } from "./dom.js";
import { words } from "./words.js";

let ahead = 0; // milliseconds between the simulation's clock and this machine's

export const setNow = (seconds) => { ahead = seconds * 1000 - Date.now(); };
export const now = () => Date.now() + ahead;

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" },
  d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(at, language) {
  const seconds = Math.round((at - now()) / 1000);
  const [unit, size] = STEPS.find(([, s]) => Math.abs(seconds) >= s) ?? STEPS.at(-1);
  const count = Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(count, unit);
}

function absolute(at, style, language) {
  return new Intl.DateTimeFormat(language, STYLES[style] ?? STYLES.f).format(at);
}

export function timestamp(seconds, style, language) {
  const at = seconds * 1000;
  const text = style === "R" ? relative(at, language) : absolute(at, style, language);
  return el("time.stamp", {
    dateTime: new Date(at).toISOString(), title: absolute(at, "F", language),
    "data-at": at, "data-relative": style === "R" ? language : undefined,
  }, text);
}

// Relative times count.
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(time.dataset.at), time.dataset.relative);
    if (time.textContent !== text) time.textContent = text;
  }
}, 500);

const dayOf = (at) => new Date(at).toDateString();
export const sameDay = (a, b) => dayOf(a) === dayOf(b);
export const clock = (at, language) => absolute(at, "t", language);
export const day = (at, language) => absolute(at, "D", language);

export function posted(at, language) {
  const time = clock(at, language);
  if (sameDay(at, now())) return words.todayAt(time);
  if (sameDay(at, now() - 86400000)) return words.yesterdayAt(time);
  return `${absolute(at, "d", language)} ${time}`;
}
