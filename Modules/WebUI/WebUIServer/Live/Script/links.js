// Links and steps in the history: followed here while there is a connection, by the browser otherwise.

// Whether the last link led to another part of the same screen: one stays where one is.
let staying = false;
// What is not saved is left only by somebody who says so.
const unsaved = () => !leaving && root.querySelector("[data-unsaved]");
const stays = () => { const e = unsaved(); return e && !confirm(e.dataset.unsaved); };
// Links and searches: followed here while there is a connection, by the browser otherwise.
const follow = (url, e) => {
  if (!socket && !posts) return false;
  if (e && stays()) return true;
  keep();
  fireAll();
  const number = emit("u", url);
  if (e) track(number, e);
  setTimeout(() => { if (acknowledged < number) location.assign(url); }, 5000);
  return true;
};
document.addEventListener("click", event => {
  const a = event.target.closest("a[data-n]");
  if (!a || a.target || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const menu = a.closest(".menu[open]");
  if (menu) shut(menu);
  staying = a.dataset.n === "stay";
  if (isBusy(a) || follow(a.pathname + a.search, a)) event.preventDefault();
});
addEventListener("popstate", () => {
  if (here() === address) return arrive(history.state);
  if (stays()) return history.pushState(null, "", address);
  popped = true;
  if (!follow(here())) location.reload();
});
addEventListener("scroll", keepSoon);
document.addEventListener("focusin", keepSoon);
for (const kind of ["wheel", "touchmove", "keydown"]) addEventListener(kind, () => { aim = null; }, { passive: true });
