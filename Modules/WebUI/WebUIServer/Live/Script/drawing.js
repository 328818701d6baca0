// Puts elements into the page, and says what is new in it.
// 0 stands for the page itself as a parent, and for the end as a place.

const rules = { createHTML: html => html, createScriptURL: url => url };
const policy = window.trustedTypes ? trustedTypes.createPolicy("webui", rules) : rules;

const template = document.createElement("template");
const parse = html => {
  template.innerHTML = policy.createHTML(html);
  return template.content;
};
const parent = number => number ? get(number) : root;
const place = number => number ? get(number) : null;
const move = (p, e, before) => p.moveBefore ? p.moveBefore(e, before) : p.insertBefore(e, before);
const say = text => {
  status.textContent = "";
  setTimeout(() => { status.textContent = text; }, 50);
};
const find = (e, s) => e.matches(s) ? e : e.querySelector(s);
const present = e => {
  const dialog = find(e, "dialog[open]"), message = find(e, "[role=status]");
  let focus = find(e, "[autofocus]:not(h2)");
  if (message) say(message.textContent);
  if (dialog) {
    dialog.opener = document.activeElement;
    dialog.removeAttribute("open");
    dialog.showModal();
    focus = focus || dialog.querySelector(":is(input,select,textarea,button,a[href]):not([type=hidden],[tabindex='-1'])");
  }
  focus?.focus();
};
