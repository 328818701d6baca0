// The connection: a socket once it was welcomed, or posts where no socket can be opened.

let socket = null, posts = false, posting = false, wait = 0, retry = 0, dormant = false;
// Whether the person knows that there is no connection, and the last press that may not have arrived.
let isOffline = false, lost = 0;

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
  // What the server is at work on goes on there.
  for (const number of busy.keys()) if (number > acknowledged) busy.delete(number);
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
