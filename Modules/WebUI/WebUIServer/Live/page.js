// The live half of a page. The server owns what is shown; this script sends what a person does, applies the patches that
// come back, and keeps what is being typed. Without it every form and link works by itself.
(() => {
  "use strict";
  const form = document.getElementById("live");
  if (!form || !window.WebSocket || !window.fetch) return;
  const policy = window.trustedTypes
    ? trustedTypes.createPolicy("webui", { createHTML: html => html }) : { createHTML: html => html };
  const root = document.querySelector("[data-live]") || document.body;
  let token = form.elements._t.value, address = form.elements._u.value;

  // What was sent and applied so far: events have references, patches have sequence numbers.
  let reference = 0, acknowledged = 0, sequence = 0;
  // The connection: a socket once it was welcomed, or posts where no socket can be opened.
  let socket = null, posts = false, posting = false, outbox = [], wait = 0, retry = 0, leaving = false, dormant = false;
  // What the page keeps over a restart of the server, sealed by it.
  let faults = 0, kept = [];
  // Whether the person knows that there is no connection, and the last press that may not have arrived.
  let isOffline = false, lost = 0;
  const byNumber = new Map(), busy = new Map();
  // Per control: a pause in typing that is awaited, what was sent last, what the server wants it to show.
  const pauses = new Map(), sent = new Map(), late = new Map();
  // What the person has entered on this page, by name: given again to a server that has forgotten it.
  const typed = new Map();

  const add = (tag, name) => {
    const e = document.createElement(tag);
    e.className = name;
    e.setAttribute("role", "status");
    document.body.prepend(e);
    return e;
  };
  const status = add("div", "visually-hidden"), banner = add("div", "live-banner");
  banner.hidden = true;

  // Elements by number.
  const numbered = e => [...(e.dataset && e.dataset.i ? [e] : []), ...e.querySelectorAll("[data-i]")];
  // Of several tabs, Tab reaches the selected one; arrow keys the others.
  const reach = e => {
    if (e.matches("[role=tab],[role=spinbutton]")) e.tabIndex = e.getAttribute("aria-selected") === "false" ? -1 : 0;
  };
  const index = e => { for (const n of numbered(e)) { byNumber.set(+n.dataset.i, n); reach(n); } };
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

  // Controls, and who owns their value: the person while typing and until the server has answered.
  const isControl = e => e.dataset && e.dataset.i && e.name && e.name[0] === "f" && e.type !== "hidden" && e.type !== "file";
  const valueOf = e => e.type === "checkbox" ? (e.checked ? "1" : "0") : e.value;
  // A button's place in the page, or a control's, is the same for every server that draws it.
  const placeOf = e => e.name === "_e" ? e.value.split(".")[1] : e.name;
  const isEnabled = e => e.name && !e.disabled && e.type !== "hidden";
  const isMark = e => e.type === "checkbox" || e.type === "radio";
  const isText = e => e.tagName === "TEXTAREA" || (e.tagName === "INPUT" && !isMark(e));
  const isOwned = e => {
    const last = sent.get(e);
    return pauses.has(e) || (last && (last.reference > acknowledged
      || (last.reference === reference && isText(e) && e === document.activeElement)));
  };
  const put = (e, value) => {
    if (isMark(e)) e.checked = value === e.value; else if (e.value !== value) e.value = value;
  };
  const show = (e, value) => {
    if (isOwned(e)) return late.set(e, value);
    late.delete(e);
    sent.delete(e);
    if (e.type !== "radio" && typed.has(e.name) && typed.get(e.name) !== value) typed.delete(e.name);
    put(e, value);
  };
  const showLate = () => { for (const [e, value] of late) if (!isOwned(e)) show(e, value); };
  const choose = (e, value) => {
    const now = e.value;
    for (const o of e.options) o.toggleAttribute("selected", o.value === value);
    e.value = now;
    show(e, value);
  };

  // Patches. 0 stands for the page itself as a parent, and for the end as a place.
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
    if (focus) focus.focus();
  };

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
  const operations = {
    t(number, text) {
      const e = get(number), first = e.firstChild;
      if (first && first.nodeType === 3) first.data = text; else e.prepend(text);
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
    d(title) { document.title = title; },
    u(url, value, replacing) {
      form.elements._t.value = token = value;
      form.elements._u.value = address = url;
      if (popped || replacing || url === here()) history.replaceState(history.state, "", url);
      else history.pushState(null, "", url);
      if (!replacing) arrive(popped && history.state);
    },
    s(text) { kept = [text]; },
    g(url, cookie) {
      leaving = true;
      const go = () => location.assign(url);
      if (cookie && socket) exchange([]).then(go, go); else go();
    },
    x(html) {
      const had = document.activeElement, focus = had && had.dataset.i && placeOf(had), y = scrollY;
      for (const e of [...root.children]) if (e.dataset.i) { forget(e); e.remove(); }
      if (lost || busy.size || outbox.some(([kind]) => kind === "c" || kind === "s")) lost = Infinity;
      busy.clear();
      outbox = [];
      const content = parse(html), inserted = [...content.children];
      inserted.forEach(index);
      root.append(content);
      restore();
      inserted.forEach(present);
      const next = focus && [...byNumber.values()].find(e => isEnabled(e) && placeOf(e) === focus);
      if (next) next.focus();
      scrollTo(0, y);
    },
  };

  // A page that was drawn anew gets back what was typed. Presses are never repeated.
  const restore = () => {
    const inputs = [];
    for (const [name, value] of typed) {
      const e = [...document.getElementsByName(name)].find(e => isControl(e) && (e.type !== "radio" || e.value === value));
      if (!e) continue;
      put(e, value);
      inputs.push([name, value]);
      sent.set(e, { reference: reference + 1, value });
    }
    if (inputs.length) emit("y", inputs);
  };

  // Events.
  const emit = (kind, ...rest) => {
    const message = [kind, ++reference, ...rest];
    if (socket) socket.send(JSON.stringify(message)); else outbox.push(message);
    if (posts) post(); else if (dormant) connect();
    return reference;
  };
  const fire = e => {
    clearTimeout(pauses.get(e));
    pauses.delete(e);
    const value = valueOf(e), last = sent.get(e), isRadio = e.type === "radio";
    if (isRadio ? !e.checked : last && last.value === value) return;
    late.delete(e);
    typed.set(e.name, value);
    sent.set(e, { reference: emit("i", +e.dataset.i, value), value });
  };
  // An element whose event is not answered yet: busy, when that takes long.
  const track = (number, e) => {
    busy.set(number, e);
    setTimeout(() => { if (busy.has(number)) e.setAttribute("aria-busy", "true"); }, 500);
  };
  const fireAll = () => { for (const e of [...pauses.keys()]) fire(e); };
  const resend = () => {
    for (const [e, last] of [...sent]) if (last.reference > acknowledged) { sent.delete(e); fire(e); }
  };
  document.addEventListener("input", event => {
    const e = event.target;
    if (!isControl(e) || !isText(e)) return;
    typed.set(e.name, valueOf(e));
    late.delete(e);
    clearTimeout(pauses.get(e));
    pauses.set(e, e.dataset.commit === undefined ? setTimeout(fire, 150, e) : 0);
  });
  document.addEventListener("change", event => { if (isControl(event.target)) fire(event.target); });
  document.addEventListener("focusout", event => {
    if (pauses.get(event.target) === 0) fire(event.target);
    setTimeout(showLate);
  });
  const shut = menu => {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.firstElementChild.focus();
  };
  document.addEventListener("keydown", event => {
    const e = event.target, key = event.key, menu = key === "Escape" && e.closest(".menu[open]");
    const up = { ArrowUp: 1, ArrowDown: -1 }[key], right = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const row = right && !isText(e) && e.closest("[role=tablist],[role=toolbar]");
    if (menu) shut(menu);
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
    if (button) button.click();
    if (!button || !banner.hidden) dialog.showModal();
  }, true);
  // A file goes by itself; what comes of it, the page is told.
  const upload = (f, button) => {
    const [input, bar] = ["input", "progress"].map(tag => button.parentNode.querySelector(tag));
    if (!input.files.length) return input.click();
    const data = new FormData(), request = new XMLHttpRequest();
    for (const e of [f.elements._t, f.elements._u]) data.append(e.name, e.value);
    data.append(input.name, input.files[0]);
    request.open("POST", button.formAction);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = event => { bar.value = event.loaded / event.total; };
    request.onloadend = () => {
      button.disabled = !(bar.hidden = true);
      if (request.status) input.value = ""; else say(form.dataset.offline);
      if (posts) post();
    };
    bar.hidden = !(button.disabled = true);
    request.send(data);
  };
  document.addEventListener("submit", event => {
    const f = event.target, button = event.submitter;
    if (f.dataset.n === "") {
      const url = new URL(f.action).pathname + "?" + new URLSearchParams(new FormData(f));
      if (follow(url, button)) event.preventDefault();
      return;
    }
    if (f.getAttribute("method") !== "post" || !f.getAttribute("action").startsWith("/_live/")) return;
    event.preventDefault();
    fireAll();
    wake();
    if (button && button.formEnctype) return upload(f, button);
    // Without a connection nothing is pressed: it would be too late when it is back.
    if (isOffline) return say(banner.textContent);
    banner.hidden = true;
    const isButton = button && button.dataset.i;
    if (!isButton && !f.dataset.i || [...busy.values()].includes(button)) return;
    const menu = isButton && button.closest(".menu[open]");
    if (menu) shut(menu);
    const number = isButton ? emit("c", +button.dataset.i) : emit("s", +f.dataset.i);
    // A secret that was used is not given again.
    for (const e of f.elements) if (e.type === "password") typed.delete(e.name);
    if (button) track(number, button);
  });
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
    if (!a || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if ([...busy.values()].includes(a) || follow(a.pathname + a.search, a)) event.preventDefault();
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

  // Messages from the server: [sequence, reference, operations, references of actions at work].
  const receive = ([number, seen, list, running = []]) => {
    if (number <= sequence) return true;
    const isAnew = list[0] && list[0][0] === "x";
    if (number !== sequence + 1 && !isAnew) return false;
    sequence = number;
    acknowledged = Math.max(acknowledged, seen);
    try {
      for (const [kind, ...rest] of list) operations[kind](...rest);
    } catch (error) {
      // The page is not what the server thinks. To claim to be ahead brings a whole drawing.
      sequence += 1000;
      if (++faults > 3) leaving = true;
      return false;
    }
    for (const [number, button] of busy) {
      if (number > acknowledged || running.includes(number)) continue;
      busy.delete(number);
      button.removeAttribute("aria-busy");
    }
    showLate();
    seek();
    return true;
  };

  // Connections.
  const hello = () => ["h", token, address, sequence, reference, ...kept];
  const offline = () => setTimeout(() => {
    if (socket || posts || leaving || dormant) return;
    isOffline = true;
    banner.textContent = form.dataset.offline;
    banner.hidden = false;
  }, 500);
  // A press that nobody knows the end of is never repeated; the person is told.
  const lose = () => {
    lost = Math.max(lost, ...busy.keys());
    busy.clear();
  };
  const tellLost = () => {
    if (lost > acknowledged) {
      say(banner.textContent = form.dataset.lost);
      banner.hidden = false;
    }
    lost = 0;
  };
  const online = () => {
    isOffline = !(banner.hidden = true);
    wait = 0;
    try { sessionStorage.removeItem("webui-reloads"); } catch (error) {}
  };
  const again = () => {
    if (leaving) return;
    offline();
    wait = Math.min(wait ? wait * 2 : 100, 10000);
    clearTimeout(retry);
    retry = setTimeout(connect, wait * (0.5 + Math.random()));
  };
  const reload = () => {
    let count = 9;
    try { sessionStorage.setItem("webui-reloads", count = +(sessionStorage.getItem("webui-reloads") || 0) + 1); }
    catch (error) {}
    leaving = true;
    if (count <= 5) setTimeout(() => location.reload(), count > 1 ? 1000 * count * (0.5 + Math.random()) : 0);
  };
  const exchange = async messages => {
    const answer = await fetch("/_live/events", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify([hello(), ...messages]),
    });
    if (answer.status === 403) { reload(); return []; }
    if (!answer.ok) throw new Error(answer.status);
    return answer.json();
  };
  const post = async () => {
    if (posting || socket) return;
    posting = true;
    clearTimeout(retry);
    const isFirst = !posts;
    try {
      const list = await exchange(outbox.splice(0, 50));
      posts = true;
      online();
      for (const message of list) if (!receive(message)) break;
      tellLost();
      if (isFirst) resend();
      // Now and then a socket is tried again; where it cannot be opened, a post follows.
      retry = setTimeout(busy.size || outbox.length ? post : connect, outbox.length ? 0 : busy.size ? 500 : 10000);
    } catch (error) {
      posts = false;
      lose();
      again();
    }
    posting = false;
    if (posts && outbox.length) post();
  };
  let pending = null, hasOpened = false;
  const connect = () => {
    if (pending || socket || leaving) return;
    dormant = false;
    const ws = pending = new WebSocket(location.origin.replace(/^http/, "ws") + "/_live/socket");
    ws.onopen = () => ws.send(JSON.stringify(hello()));
    ws.onmessage = event => {
      const isWelcome = socket !== ws;
      socket = ws;
      if (isWelcome) { hasOpened = true; posts = false; online(); }
      if (!receive(JSON.parse(event.data))) return ws.close();
      ws.send(JSON.stringify(["k", sequence]));
      if (!isWelcome) return;
      tellLost();
      for (const message of outbox.splice(0)) ws.send(JSON.stringify(message));
      resend();
    };
    ws.onclose = event => {
      const wasWelcome = socket === ws;
      socket = pending = null;
      if (leaving) return;
      if (event.code === 4003) return reload();
      if (event.code === 4001) { dormant = true; return; }
      if (wasWelcome) {
        for (const button of busy.values()) button.removeAttribute("aria-busy");
        lose();
        outbox = [];
        return again();
      }
      // Never open: perhaps something between us does not let sockets through.
      if (hasOpened) again(); else post();
    };
  };
  const wake = () => { if (dormant || (!socket && !posts && !document.hidden)) { wait = 0; connect(); } };
  document.addEventListener("visibilitychange", () => {
    if (socket) socket.send(JSON.stringify(["v", document.hidden ? 0 : 1])); else if (!document.hidden) wake();
  });
  document.addEventListener("pointerdown", event => {
    wake();
    for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) shut(menu);
  });
  addEventListener("focus", wake);
  addEventListener("online", wake);
  addEventListener("offline", () => { if (socket) socket.close(); });
  addEventListener("beforeunload", event => { if (unsaved()) event.preventDefault(); });
  addEventListener("pagehide", () => { fireAll(); leaving = true; });
  addEventListener("pageshow", event => { if (event.persisted) { leaving = false; again(); } });

  history.scrollRestoration = "manual";
  aim = history.state;
  seek();
  index(document.body);
  // What was typed before this script came, or was put back by the browser.
  for (const e of document.querySelectorAll("input,textarea,select")) {
    if (!isControl(e)) continue;
    const isChanged = isMark(e) ? e.checked !== e.defaultChecked
      : e.tagName === "SELECT" ? e.selectedOptions[0] && !e.selectedOptions[0].defaultSelected && e.selectedIndex > 0
      : e.value !== e.defaultValue;
    if (isChanged) fire(e);
  }
  present(root);
  connect();
})();
