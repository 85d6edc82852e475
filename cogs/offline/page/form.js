// A modal of the bot. It covers one person's screen only: the others go on playing meanwhile.
import { post } from "./api.js";
import { el, uid } from "./dom.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { words } from "./words.js";

export function openForm(pane, modal) {
  pane.element.querySelector(".veil-pane")?.remove();
  const back = document.activeElement;
  const values = {};
  const title = uid("form");
  const problem = el("p.problem", { role: "alert" });
  const close = () => {
    cover.remove();
    pane.screen.inert = false;
    if (back?.isConnected) back.focus();
  };
  const form = el("form.form", { role: "dialog", "aria-modal": "true", "aria-labelledby": title, onkeydown: (event) => { if (event.key === "Escape") close(); } },
    el("header.form-head", {}, el("h2", { id: title }, modal.title), el("button.icon-btn", { type: "button", "aria-label": words.close, onclick: close }, "✕")),
    el("div.form-body", {}, modal.components.map((c) => part(c, values, pane.names())), problem),
    el("footer.form-foot", {}, el("button.btn.secondary", { type: "button", onclick: close }, words.cancel), el("button.btn.primary", { type: "submit" }, words.submit)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(Object.entries(values).map(([key, read]) => [key, read()]).filter(([, v]) => v !== undefined));
    const button = form.querySelector("[type=submit]");
    button.setAttribute("aria-busy", "true");
    problem.textContent = "";
    try {
      const answer = await post("modal", { person: pane.me, handle: modal.handle, values: given });
      if (answer.failed) problem.textContent = words.failed;
      else { close(); if (answer.modal) openForm(pane, answer.modal); }
    } catch (error) {
      problem.textContent = error.message;
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
  const cover = el("div.veil-pane", {}, form);
  pane.element.append(cover);
  pane.screen.inert = true;
  (form.querySelector("input, textarea, .menu") ?? form.querySelector("button")).focus();
}

function part(c, values, around) {
  if (c.type === 10) return markdown(c.content, around);
  if (c.type === 18) return labelled(c.label, c.description, c.component, values, around);
  if (c.type === 1) return el("div", {}, c.components.map((inner) => labelled(inner.label ?? "", null, inner, values, around)));
  return labelled(c.label ?? "", null, c, values, around);
}

function labelled(label, description, c, values, around) {
  const id = uid("field");
  const required = c.required !== false;
  const field = control(c, id, values, around, label);
  return el("div.field", {}, el("label.field-label", { htmlFor: id }, label, required && el("span.star", { title: words.required }, " *")),
    description && el("p.field-note", { id: `${id}-note` }, description), field);
}

function control(c, id, values, around, label) {
  if (c.type === 4) {
    const input = el(c.style === 2 ? "textarea.input" : "input.input", {
      id, value: c.value ?? "", placeholder: c.placeholder ?? "", required: c.required !== false,
      maxLength: c.max_length ?? 4000, minLength: c.min_length ?? undefined, rows: c.style === 2 ? 4 : undefined,
      autocomplete: "off", "aria-describedby": `${id}-note`,
    });
    values[c.custom_id] = () => input.value;
    return input;
  }
  if ([3, 5, 7, 8].includes(c.type)) {
    let chosen = c.type === 3 ? c.options.filter((o) => o.default).map((o) => o.value) : [];
    values[c.custom_id] = () => (chosen.length ? chosen : undefined);
    const made = menu(c, around, (picked) => { chosen = picked; }, { form: true, label: label || undefined });
    made.id = id;
    return made;
  }
  if (c.type === 21 || c.type === 22) return group(c, id, values, label);
  if (c.type === 23) {
    const box = el("input", { type: "checkbox", id, checked: c.default ?? false });
    values[c.custom_id] = () => box.checked;
    return box;
  }
  return el("p.unknown", {}, words.notSupported(words.component(c.type)));
}

// Radio buttons (21) and check boxes (22).
function group(c, id, values, label) {
  const one = c.type === 21;
  const inputs = c.options.map((o) => el("input", { type: one ? "radio" : "checkbox", name: id, value: o.value, checked: o.default ?? false, required: one && c.required !== false }));
  values[c.custom_id] = () => {
    const picked = inputs.filter((input) => input.checked).map((input) => input.value);
    return one ? picked[0] : picked;
  };
  return el("div.choices", { id, role: one ? "radiogroup" : "group", "aria-label": label }, c.options.map((o, i) => el("label.choice", {}, inputs[i], el("span", {}, o.label, o.description && el("small", {}, o.description)))));
}
