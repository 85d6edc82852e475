// A chosen command with its options, one field each, as Discord's own command line.
import { post } from "./api.js";
import { el, uid } from "./dom.js";
import { Popup, openPopup } from "./popup.js";
import { words } from "./words.js";

const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, MENTIONABLE = 9, NUMBER = 10;

export class CommandLine {
  constructor(pane, command, { close, problem }) {
    Object.assign(this, { pane, command, close, problem });
    this.options = command.options ?? [];
    this.fields = new Map();
    this.row = el("div.fields");
    this.more = el("div.more");
    const run = el("button.icon-btn.send", { type: "submit", "aria-label": words.run }, "➤");
    this.element = el("form.command", { "aria-label": words.command(command.name), onsubmit: (event) => { event.preventDefault(); this.run(run); }, onkeydown: (event) => { if (event.key === "Escape") close(); } },
      el("div.command-line", {}, el("button.icon-btn", { type: "button", "aria-label": words.cancel, onclick: close }, "✕"), el("span.command-name", {}, `/${command.name}`), this.row, run), this.more);
    this.options.filter((o) => o.required).forEach((o) => this.add(o));
    this.drawMore();
    this.runButton = run;
  }

  focus() { (this.row.querySelector("input") ?? this.runButton).focus(); }

  drawMore() {
    const left = this.options.filter((o) => !this.fields.has(o.name));
    this.more.replaceChildren(...left.map((o) => el("button.chip", { type: "button", title: describe(o), "aria-label": words.addOption(o.name), onclick: () => { this.add(o); this.drawMore(); this.fields.get(o.name).input.focus(); } }, `+ ${o.shown_name ?? o.name}`)));
  }

  add(option) {
    const id = uid("option");
    const field = { option, picked: undefined };
    field.input = el("input.option-input", {
      id, type: "text", role: "combobox", "aria-expanded": "false", autocomplete: "off", placeholder: option.required ? "" : "…", "aria-description": describe(option),
      inputMode: option.type === INTEGER ? "numeric" : option.type === NUMBER ? "decimal" : undefined,
      onfocus: () => this.suggest(field), oninput: () => { field.picked = undefined; field.input.removeAttribute("aria-invalid"); this.problem(""); this.suggest(field); },
      onkeydown: (event) => this.key(event, field),
      onblur: () => { if (openPopup()?.anchor === field.input) openPopup().close(); },
    });
    field.box = el("span.option-field", {}, el("label", { htmlFor: id }, option.shown_name ?? option.name), field.input,
      !option.required && el("button.option-remove", { type: "button", "aria-label": words.removeOption(option.name), onclick: () => this.remove(field) }, "✕"));
    this.fields.set(option.name, field);
    this.row.append(field.box);
  }

  remove(field) {
    this.fields.delete(field.option.name);
    field.box.remove();
    this.drawMore();
    this.focus();
  }

  key(event, field) {
    const popup = openPopup();
    if (popup?.anchor === field.input && popup.key(event)) return;
    if (event.key === "Backspace" && !field.input.value && !field.option.required) { event.preventDefault(); this.remove(field); }
  }

  async suggest(field) {
    const items = await this.items(field);
    if (document.activeElement !== field.input || items === null) return;
    const note = describe(field.option);
    const popup = openPopup();
    if (popup?.anchor === field.input) { popup.setItems(items, note); return; }
    if (!items.length && !field.option.autocomplete) return;
    new Popup({ anchor: field.input, items, label: field.option.name, header: note, onpick: (value, item) => this.pick(field, value, item) });
  }

  pick(field, value, item) {
    field.picked = value;
    field.input.value = item.label;
    const next = [...this.fields.values()].find((f) => f.option.required && !f.input.value);
    (next?.input ?? field.input).focus();
    if (!next) openPopup()?.close();
  }

