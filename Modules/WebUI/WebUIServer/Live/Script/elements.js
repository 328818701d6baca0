// Elements by number.

const byNumber = new Map();

const numbered = e => [...(e.dataset && e.dataset.i ? [e] : []), ...e.querySelectorAll("[data-i]")];
// Of several tabs, Tab reaches the selected one; arrow keys the others.
const reach = e => {
  if (e.matches("[role=tab],[role=spinbutton]")) e.tabIndex = e.getAttribute("aria-selected") === "false" ? -1 : 0;
};
const index = e => { equip(); for (const n of numbered(e)) { byNumber.set(+n.dataset.i, n); reach(n); } };
const forget = e => {
  for (const n of numbered(e)) {
    if (byNumber.get(+n.dataset.i) === n) byNumber.delete(+n.dataset.i);
    clearTimeout(pauses.get(n));
    for (const map of [pauses, sent, late]) map.delete(n);
  }
};
const get = number => {
  const e = byNumber.get(number);
  if (!e) throw new Error("no element " + number);
  return e;
};
