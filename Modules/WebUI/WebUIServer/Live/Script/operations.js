// What patches are made of, by kind.

const operations = {
  t(number, text) {
    const e = get(number), first = e.firstChild;
    if (first?.nodeType === 3) first.data = text; else e.prepend(text);
    if (e.tagName === "TEXTAREA") show(e, text);
  },
  a(number, name, value) {
    const e = get(number);
    if (e.tagName === "SELECT" && name === "value") return choose(e, value);
    const now = isControl(e) && name === "value" && isOwned(e) ? e.value : null;
    if (value === null) e.removeAttribute(name); else e.setAttribute(name, value);
    if (now !== null) put(e, now);
    if (name === "autofocus") value ? e.focus() : e.blur();
    if (name === "aria-selected") reach(e);
    if (!isControl(e)) return;
    if (name === "checked") show(e, value === null ? "0" : e.value);
    if (name === "value" && isText(e)) show(e, value || "");
  },
  i(p, before, html) {
    const content = parse(html), inserted = [...content.children];
    inserted.forEach(index);
    parent(p).insertBefore(content, place(before));
    inserted.forEach(present);
  },
  r(number) {
    const e = get(number), hadFocus = e.contains(document.activeElement);
    forget(e);
    e.remove();
    const dialog = hadFocus && find(e, "dialog");
    if (dialog && dialog.opener?.isConnected) dialog.opener.focus();
  },
  m(number, p, before) { move(parent(p), get(number), place(before)); },
  o(p, before, differences) {
    let number = 0, next = place(before);
    for (const e of differences.map(d => get(number += d)).reverse()) {
      if (e.nextSibling !== next) move(parent(p), e, next);
      next = e;
    }
  },
  h(number, html, value) {
    const e = get(number), now = e.value;
    e.replaceChildren(parse(html));
    e.value = now;
    choose(e, value);
  },
  l(name) {
    const href = features[name], links = [...document.querySelectorAll("link")];
    if (!href || links.some(e => e.getAttribute("href") === href)) return;
    const e = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    // Not seen until it has its looks, and not hidden: what is hidden loses the focus.
    root.style.opacity = 0;
    e.onload = e.onerror = () => { root.style.opacity = ""; };
    document.head.append(e);
  },
  d(title) { document.title = title; },
  u(url, value, replacing) {
    form.elements._t.value = token = value;
    form.elements._u.value = address = url;
    if (popped || replacing || url === here()) history.replaceState(history.state, "", url);
    else history.pushState(null, "", url);
    if (!replacing && !(staying && !popped)) arrive(popped && history.state);
    staying = false;
  },
  s(text) { kept = [text]; },
  g(url, cookie) {
    leaving = true;
    const go = () => location.assign(url);
    if (cookie && socket) exchange([]).then(go, go); else go();
  },
  x(html) {
    const had = document.activeElement, focus = had?.dataset.i && placeOf(had), y = scrollY;
    for (const e of [...root.children]) if (e.dataset.i) { forget(e); e.remove(); }
    if (lost || busy.size || outbox.some(([kind]) => kind === "c" || kind === "s")) lost = Infinity;
    busy.clear();
    outbox = [];
    const content = parse(html), inserted = [...content.children];
    inserted.forEach(index);
    root.append(content);
    restore();
    inserted.forEach(present);
    [...byNumber.values()].find(e => focus && isEnabled(e) && placeOf(e) === focus)?.focus();
    scrollTo(0, y);
  },
};
