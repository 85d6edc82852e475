// One person's screen: who it is, their tabs, one channel's messages, the line to write in.
import { get, post } from "./api.js";
import { avatar } from "./avatar.js";
import { Composer } from "./composer.js";
import { el } from "./dom.js";
import { List } from "./list.js";
import { openForm } from "./form.js";
import { Tabs } from "./tabs.js";
import { words } from "./words.js";

const PAGE = 50;

export class Pane {
  constructor(world, personId, { onperson }) {
    this.world = world;
    this.me = personId;
    this.who = el("select.who", { "aria-label": words.actAs, onchange: () => onperson(this, this.who.value) });
    this.face = el("span.face");
    this.tabs = new Tabs(this, (id) => this.open(id));
    this.list = new List(this);
    this.composer = new Composer(this);
    this.screen = el("div.screen", {}, el("header.pane-head", {}, el("label.person", {}, this.face, this.who), this.tabs.element), this.list.element, this.composer.element);
    this.element = el("section.pane", {}, this.screen);
    this.channel = null;
    this.describe();
  }

  get person() { return this.world.people.get(this.me); }
  get language() { return this.person.language; }
  get tab() { return this.person.tabs.find((tab) => tab.id === this.channel); }

  describe() {
    const everyone = [...this.world.people.values()];
    this.element.setAttribute("aria-label", words.pane(this.person.name));
    this.element.dataset.person = this.person.name;
    this.who.replaceChildren(...everyone.map((p) => el("option", { value: p.id, selected: p.id === this.me }, p.name)));
    this.face.replaceChildren(avatar(this.person.name, false, this.world.colour(this.me)));
    this.tabs.draw(this.channel);
  }

  // The person changed: their tabs, membership or language.
  async changed(languageChanged) {
    this.describe();
    if (!this.tab) await this.open(this.person.tabs[0]?.id);
    else if (languageChanged) await this.open(this.channel);
    this.composer.describe();
  }

  async open(channelId) {
    if (!channelId) return;
    this.world.lastOpen(this.me, channelId);
    this.channel = channelId;
    this.composer.say("");
    this.tabs.draw(channelId);
    this.composer.describe();
    // What happens meanwhile may be newer than the answer.
    const meanwhile = this.meanwhile = [];
    const { messages } = await get("messages", { person: this.me, channel: channelId })
      .finally(() => { if (this.meanwhile === meanwhile) this.meanwhile = null; });
    if (this.channel !== channelId) return;
    this.list.fill(messages, this.name(), this.intro(), messages.length >= PAGE);
    for (const again of meanwhile) again();
    this.composer.loadCommands();
    this.read();
  }

  async loadOlder() {
    const first = this.list.messages[0];
    const { messages } = await get("messages", { person: this.me, channel: this.channel, before: first.id });
    this.list.prepend(messages, this.intro(), messages.length >= PAGE);
  }

  name() { return this.tab ? (this.tab.kind === "dm" ? `@${this.tab.name}` : this.tab.kind === "thread" ? this.tab.name : `#${this.tab.name}`) : ""; }

  intro() {
    const dm = this.tab?.kind === "dm";
    return el("div.intro", {}, el("h2", {}, dm ? this.name() : words.begin(this.name())), el("p", {}, dm ? words.beginDm(this.tab.name) : words.beginText(this.name())));
  }

  read() {
    if (this.tab && this.list.atEnd && this.world.read(this.me, this.tab)) this.tabs.draw(this.channel);
  }

  receive(event) {
    const m = event.message, tab = this.person.tabs.find((t) => t.id === m.channel_id);
    if (tab && event.new && m.author.id !== this.me) this.world.noteNew(tab, m, event.pings?.includes(this.me));
    if (m.channel_id === this.channel) { this.now(() => this.list.put(m)); this.read(); }
    this.tabs.draw(this.channel);
  }

  gone(channelId, id) { if (channelId === this.channel) this.now(() => this.list.drop(id)); }

  // Does it, and once more when the messages that are being fetched are there.
  now(change) { change(); this.meanwhile?.push(change); }

  // What a message needs to know of its reader.
  around(m, list) {
    return {
      ...this.names(), message: m,
      busy: (customId) => list.busy.has(`${m.id} ${customId}`),
      failure: () => list.failures.get(m.id) ?? "",
      press: (what) => this.press(m, what),
      dismiss: () => post("dismiss", { person: this.me, channel: m.channel_id, message: m.id }).catch((error) => list.setFailure(m.id, error.message)),
      problem: (text) => list.setFailure(m.id, text),
    };
  }

  names() {
    const world = this.world;
    return {
      me: this.me, language: this.language,
      personName: (id) => (id === world.bot ? words.brand : world.people.get(id)?.name ?? words.unknownPerson),
      channelName: (id) => this.person.tabs.find((t) => t.id === id)?.name ?? words.unknownChannel,
      channelByName: (name) => this.person.tabs.findLast((t) => t.kind === "thread" && t.name === name)?.id,
      colour: (id) => world.colour(id),
      people: () => [...world.people.values()].filter((p) => !p.gone),
      channels: () => this.person.tabs.filter((t) => t.kind !== "dm"),
      openChannel: (id) => (this.person.tabs.some((t) => t.id === id) ? this.open(id) : this.composer.say(words.noChannel)),
      startCommand: (name) => this.composer.startByName(name),
    };
  }

  async press(m, what) {
    const { list } = this;
    if (list.busy.has(`${m.id} ${what.custom_id}`)) return;
    list.setFailure(m.id, "");
    list.setBusy(m.id, what.custom_id, true);
    try {
      const answer = await post("press", { person: this.me, channel: m.channel_id, message: m.id, ...what });
      if (answer.failed) list.setFailure(m.id, words.failed);
      if (answer.modal) this.form(answer.modal);
    } catch (error) {
      list.setFailure(m.id, words.failed);
      console.info(error.message);
    } finally {
      list.setBusy(m.id, what.custom_id, false);
    }
  }

  form(modal) { openForm(this, modal); }
}
