// Items that people drag to another place by a handle. An item is the largest element with handles of one name only.

(() => {
"use strict";
const edge = 60;
let area = null, items = null, name = "", start = null, target = null, place = "";
const handles = e => [...e.querySelectorAll("[data-drag]")];
const itemOf = handle => {
  let e = handle;
  while (e.parentNode !== area && handles(e.parentNode).every(other => other.dataset.drag === handle.dataset.drag)) {
    e = e.parentNode;
  }
  return e;
};
const mark = (e, where) => {
  target?.removeAttribute("data-drop");
  [target, place] = [e, where];
  if (e) e.dataset.drop = where;
};
const end = () => {
  if (!area) return;
  mark(null, "");
  items.get(name)?.removeAttribute("data-dragged");
  area = items = null;
};
document.addEventListener("pointerdown", event => {
  const handle = event.button || !event.isPrimary ? null : event.target.closest("[data-drag]");
  area = handle && handle.closest("[data-feature=dragging]");
  if (!area) return;
  // Neither the picture nor a text is what is dragged.
  event.preventDefault();
  name = handle.dataset.drag;
  start = [event.clientX, event.clientY];
  items = new Map(handles(area).map(e => [e.dataset.drag, itemOf(e)]));
  handle.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", event => {
  if (!area) return;
  const item = items.get(name), [x, y] = [event.clientX, event.clientY];
  if (!item.isConnected) return end();
  if (!item.hasAttribute("data-dragged") && Math.hypot(x - start[0], y - start[1]) < 6) return;
  item.dataset.dragged = "";
  if (y < edge) scrollBy(0, -edge / 4); else if (y > innerHeight - edge) scrollBy(0, edge / 4);
  for (const [other, e] of items) {
    const box = e.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    if (other === name) break;
    const way = area.dataset.axis === "horizontal" ? (x - box.left) / box.width : (y - box.top) / box.height;
    const isInto = area.dataset.nests === "" && way > 0.3 && way < 0.7;
    return mark(e, isInto ? "into" : way < 0.5 ? "before" : "after");
  }
  mark(null, "");
});
document.addEventListener("pointerup", () => {
  if (!area) return;
  const other = target && [...items].find(([, e]) => e === target)[0], field = area.querySelector("input");
  // It is the field that tells the page. It says nothing afterwards, so that nothing is moved twice.
  const texts = other ? [name + " " + place + " " + other, ""] : [];
  end();
  for (const text of texts) {
    field.value = text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});
document.addEventListener("dragstart", event => { if (area) event.preventDefault(); });
document.addEventListener("pointercancel", end);
document.addEventListener("keydown", event => { if (event.key === "Escape") end(); });
})();
