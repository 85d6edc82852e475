// What the page knows: people and their tabs, and what each of them has read.
import { newer, recall, remember } from "./dom.js";

export class World {
  constructor(found) {
    this.guild = found.guild;
    this.bot = found.bot;
    this.languages = found.languages;
    this.people = new Map(found.people.map((person) => [person.id, person]));
    this.marks = recall("read", {});
    this.opened = recall("opened", {});
  }

  colour(id) { return [...this.people.keys()].indexOf(id); }

  update(person) {
    const before = this.people.get(person.id);
    this.people.set(person.id, person);
    return before?.language !== person.language;
  }

  lastOpen(person, channel) {
    this.opened[person] = channel;
    remember("opened", this.opened);
  }

  whereWas(person) {
    const { tabs } = this.people.get(person);
    return (tabs.find((tab) => tab.id === this.opened[person]) ?? tabs[0])?.id;
  }

  mark(person, tab) { return this.marks[`${person} ${tab.id}`] ?? "0"; }

  unread(person, tab) {
    const mark = this.mark(person, tab);
    return { unread: newer(tab.last, mark), count: tab.pings.filter((id) => newer(id, mark)).length };
  }

  // Returns whether anything changed.
  read(person, tab) {
    if (!newer(tab.last, this.mark(person, tab))) return false;
    this.marks[`${person} ${tab.id}`] = tab.last;
    remember("read", this.marks);
    return true;
  }

  noteNew(tab, message, ping) {
    if (newer(message.id, tab.last)) tab.last = message.id;
    if (ping || tab.kind === "dm") tab.pings = [...tab.pings.slice(-19), message.id];
  }
}