  // null: a later letter has overtaken this question.
  async items(field) {
    const { option, input } = field;
    const fits = (label) => field.picked !== undefined || label.toLowerCase().includes(input.value.toLowerCase());
    if (option.choices?.length) return option.choices.map((c) => ({ value: c.value, label: c.shown_name ?? c.name })).filter((c) => fits(c.label));
    if (option.type === BOOLEAN) return [{ value: true, label: words.yes }, { value: false, label: words.no }].filter((c) => fits(c.label));
    if (option.type === USER || option.type === MENTIONABLE) return this.pane.names().people().map((p) => ({ value: p.id, label: p.name })).filter((c) => fits(c.label));
    if (option.type === CHANNEL) return this.pane.names().channels().map((c) => ({ value: c.id, label: `#${c.name}` })).filter((c) => fits(c.label));
    if (!option.autocomplete) return [];
    const asked = field.asked = (field.asked ?? 0) + 1;
    try {
      const { choices } = await post("complete", { ...this.call(), option: option.name, text: field.picked === undefined ? input.value : "", filled: this.values().given });
      return asked === field.asked ? (choices ?? []).map((c) => ({ value: c.value, label: c.name })) : null;
    } catch { return []; }
  }

  call() { return { person: this.pane.me, channel: this.pane.channel, name: this.command.name }; }

  values() {
    const given = {};
    let problem = null, culprit = null;
    for (const { option, input, picked } of this.fields.values()) {
      const text = input.value.trim();
      const value = picked ?? exact(option, text, this.pane);
      if (text === "") { if (option.required && !problem) { problem = words.optionRequired(option.name); culprit = input; } }
      else if (value === undefined) { if (!problem) { problem = words.optionInvalid(option.name, allowed(option)); culprit = input; } }
      else given[option.name] = value;
    }
    return { given, problem, culprit };
  }

  async run(button) {
    const { given, problem, culprit } = this.values();
    if (problem) { this.problem(problem); culprit.setAttribute("aria-invalid", "true"); culprit.focus(); return; }
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    try {
      const answer = await post("slash", { ...this.call(), options: given });
      this.close();
      if (answer.failed) this.problem(words.noAnswer);
      if (answer.modal) this.pane.form(answer.modal);
    } catch (error) {
      this.problem(error.message);
    } finally {
      button.removeAttribute("aria-busy");
    }
  }
}

// discord.py sends "…" where nothing was written.
const describe = (option) => (option.shown_description ?? option.description ?? "").replace(/^…$/, "");

// What was typed instead of picked.
function exact(option, text, pane) {
  if (text === "") return undefined;
  const same = (label) => label.toLowerCase() === text.toLowerCase().replace(/^[@#]/, "");
  if (option.choices?.length) return option.choices.find((c) => same(c.shown_name ?? c.name))?.value;
  if (option.type === BOOLEAN) return { true: true, false: false }[text.toLowerCase()];
  if (option.type === USER || option.type === MENTIONABLE) return pane.names().people().find((p) => same(p.name))?.id;
  if (option.type === CHANNEL) return pane.names().channels().find((c) => same(c.name))?.id;
  if (option.type === INTEGER) return /^-?\d+$/.test(text) ? inRange(option, Number(text)) : undefined;
  if (option.type === NUMBER) return Number.isFinite(Number(text)) ? inRange(option, Number(text)) : undefined;
  return text.length >= (option.min_length ?? 0) && text.length <= (option.max_length ?? 6000) ? text : undefined;
}

// What an option takes, in words.
function allowed(option) {
  const { type, choices, min_value: least, max_value: most, min_length: short, max_length: long } = option;
  if (choices?.length) return words.oneOf(choices.map((c) => c.shown_name ?? c.name));
  if (type === BOOLEAN) return words.oneOf([words.yes, words.no]);
  if (type === USER || type === MENTIONABLE) return words.aPerson;
  if (type === CHANNEL) return words.aChannel;
  if (type === INTEGER || type === NUMBER) return words.aNumber(type === INTEGER, least, most);
  return words.aText(short, long);
}

const inRange = (option, n) => (n >= (option.min_value ?? -Infinity) && n <= (option.max_value ?? Infinity) ? n : undefined);
