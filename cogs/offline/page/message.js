// One message, as its reader sees it.
import { avatar } from "./avatar.js";
import { component } from "./components.js";
import { el } from "./dom.js";
import { embed } from "./embed.js";
import { attachments } from "./files.js";
import { markdown } from "./markdown.js";
import { clock, posted } from "./times.js";
import { words } from "./words.js";

const EPHEMERAL = 1 << 6, LOADING = 1 << 7;
const THREAD = 18, JOINED = 7;
const PLAIN = [0, 19, 20, 23];

export const isEphemeral = (m) => Boolean(m.flags & EPHEMERAL);

// Whether `m` stands under the author line of `before`.
export function follows(before, m) {
  return before && PLAIN.includes(m.type) && PLAIN.includes(before.type) && before.author.id === m.author.id
    && !usedCommand(m) && isEphemeral(before) === isEphemeral(m)
    && Date.parse(m.timestamp) - Date.parse(before.timestamp) < 7 * 60000;
}

const usedCommand = (m) => m.interaction_metadata?.type === 2 && m.interaction_metadata.name;

export function message(m, grouped, around) {
  if (!PLAIN.includes(m.type)) return system(m, around);
  const at = Date.parse(m.timestamp);
  const mentioned = m.mentions.some((user) => user.id === around.me) && m.author.id !== around.me;
  const item = el(`li.message${grouped ? ".grouped" : ""}${isEphemeral(m) ? ".ephemeral" : ""}${mentioned ? ".pinged" : ""}`, { "data-id": m.id },
    !grouped && usedCommand(m) && used(m, around),
    grouped ? el("span.gutter", {}, el("time.sr", { dateTime: m.timestamp }, clock(at, around.language))) : avatar(authorName(m), m.author.bot, around.colour(m.author.id)),
    el("div.body", {}, !grouped && author(m, at, around), content(m, around), el("div.failure", { role: "alert" }, around.failure()), isEphemeral(m) && footer(around)));
  return item;
}

const authorName = (m) => m.author.global_name || m.author.username;

function author(m, at, around) {
  return el("div.author", {}, el(m.author.bot ? "span.name.bot" : `span.name.n${Math.max(0, around.colour(m.author.id)) % 8}`, {}, authorName(m)),
    m.author.bot && el("span.badge", {}, words.app), el("time", { dateTime: m.timestamp }, posted(at, around.language)));
}

function used(m, around) {
  const who = m.interaction_metadata.user;
  const name = who.global_name || who.username;
  return el("div.used", {}, avatar(name, false, around.colour(who.id)), el("span", {}, words.used(name)), el("span.used-name", {}, `/${m.interaction_metadata.name}`));
}

function content(m, around) {
  if (m.flags & LOADING) return el("p.thinking", { role: "status" }, el("span.dots.on", { "aria-hidden": "true" }, el("i"), el("i"), el("i")), words.thinking(authorName(m)));
  const parts = [];
  if (m.content) parts.push(markdown(m.content, around));
  if (!(m.flags & (1 << 15))) parts.push(...attachments(m.attachments, around));
  parts.push(...m.embeds.map((e) => embed(e, around)));
  parts.push(...m.components.map((c) => component(c, around)));
  if (m.poll || m.sticker_items?.length || m.message_snapshots?.length) parts.push(el("p.unknown", {}, words.notSupported(m.poll ? "poll" : "sticker or forward")));
  if (m.edited_timestamp) markEdited(parts, m, around);
  if (m.reactions.length) parts.push(el("p.reactions", {}, m.reactions.map((r) => el("span.reaction", {}, `${r.emoji.name} ${r.count}`))));
  return el("div.content", {}, parts);
}

function markEdited(parts, m, around) {
  const mark = el("span.edited", { title: posted(Date.parse(m.edited_timestamp), around.language) }, words.edited);
  const last = parts.length === 1 && parts[0].lastElementChild;
  if (m.content && last && last.tagName === "P") last.append(" ", mark);
  else parts.push(el("p.edited-line", {}, mark));
}

function footer(around) {
  return el("div.only-you", {}, el("span", { "aria-hidden": "true" }, "👁"), el("span", {}, words.onlyYou), el("span", { "aria-hidden": "true" }, "•"),
    el("button.text-link", { type: "button", "data-key": "dismiss", onclick: around.dismiss }, words.dismiss));
}

function system(m, around) {
  const name = authorName(m);
  let text = [name, " ", m.content];
  if (m.type === THREAD) {
    const thread = m.message_reference?.channel_id ?? around.channelByName(m.content);
    text = [words.startedThread(name), el("strong", {}, m.content), " ", el("button.text-link", { type: "button", onclick: () => around.openChannel(thread) }, words.openThread)];
  } else if (m.type === JOINED) text = [words.joined(name)];
  return el("li.message.system", { "data-id": m.id }, el("span.gutter", { "aria-hidden": "true" }, m.type === THREAD ? "🧵" : "→"),
    el("div.body", {}, el("p.system-text", {}, text, " ", el("time", { dateTime: m.timestamp }, posted(Date.parse(m.timestamp), around.language)))));
}
