// Discord's inline markdown into nodes. `around` knows people, channels and who is reading.
import { el } from "./dom.js";
import { timestamp } from "./times.js";
import { words } from "./words.js";

const RULES = [
  [/^\\([^\sA-Za-z0-9])/, (m) => m[1]],
  [/^(`+)([^]*?[^`])\1(?!`)/, (m) => el("code", {}, m[2].trim())],
  [/^<@!?(\d+)>/, (m, a) => mention(a.personName(m[1]), m[1] === a.me)],
  [/^<@&(\d+)>/, (m, a) => mention(a.roleName?.(m[1]) ?? m[1], false)],
  [/^<#(\d+)>/, (m, a) => channel(m[1], a)],
  [/^<\/([\w\- ]+):\d+>/, (m, a) => command(m[1], a)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m, a) => timestamp(Number(m[1]), m[2] ?? "f", a.language)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => mention(m[1], true)],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/, (m, a) => link(m[2], inline(m[1], a))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]!?*_|~]/, (m) => link(m[0], [m[0]])],
  [/^\*\*\*([^]+?)\*\*\*(?!\*)/, (m, a) => el("strong", {}, el("em", {}, inline(m[1], a)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, a) => el("strong", {}, inline(m[1], a))],
  [/^__([^]+?)__(?!_)/, (m, a) => el("u", {}, inline(m[1], a))],
  [/^\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/, (m, a) => el("em", {}, inline(m[1], a))],
  [/^_((?:__|[^_])+?)_(?!\w)/, (m, a) => el("em", {}, inline(m[1], a))],
  [/^~~([^]+?)~~/, (m, a) => el("s", {}, inline(m[1], a))],
  [/^\|\|([^]+?)\|\|/, (m, a) => spoiler(inline(m[1], a))],
];

export function inline(text, around) {
  const nodes = [];
  let plain = "";
  const flush = () => { if (plain) nodes.push(plain); plain = ""; };
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const before = at ? text[at - 1] : " ";
    const hit = "\\`<@[h*_~|".includes(rest[0]) && firstHit(rest, before);
    if (hit) { flush(); nodes.push(hit[1](hit[0], around)); at += hit[0][0].length; }
    else if (rest[0] === "\n") { flush(); nodes.push(el("br")); at += 1; }
    else { plain += rest[0]; at += 1; }
  }
  flush();
  return nodes;
}

function firstHit(rest, before) {
  if (rest[0] === "_" && /\w/.test(before)) return null;
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(rest);
    if (match) return [match, make];
  }
  return null;
}

const mention = (name, me) => el(me ? "span.mention.me" : "span.mention", {}, `@${name}`);

function channel(id, around) {
  const name = `#${around.channelName(id)}`;
  return el("button.mention", { type: "button", onclick: () => around.openChannel(id) }, name);
}

function command(name, around) {
  return el("button.mention", { type: "button", onclick: () => around.startCommand(name) }, `/${name}`);
}

const link = (href, nodes) => el("a", { href, target: "_blank", rel: "noreferrer noopener" }, nodes);

function spoiler(nodes) {
  const inside = el("span.spoiler-text", { "aria-hidden": "true" }, nodes);
  const box = el("button.spoiler", {
    type: "button", "aria-label": words.spoiler, "aria-expanded": "false",
    onclick: () => {
      const shown = el("span.spoiler.shown", {}, el("span.spoiler-text", {}, nodes));
      box.replaceWith(shown);
    },
  }, inside);
  return box;
}
