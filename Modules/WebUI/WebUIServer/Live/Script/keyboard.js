// Keys, menus and dialogs.

const shut = menu => {
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.firstElementChild.focus();
};
document.addEventListener("keydown", event => {
  const e = event.target, key = event.key, menu = key === "Escape" && e.closest(".menu[open]");
  const up = { ArrowUp: 1, ArrowDown: -1 }[key], right = { ArrowRight: 1, ArrowLeft: -1 }[key];
  // What was just typed may have made the form valid, and else the server says what is wrong.
  if (key === "Enter") hold(false);
  const search = (event.metaKey || event.ctrlKey) && key === "k" && document.querySelector("header [type=search]");
  const row = right && !isText(e) && e.closest("[role=tablist],[role=toolbar]");
  if (search) search.select();
  else if (menu) shut(menu);
  else if (up && e.matches("[role=spinbutton]")) {
    (up > 0 ? e.nextElementSibling : e.previousElementSibling).click();
  } else if (row) {
    const all = [...row.querySelectorAll("button:enabled,summary,a[href]")];
    all.at((all.indexOf(e) + right) % all.length).focus();
  } else return;
  event.preventDefault();
});
// Esc closes a dialog; the server hears of it from the button that does the same.
document.addEventListener("close", event => {
  const dialog = event.target, button = [...dialog.querySelectorAll("[data-cancel]")].pop();
  button?.click();
  if (!button || !banner.hidden) dialog.showModal();
}, true);
