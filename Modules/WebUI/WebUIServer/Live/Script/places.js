// Places. Each step of the browser's history keeps where it was scrolled to, and what had the focus.

let popped = false, aim = null, keeping = 0;
const here = () => location.pathname + location.search;
const keyOf = e => e && (e.name ? placeOf(e) : e.getAttribute("href"));
const keep = () => {
  if (!popped) history.replaceState({ y: scrollY, f: keyOf(document.activeElement) }, "");
};
const keepSoon = () => { clearTimeout(keeping); keeping = setTimeout(keep, 100); };
// What a place shows may come later than the place: until somebody does something, it is scrolled to again.
const seek = () => {
  if (!aim) return;
  const e = aim.f && [...root.querySelectorAll("[name],[href]")].find(e => keyOf(e) === aim.f);
  if (e) { e.focus({ preventScroll: true }); aim.f = null; }
  scrollTo(0, aim.y);
};
const arrive = state => {
  popped = false;
  aim = state;
  if (state) return seek();
  (root.querySelector("h1") || root).focus({ preventScroll: true });
  scrollTo(0, 0);
};
