// Begins, once every part is there.

history.scrollRestoration = "manual";
aim = history.state;
seek();
index(document.body);
// What was typed before this script came, or was put back by the browser.
for (const e of document.querySelectorAll("input,textarea,select")) {
  const isChanged = isControl(e) && (isMark(e) ? e.checked !== e.defaultChecked
    : e.tagName === "SELECT" ? e.selectedOptions[0] && !e.selectedOptions[0].defaultSelected && e.selectedIndex > 0
    : e.value !== e.defaultValue);
  if (isChanged) fire(e);
}
present(root);
connect();
