// The page: its form, which carries the token and the address, and where what people are told stands.
// The parts make one function. Each declares what is its own; a part runs nothing before `start`, except to listen.
const form = document.getElementById("live");
if (!form || !window.WebSocket || !window.fetch) return;
const root = document.querySelector("[data-live]") || document.body;
let token = form.elements._t.value, address = form.elements._u.value;

// Events have references, patches have sequence numbers: what was sent, answered and applied so far.
let reference = 0, acknowledged = 0, sequence = 0, leaving = false;

const add = (tag, name) => {
  const e = document.createElement(tag);
  e.className = name;
  e.setAttribute("role", "status");
  document.body.prepend(e);
  return e;
};
const status = add("div", "visually-hidden"), banner = add("div", "live-banner");
banner.hidden = true;
