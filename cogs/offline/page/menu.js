// Select menus, in messages and in forms.
import { el } from "./dom.js";
import { Popup, openPopup } from "./popup.js";
import { emojiText } from "./emoji.js";
import { words } from "./words.js";

const PEOPLE = [5, 7], CHANNELS = [8];

function itemsOf(component, around) {
  if (component.type === 3) {
    return component.options.map((o) => ({ value: o.value, label: o.label, description: o.description, icon: emojiText(o.emoji) }));
  }
  if (PEOPLE.includes(component.type)) return around.people().map((p) => ({ value: p.id, label: p.name }));
  if (CHANNELS.includes(component.type)) return around.channels().map((c) => ({ value: c.id, label: `#${c.name}` }));
  return [];
}

// `onpick` gets the list of values. In a form nothing is sent, the choice only stands there.
export function menu(component, around, onpick, { form = false, key, label } = {}) {
  const items = itemsOf(component, around);
  const most = component.max_values ?? 1;
  let chosen = component.type === 3 ? component.options.filter((o) => o.default).map((o) => o.value) : (component.default_values ?? []).map((v) => v.id);
  const place = component.placeholder || (most > 1 ? words.chooseUpTo(most) : words.choose);
  const text = el("span.menu-text");
  const show = () => {
    const names = items.filter((item) => chosen.includes(item.value)).map((item) => (item.icon ? `${item.icon} ${item.label}` : item.label));
    text.textContent = names.join(", ") || place;
    text.classList.toggle("empty", !names.length);
  };
  const button = el("button.menu", {
    type: "button", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-label": label ?? place, "data-key": key, disabled: component.disabled,
    onclick: () => (openPopup()?.anchor === button ? openPopup().close() : start()),
    onkeydown: (event) => {
      if (openPopup()?.anchor === button) openPopup().key(event);
      else if (["ArrowDown", "ArrowUp"].includes(event.key)) { event.preventDefault(); start(); }
    },
  }, text, el("span.chevron", { "aria-hidden": "true" }, "⌄"));
  const start = () => {
    button.focus();
    const popup = new Popup({
      anchor: button, items, label: label ?? place, multi: most > 1 ? most : false, chosen,
      onpick: (value) => {
        const values = Array.isArray(value) ? value : [value];
        chosen = values; show();
        onpick(values);
        if (!form) { chosen = []; show(); }
      },
    });
    popup.key_ = key;
    popup.signature = JSON.stringify(items);
  };
  button.signature = JSON.stringify(items);
  show();
  return button;
}
