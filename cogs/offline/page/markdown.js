// Discord's block markdown: headings, small print, quotes, lists, code blocks.
import { el } from "./dom.js";
import { inline } from "./inline.js";

const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])*\s*){1,27}$/u;

export function markdown(text, around) {
  if (ONLY_EMOJI.test(text)) return el("div.md.jumbo", {}, text);
  return el("div.md", {}, blocks(text, around));
}

function blocks(text, around) {
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(el("p", {}, inline(plain.join("\n"), around)));
    plain = [];
  };
  const lines = text.split("\n");
  for (let i = 0; i < lines.length;) {
    const taken = fence(lines, i) ?? heading(lines[i], around) ?? quote(lines, i, around) ?? list(lines, i, around);
    if (taken) {
      flush();
      out.push(taken.node);
      i += taken.lines;
      if (taken.rest) plain.push(taken.rest);
    }
    else { plain.push(lines[i]); i += 1; }
  }
  flush();
  return out;
}

function fence(lines, start) {
  if (!lines[start].startsWith("```")) return null;
  const whole = lines.slice(start).join("\n");
  const match = /^```(?:([\w+-]*)\n)?([^]*?)```/.exec(whole);
  if (!match) return null;
  const node = el("pre", { tabIndex: 0 }, el("code", {}, match[2].replace(/^\n|\n$/g, "")));
  const rest = whole.slice(match[0].length).split("\n")[0].trim();
  return { node, rest, lines: match[0].split("\n").length };
}

function heading(line, around) {
  const match = /^(#{1,3}) +(.+)$/.exec(line) ?? /^(-#) +(.+)$/.exec(line);
  if (!match) return null;
  if (match[1] === "-#") return { node: el("p.subtext", {}, inline(match[2], around)), lines: 1 };
  // A message stands under the page's own headings, hence two levels lower.
  const level = match[1].length;
  return { node: el(`h${level + 2}.h${level}`, {}, inline(match[2], around)), lines: 1 };
}

function quote(lines, start, around) {
  if (lines[start].startsWith(">>> ")) {
    const rest = [lines[start].slice(4), ...lines.slice(start + 1)];
    return { node: el("blockquote", {}, blocks(rest.join("\n"), around)), lines: rest.length };
  }
  const taken = [];
  while (start + taken.length < lines.length && lines[start + taken.length].startsWith("> ")) {
    taken.push(lines[start + taken.length].slice(2));
  }
  if (!taken.length) return null;
  return { node: el("blockquote", {}, blocks(taken.join("\n"), around)), lines: taken.length };
}

const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(.+)$/;

function list(lines, start, around) {
  const items = [];
  for (const line of lines.slice(start)) {
    const match = ITEM.exec(line);
    const other = items.length && match && match[1].length <= items[0].depth && Boolean(match[3]) !== Boolean(items[0].number);
    if (!match || other) break;
    items.push({ depth: match[1].length, number: match[3], text: match[4] });
  }
  return items.length ? { node: nest(items, around), lines: items.length } : null;
}

function nest(items, around) {
  const first = items[0];
  const node = first.number ? el("ol", { start: Number(first.number) }) : el("ul");
  for (let i = 0; i < items.length;) {
    const item = el("li", {}, inline(items[i].text, around));
    let next = i + 1;
    while (next < items.length && items[next].depth > first.depth) next += 1;
    if (next > i + 1) item.append(nest(items.slice(i + 1, next), around));
    node.append(item);
    i = next;
  }
  return node;
}
