// The line at the foot of a pane: plain messages, and commands that start with a slash.
import { get, post } from "./api.js";
import { CommandLine } from "./command.js";
import { el } from "./dom.js";
import { Popup, openPopup } from "./popup.js";
import { words } from "./words.js";

export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.commands = [];
    this.input = el("input.compose", {
      type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off", maxLength: 2000, enterKeyHint: "send",
      oninput: () => this.typed(), onkeydown: (event) => this.key(event),
    });
    this.slash = el("button.icon-btn.slash", { type: "button", "aria-label": words.commands, onclick: () => this.showAll() }, "/");
    this.go = el("button.icon-btn.send", { type: "button", "aria-label": words.send, onclick: () => this.send() }, "➤");
    this.plain = el("div.plain", {}, this.slash, this.input, this.go);
    this.problem = el("p.problem", { role: "alert" });
    this.element = el("footer.composer", {}, this.problem, this.plain);
    this.line = null;
  }

  describe() {
    const name = this.pane.name();
    this.input.placeholder = words.compose(name);
    this.input.setAttribute("aria-label", words.compose(name));
  }

  async loadCommands() {
    const channel = this.pane.channel;
    const { commands } = await get("commands", { person: this.pane.me, channel });
    if (channel === this.pane.channel) this.commands = commands;
  }

  say(problem) { this.problem.textContent = problem; }

  popup() { const found = openPopup(); return found?.anchor === this.input ? found : null; }

  showAll() {
    if (!this.input.value.startsWith("/")) this.input.value = "/";
    this.input.focus();
    this.typed();
  }

  typed() {
    this.problem.textContent = "";
    const text = this.input.value;
    if (!text.startsWith("/")) { this.popup()?.close(); return; }
    const wanted = text.slice(1).toLowerCase().trim();
    const begins = (name) => ` ${name.toLowerCase()}`.includes(` ${wanted}`);
    const items = this.commands.filter((c) => begins(c.name) || begins(c.shown_name ?? c.name))
      .sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)))
      .map((c) => ({ value: c.name, label: `/${c.name}`, description: c.shown_description ?? c.description, command: c }));
    if (this.popup()) this.popup().setItems(items);
    else new Popup({ anchor: this.input, items, label: words.commands, header: words.commands, onpick: (_, item) => this.start(item.command) });
  }

  key(event) {
    if (this.popup()?.key(event)) return;
    if (event.key === "Tab" && this.input.value.startsWith("/")) return;
    if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); this.send(); }
  }

  startByName(name) {
    const found = this.commands.find((c) => c.name === name);
    if (found) this.start(found); else this.say(words.noCommand(name));
  }

  start(command) {
    this.input.value = "";
    this.problem.textContent = "";
    this.line?.element.remove();
    this.line = new CommandLine(this.pane, command, {
      close: () => this.end(), problem: (text) => { this.problem.textContent = text; },
    });
    this.plain.hidden = true;
    this.element.append(this.line.element);
    this.line.focus();
  }

  end() {
    this.problem.textContent = "";
    this.line?.element.remove();
    this.line = null;
    this.plain.hidden = false;
    this.input.focus();
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) { this.showAll(); return; }
    this.input.value = "";
    try {
      await post("say", { person: this.pane.me, channel: this.pane.channel, text });
      this.pane.list.toEnd();
    } catch (error) {
      this.input.value = text;
      this.problem.textContent = error.message;
    }
  }
}
